"""The body of a generated function while it is written: lines with their depth, and names for what is held meanwhile.

Invariant: one statement a line. A scratch body takes what an expression needs before it; if it stays empty the
expression stands by itself, else its lines are put in where they belong.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from toolkit.compiler.shared import Shared, is_guard
from toolkit.compiler.sourcemap import bare


@dataclass(slots=True)
class CodeBuffer:
    """Statements of one function. All bodies of one function share its counter of names."""

    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    depth: int = 0
    lines: list[tuple[int, str]] = field(default_factory=list)
    shared: Shared | None = None

    def line(self, text: str) -> None:
        """One statement."""
        self.lines.append((self.depth, text))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Statements under a head such as `if x:`; a block that stays empty gets a `pass`."""
        self.line(head)
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def function(self, head: str) -> Iterator[None]:
        """Statements of a function inside this one, such as `def key(unit):`; it shares nothing with what is around."""
        shared, self.shared = self.shared, None
        with self.block(head):
            yield
        self.shared = shared

    def under(self, head: str, statement: str) -> None:
        """One statement under a head."""
        with self.block(head):
            self.line(statement)

    def fresh(self, stem: str = "held") -> str:
        """A name that nothing else in the function has."""
        return f"_{stem}{next(self.numbers)}"

    def hold(self, text: str, stem: str = "held") -> str:
        """A name for the value of an expression: the text itself where it is a name or a number already."""
        if is_atom(text):
            return text
        name = self.fresh(stem)
        self.line(f"{name} = {text}")
        return name

    def once(self, lines: CodeBuffer, text: str) -> str | None:
        """The name under which the function keeps a text, with the lines that must come before it, once it is needed.

        None where the function shares nothing, or not this: then nothing is written.
        """
        name = self.shared.name_of(lines.text(0).splitlines(), text) if self.shared is not None else None
        if name is None:
            return None
        with self.block(f"if {name} is ...:"):
            self.take(lines)
            self.line(f"{name} = {text}")
        return name

    def settle(self) -> None:
        """Ask no more than need be for what the function, whose whole body this is, has computed."""
        if self.shared is not None:
            self.lines = self.shared.settled(self.lines)

    def scratch(self) -> CodeBuffer:
        """An empty body of the same function."""
        return CodeBuffer(self.numbers, shared=self.shared)

    def take(self, other: CodeBuffer) -> None:
        """Put in the lines of a scratch body."""
        self.lines += [(self.depth + depth, text) for depth, text in other.lines]

    @property
    def empty(self) -> bool:
        """Whether nothing has been written."""
        return not self.lines

    @property
    def can_come_first(self) -> bool:
        """Whether all that it does is to compute shared texts that are no fault: it may as well come earlier."""
        heads = [text for depth, text in self.lines if depth == 0]
        return all(map(is_guard, heads)) and all(bare(text) == text for _, text in self.lines)

    def text(self, depth: int = 1) -> str:
        """All lines, marks included, indented by `depth` levels at least."""
        return "\n".join("    " * (depth + deeper) + text for deeper, text in self.lines)


def is_atom(text: str) -> bool:
    """Whether a text is a name, a number or a word such as `None`: as cheap to repeat as to hold."""
    plain = bare(text)
    return plain.isidentifier() or plain.removeprefix("-").isdigit() or plain == "()"
