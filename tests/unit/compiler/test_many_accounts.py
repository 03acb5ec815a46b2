"""Of a value that asks for very many others the first are kept with their accounts, and of the rest their number and
what they come to; the total is right. Where nobody asks for an account none is made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import asking, compiled, main, play, score
from toolkit.cli.playing.asking import account, source_of
from toolkit.examples.asking import question
from toolkit.examples.traced import trace
from toolkit.language.accounts import MOST_KEPT, MOST_MADE, Account, Accounts
from toolkit.language.code import Where
from toolkit.play import Game
from toolkit.runtime import expressions as support

VALUES = """values:
  part: {args: {n: int}, base: n % 7}
  some: {base: "sum(n in range(1, 40), part(n))"}
  whole: {base: "sum(n in range(1, 3000), part(n))"}
  hundred: {args: {n: int}, base: "sum(k in range(1, 100), part(k + n))"}
  twice: {base: "sum(n in range(1, 900), hundred(n))"}
"""
WHOLE = sum(n % 7 for n in range(1, 3001))
FIRST = sum(n % 7 for n in range(1, MOST_KEPT + 1))


def lines(folder: Path, text: str) -> list[str]:
    found, problems = account(play(compiled(folder, asking("- set: game.score\n  to: 1", VALUES))), text)
    assert found is not None, problems
    return [line.text for line in found.lines]


def test_a_value_of_few_parts_tells_them_all(tmp_path: Path) -> None:
    told = lines(tmp_path, "some")
    assert [line for line in told if "asked" in line] == [f"  asked part({n}) = {n % 7}" for n in range(1, 41)]
    assert not [line for line in told if "more" in line]


def test_of_very_many_parts_the_first_are_told_and_what_the_rest_comes_to(tmp_path: Path) -> None:
    told = lines(tmp_path, "whole")
    assert told[0] == f"whole = {WHOLE}"
    assert len([line for line in told if "asked part(" in line]) == MOST_KEPT
    assert told[-1] == f"  and 2,000 more, together {WHOLE - FIRST}"


def test_an_expression_around_very_many_values_too(tmp_path: Path) -> None:
    assert lines(tmp_path, "sum(n in range(1, 3000), part(n))")[-1] == f"  and 2,000 more, together {WHOLE - FIRST}"


def everything(accounts: Any) -> Iterator[Account]:
    for each in accounts:
        yield each
        yield from everything(each.asked)


def test_accounts_inside_accounts_are_bounded_together(tmp_path: Path) -> None:
    game = play(compiled(tmp_path, asking("- set: game.score\n  to: 1", VALUES)))
    asked, problems = question(game.program.stage, "twice", Where(source_of("twice"), ("why",)), {"game"}, {})
    assert asked is not None, problems
    accounts = Accounts()
    trace(game.program.stage, asked).run(game.cells, accounts, {})
    (twice,) = accounts
    assert twice.adds_up() and len(twice.asked) == 900
    assert MOST_MADE <= len(list(everything(accounts))) <= MOST_MADE + 1_000
    assert {len(each.asked) + (each.rest.count if each.rest else 0) for each in twice.asked} == {100}
    for each in twice.asked:
        told = sum(inner.result for inner in each.asked) + (each.rest.together or 0 if each.rest else 0)
        assert told == each.result


def test_no_account_is_made_where_nobody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_: Any) -> None:
        raise AssertionError("an account was made")

    monkeypatch.setattr(support, "Account", made)
    program = compiled(tmp_path, main("- set: game.score\n  to: twice", VALUES), tracing=True)
    assert score(Game(program, 1)) == sum((k + n) % 7 for n in range(1, 901) for k in range(1, 101))
