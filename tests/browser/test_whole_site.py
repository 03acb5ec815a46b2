"""The site of all our content, as files: its links, how its pages fit, and what only large pages show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Open, overflow
from tests.unit.publish.site_reader import LinkReader, dead_links

pytestmark = pytest.mark.browser
WHOLE = pytest.mark.parametrize("base", ["whole"], indirect=True)


def test_every_link_of_the_site_leads_somewhere(whole: Path) -> None:
    files = {file.relative_to(whole).as_posix(): file for file in whole.rglob("*.html")}
    dead = dead_links({path: LinkReader(file.read_text("utf-8")) for path, file in files.items()})
    assert [link for link in dead if "://" not in link and "#__" not in link] == []


def worth_a_look(site: Path) -> list[Path]:
    """Of pages that are made alike (the homes of all games, their units, examples, codes) up to six, of others all."""
    found: dict[tuple[str, ...], list[Path]] = {}
    for file in sorted(site.rglob("*.html")):
        parts = file.relative_to(site).parts
        inside = parts[2:] if parts[0] == "games" and len(parts) > 2 else parts
        found.setdefault(inside[:-1] or inside, []).append(file)
    return [file for files in found.values() for file in files[:: -(-len(files) // 6)]]


@pytest.mark.slow
@WHOLE
def test_all_pages_are_quiet_and_fit_a_phone(open_page: Open, whole: Path) -> None:
    page = open_page("index.html", PHONE)
    for file in worth_a_look(whole):
        page.goto(file.as_uri(), wait_until="domcontentloaded")
        assert overflow(page) <= 0, file


@WHOLE
def test_on_a_phone_names_stay_in_sight(open_page: Open) -> None:
    page = open_page("games/panzer-general/units.html", PHONE)
    page.locator(".hw-scroll").first.evaluate("frame => { frame.scrollLeft = 200; }")
    assert page.locator(".hw-units tbody th").first.bounding_box()["x"] >= 0


@WHOLE
def test_the_place_is_kept_when_the_language_is_switched(open_page: Open) -> None:
    page = open_page("games/panzer-general/rules.html#R6-S1")
    page.locator("#R6-S1").scroll_into_view_if_needed()
    above = "document.querySelector('#R6-S1').getBoundingClientRect().top"
    page.wait_for_function(f"Math.abs({above}) < 400")
    before = page.evaluate(above)
    page.evaluate("document.querySelector('[data-choose-language=es]').click()")
    assert abs(page.evaluate(above) - before) < 60
    assert "lang=es" in page.url and page.url.endswith("#R6-S1")
    assert page.evaluate("document.documentElement.lang") == "es"


def headings(page: Any, below: str) -> float:
    """How far below the foot of the header, or below the top of its frame, the headings of the table of units stand."""
    table = page.locator(".hw-scroll:has(> .hw-units)").first
    return float(
        table.evaluate(
            "(frame, below) => frame.querySelector('thead th').getBoundingClientRect().top - (below === 'frame' ?"
            " frame.getBoundingClientRect().top : document.querySelector('.md-header').getBoundingClientRect().bottom)",
            below,
        )
    )


@WHOLE
def test_the_headings_of_a_long_table_stay_while_the_page_scrolls(open_page: Open) -> None:
    page = open_page("games/panzer-general/units.html")
    for down in (700, 1500, 2500):
        page.evaluate("down => window.scrollTo(0, down)", down)
        assert -3 < headings(page, "header") <= 1


@WHOLE
def test_the_headings_of_a_table_that_is_wider_than_the_screen_stay_in_its_frame(open_page: Open) -> None:
    page = open_page("games/panzer-general/units.html", viewport=PHONE)
    before = headings(page, "frame")
    page.locator(".hw-scroll:has(> .hw-units)").first.evaluate("frame => frame.scrollTo(0, 600)")
    assert abs(headings(page, "frame") - before) < 2
