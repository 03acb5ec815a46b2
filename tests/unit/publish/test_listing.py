"""Items are shown as they were written: the very characters of their source."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.unit.publish.site_reader import PageReader
from toolkit.packs import Item
from toolkit.publish.listing import line_rules, listing, written
from toolkit.source import parse_source

TEXT = """\
# yaml-language-server: $schema=x
settings:
  # how long it lasts
  turns:
    type: int   # a number
    title: "Last: turn"

  mark: {for: side, type: mark}
  list:
    - one
    - - two
text: |
    a
      b
"""


def item(*where: str | int, text: str = TEXT) -> Item:
    source, _ = parse_source(text, "rules.yaml")
    assert source is not None
    return Item("settings", str(where[-1]) if where else "x", cast("Any", None), source, where)


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        (("settings", "turns"), 'turns:\n  type: int   # a number\n  title: "Last: turn"'),
        (("settings", "mark"), "mark: {for: side, type: mark}"),
        (("settings", "list"), "list:\n  - one\n  - - two"),
        (("text",), "text: |\n    a\n      b"),
    ],
)
def test_an_item_is_cut_from_its_file_with_its_key(where: tuple[str, ...], shown: str) -> None:
    assert written(item(*where)) == shown


def test_an_item_inside_a_line_is_cut_from_the_line() -> None:
    assert written(item("a", "b", text="a: {b: {c: 1}, d: 2}\n")) == "b: {c: 1}"


def test_a_document_is_shown_without_the_line_for_editors() -> None:
    assert written(item()).startswith("settings:")


def test_windows_line_ends_make_no_difference() -> None:
    assert written(item("settings", "turns", text=TEXT.replace("\n", "\r\n"))) == written(item("settings", "turns"))


def test_a_long_line_goes_on_below_itself_from_where_it_began() -> None:
    html = listing("a:\n    b: 1\n")
    assert '<span class="hw-line hw-line--0"><span class="hw-yaml-key">a</span>' in html
    assert 'hw-line--2">    <span class="hw-yaml-key">b</span>' in html
    assert ".hw-line--2 { padding-left: 8ch; text-indent: -8ch; }" in line_rules()


def test_a_listing_shows_every_character_on_one_line_of_markup() -> None:
    html = listing("a: <b>  # c\n  - 'd': {e: f}\n")
    assert "\n" not in html
    assert PageReader(html).text == "a: <b>  # c\n  - 'd': {e: f}"
    assert '<span class="hw-yaml-key">a</span>' in html
    assert '<span class="hw-yaml-comment">&#35; c</span>' in html
