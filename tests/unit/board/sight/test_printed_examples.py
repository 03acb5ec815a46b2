"""The nine lines of the rulebook's example of sight, on the map drawn for them, each with the cases that decide."""

from dataclasses import replace

import pytest

from tests.unit.board.sight.packs import board_in, rules_in, seeing_in, sees, with_markers
from toolkit.board.board import SideFeature
from toolkit.board.sight import BLOCKED, seeing_of

PACK = "combat-commander"
EXAMPLES = {
    "A": ("J9", "K6", BLOCKED, "R10.2", "woods at their height lie between"),
    "B": ("J9", "L6", BLOCKED, "T88.3.2-b", "a hill of his own height lies between"),
    "C": ("J9", "N6", 0, "", "over the woods below"),
    "D": ("J7", "M9", BLOCKED, "T88.4.1", "right behind the woods"),
    "E": ("J7", "N9", 0, "", "one hex beyond the blind one"),
    "F": ("M9", "M4", 0, "", "along the road through the woods"),
    "G": ("M9", "N6", 2, "R10.3", "through the orchard in N7"),
    "H": ("M9", "N7", 7, "R10.3.4", "along a side of the smoke"),
    "J": ("N9", "N7", 7, "R10.3.4", "smoke and an orchard: the greater alone"),
}


@pytest.mark.parametrize("letter", EXAMPLES)
def test_a_line_of_the_figure(letter: str) -> None:
    one, other, verdict, case, _ = EXAMPLES[letter]
    account = sees(seeing_in(PACK, "sight-examples"), one, other)
    assert account.verdict == verdict
    decisive = [finding for finding in account.findings if finding.does in ("blocks", "hinders")]
    assert (case in decisive[0].cites) if case else decisive == []


@pytest.mark.parametrize("letter", EXAMPLES)
def test_sight_goes_both_ways(letter: str) -> None:  # R10.1-d
    one, other, verdict, *_ = EXAMPLES[letter]
    assert sees(seeing_in(PACK, "sight-examples"), other, one).verdict == verdict


def test_from_a_crest_of_level_2_line_b_is_clear() -> None:  # T88.3.2-b
    board = board_in(PACK, "sight-examples")
    higher = replace(board, levels={**board.levels, (6, 1): 2})  # J9
    assert board.grid.label((6, 1)) == "J9"
    assert sees(seeing_of(higher, rules_in(PACK)), "J9", "L6").verdict == 0


def test_a_wall_along_line_h_blocks_it() -> None:  # R10.1-c
    board = board_in(PACK, "sight-examples")
    sides = []
    for pair in (("M8", "N8"), ("M9", "N8")):
        cells = [board.grid.find(label) for label in pair]
        assert cells[0] is not None and cells[1] is not None
        sides.append((min(cells[0], cells[1]), max(cells[0], cells[1])))
    between, at_the_end = (
        seeing_of(replace(board, sides=(SideFeature("wall", "wall", (side,)),)), rules_in(PACK)) for side in sides
    )
    assert sees(between, "M9", "N7").verdict == BLOCKED
    assert sees(at_the_end, "M9", "N7").verdict == 7  # a side of M9 itself does not count


def test_smoke_also_hinders_where_it_begins_or_ends() -> None:  # R10.3.4
    seeing = seeing_in(PACK, "sight-examples")
    assert sees(seeing, "M9", "N9").verdict == 0
    assert sees(with_markers(seeing, PACK, M9="smoke_5"), "M9", "N9").verdict == 5
    assert sees(with_markers(seeing, PACK, N9="smoke_5"), "M9", "N9").verdict == 5
    assert sees(with_markers(seeing, PACK, M9="smoke_5"), "M9", "N7").verdict == 7  # the greatest alone, R10.3.3


def test_a_blaze_blocks_along_its_side_and_at_all_levels() -> None:  # R10.2.1, T88.4-b
    seeing = seeing_in(PACK, "sight-examples")
    assert sees(with_markers(seeing, PACK, M8="smoke_1 blaze_face"), "M9", "N7").verdict == BLOCKED
    assert sees(with_markers(seeing, PACK, L8="smoke_1 blaze_face"), "J7", "N9").verdict == BLOCKED
    assert sees(with_markers(seeing, PACK, N9="smoke_1 blaze_face"), "J7", "N9").verdict == 0  # R10.1-b


def test_an_account_says_where_on_the_line_and_why_not() -> None:
    account = sees(seeing_in(PACK, "sight-examples"), "M9", "M4")
    (road, _) = account.findings
    assert road.met is not None
    assert (road.does, road.why, road.met.id, road.met.how) == ("nothing", "along", "wood_m5", "crosses")
    assert 0.7 < road.met.first < road.met.last < 0.9
