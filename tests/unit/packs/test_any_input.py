"""Whatever stands in the files of a pack, checking it ends with diagnostics and not with an exception."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.packs.written import GOOD, check, write_pack

PIECES = st.sampled_from(
    ["", "[", "]", "{", "}", ": ", "\n", " ", "- ", "none", "~", '"', "'", "1e999", "..", "A99", "é", "it"]
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(GOOD)), st.data())
def test_a_file_with_something_torn_out_or_put_in(path: str, data: st.DataObject) -> None:
    text = GOOD[path]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    with TemporaryDirectory() as folder:
        pack = write_pack(Path(folder), {path: text[:start] + data.draw(PIECES) + text[end:]})
        assert all(each.code != "E401" and each.help for each in check(pack))


VALUES = st.recursive(
    st.sampled_from(["1", "none", "[]", "{}", "A1", "card", "''", "[[[]]]", "~", "1..2", "x: y"]),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
    max_leaves=4,
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(GOOD)), st.data())
def test_a_file_with_another_value_somewhere(path: str, data: st.DataObject) -> None:
    lines = GOOD[path].split("\n")
    index = data.draw(st.integers(0, len(lines) - 1))
    key, colon, _ = lines[index].partition(": ")
    lines[index] = f"{key}{colon or ': '}{data.draw(VALUES)}"
    with TemporaryDirectory() as folder:
        assert all(
            each.code != "E401" and each.help for each in check(write_pack(Path(folder), {path: "\n".join(lines)}))
        )
