"""Curly quotes: named where they stand for straight ones, left alone in prose."""

from __future__ import annotations

import pytest

from tests.unit.source.underlined_text import text_at
from toolkit.source import parse_source

MEANT = [
    ("“2.1”: Moving\n", "“2.1”", '"2.1"'),
    ("“Red fox”: {a: 1}\n", "“Red fox”", '"Red fox"'),
    ("a:\n  ‘b’ : 1\n", "‘b’", '"b"'),
    ("cite: “2.1”\n", "“2.1”", '"2.1"'),
    ("cite: ‘2.1’ # so\n", "‘2.1’", '"2.1"'),
    ("a: [x, “y”]\n", "“y”", '"y"'),
    ("- „y“\n", "„y“", '"y"'),
    ("a: ”y”\n", "”y”", '"y"'),
    ("a: [“x, y”]\n", "“x", '"…"'),
    ("a: {b: “x, c: 1}\n", "“x", '"…"'),
]


@pytest.mark.parametrize(("text", "marked", "straight"), MEANT)
def test_curly_quotes_around_keys_and_words(text: str, marked: str, straight: str) -> None:
    source, (found,) = parse_source(text, "bad.yaml")
    assert source is None
    assert (found.code, text_at(text, found.span)) == ("E143", marked)
    assert found.help.startswith(f"Write `{straight}`;")


@pytest.mark.parametrize(
    "text",
    [
        "text: “Halt!” he cried.\n",
        "text: “War is cruelty.”\n",
        "text: ‘Tis the fox’s own night\n",
        "text: He said “halt”\n",
        'text: "“Halt!”"\n',
        "text: |\n  “Halt!”\n",
        "text: >-\n  a\n  “b”\n",
        "text: Obús, el vado’\n",
        "# “2.1”: a\na: 1\n",
    ],
)
def test_curly_quotes_of_prose_are_letters(text: str) -> None:
    source, found = parse_source(text, "good.yaml")
    assert source is not None and not found


def test_they_are_told_once_for_a_file() -> None:
    _, (found,) = parse_source("“1”: {“a”: “b”}\n“2”: x\n", "bad.yaml")
    assert [note.message for note in found.notes] == ["3 more stand in this file."]
