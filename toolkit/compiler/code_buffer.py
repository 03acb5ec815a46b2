"""The body of a generated function while it is written: lines with their depth, and names for what is held meanwhile.

Invariant: one statement a line. A scratch body takes what an expression needs before it; if it stays empty the
expression stands by itself, else its lines are put in where they belong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from toolkit.compiler.pycode import PyCode, as_code, local, py
from toolkit.compiler.shared import Guard, Shared, guard_of


class Numbers:
    """The numbers of a function's names of a moment, in the order of making; `last` is the latest."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = 0

    def __next__(self) -> int:
        self.last += 1
        return self.last


@dataclass(slots=True)
class CodeBuffer:
    """Statements of one function. All bodies of one function share its counter of names."""

    numbers: Numbers = field(default_factory=Numbers)
    depth: int = 0
    lines: list[tuple[int, PyCode]] = field(default_factory=list)
    shared: Shared | None = None
    held: dict[str, PyCode] = field(default_factory=dict)
    """The names of what is held in statements that nothing stands around."""
    around: Mapping[str, PyCode] = field(default_factory=dict)
    """The names of what loops around compute once a round, where anything in them asks for it: see `computing`."""

    def line(self, code: PyCode | str) -> None:
        """One statement."""
        self.lines.append((self.depth, as_code(code)))

    @contextmanager
    def block(self, head: PyCode | str) -> Iterator[None]:
        """Statements under a head such as `if x:`; a block that stays empty gets a `pass`."""
        self.line(head)
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def function(self, head: PyCode | str) -> Iterator[None]:
        """Statements of a function inside this one, such as `def key(unit):`; it shares nothing with what is around."""
        shared, self.shared, around, self.around = self.shared, None, self.around, {}
        with self.block(head):
            yield
        self.shared, self.around = shared, around

    def under(self, head: PyCode | str, statement: PyCode | str) -> None:
        """One statement under a head."""
        with self.block(head):
            self.line(statement)

    def fresh(self, stem: str = "held") -> PyCode:
        """A name that nothing else in the function has."""
        number = next(self.numbers)
        return local(f"_{stem}{number}", number)

    def hold(self, code: PyCode, stem: str = "held") -> PyCode:
        """A name for the value of an expression: the expression itself where it is a name or a number already."""
        if code.is_atom:
            return code
        name = self.fresh(stem)
        self.line(py("{} = {}", name, code))
        if self.depth == 0:
            self.held.setdefault(str(code), name)
        return name

    def held_as(self, code: PyCode) -> PyCode | None:
        """The name under which an expression is held on every way to here; None where it is not."""
        return self.held.get(str(code))

    def once(self, lines: CodeBuffer, code: PyCode, since: int, *, is_quick: bool = False) -> PyCode | None:
        """The name under which the function keeps an expression, with the lines that must come before it, once it is
        needed. `since`: the number of the last name before they were written; `is_quick` as of `Guard`.

        None where the function shares nothing, or not this: then nothing is written.
        """
        name = self.shared.name_of(lines.lines, code, since) if self.shared is not None else None
        if name is None:
            return None
        with self.block(guard_of(name, is_quick=is_quick)):
            self.take(lines)
            self.line(py("{} = {}", name, code))
        return name

    def settle(self) -> None:
        """Ask no more than need be for what the function, whose whole body this is, has computed."""
        if self.shared is not None:
            self.lines = self.shared.settled(self.lines)

    def scratch(self) -> CodeBuffer:
        """An empty body of the same function."""
        return CodeBuffer(self.numbers, shared=self.shared, around=self.around)

    @contextmanager
    def computing(self, code: PyCode, stem: str) -> Iterator[CodeBuffer]:
        """A body for statements in which `code` has a name, if it is asked for by `known`: it is computed before the
        first of them that needs it, unless one alone does, once. It is no fault, and nothing in them changes it.
        """
        inner, name = self.scratch(), self.fresh(stem)
        inner.around = {**self.around, str(code): name}
        yield inner
        uses = [index for index, (_, line) in enumerate(inner.lines) for piece in line.pieces if piece in name.pieces]
        if len(uses) == 1 and inner.lines[uses[0]][0] == 0:
            inner.lines[uses[0]] = (0, inner.lines[uses[0]][1].with_code(name, code))
        elif uses:
            begins = (index for index, (depth, line) in enumerate(inner.lines) if depth == 0 and not line.goes_on)
            first = max(index for index in begins if index <= uses[0])
            inner.lines.insert(first, (0, py("{} = {}", name, code)))
        self.take(inner)

    def known(self, code: PyCode) -> PyCode:
        """The name of what a loop around computes, else the code itself."""
        return self.around.get(str(code), code)

    def take(self, other: CodeBuffer) -> None:
        """Put in the lines of a scratch body."""
        self.lines += [(self.depth + depth, code) for depth, code in other.lines]
        if self.depth == 0:
            self.held = {**other.held, **self.held}

    @property
    def empty(self) -> bool:
        """Whether nothing has been written."""
        return not self.lines

    @property
    def can_come_first(self) -> bool:
        """Whether all that it does is to compute shared expressions that are no fault: it may as well come earlier."""
        heads = [code for depth, code in self.lines if depth == 0]
        return all(isinstance(code, Guard) for code in heads) and not any(code.may_fault for _, code in self.lines)

    @property
    def is_quick(self) -> bool:
        """Whether all that it does is to compute shared expressions that are no fault and take no time to speak of: it
        may come earlier even where it might not be needed at all, out of a loop and before other conditions."""
        heads = [code for depth, code in self.lines if depth == 0]
        return self.can_come_first and all(isinstance(code, Guard) and code.is_quick for code in heads)

    def inside(self, head: str) -> list[tuple[int, PyCode]]:
        """All lines under a head, such as that of the function whose body this is."""
        return [(0, PyCode((head,))), *((1 + depth, code) for depth, code in self.lines)]
