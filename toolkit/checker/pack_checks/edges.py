"""Edges of which rules ask what lies on them as if it were one thing, on maps where several kinds of terrain do."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board import Board
from toolkit.board.shared import reading_of
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.types import EDGE, bare
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.tree import Field
from toolkit.packs import Item
from toolkit.program.walks import things_of

SEVERAL_ON_A_SIDE = register(
    "E618",
    "several-on-an-edge",
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
    asked = _asked(whole)
    if asked is None:
        return
    played = dict.fromkeys(scenario.record.map for scenario in whole.pack.all("scenarios"))
    for id in played:
        item = whole.pack.find("maps", id) if id is not None else None
        board = reading_of(whole.pack, item.record).board if item is not None else None
        if item is not None and board is not None:
            yield from _several(item, board, asked)


def _asked(whole: Whole) -> tuple[Span, str] | None:
    """The first expression that asks for what the one terrain on an edge says, and what it asks for."""
    for thing in things_of(whole.rules):
        for code, nodes in whole.nodes_in(thing):
            for node in nodes:
                if isinstance(node, Field) and _is_of_the_one(node):
                    return code.where.span(node.start, node.end), node.name
    return None


def _is_of_the_one(node: Field) -> bool:
    """Whether a field is of the one terrain on an edge."""
    of_edge = node.of is not None and bare(node.of.type) == EDGE
    return of_edge and (node.source == "attribute" or node.name == "terrain")


def _several(item: Item, board: Board, asked: tuple[Span, str]) -> Iterator[Diagnostic]:
    """Each feature that lies on a side where terrain of another kind lies already."""
    place, name = asked
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
