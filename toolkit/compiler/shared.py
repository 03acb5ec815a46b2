"""What a function that only reads computes once: expressions that depend on nothing but its arguments and the state.

Such an expression is computed where it is first needed, under a name, and not again: not for each member of a loop, not
by the next action of a menu. What is a fault in it is one at the place where it would be one without sharing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.compiler.pycode import Name, PyCode, local, py
from toolkit.frozen import frozen


@frozen
class Guard(PyCode):
    """The head of what computes a shared expression: `if _shared_0_ is ...:`. `of` is its name; `is_quick`: so little
    is looked at that it may as well be computed where nobody needs it."""

    of: str = ""
    is_quick: bool = False


def guard_of(name: PyCode, *, is_quick: bool = False) -> Guard:
    """The head under which the expression with this name is computed."""
    return Guard(py("if {} is ...:", name).pieces, of=str(name), is_quick=is_quick)


@dataclass(slots=True)
class Shared:
    """The shared expressions of one function. `names` are those that it knows from its beginning."""

    names: frozenset[str]
    _known: dict[str, str] = field(default_factory=dict)

    def settled(self, lines: Sequence[tuple[int, PyCode]]) -> list[tuple[int, PyCode]]:
        """The lines of the function, from where its shared expressions begin, without the questions that need not be
        asked.

        What has been computed on every way is not looked at again; what has been computed on no way is computed.
        """
        lines = [*lines]
        found: list[tuple[int, PyCode]] = []
        asked: set[str] = set()
        sure: dict[str, int] = {}
        at = 0
        while at < len(lines):
            depth, code = lines[at]
            at += 1
            sure = {name: level for name, level in sure.items() if level <= depth}
            if not isinstance(code, Guard):
                found.append((depth, code))
                continue
            end = next((index for index in range(at, len(lines)) if lines[index][0] <= depth), len(lines))
            if code.of in sure:
                at = end
                continue
            if depth == 0 and code.of not in asked:
                lines[at:end] = [(level - 1, line) for level, line in lines[at:end]]
            else:
                found.append((depth, code))
                asked.add(code.of)
            sure[code.of] = depth
        return [*((0, py("{} = ...", local(name))) for name in self._known.values() if name in asked), *found]

    def name_of(self, lines: Sequence[tuple[int, PyCode]], code: PyCode, since: int) -> PyCode | None:
        """The name under which an expression is shared, with the lines that must come before it; else None.

        `since`: the number of the last name before they were written. Later ones are their own.
        """
        whole = [*lines, (0, code)]
        if not any(each.is_dear for _, each in whole):
            return None
        free = {name for _, each in whole for name in each.names if name.number is None or name.number <= since}
        if not free <= self.names | set(self._known.values()):
            return None
        return local(self._known.setdefault(self._numbered_anew(whole), f"_shared_{len(self._known)}_"))

    def _numbered_anew(self, whole: Sequence[tuple[int, PyCode]]) -> str:
        """The text of all with its names of a moment numbered from 0, so that equal code is the same; marks do not
        count, and arguments stay."""
        numbers: dict[str, str] = {}
        found: list[str] = []
        for depth, code in whole:
            found.append("\n" + " " * depth)
            for piece in code.pieces:
                if isinstance(piece, Name) and piece.number is not None and piece not in self.names:
                    found.append(numbers.setdefault(piece, f"_{len(numbers)}"))
                else:
                    found.append(piece)
        return "".join(found)
