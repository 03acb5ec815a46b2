"""Elements that are like others or extend them, as the checker and the compiler take them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import PACK, check
from toolkit.checker import check_rules
from toolkit.compiler import compile_program
from toolkit.packs import load_pack
from toolkit.play import Game

GAME = """
state: {game: {score: int, calls: int}}
procedures:
  play:
    do:
      - call: count(1)
      - end: game
        ranking: players
  count:
    args: {n: int}
    do:
      - add: game.score
        by: n + worth
"""
MORE = """
  count_more:
    extends: count
    option: %s
    do:
      - add: game.score
        by: 100 * n
      - add: game.calls
values:
  worth: {base: 2, stages: [first, {id: second, at_most: 50}]}
  worth_more: {extends: worth, option: %s, base: 7, stages: [{id: third, at_most: 6}]}
"""
MANIFEST = PACK + "sequence: play\noptions:\n  long: {title: Long}\n  rich: {title: Rich}\n"


def score(folder: Path, rules: str, **options: str) -> tuple[int, int]:
    """The score and the calls at the end of a game with these options."""
    checked = check(folder, rules, pack=MANIFEST).right
    game = Game(compile_program(checked, "one", options), seed=1)
    state = game.view(0)["state"]
    return state["game.score"], state["game.calls"]


def test_what_extends_an_element_adds_to_it_while_it_is_there(tmp_path: Path) -> None:
    rules = GAME + MORE % ("long", "rich")
    assert score(tmp_path, rules) == (3, 0)
    assert score(tmp_path, rules, long="on") == (103, 1)
    assert score(tmp_path, rules, rich="on") == (7, 0)
    assert score(tmp_path, rules, rich="on", long="on") == (107, 1)


def test_what_extends_an_extension_stands_in_for_both(tmp_path: Path) -> None:
    rules = (
        GAME
        + """
  count_more: {extends: count, do: [{add: game.calls}]}
  count_most: {extends: count_more, do: [{add: game.calls, by: 10}]}
values: {worth: {base: 2}}
"""
    )
    assert score(tmp_path, rules) == (3, 11)


def test_what_replaces_a_replacement_stands_in_for_both(tmp_path: Path) -> None:
    rules = (
        GAME
        + """
values:
  worth: {base: 2}
  hard: {replaces: worth, base: 3}
  hardest: {replaces: hard, base: 4}
"""
    )
    assert score(tmp_path, rules) == (5, 0)


def test_conditions_come_together_and_facts_are_joined(tmp_path: Path) -> None:
    text = """
occasions:
  turn: {facts: {who: player}}
  long_turn: {extends: turn, facts: {rounds: {type: int, default: 3}}}
actions:
  march: {menu: orders, allowed: game.score > 1, args: [{unit: {one: units}}], do: [{add: game.score}]}
  forced_march: {extends: march, allowed: [game.score < 9], do: [{add: unit.wounds}]}
menus: {orders: {}}
state: {game: {score: int}}
procedures: {test: {do: [{offer: orders}, {during: long_turn(who=only(players)), do: [{offer: orders}]}]}}
"""
    rules = check(tmp_path, text).right
    more = rules.actions["forced_march"]
    assert [len(more.steps), len(more.args), more.replaces] == [2, 1, "march"]
    assert more.allowed is not None and len(getattr(more.allowed, "conditions", ())) == 2
    assert [fact.name for fact in rules.occasions["long_turn"].facts] == ["who", "rounds"]


def test_each_part_is_told_where_it_is_said(tmp_path: Path) -> None:
    rules = """
procedures:
  count: {do: [{let: {a: 1}}, {let: {b: nothing + a}}]}
  count_more: {extends: count, do: [{let: {c: a}}, {let: {d: missing + c}}]}
"""
    assert check(tmp_path, rules).told == [("E520", "nothing"), ("E520", "missing")]


@pytest.mark.slow
@pytest.mark.parametrize("theirs", ["game.score > 1", "[game.score > 1, game.score < 8]", "{any: [game.score > 1]}"])
@pytest.mark.parametrize("ours", ["missing > 1", "[game.score > 2, missing > 1]", "{none: [missing > 1]}"])
def test_a_condition_is_told_where_it_is_said(tmp_path: Path, theirs: str, ours: str) -> None:
    rules = f"""
actions:
  march: {{menu: orders, allowed: {theirs}, do: [{{add: game.score}}]}}
  forced_march: {{extends: march, allowed: {ours}, do: [{{add: game.score}}]}}
menus: {{orders: {{}}}}
state: {{game: {{score: int}}}}
"""
    assert check(tmp_path, rules).told == [("E520", "missing")]


def test_changes_do_not_go_in_a_ring(tmp_path: Path) -> None:
    rules = """
values:
  one: {extends: two, base: 1}
  two: {replaces: three, base: 2}
  three: {like: one, base: 3}
"""
    manifest = "pack: ring\nversion: 1.0.0\nlanguage: 1\ntitle: Ring\nlanguages: [en]\n"
    (tmp_path / "ring").mkdir()
    (tmp_path / "ring/pack.yaml").write_text(manifest, "utf-8")
    (tmp_path / "ring/rules.yaml").write_text(rules, "utf-8")
    pack, found = load_pack(tmp_path / "ring")
    assert [(each.code, each.span.line, each.span.column) for each in found] == [("E599", 3, 18)]
    assert pack is not None and check_rules(pack)[0] is not None  # no check goes round for ever
