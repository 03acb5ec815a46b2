"""What each word of a sight declares, on small boards: sides, corners, levels, ends, sums, and a map's own verdicts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.unit.board.maps import board_of
from tests.unit.board.sight.packs import number, sees
from toolkit.board import Board
from toolkit.board.sight import BLOCKED, Marker, Seeing, seeing_of
from toolkit.board.sight.rules import Rules, Terrain, make_rules
from toolkit.model import type_of
from toolkit.model.rules.ground import Sight
from toolkit.packs.attributes import Attribute
from toolkit.packs.values import Types

TERRAIN = {
    "open": {"los": "clear"},
    "woods": {"los": "obstacle", "tall": 1},
    "brush": {"los": "hindrance", "hindrance": 2},
    "smoke": {"los": "smoke", "hindrance": 3},
    "wall": {"los": "obstacle", "tall": 1},
    "road": {"los": "clear", "clears": True},
    "gully": {"los": "sunken"},
}


def declared(name: str, type: str) -> Attribute:
    kind: Any = SimpleNamespace(record=SimpleNamespace(ends=()))
    found = type_of(type, ())
    assert found is not None
    return Attribute(name, found, SimpleNamespace(at_least=None, at_most=None), kind)


ATTRIBUTES = {
    name: declared(name, type)
    for name, type in {"los": "text", "tall": "int", "hindrance": "int", "clears": "bool"}.items()
}


def rules_of(**fields: Any) -> Rules:
    """Rules about these kinds of terrain; obstacles block where nothing else is said."""
    fields.setdefault("blocked", [{"where": {"los": "obstacle"}}])
    return make_rules(Sight.model_validate(fields), Terrain(ATTRIBUTES, Types({}, {}), TERRAIN))


def board(spaces: str, **fields: Any) -> Board:
    legend = {".": "open", "w": "woods", "b": "brush", "g": "gully"}
    return board_of(legend=legend, spaces=spaces.replace("/", "\n") + "\n", **fields)


def seeing(spaces: str, rules: Rules, **fields: Any) -> Seeing:
    return seeing_of(board(spaces, **fields), rules)


# From A2 to C2 a line runs along the side between B1 and B2 (even columns lie half a hex lower).
ONE_SIDE, BOTH_SIDES = ". w ./. . ./. . .", ". w ./. w ./. . ."


@pytest.mark.parametrize(
    ("word", "one", "both"), [("either", True, True), ("both", False, True), ("neither", False, False)]
)
def test_along_a_side(word: str, one: bool, both: bool) -> None:
    rules = rules_of(along_sides=word)
    assert (sees(seeing(ONE_SIDE, rules), "A2", "C2").verdict == BLOCKED) is one
    assert (sees(seeing(BOTH_SIDES, rules), "A2", "C2").verdict == BLOCKED) is both


def test_what_cites_no_case_of_its_own_is_told_with_that_of_the_section() -> None:
    own = [{"where": {"los": "obstacle"}, "cite": "10.2"}]
    for blocked, cites in ((own, ("10.2",)), ([{"where": {"los": "obstacle"}}], ("10",))):
        account = sees(seeing("./w/.", rules_of(cite="10", blocked=blocked)), "A1", "A3")
        assert [finding.cites for finding in account.findings] == [cites]
    hill = seeing("./././.", rules_of(cite="10", rises={"block": "as_high"}), levels={"1": ["A2", "A3"]})
    assert [finding.cites for finding in sees(hill, "A1", "A4").findings] == [("10",), ("10",)]


def test_two_spaces_that_a_line_runs_between_hinder_once() -> None:
    hindrance = {"take": "sum", "of": [{"where": {"los": "hindrance"}, "worth": "hindrance"}]}
    assert sees(seeing(". b ./. b ./. . .", rules_of(hindrance=hindrance)), "A2", "C2").verdict == 2


def test_greatest_sum_and_a_threshold() -> None:
    column = "./b/b/b/."
    of = [{"where": {"los": "hindrance"}, "worth": "hindrance"}]
    assert sees(seeing(column, rules_of(hindrance={"take": "greatest", "of": of})), "A1", "A5").verdict == 2
    assert sees(seeing(column, rules_of(hindrance={"take": "sum", "of": of})), "A1", "A5").verdict == 6
    assert sees(seeing(column, rules_of(hindrance={"take": "sum", "blocks_at": 6, "of": of})), "A1", "A5").is_blocked


def test_a_single_point_counts_or_not() -> None:
    shape = {"tip": {"terrain": "woods", "points": [["1", "3"], ["1.3", "2.8"], ["1.3", "3.2"]]}}
    for word, verdict in (("count", BLOCKED), ("ignore", 0)):
        assert sees(seeing("./././././.", rules_of(corners=word), shapes=shape), "A1", "A5").verdict == verdict


def test_sides_of_the_end_spaces() -> None:
    wall = {"wall": {"terrain": "wall", "sides": ["A1|A2"]}}
    for counted, verdict in ((False, 0), (True, BLOCKED)):
        rules = rules_of(blocked=[{"where": {"los": "obstacle"}, "end_sides": counted}])
        assert sees(seeing("./././.", rules, sides=wall), "A1", "A4").verdict == verdict
        assert sees(seeing("./././.", rules, sides=wall), "A1", "A2").verdict == verdict


def test_from_which_height_something_counts() -> None:
    rules = {
        word: rules_of(blocked=[{"where": {"los": "obstacle"}, "level": word, "height": "tall"}])
        for word in ("any", "as_high", "as_low", "line")
    }
    levels = {"2": ["A1"]}  # A1 is 2 high, A5 0, and trees in A4 reach to 1: above the line, which is there at 1/2
    near = {word: sees(seeing("./././w/.", one, levels=levels), "A1", "A5").is_blocked for word, one in rules.items()}
    far = {word: sees(seeing("./w/././.", one, levels=levels), "A1", "A5").is_blocked for word, one in rules.items()}
    assert near == {"any": True, "as_high": False, "as_low": True, "line": True}
    assert far == {"any": True, "as_high": False, "as_low": True, "line": False}


def test_what_hides_the_space_right_behind() -> None:
    rules = rules_of(blocked=[{"where": {"los": "obstacle"}, "hides": 1}])
    levels = {"1": ["A1"]}
    found = seeing("././w/./.", rules, levels=levels)
    assert [sees(found, "A1", other).is_blocked for other in ("A3", "A4", "A5")] == [False, True, False]
    assert [sees(found, other, "A1").is_blocked for other in ("A3", "A4", "A5")] == [False, True, False]


@pytest.mark.parametrize(
    ("word", "verdicts"), [("as_high", [True, True]), ("higher", [False, True]), ("line", [True, True])]
)
def test_ground_that_rises(word: str, verdicts: list[bool]) -> None:
    rules = rules_of(rises={"block": word})
    same = seeing("./././.", rules, levels={"1": ["A1", "A2", "A3"]})
    higher = seeing("./././.", rules, levels={"1": ["A1"], "2": ["A2"]})
    assert [sees(same, "A1", "A4").is_blocked, sees(higher, "A1", "A4").is_blocked] == verdicts


def test_gullies() -> None:
    rules = rules_of(hidden=[{"where": {"los": "sunken"}, "seen_from": ["adjacent", "higher"]}])
    found = seeing("./g/./.", rules, levels={"1": ["A4"]})
    assert [sees(found, "A2", other).is_blocked for other in ("A1", "A3", "A4")] == [False, False, False]
    assert sees(seeing("./g/./.", rules), "A4", "A2").is_blocked


def test_along_a_road_and_across_it() -> None:
    road = {"road": {"terrain": "road", "spaces": ["A1", "A2", "A3"]}}
    rules = rules_of(blocked=[{"where": {"los": "obstacle"}, "unless_along": {"clears": True}}])
    assert sees(seeing("./w/./.", rules, paths=road), "A1", "A3").verdict == 0
    assert sees(seeing("././w/.", rules, paths=road), "A1", "A4").is_blocked  # the road ends within the woods


def test_a_map_says_what_sight_is_and_markers_come_on_top() -> None:
    hindrance = {"take": "greatest", "of": [{"where": {"los": "smoke"}, "worth": "hindrance"}]}
    told = {"A1|A3": {"is": "clear", "reason": "A gap."}, "A1|A4": {"is": 2, "reason": "Thin trees."}}
    found = seeing("./w/./.", rules_of(hindrance=hindrance), sight=told)
    assert (sees(found, "A3", "A1").verdict, sees(found, "A1", "A4").verdict) == (0, 2)
    assert sees(found, "A1", "A3").findings[0].reason == "A gap."
    smoke = found.under({number(found, "A2"): (Marker("smoke", "smoke"),)})
    assert (sees(smoke, "A1", "A3").verdict, sees(smoke, "A1", "A4").verdict) == (3, 3)


def test_what_is_told_of_one_end_is_seen_from_the_other_side_otherwise() -> None:
    of = [{"where": {"los": "hindrance"}, "worth": "hindrance", "at_ends": "target"}]
    found = seeing("b/./.", rules_of(both_ways=False, hindrance={"take": "greatest", "of": of}))
    assert (sees(found, "A3", "A1").verdict, sees(found, "A1", "A3").verdict) == (2, 0)


def test_ends_of_lanes_are_seen_from_nowhere() -> None:
    lanes = board_of(
        grid={"shape": "lanes", "labels": "letter_number", "ends": {"base": "top"}},
        legend={".": "open"}, spaces=". .\n. .\n", terrain={"open": ["base"]},
    )  # fmt: skip
    with pytest.raises(ValueError, match="base lies beyond the grid"):
        sees(seeing_of(lanes, rules_of()), "A1", "base")
