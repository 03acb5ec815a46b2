"""The reference evaluator by example, on the start of the proving ground."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.properties.bench import bench
from toolkit.evaluator import Value, World, evaluate
from toolkit.evaluator.evaluator import MEANINGS
from toolkit.language import tree
from toolkit.language.faults import Fault

STAGE = bench().stages[0]
WORLD = World(STAGE, STAGE.start)


def row(name: str) -> int:
    """The address of a piece by its name."""
    return STAGE.names(list(STAGE.start)).rows[name]


VARIABLES: dict[str, Any] = {"u": row("tank#1"), "us": (row("rifle#1"), row("tank#1")), "maybe": None, "n": 3, "p": 0}


def value(text: str, type: str) -> Value:
    code = bench().typed(text, type)
    assert code is not None
    return evaluate(code.expr, WORLD, VARIABLES)


@pytest.mark.parametrize(
    ("text", "type", "expected"),
    [
        ("7 % -2", "int", -1),
        ("1 / 3 + 1 / 6", "ratio", Fraction(1, 2)),
        ("down(-7 / 2)", "int", -4),
        ("nearest(-7 / 2)", "int", -3),
        ("up(7 / 2)", "int", 4),
        ("1 < n <= 3", "bool", True),
        ("u.wounds > 0 and only(us) == u", "bool", False),
        ("sum(us, it.cost)", "int", 9),
        ("max([x.cost for x in us if x.heavy], default=0)", "int", 7),
        ("count(units(p), it.space == A1)", "int", 2),
        ("range(2, 5)", "ints", (2, 3, 4, 5)),
        ("settings.numbers[2]", "int", -3),
        ("settings.bonus[blue]", "int", 5),
        ("distance(A1, C2)", "int", 2),
        ("count(neighbours(B2))", "int", 4),
        ("count(connected([A1, B1, B2, C3], [A1, C1]))", "int", 3),
        ("count(connected([A1, B2], [C1, C2]))", "int", 0),
        ("table(losses, 3, lost)", "int", 3),
        ("table(losses, 3, shift(losses, lost, -1))", "int", 2),
        ("table(strengths, 4)", "mood", 1),
        ("maybe", "unit?", None),
        ("none", "space?", None),
        ("crowd(A1) if options.fog else -crowd(A1)", "int", -3),
        ("sum(x in doctrine, x.weight)", "int", 2),
    ],
)
def test_values(text: str, type: str, expected: Value) -> None:
    assert value(text, type) == expected


def test_sets_are_ascending_and_lists_keep_their_order() -> None:
    assert value("us + u", "units") == VARIABLES["us"]
    assert value("us - u", "units") == (row("rifle#1"),)
    assert value("sorted(us, dearest)", "unitlist") == (row("tank#1"), row("rifle#1"))
    assert value("[x.cost for x in sorted(us, 0 - it.cost)]", "ints") == (7, 2)


@pytest.mark.parametrize(
    ("text", "type", "kind", "at"),
    [
        ("1 + maybe.wounds", "int", "none", "maybe.wounds"),
        ("maybe.wounds", "int", "none", "maybe.wounds"),
        ("7 % (n - 3)", "int", "zero", "7 % (n - 3)"),
        ("only(us).cost", "int", "only", "only(us)"),
        ("settings.numbers[n - 4]", "int", "member", "settings.numbers[n - 4]"),
        ("range(n, 90000)", "ints", "long", "range(n, 90000)"),
        ("[0 for x in range(1, 9000)] + [0 for x in range(1, 9000)]", "ints", "long", None),
        ("table(losses, n + 4, calm)", "int", "member", "table(losses, n + 4, calm)"),
        ("big(9007199254740992)", "int", "number", "n * n * n"),
        ("1 if turn.who == p else 2", "int", "none", "turn.who"),
    ],
)
def test_faults_name_their_kind_and_their_place(text: str, type: str, kind: str, at: str | None) -> None:
    with pytest.raises(Fault) as raised:
        value(text, type)
    fault = raised.value
    assert fault.kind == kind and fault.expr is not None
    if at is not None:
        inner = "n * n * n" if fault.where is not None else text
        assert inner[fault.expr.start : fault.expr.end] == at


@pytest.mark.parametrize(("player", "expected"), [(0, 0), (1, 9)])
def test_what_lies_face_down_is_known_to_its_owner(player: int, expected: int) -> None:
    cells = list(STAGE.start)
    cells[row("tank#1") + STAGE.layout.at("piece", "unit", "up")] = False
    code = bench().typed("seen(u.wounds, 9)", "int")
    assert code is not None
    assert evaluate(code.expr, World(STAGE, cells), {**VARIABLES, "by": player}) == expected
    assert evaluate(code.expr, WORLD, {**VARIABLES, "by": player}) == 0


def test_each_class_of_expression_has_a_meaning() -> None:
    classes = [each for each in vars(tree).values() if isinstance(each, type) and issubclass(each, tree.Expr)]
    assert {*MEANINGS} == {*classes} - {tree.Expr}
