"""Passes that stand: until what, what a target is, what is saved of them, and that nobody else learns of them."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from tests.unit.compiler.small_games import compiled, main
from tests.unit.play.programs import parley, program_of
from tests.unit.play.test_damage import JUNK, places
from toolkit.compiler import Program
from toolkit.examples.log import log_of
from toolkit.play import PASS, Game, NotThisGame, Refused, UnknownSite, load, name_answer, read_answer
from toolkit.state import UnknownName

RED, WHITE, BLUE = range(3)
ROW: dict[str, Any] = {"red": "row", "barge": "lugger#1", "goal": "A2"}
AGAIN: dict[str, Any] = {"red": "row", "barge": "punt#1", "goal": "A1"}


def harbour() -> Program:
    return program_of("tests/packs/interjections", "harbour")


def give(game: Game, *answers: dict[str, Any]) -> Game:
    for answer in answers:
        game.apply(read_answer(game, answer))
    return game


def test_who_passes_may_say_until_when() -> None:
    game = give(Game(harbour(), 1), ROW)
    assert game.seat == WHITE
    assert game.pass_ends() == ["offer", "turn", "target"]
    game.pass_until("turn")
    assert game.seat == BLUE and game.standing_of(WHITE) == ["turn"] and game.standing_of(BLUE) == []
    assert game.record.answers[-1] == {"white": "pass", "until": "turn"}
    give(game, {"blue": "pass"}, AGAIN)
    assert game.seat == BLUE, "white passes by himself"
    assert game.record.answers[-1] == AGAIN
    give(game, {"blue": "pass", "until": ["offer", "target"]}, {"red": "pass"}, {"red": "pay"})
    assert game.seat == WHITE and game.standing_of(WHITE) == [], "the turn is over"
    assert game.standing_of(BLUE) == []


def test_an_end_that_does_not_come_is_refused() -> None:
    game = give(Game(harbour(), 1), ROW)
    for until, reason in [
        (["boarding"], "until boarding here; there are offer, turn, target"),
        (["nonsense"], "until nonsense"),
        ([], "not said"),
    ]:
        before = game.hash()
        with pytest.raises(Refused, match=reason):
            game.pass_until(*until)
        assert game.hash() == before and game.seat == WHITE
    with pytest.raises(Refused, match="no argument barge"):
        read_answer(game, {"white": "pass", "barge": "punt#2"})
    with pytest.raises(Refused, match="No pass stands"):
        game.lift_pass()
    over = Game(harbour(), 1)
    while not over.over:
        over.apply(over.legal()[-1])
    with pytest.raises(Refused):
        over.pass_until("turn")


def test_nobody_who_must_act_passes_until_anything() -> None:
    game = give(Game(harbour(), 1), {"red": "pass"})
    assert name_answer(game, game.legal()[0]) == {"red": "pay"} and game.pass_ends() == []
    with pytest.raises(Refused):
        game.pass_until("turn")
    choosing = give(Game(harbour(), 1), {"red": "light"})
    assert choosing.site is not None and choosing.site.kind == "choice" and choosing.pass_ends() == []


def test_a_driver_that_stops_is_told_that_there_is_nothing_but_a_pass() -> None:
    """The seat is asked, so that nobody learns from not being asked, and is bound by what it said."""
    game = Game(harbour(), 1, forced="stop")
    give(game, ROW, {"white": "pass", "until": "turn"}, {"blue": "pass"}, AGAIN)
    assert game.seat == WHITE and game.is_forced() and game.legal() == [PASS]
    for refused in (lambda: game.lift_pass(), lambda: game.pass_until("turn"), lambda: game.apply((0,))):
        with pytest.raises(Refused):
            refused()
    game.apply(PASS)
    assert game.seat == BLUE
    running = give(Game(harbour(), 1), ROW, {"white": "pass", "until": "turn"}, {"blue": "pass"}, AGAIN)
    assert running.hash() == game.hash() and running.record == game.record


SHOOTING = """
occasions: {threat: {facts: {at: set of man}}}
menus: {guns: {order: players}, cover: {order: players, turns: all_first}}
actions:
  aim: {menu: guns, args: [{u: {one: men}}], do: [{offer: cover}]}
  threaten: {menu: guns, args: [{s: {one: spaces}}], do: [{during: threat(at=men(s)), do: [{offer: cover}]}]}
  wave: {menu: guns, do: [{offer: cover}]}
  hide: {menu: cover, do: [{add: game.score, by: 1}]}
