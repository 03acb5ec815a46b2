"""Maps with too much drawn on them to tell what lies in which space, where rules ask that."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board.sight.drawn import drawn_in
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.types import SPACE, bare
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.language.tree import Field

TOO_MUCH_DRAWN = register(
    "E662",
    "too-much-drawn",
    about="map",
    title="Rules ask what is drawn in spaces, and a map has too much drawn on it",
    cause="`cell.features` are the kinds of terrain of the shapes that have some of their inside in the space. To find "
    "them each point of a shape is looked at for each space near it, two million times at most for all of a map.",
    remedy="Draw great shapes with fewer points, cut them into several smaller ones, or let the spaces say it by their "
    "terrain.",
    bad="shapes: {steppe: {terrain: grass, points: [[1, 1], [1.1, 1], ...]}}   # hundreds, all over the map",
    good="terrain: {grass: [A1..DP90]}",
)


@together
def check_features(whole: Whole) -> Iterator[Diagnostic]:
    """Look at the maps that are played on, where some expression asks for the features of a space."""
    asked = whole.first_node(Field, _is_feature)
    if asked is None:
        return
    for item, board in whole.boards():
        try:
            list(drawn_in(board))
        except ValueError as problem:
            span = item.span("shapes") if item.record.shapes else item.key_span()
            message = f"What lies in which space is not looked for here: {problem}."
            yield TOO_MUCH_DRAWN.at(span, message, notes=[Note("It is asked here what is drawn in a space.", asked[1])])


def _is_feature(node: Field) -> bool:
    """Whether an expression asks what is drawn in a space."""
    if node.of is None or bare(node.of.type) != SPACE:
        return False
    return node.source == "built_in" and node.name == "features"
