"""Expressions in files: every field that is one is parsed, and a slip is underlined where it stands in the YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.packs.written import GOOD, check, good, told, write_pack
from tests.unit.test_docs import parts, samples
from toolkit.language.syntax import Slip, parse
from toolkit.model import KINDS, read_file
from toolkit.model.expressions import expressions
from toolkit.model.record import Record, Variants
from toolkit.model.scalars import ExpressionText
from toolkit.model.shapes import FieldShape, Shape, fields_of
from toolkit.source import parse_source


def found_in(folder: Path, path: str, text: str) -> list[tuple[str, str, str]]:
    found = check(write_pack(folder, {path: text}))
    return [each for each in told(found) if each[0].startswith("E5")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "scalar",
    [
        "unit.armour && 2",
        '"unit.armour && 2"',
        "'unit.armour && 2'",
        '"\\u0075nit.armour && 2"',
        "|\n      unit.armour\n        && 2",
        ">-\n      unit.armour\n      && 2",
        "unit.armour\n      && 2",
        "[fresh, unit.armour && 2]",
        "{any: [fresh, unit.armour && 2]}",
        "\n      - fresh\n      - if: |\n          unit.armour && 2",
    ],
)
def test_the_characters_are_underlined_in_every_kind_of_scalar(tmp_path: Path, scalar: str) -> None:
    rules = f"permissions:\n  - forbids: battle\n    when: {scalar}\n"
    assert found_in(tmp_path, "rules/more.yaml", rules) == [("E504", "more.yaml", "&&")]


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("rules/play.yaml", "- remove: unit", "- remove: unit && 2"),
        ("rules/play.yaml", "- remove: unit", "- if: a\n        then: [{remove: unit && 2}]"),
        ("rules/play.yaml", "- remove: unit", "- choose: x\n        number: [0, unit && 2]"),
        (
            "rules/play.yaml",
            "settings:",
            "traces: {fed: {start: a && b, goal: c, legs: [{limit: 1}]}}\nsettings:",
        ),
        ("scenarios/one.yaml", "settings:", "rules: [{modifiers: [{to: cover, label: mist, add: 1 && 2}]}]\nsettings:"),
        ("places.yaml", "shown_to: all", "shown_to: all && owner"),
        ("kinds.yaml", "title: Unit\n", "title: Unit\n    shown_to: viewer && owner\n"),
    ],
)
def test_expressions_are_found_wherever_the_model_has_them(tmp_path: Path, path: str, old: str, new: str) -> None:
    assert old in GOOD[path]
    assert [each[::2] for each in found_in(tmp_path, path, GOOD[path].replace(old, new))] == [("E504", "&&")]


def test_examples_are_read_too(tmp_path: Path) -> None:
    text = "examples:\n  first:\n    given: one\n    expect:\n      - {at: step, value: armour = 2, is: true}\n"
    assert found_in(tmp_path, "examples/one.yaml", text) == [("E504", "one.yaml", "=")]


def test_each_expression_has_its_own_slip(tmp_path: Path) -> None:
    rules = "values:\n  a: {base: 1 +}\n  b: {base: 2 b}\n  c: {base: c, at_least: 1.5}\n"
    assert [each[0] for each in found_in(tmp_path, "rules/more.yaml", rules)] == ["E501", "E508", "E507"]


def test_raw_data_are_left_alone(tmp_path: Path) -> None:
    example = "examples:\n  first: {given: one, set: {rifles.armour: a b}, expect: [{at: step, is: '1:1 !'}]}\n"
    assert found_in(tmp_path, "examples/one.yaml", example) == []


def test_the_expressions_of_a_record_have_their_paths(tmp_path: Path) -> None:
    (procedure,) = good(tmp_path).all("procedures")
    assert expressions(procedure.record) == [("unit", ("do", 0, "remove"), False)]


AN_EQUAL_PIECE = re.compile(r"#(?=[1-9])")
"""In `gun#2`, as examples name pieces and rules never do."""


def sample_expressions() -> Iterator[str]:
    """The expressions of the samples in the documentation."""
    for place, sample in samples():
        for kind, part in parts(sample):
            source, _ = parse_source(part, place)
            assert source is not None
            file, _ = read_file(source, kind)
            assert file is not None
            records = [record for items in file.items.values() for record in items.values()]
            for record in (*records, *([file.document] if file.document else [])):
                found = (written.text for written in expressions(record))
                yield from (AN_EQUAL_PIECE.sub("_", text) for text in found) if kind == "examples" else found


def test_the_samples_of_the_documentation_are_expressions() -> None:
    texts = [*sample_expressions()]
    assert len(texts) > 90
    plain = (re.sub(r"\b(\w+)#[0-9]+\b", r"\1", text) for text in texts)  # examples name pieces: `gun#1`
    assert [slip for text in plain if isinstance(slip := parse(text), Slip)] == []


def fields() -> Iterator[FieldShape]:
    """Every field of every record of the files, each class once."""
    waiting = [record for kind in KINDS.values() for record in (kind.document, *_items(kind.name)) if record]
    seen: set[type[Record]] = set()
    while waiting:
        record = waiting.pop()
        if record not in seen:
            seen.add(record)
            waiting += record.forms().values() if issubclass(record, Variants) and record.is_union() else ()
            for field in fields_of(record).values():
                yield field
                waiting += [shape.record for shape in _shapes(field.shape) if shape.record]


def _items(kind: str) -> list[type[Record]]:
    return [section.record for section in KINDS[kind].sections.values()]


def _shapes(shape: Shape | None) -> Iterator[Shape]:
    while shape is not None:
        yield shape
        shape = shape.inner


def test_what_the_model_shows_as_an_expression_is_one() -> None:
    shown = [
        example
        for field in fields()
        if isinstance(field.shape.scalar, ExpressionText)
        for example in field.info.examples or ()
    ]
    assert len(shown) > 60
    assert [slip for text in shown if isinstance(slip := parse(str(text).replace("True", "true")), Slip)] == []
