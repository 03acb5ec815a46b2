"""Worked examples in a browser: read step by step in either language, on either ground, on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import PHONE, Open

# What its pages load and do is the same over HTTP.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("base", ["file"], indirect=True)]

MARCH = "games/skirmish/examples/caught_on_the_march.html"


def test_steps_are_told_in_the_language_of_the_reader(open_page: Open) -> None:
    page = open_page(MARCH)
    steps = page.locator(".hw-step__answer").all_inner_texts()
    assert [text.split("\n")[0] for text in steps][1:2] == ["Blue March: squad Rifles 1, way C1"]
    page.get_by_role("button", name="ES").click()
    steps = page.locator(".hw-step__answer").all_inner_texts()
    assert steps[1].startswith("Azules Marchar") and "Fusileros 1" in steps[1]
    assert page.locator("h2").all_inner_texts()[1].strip() == "Paso a paso"


def drawn(page: Any, language: str) -> bool:
    """Whether the name of the first space's ground is drawn in a language."""
    name = page.locator(f".hw-setup .hw-map__terrain tspan[lang={language}]").first
    return bool(name.evaluate("node => getComputedStyle(node).display !== 'none'"))


def test_a_map_names_its_ground_in_one_language_and_later_maps_in_none(open_page: Open) -> None:
    page = open_page(MARCH)
    assert (drawn(page, "en"), drawn(page, "es")) == (True, False)
    assert page.locator(".hw-step__map .hw-map__terrain").count() == 0
    page.get_by_role("button", name="ES").click()
    assert (drawn(page, "en"), drawn(page, "es")) == (False, True)


def test_what_changed_on_the_map_is_ringed_and_the_way_is_drawn(open_page: Open) -> None:
    page = open_page(MARCH)
    step = page.locator(".hw-step", has=page.locator(".hw-happened__way"))
    assert step.count() == 1
    assert step.locator(".hw-happened__ring").count() == 2
    box = step.locator(".hw-happened__way").bounding_box()
    assert box["height"] > 5


def test_the_log_folds_and_its_cases_are_links(open_page: Open) -> None:
    page = open_page(MARCH)
    log = page.locator(".hw-logbox", has_text="Rolled: ")
    assert not log.locator(".hw-log").is_visible()
    log.locator("summary").click()
    assert log.locator(".hw-log").is_visible()
    log.locator("a.hw-case").first.click()
    page.wait_for_url("**/rules.html#*")


def test_cases_can_be_narrowed_to_those_without_an_example(open_page: Open) -> None:
    page = open_page("games/skirmish/rules.html")
    page.locator("select[name=worked]").select_option("no")
    shown = page.locator(".hw-rule:visible .hw-rule__id").all_text_contents()  # what is not painted has no inner text
    assert shown == ["1.1", "8.1"]
    assert "worked=no" in page.url


def test_code_never_scrolls_sideways_on_a_phone(open_page: Open) -> None:
    page = open_page("games/skirmish/elements/actions.html", PHONE)
    wide = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).length"
    assert page.locator("pre > code").evaluate_all(wide) == 0
    lines = page.locator(".hw-line").first
    assert lines.evaluate("node => getComputedStyle(node).display") == "block"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_position_can_be_read_on_either_ground(open_page: Open, scheme: str) -> None:
    page = open_page(MARCH, color_scheme=scheme)
    label = page.locator(".hw-found__moment").first
    ink = label.evaluate("node => getComputedStyle(node).color")
    ground = page.locator(".hw-found").first.evaluate("node => getComputedStyle(node).backgroundColor")
    assert ink != ground
    assert page.locator(".hw-setup .hw-map a").count() > 10
