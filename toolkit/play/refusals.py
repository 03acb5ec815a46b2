"""Answers that are refused: why, in words, with the condition that failed and its cases."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.packs import Pack
from toolkit.play.worded import Words


class Refused(Exception):
    """An answer that is not legal, in the language of a pack. `words` say why in any; `condition` is the text of the
    first condition that failed, `cite` its cases, `say` what the author lets it say."""

    def __init__(
        self, pack: Pack, words: Words, *, condition: str = "", cite: tuple[str, ...] = (), say: str | None = None
    ) -> None:
        super().__init__()
        self.pack = pack
        self.words = words
        self.condition = condition
        self.cite = cite
        self.say = say

    def __str__(self) -> str:
        """The reason with its cases."""
        told = self.reason_in(self.pack)
        return f"{told} ({', '.join(self.cite)})" if self.cite else told

    def reason_in(self, pack: Pack) -> str:
        """The reason in the language of a pack."""
        return pack.said(self.say) if self.say else self.words(pack)


class Misread(Refused):
    """An answer of which a word means nothing. `key` is the part of the answer that it is, or whose name it is
    (`of_key`); `known` are the words that might be meant: all of the state, or those of the seat that it came from;
    `advice` says what to do where that is no other word."""

    def __init__(
        self,
        pack: Pack,
        words: Words,
        key: str,
        word: object,
        known: Iterable[str] = (),
        *,
        of_key: bool = False,
        advice: str = "",
    ) -> None:
        super().__init__(pack, words)
        self.advice = advice
        self.key = key
        self.word = str(word)
        self.known = frozenset(known)
        self.of_key = of_key
