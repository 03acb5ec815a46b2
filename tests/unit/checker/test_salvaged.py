"""A slip in one field of an element hides no slip in another one, whatever the fields are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.checker.written import FILES
from toolkit.checker import check_rules
from toolkit.checker.elements import all_sections
from toolkit.lint import run_checks
from toolkit.model.files import KINDS
from toolkit.model.record import Flexible, Record
from toolkit.model.rules.steps import Step
from toolkit.model.scalars import ExpressionText
from toolkit.model.shapes import FieldShape, fields_of
from toolkit.packs import load_pack

WRONG = {"a list in a list": [["zz"], "zz"], "a mapping": {"zz": "zz"}}
SLIP = "game.limt"
MANY = 50
"""So many elements are written into one file: of more findings of a code not all would be listed."""
WAYS = ("one", "pick", "arrange", "number")
"""Of the ways of a choice one alone is looked at; which, where there are two, nobody knows."""


def is_expression(field: FieldShape) -> bool:
    return field.shape.scalar is not None and isinstance(field.shape.scalar, ExpressionText)


def sample(record: type[Record]) -> dict[str, Any]:
    """What a record needs, with the samples of its own fields."""
    fields = fields_of(record)
    names = [name for name, field in fields.items() if field.info.is_required()]
    names += [need.fields[0] for need in record.needs] if issubclass(record, Flexible) else []
    return {name: (fields[name].info.examples or ["1"])[0] for name in names}


def pairs(record: type[Record]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each field with the data of a record in which another one, an expression, has a slip."""
    fields = fields_of(record)
    for broken in fields:
        for other in (name for name, field in fields.items() if name != broken and is_expression(field)):
            yield broken, {**sample(record), other: SLIP}
        if "do" in fields and broken != "do":
            yield broken, {**sample(record), "do": [{"let": {"x": SLIP}}]}


def elements() -> Iterator[tuple[str, str, dict[str, Any], tuple[Any, ...]]]:
    """Section, what is looked at, the data of an element with a slip, and the path of another field of it."""
    for section in (each for each in all_sections() if each in KINDS["rules"].sections):  # tables have their own files
        for broken, data in pairs(KINDS["rules"].sections[section].record):
            yield section, f"{section}: {broken}", data, (broken,)
    for verb, form in Step.forms().items():
        for broken, step in pairs(form):
            if not (broken in WAYS and any(way in step for way in WAYS)):
                yield "procedures", f"{verb}: {broken}", {"do": [step]}, ("do", 0, broken)
        for broken in fields_of(form):
            steps = [sample(form), {"let": {"y": SLIP}}]
            yield "procedures", f"{verb}: {broken}, and a step", {"do": steps}, ("do", 0, broken)


def put(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    copy = json.loads(json.dumps(data))
    inside = copy
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = value
    return copy


def told(folder: Path, batch: list[tuple[str, dict[str, Any]]]) -> set[int]:
    """The numbers of the elements whose slip is told."""
    lines: list[str] = []
    for section in dict.fromkeys(section for section, _ in batch):
        form = KINDS["rules"].sections[section].form
        lines.append(f"{section}:")
        for number, (other, data) in enumerate(batch):
            if other == section:
                lines.append(f"  {'-' if form == 'list' else f'e{number}:'} {json.dumps(data)} # {number}")
    for path, text in (FILES | {"rules/test.yaml": "\n".join(lines) + "\n"}).items():
        file = folder / "field" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    pack, _ = load_pack(folder / "field")
    assert pack is not None
    found = [each for each in (*run_checks(pack), *check_rules(pack)[1]) if "limt" in each.message]
    return {int(lines[each.span.line - 1].rsplit("#", 1)[1]) for each in found}


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG)
def test_a_field_of_wrong_shape_hides_no_slip_in_another_one(wrong: str, tmp_path: Path) -> None:
    hidden, count = [], 0
    all = [*elements()]
    for batch in (all[start : start + MANY] for start in range(0, len(all), MANY)):
        alone = told(tmp_path, [(section, data) for section, _, data, _ in batch])
        beside = told(tmp_path, [(section, put(data, path, WRONG[wrong])) for section, _, data, path in batch])
        count += len(alone)
        hidden += [batch[number][1:3] for number in sorted(alone - beside)]
    assert hidden == [] and count > 300
