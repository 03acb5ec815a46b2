"""Faults in generated code are found at the characters that made them."""

from pathlib import Path

import pytest

from tests.unit.compiler.ground import Tried, row
from tests.unit.compiler.small_games import compiled, main
from toolkit.compiler import ALL, NONE, Passes
from toolkit.language.faults import kind_of
from toolkit.play import Game, GameFault


@pytest.mark.parametrize(
    ("text", "type", "wrong", "kind"),
    [
        ("n + maybe.wounds * 2", "int", "maybe.wounds", "none"),
        ("1 + only(us).wounds", "int", "only(us)", "only"),
        ("n % (n - 3) + 1", "int", "n % (n - 3)", "zero"),
        ("down(n / (n - 3))", "int", "n / (n - 3)", "zero"),
        ("settings.numbers[n + 90] + 1", "int", "settings.numbers[n + 90]", "member"),
        ("count(range(1, 20000))", "int", "range(1, 20000)", "long"),
        ("any(us, it.wounds > maybe.wounds)", "bool", "maybe.wounds", "none"),
    ],
)
def test_the_place_of_a_fault(text: str, type: str, wrong: str, kind: str) -> None:
    tried = Tried(text, type)
    assert tried.wrong() == wrong
    with pytest.raises(Exception) as caught:  # of any type that `kind_of` knows
        tried.value()
    assert kind_of(caught.value) == kind


def test_a_fault_in_a_value_is_found_in_the_value() -> None:
    origin = Tried("big(n) + 1", "int").origin(n=2**20)
    assert origin is not None
    assert origin.where.path == ("values", "big", "base")


def test_what_is_no_fault_has_no_place() -> None:
    assert Tried("maybe.wounds", "int").origin(maybe=row("rifle#1")) is None


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_a_procedure_that_does_nothing_but_call_itself_is_stopped_in_it(tmp_path: Path, passes: Passes) -> None:
    text = main("- call: again()", "  again:\n    do:\n      - if: game.score == 0\n        then: [call: again()]\n")
    with pytest.raises(GameFault) as raised:
        Game(compiled(tmp_path, text, passes), 1)
    span = raised.value.diagnostic.span
    written = Path(span.path).read_text("utf-8").split("\n")
    assert written[span.line - 1][span.column - 1 : span.end_column - 1] == "if: game.score == 0"
    assert written[span.line - 3].strip() == "again:"


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
@pytest.mark.parametrize("step", [f"{verb}: first(men, it.worth > 5)" for verb in ("move", "remove", "reveal")])
def test_what_is_done_to_none_is_found_at_its_step(tmp_path: Path, step: str, passes: Passes) -> None:
    where = "\n  to: A1" if step.startswith("move") else ""
    text = main(f"- {step}{where}\n- set: game.score\n  to: 1")
    with pytest.raises(GameFault) as raised:
        Game(compiled(tmp_path, text, passes), 1)
    span = raised.value.diagnostic.span
    written = Path(span.path).read_text("utf-8").split("\n")
    assert step in written[span.line - 1]


@pytest.mark.parametrize("passes", [ALL, NONE], ids=["all", "none"])
def test_a_march_by_a_route_that_there_is_not_is_found_at_the_route(tmp_path: Path, passes: Passes) -> None:
    barred = 'movement:\n  walk: {cost: 1, never: "there == B1"}\n'
    text = main("- move: only(men(A1))\n  along: route(walk(), A1, C1)\n- set: game.score\n  to: 1") + barred
    with pytest.raises(GameFault) as raised:
        Game(compiled(tmp_path, text, passes), 1)
    span = raised.value.diagnostic.span
    written = Path(span.path).read_text("utf-8").split("\n")
    assert written[span.line - 1][span.column - 1 : span.end_column - 1] == "route(walk(), A1, C1)"
