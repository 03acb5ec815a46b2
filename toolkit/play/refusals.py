"""Refusals. In: a game and an answer that it does not list. Out: `Refused`, with the first condition that fails.

Legality itself is what the pending decision lists; only to tell the reason are conditions computed one by one, as far
as they read what the one who is asked may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from toolkit.language.faults import Fault, NotKnown
from toolkit.packs import Pack
from toolkit.play.worded import Words, worded

if TYPE_CHECKING:
    from toolkit.play.game import Game
    from toolkit.play.machine import Answer


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


def refusal(game: Game, answer: Answer) -> Refused:
    """The reason why an answer that is not listed is refused."""
    from toolkit.play.reasons import reasons

    try:
        found = next(reasons(game, answer), None)
    except (Fault, NotKnown):
        found = None
    return found or Refused(game.program.rules.pack, worded("This is not among the legal answers."))
