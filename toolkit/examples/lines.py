"""A line of an account: what it says, its number, its cases, and whether it counts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an account: how far in it stands, what it says, its number in words, its cases, whether it counted, and
    the value whose account begins there.

    `label` is what the pack says, or an expression as it is written; `begins` and `how` are words of ours around it:
    `base`, `asked`, `at least`, and what a modifier does where that is more than to add (`=` where a value begins).
    `calls` is the value that an expression is a call of. `terrain` is what a line of sight meets, and `why` a phrase of
    ours for why that does nothing.
    """

    depth: int
    label: str
    number: str = ""
    cases: tuple[str, ...] = ()
    fate: str = "counted"
    held: str = ""
    made_of: str = ""
    calls: str = ""
    begins: str = ""
    how: str = ""
    value: str = ""
    terrain: str = ""
    why: str = ""

    @property
    def words(self) -> str:
        """What stands before the number."""
        ends = {"": "", "=": " =", "void": ": void"}.get(self.how, f" {self.how}")
        return f"{self.begins} {self.label}".strip() + ends

    @property
    def does(self) -> str:
        """What its modifier does where that is more than to add, in words of ours; `void` of one that makes void."""
        return "at least this" if self.how == "or" else "" if self.how == "=" else self.how

    @property
    def note(self) -> str:
        """What else is to be said of it: that it does not count, or at what a limit held the value."""
        if self.fate != "counted":
            return f"[{self.fate}: does not count]"
        made_of = self.made_of or ": ".join(part for part in (self.terrain, self.why) if part)
        return f"[held at {self.held}]" if self.held else f"[{made_of}]" if made_of else ""

    @property
    def text(self) -> str:
        """The line as plain text."""
        cases = f"({', '.join(self.cases)})" if self.cases else ""
        parts = (f"{self.words} {self.number}".strip(), cases, self.note)
        return f"{'  ' * self.depth}{'  '.join(part for part in parts if part)}"
