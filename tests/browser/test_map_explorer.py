"""Maps to ask: what they say is what the command line says; mouse, keyboard and touch; without a script a picture."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.browser.conftest import PHONE, Open
from tests.tested_packs import ROOT
from toolkit.board.sight.table import read, words_of
from toolkit.cli.main import cli

pytestmark = pytest.mark.browser
MARCH = "games/march/scenarios/crossing.html"
RIVER = "games/crossing/scenarios/river.html"
HILL = "games/combat-commander/maps/hill.html"
WHOLE = pytest.mark.parametrize("base", ["whole"], indirect=True)
PAIRS = 500

VERDICTS = """([from, others]) => {
  const labels = document.querySelector('.hw-explorer').dataset.spaces.split(' ');
  const cells = document.querySelectorAll('.hw-explorer__hits path');
  const at = label => cells[labels.indexOf(label)];
  at(from).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const found = others.map(other => at(other).dataset.verdict);
  at(from).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return found;
}"""


@pytest.fixture(autouse=True)
def _in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def told(*words: str) -> str:
    result = CliRunner().invoke(cli, [*words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def space(page: Any, label: str) -> Any:
    place = page.locator(".hw-explorer").get_attribute("data-spaces").split(" ").index(label)
    return page.locator(f".hw-explorer__hits path[data-space='{place}']")


def said(page: Any) -> str:
    return " ".join(page.locator(".hw-explorer__said").inner_text().split())


def in_words(sign: str) -> str:
    return {"-": "clear", "x": "blocked"}.get(sign) or f"hindered by {int(sign, 36)}"


@WHOLE
def test_verdicts_of_random_pairs_are_those_of_the_command_line(open_page: Open) -> None:
    table = read(told("los", "combat-commander/hill", "--table"))
    assert table is not None
    known = {frozenset((one, other)): words_of(sign) for one, other, sign in table.pairs()}
    chance, asked = random.Random("pairs"), defaultdict(list)
    for _ in range(PAIRS):
        one, other = chance.sample(table.labels, 2)
        asked[one].append(other)
    page = open_page(HILL)
    for one, others in asked.items():
        found = [in_words(sign) for sign in page.evaluate(VERDICTS, [one, others])]
        assert found == [known[frozenset((one, other))] for other in others], one


@WHOLE
def test_a_pair_tells_which_entry_decides_and_its_cases(open_page: Open) -> None:
    page = open_page(HILL)
    labels = page.locator(".hw-explorer").get_attribute("data-spaces").split(" ")
    chance = random.Random("accounts")
    for _ in range(12):
        one, other = sorted(chance.sample(labels, 2), key=labels.index)
        account = json.loads(told("los", "combat-commander/hill", one, other, "--json"))
        page.keyboard.press("Escape")
        space(page, one).click()
        space(page, other).click()
        page.mouse.move(5, 5)
        words = said(page)
        hindered = f"hindered by {account['hindrance']}" if account["hindrance"] else account["verdict"]
        assert f"{one} – {other}: {hindered}" in words
        deciding = [each for each in account["account"] if each["does"] in ("blocks", "hinders")]
        if deciding:
            first = deciding[0]
            assert first["label"] in words and all(case in words for case in first["cite"])
            assert first.get("at", "") in words


def test_costs_are_those_of_the_command_line(open_page: Open) -> None:
    page = open_page(MARCH)
    units = page.locator("[data-tool=units]")
    for unit in ("blue_foot#1", "blue_train#1", "red_guard#1", "red_scout#1"):
        units.select_option(unit)
        known = json.loads(told("reach", "tests/packs/march/crossing", unit, "--json"))["reach"]
        labels = page.locator(".hw-explorer").get_attribute("data-spaces").split(" ")
        shown = page.locator(".hw-explorer__hits path[data-cost]").evaluate_all(
            "cells => cells.map(cell => [cell.dataset.space, cell.dataset.cost])"
        )
        assert {labels[int(place)]: cost for place, cost in shown} == known


def test_zones_of_each_side_are_shown_and_hidden(open_page: Open) -> None:
    page = open_page(MARCH)
    zones = page.locator(".hw-explorer__zones path")
    assert zones.count() == 0
    page.get_by_label("Control, Red").check()
    assert zones.count() == 1
    page.get_by_label("Control, Blue").check()
    assert zones.count() == 2
    page.get_by_label("Control, Red").uncheck()
    assert zones.count() == 1


def test_a_trace_shows_its_route_or_where_it_breaks(open_page: Open) -> None:
    page = open_page("games/campaign/scenarios/advance.html")
    page.locator("[data-tool=traces]").select_option("reaches_hq blue")
    labels = page.locator(".hw-explorer").get_attribute("data-spaces").split(" ")
    breaks = 0
    for label in labels:
        known = json.loads(told("trace", "tests/packs/campaign/advance", "reaches_hq", label, "blue", "--json"))
        space(page, label).click()
        page.mouse.move(5, 5)
        words = said(page)
        assert words.startswith("it holds" if known["holds"] else "it does not hold"), label
        assert all(case in words for case in known["cite"])
        broken = known["attempts"][0]["broken"] if known["attempts"] else []
        assert page.locator(".hw-explorer__cross").count() == len(broken)
        assert all(one["to"] in words for one in broken)
        route = page.locator(".hw-explorer__line polyline").last.get_attribute("points").split()
        assert len(route) == len(known["route"] or known["attempts"][0]["route"])
        breaks += len(broken)
        space(page, label).click()
    assert breaks


def test_units_that_stand_in_a_space_are_offered_there(open_page: Open) -> None:
    page = open_page(MARCH)
    space(page, "A2").click()
    page.mouse.move(5, 5)
    page.get_by_role("button", name="Blue train, A2, By land, 4 points").click()
    space(page, "D2").click()
    assert "D2: costs 3/2" in said(page)
    space(page, "G5").click()
    assert "G5: out of reach" in said(page)


def test_a_space_tells_its_sides_and_what_they_keep(open_page: Open) -> None:
    page = open_page(RIVER)
    space(page, "B2").click()
    words = said(page)
    assert "Side to C3: River Bars the way yes, Road, Bridge: Blown bridge" in words
    assert "Controller: Blue" in words


def test_the_keyboard_goes_along_the_hexes_and_keeps_its_row(open_page: Open) -> None:
    page = open_page(MARCH)
    space(page, "A3").click()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("G3,")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("G1,")
    page.keyboard.press("Enter")
    assert page.locator("[aria-pressed=true][data-space]").count() == 1
    assert said(page).startswith("G1")
    page.keyboard.press("Escape")
    assert page.locator("[aria-pressed=true][data-space]").count() == 0


def test_the_tab_key_comes_to_the_spaces_once(open_page: Open) -> None:
    page = open_page(MARCH)
    assert page.locator(".hw-explorer__hits path[tabindex='0']").count() == 1
    assert page.locator(".hw-explorer__hits path[tabindex='-1']").count() == 34


def test_a_finger_chooses_on_a_phone(open_page: Open) -> None:
    page = open_page(MARCH, PHONE, has_touch=True, is_mobile=True)
    space(page, "B2").tap()
    assert said(page).startswith("B2")
    panel = page.locator(".hw-explorer__panel")
    panel.scroll_into_view_if_needed()
    assert panel.bounding_box()["width"] <= PHONE["width"]


def test_it_speaks_the_language_of_the_reader(open_page: Open) -> None:
    page = open_page("games/skirmish/scenarios/farm.html?lang=es")
    space(page, "D3").click()
    assert "Granja" in said(page)
    assert "Granja" in space(page, "D3").get_attribute("aria-label")
    assert "Elige un espacio" in page.locator(".hw-explorer__help").inner_text()
    page.get_by_role("button", name="EN", exact=True).click()
    assert "Farm" in space(page, "D3").get_attribute("aria-label")


def test_without_a_script_it_is_a_picture(open_page: Open) -> None:
    page = open_page(MARCH, java_script_enabled=False)
    assert page.locator("svg.hw-map").first.is_visible()
    assert not page.locator(".hw-explorer__panel").is_visible()


def test_what_is_drawn_is_looked_up_and_not_run(site: Path) -> None:
    script = (site / "assets/hexwright/map-explorer.js").read_text("utf-8")
    assert not {word for word in ("innerHTML", "eval", "Function(", "insertAdjacentHTML") if word in script}
