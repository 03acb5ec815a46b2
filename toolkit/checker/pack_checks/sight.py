"""Maps without lines of sight, where rules ask what sees what."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.board.shared import board_of
from toolkit.board.sight import rules_of
from toolkit.board.sight.ground import ground_of
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.language.functions.sight import SIGHTS
from toolkit.language.tree import Function

NO_LINES = register(
    "E452",
    "no-lines-of-sight",
    about="sight functions/sight functions/seen_from",
    title="Rules ask what sees what, and a scenario is played where no straight lines lead",
    cause="`sight(a, b)` and `seen_from(a)` draw a line from the middle of a space to that of another. Areas have no "
    "such lines, nor has a scenario without a map; and a map may have too much drawn on it to be looked at.",
    remedy="Play the scenario on hexes, squares or lanes, or let the rules ask links and areas in place of sight.",
    bad="map: districts   # whose grid is `shape: areas`",
    good="map: ford        # whose grid is `shape: hex`",
)


@together
def check_sight(whole: Whole) -> Iterator[Diagnostic]:
    """Look at the map of each scenario, where some expression asks for sight."""
    asked = whole.first_node(Function, _is_of_sight)
    rules = rules_of(whole.pack) if asked is not None else None
    if asked is None or rules is None:
        return
    for scenario in whole.pack.all("scenarios"):
        record = scenario.record
        if record.map is not None and whole.pack.find("maps", record.map) is None:
            continue
        board = board_of(whole.pack, record)
        if board is None:
            continue
        try:
            ground_of(board, rules)
        except ValueError as problem:
            place = scenario.span("map") if record.map is not None else scenario.key_span()
            reason = str(problem) if record.map is not None else "a scenario without a map has no spaces to look from"
            message = f"Nothing sees anything there: {reason}."
            yield NO_LINES.at(place, message, notes=[Note("It is asked here what sees what.", asked[1])])


def _is_of_sight(node: Function) -> bool:
    """Whether an expression asks for sight."""
    return node.name in SIGHTS
