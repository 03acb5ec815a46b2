"""Each slip of an author, and the one place to which its diagnostic points: the cause, not where YAML stumbled."""

from __future__ import annotations

import pytest

from tests.unit.source.underlined_text import text_at
from toolkit.source import parse_source

LONG = "lorem ipsum " * 99 + "end"

SLIPS = {
    "colon in a text": ("a: b: c\n", "E131", 1, 5, ":"),
    "colon after a quoted text": ('title: "Ford": x\n', "E131", 1, 14, ":"),
    "a line too deep": ("title: x\n  text: y\n", "E133", 2, 3, "text"),
    "a line too shallow": ("a:\n    b: 1\n  c: 2\n", "E133", 3, 3, "c: 2"),
    "a line that ends too soon what goes on": ("a:\n  b: 1\nc: 2\n  d: 3\n", "E133", 3, 1, "c: 2"),
    "a line that ends too soon, before a bracket": ("a:\n  b: 1\n\n# c\nc: []\n  d: 3\n", "E133", 5, 1, "c: []"),
    "a line with more below it that ends too soon": (
        "a:\n  b:\n    c: 1\nd:\n    e: 2\n  f:\n    g: 3\n",
        "E133",
        4,
        1,
        "d:",
    ),
    "a first line too deep, behind others": ("a:\n    b: 1\nc:\n      d: 2\n    e: 3\n", "E133", 5, 5, "e: 3"),
    "a first line that ends too soon": ("a:\n  b:\n  c: 1\n    d: 2\n", "E133", 3, 3, "c: 1"),
    "a dash too shallow": ("a:\n  - x\n - y\n", "E133", 3, 2, "- y"),
    "a key without colon": ("a: 1\nb\nc: 2\n", "E132", 2, 1, "b"),
    "a first key without colon": ("a\nb: c\n", "E132", 1, 1, "a"),
    "no space after a colon": ("a: 1\nb:2\nc: 3\n", "E132", 2, 2, ":"),
    "an entry without colon": ("- a: 1\n- b\n  c: 2\n", "E132", 2, 3, "b"),
    "a bracket never closed": ("a: [1, 2\nb: 3\n", "E134", 1, 4, "["),
    "a bracket closed by another entry's": ("a: [1, 2\nb: [3, 4]\n", "E134", 1, 4, "["),
    "a colour without quotes": ('a: {b: "1", c: #dfe3b4, d: 2}\ne: {f: 1}\n', "E134", 1, 4, "{"),
    "a colour without quotes on several lines": ("a: {\n  b: {c: #ff0000, d: 1},\n  e: {f: 2}\n}\n", "E134", 2, 6, "{"),
    "a colour right behind a bracket": ("a: [#ff0000]\nb: 1\n", "E134", 1, 4, "["),
    "a bracket closed in a note": ("a: {b: 1 # so }\nc: 1\n", "E134", 1, 4, "{"),
    "a comma missing behind a note": ("a: {b: 1, # so }\n  c: 1 d: 2}\n", "E135", 2, 8, "d:"),
    "a brace closed by a bracket": ("{a: [1, 2], b: 3]\n", "E134", 1, 1, "{"),
    "a comma missing": ("{a: 1 b: 2}\n", "E135", 1, 7, "b:"),
    "a comma missing after a quote": ('{a: "x" b: 1}\n', "E135", 1, 9, "b:"),
    "a comma too many": ("[, a]\n", "E135", 1, 2, ","),
    "a quote never closed": ('a: "x\nb: y\n', "E136", 1, 4, '"x'),
    "a quote closed by another entry's": ('a: "x\nb: "y"\n', "E136", 1, 4, '"x'),
    "a key's quote never closed": ('a: 1\n"b\nc: 2\n', "E136", 2, 1, '"b'),
    "text after a quote": ('a: "x" y\n', "E137", 1, 8, "y"),
    "prose after a quote": ('a: "x" and y\n', "E137", 1, 8, "and y"),
    "an apostrophe in single quotes": ("a: 'it's'\n", "E137", 1, 8, "s'"),
    "text after a list": ("a: [1, 2] x\n", "E137", 1, 11, "x"),
    "a text that begins with @": ("a: @x\n", "E138", 1, 4, "@"),
    "a text that begins with `": ("a: `x\n", "E138", 1, 4, "`"),
    "a text that begins with %": ("a: %x\n", "E138", 1, 4, "%"),
    "a text that begins with *": ("a: ** b\n", "E138", 1, 4, "*"),
    "a text that begins with ?": ("a: ? b\n", "E138", 1, 4, "?"),
    "an escape that is none": ('a: "\\q"\n', "E139", 1, 5, "\\q"),
    "an escape with too few digits": ('a: "é\\x1"\n', "E139", 1, 6, "\\x1"),
    "an escape beyond Unicode": ('a: "\\U00110000"\n', "E139", 1, 5, "\\U00110000"),
    "half a character": ('a: "\\ud800"\n', "E106", 1, 5, "\\ud800"),
    "a list on the line of its key": ("a: - b\n", "E140", 1, 4, "-"),
    "a list among keys": ("a: b\n- c\n", "E140", 2, 1, "-"),
    "a key among dashes": ("- a\nb: c\n", "E140", 2, 1, "b: c"),
    "text after the sign of a block": ("a: |x\n  y\n", "E141", 1, 5, "x"),
    "a comparison that begins a value": ("when: >= 3\n", "E141", 1, 8, "= 3"),
    "a closing bracket alone": ("a: ]\n", "E142", 1, 4, "]"),
    "a closing bracket too many": ("a: [1]]\n", "E142", 1, 7, "]"),
    "a tab before a key": ("a:\n\tb: 1\n", "E114", 2, 1, "\t"),
    "a tab among spaces": ("a:\n  b: 1\n \t c: 2\n", "E114", 3, 2, "\t"),
    "a tab in a block": ("a: |\n\tx\n", "E114", 2, 1, "\t"),
    "a tab in brackets": ("a: {\n\tb: 1}\n", "E114", 2, 1, "\t"),
    "a tab after CRLF": ("a: b\r\n\tc: d\r\n", "E114", 2, 1, "\t"),
    "a key too long": (f"{LONG}: 1\n", "E144", 1, 1, LONG),
    "a second key too long": (f"a: 1\n{LONG}:\n  b: 1\n", "E144", 2, 1, LONG),
    "a key in quotes too long": (f'- a: 1\n  "{LONG}" : 1\n', "E144", 2, 3, f'"{LONG}"'),
    "a key in a list too long": (f"a:\n- - {LONG}: 1\n", "E144", 2, 5, LONG),
    "a key in brackets too long": (f"a: {{b: 1, {LONG}: 1}}\n", "E144", 1, 11, LONG),
    "a key in quotes and brackets too long": (f"['{LONG}': 1]\n", "E144", 1, 2, f"'{LONG}'"),
    "a colon in a long text": (f"a: {LONG}: 1\n", "E131", 1, 1195, ":"),
    "a long line without colon": (f"a: 1\n{LONG}\nb: 2\n", "E132", 2, 1, LONG),
    "a list as a key too long": (f"[{LONG}]: 1\n", "E121", 1, 1, "["),
    "no key": (": b\n", "E122", 1, 1, ":"),
    "a directive in the middle": ("a: 1\n%x\n", "E111", 2, 1, "%x"),
    "a tag that never ends": ("a: !<x\n", "E118", 1, 4, "!<x"),
    "text after the document": ("[a]\nb\n", "E130", 2, 1, "b"),
}


