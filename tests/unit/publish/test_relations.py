"""The links between what a pack declares: who names, changes and tests an element, and the names in a shown text."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.unit.publish.site_reader import PageReader, dead_links
from tests.unit.publish.small_packs import KINDS, small_bundle
from toolkit.publish.building import Page
from toolkit.publish.game import Game
from toolkit.publish.pages.registry import generated
from toolkit.publish.relations import own_names

RULES = {
    "settings": {"turns": {"type": "int", "title": "Turns"}},
    "state": {"game": {"turn": {"type": "int", "title": "Turn"}}},
    "occasions": {"fight": {"args": {"firer": "unit"}}},
    "events": {"rally": {"facts": {"piece": "unit"}}},
    "purses": {"supply": {"of": "side", "title": "Supply"}},
    "values": {
        "cover": {"title": "Cover", "args": {"target": "unit"}, "base": 1, "stages": ["strength", "last"]},
        "strength": {"title": "Strength", "args": {"firer": "unit"}, "base": "firer.attack - cover(firer)"},
        "loss": {"args": {"odds": "int"}, "base": "results(1, '1:1') + odds"},
        "is_late": {"title": "Late", "base": "game.turn == settings.turns"},
        "militia_near": {"args": {"cover": "unit"}, "base": "cover.attack"},
    },
    "modifiers": [{"to": "cover", "stage": "strength", "label": "guards", "when": "target.unit == guards", "add": 1}],
    "permissions": [{"forbids": "fire", "when": "is_late", "label": "late"}],
    "menus": {"orders": {}},
    "actions": {
        "fire": {
            "title": "Fire", "menu": "orders", "cost": {"supply": 1}, "cite": "10.1",
            "args": [{"target": {"one": "units", "each": [{"if": "cover(it) < 3", "say": "The strength of rally."}]}}],
            "do": [{"note": "rally(target)"}],
        },
        "call_up": {"title": "Call up", "menu": "orders", "do": [{"create": "fog", "at": "pile"}]},
    },
}  # fmt: skip
MORE = {
    "rules/all.yaml": RULES,
    "places.yaml": {"places": {"pile": {"title": "Pile", "order": "stack", "shown_to": "nobody"}}},
    "cards.yaml": {"cards": {"fog": {"kind": "card", "title": "Fog", "text": "Dim."}}},
    "examples/fire.yaml": {
        "examples": {
            "first_fire": {"title": "First fire", "given": "crossing", "place": {"A1": ["guards"]},
                           "do": [{"red": "fire", "target": "militia"}],
                           "expect": [{"value": "cover(militia)", "is": 1}]},
            "no_fire": {"given": "crossing", "place": {"rifles#1": {"at": "A1"}, "pile": ["fog"]},
                        "do": [{"red": "fire", "target": "militia", "refused": {"case": "10.10"}}],
                        "expect": [{"value": "fog in pile", "is": True}]},
        }
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    kinds: dict[str, Any] = {**KINDS, "kinds": {**KINDS["kinds"], "card": {"title": "Card", "draw": "card"}}}
    folder: Path = tmp_path_factory.mktemp("pack") / "small"
    return Game.of(small_bundle(folder, kinds=kinds, more=MORE))


@pytest.fixture(scope="module")
def pages(game: Game) -> dict[str, Page]:
    return {page.path.removeprefix("games/small/"): page for page in generated([game])}


def naming(game: Game, section: str, id: str, *, changes: bool = False) -> set[str]:
    return {one.by.id for one in game.namers.get((section, id), ()) if one.changes == changes}


def element(pages: dict[str, Page], section: str, id: str) -> PageReader:
    body = unescape(pages[f"elements/{section}.html"].body)
    return PageReader(body[body.index(f'id="{section}:{id}"') :].partition("</article>")[0])


def test_a_value_leads_to_who_asks_for_it_and_to_what_changes_it(game: Game) -> None:
    assert naming(game, "values", "cover") == {"strength", "fire", "first_fire"}
    assert naming(game, "values", "cover", changes=True) == {"all#1"}


def test_an_action_leads_to_what_forbids_it_and_to_the_examples_that_show_it(
    game: Game, pages: dict[str, Page]
) -> None:
    assert naming(game, "actions", "fire", changes=True) == {"all#1"}
    read = element(pages, "actions", "fire")
    assert "permissions.html#permissions:~61~ll~23~1" in read.links
    assert "../examples/first_fire.html" in read.links


def test_a_unit_leads_to_its_examples_and_a_card_to_its_action(pages: dict[str, Page]) -> None:
    unit = PageReader(pages["units/guards.html"].body)
    assert {"../examples/first_fire.html", "../elements/modifiers.html#modifiers:~61~ll~23~1"} <= set(
        map(unescape, unit.links)
    )
    assert "elements/actions.html#actions:call_up" in map(unescape, PageReader(pages["cards.html"].body).links)


def test_settings_and_state_of_the_game_are_named_with_what_stands_before_their_dot(game: Game) -> None:
    assert naming(game, "settings", "turns") == {"is_late"}
    assert naming(game, "state", "game.turn") == {"is_late"}


def test_names_in_a_shown_text_lead_to_what_they_mean(pages: dict[str, Page]) -> None:
    links = element(pages, "actions", "fire").links
    assert {"values.html#values:cover", "menus.html#menus:orders", "purses.html#purses:supply"} <= set(links)
    assert {"events.html#events:rally", "../rules.html#10.1"} <= set(links)


def test_what_a_text_says_to_readers_names_nothing(game: Game, pages: dict[str, Page]) -> None:
    assert "fire" not in naming(game, "values", "strength")
    assert "values.html#values:strength" not in element(pages, "actions", "fire").links


def test_a_stage_called_like_a_value_is_none(game: Game, pages: dict[str, Page]) -> None:
    assert naming(game, "values", "strength") == set()
    assert "values.html#values:strength" not in element(pages, "modifiers", "~61~ll~23~1").links


def test_an_argument_called_like_a_value_is_the_argument(pages: dict[str, Page]) -> None:
    assert "#values:cover" not in element(pages, "values", "militia_near").links
    assert "#values:cover" in element(pages, "values", "strength").links


def test_what_stands_somewhere_in_an_example_and_why_it_refuses_lead_both_ways(
    game: Game, pages: dict[str, Page]
) -> None:
    links = {*map(unescape, PageReader(pages["examples/no_fire.html"].body).links)}
    assert {"../units/rifles.html", "../cards.html#fog", "../decks.html#place:pile", "../rules.html#10.10"} <= links
    for section, id in (("units", "rifles"), ("cards", "fog"), ("places", "pile")):
        assert "no_fire" in naming(game, section, id)
    assert "examples/no_fire.html" in PageReader(pages["rules.html"].body).links


def test_whether_a_piece_lies_somewhere_names_the_piece_and_going_through_gives_a_name() -> None:
    item = SimpleNamespace(record=None, where=(), source=SimpleNamespace(text="\n".join((
        "value: fog in pile and not(guards in hand)", "if: any(a in units, count(b in units(a)) > 1)",
        "list: [c for c in units]", "one: d in units", "- for: e in units",
    ))))  # fmt: skip
    assert own_names(item) == {"a", "b", "c", "d", "e"}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("page", "link"),
    [
        ("tables.html", "elements/values.html#values:loss"),
        ("decks.html", "elements/actions.html#actions:call_up"),
        ("terrain.html", "maps/ford.html"),
        ("kinds.html", "elements/values.html#values:cover"),
        ("kinds.html", "#unit"),
    ],
)
def test_tables_places_terrain_kinds_and_types_lead_to_who_names_them(
    pages: dict[str, Page], page: str, link: str
) -> None:
    assert link in set(map(unescape, PageReader(pages[page].body).links))


def test_every_link_of_these_pages_leads_somewhere(pages: dict[str, Page]) -> None:
    assert dead_links({page.path: PageReader(page.body) for page in pages.values()}) == []
