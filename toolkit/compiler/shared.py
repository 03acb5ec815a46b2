"""What a function that only reads computes once: texts that depend on nothing but its arguments and the state.

Such a text is computed where it is first needed, under a name, and not again: not for each member of a loop, not by the
next action of a menu. What is a fault in it is one at the place where it would be one without sharing.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from toolkit.compiler.sourcemap import bare

_WORD = re.compile(r"(?<![.\w'\"])[A-Za-z_]\w*")
_DEAR = re.compile(r"\b[sv]_\w+\(| for ")
_BOUND = re.compile(r"\bfor (\w+) in\b|^ *(\w+),? = |\((\w+) := ")
_MOMENTARY = re.compile(r"\b_[A-Za-z_]*?\d+\b")
_GUARD = re.compile(r"if (_shared_\d+_) is \.\.\.:")
_OF_THE_MODULE = re.compile(r"[A-Z]|[svotam]_(?!\w*__)")
"""How constants and functions begin. A local of a pack that begins so has `__` behind it (`names.local`)."""
_PLAIN = frozenset(keyword.kwlist) | {"len", "sum", "min", "max", "tuple", "any", "all", "sorted"}


@dataclass(slots=True)
class Shared:
    """The shared texts of one function. `names` are those that it knows from its beginning."""

    names: frozenset[str]
    _known: dict[str, str] = field(default_factory=dict)

    def settled(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """The lines of the function, from where its shared texts begin, without the questions that need not be asked.

        Where a text has been computed on every way it is not looked at again; where it surely has not, it is computed.
        """
        lines = [*lines]
        found: list[tuple[int, str]] = []
        asked: set[str] = set()
        sure: dict[str, int] = {}
        at = 0
        while at < len(lines):
            depth, text = lines[at]
            at += 1
            sure = {name: level for name, level in sure.items() if level <= depth}
            guard = _GUARD.fullmatch(text)
            if guard is None:
                found.append((depth, text))
                continue
            end = next((index for index in range(at, len(lines)) if lines[index][0] <= depth), len(lines))
            if guard[1] in sure:
                at = end
                continue
            if depth == 0 and guard[1] not in asked:
                lines[at:end] = [(level - 1, line) for level, line in lines[at:end]]
            else:
                found.append((depth, text))
                asked.add(guard[1])
            sure[guard[1]] = depth
        return [*((0, f"{name} = ...") for name in self._known.values() if name in asked), *found]

    def name_of(self, lines: Iterable[str], text: str) -> str | None:
        """The name under which a text is shared, with the indented lines that must come before it; else None."""
        whole = [bare(line) for line in (*lines, text)]
        if not any(_DEAR.search(line) for line in whole) or not self._depends_on_nothing_else(whole):
            return None
        key = self._numbered_anew("\n".join(whole))
        return self._known.setdefault(key, f"_shared_{len(self._known)}_")

    def _depends_on_nothing_else(self, lines: list[str]) -> bool:
        bound = {name for line in lines for found in _BOUND.findall(line) for name in found if name}
        free = {word for line in lines for word in _WORD.findall(line)} - bound - _PLAIN - self.names
        return all(_OF_THE_MODULE.match(word) or word in self._known.values() for word in free)

    def _numbered_anew(self, text: str) -> str:
        """The text with its names of a moment numbered from 0, so that equal texts are the same; arguments stay."""
        numbers: dict[str, str] = {name: name for name in self.names}
        return _MOMENTARY.sub(lambda found: numbers.setdefault(found[0], f"_{len(numbers) - len(self.names)}"), text)


def is_guard(line: str) -> bool:
    """Whether a line asks whether a shared text is known."""
    return _GUARD.fullmatch(line) is not None
