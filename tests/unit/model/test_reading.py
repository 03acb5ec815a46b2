"""Files are read item by item: what is sound is kept, what is broken is named, and all of it is reported at once."""

import pytest

from toolkit.diagnostics import Diagnostic
from toolkit.model import KINDS, FileRecord, kind_of, locate, read_file
from toolkit.model.kinds import TypeDeclaration
from toolkit.source import Source, parse_source


def source_of(text: str, path: str = "file.yaml") -> Source:
    source, problems = parse_source(text, path)
    assert source is not None and not problems
    return source


def read(text: str, kind: str, path: str = "file.yaml") -> tuple[FileRecord, list[Diagnostic]]:
    record, problems = read_file(source_of(text, path), kind)
    assert record is not None
    return record, problems


def test_one_broken_item_hides_no_other() -> None:
    record, problems = read(
        "terrain:\n  woods: {titel: Woods}\n  clear: {title: Clear}\n  Mud: {title: Mud}\n", "terrain"
    )
    assert [(one.code, one.span.line) for one in problems] == [("E201", 2), ("E208", 4)]
    assert set(record.items["terrain"]) == {"clear", "Mud"}
    assert record.broken["terrain"] == {"woods", "mud"}  # what others may call `Mud`


def test_a_broken_document_is_named_so_that_links_to_it_are_not_reported_too() -> None:
    record, problems = read("map: ford\ntitle: The ford\n", "map")
    assert record.document is None and record.broken["maps"] == {"ford"}
    assert {one.code for one in problems} == {"E202"}


def test_the_fields_of_a_document_are_its_record() -> None:
    record, _ = read("pack: ford\nversion: 0.1.0\nlanguage: 1\ntitle: Ford\nlanguages: [en]\n", "pack")
    assert record.document is not None
    assert record.document.model_dump()["languages"] == ("en",)


def test_records_cannot_be_changed() -> None:
    record, _ = read("terrain: {clear: {title: Clear}}", "terrain")
    with pytest.raises(ValueError, match="frozen"):
        record.items["terrain"]["clear"].title = "Open"  # type: ignore[attr-defined]


def test_items_of_a_list_are_named_by_their_id_or_by_file_and_number() -> None:
    text = "modifiers:\n  - {to: cover, add: 1}\n  - {id: wall, to: cover, add: 2}\n"
    record, _ = read(text, "rules", "content/ford/rules/combat/cover.yaml")
    assert list(record.items["modifiers"]) == ["combat/cover#1", "wall"]
    assert record.where("modifiers", "wall") == ("modifiers", 1)


def test_state_is_named_by_its_owner_and_its_name() -> None:
    record, _ = read("state:\n  game: {turns_on_hill: int}\n", "rules")
    assert record.where("state", "game.turns_on_hill") == ("state", "game", "turns_on_hill")


def test_sections_that_are_one_thing_are_the_document_of_a_rules_file() -> None:
    record, _ = read("ranks: [rule, card]\nvalues: {cover: {base: 0}}\n", "rules")
    assert record.document is not None and set(record.items) == {"values"}
    assert read("values: {cover: {base: 0}}\n", "rules")[0].document is None


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [("{}", "E214", 1), ("- a", "E203", 1), ("units", "E203", 1)],
)
def test_a_file_that_is_no_mapping_gives_no_record(text: str, code: str, column: int) -> None:
    record, problems = read_file(source_of(text), "units")
    assert record is None
    assert [one.code for one in problems] == [code]


def test_a_missing_field_points_at_its_parent_and_shows_an_example() -> None:
    _, (problem,) = read("terrain:\n  clear: {attrs: {cost: 1}}\n", "terrain")
    assert (problem.span.line, problem.span.column, problem.span.end_column) == (2, 3, 8)
    assert problem.message == "The field `title` is missing."
    assert problem.help == "Add it: `title: Woods`"


def test_an_unknown_field_points_at_its_key_and_names_the_nearest() -> None:
    _, (problem,) = read("units:\n  gun: {kind: unit, title: Gun, copeis: 2}\n", "units")
    assert (problem.code, problem.span.line, problem.span.column, problem.span.end_column) == ("E201", 2, 33, 39)
    assert problem.help == "Did you mean `copies`?"


