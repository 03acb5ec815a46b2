"""Reports: what an author reads, and what programs read."""

from __future__ import annotations

import json
import time

import jsonschema
import pytest

from toolkit.diagnostics import Diagnostic, Later, Note, Span, all_codes
from toolkit.report import FORMATS, render, summary
from toolkit.source import parse_source

TEXT = "woods: {cover: 2}\nbrush: {cover: 1}\nwoods: {cover: 3}\n"


def texts(text: str = TEXT):  # type: ignore[no-untyped-def]
    return {"terrain.yaml": text}.get


def at(line: int, column: int, end_line: int, end_column: int, message: str = "wrong", **more: object) -> Diagnostic:
    span = Span("terrain.yaml", line, column, end_line, end_column)
    return Diagnostic("E000", "error", message, span, "", **more)  # type: ignore[arg-type]


def test_text_underlines_and_advises() -> None:
    _, found = parse_source(TEXT, "terrain.yaml")
    assert render("text", found, texts()) == (
        "terrain.yaml:3:1: error E115 duplicate-key: The key `woods` is given twice.\n"
        "  3 | woods: {cover: 3}\n"
        "    | ^^^^^\n"
        "  note: terrain.yaml:1:1: It was given here first.\n"
        "  1 | woods: {cover: 2}\n"
        "    | -----\n"
        "  help: Rename one of the two, or delete it.\n"
        "\n"
        "1 error, 0 warnings\n"
        "`hexwright explain E115` tells more about a code.\n"
    )


