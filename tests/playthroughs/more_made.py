"""Worlds in which one piece more was made unseen, of which a seat is told nothing: all numbers behind it are others.

`with_one_more` changes a save of a game and loads it. `plainly` says what a seat is told without the suffixes of names:
each is called by where it comes first.
"""

from __future__ import annotations

import json
import random
import re
from typing import Any

from toolkit.play import Game, load
from toolkit.play.knowledge import Knowledge
from toolkit.state.opaque_ids import SUFFIX

_OPAQUE = re.compile(rf"\b([a-z][a-z0-9_]*)#({SUFFIX})\b")


def plainly(document: Any) -> str:
    """A document with names by the order in which they come in it, not by their suffixes."""
    known: dict[str, int] = {}
    return _OPAQUE.sub(lambda name: f"{name[1]}#~{known.setdefault(name[0], len(known))}", json.dumps(document))


def told(game: Game, seat: int) -> dict[str, Any]:
    """All that a seat is told but the answers up to a save."""
    return {key: value for key, value in game.view(seat, whole=True).items() if key != "record"}


def with_one_more(game: Game, seat: int, picks: random.Random) -> Game | None:
    """The game with one more like some unseen piece, made at any time; None where there is no such piece."""
    stage, knowledge = game.program.stage, Knowledge(game.program.stage, game.cells, seat)
    alike = [
        row
        for row, shape in stage.layout.rows(game.cells)
        if shape.what == "piece" and shape.id in stage.needs.made_unseen and game.cells[row + 2] is not None
        if not knowledge.sees(row) and not knowledge.tells_where(row)
    ]  # fmt: skip
    if not alike:
        return None
    names = knowledge.names.named
    row = picks.choice(alike)
    like, design = names[row], names[row].partition("#")[0]
    count = sum(name.startswith(f"{design}#") for name in names.values())
    laid = sum(name.startswith(f"{design}#") for name in stage.names_at_start)
    number = picks.randint(laid + 1, count + 1)
    text = json.dumps(game.save())
    for other in range(count, number - 1, -1):
        text = re.sub(rf"\b{design}#{other}\b", f"{design}#{other + 1}", text)
        like = f"{design}#{other + 1}" if like == f"{design}#{other}" else like
    document = json.loads(text)
    state, more = document["state"], f"{design}#{number}"
    pieces = state["pieces"]
    following = f"{design}#{number + 1}"
    pieces.insert(pieces.index(following) if following in pieces else len(pieces), more)
    order = {name: place for place, name in enumerate(pieces)}
    for key, value in [*state["cells"].items()]:
        thing, _, field = key.rpartition(".")
        if thing == f"piece {like}":
            state["cells"][f"piece {more}.{field}"] = [] if field in ("holds", "heirs") else value
        elif (
            isinstance(value, list)
            and like in value
            and (field.startswith("pieces") or field == "holds" or thing == "pieces")
        ):
            state["cells"][key] = sorted([*value, more], key=order.__getitem__)
    return load(game.program, document)
