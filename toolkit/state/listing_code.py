"""What the machinery must know to tell a player of things in an order that gives nothing away.

In: a stage. Out: the table for `as_told`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.program.rules import Kind
from toolkit.program.sorts import may_speak_of_pieces
from toolkit.state.face_down import told_by_design
from toolkit.state.listing_order import Look, Veil

if TYPE_CHECKING:
    from toolkit.state.stage import Stage


def veil_on(stage: Stage) -> Veil:
    """The table of a stage."""
    layout, kinds = stage.layout, stage.numbers.kind_of
    addresses = range(len(stage.ground.labels) + len(stage.numbers.instances))
    places = [stage.place_at[address][0] for address in addresses]
    inside = [shape.at.get("holds") for shape in layout.shapes[: len(kinds)]]
    held = {number: at for number, at in enumerate(inside) if at is not None}
    looks = tuple(tuple(_looks(stage, number, stage.rules.kinds[id])) for number, id in enumerate(kinds))
    ordered = tuple(place is not None and place.order != "none" for place in places)
    rows = layout.static, len(kinds), tuple(shape.size for shape in layout.shapes)
    return layout.veil, ordered, held, looks, rows


def _looks(stage: Stage, design: int, kind: Kind) -> Iterator[Look]:
    """What everybody knows of face-down pieces of a design, in the order in which that is declared: first what that is,
    for the same of two kinds may be something else."""
    at, shows = stage.layout.shapes[design].at, kind.face_down_shows or ()
    if shows:
        yield 0, (" ".join(shows),), False
    for name in shows:
        if name == "owner":
            yield at["owner"], None, False
        elif (told := told_by_design(stage, design, name)) is not None:
            words = (kind.id,) if name == "kind" else tuple(map(repr, told))
            yield at["state end"] if len(told) > 1 else 0, words, False
        elif name in kind.state and kind.state[name].type.form != "map":
            yield at[f"state {name}"], None, may_speak_of_pieces(stage.rules, kind.state[name].type)
