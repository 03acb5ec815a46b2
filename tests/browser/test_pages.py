"""Every page opens quietly, over HTTP and as a file, on a desktop and on a phone, and fits its screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Open, Watch
from tests.unit.publish.site_reader import PageReader, dead_links

pytestmark = pytest.mark.browser

KINDS = [
    "index.html",
    "games/index.html",
    "games/small/index.html",
    "games/small/units.html",
    "games/small/units/guards.html",
    "games/small/terrain.html",
    "games/small/maps.html",
    "games/small/maps/ford.html",
    "games/small/scenarios/crossing.html",
    "games/small/tables.html",
    "games/small/kinds.html",
    "games/small/rules.html",
    "games/combat-commander/cards.html",
    "games/combat-commander/tables.html",
    "games/combat-soldiers/cards.html",
    "games/classics/elements.html",
    "games/classics/examples/full_board_is_a_draw.html",
    "games/skirmish/examples.html",
    "games/skirmish/examples/caught_on_the_march.html",
    "games/skirmish/examples/foxholes_and_walls.html",
    "games/skirmish/scenarios/farm.html",
    "games/skirmish/rules.html",
    "games/skirmish/elements.html",
    "games/skirmish/elements/values.html",
    "design/language.html",
    "reference/index.html",
    "reference/schemas.html",
    "reference/schemas/units.html",
    "reference/diagnostics.html",
    "reference/diagnostics/E601.html",
]


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    files = {file.relative_to(site).as_posix(): file for file in site.rglob("*.html")}
    dead = dead_links({path: PageReader(file.read_text("utf-8")) for path, file in files.items()})
    assert [link for link in dead if "://" not in link and "#__" not in link] == []


def overflow(page: Any) -> int:
    """By how many pixels a page is wider than its screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("base", ["http"], indirect=True)  # of files the next one looks at all
def test_each_kind_of_page_is_quiet_and_fits(open_page: Open, base: str) -> None:
    page = open_page("index.html")
    for path in KINDS:
        page.goto(base + path)
        assert page.locator("h1").first.is_visible(), path
        for viewport in (PHONE, DESKTOP):
            page.set_viewport_size(viewport)
            assert overflow(page) <= 0, (path, viewport)


def worth_a_look(site: Path) -> list[Path]:
    """Of pages that are made alike (the homes of all games, their units, examples, codes) up to six, of others all."""
    found: dict[tuple[str, ...], list[Path]] = {}
    for file in sorted(site.rglob("*.html")):
        parts = file.relative_to(site).parts
        inside = parts[2:] if parts[0] == "games" and len(parts) > 2 else parts
        found.setdefault(inside[:-1] or inside, []).append(file)
    return [file for files in found.values() for file in files[:: -(-len(files) // 6)]]


@pytest.mark.slow
@pytest.mark.parametrize("base", ["file"], indirect=True)
def test_all_pages_are_quiet_and_fit_a_phone(open_page: Open, base: str, site: Path) -> None:
    page = open_page("index.html", PHONE)
    for file in worth_a_look(site):
        page.goto(file.as_uri(), wait_until="domcontentloaded")
        assert overflow(page) <= 0, file


@pytest.mark.parametrize("path", ["games/hostile/index.html", "games/hostile/units.html", "games/hostile/rules.html"])
def test_attacks_in_texts_stay_texts(open_page: Open, path: str) -> None:
    page = open_page(path)
    assert "onerror=alert(1)" in page.locator("main").inner_text()
    assert (
        page.locator("article.md-content__inner :is(img, script, iframe, [onerror], [onload], [onclick])").count() == 0
    )


def test_attacks_in_search_results_stay_texts(open_page: Open) -> None:
    page = open_page("games/hostile/units.html")
    page.locator(".hw-search__input").fill("trap")
    page.locator(".hw-hit").first.wait_for()
    assert "<img src=x onerror=alert(1)>" in page.locator(".hw-hit").first.inner_text()
    assert page.locator(".hw-search :is(img, script, svg)").count() == 0


def test_the_policy_stops_what_should_ever_slip_through(open_page: Open, watch: Watch) -> None:
    page = open_page("index.html")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          const picture = document.createElement("img");
          picture.src = "http://127.0.0.1:9/x.png";
          const button = document.createElement("button");
          button.setAttribute("onclick", "window.ran = true");
          document.body.append(script, picture, button);
          button.click();
        }"""
    )
    page.wait_for_timeout(100)
    assert page.evaluate("window.ran") is None
    assert len(watch.troubles) >= 3
    assert all("Content Security Policy" in trouble or "/x.png" in trouble for trouble in watch.troubles)
    watch.troubles.clear()


def test_a_case_opens_at_its_anchor(open_page: Open) -> None:
    page = open_page("games/small/rules.html#R6-S10")
    box = page.locator("article:target").bounding_box()
    header = page.locator(".md-header").bounding_box()
    assert page.locator("article:target h3").inner_text().startswith("R6-S10")
    assert header["height"] - 1 <= box["y"] < DESKTOP["height"]


def test_the_reader_chooses_light_or_dark(open_page: Open, base: str) -> None:
    page = open_page("games/small/units.html", color_scheme="light")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("label[title='Switch to the dark look']").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.goto(base + "games/small/terrain.html")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark != light


def test_a_phone_has_a_menu(open_page: Open) -> None:
    page = open_page("games/small/units.html", PHONE)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.locator(".md-sidebar--primary").get_by_text("Guides").first.click()
    assert page.locator(".md-sidebar--primary a[href$='first-pack.html']").is_visible()
