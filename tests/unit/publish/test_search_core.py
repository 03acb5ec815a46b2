"""The part of the search that needs no page, driven in Node with the lunr that mkdocs ships."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from toolkit.publish import resources
from toolkit.publish.building import lunr_script

pytestmark = pytest.mark.node

CORE = resources.folder("site") / "theme" / "assets" / "hexwright" / "search-core.js"
SCRIPT = """
const core = require(process.argv[1]);
const lunr = require(process.argv[2]);
const asked = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const engine = core.build(lunr, asked.documents);
console.log(JSON.stringify({
  hits: asked.typed.map((typed) => core.search(engine, typed, asked.here).map((found) => found.url)),
  words: asked.typed.map(core.words),
  excerpts: asked.typed.map((typed) => core.excerpt(asked.text || "", typed, 40)),
  marked: asked.typed.map((typed) => core.marked(asked.text || "", typed)),
}));
"""


def document(
    id: str, *title: str, text: str = "", url: str = "", kind: list[str] | None = None, also: list[str] | None = None
) -> dict[str, Any]:
    return {"id": id, "title": list(title), "text": [text], "url": url or id, "kind": kind or [], "also": also or []}


DOCUMENTS = [
    document("10.10", "Ties", text="see 10.1 and once more 10.1"),
    document("10.1", "Odds", "Proporción", text="Divide the strengths."),
    document("R6-S10", "Tenth step"),
    document("R6-S2", "Second step"),
    document("R6-S1", "First step", text="Who shoots first, as R6-S2 says."),
    document("R5.2-D5", "Buying cards"),
    document("R5.2-D10", "Another"),
    document("R10-1", "Clear ground"),
    document("us_105mm_howitzer", "105mm Howitzer"),
    document("crt", "Results", text="odds: 1:4, 1:1, 14"),
    document("woods", "Woods", "Árbol", text="Half-tracks slow down under an árbol."),
    document("panther", "Panther", text="A tank"),
    document("panther_g", "Panther G", text="A panther too", url="games/b/units/panther_g.html"),
    document("7.2", "Rivers", text="No case of a ford.", kind=["Case", "Caso"], also=["Rule", "Regla"]),
    document("R7.3", "Bridges", kind=["Case", "Caso"]),
    document("7.20", "Boats", kind=["Case", "Caso"], also=["Rule", "Regla"]),
    document("bridge_7.2", "Bridge by case 7.2", text="The case 7.2 in use", kind=["Example", "Ejemplo"]),
    document("barge", "Barge", text="As case 7.2 says.", kind=["Unit", "Unidad"]),
]


def ask(*typed: str, text: str = "", here: str = "") -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    asked = json.dumps({"documents": DOCUMENTS, "typed": typed, "text": text, "here": here})
    command = [node, "-e", SCRIPT, str(CORE), str(lunr_script())]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, encoding="utf-8", check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def hits(typed: str, here: str = "") -> list[str]:
    found: list[str] = ask(typed, here=here)["hits"][0]
    return found


def test_the_case_itself_comes_first_then_those_that_begin_alike() -> None:
    assert hits("R6-S1")[:2] == ["R6-S1", "R6-S10"]
    assert hits("r6-s") == ["R6-S1", "R6-S2", "R6-S10"]
    assert [hit for hit in hits("10.1") if hit.startswith("10")][:2] == ["10.1", "10.10"]
    assert hits("10.10")[0] == "10.10"


def test_a_ratio_is_one_word() -> None:
    assert hits("1:4") == ["crt"]
    assert ask("1:4")["words"] == [["1:4"]]


def test_accents_and_capitals_do_not_matter() -> None:
    assert hits("arbol") == hits("ÁRBOL") == ["woods"]


def test_parts_of_a_word_are_found_but_not_parts_of_a_number() -> None:
    assert hits("tracks") == ["woods"]
    assert hits("4") == []
    assert hits("half tracks") == ["woods"]


def test_a_title_that_is_what_was_typed_comes_before_one_that_begins_so() -> None:
    assert [url.rsplit("/", 1)[-1] for url in hits("panther")] == ["panther", "panther_g.html"]


def test_the_game_where_the_reader_is_comes_first_among_equals() -> None:
    assert hits("panth", here="games/b/rules.html")[0] == "games/b/units/panther_g.html"


def test_signs_are_no_query_language() -> None:
    found = ask("-first", "+first", "first*", "title:first", "~first^9", "first")["hits"]
    assert all(one[0] == found[-1][0] for one in found)


def test_words_that_nobody_wrote_find_nothing() -> None:
    assert hits("zeppelin") == hits("") == hits("  -  ") == []


def test_what_was_found_is_marked_in_its_own_spelling() -> None:
    assert ask("arbol", text="Un Árbol y R6-S1")["marked"][0] == [["Un ", False], ["Árbol", True], [" y R6-S1", False]]


def test_an_excerpt_is_cut_between_words_around_the_first_hit() -> None:
    text = "A unit that fires from the woods adds nothing, but one under an árbol adds a great deal of cover to it."
    assert ask("arbol", "unit", text=text)["excerpts"] == [
        "…under an árbol adds a great deal of …",
        "A unit that fires from the woods adds …",
    ]


def test_a_case_is_found_by_its_number_without_letters_and_with_other_signs() -> None:
    bare, dashed, chapter, step = ask("5.2-D5", "5-2.d5", "5.2", "6-S1")["hits"]
    assert bare == dashed == ["R5.2-D5"]
    assert chapter == ["R5.2-D5", "R5.2-D10"]
    assert step[:2] == ["R6-S1", "R6-S10"]


def test_the_very_number_comes_before_another_that_is_said_alike() -> None:
    (hits,) = ask("10.1")["hits"]
    assert hits[:3] == ["10.1", "R10-1", "10.10"]


def test_a_word_for_the_kind_may_stand_before_or_behind_what_is_looked_for() -> None:
    for typed in ("case 7.2", "Case 7.2", "7.2 case", "caso 7.2", "case 7-2", "cases 7.2", "rule 7.2", "regla 7.2"):
        found = hits(typed)
        assert found[:2] == ["7.2", "7.20"], (typed, found)
    assert hits("case 7.3")[0] == hits("case r7.3")[0] == "R7.3"
    assert hits("unit barge") == hits("unidad barge") == hits("units barge") == ["barge"]


def test_a_word_for_a_kind_alone_finds_what_is_of_it() -> None:
    assert set(hits("caso")) == {"7.2", "R7.3", "7.20"}
    assert hits("unit") == ["barge"]


@settings(max_examples=15, deadline=None)
@given(some.lists(some.text(max_size=30), min_size=20, max_size=20), some.text(max_size=60))
def test_nothing_typed_can_break_it(typed: list[str], text: str) -> None:
    found = ask(*typed, text=text)
    assert len(found["excerpts"]) == len(typed)
    for pieces in found["marked"]:
        assert "".join(piece for piece, _ in pieces) == text