def test_advice_that_cannot_be_worked_out_costs_no_finding() -> None:
    """It is worked out where it is read, behind the checks."""
    unknown = all_codes()["E307"]
    found = [unknown.at(Span("terrain.yaml", 1, 1, 1, 6), "wrong", help=Later(lambda: str(1 // 0)))]
    told = render("text", found, texts())
    assert (
        "error E307" in told and f"{unknown.remedy} (No name is offered: a fault of the tool, ZeroDivisionError" in told
    )


def marks(text: str, diagnostic: Diagnostic) -> list[str]:
    return [line[2:] for line in render("text", [diagnostic], texts(text)).splitlines() if " | " in line]


@pytest.mark.parametrize(
    ("text", "diagnostic", "lines"),
    [
        ("a: 日本 b", at(1, 7, 1, 8), ["1 | a: 日本 b", "  |         ^"]),
        ("a: 日本 b", at(1, 4, 1, 6), ["1 | a: 日本 b", "  |    ^^^^"]),
        ("a: e\u0301x", at(1, 6, 1, 7), ["1 | a: e\u0301x", "  |     ^"]),
        ("a:\tb", at(1, 4, 1, 5), ["1 | a:    b", "  |       ^"]),
        ("a: \x1b[31mb", at(1, 9, 1, 10), ["1 | a: <U+001B>[31mb", "  |                ^"]),
        ("a: \u202eb", at(1, 4, 1, 5), ["1 | a: <U+202E>b", "  |    ^^^^^^^^"]),
        ("a:\r\nb: c\rd:", at(2, 4, 2, 5), ["2 | b: c", "  |    ^"]),
        ("a:", at(1, 3, 1, 3), ["1 | a:", "  |   ^"]),
        ("a: {b:\n  c}", at(1, 4, 2, 5), ["1 | a: {b:", "  |    ^^^", "2 |   c}", "  |   ^^"]),
        ("a:\n" * 9, at(1, 1, 10, 1), ["1 | a:", "  | ^^", "  | ... and 8 more lines"]),
        ("a: 1\nb: 2\n", at(1, 1, 2, 1), ["1 | a: 1", "  | ^^^^"]),
    ],
)
def test_marks_stand_below_the_characters_of_the_span(text: str, diagnostic: Diagnostic, lines: list[str]) -> None:
    assert [line.rstrip() for line in marks(text, diagnostic)] == lines


def test_a_long_line_is_cut_around_the_span() -> None:
    line, underline = marks("x" * 5_000_000 + " here " + "y" * 5_000_000, at(1, 5_000_002, 1, 5_000_006))
    assert len(line) < 130 and line.startswith("1 | ...") and line.endswith("...")
    assert line[underline.index("^") : underline.rindex("^") + 1] == "here"


@pytest.mark.parametrize("text", [None, "", "short"])
def test_without_the_line_there_is_no_excerpt(text: str | None) -> None:
    report = render("text", [at(7, 1, 7, 2)], lambda path: text)
    assert report.startswith("terrain.yaml:7:1: error E000: wrong\n\n1 error, 0 warnings\n")


def test_of_a_file_as_a_whole_nothing_is_shown() -> None:
    def text_of(path: str) -> str:
        raise AssertionError("the file may be a link to a secret")

    for format in FORMATS:
        assert "wrong" in render(format, [at(1, 1, 1, 1)], text_of)


def test_nothing_of_content_reaches_the_terminal_raw() -> None:
    evil = "\x1b]0;owned\x07\r\n::error::\u202e\u2066\x9b31m\ud800"
    span = Span(f"a{evil}", 1, 1, 1, 4)
    found = Diagnostic("E000", "error", evil, span, evil, (Note(evil, span), Note(evil)))
    for format in FORMATS:
        report = render(format, [found], lambda path: evil)
        report.encode()
        assert not any(sign in report for sign in "\x1b\x07\r\x9b\u202e\u2066")
        assert not any(line.startswith("::error::") for line in report.splitlines())


def test_colour_changes_nothing_but_colour() -> None:
    _, found = parse_source(TEXT, "terrain.yaml")
    coloured = render("text", found, texts(), colour=True)
    plain = render("text", found, texts())
    for number in ("0", "1", "34", "1;31", "1;36", "1;32"):
        coloured = coloured.replace(f"\x1b[{number}m", "")
    assert coloured == plain


def test_diagnostics_are_sorted_and_counted() -> None:
    warning = Diagnostic("W000", "warning", "odd", Span("a.yaml", 9, 1, 9, 2), "")
    report = render("text", [at(2, 1, 2, 2), at(1, 1, 1, 2), warning], texts())
    places = [line.split(" ")[0] for line in report.splitlines() if ": error" in line or ": warning" in line]
    assert places == ["a.yaml:9:1:", "terrain.yaml:1:1:", "terrain.yaml:2:1:"]
    assert report.endswith("\n2 errors, 1 warning\n`hexwright explain E000` tells more about a code.\n")
    assert summary([]) == "0 errors, 0 warnings"


def test_the_report_ends_with_how_to_learn_more_of_a_code_that_occurred() -> None:
    warning = Diagnostic("W000", "warning", "odd", Span("a.yaml", 9, 1, 9, 2), "")
    assert render("text", [warning], texts()).endswith("\n`hexwright explain W000` tells more about a code.\n")
    assert render("text", [], texts()) == "0 errors, 0 warnings\n"


def test_json_has_the_documented_shape() -> None:
    _, found = parse_source(TEXT, "terrain.yaml")
    assert json.loads(render("json", found, texts())) == {
        "version": 1,
        "diagnostics": [
            {
                "code": "E115",
                "name": "duplicate-key",
                "severity": "error",
                "message": "The key `woods` is given twice.",
                "help": "Rename one of the two, or delete it.",
                "path": "terrain.yaml",
                "start": {"line": 3, "column": 1},
                "end": {"line": 3, "column": 6},
                "notes": [
                    {
                        "message": "It was given here first.",
                        "path": "terrain.yaml",
                        "start": {"line": 1, "column": 1},
                        "end": {"line": 1, "column": 6},
                    }
                ],
            }
        ],
        "summary": {"errors": 1, "warnings": 0},
    }


TEXTUAL = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
POSITIVE = {"type": "integer", "minimum": 1}
PLACE = {
    "type": "object",
    "required": ["artifactLocation", "region"],
    "properties": {
        "artifactLocation": {"required": ["uri"], "properties": {"uri": {"type": "string", "pattern": "^[!-~]+$"}}},
        "region": {
            "required": ["startLine", "startColumn", "endLine", "endColumn"],
            "properties": dict.fromkeys(["startLine", "startColumn", "endLine", "endColumn"], POSITIVE),
            "additionalProperties": False,
        },
    },
}
LOCATIONS = {"type": "array", "items": {"required": ["physicalLocation"], "properties": {"physicalLocation": PLACE}}}
RULE = {
    "required": ["id"],
    "properties": {
        "id": {"type": "string"},
        "shortDescription": TEXTUAL,
        "fullDescription": TEXTUAL,
        "help": TEXTUAL,
        "defaultConfiguration": {"properties": {"level": {"enum": ["error", "warning", "note", "none"]}}},
    },
}
RESULT = {
    "required": ["ruleId", "ruleIndex", "level", "message", "locations"],
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": {"enum": ["error", "warning", "note", "none"]},
        "message": TEXTUAL,
        "locations": LOCATIONS,
        "relatedLocations": LOCATIONS,
    },
    "additionalProperties": False,
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "required": ["tool", "results", "columnKind"],
                "properties": {
                    "tool": {
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "required": ["name", "rules"],
                                "properties": {"rules": {"type": "array", "uniqueItems": True, "items": RULE}},
                            }
                        },
                    },
                    "columnKind": {"const": "utf16CodeUnits"},
                    "results": {"type": "array", "items": RESULT},
                },
            },
        },
    },
}
"""The parts of the standard's schema that a log of ours uses (OASIS SARIF 2.1.0, sections 3.13 to 3.30)."""


