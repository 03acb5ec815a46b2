"""Fields of a file that are to be others: what differs is written where it stands; comments stay with their keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.edit.test_round_trip import FILE, added
from toolkit.edit.changing import change
from toolkit.edit.round_trip import Document
from toolkit.edit.writing import write_yaml
from toolkit.source import parse_source


def data_of(text: str) -> Any:
    source, problems = parse_source(text, "file.yaml")
    assert source is not None and problems == []
    return plain(source.data)


def plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {str(key): plain(value) for key, value in data.items()}
    return [plain(each) for each in data] if isinstance(data, list) else str(data)


def lone(data: Any) -> Any:
    """The data with each list of one text as that text: where the text alone stood, it stays so."""
    if isinstance(data, dict):
        return {key: lone(value) for key, value in data.items()}
    if isinstance(data, list):
        return data[0] if len(data) == 1 and isinstance(data[0], str) else [lone(each) for each in data]
    return data


def changed(text: str, after: dict[str, Any], ordered: bool = False) -> str:
    document = Document(text)
    assert change(document, data_of(text), after, lambda where: ordered)
    return document.text()


def test_an_entry_deep_inside_is_changed_in_its_line() -> None:
    after = data_of(FILE)
    after["units"]["b"]["kind"] = "other"
    assert added(changed(FILE, after), FILE.replace("    kind: y # of b\n", "")) == ["    kind: other # of b"]


def test_an_entry_is_taken_out_with_its_comments_and_those_of_the_next_one_stay() -> None:
    after = data_of(FILE)
    del after["units"]["b"]
    text = changed(FILE, after)
    assert "'d'}  # two blanks\n  # c: not yet\n\n# What stands below.\n" in text
    after = data_of(FILE)
    del after["units"]["a"]
    assert "units:\n  b:\n    kind: y # of b\n" in changed(FILE, after)


def test_the_head_of_a_file_stays_when_its_first_field_goes() -> None:
    after = data_of(FILE)
    del after["units"]
    assert changed(FILE, after).startswith("# The head of the file.\n\n# What stands below.\nplaces:\n")


def test_a_new_first_field() -> None:
    assert data_of(changed("b: 1\nc: 2\n", {"a": "0", "b": "1", "c": "2"})) == {"a": "0", "b": "1", "c": "2"}


def test_nothing_is_done_where_a_file_has_no_line_for_each_field() -> None:
    document = Document("{a: 1, b: 2}\n")
    assert not change(document, {"a": "1", "b": "2"}, {"a": "1"}, lambda where: False)
    assert document.text() == "{a: 1, b: 2}\n"


words = st.sampled_from(["one", "two words", "3", "yes", "it's: so", "# no", ""])
values = st.recursive(
    words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("pqr"), inner, min_size=1),
    max_leaves=6,
)
files = st.dictionaries(st.sampled_from("abcde"), values, min_size=1)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(files, files, st.booleans())
def test_any_fields_written_over_any_others_are_those(
    before: dict[str, Any], after: dict[str, Any], ordered: bool
) -> None:
    lines = write_yaml(before).splitlines()
    text = "".join(f"{line}\n" if line[0] in " -" else f"# of {line[0]}\n{line}\n" for line in lines)
    document = Document(text)
    if change(document, before, after, lambda where: ordered):
        assert lone(data_of(document.text())) == lone(after)
        stay = {sign for sign in re.findall(r"# of (.)", text) if sign in after}
        first = next(iter(before))
        assert {*re.findall(r"# of (.)", document.text())} - {first} == stay - {first}
    else:
        assert ordered or not {*before} & {*after}
