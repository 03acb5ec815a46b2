"""Members of sets one inside another without names: `it` is that of the innermost, and the outer one comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, asking, compiled, play, score
from toolkit.compiler import Passes
from toolkit.play import load

WORTH_OF_MEN = 2 + 1 + 2
AFTER_EACH = "- add: game.score\n  by: it.worth\n"


def for_each_man(steps: str) -> str:
    """Steps for each man, and then what he is worth."""
    return "- for: men\n  do:\n" + "".join(f"  {line}\n" for line in (steps + AFTER_EACH).splitlines())


@BOTH
@pytest.mark.parametrize(("inner", "count"), [("players", 2), ("spaces", 4), ("men(blue)", 2)])
def test_behind_an_inner_loop_it_is_the_outer_member(tmp_path: Path, passes: Passes, inner: str, count: int) -> None:
    steps = f"- for: {inner}\n  do:\n  - add: game.score\n    by: 100\n"
    game = play(compiled(tmp_path, asking(for_each_man(steps)), passes))
    assert score(game) == 3 * count * 100 + WORTH_OF_MEN


INNER = {
    "asked": ("- for: players\n  do:\n  - {choose: a, by: it, yes: Go?}\n  - {add: game.score, by: 100}\n", 2),
    "secretly": (
        "- secretly: players\n  do:\n  - {choose: a, by: it, yes: Go?}\n- {add: game.score, by: 200}\n",
        2,
    ),
    "ordered": (
        "- for: men(blue)\n  chosen_by: first(players)\n  do: [{add: game.score, by: 100 * it.worth}]\n",
        3,
    ),
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(("inner", "rounds"), INNER.values(), ids=INNER.keys())
def test_so_it_is_when_saved_meanwhile(tmp_path: Path, passes: Passes, inner: str, rounds: int) -> None:
    game = play(compiled(tmp_path, asking(for_each_man(inner)), passes))
    total = 3 * rounds * 100 + WORTH_OF_MEN
    while score(game) < total:
        before = game.hash()
        game = load(game.program, game.save())
        assert game.hash() == before
        game.apply(game.legal()[0])
    assert score(game) == total


@BOTH
def test_a_check_finds_its_member_again(tmp_path: Path, passes: Passes) -> None:
    check = (
        "checks:\n  tired:\n    at: step\n    each: men\n    where: it.hits > 0\n    do:\n"
        "    - for: players\n      do:\n      - choose: each\n        by: it\n        yes: Go on?\n"
        "    - set: it.hits\n      to: 0\n    - add: game.score\n      by: it.worth\n"
    )
    rules = asking("- for: men(blue)\n  do:\n  - set: it.hits\n    to: 1\n", check)
    game = play(compiled(tmp_path, rules, passes))
    for _ in range(4):
        game = load(game.program, game.save())
        game.apply(game.legal()[0])
    assert score(game) == 2 + 1
