"""The generated pages of a small pack."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.unit.publish.site_reader import PageReader, dead_links
from tests.unit.publish.small_packs import (
    CASES,
    GUARDS,
    KINDS,
    MANIFEST,
    MAP,
    SCENARIO,
    TABLES,
    TERRAIN,
    TEXTS,
    small_bundle,
)
from toolkit.publish.building import Page
from toolkit.publish.game import Game
from toolkit.publish.pages.registry import generated

HOSTILE = "</title><img src=x onerror=alert(1)> [x](javascript:alert(1)) {{ x }} *a* `b` :smile: {: onclick=x }"


def pages_of(folder: Path, **changed: Any) -> dict[str, Page]:
    return {page.path: page for page in generated([Game.of(small_bundle(folder / "small", **changed))])}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    return pages_of(tmp_path_factory.mktemp("pack"))


def test_what_a_pack_has_gets_its_pages(pages: dict[str, Page]) -> None:
    names = {path.removeprefix("games/small/") for path in pages}
    assert {"index.html", "units.html", "units/guards.html", "rules.html", "tables.html", "terrain.html"} <= names
    assert {"maps.html", "maps/ford.html", "scenarios/crossing.html", "kinds.html"} <= names
    assert not {"cards.html", "keywords.html", "decks.html"} & names


def test_every_link_leads_to_a_page_and_an_anchor(pages: dict[str, Page]) -> None:
    assert dead_links({path: PageReader(page.body) for path, page in pages.items()}) == []


def test_no_id_stands_twice_on_a_page(pages: dict[str, Page]) -> None:
    for path, page in pages.items():
        ids = PageReader(page.body).ids
        assert len(ids) == len(set(ids)), path


def test_a_case_has_one_anchor_and_all_its_languages(pages: dict[str, Page]) -> None:
    rules = pages["games/small/rules.html"].body
    assert PageReader(rules).ids.count("10.1") == 1
    assert '<span lang="en">Odds</span><span class="hw-other" lang="es">Proporción</span>' in rules
    assert rules.index("Divide the strengths") < rules.index("Divide las fuerzas")


def test_a_case_says_status_reason_and_who_cites_it(pages: dict[str, Page]) -> None:
    rules = PageReader(pages["games/small/rules.html"].body)
    assert "units/guards.html" in rules.links
    assert "tables.html#results" in rules.links
    assert "It counsels." in rules.text
    assert "advice" in rules.text


def test_chapters_follow_the_numbers(pages: dict[str, Page]) -> None:
    rules = pages["games/small/rules.html"].body
    assert rules.index('id="10.1"') < rules.index('id="R6-S1"')


def test_chapters_of_other_letters_follow_as_the_pack_names_them(tmp_path: Path) -> None:
    def cases(*ids: str) -> dict[str, object]:
        return {id: {"title": "Fire", "text": "Roll.", "status": "play"} for id in ids}

    named = {
        "cases/2-events.yaml": {"chapters": {"E5": "Rain", "E4": "Sun"}, "cases": cases("E4", "E5")},
        "cases/10-start.yaml": {"chapters": {"A9": "Later", "R-end": "End"}, "cases": cases("A9", "R-end-1")},
    }
    text = PageReader(pages_of(tmp_path, more=named)["games/small/rules.html"].body).text
    told = [text.index(chapter) for chapter in ("E4 Sun", "E5 Rain", "A9 Later", "R-end End")]
    assert told == sorted(told)


def test_a_chapter_is_named_after_its_file(tmp_path: Path) -> None:
    split = {"cases/6-hot-combat.yaml": {"cases": {"6.1": {"title": "Fire", "text": "Roll.", "status": "play"}}}}
    rules = pages_of(tmp_path, more=split)["games/small/rules.html"]
    assert "6 Hot combat 1 case" in PageReader(rules.body).text


def test_the_table_of_units_knows_numbers(pages: dict[str, Page]) -> None:
    units = pages["games/small/units.html"].body
    assert '<td class="hw-number" data-key="10">10</td>' in units
    assert "hw-sortable" in units


def test_a_counter_shows_numbers_with_their_abbreviations(pages: dict[str, Page]) -> None:
    unit = pages["games/small/units/rifles.html"].body
    assert "<title>Rifles&#58; Attack 10, Defence 2</title>" in unit
    assert ">At</text>" in unit


def test_a_reconstructed_value_is_marked_and_explained(pages: dict[str, Page]) -> None:
    unit = pages["games/small/units/guards.html"].body
    assert 'title="Reconstructed&#58; The list is lost."' in unit
    assert '<li id="note&#58;1">The list is lost.</li>' in unit
    assert "The list is lost." in pages["games/small/index.html"].body


def test_bands_of_a_table_are_written_out(pages: dict[str, Page]) -> None:
    assert "1&#58;4" in pages["games/small/tables.html"].body


@pytest.mark.parametrize("rows", ["1..1000000000000000000", "--5..6", f"1..{'9' * 5000}"])
def test_bands_that_are_wrong_or_without_number_stop_no_page(tmp_path: Path, rows: str) -> None:
    """`build --keep-going` makes pages of what `check` refuses."""
    table = {**TABLES["tables"]["results"], "rows": {"die": rows}}
    assert "Results" in pages_of(tmp_path, tables={"tables": {"results": table}})["games/small/tables.html"].body


def test_columns_that_are_symbols_are_headed_by_their_titles(tmp_path: Path) -> None:
    odds = {"odds": {"values": {"one_to_four": {"title": "1:4"}, "even": {"title": "1:1"}}}}
    table = {**TABLES["tables"]["results"], "columns": {"odds": ["one_to_four", "even"]}}
    kinds = {**KINDS, "types": {**KINDS["types"], **odds}}
    body = pages_of(tmp_path, kinds=kinds, tables={"tables": {"results": table}})["games/small/tables.html"].body
    assert "1&#58;4" in body and "one_to_four" not in body


def test_pieces_stand_on_the_map_or_wait_beside_it(pages: dict[str, Page]) -> None:
    scenario = PageReader(pages["games/small/scenarios/crossing.html"].body)
    assert "Red: 2 pieces, each on a space of its choice among A1, B1, C1." in scenario.text
    assert "../units/militia.html" in scenario.links


def test_a_scenario_says_which_decks_lie_where_and_whose_they_are(tmp_path: Path) -> None:
    places = {
        "pile": {"title": "Pile", "order": "stack", "shown_to": "nobody"},
        "reserve": {"title": "Reserve", "per": "side", "order": "stack", "shown_to": "nobody"},
    }
    decks = {
        "old": {"title": "Old guard", "kinds": ["unit"], "size": 0},
        "young": {"title": "Young guard", "kinds": ["unit"], "size": 0},
    }
    laid = {"pile": "young", "reserve": {"red": ["old", "young"], "blue": []}}
    more = {"places.yaml": {"places": places, "decks": decks}}
    body = pages_of(tmp_path, more=more, crossing={**SCENARIO, "decks": laid})[
        "games/small/scenarios/crossing.html"
    ].body
    page = PageReader(body)
    assert "Red: Old guard, Young guard; Blue: –" in page.text
    assert {"../decks.html#place:pile", "../decks.html#young"} <= {unescape(link) for link in page.links}


def test_a_scenario_says_who_plays_on_each_side_and_for_whom_one_person_answers(tmp_path: Path) -> None:
    several = {
        **SCENARIO,
        "sides": {"red": {"title": "Red", "players": ["rose", "pink"]}, "blue": {"title": "Blue"}},
        "players": {"rose": {"title": "Rosa", "text": "Rosa holds the ford."}, "pink": {"title": "Pia"}},
        "seats": {"table": ["rose", "pink"]},
        "forces": [{"unit": "guards", "player": "pink", "at": "A1"}, {"unit": "militia", "side": "blue", "at": "B1"}],
        "settings": {},
    }
    body = unescape(pages_of(tmp_path, crossing=several)["games/small/scenarios/crossing.html"].body)
    sides, _, forces = body.partition("Sides and settings")[2].partition(">Forces<")
    assert sides.index(">Red<") < sides.index(">Rosa<") < sides.index(">Blue<")
    assert "Rosa holds the ford." in sides and "One person plays" in sides
    assert forces.index(">Pia<") < forces.index("Guards"), "the force is that player's"


def test_a_scenario_names_sides_of_which_nothing_is_said(tmp_path: Path) -> None:
    empty = {**SCENARIO, "sides": {"red": {"title": "Red"}, "blue": {"title": "Blue"}}, "settings": {}}
    empty.pop("forces")
    body = pages_of(tmp_path, crossing=empty)["games/small/scenarios/crossing.html"].body
    assert "Red" in PageReader(body).text and "Blue" in PageReader(body).text


def test_pieces_whose_space_is_chosen_are_drawn_in_one_way_to_set_up(pages: dict[str, Page]) -> None:
    body = pages["games/small/scenarios/crossing.html"].body
    assert unescape(body).count('class="hw-map__choice"') == 2
    assert "The map shows one way to set them up." in PageReader(body).text


def test_tables_say_yes_and_no_and_a_long_list_stands_side_by_side(tmp_path: Path) -> None:
    rows = [[place, place % 2 == 0, "-1"] for place in range(20)]
    guess = {"rows.3.shifts": "Lost."}
    table = {"fields": {"die": "int", "turns": "bool", "shifts": "text"}, "rows": rows, "reconstructed": guess}
    body = unescape(pages_of(tmp_path, tables={"tables": {"list": table}})["games/small/tables.html"].body)
    read = PageReader(body)
    assert "true" not in read.text and "yes" in read.text and "sí" in read.text
    assert ">−1<" in body and body.count('class="hw-table hw-records"') == 3
    assert "rows" not in read.text.lower(), "what was filled in is marked in its cell"


def test_cells_that_are_rules_are_shown_as_written_with_links(tmp_path: Path) -> None:
    orders = {"dearest": {"title": "Dearest first", "args": {"u": "unit"}, "by": [{"most": "it.attack"}]}}
    rules = {"values": {"loss": {"args": {"u": "unit"}, "base": "u.attack"}}, "orders": orders}
    fields = {"die": "band", "what": "test of unit", "how": "order"}
    rows = [["..2", "loss(it) > loss(own)", "dearest(own)"], ["3..", "true", "dearest(own)"]]
    tables = {
        "habits": {"args": {"own": "unit"}, "fields": fields, "rows": rows},
        "hard": {
            "replaces": "habits",
            "args": {"own": "unit"},
            "fields": {**fields},
            "rows": [["4..", "it != own", "x"]],
        },
    }
    body = unescape(
        pages_of(tmp_path, tables={"tables": tables}, more={"rules/more.yaml": rules})["games/small/tables.html"].body
    )
    read = PageReader(body)
    assert "2 or less" in read.text and "always" in read.text and "siempre" in read.text
    assert '<a href="elements/values.html#values:loss">loss</a>(it) > ' in body
    assert '<a href="elements/orders.html#orders:dearest">Dearest first</a> <code class="hw-quiet">dearest(own)' in body
    assert '<code>own</code> <span><code><a href="kinds.html#unit">unit</a></code>' in body
    assert body.count('href="#habits"') and body.count('href="#hard"')


def test_maps_in_a_list_say_nothing_that_nobody_could_read(tmp_path: Path) -> None:
    wide = {**MAP, "spaces": "\n".join([". " * 12] * 2), "areas": MAP["areas"]}
    pages = pages_of(tmp_path, ford=wide)

    def body(name: str) -> str:
        return unescape(pages[f"games/small/{name}.html"].body)

    assert "hw-map__label" in body("maps/ford") and "hw-map__label" not in body("maps")
    assert "hw-counter__short" in body("scenarios/crossing") and "hw-counter__short" not in body("scenarios")


def test_an_optional_rule_is_called_by_its_title_in_each_language(tmp_path: Path) -> None:
    manifest = {**MANIFEST, "options": {"fog": {"title": "Fog of war", "text": "Dim.", "default": "off"}}}
    texts = {"options": {"fog": {"title": "Niebla", "text": "Oscuro."}}}
    units = {"units": {"guards": {**GUARDS, "option": "fog"}}}
    rules = {"rules/all.yaml": {"values": {"sight": {"base": "2", "option": "not fog"}}}}
    bundle = small_bundle(tmp_path, pack=manifest, units=units, es=texts, more=rules)
    pages = {page.path.split("/", 2)[2]: page.body for page in generated([Game.of(bundle)])}
    assert "Niebla" in pages["index.html"] and "Oscuro." in pages["index.html"]
    assert "../index.html#option:fog" in PageReader(pages["units/guards.html"]).links
    assert "Niebla" in pages["units/guards.html"]
    assert "without" in PageReader(pages["elements/values.html"]).text


def test_hostile_texts_stay_text_on_every_page(tmp_path: Path) -> None:
    units = {"units": {"evil": {**GUARDS, "title": HOSTILE, "text": HOSTILE}}}
    cases = {"cases": {**CASES["cases"], "10.1": {"title": HOSTILE, "text": HOSTILE, "status": "play"}}}
    pages = pages_of(tmp_path, units=units, cases=cases, pack={**MANIFEST, "title": HOSTILE, "summary": HOSTILE})
    for page in pages.values():
        read = PageReader(page.markdown(page.body))
        assert not {"img", "script", "iframe"} & set(read.elements), page.path
        assert not [link for link in read.links if "javascript" in link]
        assert "{{" not in page.markdown(page.body)
        assert "\n" not in page.body
    assert HOSTILE in PageReader(pages["games/small/units/evil.html"].body).text


def test_a_kind_without_numbers_still_has_a_counter(tmp_path: Path) -> None:
    kinds = {"kinds": {"unit": {"title": "Mark", "draw": "unit"}}}
    units = {"units": {"cross": {"kind": "unit", "title": "Cross"}}}
    unit = pages_of(tmp_path, kinds=kinds, units=units)["games/small/units/cross.html"]
    assert 'class="hw-counter"' in unit.body
    assert kinds != KINDS


def test_an_attribute_may_be_called_like_what_a_row_says_of_itself(tmp_path: Path) -> None:
    kinds: dict[str, Any] = {**KINDS, "kinds": {"unit": {"title": "Unit", "draw": "unit", "attrs": {"kind": "nation"}}}}
    units = {"units": {"guards": {"kind": "unit", "title": "Guards", "attrs": {"kind": "red"}}}}
    table = pages_of(tmp_path, kinds=kinds, units=units)["games/small/units.html"].body
    assert '<tr data-kind="unit" data-is-kind="red">' in table


GUESSED = {
    "cards": {"cards": {"fog": {"kind": "card", "title": "Fog", "text": "Dim.", "attrs": {"pace": 1, "mood": "low"},
              "reconstructed": {"text": "why text", "attrs.pace": "why pace", "copies": "why copies"}, "copies": 2}}},
    "decks": {"decks": {"night": {"title": "Night", "kinds": ["card"], "size": 2, "counts": "copies",
                                  "reconstructed": {"size": "why size"}}},
              "tracks": {"turn": {"title": "Turn", "from": 1, "to": 5, "reconstructed": {"to": "why to"}}},
              "places": {"hand": {"title": "Hand", "per": "side", "order": "none", "shown_to": "all",
                                  "reconstructed": {"per": "why per"}}}},
}  # fmt: skip


def test_every_kind_of_page_marks_what_is_reconstructed(tmp_path: Path) -> None:
    kinds = {**KINDS, "kinds": {**KINDS["kinds"], "card": {"title": "Card", "draw": "card", "attrs": {
        "pace": {"type": "int", "title": "Pace"}, "mood": {"type": "text", "title": "Mood"}}}}}  # fmt: skip
    terrain = {"terrain": {**TERRAIN["terrain"], "woods": {"title": "Woods", "reconstructed": {"title": "why woods"}}}}
    table = {**TABLES["tables"]["results"], "reconstructed": {"cells": "why cells", "columns": "why columns"}}
    pages = pages_of(
        tmp_path,
        kinds=kinds,
        terrain=terrain,
        tables={"tables": {"results": table}},
        ford={**MAP, "reconstructed": {"spaces": "why spaces", "areas.north.spaces": "why north"}},
        crossing={**SCENARIO, "reconstructed": {"forces": "why forces", "settings.turns": "why turns"}},
        more={"cards.yaml": GUESSED["cards"], "places.yaml": GUESSED["decks"]},
    )
    expected = {
        "cards": ["text", "pace", "copies"],
        "decks": ["size", "to", "per"],
        "terrain": ["woods"],
        "tables": ["cells", "columns"],
        "maps/ford": ["spaces", "north"],
        "scenarios/crossing": ["forces", "turns"],
    }
    for name, reasons in expected.items():
        body = pages[f"games/small/{name}.html"].body
        for reason in reasons:
            assert f">why {reason}</li>" in body, (name, reason)
            assert f'title="Reconstructed&#58; why {reason}"' in body, (name, reason)
    assert "areas.north" not in PageReader(pages["games/small/index.html"].body).text
    assert "Pace" in PageReader(pages["games/small/cards.html"].body).text
    assert "low" in PageReader(pages["games/small/cards.html"].body).text


def test_a_card_with_two_ends_shows_what_each_of_them_says(tmp_path: Path) -> None:
    attrs = {"price": {"type": "int", "short": "Pr", "title": "Price"}, "pace": {"type": "int", "title": "Pace"}}
    card = {"title": "Card", "draw": "card", "ends": ["day", "night"], "attrs": attrs}
    told = {"price": {"day": 3, "night": 4}, "pace": {"day": 1, "night": 2}}
    fog = {"kind": "card", "title": "Fog", "text": "Dim.", "attrs": told, "copies": 2}
    kinds = {**KINDS, "kinds": {**KINDS["kinds"], "card": card}}
    text = PageReader(
        pages_of(tmp_path, kinds=kinds, more={"cards.yaml": {"cards": {"fog": fog}}})["games/small/cards.html"].body
    ).text
    assert "dayPr3Pace1nightPr4Pace2" in text


def test_rules_are_shown_as_they_are_written(tmp_path: Path) -> None:
    rules = {"settings": {"turns": {"for": "side", "type": "list of nation", "title": "Turns", "cite": "10.1"}}}
    elements = pages_of(tmp_path, more={"rules/all.yaml": rules})["games/small/elements/settings.html"]
    read = PageReader(elements.body)
    assert "turns:\n  for: side\n  type: list of nation" in read.text
    assert "one for each side" in read.text
    assert "../kinds.html#type:nation" in read.links


def test_a_value_tells_why_anybody_may_ask_for_it(tmp_path: Path) -> None:
    rules = {"values": {"strength": {"base": "3", "public": "Both count aloud."}, "other": {"base": "2"}}}
    read = PageReader(pages_of(tmp_path, more={"rules/all.yaml": rules})["games/small/elements/values.html"].body)
    assert read.text.count("Anybody may ask") == 1
    assert "Both count aloud." in read.text


def test_words_of_the_site_stand_in_both_languages(pages: dict[str, Page]) -> None:
    rules = pages["games/small/rules.html"].body
    assert '<span lang="en">Rules</span><span class="hw-other" lang="es">Reglas</span>' in rules
    assert 'data-text-es="Todos los casos"' in rules
    assert "3 rules of play, 1 piece of advice" in PageReader(rules).text


def test_a_chapter_of_one_file_says_which_cases_it_has(pages: dict[str, Page]) -> None:
    text = PageReader(pages["games/small/rules.html"].body).text
    assert "Chapter 10" in text
    assert "10.1 to 10.10" in text


def test_a_menu_tells_where_its_actions_can_be_done(tmp_path: Path) -> None:
    rules = {
        "menus": {"orders": {"includes": ["alarms"]}, "alarms": {"claims": True}},
        "actions": {"sound": {"menu": "alarms", "do": []}},
        "procedures": {"turn": {"do": [{"offer": "orders", "to": "players"}]}},
    }
    pages = pages_of(tmp_path, more={"rules/all.yaml": rules})
    read = PageReader(pages["games/small/elements/menus.html"].body)
    for word in ("Included in", "Opened by", "Actions in it", "While any decision is pending"):
        assert word in read.text, word


def test_a_list_of_all_elements_leads_to_each_on_the_page_of_its_section(tmp_path: Path) -> None:
    rules = {"values": {"strength": {"base": "3"}}, "purses": {"supply": {"of": "side", "title": "Supply"}}}
    listed = PageReader(pages_of(tmp_path, more={"rules/all.yaml": rules})["games/small/elements.html"].body)
    assert {"elements/values.html#values:strength", "elements/purses.html#purses:supply"} <= set(listed.links)
    assert "base: 3" not in listed.text


def test_a_chapter_is_named_by_the_pack_and_never_after_one_of_its_cases(tmp_path: Path) -> None:
    split = {"cases/6-hot.yaml": {
        "chapters": {"6": "Combat"},
        "cases": {id: {"title": f"Case {id}", "text": "Roll.", "status": "play"} for id in ("6.1", "7.1", "7.2")},
    }}  # fmt: skip
    text = PageReader(pages_of(tmp_path, more=split)["games/small/rules.html"].body).text
    assert "6 Combat 1 case" in text
    chapter = text[text.index("Chapter 7") :]
    assert chapter.index("7.1 to 7.2") < chapter.index("Case 7.1")


def test_the_default_of_an_attribute_is_said_as_its_values_are(tmp_path: Path) -> None:
    attrs = {
        "nation": "nation",
        "attack": {"type": "int", "default": -1},
        "defence": {"type": "int"},
        "heavy": {"type": "bool", "default": False},
        "allies": {"type": "list of nation", "default": ["blue", "red"]},
    }
    found = pages_of(tmp_path, kinds={**KINDS, "kinds": {"unit": {"title": "Unit", "attrs": attrs}}})
    body = re.sub(r"<[^>]+>", "", unescape(found["games/small/kinds.html"].body))
    assert "no" in body and "Blue, Red" in body and "−1" in body
    assert "False" not in body and "['blue'" not in body


def test_documents_are_called_in_the_readers_language(tmp_path: Path) -> None:
    manifest = {**MANIFEST, "documents": {"book": {"title": "The rulebook", "language": "es"}}}
    words = {**TEXTS, "documents": {"book": {"title": "El reglamento"}}}
    cases = {"cases": {"10.1": {**CASES["cases"]["10.1"], "source": {"document": "book", "lines": "3"}}}}
    pages = pages_of(tmp_path, pack=manifest, es=words, cases={**CASES, "cases": {**CASES["cases"], **cases["cases"]}})
    for path in ("index.html", "rules.html"):
        assert {"The rulebook", "El reglamento"} <= {
            *re.findall("The rulebook|El reglamento", pages[f"games/small/{path}"].body)
        }
