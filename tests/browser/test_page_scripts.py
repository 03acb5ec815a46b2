"""What scripts add to pages: sorting, filters, languages; and that pages say everything without them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import PHONE, Open

pytestmark = pytest.mark.browser


def names(page: Any) -> list[str]:
    return list(page.locator("table.hw-sortable tbody th").all_inner_texts())


def test_a_heading_sorts_numbers_up_then_down(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    heading = page.locator("th", has=page.get_by_role("button", name="At", exact=True))
    heading.get_by_role("button").click()
    assert names(page) == ["Militia", "Guards", "Rifles"]
    assert heading.get_attribute("aria-sort") == "ascending"
    heading.get_by_role("button").press("Enter")
    assert names(page) == ["Rifles", "Guards", "Militia"]
    assert heading.get_attribute("aria-sort") == "descending"
    assert page.locator("th[aria-sort]").count() == 1


def test_words_are_sorted_as_words(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    page.get_by_role("button", name="Nation").click()
    assert names(page)[-1] == "Guards"


def test_filters_leave_what_fits(open_page: Open) -> None:
    page = open_page("games/small/rules.html")
    page.locator("select[name=status]").select_option("advice")
    assert page.locator(".hw-rule:visible").count() == 1
    assert page.locator(".hw-filters output").inner_text() == "1 shown"
    assert page.locator(".hw-chapter:visible").count() == 1


def test_the_language_is_switched_and_remembered(open_page: Open, base: str) -> None:
    page = open_page("games/small/rules.html")
    title = page.locator("article[id='10.1'] h3")
    assert title.inner_text() == "10.1 Odds"
    page.get_by_role("button", name="ES", exact=True).click()
    assert title.inner_text() == "10.1 Proporción"
    assert page.get_by_role("button", name="ES", exact=True).get_attribute("aria-pressed") == "true"
    page.goto(base + "games/small/units/guards.html")
    assert page.locator("h1").inner_text() == "Guardias"


def test_a_text_without_translation_is_shown_in_its_original(open_page: Open) -> None:
    page = open_page("games/small/rules.html")
    page.get_by_role("button", name="ES", exact=True).click()
    assert page.locator("article[id='R6-S1'] h3").inner_text() == "R6-S1 First step"


def test_without_scripts_all_is_shown_in_the_first_language(open_page: Open) -> None:
    page = open_page("games/small/rules.html", java_script_enabled=False)
    assert page.locator("article[id='10.1'] h3").inner_text() == "10.1 Odds"
    assert page.locator(".hw-rule:visible").count() == 4
    assert page.locator(".hw-search, .hw-filters, .hw-languages").locator("visible=true").count() == 0


def test_the_words_of_the_site_follow_the_language(open_page: Open) -> None:
    page = open_page("games/small/rules.html")
    page.get_by_role("button", name="ES", exact=True).click()
    assert page.locator("h1").inner_text() == "Reglas"
    assert page.title().startswith("Reglas · Guerra pequeña")
    assert page.locator(".hw-page").get_attribute("lang") == "es"
    assert page.locator("select[name=status] option").first.inner_text() == "Todos los casos"
    assert page.locator(".hw-filters output").inner_text() == "4 visibles"
    assert page.locator(".md-tabs__link").first.inner_text() == "Inicio"
    page.get_by_role("button", name="EN", exact=True).click()
    assert page.title().startswith("Rules · Small war")
    assert page.locator("select[name=status] option").first.inner_text() == "All cases"
    assert page.locator(".md-tabs__link").first.inner_text() == "Home"


def test_sorting_and_filters_are_kept_in_the_address(open_page: Open) -> None:
    page = open_page("games/small/units.html")
    heading = page.get_by_role("button", name="At", exact=True)
    heading.click()
    heading.click()
    assert page.url.endswith("units.html?sort=-3")
    page.reload()
    assert names(page) == ["Rifles", "Guards", "Militia"]
    page.goto(page.url.split("units.html")[0] + "rules.html?status=advice")
    assert page.locator(".hw-rule:visible").count() == 1


def test_a_map_fits_a_phone_and_can_be_enlarged(open_page: Open) -> None:
    page = open_page("games/small/maps/ford.html", PHONE)
    drawing = page.locator("svg.hw-map")
    assert drawing.bounding_box()["width"] <= PHONE["width"]
    page.get_by_role("button", name="Larger or smaller").click()
    assert drawing.bounding_box()["width"] > PHONE["width"]
    assert page.locator(".hw-mapframe.hw-fade--end").count() == 1


def test_a_link_can_ask_for_a_language_and_the_page_says_which_it_is(open_page: Open) -> None:
    page = open_page("games/skirmish/rules.html?lang=es#4.5")
    assert page.evaluate("document.documentElement.lang") == "es"
    assert page.locator("#chapter\\:4").inner_text().startswith("4 El fuego")
    assert page.url.endswith("?lang=es#4.5")
    page.locator(".hw-bar li a", has_text="Ejemplos").click()  # the rest of the visit is in that language
    page.wait_for_url("**/games/skirmish/examples*")
    assert page.evaluate("document.documentElement.lang") == "es"
    assert "Marcha" in page.locator("h2").all_inner_texts()
