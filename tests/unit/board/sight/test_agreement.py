"""Tables, accounts and verdicts with markers agree with sight judged in a plain way, on the maps that ship."""

import random

import pytest

from tests.unit.board.sight.packs import board_in, rules_in, seeing_in
from tests.unit.board.sight.plain import Plain
from toolkit.board.sight import Marker

pytestmark = pytest.mark.slow
PACK = "combat-commander"
MAPS = ("sight-examples", "hill", "village", "farmland")


@pytest.mark.parametrize("map", MAPS)
def test_verdicts_are_those_of_the_plain_way(map: str) -> None:
    seeing, plain = seeing_in(PACK, map), Plain(board_in(PACK, map), rules_in(PACK))
    cells, labels, chance = seeing.ground.cells, seeing.ground.labels, random.Random(map)
    for _ in range(250):
        one, other = chance.randrange(len(cells)), chance.randrange(len(cells))
        said = labels[one], labels[other], seeing.verdict(one, other)
        assert said == (labels[one], labels[other], plain.verdict(cells[one], cells[other]))


@pytest.mark.parametrize("map", MAPS)
def test_accounts_and_tables_say_the_same_both_ways(map: str) -> None:
    seeing, chance = seeing_in(PACK, map), random.Random(map)
    count = len(seeing.ground.cells)
    for _ in range(150):
        one, other = chance.randrange(count), chance.randrange(count)
        assert seeing.account(one, other).verdict == seeing.verdict(one, other) == seeing.account(other, one).verdict


@pytest.mark.parametrize("map", MAPS)
def test_what_decides_comes_first_in_the_account(map: str) -> None:
    seeing, chance = seeing_in(PACK, map), random.Random(map)
    count = len(seeing.ground.cells)
    for _ in range(150):
        one, other = chance.randrange(count), chance.randrange(count)
        whole, short = seeing.account(one, other), seeing.decision(one, other)
        deciding = [finding for finding in whole.findings if finding.does in ("blocks", "hinders")]
        assert short.verdict == whole.verdict
        assert list(short.findings) == (deciding[:1] if whole.is_blocked else deciding)


@pytest.mark.parametrize("map", MAPS)
def test_with_markers_the_fast_way_the_account_and_the_plain_way_agree(map: str) -> None:
    seeing, rules, chance = seeing_in(PACK, map), rules_in(PACK), random.Random(map)
    count = len(seeing.ground.cells)
    smoke = {
        space: (Marker("smoke", "smoke", (("hindrance", chance.randint(1, 10)),)),)
        for space in chance.sample(range(count), 8)
    }
    overlays = smoke | {space: (Marker("blaze", "blaze"),) for space in chance.sample(range(count), 2)}
    covered, plain = seeing.under(overlays), Plain(board_in(PACK, map), rules, overlays, seeing.ground.cells)
    for _ in range(150):
        one, other = chance.randrange(count), chance.randrange(count)
        expected = plain.verdict(seeing.ground.cells[one], seeing.ground.cells[other])
        assert covered.fresh(one, other) == covered.account(one, other).verdict == expected
