"""A position saved from play as an example, and read again. In: a game. Out: the text of a file of examples.

`set` and `place` say in an author's words what differs from the scenario; where the rules stand (what is going on, the
calls around the pending decision) is kept as saves keep it, under `going_on`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.diagnostics import Diagnostic, Note, Span
from toolkit.examples.codes import RULES_CHANGED, STEP_CHANGED
from toolkit.packs import Item
from toolkit.packs.references import shortened
from toolkit.play import Game, Program
from toolkit.play.frames import UnknownSite, write_frame
from toolkit.play.made_from import parts_of, rules_around, step_of_hash
from toolkit.play.saves import load_state
from toolkit.runtime.program import site_of
from toolkit.source import as_json
from toolkit.state import write_state

_TITLE = "A position from play"
_WRITTEN = re.compile(
    rf"examples:\n  \w+:\n    title: {_TITLE}\n(?:    [^\n]*\n)*    expect:\n      - \{{asks: \w+\}}\n"
)
_HOLDS = re.compile(r"(?:space|place) (.*)\.holds\Z")
_STATE = re.compile(r"(?:(?:space|edge|player|side) ([^.]*)|(game))\.(?:purse )?([a-z0-9_]+)\Z")
_PIECE = re.compile(r"piece ([^.]*)\.(?:state ([a-z0-9_]+)|holder)\Z")


def position_text(game: Game, name: str) -> str:
    """The file of one example that begins where a game stands, and expects nothing but who is asked."""
    stage = game.program.stage
    before, now = write_state(stage.layout, list(stage.start)), write_state(stage.layout, game.cells)
    differs = {key: value for key, value in now["cells"].items() if before["cells"].get(key, None) != value}
    places, states, cells = _sorted_out(game, differs)
    pending = write_frame(game.program, stage.names(game.cells), game.go)
    going_on = {"pieces": now["pieces"], "live": now["live"], "cells": cells, "pending": pending or {}}
    going_on["made_from"] = _made_from(game)
    asked = stage.numbers.players[game.seat] if game.seat is not None else "nobody"
    id = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "position"
    lines = ["examples:", f"  {id if id[0].isalpha() else f'position_{id}'}:", f"    title: {_TITLE}"]
    lines.append(f"    given: {stage.scenario}")
    options = {id: value for id, value in stage.options.items() if value != _default(game, id)}
    lines += [f"    options: {_flow(options)}"] if options else []
    lines += _block("set", states)
    lines += _block("place", places)
    lines += _block("going_on", {key: value for key, value in going_on.items() if value})
    lines += ["    expect:", f"      - {{asks: {asked}}}"]
    return "\n".join(lines) + "\n"


def what_changed(before: Game, after: Game) -> dict[str, Any]:
    """The state of things that differs between two moments of a game, as `state:` of an expectation names it."""
    stage = after.program.stage
    then, now = (write_state(stage.layout, game.cells)["cells"] for game in (before, after))
    differs = {key: value for key, value in now.items() if then.get(key, None) != value}
    places, states, _ = _sorted_out(after, differs)
    return {f"{place}.holds": pieces for place, pieces in places.items()} | states


def is_untouched(text: str) -> bool:
    """Whether a file is one that `position_text` gave, with its title and its one expectation."""
    return _WRITTEN.fullmatch(text) is not None


def _made_from(game: Game) -> dict[str, str]:
    """The hashes of the rules around a game's decision: of each element that it stands in, of each step."""
    found: dict[str, str] = {}
    for path, part, step in rules_around(game.program, game.go):
        found |= {path: step} if step is not None else {}
        found |= {part.key: part.hash} if part is not None else {}
    return found


def see_rules(item: Item, game: Game) -> Iterator[Diagnostic]:
    """What the rules around a position from play are otherwise than when it was written: an error where it stands at
    another step now, else a warning. A position that does not say what they were is not looked at."""
    told, seen = item.record.going_on.made_from, set[str]()
    for path, part, step in rules_around(game.program, game.go) if told else ():
        if told.get(path) != step:
            message = f"The step `{path}` is not the one at which the game stood when this position was written."
            place = item.key_span("going_on", "made_from", path) if path in told else item.key_span("going_on")
            yield STEP_CHANGED.at(place, message, notes=[Note("This step has that path now.", site_span(game, path))])
        elif part is not None and part.key not in seen and told.get(part.key) != part.hash:
            seen.add(part.key)
            inside = ("made_from", part.key) if part.key in told else ("made_from",)
            message = f"`{part.key}`, in which this position stands, has changed since it was written."
            help = f"Look whether it stands where it should; then write `{part.key}: '{part.hash}'`, or write it anew."
            note = Note("It stands here.", part.item.key_span())
            yield RULES_CHANGED.at(item.key_span("going_on", *inside), message, help=help, notes=[note])


