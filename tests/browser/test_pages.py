"""Every page opens quietly, over HTTP and as a file, on a desktop and on a phone, and fits its screen."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Open, Watch, overflow

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
    "reference/language.html",
    "reference/language/expressions.html",
    "reference/language/choices.html",
    "reference/language/steps/move.html",
    "reference/language/functions/route.html",
    "reference/schemas.html",
    "reference/schemas/units.html",
    "reference/diagnostics.html",
    "reference/diagnostics/E601.html",
]


@pytest.mark.parametrize("base", ["http"], indirect=True)
def test_each_kind_of_page_is_quiet_and_fits(open_page: Open, base: str) -> None:
    page = open_page("index.html")
    for path in KINDS:
        page.goto(base + path)
        assert page.locator("h1").first.is_visible(), path
        for viewport in (PHONE, DESKTOP):
            page.set_viewport_size(viewport)
            assert overflow(page) <= 0, (path, viewport)


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
    assert page.locator(".md-sidebar--primary a[href$='hex-and-counter.html']").is_visible()
