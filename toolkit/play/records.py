"""Records: what a game was, in answers by name. In: a game. Out: a `Record`; from one, the game played again.

Two hashes tell whether the packs are still the same: one of what can change play, one of everything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from toolkit.packs import Pack
from toolkit.play.answers import AFTER, name_given, read_answer
from toolkit.play.chance import seed_text
from toolkit.play.faults import GameFault
from toolkit.play.following import grants_then, names_then
from toolkit.play.once import once_for_each
from toolkit.play.program import PASS
from toolkit.play.refusals import Refused
from toolkit.play.seats import named_seats

if TYPE_CHECKING:
    from toolkit.play.game import Game

RECORD_VERSION = 2
"""The form that is written. In the first one, which is still read, the seed stood in hexadecimal digits."""
_WORDS = frozenset(
    ("title", "text", "note", "source", "reconstructed", "cite", "short", "colour", "pattern", "draw", "credits",
     "summary", "documents", "languages", "say", "prompt", "see", "reason", "status")
)  # fmt: skip
"""Fields that only people read."""
_TOLD = ("texts", "cases", "chapters", "examples", "themes")
"""Sections that only people (and tests) read."""


@dataclass(frozen=True)
class Record:
    """A game by its answers. `packs` holds for each pack its `version`, and the hashes `rules` and `all`; `seed` is
    what `Game` is given, as text. `seats` are the players by seat, where they are not the scenario's."""

    packs: Mapping[str, Mapping[str, str]]
    scenario: str
    options: Mapping[str, str]
    seed: str
    answers: tuple[Mapping[str, Any], ...]
    seats: Mapping[str, list[str]] = field(default_factory=dict)
    record: int = RECORD_VERSION

    def to_data(self) -> dict[str, Any]:
        """The record as JSON can hold it."""
        data = {**asdict(self), "answers": list(self.answers)}
        return data if self.seats else {name: value for name, value in data.items() if name != "seats"}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Record:
        """A record from its file. Raises ValueError for another form."""
        form = data.get("record")
        if "save" in data and form is None:
            raise ValueError("it is a save, which `hexwright play --resume` goes on with")
        if form not in (1, RECORD_VERSION):
            raise ValueError(f"a record of the form {form}; this tool reads {RECORD_VERSION}")
        forms = {
            "packs": isinstance(data.get("packs"), dict) and all(map(are_texts, data["packs"].values())),
            "scenario": isinstance(data.get("scenario"), str),
            "options": are_texts(data.get("options")),
            "seed": isinstance(data.get("seed"), str),
            "answers": isinstance(data.get("answers"), list) and are_answers(data["answers"]),
            "seats": are_seats(data.get("seats", {})),
        }
        wrong = [name for name, holds in forms.items() if not holds]
        if wrong:
            raise ValueError(f"a record without {wrong[0]}, or with {wrong[0]} of another form")
        seed = data["seed"] if form == RECORD_VERSION else seed_text(bytes.fromhex(data["seed"]))
        return cls(
            data["packs"], data["scenario"], data["options"], seed, tuple(data["answers"]), data.get("seats", {})
        )

    def differs(self, pack: Pack) -> list[str]:
        """The packs whose rules are not those of the record."""
        return changed_rules({id: hashes.get("rules", "") for id, hashes in self.packs.items()}, pack)


@dataclass(frozen=True)
class Replay:
    """A record played again as far as it goes. `refused` is why the answer number `played` (from 0) cannot be given:
    it is not legal, or a rule fails behind it."""

    game: Game
    played: int
    refused: Refused | GameFault | None


def record_of(game: Game) -> Record:
    """The record of a game."""
    stage = game.program.stage
    return Record(
        packs=pack_hashes(stage.rules.pack),
        scenario=stage.scenario,
        options=dict(stage.options),
        seed=seed_text(game.chance.seed),
        answers=answers_of(game),
        seats=named_seats(game),
    )


def answers_of(game: Game) -> tuple[Mapping[str, Any], ...]:
    """All whole answers of a game, by name, with their seats; passes that were forced are left out."""
    stage, then = game.program.stage, grants_then(game)
    names = stage.names(game.cells)
    found = [
        name_given(game.program, go, odds is not None, answer, names_then(stage, go, names, then))
        for go, odds, answer in game.decisions()
    ]
    return (*game.before, *found)


def replay(game: Game, answers: Iterable[Mapping[str, Any]]) -> Replay:
    """Give answers by name to a game, as long as each is legal. Passes that are forced are given where none is told."""
    told, played = list(answers), 0
    stops = game.stop_at_forced
    # something was claimed while somebody had to pass
    game.stop_at_forced |= any(AFTER in named for named in told if isinstance(named, Mapping))
    try:
        for named in told:
            if not isinstance(named, Mapping):
                raise Refused("An answer is a mapping: who does what, with what.")
            _pass_what_is_forced(game, named.get(AFTER))
            game.apply(read_answer(game, named))
            played += 1
        if not stops:
            _pass_what_is_forced(game, None)
    except (Refused, GameFault) as refused:
        return Replay(game, played, refused)
    finally:
        game.stop_at_forced = stops
    return Replay(game, played, None)


def _pass_what_is_forced(game: Game, count: Any) -> None:
    """Give the passes that are forced, all in a row or just so many."""
    given = 0
    while game.is_forced() and given != count:
        game.apply(PASS)
        given += 1


def are_texts(data: Any) -> bool:
    """Whether data are texts by name."""
    return isinstance(data, Mapping) and all(isinstance(part, str) for pair in data.items() for part in pair)


def are_seats(data: Any) -> bool:
    """Whether data are lists of players by seat."""
    return isinstance(data, Mapping) and all(
        isinstance(players, list) and all(isinstance(player, str) for player in players) for players in data.values()
    )


def are_answers(data: Iterable[Any]) -> bool:
    """Whether data have the form of answers by name."""
    return all(isinstance(answer, Mapping) and answer for answer in data)


def changed_rules(recorded: Mapping[str, str], pack: Pack) -> list[str]:
    """The packs whose rules do not have these hashes any more."""
    now = {id: hashes["rules"] for id, hashes in pack_hashes(pack).items()}
    return sorted(id for id in {*now, *recorded} if now.get(id) != recorded.get(id))


@once_for_each
def pack_hashes(pack: Pack) -> dict[str, dict[str, str]]:
    """Version and hashes of a pack and of all that it depends on."""
    return {
        each.id: {
            "version": str(each.manifest.record.version),
            "rules": _hash(_plain(each, rules_only=True)),
            "all": _hash(_plain(each, rules_only=False)),
        }
        for each in sorted(pack.original.family(), key=lambda one: one.id)
    }


def _hash(document: Any) -> str:
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _plain(pack: Pack, *, rules_only: bool) -> dict[str, Any]:
    """What a pack says, by section and id, whatever the files and their order."""
    found: dict[str, Any] = {"pack": _record(pack.manifest.record, rules_only)}
    for section, id, record in _items(pack):
        if not rules_only or section not in _TOLD:
            found.setdefault(section, {})[id] = _record(record, rules_only)
    return found


def _items(pack: Pack) -> Iterator[tuple[str, str, Any]]:
    for section, items in pack.items.items():
        for id, item in items.items():
            yield section, id, item.record


def _record(record: Any, rules_only: bool) -> Any:
    data = record.model_dump(by_alias=True, exclude_unset=True) if hasattr(record, "model_dump") else record
    return _without_words(data) if rules_only else data


def _without_words(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _without_words(value) for key, value in data.items() if key not in _WORDS}
    if isinstance(data, list | tuple):
        return [_without_words(value) for value in data]
    return data
