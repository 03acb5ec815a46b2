"""`seen(x, otherwise)`: x where the one who decides may know all that x reads, through sets, values and choices."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import BOTH, compiled, main, play, state
from tests.unit.play.test_showing import places
from toolkit.checker import check_rules
from toolkit.compiler import ALL, Passes, compile_program
from toolkit.evaluator import World, evaluate
from toolkit.packs import load_pack
from toolkit.play import Game, Refused, read_answer
from toolkit.play.reasons import reasons

HIDDEN = places(map="shown_to: viewer == piece.owner")
RULES = """
values:
  strength: {args: {m: man}, base: m.worth}
  force: {args: {all: set of man}, base: "sum(all, strength(it))"}
  named: {args: {m: man}, base: 1 if m.space == D1 else 2}
  bare: {args: {m: man}, base: "seen(m.worth, 0)"}
  told: {args: {m: man, by: player}, base: "seen(m.worth, 7)"}
  pushed: {args: {m: man}, base: 5}
modifiers:
  - {to: strength, label: hurt, when: m.hits > 0, add: 0 - m.hits}
  - {to: pushed, label: strong, when: m.space == C1 and m.worth > 1 and game.score > 0, add: m.worth}
orders:
  weakest: [{least: it.worth}]
menus: {acts: {}}
actions:
  act:
    menu: acts
    by: first(players)
    allowed: WHAT
    do: [{set: game.score, to: 1}]
"""
STEPS = "- offer: acts\n  to: first(players)\n  until: one\n  may_pass: true\n"
FOE = "only(men(D1))"


def may_act(
    folder: Path,
    what: str,
    before: str = "",
    passes: Passes = ALL,
    rules: str = RULES,
    changed: dict[str, str] = HIDDEN,
) -> bool:
    """Whether the first player may act where this is what allows it."""
    written = main(before + STEPS + "- {choose: on, by: first(players), yes: On?}\n", rules.replace("WHAT", repr(what)))
    game = play(compiled(folder, written, passes, changed))
    by_rules = any(answer[0] == 0 for answer in game.legal()) and game.site is not None and game.site.kind == "menu"
    action = game.program.rules.actions["act"]
    asked: Any = action.allowed
    world = World(game.program.stage, game.cells)
    told = evaluate(asked.code.expr, world, {"by": 0})
    if game.site is not None and game.site.kind == "menu":
        assert told == by_rules, "both evaluators agree"
    return bool(told)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "unknown", "shown"),
    [
        (f"seen({FOE}.worth, 9)", 9, 2),
        ("seen(sum(men, it.worth), 9)", 9, 5),
        ("seen(count(men, it.worth == 2), 9)", 9, 2),
        ("seen(sum(men(by), it.worth), 9)", 3, 3),
        ("seen(sum([m.worth for m in men if owner(m) == by]), 9)", 3, 3),
        ("seen(sum([1 for m in men if m.worth > 0]), 9)", 9, 3),
        (f"seen(strength({FOE}), 9)", 9, 2),
        ("seen(force(men), 9)", 9, 5),
        ("seen(force(men(by)), 9)", 3, 3),
        (f"seen(named({FOE}), 9)", 1, 1),
        (f"seen(1 if owner({FOE}) != by or {FOE}.worth > 1 else 2, 9)", 1, 1),
        (f"seen(1 if owner({FOE}) == by and {FOE}.worth > 1 else 2, 9)", 2, 2),
        (f"seen(1 if {FOE}.worth > 1 and owner({FOE}) == by else 2, 9)", 9, 2),
        (f"seen({FOE}.worth if owner({FOE}) == by else 4, 9)", 4, 4),
        (f"seen({FOE}.worth if owner({FOE}) != by else 4, 9)", 9, 2),
        ("seen(sorted(men, weakest)[0].worth, 9)", 9, 1),
        (f"seen(seen({FOE}.worth, 7), 9)", 7, 2),
        (f"seen(seen({FOE}.worth, {FOE}.worth), 9)", 9, 2),
        (f"seen(bare({FOE}), 9)", 9, 2),
        (f"seen(told({FOE}, only(opponents(by))), 8)", 8, 2),
        (f"seen(told({FOE}, by), 8)", 7, 2),
        (f"seen(1 if 3 < 2 < {FOE}.worth else 2, 9)", 2, 2),
        ("seen(1 if any(men, it.worth > 0) else 2, 9)", 9, 1),
        ("seen(1 if first(men, it.worth > 9) != none else 2, 9)", 9, 2),
        ("seen(best(men(by), weakest).worth, 9)", 1, 1),
        (f"seen(pushed({FOE}), 9)", 5, 5),
    ],
)
@pytest.mark.parametrize("passes", [ALL, Passes(*(False,) * 8)], ids=["all passes", "no pass"])
def test_it_is_what_he_may_know(tmp_path: Path, asked: str, unknown: int, shown: int, passes: Passes) -> None:
    for folder, before, wanted in [("a", "", unknown), ("b", "- show: men\n  to: first(players)\n", shown)]:
        assert may_act(tmp_path / folder, f"{asked} == {wanted}", before, passes)
        assert not may_act(tmp_path / folder, f"{asked} != {wanted}", before, passes)


CHOICE = """
- choose: one
  by: WHO
  one: men
  each: {if: "seen(it.worth, 2) == 2", say: It is known to be weak.}
  else: []
