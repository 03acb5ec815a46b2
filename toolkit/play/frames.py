"""Frames by name: a block is named by the path of its step, its locals by theirs. In: frames. Out: documents, and back.

Only frames that wait have lasting names: the decision that is pending, and the calls that it will come back to.
"""

from __future__ import annotations

from typing import Any

from toolkit.model import Type
from toolkit.phrases import Worded
from toolkit.play.automatic_passes import Stood
from toolkit.runtime.program import Frame, Program, site_of
from toolkit.state import CellType, Names, name_cell, read_cell

PLAYER = Type("named", "player")
PLAYERS = Type("list", inner=PLAYER)


class UnknownSite(Worded):
    """A save names a place in the rules that these rules do not have, or keeps other things there."""


def write_frame(program: Program, names: Names, frame: Frame | None) -> dict[str, Any] | None:
    """A frame and all frames around it."""
    if frame is None:
        return None
    function, locals, parent = frame
    site = site_of(function)
    values = {kept.name: value for kept, value in zip(site.locals, locals, strict=True)}
    layout = program.stage.layout
    return {
        "at": site.path,
        "locals": {
            kept.name: _marked(
                names, values[kept.name], name_cell(layout, names, kept.type, values[kept.name], values.__getitem__)
            )
            for kept in site.locals
        },
        "up": write_frame(program, names, parent),
    }


def _marked(names: Names, value: Any, named: Any) -> Any:
    """The order of an offer with those who pass until it is over."""
    if not isinstance(value, Stood):
        return named
    return {"order": named, "stand": [names.name(PLAYER, seat) for seat in value.seats]}


def _players(type: CellType, data: Any) -> Any:
    return data["order"] if _is_marked(type, data) else data


def _is_marked(type: CellType, data: Any) -> bool:
    return type == PLAYERS and isinstance(data, dict) and set(data) == {"order", "stand"}


def _stood(names: Names, type: CellType, data: Any, value: Any) -> Any:
    if not _is_marked(type, data):
        return value
    return Stood(value, [names.value(PLAYER, seat) for seat in data["stand"]])


def read_frame(program: Program, names: Names, document: dict[str, Any] | None) -> Frame | None:
    """The frame that a document describes. Raises UnknownSite."""
    if document is None:
        return None
    function = program.functions.get(document["at"])
    if function is None:
        raise UnknownSite("no step of these rules is at {place}", place=document["at"])
    site = site_of(function)
    written: dict[str, Any] = document["locals"]
    values: dict[str, Any] = {}
    missing = [kept.name for kept in site.locals if kept.name not in written]
    if missing:
        phrase = "the save does not say {name}, which is kept at {place}"
        raise UnknownSite(phrase, name=missing[0], place=document["at"])
    for kept in site.locals:
        value = read_cell(
            program.stage.layout, names, kept.type, _players(kept.type, written[kept.name]), values.__getitem__
        )
        values[kept.name] = _stood(names, kept.type, written[kept.name], value)
    return function, tuple(values.values()), read_frame(program, names, document["up"])
