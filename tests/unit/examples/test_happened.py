"""The log of the tracing form: whatever happens stands in it, in its order, with the element and the cases."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.test_views import indistinguishable
from tests.unit.state.stages import rules_of
from toolkit.compiler import ALL, compile_program
from toolkit.examples.log import entries_of, log_of
from toolkit.examples.sentences import Said, Thing, Things
from toolkit.play import Game, Refused, view_of

WAIT = "\n- choose: answer\n  by: first(players)\n  yes: Go on?\n"
GUARD = "- let: {u: only(men(A1))}\n"
MADE = "- create: one\n  at: deck\n- create: two\n  at: deck\n"
CARDS = ["created: one#1 in deck", "created: two#1 in deck"]


def log(folder: Path, rules: str, *answers: dict[str, object], viewer: int | None = None) -> list[str]:
    """The lines of a small game as far as its answers go, without where they stand in the rules."""
    game = play(compiled(folder, rules, tracing=True), *answers)
    return [re.sub(r"  \[[^\[]*\]$", "", line) for line in log_of(game, viewer)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("- move: u\n  to: C1\n", ["moved: guard#1 from A1 to C1"]),
        ("- move: men(first(players))\n  to: C1\n", ["moved: guard#1 from A1 to C1", "moved: scout#1 from B1 to C1"]),
        ("- create: scout\n  at: D1\n  owner: u.owner\n", ["created: scout#2 in D1"]),
        ("- remove: men(first(players))\n", ["removed: guard#1 from A1", "removed: scout#1 from B1"]),
        ("- replace: u\n  with: [scout, scout]\n", ["replaced: guard#1 by scout#2, scout#3"]),
        ("- set: u.hits\n  to: 3\n", ["set: guard#1.hits from 0 to 3"]),
        ("- add: {u.hits: 2, game.score: 1}\n", ["set: game.score from 0 to 1", "set: guard#1.hits from 0 to 2"]),
        ("- hide: u\n- reveal: u\n", ["hidden: guard#1", "revealed: guard#1"]),
        ("- show: cards\n  to: first(players)\n", ["shown: one#1, two#1 to blue"]),
        ("- draw: deck\n  to: hand(u.owner)\n", ["drawn: two#1 from deck to hand(blue)"]),
        ("- draw: hand(u.owner)\n  to: deck\n", ["nothing to draw"]),
        ("- roll: 1..1\n  as: die\n", ["rolled: 1"]),
        ("- shuffle: deck\n", ["shuffled: deck"]),
    ],
)
def test_a_step_is_told_by_what_it_changed(tmp_path: Path, steps: str, told: list[str]) -> None:
    assert log(tmp_path, main(MADE + GUARD + steps + WAIT)) == [*CARDS, *told]


def test_occasions_effects_events_and_rules_that_fire_are_told_where_they_stand(tmp_path: Path) -> None:
    more = (
        "occasions:\n  day: {facts: {who: man}, cite: []}\neffects:\n  fog: {args: {deep: int}}\n"
        "events:\n  hurt: {facts: {who: man}, do: [{add: event.who.hits, by: 1}]}\n"
        "triggers:\n  mourn: {after: hurt, do: [{add: game.score, by: 1}]}\n"
        "checks:\n  rest: {at: ending(day), each: men, where: it.hits > 0, do: [{set: it.hits, to: 0}]}\n"
    ).replace(", cite: []", "")
    steps = (
        "- during: day(who=u)\n  do:\n    - grant: fog(2)\n      on: u\n      until: day\n    - note: hurt(who=u)\n"
        "    - roll: 1..1\n      as: die\n"
    )
    game = play(compiled(tmp_path, main(GUARD + steps + WAIT) + more, tracing=True))
    assert list(log_of(game)) == [
        "opened: day, who guard#1  [main]",
        "  granted: fog(2) on guard#1  [main]",
        "  hurt: who guard#1  [main]",
        "  set: guard#1.hits from 0 to 1  [hurt]",
        "  trigger: mourn",
        "    set: game.score from 0 to 1  [mourn]",
        "  rolled: 1  [main]",
        "  check: rest, guard#1",
        "    set: guard#1.hits from 1 to 0  [rest]",
        "  over: fog(2) on guard#1  [main]",
        "ended: day",
    ]


def test_readers_hear_who_is_shown_something_until_something_and_not_of_the_end(tmp_path: Path) -> None:
    show = "    - show: cards\n      to: first(players)\n      until: ending(day)\n"
    steps = "- during: day()\n  do:\n" + show + "    - roll: 1..1\n      as: die\n"
    game = play(compiled(tmp_path, main(MADE + steps + WAIT) + "occasions:\n  day: {}\n", tracing=True))
    first, *others = (entry.said for entry in entries_of(game) if "shown-until" in entry.raw)
    parts = {"pieces": Things((Thing("one#1"), Thing("two#1"))), "players": Things((Thing("blue"),))}
    assert first == Said("{pieces}: shown to {players}", parts)
    assert others == [None]


def test_what_is_paid_and_counted_stands_under_the_answer(tmp_path: Path) -> None:
    more = (
        "occasions:\n  day: {}\nmenus:\n  menu: {}\npurses:\n  coins: {of: player, refill: day, amount: 3}\n"
        "actions:\n  buy:\n    menu: menu\n    within: day\n    cost: {coins: 2}\n    limit: [{times: 2, per: day}]\n"
        "    do: [{add: game.score, by: 1}]\n"
    )
    steps = "- during: day()\n  do:\n    - offer: menu\n      to: first(players)\n"
    found = log(tmp_path, main(steps) + more, {"blue": "buy"})
    assert found[found.index("  blue: buy") + 1 :][:3] == [
        "    paid: blue.coins from 3 to 1",
        "    counted: buy 1 in day",
        "    set: game.score from 0 to 1",
    ]


def test_an_occasion_that_is_cut_is_told_so(tmp_path: Path) -> None:
    steps = "- during: day()\n  do:\n    - add: game.score\n      by: 1\n    - end: day\n- roll: 1..1\n  as: die\n"
    found = log(tmp_path, main(steps + WAIT) + "occasions:\n  day: {}\n")
    assert found == ["opened: day", "  set: game.score from 0 to 1", "cut: day", "rolled: 1"]


def test_an_event_that_is_ended_changes_nothing_and_is_told(tmp_path: Path) -> None:
    trigger = "triggers:\n  stand: {before: moved, do: [{end: event}]}\n"
    found = log(tmp_path, main(GUARD + "- move: u\n  to: C1\n" + WAIT) + trigger)
    assert found == ["trigger: stand", "ended: event moved"]


def test_a_player_reads_nothing_of_rules_and_moves_that_he_cannot_notice(tmp_path: Path) -> None:
    steps = MADE + "- draw: deck\n  to: hand(first(players))\n- draw: deck\n  to: discard\n"
    rules = main(steps + WAIT) + (
        "checks:\n  heavy:\n    at: step\n    where: [cards(first(players)), game.score == 0]\n"
        "    do: [{add: game.score, by: 1}]\n"
        "triggers:\n  look: {after: drawn, when: event.piece.number == 1, do: [{set: game.score, to: game.score}]}\n"
    )
    assert "trigger: look" in log(tmp_path / "all", rules)
    other = log(tmp_path / "other", rules, viewer=1)
    assert "trigger: look" not in other
    assert [line for line in other if "drawn" in line] == ["drawn: one#1 to discard"]


@pytest.mark.slow
@pytest.mark.parametrize("where", [("tests/packs/parley", "bridge"), ("tests/packs/duel", "meadow")])
def test_of_twin_worlds_the_same_is_told(where: tuple[str, str]) -> None:
    """Of worlds that differ in what a seat cannot see it reads the same, as long as it sees the same."""
    program = compile_program(rules_of(where[0]), where[1], {}, ALL, tracing=True)
    pick = random.Random(3)
    compared = 0
    for seed in range(4):
        game = Game(program, seed)
        while not game.over:
            viewer = game.seat or 0
            other = indistinguishable(game, viewer, pick)
            for world in (game, other):  # what came before was the same
                world.past, world.journal, world.log = None, [], []
            answer = pick.choice(game.legal())
            game.apply(answer)
            while game.partial:
                game.apply(pick.choice(game.legal()))
            answer = next(iter(game.decisions()))[2]
            if other.seat != viewer or answer[:1] not in [each[:1] for each in other.legal()]:
                continue
            try:
                other.apply(answer)
            except Refused:
                continue
            if view_of(other, viewer) != view_of(game, viewer):
                continue
            assert log_of(other, viewer) == log_of(game, viewer)
            compared += 1
    assert compared > 20