def test_sarif_is_valid_and_counts_in_utf_16() -> None:
    text = "😀: &x {a: 1}\n😀: 2\nb: [f(😀, c)]\n"
    _, found = parse_source(text, "my pack/terrain.yaml")
    log = json.loads(render("sarif", found, lambda path: text))
    jsonschema.validate(log, SARIF)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["E116", "E115", "E120"]
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert {place["artifactLocation"]["uri"] for place in places} == {"my%20pack/terrain.yaml"}
    columns = [(place["region"]["startColumn"], place["region"]["endColumn"]) for place in places]
    assert columns == [(5, 7), (1, 3), (5, 13)]
    related = run["results"][1]["relatedLocations"][0]["physicalLocation"]["region"]
    assert (related["startLine"], related["startColumn"], related["endColumn"]) == (1, 1, 3)
    assert "Right:" in rules[0]["help"]["text"]


def test_an_empty_sarif_log_is_valid() -> None:
    jsonschema.validate(json.loads(render("sarif", [], texts())), SARIF)


def test_annotations_are_escaped_as_their_format_asks() -> None:
    span = Span("a,b:c%.yaml", 2, 3, 2, 6)
    note = Note("first, here", Span("x.yaml", 1, 1, 1, 2))
    report = render("github", [Diagnostic("E000", "error", "100%: bad", span, "do, this", (note,))], texts())
    assert report == (
        "::error file=a%2Cb%3Ac%25.yaml,line=2,endLine=2,col=3,endColumn=5,title=E000::"
        "100%25: bad%0Anote: first, here (x.yaml:1:1)%0Ahelp: do, this\n"
    )


def test_annotations_over_several_lines_have_no_columns() -> None:
    assert render("github", [at(1, 2, 3, 4)], texts()).startswith(
        "::error file=terrain.yaml,line=1,endLine=3,title=E000::"
    )


def test_an_unknown_format_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="text, json, sarif, github"):
        render("xml", [], texts())


@pytest.mark.slow
def test_five_thousand_diagnostics_are_quick() -> None:
    text = "word: 日本 and more\n" * 5000
    found = [at(line, 7, line, 9, notes=(Note("n", Span("terrain.yaml", 1, 1, 1, 5)),)) for line in range(1, 5001)]
    for format in FORMATS:
        started = time.process_time()
        assert render(format, found, texts(text)).count("wrong") == 5000
        assert time.process_time() - started < 2
