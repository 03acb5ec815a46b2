"""Properties whose values are not of the type that they say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.export.test_foreign_tiled import document, objects, painted
from toolkit.export.tiled import NotTiled, Reader, read_json, read_xml, write_xml
from toolkit.export.tiled.fields import properties_of


def read(*properties: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    told: list[str] = []
    thing = {"id": 1, "name": "a", "point": True, "properties": [*properties]}
    map = document(painted(1, 1, 1, 1, 1, 1), objects(thing))
    found = read_json(json.dumps(map), told=told)
    again = read_xml(write_xml(found).encode())[0]
    values, others = (properties_of(each["layers"][1]["objects"][0]) for each in (found, again))
    assert values == others
    return values, told


@pytest.mark.parametrize(
    ("type", "value", "kept", "now"),
    [
        ("int", "many", "many", "text"),
        ("int", 0.5, 0.5, "float"),
        ("float", "wide", "wide", "text"),
        ("bool", "yes", "yes", "text"),
        ("bool", 3, 3, "int"),
        ("object", True, True, "bool"),
        ("string", 4, 4, "int"),
        ("string", [1, "a"], '[1, "a"]', "text"),
        ("int", {"a": 1}, {"a": 1}, "class"),
        ("class", "x", "x", "text"),
        ("int", None, "", "text"),
        ("float", 1e300, "1e+300", "text"),
    ],
)
def test_a_value_of_another_type_is_kept_as_what_it_is(type: str, value: Any, kept: Any, now: str) -> None:
    values, told = read({"name": "p", "type": type, "value": value})
    assert values == {"p": kept}
    assert told == [
        f"that the property `p` has the type `{type}`, for its value is {now} (layers[1].objects[0].properties[0])"
    ]


@pytest.mark.parametrize(
    ("type", "value", "kept"),
    [
        ("int", 3.0, 3),
        ("float", 3, 3),
        ("color", "#ff0000", "#ff0000"),
        ("object", 0, 0),
        ("class", {"a": {"b": [1], "c": None, "d": 1e300}}, {"a": {"b": "[1]", "c": "", "d": "1e+300"}}),
    ],
)
def test_a_value_that_fits_its_type_is_no_matter(type: str, value: Any, kept: Any) -> None:
    assert read({"name": "p", "type": type, "value": value}) == ({"p": kept}, [])


def test_values_that_lie_too_deep_are_refused() -> None:
    value: Any = 1
    for _ in range(100):
        value = {"a": value}
    with pytest.raises(NotTiled, match="too deep"):
        read({"name": "p", "type": "class", "value": value})


def test_settings_whose_names_xml_cannot_hold_are_not_written() -> None:
    settings = {"export": {"target": "a.lua", "a b": "x", "": 1}, "a>": {}}
    map = document(painted(1, 1, 1, 1, 1, 1), editorsettings=settings)
    assert read_xml(write_xml(map).encode())[0]["editorsettings"] == {"export": {"target": "a.lua"}}


def test_the_reader_tells_of_them(tmp_path: Any) -> None:
    map = document(painted(1, 1, 1, 1, 1, 1), properties=[{"name": "p", "type": "int", "value": "x"}])
    (tmp_path / "m.tmj").write_text(json.dumps(map))
    reader = Reader(tmp_path)
    reader.map(tmp_path / "m.tmj")
    assert reader.unknown == ["that the property `p` has the type `int`, for its value is text (properties[0])"]
