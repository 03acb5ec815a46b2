"""Edges of which rules ask what lies on them as if it were one thing, on maps where several kinds of terrain do."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board import Board
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.types import EDGE, bare
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.tree import Field
from toolkit.packs import Item

SEVERAL_ON_A_SIDE = register(
    "E618",
    "several-on-an-edge",
    about="map functions/edge",
    title="Rules ask for the one terrain on an edge, and a map has several on one",
    cause="`edge(a, b).cost` is what the terrain on the side between two spaces says, and `edge(a, b).terrain` that "
    "terrain. Where a river and a wall lie on the same side, nobody can tell which of them is meant.",
    remedy="Take one of them off the side, or let the rules go through all of them: "
    "`sum(edge(a, b).terrains, it.cost)`.",
    bad="sides: {brook: {terrain: river, sides: [A1|B1]}, mill: {terrain: wall, sides: [A1|B1]}}",
    good='base: "sum(edge(a, b).terrains, it.cost)"',
)


@together
def check_edges(whole: Whole) -> Iterator[Diagnostic]:
    """Look at the maps that are played on, where some expression asks for one terrain."""
    asked = whole.first_node(Field, _is_of_the_one)
    if asked is None:
        return
    node, place = asked
    for item, board in whole.boards():
        yield from _several(item, board, place, node.name)


def _is_of_the_one(node: Field) -> bool:
    """Whether an expression asks for what the one terrain on an edge says."""
    if node.of is None or bare(node.of.type) != EDGE:
        return False
    return node.source == "attribute" or node.name == "terrain"


def _several(item: Item, board: Board, place: Span, name: str) -> Iterator[Diagnostic]:
    """Each feature that lies on a side where terrain of another kind lies already."""
    first: dict[object, str] = {}
    for feature in board.sides:
        for side in feature.sides:
            other = first.setdefault(side, feature.terrain)
            if other != feature.terrain:
                own = feature.id in item.record.sides
                span = item.span("sides", feature.id, "terrain") if own else item.key_span()
                label = "|".join(board.grid.label(cell) for cell in side)
                message = f"On the side {label} lies `{other}` already, and `{feature.terrain}` too."
                yield SEVERAL_ON_A_SIDE.at(span, message, notes=[Note(f"`{name}` is asked of it here.", place)])
                break