def test_a_field_that_was_meant_for_the_mapping_above_it_is_told_so() -> None:
    head = "scenario: a\ntitle: A\nsides: {blue: {}, red: {}}\n"
    _, (problem,) = read(f"{head}settings:\n  turns: 5\nneeded: 3\n", "scenario")
    assert (problem.code, problem.span.line) == ("E201", 6)
    assert str(problem.help).startswith(
        "If it belongs to `settings` above it, begin it in column 3, as what stands there."
    )
    _, (problem,) = read(f"{head}needed: 3\n", "scenario")
    assert str(problem.help).startswith("It may have ")


def test_a_field_that_is_missing_because_its_name_is_misspelt_is_reported_once() -> None:
    _, problems = read("terrain: {clear: {titel: Clear}}", "terrain")
    assert [one.code for one in problems] == ["E201"]


def test_a_misspelt_verb_points_at_its_key() -> None:
    _, (problem,) = read("procedures:\n  fight:\n    do:\n      - {moev: a, to: b}\n", "rules")
    assert (problem.code, problem.span.line, problem.span.column) == ("E211", 4, 10)
    assert "`move`" in problem.help


def test_findings_deep_in_nested_steps_stand_where_they_are() -> None:
    text = """procedures:
  fight:
    do:
      - match: outcome
        cases:
          less:
            - if: [a, {any: [b, ""]}]
              then: [{call: f(x), end: roll}]
"""
    _, problems = read(text, "rules")
    found = sorted((one.code, one.span.line, one.span.column) for one in problems)
    assert found == [("E212", 8, 35), ("E216", 7, 33)]


def test_a_path_through_a_short_form_is_told_as_the_file_has_it() -> None:
    source = source_of("types: {nation: [blue, red]}")
    assert locate(source, TypeDeclaration, ("types", "nation"), ("symbols", 1)) == ("types", "nation", 1)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("units.yaml", "units"),
        ("units/german.yaml", "units"),
        ("units/german/tanks.yaml", "units"),
        ("pack.yaml", "pack"),
        ("pack/pack.yaml", None),
        ("maps/ford.yaml", "map"),
        ("maps.yaml", None),
        ("scenarios/first-crossing.yaml", "scenario"),
        ("text/es.yaml", "text"),
        ("text/es/units.yaml", "text"),
        ("text.yaml", None),
        ("units/german.yml", None),
        ("unit.yaml", None),
        ("README.md", None),
    ],
)
def test_the_place_of_a_file_tells_its_kind(path: str, kind: str | None) -> None:
    assert kind_of(path) == kind


def test_every_kind_of_file_has_a_record() -> None:
    for kind in KINDS.values():
        assert kind.document is not None or kind.sections
        assert all(section.record.__doc__ for section in kind.sections.values())


MAP = "map: ford\ntitle: The ford\ngrid: {shape: square, labels: letter_number}\nspaces: . .\n"
INSTEAD = [
    ("units", "units: {gun: {kind: unit, title: Gun, keywords: sneaks}}", "Write a list: `[sneaks]`."),
    ("units", "units: {gun: {kind: unit, title: Gun, keywords: 'a, b'}}", "Write a list: `[a, b]`."),
    (
        "units",
        "units: {gun: {kind: unit, title: Gun, keywords: fast low small}}",
        "Write a list: `[fast, low, small]`.",
    ),
    ("map", MAP + "areas: {hill: {spaces: H4 H3 H2}}\n", "Write a list: `[H4, H3, H2]`."),
    ("map", MAP + "boards: [{map: farm, lay: P1}]\n", "Write a mapping: `lay: {A1: P1}`."),
    ("map", MAP + "positions: 3\n", "Write a mapping: `positions: {north: [2, 1]}`."),
    (
        "pack",
        "pack: a\nversion: 1.0.0\nlanguage: 1\ntitle: A\nlanguages: [en]\ndepends: [other]\n",
        "Write a mapping: `{pack: other, version: 0.1.0}`.",
    ),
    ("units", "units: {gun: 3}", "Write a mapping: `{kind: unit, title: Rifle Company}`."),
    ("units", "units: {gun: {kind: unit, title: Gun, keywords: {a: 1, b: 2}}}", "Write a list: `[a, b]`."),
    ("units", "units: {gun: {kind: unit, title: Gun, keywords: }}", "Write a list, or take the field out."),
    ("units", "units: {gun: {kind: unit, title: Gun, attrs: [armour]}}", "Write a mapping: `armour: …`."),
    ("pack", "pack: p\nversion: 1.0.0\nlanguage: 1\ntitle: P\nlanguages: en\n", "Write a list: `[en]`."),
    (
        "pack",
        "pack: p\nversion: 1.0.0\nlanguage: 1\ntitle: P\nlanguages: [en]\ndepends: other\n",
        "Write a list: `[{pack: other, version: 0.1.0}]`.",
    ),
    (
        "pack",
        "pack: p\nversion: 1.0.0\nlanguage: 1\ntitle: P\nlanguages: [en]\ndepends: {other: 1.0.0}\n",
        "Write a list: `[{pack: other, version: 0.1.0}]`.",
    ),
    (
        "rules",
        "procedures:\n  fight:\n    do:\n      call: battle\n",
        "A list has a dash before each entry: write `- call: …`.",
    ),
    ("rules", "modifiers:\n  to: cover\n  add: 1\n", "A list has a dash before each entry: write `- to: …`."),
    ("terrain", "terrain: [clear, woods]\n", "Write a mapping of items by id: `clear: …`."),
    ("terrain", "terrain:\n  - woods: {title: W}\n", "Write a mapping of items by id, without a dash: `woods: …`."),
]