@pytest.mark.parametrize(("text", "code", "line", "column", "marked"), SLIPS.values(), ids=SLIPS.keys())
def test_a_slip_is_reported_where_it_was_made(text: str, code: str, line: int, column: int, marked: str) -> None:
    source, found = parse_source(text, "bad.yaml")
    assert source is None
    assert [(each.code, each.span.line, each.span.column, text_at(text, each.span)) for each in found] == [
        (code, line, column, marked)
    ]


@pytest.mark.parametrize("text", [slip[0] for slip in SLIPS.values()], ids=SLIPS.keys())
def test_no_message_speaks_as_libyaml_does(text: str) -> None:
    _, found = parse_source(text, "bad.yaml")
    for each in found:
        assert not any(word in each.message for word in ("context", "token", "scanning", "scalar", "node", "stream"))
        assert each.help


def test_the_repair_of_a_text_with_a_colon_is_offered() -> None:
    _, found = parse_source("title: Ford: the crossing\n", "bad.yaml")
    assert found[0].help == 'Put the text in quotes: "Ford: the crossing".'


def test_a_comment_that_closes_a_bracket_is_told() -> None:
    _, (found,) = parse_source("woods: {colour: #dfe3b4, pattern: trees}\n", "bad.yaml")
    assert found.help == 'Put it in quotes: "#dfe3b4".'
    assert found.notes[0].message == "A ` #` begins a comment: the rest of the line is not read."
    assert found.notes[0].span is not None and found.notes[0].span.column == 17
    _, (found,) = parse_source("a: {b: 1 # so }\nc: 1\n", "bad.yaml")
    assert found.help == "Write the closing bracket before the comment."


@pytest.mark.parametrize("text", ["! {", "!x [a", "&a {b: 1", "- ! {", "{a: ! ["])
def test_what_stands_before_a_bracket_does_not_hide_that_it_is_open(text: str) -> None:
    _, problems = parse_source(text, "x.yaml")
    assert "E134" in {problem.code for problem in problems}
