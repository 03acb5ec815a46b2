"""Schemas are made from the records: current, told in words, and a pack's own know its attributes and ids."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from toolkit.model import KINDS, read_file
from toolkit.schema import check_schemas, generic_schemas, pack_schemas, stale_schemas, write_schemas
from toolkit.schema.tool_files import TOOL_FILES
from toolkit.source import as_json, parse_source

ROOT = Path(__file__).parents[2]
SCHEMAS = generic_schemas()

PACK = {
    "pack.yaml": """
pack: ford
version: 0.1.0
language: 1
title: The ford
languages: [en]
options: {fog: {title: Fog}}
""",
    "kinds.yaml": """
types:
  nation: [blue, red]
kinds:
  unit:
    title: Unit
    attrs:
      nation: {type: nation, title: Nation}
      cost: {type: int, short: Co, at_least: 0, at_most: 9}
      range: {one_of: [near, far], default: near}
      leader: {type: optional unit, default: none}
      plans: {type: list of list of nation, default: []}
      stock: {type: map nation to int, default: {}}
  order_card:
    title: Order
    ends: [blue, red]
    attrs: {cost: int, when: {type: test of unit, default: true}, seen_by: {type: set of nation, default: []}}
  terrain: {title: Terrain, attrs: {cost: int}}
""",
    "places.yaml": """
decks:
  orders: {title: Orders, kinds: [order_card], size: 4}
""",
    "terrain.yaml": "terrain: {clear: {title: Clear, attrs: {cost: 1}}}",
    "cases.yaml": 'cases: {"10.10": {title: Costs, text: All is paid., status: play}}',
    "units/all.yaml": "units: {gun: {kind: unit, title: Gun, attrs: {nation: red, cost: 3}}}",
    "maps/ford.yaml": """
map: ford
title: The ford
grid: {shape: square, labels: letter_number}
legend: {.: clear}
spaces: . .
areas: {bank: {spaces: [A1]}}
""",
    "scenarios/one.yaml": """
scenario: one
title: One
map: ford
sides: {blue: {}, red: {}}
settings: {turns: 6, points: {blue: 1, red: 2}}
""",
    "rules/settings.yaml": """
settings: {turns: int, points: {for: side, type: int}}
keywords: {swift: {title: Swift}}
""",
}


@dataclass
class Declared:
    """An item as a pack has it."""

    id: str
    record: Any


@dataclass
class Family:
    """A pack as the maker of schemas needs it."""

    id: str
    manifest: Declared
    items: dict[str, dict[str, Declared]]

    def family(self) -> Iterator["Family"]:
        yield self


def source_of(text: str) -> Any:
    source, problems = parse_source(text, "file.yaml")
    assert source is not None and not problems
    return source


def own_schemas() -> dict[str, Any]:
    items: dict[str, dict[str, Declared]] = {}
    manifest = None
    for path, text in PACK.items():
        kind = KINDS[{"maps": "map", "scenarios": "scenario"}.get(path.split("/")[0], path.split("/")[0].split(".")[0])]
        record, problems = read_file(source_of(text), kind.name)
        assert record is not None and not problems
        for section, found in record.items.items():
            items.setdefault(section, {}).update({id: Declared(id, one) for id, one in found.items()})
        if kind.own_id:
            own = Declared(getattr(record.document, kind.own_id), record.document)
            manifest = own if kind.name == "pack" else manifest
            items.setdefault(kind.home, {})[own.id] = own
    assert manifest is not None
    return pack_schemas(Family("ford", manifest, items), spaces=["A1", "B1"])


OWN = own_schemas()


def errors_of(schemas: dict[str, Any], kind: str, text: str) -> list[str]:
    data = as_json(source_of(text).data)
    return [error.message for error in Draft202012Validator(schemas[f"{kind}.schema.json"]).iter_errors(data)]


def parts_of(schema: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        yield where, schema
        for key, part in schema.items():
            if key not in ("examples", "enum"):
                yield from parts_of(part, f"{where}/{key}")
    elif isinstance(schema, list):
        for index, part in enumerate(schema):
            yield from parts_of(part, f"{where}/{index}")


def fields_of(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field of every mapping in a schema, found through references, with its own words."""
    for where, part in parts_of(schema):
        conditional = "/if/" in f"{where}/"
        for name, field in ({} if conditional else part.get("properties", {})).items():
            target = schema["$defs"].get(str(field.get("$ref", "")).rpartition("/")[2], {})
            yield f"{where}/{name}", target | field


def test_the_committed_schemas_are_current() -> None:
    assert check_schemas(ROOT / "schemas") == []


