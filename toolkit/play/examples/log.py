"""The log of a game as lines of text. In: a game, who reads it. Out: what was answered and what chance brought.

Dice, draws and shuffles are written down by the tracing form of a program alone. A player reads no more than he knows:
not which card another drew, nor what another answered in secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.play import Game
from toolkit.play.answers import name_given
from toolkit.play.examples.data import written
from toolkit.play.examples.stops import is_stop_at
from toolkit.play.knowledge import Knowledge
from toolkit.play.machine import ForcedPass
from toolkit.play.program import site_of
from toolkit.play.secrets import Places, is_secret, secret_places
from toolkit.rules.scenario import Names

SECRET = "something in secret"


def log_of(game: Game, viewer: int | None = None) -> tuple[str, ...]:
    """All lines so far, as a player may read them; without `viewer` with everything that happened."""
    told = _Told(game, viewer)
    return (*(answer_words(answer) for answer in game.before), *told.since())


@dataclass(frozen=True)
class _Told:
    """A game as somebody may hear of it."""

    game: Game
    viewer: int | None

    @cached_property
    def names(self) -> Names:
        """The names of the state, as far as they are known."""
        if self.viewer is None:
            return self.game.program.stage.names(self.game.cells)
        return self._knowledge.known_names

    @cached_property
    def _knowledge(self) -> Knowledge:
        assert self.viewer is not None
        return Knowledge(self.game.program.stage, self.game.cells, self.viewer)

    @cached_property
    def _secret_places(self) -> Places:
        return secret_places(self.game.program.rules)

    def since(self) -> Iterator[str]:
        """What was answered in this game, each answer behind what had come before it."""
        past, said = self.game.past, len(self.game.log)
        parts: list[list[str]] = []
        while past is not None:
            before, _, go, odds, _, _, answer, count = past
            came = [self._event(entry) for entry in self.game.log[count:said]]
            is_told = odds is None and not isinstance(answer, ForcedPass) and not is_stop_at(site_of(go[0]))
            parts.append([*([self._answer(go, answer)] if is_told else []), *came])
            past, said = before, count
        yield from (self._event(entry) for entry in self.game.log[:said])
        for part in reversed(parts):
            yield from part

    def _answer(self, go: Any, answer: Any) -> str:
        named = name_given(self.game.program, go, False, answer, self.names)
        who = next(iter(named))
        if self.viewer is not None and is_secret(self.game.program, self._secret_places, go):
            own = self.game.program.stage.numbers.players[self.viewer]
            return answer_words(named) if who == own else f"{who}: {SECRET}"
        return answer_words(named)

    def _event(self, entry: Sequence[Any]) -> str:
        """What chance brought."""
        what, value = entry[0], entry[1]
        if what == "drawn":
            if value is None:
                return "nothing to draw"
            known = self.viewer is None or self._knowledge.sees(value)
            return f"drawn: {self.names.named[value] if known else 'a card'}"
        return f"{what}: {self.names.named[value] if what == 'shuffled' else value}"


def answer_words(named: Mapping[str, Any]) -> str:
    """An answer in one line: `blue: fire, unit rifles#1, target gun#1`."""
    (who, does), *parts = named.items()
    said = [f"{name} {_value(value)}" for name, value in parts]
    return f"{who}: {', '.join(said if does == 'choose' else [str(does).replace('_', ' '), *said])}"


def _value(value: Any) -> str:
    return ", ".join(written(each) for each in value) if isinstance(value, list) and value else written(value)
