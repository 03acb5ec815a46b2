"""Files changed at random: whatever is dropped, renamed or overwritten, records and schemas give the same verdict."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from toolkit.model import KINDS, read_file
from toolkit.schema import generic_schemas
from toolkit.source import Quoted, Source, as_json, parse_source

CORPUS = Path(__file__).parent / "corpus"
RIGHT = {kind: sorted((CORPUS / kind).glob("right-*.yaml")) for kind in KINDS}
SCHEMAS = {kind: Draft202012Validator(generic_schemas()[f"{kind}.schema.json"]) for kind in KINDS}
SCALARS = [
    *("", "~", "true", "False", "no", "0", "1", "-1", "08", "0x10", "1e3", "10.10", ".inf", "9007199254740993"),
    *("if", "none", "A1", "a-b", "a b", "not fog", "side", "play", "unit", "list of unit", "1..6", "int", "off"),
    *map(Quoted, ("", "8", "true", "null", "word", "a\n", "#7f9f5f", "x", "a" * 1001)),
]  # fmt: skip
VALUES: list[Any] = [*SCALARS, [], {}, ["word"], [[]], {"word": "word"}, {"if": "a"}, {"any": ["a", {"none": ["b"]}]}]
KEYS = ["word", "if", "any", "none", "title", "kind", "Word", "a-b", "1", "true", "call", "do", "end", "type", "one_of"]

Spot = tuple[Any, Any]
"""A container and the key or index of a member."""


def spots(data: Any) -> list[Spot]:
    """All members of all containers in data, outermost first."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found: list[Spot] = []
    for key, member in list(members):
        found += [(data, key), *spots(member)]
    return found


def change(data: Any, draw: st.DrawFn) -> None:
    """Drops, renames or overwrites one member somewhere."""
    container, key = draw(st.sampled_from(spots(data)))
    way = draw(st.sampled_from(["overwrite", "overwrite", "drop", "rename", "add"]))
    if way == "drop":
        del container[key]
    elif way == "overwrite" or isinstance(container, list):
        container[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))
    elif way == "rename":
        container[draw(st.sampled_from(KEYS))] = container.pop(key)
    else:
        container[draw(st.sampled_from(KEYS))] = copy.deepcopy(draw(st.sampled_from(VALUES)))


def written(data: Any, indent: str = "") -> str:
    """Data as YAML in block style, with plain scalars plain."""
    if not isinstance(data, (dict, list)):
        return f" {json.dumps(data) if isinstance(data, Quoted) else data}\n"
    if not data:
        return " {}\n" if isinstance(data, dict) else " []\n"
    members = data.items() if isinstance(data, dict) else (("", member) for member in data)
    opening = "{}:" if isinstance(data, dict) else "-{}"
    lines = (
        indent
        + opening.format(json.dumps(key) if key or isinstance(data, dict) else "")
        + written(member, indent + "  ")
        for key, member in members
    )
    return ("\n" if indent else "") + "".join(lines)


@st.composite
def changed(draw: st.DrawFn, kind: str) -> Source:
    """A right file with one or two changes."""
    source, _ = parse_source(draw(st.sampled_from(RIGHT[kind])).read_bytes(), "right.yaml")
    assert source is not None
    data = copy.deepcopy(source.data)
    for _ in range(draw(st.integers(1, 2))):
        if data:
            change(data, draw)
    source, problems = parse_source(written(data).lstrip(), "changed.yaml")
    assume(source is not None and not problems)
    assert source is not None
    return source


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_records_and_schemas_agree_on_changed_files(kind: str) -> None:
    @settings(max_examples=100, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(changed(kind))
    def agree(source: Source) -> None:
        record, problems = read_file(source, kind)
        accepted = record is not None and not problems
        assert accepted == SCHEMAS[kind].is_valid(as_json(source.data)), source.text

    agree()
