"""A new built-in function is declared once, and no analysis can forget it: shown by two that only these tests have.

`double` is a function of its argument alone: one declaration, and it is typed, computed and written as Python. `crowd`
looks at the state: evaluator and compiler each say how, and all else goes by its traits.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.properties.bench import bench
from tests.unit.checker import test_reads
from tests.unit.checker.written import check
from tests.unit.compiler.small_games import BOTH, asking, compiled, play, score
from tests.unit.play.test_seen import may_act
from toolkit.analysis.keys import own_reads
from toolkit.analysis.made_unseen import is_fixed
from toolkit.checker.functions import CHECKS
from toolkit.checker.functions.registry import types
from toolkit.compiler import Passes
from toolkit.compiler.expressions import functions as written
from toolkit.compiler.pycode import PyCode, py
from toolkit.evaluator import World, evaluate
from toolkit.evaluator import functions as evaluated
from toolkit.language import functions as declared
from toolkit.language.functions import BUILT_INS, FUNCTIONS, Traits, UnknownFunction, declare, function
from toolkit.language.keys import PLACES
from toolkit.language.tree import Expr, Function, Literal, Ranging, UnknownNode, parts
from toolkit.model import Type

INT, SPACE = Type("named", "int"), Type("named", "space")
WORDS = {"gives": "A number.", "none": "None is a fault."}
FOUR = Literal(INT, 0, 1, 4)


@pytest.fixture
def toys() -> Iterator[None]:
    """The two functions, until the test is over."""
    tables: tuple[dict[str, Any], ...] = (BUILT_INS, FUNCTIONS, CHECKS, evaluated.FUNCTIONS, written.FUNCTIONS)
    before = [dict(table) for table in tables]

    @function("double", takes=(INT,), result=INT, forms=("double(int) -> int",), sample="double(2)", **WORDS)
    def double(number: int) -> int:
        """Twice the number."""
        return 2 * number

    declare("crowd", Traits(reads=(PLACES,)), forms=("crowd(space) -> int",), sample="crowd(cell)", **WORDS)

    @types("crowd")
    def check_crowd(checker: Any, node: Any, wanted: Type | None) -> Expr:
        """How many stand in a space."""
        return Function(INT, node.start, node.end, "crowd", (checker.wants(node.arguments[0], SPACE),))

    @evaluated.function("crowd")
    def evaluate_crowd(expr: Function, arguments: Any, world: Any) -> Any:
        """What the evaluator makes of it."""
        return len(world.contents(arguments[0]))

    @written.function("crowd")
    def write_crowd(node: Function, here: Any) -> PyCode:
        """What it is in Python."""
        return here.mark(py("len({}[{}])", here.cells, here.value(node.arguments[0])), node)

    yield
    for table, old in zip(tables, before, strict=True):
        table.clear()
        table.update(old)


@BOTH
@pytest.mark.parametrize(("asked", "number"), [("double(3) + double(double(1))", 10), ("crowd(A1) + crowd(C1)", 1)])
def test_it_means_the_same_to_evaluator_and_generated_code(
    tmp_path: Path, toys: None, asked: str, number: int, passes: Passes
) -> None:
    assert may_act(tmp_path / "right", f"{asked} == {number}", passes=passes)
    assert not may_act(tmp_path / "wrong", f"{asked} != {number}", passes=passes)


def test_its_arguments_are_typed_by_its_declaration(tmp_path: Path, toys: None) -> None:
    found = check(tmp_path, "values: {odd: {base: double(first(spaces))}, few: {base: double()}}\n").told
    assert ("E523", "first(spaces)") in found or ("E613", "first(spaces)") in found
    assert any(text == "double()" for _, text in found)


def test_steps_may_ask_it(tmp_path: Path, toys: None) -> None:
    rules = asking("- if: double(3) == 6\n  then: [{set: game.score, to: double(4)}]\n")
    assert score(play(compiled(tmp_path, rules))) == 8


def test_what_looks_at_nothing_is_the_same_in_every_game(toys: None) -> None:
    twice = Function(INT, 0, 1, "double", (FOUR,))
    assert [*own_reads(twice)] == []
    assert is_fixed(twice, frozenset())


def test_what_looks_at_places_follows_from_what_moves(toys: None) -> None:
    crowd = Function(INT, 0, 1, "crowd", (Literal(SPACE, 0, 1, None),))
    assert [*own_reads(crowd)] == [PLACES]
    assert not is_fixed(crowd, frozenset())


def test_what_it_looks_at_is_no_secret_only_where_it_says_so(tmp_path: Path, toys: None) -> None:
    """Nothing says that everybody knows what `crowd` looks at: so legality may not ask it."""
    assert test_reads.found(tmp_path, "allowed: crowd(A1) > 1") == ["crowd(A1)"]


@pytest.mark.parametrize("node", [Function(INT, 0, 1, "nobody", ()), Ranging(INT, 0, 1, "nobody", FOUR, "it", None)])
def test_a_name_that_nobody_declared_is_an_error(node: Expr) -> None:
    with pytest.raises(UnknownFunction, match="nobody"):
        [*own_reads(node)]
    for register in (types, evaluated.function, written.function):
        with pytest.raises(UnknownFunction, match="nobody"):
            register("nobody")(lambda *_: None)  # type: ignore[arg-type, return-value]


def test_a_node_that_nobody_knows_is_an_error() -> None:
    class Strange(Expr):
        """A form of expression that somebody has just added."""

    with pytest.raises(UnknownNode, match="Strange"):
        parts(Strange(INT, 0, 1))
    with pytest.raises(UnknownNode, match="Strange"):
        [*own_reads(Strange(INT, 0, 1))]
    with pytest.raises(UnknownNode, match="Strange"):
        evaluate(Strange(INT, 0, 1), World(bench().stages[0], []), {})
    assert not is_fixed(Strange(INT, 0, 1), frozenset())


def test_each_function_has_all_that_it_needs() -> None:
    """Each that authors call is typed, each call is computed and written, and none is there without a declaration."""
    plain = {id for id, each in FUNCTIONS.items() if each.compute}
    assert declared.FUNCTIONS.keys() - CHECKS.keys() == plain, "typed by a check in toolkit/checker/functions/"
    calls = {id for id, each in BUILT_INS.items() if "call" in each.made and each.compute is None}
    apart = {"seen", "reachable", "route", "cost_along", "sight", "seen_from", "traced", "traced_cost", "is_traced"}
    # not by the values of all arguments
    assert calls - evaluated.FUNCTIONS.keys() == apart, "computed by a function in toolkit/evaluator/functions.py"
    assert calls == written.FUNCTIONS.keys(), "written by a function in toolkit/compiler/expressions/"