def test_there_is_a_schema_for_each_kind_of_file() -> None:
    assert set(SCHEMAS) == {f"{kind}.schema.json" for kind in (*KINDS, *TOOL_FILES)}
    assert {file.name for file in (ROOT / "schemas").iterdir()} == set(SCHEMAS)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_sound_and_names_no_host_of_its_own(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:hexwright:schema:1:{name.split('.')[0]}"
    assert "title" not in {key for part in SCHEMAS[name]["$defs"].values() for key in part}


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_field_is_described_and_shown_by_an_example(name: str) -> None:
    fields = list(fields_of(SCHEMAS[name]))
    assert fields
    for where, field in fields:
        assert field.get("description"), where
        assert field.get("examples"), where


@pytest.mark.slow
@pytest.mark.parametrize("name", SCHEMAS)
def test_every_example_is_right(name: str) -> None:
    schema = SCHEMAS[name]
    for where, field in fields_of(schema):
        validator = Draft202012Validator(
            {key: field[key] for key in field if key != "examples"} | {"$defs": schema["$defs"]}
        )
        for example in field["examples"]:
            assert validator.is_valid(example), f"{where}: {example}"


def test_references_say_what_they_name() -> None:
    unit = SCHEMAS["units.schema.json"]["$defs"]["Piece_kind"]
    assert unit["x-ref"] == "kind"
    assert SCHEMAS["units.schema.json"]["$defs"]["Piece_decks"]["propertyNames"]["x-ref"] == "deck"


def test_writing_schemas_leaves_current_ones_alone(tmp_path: Path) -> None:
    write_schemas(tmp_path, SCHEMAS)
    before = (tmp_path / "units.schema.json").stat().st_mtime_ns
    (tmp_path / "cards.schema.json").write_text("{}", "utf-8")
    assert stale_schemas(tmp_path, SCHEMAS) == ["cards.schema.json"]
    write_schemas(tmp_path, SCHEMAS)
    assert stale_schemas(tmp_path, SCHEMAS) == []
    assert (tmp_path / "units.schema.json").stat().st_mtime_ns == before


def test_schemas_are_the_same_bytes_each_time() -> None:
    assert json.dumps(generic_schemas()) == json.dumps(SCHEMAS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*KINDS])
def test_a_packs_own_schemas_are_sound(kind: str) -> None:
    Draft202012Validator.check_schema(OWN[f"{kind}.schema.json"])


@pytest.mark.parametrize("path", PACK)
def test_a_packs_own_schemas_accept_its_files(path: str) -> None:
    kind = {"maps": "map", "scenarios": "scenario"}.get(path.split("/")[0], path.split("/")[0].split(".")[0])
    assert errors_of(OWN, kind, PACK[path]) == []


UNIT = "units: {mine: {kind: unit, title: Mine, attrs: {nation: red, cost: 1}}}"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("cost: 1", "cots: 1", "'cots' was unexpected"),
        (", cost: 1", "", "'cost' is a required property"),
        ("cost: 1", "cost: 10", "10 is greater than the maximum of 9"),
        ("cost: 1", "cost: '1'", "'1' is not of type 'integer'"),
        ("nation: red", "nation: rad", "'rad' is not one of ['blue', 'red']"),
        ("cost: 1", "cost: 1, range: nearest", "'nearest' is not one of ['near', 'far']"),
        ("cost: 1", "cost: 1, leader: nobody", "'nobody' is not one of ['gun', 'none']"),
        ("cost: 1", "cost: 1, plans: [red]", "'red' is not of type 'array'"),
        ("cost: 1", "cost: 1, stock: {green: 1}", "'green' is not one of ['blue', 'red']"),
        ("kind: unit", "kind: units", "'units' is not one of ['order_card', 'terrain', 'unit']"),
        ("title: Mine", "title: Mine, keywords: [slow]", "'slow' is not one of ['swift']"),
        ("title: Mine", "title: Mine, decks: {order: 1}", "'order' was unexpected"),
        ("title: Mine", "title: Mine, side: green", "'green' is not one of ['blue', 'red']"),
        ("title: Mine", "title: Mine, cite: R1", "'R1' is not valid under any of the given schemas"),
        ("title: Mine", "title: Mine, option: rain", "'rain' is not one of ['fog', 'not fog']"),
        (", attrs: {nation: red, cost: 1}", "", "'attrs' is a required property"),
    ],
)
def test_a_packs_own_schemas_know_attributes_and_ids(old: str, new: str, says: str) -> None:
    assert errors_of(OWN, "units", UNIT) == []
    assert any(says in message for message in errors_of(OWN, "units", UNIT.replace(old, new)))


def test_a_card_with_two_ends_may_give_an_attribute_for_each() -> None:
    card = "cards: {order: {kind: order_card, title: Order, text: Go., attrs: {cost: COST}}}"
    assert errors_of(OWN, "cards", card.replace("COST", "{blue: 1, red: 2}")) == []
    assert errors_of(OWN, "cards", card.replace("COST", "4")) == []
    assert errors_of(OWN, "cards", card.replace("COST", "{green: 1}"))


def test_a_scenarios_settings_are_those_that_the_pack_declares() -> None:
    scenario = PACK["scenarios/one.yaml"]
    assert "'turn' was unexpected" in errors_of(OWN, "scenario", scenario.replace("turns", "turn"))[0]
    assert errors_of(OWN, "scenario", scenario.replace("turns: 6", "turns: six"))
    assert errors_of(OWN, "scenario", scenario.replace("red: 2", "green: 2"))


def test_an_attribute_is_told_in_words() -> None:
    units = OWN["units.schema.json"]["$defs"]["Unit"]["allOf"]
    attributes = units[0]["then"]["properties"]["attrs"]["properties"]
    assert attributes["cost"]["description"] == "cost (Co). Type: int. Every item gives it."
    assert attributes["range"]["description"] == "range. Type: one of near, far. Where it is silent: near."
