"""Pages of policies and of the scenarios in which they play."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from tests.unit.publish.built import bundle_of
from tests.unit.publish.site_reader import PageReader
from toolkit.publish.building import Page
from toolkit.publish.game import Game
from toolkit.publish.pages.registry import generated

PACK = Path(__file__).parents[2] / "packs" / "ferryman"


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    game = Game.of(bundle_of(PACK))
    return {page.path.removeprefix("games/ferryman/"): page for page in generated([game])}


def text_of(page: Page, begin: str, end: str) -> str:
    body = unescape(page.body)
    return PageReader(body[body.index(begin) :].partition(end)[0]).text


def test_a_policy_lists_its_entries_with_their_cases_and_where_it_plays(pages: dict[str, Page]) -> None:
    told = text_of(pages["elements/policies.html"], 'id="policies:steady"', "</article>")
    for word in ("A river", "What its player knows", "land.who", "P1", "For each of", "board", "tips.tip", "P3"):
        assert word in told


def test_a_policy_that_sees_all_says_so(pages: dict[str, Page]) -> None:
    assert "Everything" in text_of(pages["elements/policies.html"], 'id="policies:strict"', "</article>")


def test_a_scenario_says_who_is_played_by_rules(pages: dict[str, Page]) -> None:
    told = text_of(pages["scenarios/river.html"], "Played by rules", "</dd>")
    assert "A steady ferryman" in told and "A strict warden" in told
    assert "Played by rules" not in pages["scenarios/by-hand.html"].body