@pytest.mark.parametrize(("kind", "text", "help"), INSTEAD)
def test_the_advice_shows_the_datum_as_it_belongs(kind: str, text: str, help: str) -> None:
    _, (problem,) = read(text, kind)
    assert (problem.code, problem.help) == ("E203", help)


ELSEWHERE = [
    (
        MAP.replace("square,", "square, crest_at_each_step: true,"),
        "crest_at_each_step",
        "It belongs beside `grid`, not inside.",
    ),
    (MAP + "diagonals: 2\n", "diagonals", "It belongs inside `grid`."),
    (MAP + "boards: [{map: farm, lay: {A1: A1}, levels: {}}]\n", "levels", "It belongs beside `boards`, not inside."),
    (MAP + "areas: {hill: {spaces: [A1], legend: {}}}\n", "legend", "It belongs beside `areas`, not inside."),
]


@pytest.mark.parametrize(("text", "field", "help"), ELSEWHERE)
def test_a_field_of_another_record_is_sent_there(text: str, field: str, help: str) -> None:
    _, (problem,) = read(text, "map")
    assert (problem.code, problem.help) == ("E201", help)
    assert f"`{field}`" in problem.message


def test_a_colour_without_quotes_is_told_to_be_a_comment() -> None:
    _, (problem,) = read("terrain:\n  woods:\n    title: Woods\n    colour: #dfe3b4\n", "terrain")
    assert (problem.code, problem.help) == ("E205", 'A ` #` begins a comment. Put the text in quotes: "#dfe3b4".')


@pytest.mark.parametrize("id", ["map: The Pass\n", "map: [pass]\n", ""])
def test_a_document_without_a_good_id_may_be_any(id: str) -> None:
    record, _ = read(MAP.replace("map: ford\n", id), "map")
    assert (record.unread, record.broken["maps"]) == ({"maps"}, set())


@pytest.mark.parametrize(
    ("word", "help"), [("null", "Write an id in kebab-case."), ("1e5", 'Put it in quotes: "1e5".')]
)
def test_quotes_are_advised_only_where_they_help(word: str, help: str) -> None:
    _, problems = read(MAP.replace("map: ford\n", f"map: {word}\n"), "map")
    assert [(each.code, each.help) for each in problems] == [("E205", help)]


@pytest.mark.parametrize(("written", "meant"), [("true", "on"), ("False", "off"), ('"true"', "on")])
def test_an_option_is_no_truth_and_the_advice_says_on_or_off(written: str, meant: str) -> None:
    text = f"scenario: one\ntitle: One\nmap: ford\nsides: {{blue: {{}}}}\noptions: {{hurry: {written}}}\n"
    _, problems = read_file(source_of(text), "scenario")
    assert [(each.code, each.span.line, each.help) for each in problems] == [("E205", 5, f"Write `{meant}`.")]
