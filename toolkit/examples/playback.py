"""An example told as it was played: the position, each answer with what came of it, what was looked at and found.

In: a game while an example is played. Out: a `Playback`, by names alone: whoever shows it needs no state and no
program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from toolkit.examples.accounts import Found
from toolkit.examples.answers import NOT_PARTS
from toolkit.examples.log import Entry, Memory, entries_of
from toolkit.examples.shown import Shown, shown_now
from toolkit.examples.stops import ANSWER
from toolkit.examples.within import OWN
from toolkit.packs.translated import in_language
from toolkit.play import Game, Refused, name_answer
from toolkit.play.live_occasions import going_on
from toolkit.play.once import once_for_each
from toolkit.state import write_state

_in_language = once_for_each(in_language)
_PIECE, _STATE = "piece ", "state "


@dataclass(frozen=True)
class Scene:
    """A state by name: the pieces, what goes on, and every cell as saves have it (`space C3.holds`)."""

    pieces: tuple[str, ...]
    live: tuple[str, ...]
    cells: Mapping[str, Any]

    def contents(self, holder: str) -> tuple[str, ...]:
        """The pieces in a space (`C3`) or a place (`hand(blue)`), the bottom one first."""
        found = next((found for word in ("space", "place") if (found := self.cells.get(f"{word} {holder}.holds"))), ())
        return tuple(found)

    def piece(self, name: str, field: str) -> Any:
        """A field of a piece: `owner`, `holder`, `up`, `state hits`."""
        return self._fields.get(name, {}).get(field)

    def state(self, name: str) -> dict[str, Any]:
        """The declared state of a piece by field."""
        fields = self._fields.get(name, {})
        return {key.removeprefix(_STATE): value for key, value in fields.items() if key.startswith(_STATE)}

    @cached_property
    def _fields(self) -> dict[str, dict[str, Any]]:
        """The fields of each piece."""
        found: dict[str, dict[str, Any]] = {}
        for key, value in self.cells.items():
            if key.startswith(_PIECE):
                name, _, field = key.removeprefix(_PIECE).partition(".")
                found.setdefault(name, {})[field] = value
        return found


@dataclass(frozen=True, slots=True)
class Asking:
    """Who is asked, and for what: the element that asks (`procedures.retreat`), its question; None when it is over."""

    who: str | None = None
    element: str = ""
    prompt: str | None = None
    menus: tuple[str, ...] = ()
    result: tuple[tuple[str, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer was refused, by language of the pack, and by which cases."""

    reasons: tuple[tuple[str, str], ...]
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """An answer and what came of it, up to the next decision. The first of an example holds no answer.

    `number` counts the entries under `do:` from 1. `log` is what was written meanwhile, the answer itself left out;
    `shown` what the occasions show that are going on then.
    """

    number: int
    asked: Asking
    answer: Mapping[str, Any]
    refused: Refusal | None
    log: tuple[Entry, ...]
    shown: tuple[Shown, ...]
    scene: Scene
    next: Asking


@dataclass(frozen=True, slots=True)
class Looked:
    """An expectation that was looked at after so many answers, and the value that it asks for with its account."""

    index: int
    after: int
    found: Found | None


@dataclass(frozen=True, slots=True)
class Playback:
    """An example as it was played. `position` is what it sets up, before the rules have done anything."""

    position: Scene
    turns: tuple[Turn, ...]
    looks: tuple[Looked, ...]

    @property
    def answers(self) -> tuple[Turn, ...]:
        """The turns that hold an answer."""
        return tuple(turn for turn in self.turns if turn.number)


class Teller:
    """Writes down what happens while an example is played."""

    def __init__(self) -> None:
        self.position: Scene | None = None
        self.turns: list[Turn] = []
        self.looks: list[Looked] = []
        self._asked = Asking()
        self._answer: Mapping[str, Any] = {}
        self._refused: Refusal | None = None
        self._said: tuple[Entry, ...] = ()
        self._memory: Memory = {}

    def set_up(self, game: Game) -> None:
        """The position is set up; the rules have done nothing yet."""
        self.position = _scene(game)

    def asked(self, game: Game, entry: Mapping[str, Any]) -> None:
        """An answer is about to be given: as the example has it, where it cannot be read."""
        self._asked = _asking(game)
        self._answer = {key: value for key, value in entry.items() if key not in NOT_PARTS}
        self._refused = None
        self._said = entries_of(game, memory=self._memory)

    def read(self, game: Game, answer: Any) -> None:
        """The answer as the machine reads it."""
        self._answer = name_answer(game, answer)

    def refused(self, why: Refused) -> None:
        """The answer was refused."""
        packs = ((language, _in_language(why.pack, language)) for language in why.pack.manifest.record.languages)
        self._refused = Refusal(tuple((language, why.reason_in(pack)) for language, pack in packs), why.cite)

    def settled(self, game: Game, number: int) -> None:
        """The rules have gone on to the next decision, after so many answers."""
        log = entries_of(game, memory=self._memory)
        both = enumerate(zip(self._said, log, strict=False))
        same = next((at for at, (one, other) in both if one.raw != other.raw), None)
        is_told = number > 0 and self._refused is None
        log = _of_rules(log[(len(self._said) if same is None else same) + is_told :])
        shown = tuple(shown_now(game, None))
        turn = Turn(number, self._asked, self._answer, self._refused, log, shown, _scene(game), _asking(game))
        self.turns.append(turn)

    def looked(self, index: int, after: int, found: list[Found]) -> None:
        """An expectation was looked at; the value that it asks for was found."""
        self.looks.append(Looked(index, after, found[0] if found else None))

    def playback(self) -> Playback | None:
        """All of it; None where not even the position could be set up."""
        looks = sorted(self.looks, key=lambda look: look.index)
        return Playback(self.position, tuple(self.turns), tuple(looks)) if self.position is not None else None


def _of_rules(lines: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The lines of a log but those of the example's own stops and occasion, as far to the left as they can stand."""
    told = [line for line in lines if OWN not in line.text and ANSWER not in line.text]
    margin = min((line.depth for line in told), default=0)
    return tuple(replace(line, depth=line.depth - margin, told=line.said) for line in told)


def _scene(game: Game) -> Scene:
    document = write_state(game.program.stage.layout, game.cells)
    names = game.program.stage.names(game.cells).named
    return Scene(tuple(document["pieces"]), tuple(names[row] for row, _ in going_on(game)), document["cells"])


def _asking(game: Game) -> Asking:
    players, site, seat = game.program.stage.numbers.players, game.site, game.seat
    if site is None or seat is None:
        result = game.result
        named = None if result is None else tuple(tuple(players[each] for each in group) for group in result)
        return Asking(result=named)
    question = site.choice.question if site.choice is not None else None
    return Asking(players[seat], site.element, site.prompt or question, site.menus)
