"""`seen(x, otherwise)` of what is no piece of one declared kind: terrain, and pieces of any kind (`unit`, `piece`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main, play
from tests.unit.play.test_seen import FOE, HIDDEN, RULES, may_act
from toolkit.compiler import Passes
from toolkit.play import Refused, read_answer

CHANGED = {
    **HIDDEN,
    "kinds.yaml": (
        "kinds:\n  man:\n    title: Man\n    plural: men\n    attrs: {worth: int}\n    state: {hits: int}\n"
        "  card: {title: Card, attrs: {number: int}}\n"
        "  terrain: {title: Ground, attrs: {cover: {type: int, default: 4}}}\n"
    ),
}
VALUES = """
values:
  cover: {args: {s: space}, base: s.terrain.cover}
  worth_of: {args: {u: unit}, base: u.worth}
  any_worth: {args: {p: piece}, base: p.worth}
  total: {args: {all: set of unit}, base: "sum(all, it.worth)"}
"""


@BOTH
@pytest.mark.parametrize(
    ("asked", "unknown", "shown"),
    [
        ("seen(D1.terrain.cover, 9)", 4, 4),
        ("seen(cover(D1), 9)", 4, 4),
        ("seen(sum(spaces, it.terrain.cover), 9)", 16, 16),
        (f"seen({FOE}.worth + D1.terrain.cover, 9)", 9, 6),
        (f"seen(worth_of({FOE}), 9)", 9, 2),
        (f"seen(any_worth({FOE}), 9)", 9, 2),
        ("seen(total(men), 9)", 9, 5),
        ("seen(total(men(by)), 9)", 3, 3),
    ],
)
def test_it_is_what_he_may_know(tmp_path: Path, asked: str, unknown: int, shown: int, passes: Passes) -> None:
    rules = RULES.replace("\nvalues:\n", VALUES, 1)
    for folder, before, wanted in [("a", "", unknown), ("b", "- show: men\n  to: first(players)\n", shown)]:
        assert may_act(tmp_path / folder, f"{asked} == {wanted}", before, passes, rules, CHANGED)
        assert not may_act(tmp_path / folder, f"{asked} != {wanted}", before, passes, rules, CHANGED)


CHOICE = """
- choose: where
  by: first(players)
  one: spaces
  each: {if: "seen(it.terrain.cover, 9) == 9", say: It has no such cover.}
  else: []
- choose: one
  by: first(players)
  one: men
  each: {if: "seen(worth_of(it), 2) == 2", say: It is known to be weak.}
  else: []
- if: one != none
  then: [{set: one.hits, to: 1}]
- if: where != none
  then: [{set: game.score, to: 1}]
"""


def test_a_refusal_tells_which_condition_failed(tmp_path: Path) -> None:
    rules = VALUES
    game = play(compiled(tmp_path / "any", main(CHOICE, rules), changed=CHANGED))
    names = game.program.stage.names(game.cells).rows
    assert {answer[1] for answer in game.legal()} == {names["guard#1"], names["guard#2"]}, "no space has such cover"
    with pytest.raises(Refused, match="known to be weak"):
        game.apply(read_answer(game, {"blue": "choose", "one": "scout#1"}))
    there = play(compiled(tmp_path / "some", main(CHOICE.replace("== 9", "== 4"), rules), changed=CHANGED))
    with pytest.raises(Refused, match="no such cover"):
        bare = main(CHOICE.replace("== 9", "== 4 and it != A1"), rules)
        game = play(compiled(tmp_path / "one", bare, changed=CHANGED))
        game.apply(read_answer(game, {"blue": "choose", "where": "A1"}))
    assert len(there.legal()) == 4
