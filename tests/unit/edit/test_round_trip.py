"""A file of YAML with one thing more: all other lines stay letter for letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tested_packs import CONTENT
from toolkit.edit.round_trip import CannotChange, Document, append, is_inline, put_behind, read_node

FILE = """\
# The head of the file.
units:
  # about a
  a: {kind: x,  n: 0102, z: ~, q: "s", w: 'd'}  # two blanks
  b:
    kind: y # of b
    list:
      - 1.50
      # inside
      - 2  # two
    # more about b
  # c: not yet

# What stands below.
places:
  drawn: |
    . w
    w .
# about told
  told: >-
    a text in
    two lines
long: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,
       cccccccccccccccccccccccccc]
empty:
rows:
- one
- {two: 2}   # the last
# The end.
"""


def added(text: str, before: str = FILE) -> list[str]:
    """The lines that are new; all others must be there as they were, in their order."""
    old, new = before.splitlines(), text.splitlines()
    found = []
    for line in new:
        if old and line == old[0]:
            old.pop(0)
        else:
            found.append(line)
    assert old == []
    return found


def test_what_nobody_changes_stays() -> None:
    assert Document(FILE).text() == FILE


def test_a_new_entry_stands_before_the_comment_of_what_follows() -> None:
    document = Document(FILE)
    put_behind(document.data["units"], "new", read_node("{kind: z}"))
    assert added(document.text()) == ["  new: {kind: z}"]
    assert "    # more about b\n  new: {kind: z}\n  # c: not yet\n" in document.text()


def test_behind_a_text_in_a_block() -> None:
    document = Document(FILE)
    put_behind(document.data["places"], "new", read_node("a: 1\nb: [2]\n"), "drawn")
    assert "    w .\n  new:\n    a: 1\n    b: [2]\n# about told\n" in document.text()
    assert len(added(document.text())) == 3


def test_in_a_list_at_the_margin_of_its_key() -> None:
    document = Document(FILE)
    append(document.data["rows"], read_node("{three: 3}"))
    assert "- {two: 2}   # the last\n- {three: 3}\n# The end.\n" in document.text()
    assert added(document.text()) == ["- {three: 3}"]


def test_entries_that_stand_apart_have_a_blank_line_between() -> None:
    document = Document("units:\n  a:\n    k: 1\n\n  b:\n    k: 2\n\nrest: 1\n")
    put_behind(document.data["units"], "c", read_node("k: 3\n"))
    assert document.text() == "units:\n  a:\n    k: 1\n\n  b:\n    k: 2\n\n  c:\n    k: 3\n\nrest: 1\n"


def test_lines_end_as_they_did_and_the_last_may_lack_its_end() -> None:
    for text in ("a: 1\r\nb: 2\r\n", "a: 1\r\nb: 2"):
        document = Document(text)
        put_behind(document.data, "c", read_node("x: 3\n")["x"])
        assert document.text() == "a: 1\r\nb: 2\r\nc: 3\r\n"


@pytest.mark.parametrize("text", ["a: 1\na: 2\n", "a: [1\n", "a: *b\n", "a: |\n  x\x85y\n"])
def test_what_reads_otherwise_is_not_changed(text: str) -> None:
    with pytest.raises(CannotChange):
        Document(text)


@pytest.mark.slow
@pytest.mark.parametrize("pack", CONTENT, ids=lambda pack: pack.name)
def test_a_new_entry_in_the_files_of_our_packs_changes_no_other_line(pack: Path) -> None:
    for file in sorted(pack.rglob("*.yaml"))[::4]:
        text = file.read_text("utf-8")
        document = Document(text) if len(text) < 60_000 else None
        mapping = next(
            (part for part in document.data.values() if isinstance(part, dict) and part and not is_inline(part)), None
        ) if document is not None else None  # fmt: skip
        if document is not None and mapping is not None:
            put_behind(mapping, "brand_new", read_node("x: {title: New}\n")["x"])
            assert [line.strip() for line in added(document.text(), text) if line] == ["brand_new: {title: New}"], file
