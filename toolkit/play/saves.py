"""Saves and hashes: a game as names, so that it outlives the generator and its numbers.

In: a game. Out: a JSON-able document, or the SHA-256 of it; and back. Reading one costs time in the size of the state.
With its history a save also holds all answers: what was answered before it can then be taken back, by playing up to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from toolkit.play.chance import Chance
from toolkit.play.claims import forced_passes
from toolkit.play.frames import read_frame, write_frame
from toolkit.play.game import Game
from toolkit.play.program import Program
from toolkit.play.records import answers_of, are_answers, are_texts, pack_hashes
from toolkit.play.seats import named_seats, seats_of
from toolkit.play.soundness import contradiction, damage, waits_wrongly
from toolkit.play.standing import is_sound
from toolkit.rules.scenario import read_state, write_state

SAVE_VERSION = 1
MOST_DRAWN = 2**60
"""Words that can have been drawn before a save at most."""


class NotThisGame(Exception):
    """A save of other rules, another scenario, other options, or another form."""


def state_of(game: Game) -> dict[str, Any]:
    """Everything that decides how a game goes on, by name."""
    program = game.program
    names = program.stage.names(game.cells)
    odds = list(game.odds) if isinstance(game.odds, tuple) else game.odds
    return {
        **write_state(program.stage.layout, game.cells, names),
        "pending": write_frame(program, names, game.go),
        "odds": odds,
        "seed": game.chance.seed.hex(),
        "counter": game.chance.counter,
    }


def hash_of(game: Game) -> str:
    """The SHA-256 of a game's state, in hexadecimal digits."""
    return sha256(canonical(state_of(game)).encode()).hexdigest()


def canonical(document: Any) -> str:
    """The one JSON text of a document: sorted keys, no blanks."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def save(game: Game, *, with_history: bool = False) -> dict[str, Any]:
    """A game as a document. What has been chosen of an unfinished answer is not part of it.

    `passed` counts the passes since the last answer that were forced: claims are told by their place among them.
    """
    stage = game.program.stage
    document = {
        "save": SAVE_VERSION,
        "rules": {id: hashes["rules"] for id, hashes in pack_hashes(stage.rules.pack).items()},
        "scenario": stage.scenario,
        "options": dict(stage.options),
        "state": state_of(game),
    }
    seats = named_seats(game)
    if seats:
        document["seats"] = seats
    if with_history:
        document["history"] = list(answers_of(game))
    passed = forced_passes(game)
    if passed:
        document["passed"] = passed
    return document


def load(program: Program, document: Mapping[str, Any], **how: str) -> Game:
    """The game of a save; `chance` and `forced` as for `Game`. Raises NotThisGame, UnknownName or UnknownSite.

    Nothing is played: neither are blocks run nor answers given. Whether the rules are still the same is not asked.
    """
    try:
        _compare(program, document)
        game = _read(program, document, **how)
        _check(game)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise NotThisGame("the save is damaged, or is none") from error
    return game


def saved_rules(document: Mapping[str, Any]) -> Mapping[str, str]:
    """The hashes of the rules with which a game was saved, by pack. Raises NotThisGame for what is no save."""
    if "record" in document and "save" not in document:
        raise NotThisGame("it is a record, which `hexwright replay` plays again")
    told = [document.get(part) for part in ("rules", "options")]
    if not all(map(are_texts, told)) or not isinstance(document.get("scenario"), str):
        raise NotThisGame("it is no save, or its beginning is damaged")
    found: Mapping[str, str] = document["rules"]
    return found


def _compare(program: Program, document: Mapping[str, Any]) -> None:
    stage = program.stage
    if document["save"] != SAVE_VERSION:
        raise NotThisGame(f"a save of the form {document['save']}; this tool reads {SAVE_VERSION}")
    for what, own in (("scenario", stage.scenario), ("options", dict(stage.options))):
        if document[what] != own:
            raise NotThisGame(f"the save is of the {what} {document[what]}, not {own}")


def _read(program: Program, document: Mapping[str, Any], **how: str) -> Game:
    stage, state = program.stage, document["state"]
    game = Game.__new__(Game)
    drawn = Chance(bytes.fromhex(state["seed"]), _drawn(state["counter"]))
    game.prepare(program, drawn, how.get("chance") == "ask", how.get("forced") == "stop")
    if document.get("seats"):
        game.seats = seats_of(stage.numbers, document["seats"])
    game.cells, names = read_state(stage.layout, stage.start, state)
    odds = state["odds"]
    game.odds = tuple(odds) if isinstance(odds, list) else odds
    game.go = read_frame(program, names, state["pending"])
    if game.go is not None and game.odds is None:
        list_answers = game.go[0].ask  # type: ignore[attr-defined]  # every function that takes an answer has one
        if list_answers is None:
            raise NotThisGame("the save waits where nobody is asked")
        game.ask = (list_answers, game.go[1], game.go[2])
    game.before = tuple(document.get("history", ()))
    game.passed_before = int(document.get("passed", 0))
    return game


def _check(game: Game) -> None:
    """Refuse what no game can be, however well it is named."""
    stage = game.program.stage
    spoilt = next(damage(stage, game.cells), None)
    if spoilt is not None:
        raise NotThisGame(f"the save is damaged: `{spoilt}` cannot be that")
    told = next(contradiction(stage, game.cells), None)
    if told is not None:
        raise NotThisGame(f"the save is damaged: it contradicts itself in {told}")
    if game.go is None and game.odds is not None:
        raise NotThisGame("the save is damaged: chance is asked in a game that is over")
    if game.go is not None and waits_wrongly(game.program, game.cells, game.go, game.odds):
        raise NotThisGame("the save is damaged: no game waits there")
    if not is_sound(game):
        raise NotThisGame("the save is damaged: a pass stands until the end of an offer that is not going on")
    if game.odds is not None and not game.ask_chance:
        raise NotThisGame("the game waits to be told what chance brings, and here chance is drawn")
    if not are_answers(game.before):
        raise NotThisGame("the save is damaged: its history is no list of answers")


def _drawn(count: Any) -> int:
    if not isinstance(count, int) or not 0 <= count < MOST_DRAWN:
        raise NotThisGame("the save does not count what was drawn")
    return count