"""
STEPS = """
- while: game.score < 50
  do:
    - offer: guns
      to: blue
      until: one
- choose: answer
  by: first(players)
  yes: Over?
"""


@pytest.mark.parametrize(
    ("what", "is_target"),
    [
        ({"blue": "wave"}, False),
        ({"blue": "aim", "u": "guard#1"}, False),
        ({"blue": "aim", "u": "guard#2"}, True),
        ({"blue": "threaten", "s": "A1"}, False),
        ({"blue": "threaten", "s": "D1"}, True),
        ({"blue": "threaten", "s": "C1"}, False),
    ],
)
def test_a_target_is_named_by_anothers_action_or_by_what_begins(
    tmp_path: Any, what: dict[str, str], is_target: bool
) -> None:
    """guard#2 is red's, and stands on D1; red passes until something of his is a target."""
    game = Game(compiled(tmp_path, main(STEPS, SHOOTING)), 1)
    give(game, {"blue": "wave"}, {"blue": "pass"}, {"red": "pass", "until": "target"}, what, {"blue": "pass"})
    assert (game.seat == 1) is is_target
    assert game.standing_of(1) == ([] if is_target else ["target"])


def test_what_is_named_already_is_no_target_any_more(tmp_path: Any) -> None:
    game = Game(compiled(tmp_path, main(STEPS, SHOOTING)), 1)
    give(game, {"blue": "threaten", "s": "D1"}, {"blue": "hide"}, {"blue": "pass"})
    give(game, {"red": "pass", "until": "target"})
    give(game, {"blue": "wave"}, {"blue": "pass"})
    assert game.seat == 0, "the threat that red saw is over"
    give(game, {"blue": "threaten", "s": "D1"}, {"blue": "pass"})
    assert game.seat == 1


@pytest.mark.parametrize("what", ["hurt", "ask"])
def test_an_offer_forgets_who_stood_in_it_and_is_a_target_now(tmp_path: Any, what: str) -> None:
    """Whether the action comes to the next decision at once, or stands in a routine of its own."""
    menus = (
        "menus: {guns: {order: players}, cover: {order: players}}\nactions:\n"
        "  hurt: {menu: guns, args: [{u: {one: men}}], do: [{add: u.hits}]}\n"
        "  ask:\n    menu: guns\n    args: [{u: {one: men}}]\n"
        "    do: [{choose: sure, by: by, yes: Sure?}, {add: u.hits}]\n"
        "  hide: {menu: cover, do: [{add: game.score}]}\n"
    )
    steps = "- offer: guns\n  to: players\n  between: cover\n"
    game = Game(compiled(tmp_path, main(steps, menus)), 1)
    give(game, {"blue": "pass", "until": ["target", "offer"]}, {"red": what, "u": "guard#1"})
    if what == "ask":
        give(game, {"red": "choose", "sure": True})
    assert game.standing_of(0) == []
    assert load(game.program, json.loads(json.dumps(game.save()))).hash() == game.hash()


def test_a_pass_until_the_offer_is_over_ends_with_that_offer_alone() -> None:
    """Offers of one menu come one after the other at the same place of the rules: each is told apart."""
    game = Game(parley(), 2)
    while game.site is None or game.site.element != "actions.urge":
        answers = [answer for answer in game.legal() if answer != PASS]
        urges = [answer for answer in answers if "urge" in name_answer(game, answer).values()]
        game.apply((urges or answers)[0])
        while game.partial:
            game.apply(game.legal()[0])
    seat = game.seat
    assert seat is not None and "offer" in game.pass_ends()
    game.pass_until("offer")
    saved = json.loads(json.dumps(game.save()))
    assert load(parley(), saved).hash() == game.hash()
    pick = random.Random(4)
    while not game.over and game.site is not None and game.site.path == "actions.urge.do.0.do.1":
        assert game.seat != seat
        game.apply(pick.choice(game.legal()))
    assert game.standing_of(seat) == []
    assert '"stand"' in json.dumps(saved) and '"stand"' not in json.dumps(game.save())


