"""Documents that are damaged at random: a map that can be checked, or words; never an exception of another kind."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.export.random_maps import maps
from tests.unit.export.test_tiled import NOTHING, there_and_back
from tests.unit.export.test_writing import read
from toolkit.edit.writing import write_yaml
from toolkit.export.records import record_of
from toolkit.export.tiled import (
    Known,
    Node,
    NotTiled,
    graft,
    merge,
    read_document,
    read_json,
    read_xml,
    write_json,
    write_xml,
)
from toolkit.model.maps import Map

Draw = Callable[[st.SearchStrategy[Any]], Any]
VALUES = (
    None,
    True,
    -1,
    0,
    0.5,
    3,
    10**9,
    1e308,
    -1e-300,
    "",
    " ",
    "x",
    "\x01\x85\u2028",
    "null",
    [],
    {},
    [3],
    {"x": 3},
    "1,2 3",
)
KNOWN = Known({"x": "woods"})


def places(node: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value in a document."""
    if where:
        yield where
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(value, (*where, key))


@st.composite
def damaged(draw: Draw) -> Node:
    document: Any = there_and_back(draw(maps()), "tmj")
    if draw(st.booleans()):
        document["properties"] = []
    for _ in range(draw(st.integers(1, 4))):
        where = draw(st.sampled_from(list(places(document))))
        inner = document
        for key in where[:-1]:
            inner = inner[key]
        how = draw(st.sampled_from(("put", "take", "double")))
        if how == "put":
            inner[where[-1]] = copy.deepcopy(draw(st.sampled_from(VALUES)))
        elif how == "take" and isinstance(inner, dict):
            del inner[where[-1]]
        elif isinstance(inner, list):
            inner.append(copy.deepcopy(inner[where[-1]]))
    found: Node = document
    return found


@pytest.mark.slow
@settings(max_examples=60)
@given(damaged())
def test_a_damaged_document_is_read_or_refused_and_what_is_read_can_be_written_as_xml(document: Node) -> None:
    try:
        whole = read_json(json.dumps(document))
    except NotTiled as error:
        assert error.message
        return
    if see(whole):
        see(read_xml(write_xml(whole).encode())[0])


def see(document: Node) -> bool:
    """See that a document becomes a map and takes it back, if it is not refused; whether it is read."""
    try:
        found = read_document(document, KNOWN)
        merged = merge(found, "m", "M", {"woods": "w"})
    except NotTiled as error:
        assert error.message
        return False
    map = record_of(Map, merged.data)
    assert map is not None
    assert read(write_yaml(merged.data)) == map
    try:
        graft(document, map, {}, {}, "tiles.png", NOTHING)
    except NotTiled as error:
        assert error.message
    return True


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_a_damaged_text_is_read_or_refused(data: st.DataObject) -> None:
    document = there_and_back(data.draw(maps()), "tmj")
    form = data.draw(st.sampled_from(("tmj", "tmx")))
    text = (write_json if form == "tmj" else write_xml)(document)
    start, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 40))
    put = data.draw(st.text(max_size=6))
    text = text[:start] + put + text[start + length :]
    try:
        see(read_json(text) if form == "tmj" else read_xml(text.encode("utf-8", "surrogatepass"))[0])
    except NotTiled as error:
        assert error.message
