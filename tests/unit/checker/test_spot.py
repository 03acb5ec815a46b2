"""Places of parts of records: they follow the data of the file, whatever short forms its author used."""

from __future__ import annotations

import pytest

from toolkit.checker.spot import Led, Spot
from toolkit.source import parse_source

TEXT = """checks:
  lost:
    at: step
    where: [unit.fired, {if: unit.armour > 2}]
    do:
      - {end: game, ranking: [players]}
orders:
  scan: [{most: it.cost}, other]
"""


@pytest.mark.parametrize(
    ("parts", "path", "underlined"),
    [
        (("checks", "lost", "at", 0), ("checks", "lost", "at"), "step"),
        (("checks", "lost", "where", "all", 0, "if"), ("checks", "lost", "where", 0), "unit.fired"),
        (("checks", "lost", "where", "all", 1, "if"), ("checks", "lost", "where", 1, "if"), "unit.armour > 2"),
        (("checks", "lost", "do", 0, "ranking", 0, 0), ("checks", "lost", "do", 0, "ranking", 0), "players"),
        (("orders", "scan", "by", 0, "most"), ("orders", "scan", 0, "most"), "it.cost"),
        (("orders", "scan", "by", 1, "order"), ("orders", "scan", 1), "other"),
    ],
)
def test_short_forms_leave_no_step_in_the_path(
    parts: tuple[str | int, ...], path: tuple[str | int, ...], underlined: str
) -> None:
    source, _ = parse_source(TEXT, "rules.yaml")
    assert source is not None
    spot = Spot(source, (), source.data).inside(*parts)
    assert spot.path == path
    assert TEXT.split("\n")[spot.span.line - 1][spot.span.column - 1 : spot.span.end_column - 1] == underlined
    assert spot.where.span() == spot.span


def test_borrowed_fields_stand_where_they_are_said() -> None:
    source, _ = parse_source(TEXT, "rules.yaml")
    other, _ = parse_source("values:\n  cover: {base: 2}\n", "other.yaml")
    assert source is not None and other is not None
    model = Spot(other, (), other.data).inside("values", "cover")
    spot = Spot(source, (), source.data, Led({"base": model})).inside("base")
    assert (spot.source.path, spot.path) == ("other.yaml", ("values", "cover", "base"))
