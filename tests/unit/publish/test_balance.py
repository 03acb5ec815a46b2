"""The page of balance: who wins, how long, what is never used; plots with the same figures in tables."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.unit.publish.site_reader import PageReader, dead_links
from tests.unit.publish.small_packs import small_bundle
from toolkit.publish.drawing.plots import Box, Share, plot_boxes, plot_shares, step_of
from toolkit.publish.game import Game
from toolkit.publish.interface import say
from toolkit.publish.pages.balance import figure, percent, whole
from toolkit.publish.pages.registry import generated
from toolkit.publish.policy import inline_code
from toolkit.publish.words import Words

LENGTHS = {
    "sum": 6150,
    "least": 27,
    "low": 48,
    "quarter": 56,
    "median": 61,
    "three_quarters": 67,
    "high": 76,
    "most": 93,
}
GAMES: dict[str, Any] = {
    "simulation": "first",
    "scenario": "crossing",
    "made_from": "61d1d3631d70aec2",
    "seed": "1",
    "seats": {"red": "ismcts:400", "blue": "uniform"},
    "rotates": True,
    "games": 102,
    "ended": 100,
    "ranked": 100,
    "players": {"red": {"won": 20, "shared": 1}, "blue": {"won": 79, "shared": 1}},
    "agents": {"ismcts:400": {"won": 70}, "uniform": {"won": 29}},
    "turns": {"turn": {**LENGTHS}},
    "length": {**LENGTHS},
    "decisions": {"red": {**LENGTHS}, "blue": {**LENGTHS}},
    "used": {"units": {"guards": 100, "militia": 0, "of_old": 3}, "cases": {"10.1": 98}, "cells": {"crt 1 1..2": 4}},
}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    bundle = small_bundle(tmp_path_factory.mktemp("pack") / "small", more={"simulations/first.yaml": GAMES})
    pages = {each.path: each for each in generated([Game.of(bundle)])}
    readers = {path: PageReader(each.body) for path, each in pages.items()}
    assert dead_links(readers) == []
    return pages["games/small/balance.html"].body


def test_shares_are_told_with_their_intervals_in_both_languages(page: str) -> None:
    row = re.search(r'<tr><th scope="row">red</th>.*?</tr>', page)
    assert row is not None and ">20<" in row[0] and "20.0" in row[0] and "20,0" in row[0]
    assert "13.3" in row[0] and "28.9" in row[0]  # Wilson, of 20 of 100
    assert "Quién gana" in page and "Qué agente gana" in page


def test_what_was_never_used_is_told_first_and_leads_to_its_page(page: str) -> None:
    never, seldom = page.index("Nunca"), page.index("Rara vez")
    assert 'href="units/militia.html"' in page[never:seldom]
    assert "of&#95;old" in page[seldom:]  # no longer in the pack, and so without a page


def test_the_command_that_plays_the_games_stands_there(page: str) -> None:
    assert "hexwright simulate small/crossing" in re.sub(r"&#(\d+);", lambda found: chr(int(found[1])), page)


def test_nothing_is_styled_or_runs_by_itself(page: str) -> None:
    assert inline_code(page) == [] and "<style" not in page and "<script" not in page


def test_each_plot_says_what_it_shows_and_keeps_to_its_frame() -> None:
    label = Words.plain("Red & <Blue>")
    shares = [Share(label, 0.0, 0.0, 0.04, percent(0)), Share(label, 1.0, 0.96, 1.0, percent(1))]
    boxes = [Box(label, (0, 0, 0, 0, 0, 0, 0), figure(0)), Box(label, (1, 2, 3, 4, 5, 6, 1234), figure(4))]
    for drawn in (plot_shares(shares, say("Who wins"), label), plot_boxes(boxes, say("Decisions"), label)):
        root = ElementTree.fromstring(str(drawn))
        assert root.attrib["role"] == "img" and [each.tag for each in root[:2]] == ["title", "desc"]
        assert root[1].text == "Red & <Blue>" and root[0].attrib["data-text-es"]
        width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
        for circle in root.iter("circle"):
            assert 0 <= float(circle.attrib["cx"]) <= width and 0 <= float(circle.attrib["cy"]) <= height


@pytest.mark.parametrize("most", [1, 2, 3, 9, 10, 11, 49, 50, 51, 12345])
def test_ticks_are_few_and_reach_the_greatest(most: int) -> None:
    assert most <= 5 * step_of(most) and (step_of(most) == 1 or 2 * step_of(most) <= 2.5 * most)


def test_figures_are_written_as_each_language_writes_them() -> None:
    assert dict(figure(61.54).texts)["en"] == "61.5" and dict(figure(61.54).texts)["es"] == "61,5"
    assert dict(percent(0.923).texts)["es"] == "92,3 %"
    assert str(whole(1234567)) == "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567"


def test_games_without_a_ranking_have_no_winners(tmp_path: Path) -> None:
    less = {**{key: value for key, value in GAMES.items() if key not in ("turns", "length", "decisions")}, "ranked": 0}
    bundle = small_bundle(tmp_path / "small", more={"simulations/first.yaml": less})
    pages = {each.path: each.body for each in generated([Game.of(bundle)])}
    assert "hw-plot" in pages["games/small/balance.html"] and "Quién gana" not in pages["games/small/balance.html"]
