"""Where a parser stands in its text: the token at hand, the brackets that are open, the levels around and below.

Levels are counted here and not by Python's stack, so that every Python refuses the same texts.
"""

from __future__ import annotations

from toolkit.language.syntax import codes
from toolkit.language.syntax.advice import Said
from toolkit.language.syntax.slip import DEEPEST, Slip
from toolkit.language.syntax.tokens import tokens_of
from toolkit.language.syntax.unexpected import unexpected


class Stop(Exception):
    """Leaves the parser at the first slip; it never leaves this package."""

    def __init__(self, slip: Slip) -> None:
        self.slip = slip


class Cursor:
    """One reading of one text.

    `level` counts what is open around the token at hand, `height` the levels of the tree that was read last.
    `tuple_at` is the bracket, behind `in`, that may open a list in parentheses.
    """

    __slots__ = ("at", "ends", "height", "kinds", "level", "open", "starts", "text", "tokens", "tuple_at")

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens_of(text)
        self.kinds = self.tokens.kinds
        self.starts = self.tokens.starts
        self.ends = self.tokens.ends
        self.at = self.level = self.height = 0
        self.open: list[int] = []
        self.tuple_at = -1

    def end(self) -> int:
        """Where the last token that was taken ends."""
        return self.ends[self.at - 1]

    def enter(self) -> None:
        """Take an opening bracket."""
        self.go_down(self.at)
        self.open.append(self.at)
        self.at += 1

    def leave(self, closing: str) -> None:
        """Take the bracket that closes the last one opened."""
        if self.kinds[self.at] != closing:
            raise self.unexpected(after_value=True)
        self.open.pop()
        self.level -= 1
        self.at += 1

    def go_down(self, token: int) -> None:
        """Open one more level at a token; who calls it closes it."""
        self.level += 1
        if self.level > DEEPEST:
            raise self.too_deep(token)

    def grow(self, below: int, token: int) -> None:
        """The tree just read has one level more than what is below it."""
        self.height = below + 1
        if self.height > DEEPEST:
            raise self.too_deep(token)

    def too_deep(self, token: int) -> Stop:
        """The slip of a token at which the expression has a level too many."""
        message = f"Here the expression becomes more than {DEEPEST} levels deep."
        return self.stop_at(token, (codes.SIZE, message, codes.SIZE.remedy))

    def unexpected(self, after_value: bool) -> Stop:
        """What is wrong with the token at hand, which neither is a value nor may follow one."""
        return Stop(unexpected(self.tokens, self.at, tuple(self.open), after_value))

    def stop_at(self, token: int, said: Said) -> Stop:
        """A slip that is one token."""
        return self.stop(self.starts[token], self.ends[token], said)

    def stop(self, start: int, end: int, said: Said) -> Stop:
        """A slip of some characters."""
        code, message, help = said
        return Stop(Slip(code, start, end, message, help))