- if: one != none
  then: [{set: one.hits, to: 1}]
- choose: some
  by: WHO
  pick: men
  together: "seen(sum(some, it.worth), 4) == 4"
  else: []
- if: some
  then: [{set: game.score, to: 1}]
"""


def asked(folder: Path, who: str) -> Game:
    """A game in which somebody chooses among men, of whom he knows his own."""
    return play(compiled(folder, main(CHOICE.replace("WHO", who)), changed=HIDDEN))


def test_who_chooses_decides_not_who_acts(tmp_path: Path) -> None:
    """Blue has a guard (2) and a scout (1), red a guard: red may take the scout for a guard, blue may not."""
    for who, wanted in [
        ("first(players)", {"guard#1", "guard#2"}),
        ("only(opponents(first(players)))", {"guard#1", "scout#1", "guard#2"}),
    ]:
        game = asked(tmp_path / str(len(wanted)), who)
        names = game.program.stage.names(game.cells).rows
        assert {answer[1] for answer in game.legal()} == {names[name] for name in wanted}
    with pytest.raises(Refused, match="known to be weak"):
        game = asked(tmp_path / "refused", "first(players)")
        game.apply(read_answer(game, {"blue": "choose", "one": "scout#1"}))


def test_of_a_set_together_too(tmp_path: Path) -> None:
    game = asked(tmp_path, "first(players)")
    game.apply(read_answer(game, {"blue": "choose", "one": "guard#1"}))
    for some, legal in [
        (["guard#1", "scout#1"], False),
        (["guard#1", "D1?1"], True),
        (["D1?1"], True),
        (["scout#1"], False),
    ]:
        probe = game.clone()
        try:
            probe.apply(read_answer(probe, {"blue": "choose", "some": some}))
        except Refused:
            assert not legal, some
        else:
            assert legal, some


ACTS = """
values:
  looks: {args: {m: man, by: player}, base: "seen(m.worth, 9)"}
menus: {acts: {}}
actions:
  act:
    menu: acts
    by: first(players)
    args: [{m: {one: men(D1)}}]
    cost: {gold: "seen(m.worth, 4)"}
    do:
      - {choose: on, by: first(players), yes: On?}
      - {set: game.score, to: "10 * seen(m.worth, 9) + looks(m, by)"}
purses: {gold: {of: player}}
"""


@BOTH
def test_steps_find_out_the_truth_and_pay_what_was_asked(tmp_path: Path, passes: Passes) -> None:
    """In steps nobody decides; a cost is what it was when the action was listed, a value knows its own `by`."""
    steps = "- add: first(players).gold\n  by: 5\n" + STEPS + "- {choose: on, by: first(players), yes: On?}\n"
    game = play(compiled(tmp_path, main(steps, ACTS), passes, HIDDEN))
    game.apply(read_answer(game, {"blue": "act", "m": "guard#2"}))
    game.take(game.legal()[-1])
    assert (state(game, "game.score"), state(game, "player blue.purse gold")) == (10 * 2 + 9, 5 - 4)


def test_of_a_piece_that_he_does_not_know_no_condition_is_told(tmp_path: Path) -> None:
    """Blue may choose among his own men. To name red's is refused, and not told whether that one would be strong."""
    steps = "- {choose: one, by: first(players), one: men(first(players)), each: it.worth > 1, else: []}\n"
    said = []
    for seed, show in enumerate(("", "- show: men\n  to: first(players)\n")):
        game = play(compiled(tmp_path / str(seed), main(show + steps), changed=HIDDEN))
        weak, foe = (game.program.stage.names(game.cells).rows[name] for name in ("scout#1", "guard#2"))
        chooses = game.legal()[0][0]
        said.append([[reason.condition for reason in reasons(game, (chooses, one))] for one in (weak, foe)])
    assert said[0] == said[1] == [["it.worth > 1"], ["men(first(players))"]]


@BOTH
def test_where_it_is_asked_for_at_several_places_of_the_program_it_is_written_once(passes: Passes) -> None:
    pack, _ = load_pack(Path(__file__).parents[2] / "packs/hidden-armour")
    assert pack is not None
    rules, _ = check_rules(pack)
    assert rules is not None
    source = compile_program(rules, "plain", passes=passes).source
    written = re.findall(r"(?ms)^def k_seen_\d+(.*?)(?=^\S)", source)
    assert len(written) == len({*written}) > 1 and source.count("k_seen_") > 2 * len(written)
