"""A map in characters. In: a Plan and overlays. Out: lines of styled text.

Each space shows its label, the character of its terrain, its level and its name; routes, zones and ends of lines of
sight stand in it as tokens. What lies on sides and along paths is told below, for characters have no place for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.board.labels import Cell
from toolkit.cli.playing.board import BRACKETS, Line, Shown, Token, draw_board
from toolkit.publish.drawing.overlays import Highlight, Overlay, Route, Sight, Zone
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.sides import side_words

_MOST_SPACES = 12
"""Spaces of a path or sides of a feature that are told one by one."""


def map_lines(plan: Plan, overlays: Sequence[Overlay], width: int) -> list[Line]:
    """The board."""
    signs, tokens = signs_of(plan), _tokens(plan, overlays)
    owners = {cell: number for number, cells in enumerate(plan.board.control.values()) for cell in cells}
    shown = {
        cell: Shown(
            plan.grid.label(cell), signs.get(plan.board.terrain.get(cell, ""), ""), tokens[cell], owners.get(cell)
        )
        for cell in plan.grid.cells()
    }
    return draw_board(plan.grid, shown, width)


def signs_of(plan: Plan) -> dict[str, str]:
    """The character of each terrain of the spaces: as the map draws it, or else as the terrain has it."""
    drawn = {id: sign for sign, id in plan.entry.get("legend", {}).items()}
    return {one.id: drawn.get(one.id) or str(one.get("symbol") or one.id[:1]) for one in plan.terrains()}


def _tokens(plan: Plan, overlays: Iterable[Overlay]) -> dict[Cell, tuple[Token, ...]]:
    board = plan.board
    found: dict[Cell, list[Token]] = {cell: [] for cell in plan.grid.cells()}
    for cell in found:
        level = board.levels.get(cell, 0)
        texts = [f"^{level}" if level else "", board.names.get(cell, "")]
        found[cell] = [Token(text) for text in texts if text]
    for overlay in overlays:
        for cell, text in _marks(overlay):
            found[cell].append(Token(text))
    return {cell: tuple(tokens) for cell, tokens in found.items()}


def _marks(overlay: Overlay) -> Iterator[tuple[Cell, str]]:
    if isinstance(overlay, Route):
        yield from ((cell, f">{place}") for place, cell in enumerate(overlay.cells))
    elif isinstance(overlay, Zone):
        yield from ((cell, "##") for cell in overlay.cells)
    elif isinstance(overlay, Highlight):
        yield overlay.cell, "!"
    elif isinstance(overlay, Sight):
        yield overlay.start, "@"
        yield overlay.end, "@"


def legend(plan: Plan) -> Iterator[Line]:
    """What the characters and the brackets mean, and what lies on sides, along paths and as shapes."""
    game, board = plan.entry.game, plan.board
    signs = signs_of(plan)
    yield (("  ".join(f"{signs[one.id]} {one.title}" for one in plan.terrains()), "terrain"),)
    for number, side in enumerate(board.control):
        opening, closing = BRACKETS[number % len(BRACKETS)]
        yield ((f"{opening}{closing} held by {side_words(game, side, plan.entry.id)}", f"side {number}"),)
    label = plan.grid.label
    for path in board.paths:
        yield _told(plan, path.id, path.terrain, [label(cell) for cell in path.cells], " ")
    for feature in board.sides:
        yield _told(
            plan, feature.id, feature.terrain, [f"{label(one)}|{label(two)}" for one, two in feature.sides], " "
        )
    for shape in board.shapes:
        yield _told(plan, shape.id, shape.terrain, [], "")
    if not plan.lattice.is_sheet:
        for cell in plan.grid.cells():
            beside = ", ".join(map(label, plan.grid.neighbours(cell)))
            yield ((f"{label(cell)} touches {beside or 'nothing'}", "quiet"),)


def _told(plan: Plan, id: str, terrain: str, places: Sequence[str], between: str) -> Line:
    entry = plan.entry.game.find("terrain", terrain)
    title = str(entry.title) if entry else terrain
    more = f" and {len(places) - _MOST_SPACES} more" if len(places) > _MOST_SPACES else ""
    listed = between.join(places[:_MOST_SPACES])
    return ((f"{title} ({id}){': ' if places else ''}{listed}{more}", "quiet"),)
