"""What a map page can be asked: the tables of its attributes hold what the board, the rules and the state say."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from tests.tested_packs import ROOT
from tests.unit.board.sight.packs import seeing_in
from tests.unit.publish.built import bundle_of
from tests.unit.publish.site_reader import LinkReader
from toolkit.board.sight import BLOCKED
from toolkit.play.reach import reaches
from toolkit.play.tracing import Tracer
from toolkit.publish.building import Page
from toolkit.publish.explorer.sight_table import DIGITS, SightTable, sight_table
from toolkit.publish.explorer.start import start_of
from toolkit.publish.game import Game
from toolkit.publish.pages import maps, scenarios

LARGEST = 500_000
"""Bytes of a page with a map of usual size at most."""


def game_of(folder: str) -> Game:
    return Game.of(bundle_of(ROOT / folder))


def page(game: Game, address: str) -> Page:
    found = {page.path: page for part in (maps, scenarios) for page in part.pages(game)}
    return found[f"games/{game.id}/{address}"]


def attribute(page: Page, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', page.body)
    assert found is not None
    return html.unescape(found[1])


def verdict(table: SightTable, count: int, one: int, other: int) -> str:
    """The character of a pair, as the script of the page looks it up."""
    low, high = min(one, other), max(one, other)
    return table.verdicts[low * count - low * (low + 1) // 2 + high - low - 1]


@pytest.mark.slow
def test_the_table_of_sight_holds_each_verdict_with_what_decides_it() -> None:
    seeing = seeing_in("combat-commander", "sight-examples")
    cells = sorted(seeing.ground.cells)
    table, number = sight_table(seeing, cells), {cell: place for place, cell in enumerate(seeing.ground.cells)}
    assert table is not None and table.both_ways
    place = 0
    for one, cell in enumerate(cells):
        for other in range(one + 1, len(cells)):
            account = seeing.account(number[cell], number[cells[other]])
            sign = "x" if account.verdict == BLOCKED else DIGITS[account.verdict] if account.verdict else "-"
            assert verdict(table, len(cells), one, other) == sign
            reason = int(table.reasons[place * table.width : (place + 1) * table.width], 36)
            told = [(found.label, found.met and found.met.space) for found in table.found[reason - 1]] if reason else []
            deciding = [(each.label, each.met and each.met.space) for each in account.findings if each.does == "blocks"]
            hindering = [
                (each.label, each.met and each.met.space) for each in account.findings if each.does == "hinders"
            ]
            assert told == (deciding[:1] if account.is_blocked else hindering)
            place += 1


def test_the_start_of_a_scenario_tells_who_may_go_where_and_the_zones() -> None:
    entry = game_of("tests/packs/march").find("scenarios", "crossing")
    assert entry is not None
    start = start_of(entry)
    assert start is not None
    labels = start.stage.ground.labels
    costs = {
        one.name: {labels[space]: str(cost) for space, cost in one.reaches[0].costs.items()} for one in start.movers
    }
    assert list(costs) == ["blue_foot#1", "blue_train#1", "red_scout#1", "red_guard#1"]
    assert costs["blue_train#1"]["D2"] == "3/2"
    assert [(one.zone, one.side) for one in start.zones] == [("control", 0), ("control", 1)]


@pytest.mark.parametrize(("folder", "scenario"), [("march", "crossing"), ("campaign", "advance")])
def test_compiled_searches_find_what_the_evaluator_finds(folder: str, scenario: str) -> None:
    entry = game_of(f"tests/packs/{folder}").find("scenarios", scenario)
    start = start_of(entry) if entry is not None else None
    assert start is not None and start.movers
    rows = start.stage.names(start.cells).rows
    for mover in start.movers:
        assert mover.reaches == reaches(start.world, rows[mover.name])


def test_traces_are_told_for_each_space_and_side() -> None:
    entry = game_of("tests/packs/campaign").find("scenarios", "advance")
    start = start_of(entry) if entry is not None else None
    assert start is not None
    tracer, spaces = Tracer(start.world), len(start.stage.ground.labels)
    told = [(one.trace, one.told, len(one.found)) for one in start.traces]
    assert told == [(id, (side,), spaces) for id in ("reaches_hq", "reaches_unit") for side in ("blue", "red")]
    for one in start.traces:
        side = start.stage.numbers.sides.index(one.told[0])
        assert all(account == tracer.account(one.trace, (space, side)) for space, account in one.found)


def test_a_scenario_page_holds_units_with_their_costs_and_zones() -> None:
    written = page(game_of("tests/packs/march"), "scenarios/crossing.html")
    spaces = attribute(written, "spaces").split()
    option = re.search(
        r'<option value="blue_train#1" data-from="([0-9]+)" data-costs="([^"]*)"', html.unescape(written.body)
    )
    assert option is not None and spaces[int(option[1])] == "A2"
    costs = dict(word.split(":") for word in option[2].split())
    assert costs[str(spaces.index("D2"))] == "3/2"
    assert written.body.count("<fieldset") == 1


def test_sides_tell_what_lies_on_them_and_what_they_keep() -> None:
    game = game_of("tests/packs/crossing")
    written = page(game, "scenarios/river.html")
    spaces, sides = (
        attribute(written, "spaces").split(),
        dict(one.split(":") for one in attribute(written, "sides").split()),
    )
    listed = re.search(r'data-list="facts">(.*?)</ul>', written.body)
    facts = re.findall(r"<li>(.*?)</li>", listed[1] if listed else "")
    one, other = sorted((spaces.index("B2"), spaces.index("C3")))
    told = " ".join(facts[int(number)] for number in sides[f"{one}-{other}"].split(","))
    assert all(word in told for word in ("River", "Road", "Blown bridge"))
    assert "Blown bridge, B2|C3" in html.unescape(written.body)  # a note of the drawing


def test_a_map_without_rules_of_sight_tells_its_spaces_alone() -> None:
    written = page(game_of("content/skirmish"), "maps/farm.html")
    assert "data-facts" in written.body and 'data-tool="zones"' not in written.body


@pytest.mark.slow
def test_pages_with_a_map_of_usual_size_stay_small() -> None:
    game = game_of("content/combat-commander")
    for part in (maps, scenarios):
        for written in part.pages(game):
            assert len(written.body) < LARGEST or written.path.count("/") < 3, written.path


def test_nothing_of_it_is_a_script_or_a_link_to_nowhere(tmp_path: Path) -> None:
    written = page(game_of("tests/packs/march"), "scenarios/crossing.html")
    assert "<script" not in written.body
    assert LinkReader(written.body)