def test_saves_that_contradict_what_stands_are_refused() -> None:
    game = give(Game(harbour(), 1), {"red": "board", "boarder": "lugger#1", "target": "lugger#2"})
    game.pass_until("offer", "boarding", "target")
    document = json.loads(json.dumps(game.save()))
    assert load(harbour(), document).hash() == game.hash()
    for spoil in (
        [["red", "offer", None]],
        [["red", "occasion", None]],
        [["red", "target", "boarding@2"]],
        [["red", "never", None]],
        [["green", "target", None]],
        [["red", "occasion", "punt#1"]],
        [["red", "target"]],
        "turn",
    ):
        spoilt = copy.deepcopy(document)
        spoilt["state"]["cells"]["system.standing"] = spoil
        if spoil == [["red", "offer", None]]:
            spoilt = json.loads(
                json.dumps(spoilt).replace('{"order": ["red", "white"], "stand": ["red"]}', '["red", "white"]')
            )
        with pytest.raises((NotThisGame, UnknownName, UnknownSite)):
            load(harbour(), spoilt)


@pytest.mark.slow
def test_damaged_saves_of_passes_and_claims_are_refused_in_so_many_words() -> None:
    game = give(Game(harbour(), 1), {"red": "board", "boarder": "lugger#1", "target": "lugger#2"})
    game.pass_until("offer", "target")
    give(game, {"blue": "claim light"})
    document, pick = json.loads(json.dumps(game.save())), random.Random(1)
    for _ in range(600):
        spoilt = copy.deepcopy(document)
        holder, key = pick.choice(places(spoilt))
        if isinstance(holder, dict) and pick.random() < 0.3:
            del holder[key]
        else:
            holder[key] = pick.choice(JUNK)
        try:
            load(harbour(), spoilt)
        except (NotThisGame, UnknownName, UnknownSite):
            continue


def test_whether_a_hand_is_empty_is_seen_by_nobody_else() -> None:
    """Twin worlds: white holds ruses in the one and none in the other, and passes in both."""
    game = Game(harbour(), 1, forced="stop")
    give(game, {"red": "board", "boarder": "lugger#1", "target": "lugger#2"})
    while game.seat != WHITE:
        game.apply(PASS)
    other = game.clone()
    layout = game.program.stage.layout
    hand, deck = layout.places["hand"][WHITE], layout.places["deck"][0]
    held = other.cells[hand]
    assert held and not game.is_forced()
    other.cells[deck], other.cells[hand] = (*held, *other.cells[deck]), ()
    for card in held:
        other.cells[card + 2] = deck
    row = layout.base["purse", "truces"] + WHITE
    for each in (game, other):
        each.cells[row] = 0
    for viewer in (RED, BLUE):
        assert game.view(viewer) == other.view(viewer)
    assert other.is_forced() and not game.is_forced()
    for each in (game, other):
        each.apply(PASS)
    for viewer in (RED, BLUE):
        assert game.view(viewer) == other.view(viewer)
        assert log_of(game, viewer) == log_of(other, viewer)
    assert {"white": "pass"} in game.view(WHITE)["record"]


def test_what_others_say_of_their_passes_is_told_to_themselves_alone() -> None:
    game = give(Game(harbour(), 1), ROW, {"white": "pass", "until": "turn"}, {"blue": "pass"}, AGAIN)
    assert game.view(WHITE)["standing"] == ["turn"] and game.view(RED)["standing"] == []
    assert {"white": "pass", "until": "turn"} in game.view(WHITE)["record"]
    assert game.view(RED)["record"] == [ROW, {"white": "pass"}, {"blue": "pass"}, AGAIN, {"white": "pass"}]
    assert log_of(game, RED)[-1] == "white: pass"
