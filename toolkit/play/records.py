"""Records and saves: a game as a document, of its answers by name or of its state. In: a game. Out: a `Record`, from
which it is played again, or a save, which `saves` reads.

Hashes tell whether what the game was made from is still the same, item by item; its end whether it came out alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Generic, TypeVar

from toolkit.model.documents import RECORD_VERSION, SAVE_VERSION
from toolkit.packs import Pack
from toolkit.phrases import Worded
from toolkit.play.answers import AFTER, name_given, read_answer
from toolkit.play.base_game import BaseGame
from toolkit.play.chance import seed_text
from toolkit.play.faults import GameFault
from toolkit.play.hashes import hash_of, hash_of_state, state_of
from toolkit.play.interrupts import forced_passes
from toolkit.play.made_from import Difference, differences, made_with
from toolkit.play.played_by import named_policies
from toolkit.play.refusals import Refused
from toolkit.play.seats import named_seats
from toolkit.play.trigger_choices import grants_then, names_then
from toolkit.play.worded import worded
from toolkit.runtime.program import PASS
from toolkit.schema.tool_files import form_of, misfit
from toolkit.state import Stage


class NoRecord(Worded, ValueError):
    """A document that is no record, or one of another form."""


@dataclass(frozen=True)
class Record:
    """A game by its answers. `packs` are the packs with their versions, `pack` the one that is played; `made_from`
    holds a hash for each item that the game is made from, and nothing where that was not written down. `seed` is what
    `Game` is given, as text. `seats` are the players by seat, where they are not the scenario's, and `policies` who is
    played by rules. `end` is how the game
    stood when the record was written."""

    packs: Mapping[str, str]
    pack: str
    made_from: Mapping[str, str]
    scenario: str
    options: Mapping[str, str]
    seed: str
    answers: tuple[Mapping[str, Any], ...]
    seats: Mapping[str, list[str]] = field(default_factory=dict)
    policies: Mapping[str, str | None] = field(default_factory=dict)
    end: Mapping[str, Any] = field(default_factory=dict)
    record: int = RECORD_VERSION

    def to_data(self) -> dict[str, Any]:
        """The record as JSON can hold it."""
        data = {**asdict(self), "answers": list(self.answers)}
        return {name: value for name, value in data.items() if value or name not in ("seats", "policies", "end")}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Record:
        """A record from its file, which is held against its schema. Raises ValueError for another form."""
        form = form_of(data, "record")
        if "save" in data and "record" not in data:
            raise NoRecord("it is a save, which `hexwright play --resume` goes on with")
        if form is not None and form != RECORD_VERSION:
            older = (
                "a record of the form {form}; this tool reads {own}. "
                "Replay that game with the version of the tool that wrote it"
            )
            other = "a record of the form {form}; this tool reads {own}"
            raise NoRecord(older if form in range(RECORD_VERSION) else other, form=form, own=RECORD_VERSION)
        wrong = misfit("record", data)
        if wrong is not None:
            raise NoRecord("{wrong}", wrong=wrong)
        return cls(**{**data, "answers": tuple(data["answers"])})

    @classmethod
    def from_save(cls, data: Mapping[str, Any]) -> Record:
        """The record of a game that was saved with its history, from its document: what is said of its end is what the
        save says. Raises ValueError where it has none."""
        wrong = misfit("save", data)
        if wrong is not None:
            raise NoRecord("{wrong}", wrong=wrong)
        if "history" not in data:
            raise NoRecord("it is a save without its history: what was answered before it is not known")
        state = data["state"]
        parts = {name: data[name] for name in ("packs", "pack", "made_from", "scenario", "options")}
        end = {"state": hash_of_state(state), "drawn": state["counter"], "over": state["pending"] is None}
        seed = seed_text(bytes.fromhex(state["seed"]))
        return cls(
            **parts,
            seed=seed,
            answers=tuple(data["history"]),
            seats=data.get("seats", {}),
            policies=data.get("policies", {}),
            end=end,
        )

    def differs(self, stage: Stage) -> list[Difference]:
        """What the game was made from and is otherwise now."""
        return differences(stage, self.made_from)


AnyGame = TypeVar("AnyGame", bound=BaseGame)


@dataclass(frozen=True)
class Replay(Generic[AnyGame]):
    """A record played again as far as it goes. `refused` is why the answer number `played` (from 0) cannot be given:
    it is not legal, or a rule fails behind it."""

    game: AnyGame
    played: int
    refused: Refused | GameFault | None


def record_of(game: BaseGame) -> Record:
    """The record of a game."""
    stage = game.program.stage
    return Record(
        **played_of(stage, game.policies),
        seed=seed_text(game.chance.seed),
        answers=answers_of(game),
        seats=named_seats(game),
        policies=named_policies(game),
        end=end_of(game),
    )


def played_of(stage: Stage, policies: Mapping[int, str]) -> dict[str, Any]:
    """What saves and records both say of a game: its packs, what it is made from, its scenario and options."""
    pack = stage.rules.pack.original
    return {
        "packs": {each.id: str(each.manifest.record.version) for each in sorted(pack.family(), key=lambda one: one.id)},
        "pack": pack.id,
        "made_from": dict(made_with(stage, {*policies.values()})),
        "scenario": stage.scenario,
        "options": dict(stage.options),
    }


def answers_of(game: BaseGame) -> tuple[Mapping[str, Any], ...]:
    """All whole answers of a game, by name, with their seats; passes that were forced are left out."""
    stage, then = game.program.stage, grants_then(game)
    names = stage.names(game.cells)
    found = [
        name_given(game.program, go, odds is not None, answer, names_then(stage, go, names, then))
        for go, odds, answer in game.decisions()
    ]
    return (*game.before, *found)


def replay(game: AnyGame, answers: Iterable[Mapping[str, Any]]) -> Replay[AnyGame]:
    """Give answers by name to a game, as long as each is legal. Passes that are forced are given where none is told."""
    told, played = list(answers), 0
    stops = game.stop_at_forced
    # something was claimed while somebody had to pass
    game.stop_at_forced |= any(AFTER in named for named in told if isinstance(named, Mapping))
    try:
        for named in told:
            if not isinstance(named, Mapping):
                raise Refused(game.program.rules.pack, worded("An answer is a mapping: who does what, with what."))
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


def _pass_what_is_forced(game: BaseGame, count: Any) -> None:
    """Give the passes that are forced, all in a row or just so many."""
    given = 0
    while game.is_forced() and given != count:
        game.apply(PASS)
        given += 1


def end_of(game: BaseGame) -> dict[str, Any]:
    """How a game stands: the hash of its state, how much of chance was drawn, who is asked, how it ended."""
    players = game.program.stage.numbers.players
    result = game.result
    return {
        "state": hash_of(game),
        "drawn": game.chance.counter,
        "over": game.over,
        "asks": players[game.seat] if game.seat is not None else None,
        "result": None if result is None else [[players[player] for player in group] for group in result],
    }


def other_end(record: Record, game: BaseGame) -> list[str]:
    """In what a game that was played again does not stand as its record says: sentences, none where it stands so. A
    record of an older form does not say how its game ended."""
    now, then, pack = end_of(game), record.end, game.program.rules.pack
    otherwise = [name for name, value in then.items() if now[name] != value]
    told = []
    if "result" in otherwise or "over" in otherwise:
        told.append(
            pack.say("It ended with {then}, and now with {now}.", then=_ranked(then, pack), now=_ranked(now, pack))
        )
    if "drawn" in otherwise:
        phrase = "Chance was asked for {then} numbers, and now for {now}."
        told.append(pack.say(phrase, then=then["drawn"], now=now["drawn"]))
    if "asks" in otherwise and not game.over:
        nobody = pack.say("nobody")
        phrase, was = "{then} was asked, and now {now} is.", then["asks"] or f"{nobody[:1].upper()}{nobody[1:]}"
        told.append(pack.say(phrase, then=was, now=now["asks"] or nobody))
    if otherwise and not told:
        told.append(
            pack.say("The state at its end is another one: dice came out otherwise, or things stand elsewhere.")
        )
    return told


def _ranked(end: Mapping[str, Any], pack: Pack) -> str:
    if not end["over"]:
        return pack.say("the game going on")
    ranking = end.get("result")
    groups = [pack.say_each("{one} and {other}", group) for group in ranking or ()]
    return pack.say_each("{one} before {other}", groups) if groups else pack.say("no ranking")


def save(game: BaseGame, *, with_history: bool = False) -> dict[str, Any]:
    """A game as a document. What has been chosen of an unfinished answer is not part of it. There is no history in it
    where the game was itself loaded without one.

    `passed` counts the passes since the last answer that were forced: claims are told by their place among them.
    """
    document = {"save": SAVE_VERSION, **played_of(game.program.stage, game.policies), "state": state_of(game)}
    seats = named_seats(game)
    if seats:
        document["seats"] = seats
    policies = named_policies(game)
    if policies:
        document["policies"] = policies
    if with_history and not game.midway:
        document["history"] = list(answers_of(game))
    passed = forced_passes(game)
    if passed:
        document["passed"] = passed
    return document
