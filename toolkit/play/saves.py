"""Saves read again: a game as names, so that it outlives the generator and its numbers. `records` writes them.

In: a program, a document. Out: the game, or what is wrong with it. Costs time in the size of the state.
With its history a save also holds all answers: what was answered before it can then be taken back, by playing up to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from toolkit.model.documents import SAVE_VERSION
from toolkit.phrases import Worded
from toolkit.play.automatic_passes import is_sound
from toolkit.play.chance import Chance
from toolkit.play.frames import read_frame
from toolkit.play.game import Game
from toolkit.play.hashes import canonical, state_of
from toolkit.play.played_by import policies_of
from toolkit.play.seats import seats_of
from toolkit.play.soundness import contradiction, damage, waits_wrongly
from toolkit.runtime.program import Program
from toolkit.schema.tool_files import form_of, misfit
from toolkit.state import Stage, read_state


class NotThisGame(Worded):
    """A save of other rules, another scenario, other options, or another form."""


def load(
    program: Program,
    document: Mapping[str, Any],
    *,
    tries: bool = False,
    chance: Literal["draw", "ask"] = "draw",
    forced: Literal["run", "stop"] = "run",
) -> Game:
    """The game of a save; `chance` and `forced` as for `Game`. Raises NotThisGame, UnknownName or UnknownSite.

    The document is held against its schema first, and then proved whole: what is read is written again, and must be the
    same, down to each cell and each piece. With `tries` what the rules have come to keep since begins as they declare
    it, and what they keep no more is left out. Nothing is played: neither are blocks run nor answers given. Whether the
    rules are still the same is not asked; `differences` tells that.
    """
    see_form(document)
    return load_state(program, document, tries=tries, chance=chance, forced=forced)


def load_state(
    program: Program,
    document: Mapping[str, Any],
    *,
    tries: bool = False,
    gaps: bool = False,
    chance: Literal["draw", "ask"] = "draw",
    forced: Literal["run", "stop"] = "run",
) -> Game:
    """The game of a document that fits the schema of saves. With `gaps` cells that hold none may be left out."""
    try:
        _compare(program, document)
        game = _read(program, document, chance == "ask", forced == "stop")
        _check(game)
        _see_whole(game, document["state"], tries, gaps)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise NotThisGame("the save is damaged, or is none") from error
    return game


def see_form(document: Mapping[str, Any]) -> None:
    """Raise NotThisGame for what is no save by its schema."""
    form = form_of(document, "save")
    if "record" in document and "save" not in document:
        raise NotThisGame("it is a record, which `hexwright replay` plays again")
    if form is not None and form != SAVE_VERSION:
        older = (
            "a save of the form {form}; this tool reads {own}. "
            "Finish that game with the version of the tool that wrote it"
        )
        other = "a save of the form {form}; this tool reads {own}"
        raise NotThisGame(older if form in range(SAVE_VERSION) else other, form=form, own=SAVE_VERSION)
    wrong = misfit("save", document)
    if wrong is not None:
        raise NotThisGame("it is no save, or it is damaged: {wrong}", wrong=wrong.removesuffix("."))


def _compare(program: Program, document: Mapping[str, Any]) -> None:
    stage = program.stage
    own = stage.rules.pack.id
    if document["pack"] != own:
        raise NotThisGame("it is a game of the pack {other}, not of {own}", other=document["pack"], own=own)
    if document["scenario"] != stage.scenario:
        other, phrase = document["scenario"], "the save is of the scenario {other}, not {own}"
        raise NotThisGame(phrase, other=other, own=stage.scenario)
    for id, value in document["options"].items():
        if id not in stage.options:
            raise NotThisGame("it was played with the option {id}, which {own} does not have", id=id, own=own)
        if stage.options[id] != value:
            phrase = "it was played with the option {id}: {value}, not {own}"
            raise NotThisGame(phrase, id=id, value=value, own=stage.options[id])


def _read(program: Program, document: Mapping[str, Any], asks_chance: bool, stops: bool) -> Game:
    stage, state = program.stage, document["state"]
    game = Game.__new__(Game)
    drawn = Chance(bytes.fromhex(state["seed"]), _drawn(state["counter"]))
    game.prepare(program, drawn, asks_chance, stops)
    if document.get("seats"):
        game.seats = seats_of(stage.numbers, document["seats"])
    if document.get("policies"):
        game.policies = policies_of(stage, document["policies"])
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
    game.midway = "history" not in document
    game.passed_before = int(document.get("passed", 0))
    return game


def _check(game: Game) -> None:
    """Refuse what no game can be, however well it is named."""
    stage = game.program.stage
    spoilt = next(damage(stage, game.cells), None)
    if spoilt is not None:
        raise NotThisGame("the save is damaged: `{name}` cannot be that", name=spoilt)
    told = next(contradiction(stage, game.cells), None)
    if told is not None:
        raise NotThisGame("the save is damaged: it contradicts itself in {name}", name=told)
    if game.go is None and game.odds is not None:
        raise NotThisGame("the save is damaged: chance is asked in a game that is over")
    if game.go is not None and waits_wrongly(game.program, game.cells, game.go, game.odds):
        raise NotThisGame("the save is damaged: no game waits there")
    if not is_sound(game):
        raise NotThisGame("the save is damaged: a pass stands until the end of an offer that is not going on")
    if game.odds is not None and not game.ask_chance:
        raise NotThisGame("the game waits to be told what chance brings, and here chance is drawn")


def _see_whole(game: Game, state: Mapping[str, Any], tries: bool, gaps: bool) -> None:
    """Refuse a state of which something is missing, or that holds what was not read."""
    stage = game.program.stage
    lacking = next(_lacking(stage, game.cells), None)
    if lacking is not None and not tries:
        raise NotThisGame("the save is damaged: the piece `{name}` is missing", name=lacking)
    if lacking is not None:
        raise NotThisGame("the game has a piece `{name}` now, which the save does not know", name=lacking)
    if tries:
        return
    now, state = (json.loads(canonical(each)) for each in (state_of(game), state))
    if now == state:
        return
    for what in ("cells", *(part for part in now if part != "cells")):
        one, other = (each[what] if isinstance(each[what], dict) else {what: each[what]} for each in (now, state))
        for name in sorted({*one, *other}):
            if name not in other and gaps and one[name] is None:
                continue
            if name not in other:
                raise NotThisGame("the save is damaged: `{name}` is missing", name=name)
            if name not in one:
                raise NotThisGame("the save is damaged: this game knows no `{name}`", name=name)
            if one[name] != other[name]:
                raise NotThisGame("the save is damaged: `{name}` cannot be that", name=name)


def _lacking(stage: Stage, cells: list[Any]) -> Iterator[str]:
    """The pieces with which the game begins, and which are not there: none ever goes without a trace."""
    rows = stage.names(cells).rows
    yield from sorted(name for name in stage.names_at_start if "#" in name and name not in rows)


def _drawn(count: Any) -> int:
    if not isinstance(count, int):
        raise NotThisGame("the save does not count what was drawn")
    return count