def lost_step(item: Item, program: Program, error: UnknownSite) -> Diagnostic:
    """The finding about a position from play of which a step is not there any more, or keeps other things: where it
    stands in the position, with the elements that have changed since it was written."""
    told = item.record.going_on.made_from
    now = {part.key: part for part in parts_of(program.stage.rules.pack.original)}
    frame = as_json(item.record.going_on.pending) or None
    while isinstance(frame, dict) and frame.get("at") in program.functions:
        frame = frame.get("up")
    path = str(frame.get("at")) if isinstance(frame, dict) else ""
    changed = [key for key, hash in told.items() if key in now and now[key].hash != hash]
    what = f"There is no step `{shortened(path)}` now" if path else f"The game cannot go on there: {error}"
    since = "the rules have changed since this position was written" if told else "these are other rules"
    inside = ("made_from", path) if path in told else ("pending",)
    notes = [Note(f"`{key}` has changed since.", now[key].item.key_span()) for key in changed]
    moved = step_of_hash(program, told[path]) if path in told else None
    notes += [Note("A step that says the same stands here now.", moved.span())] if moved is not None else []
    help = "Play up to there again and write the position anew."
    return STEP_CHANGED.at(item.key_span("going_on", *inside), f"{what}: {since}.", help=help, notes=notes)


def site_span(game: Game, path: str) -> Span:
    """The place of the step at a path."""
    return site_of(game.program.functions[path]).where.span()


def _sorted_out(game: Game, differs: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What differs, as `place`, as `set`, and what neither has words for."""
    places: dict[str, Any] = {}
    states: dict[str, Any] = {}
    cells: dict[str, Any] = {}
    stage = game.program.stage
    for key, value in differs.items():
        holds, state, piece = _HOLDS.match(key), _STATE.match(key), _PIECE.match(key)
        if holds:
            is_stack = stage.order_at(stage.names(game.cells).places[holds[1]]) == "stack"
            places[holds[1]] = list(reversed(value)) if is_stack else list(value)
        elif state:
            states[f"{state[1] or state[2]}.{state[3]}"] = value
        elif piece and piece[2]:
            states[f"{piece[1]}.{piece[2]}"] = value
        else:
            cells[key] = value
    return places, states, cells


def _default(game: Game, option: str) -> str:
    """What the scenario says of an option, or the pack."""
    scenario = game.program.rules.pack.find("scenarios", game.program.stage.scenario)
    assert scenario is not None
    if option in scenario.record.options:
        return str(scenario.record.options[option])
    packs = game.program.rules.pack.family()
    return next(
        str(pack.manifest.record.options[option].default) for pack in packs if option in pack.manifest.record.options
    )


def _block(name: str, entries: Mapping[str, Any]) -> Iterator[str]:
    if entries:
        yield f"    {name}:"
    for key, value in entries.items():
        yield f"      {_key(key)}: {_flow(value)}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z][\w.()#-]*", key) and "#" not in key else json.dumps(key, ensure_ascii=False)


def _flow(value: Any) -> str:
    """A value as JSON, which is YAML too: texts stand in quotes, so that none is taken for a number."""
    return json.dumps(value, ensure_ascii=False)


def take_up(program: Program, cells: list[Any], going_on: Any, seed: str) -> Game:
    """The game that goes on where `going_on` says, from cells with a position. Raises UnknownName, UnknownSite."""
    document = write_state(program.stage.layout, cells)
    document["pieces"] = [str(piece) for piece in going_on.pieces] or document["pieces"]
    rank = {piece: number for number, piece in enumerate(document["pieces"])}
    places = program.stage.names(cells).places
    for key, pieces in document["cells"].items():
        holds = _HOLDS.match(key)
        if holds and program.stage.order_at(places[holds[1]]) == "none":  # as they were made in the game
            pieces.sort(key=lambda piece: rank.get(piece, len(rank)))
    document["live"] = [str(name) for name in going_on.live]
    document["cells"] |= {key: as_json(value) for key, value in going_on.cells.items()}
    pending = as_json(going_on.pending) if going_on.pending else None
    state = {**document, "pending": pending, "odds": None, "seed": seed.encode().hex(), "counter": 0}
    stage = program.stage
    played = {"pack": stage.rules.pack.id, "scenario": stage.scenario, "options": stage.options}
    return load_state(program, {**played, "state": state}, gaps=True, chance="ask")
