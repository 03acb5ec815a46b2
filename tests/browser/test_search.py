"""The search: from files as over HTTP, exact numbers first, no query language, by keyboard and for every reader."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import PHONE, Open

# That a search over HTTP finds something, and is safe, is among the tests of pages.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("base", ["file"], indirect=True)]


def search(page: Any, text: str) -> list[str]:
    """Type into the box, and the hits as lines of their first words."""
    page.locator(".hw-search__input").fill(text)
    loading = page.locator(".hw-search__status").filter(has_text=re.compile("Loading|Cargando"))
    loading.wait_for(state="detached")
    return [head.replace("\n", " ") for head in page.locator(".hw-hit__head").all_inner_texts()]


FIRST = {
    "R6-S1": "R6-S1",
    "r6-s10": "R6-S10",
    "10.1": "10.1",
    "10.10": "10.10",
    "case 10.1": "10.1",
    "caso 10.10": "10.10",
    "Guards unit": "Guards",
    "1:4": "Results",
    "E601": "E601",
    "guar": "Guards",
    "guardias": "Guardias",
    "choose": "choose",
    "gives": "gives",
    "reset": "reset",
    "lines_of": "lines_of",
    "within": "within",
    "unidentified piece": "Unidentified",
}


def test_what_is_typed_comes_first(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    for typed, first in FIRST.items():
        hits = search(page, typed)
        assert first in hits[0].split() or hits[0] == first, (typed, hits[:3])


def test_one_slip_is_forgiven_when_nothing_fits(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    assert [search(page, typed)[0] for typed in ("gaurds", "gards", "guardsd")] == ["Guards"] * 3
    assert "Nothing exactly like this" in page.locator(".hw-search__status").inner_text()


def test_accents_do_not_matter(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    assert search(page, "arbol") == search(page, "ÁRBOL")
    assert any(hit.startswith("10.10") for hit in search(page, "arbol"))


def test_there_is_no_query_language_to_stumble_over(open_page: Open) -> None:
    page = open_page("index.html")
    for typed in ("-x", "+x", "*", "title:guards", "~1 ^2", "\\", "a* b*", "<img src=x onerror=alert(1)>"):
        search(page, typed)
        assert search(page, "guards")[0] == "Guards", typed


def test_a_sign_before_a_word_means_nothing(open_page: Open) -> None:
    page = open_page("index.html")
    assert search(page, "-guards") == search(page, "guards")


def test_the_keyboard_is_enough(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    page.keyboard.press("/")
    page.keyboard.type("R6-S1")
    page.locator(".hw-hit").nth(1).wait_for()
    box = page.locator(".hw-search__input")
    chosen = page.locator(".hw-hit[aria-selected=true]")
    assert chosen.get_attribute("id") == box.get_attribute("aria-activedescendant")
    page.keyboard.press("ArrowDown")
    assert chosen.get_attribute("id") == page.locator(".hw-hit").nth(1).get_attribute("id")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/small/rules.html#R6-S1")
    assert page.locator("article:target h3").inner_text().startswith("R6-S1 ")


def test_escape_closes(open_page: Open) -> None:
    page = open_page("index.html")
    search(page, "guards")
    box = page.locator(".hw-search__input")
    assert box.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert box.get_attribute("aria-expanded") == "false"
    assert page.locator(".hw-search__panel").is_hidden()


def test_the_box_says_what_it_is(open_page: Open) -> None:
    page = open_page("index.html")
    search(page, "guards")
    box = page.get_by_role("combobox", name="Search cases, units, cards and pages")
    assert box.get_attribute("aria-controls") == page.get_by_role("listbox").get_attribute("id")
    assert page.get_by_role("option").count() >= 1
    assert "hit" in page.get_by_role("status").first.inner_text()


def test_it_works_on_a_phone(open_page: Open) -> None:
    page = open_page("games/small/rules.html", PHONE)
    assert search(page, "R6-S1")[0].startswith("R6-S1")
    panel = page.locator(".hw-search__panel").bounding_box()
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= PHONE["width"]
    page.locator(".hw-hit").first.click()
    page.wait_for_url("**/games/small/rules.html#R6-S1")


def test_hits_are_in_the_language_of_the_reader(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    page.get_by_role("button", name="ES", exact=True).click()
    assert search(page, "10.1")[0] == "10.1 Proporción"
    assert search(page, "guards")[0] == "Guards"
