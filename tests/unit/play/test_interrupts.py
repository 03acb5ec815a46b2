"""Claims: what may be done while somebody else is asked. The pack `interjections` has three menus of such actions."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main, score
from tests.unit.play.programs import program_of
from tests.unit.play.test_showing import places
from toolkit.compiler import ALL, NONE, Program
from toolkit.examples.log import log_of
from toolkit.play import Claim, Game, Refused, load, name_answer, playout, read_answer, replay
from toolkit.play.answers import AFTER
from toolkit.play.interrupts import whole_claims

RED, WHITE, BLUE = range(3)


def harbour() -> Program:
    return program_of("tests/packs/interjections", "harbour")


def does(game: Game, seat: int) -> list[str]:
    """What a seat may claim."""
    return [game.program.stage.numbers.ids["actions"][answer[0]] for answer in game.claims(seat)]


def give(game: Game, *answers: dict[str, object]) -> Game:
    for answer in answers:
        game.apply(read_answer(game, answer))
    return game


def test_what_may_be_claimed_is_listed_for_everybody_and_is_no_answer() -> None:
    game = Game(harbour(), 1)
    assert game.seat == RED
    assert [does(game, seat) for seat in (RED, WHITE, BLUE)] == [["light"]] * 3
    before = game.hash()
    assert game.claims(WHITE) == whole_claims(game, WHITE) and game.hash() == before
    with pytest.raises(Refused, match="red is asked"):
        read_answer(game, {"white": "light"})


def test_what_is_chosen_so_far_is_taken_back() -> None:
    game = Game(harbour(), 1)
    row = next(answer for answer in game.legal() if name_answer(game, answer).get("red") == "row")
    game.apply(row)
    assert game.partial
    give(game, {"white": "claim light"}, {"white": "choose", "barge": "punt#2"})
    assert game.seat == RED and not game.partial
    assert row in game.legal()


def test_a_claim_may_ask_end_what_is_around_and_end_the_game() -> None:
    game = give(Game(harbour(), 1), {"red": "board", "boarder": "lugger#1", "target": "lugger#2"})
    give(game, {"blue": "claim light"})
    assert game.seat == BLUE and "actions.light" in game.view(BLUE)["decision"]["at"]
    give(game, {"blue": "choose", "barge": "lugger#3"})
    assert game.seat == RED and "boarding" in str(game.view(RED)["occasions"])
    give(game, {"white": "claim call_truce"})
    assert "boarding" not in str(game.view(RED)["occasions"])
    for piece in ("lugger#3", "punt#3"):
        row = game.program.stage.names(game.cells).rows[piece]
        game.cells[row + game.program.stage.layout.at("piece", "barge", "state taken")] = True
    give(game, {"blue": "claim strike"})
    assert game.over and game.result is not None


def test_what_cannot_be_claimed_is_told() -> None:
    game = Game(harbour(), 1)
    for named, reason in [
        ({"white": "claim row", "barge": "lugger#2"}, "row cannot be claimed"),
        ({"white": "claim call_truce"}, "while boarding is going on"),
        ({"white": "claim strike"}, "Needed: for each of your barges: that one is taken"),
        ({"white": "claim nothing"}, "No action is called nothing"),
        ({"white": "claim light", "barge": "punt#2"}, "has no argument barge"),
    ]:
        before = game.hash()
        with pytest.raises(Refused, match=reason):
            game.apply(read_answer(game, named))
        assert game.hash() == before and game.seat == RED
    with pytest.raises(Refused, match="no such player"):
        game.apply(Claim.of(7, (0,)))
    with pytest.raises(ValueError, match="7 is no player's number"):
        game.claim(7, (0,))
    with pytest.raises(Refused, match="more than is asked"):
        game.claim(WHITE, (*game.claims(WHITE)[0], 3))
    give(game, {"white": "claim light"})
    assert [does(game, seat) for seat in (RED, WHITE, BLUE)] == [[]] * 3
    with pytest.raises(Refused, match="while an action of its menu is being done"):
        game.apply(Claim.of(BLUE, (game.program.stage.numbers.of["actions"]["light"],)))


def test_nothing_is_claimed_of_chance_and_after_the_end() -> None:
    game = Game(harbour(), 1, chance="ask")
    assert game.claims(RED) == []
    with pytest.raises(Refused):
        game.claim(RED, (0,))
    over = Game(harbour(), 1)
    playout(over, random.Random(1).random)
    assert over.claims(RED) == []
    with pytest.raises(Refused, match="over"):
        over.claim(RED, (0,))


def test_a_claim_is_undone_redone_saved_and_replayed() -> None:
    game = Game(harbour(), 3)
    start = game.hash()
    give(game, {"blue": "claim light"})
    inside = load(game.program, json.loads(json.dumps(game.save(with_history=True))))
    assert inside.hash() == game.hash() and inside.legal() == game.legal()
    assert game.undo() and game.hash() == start and game.redo() and game.hash() == inside.hash()
    assert inside.undo() and inside.hash() == start
    give(game, {"blue": "choose", "barge": "punt#3"})
    assert game.record.answers == ({"blue": "claim light"}, {"blue": "choose", "barge": "punt#3"})
    again = replay(Game(game.program, 3), game.record.answers)
    assert again.refused is None and again.game.hash() == game.hash()
    assert game.view(RED)["record"] == list(game.record.answers)


@pytest.mark.slow
def test_all_passes_of_the_generator_make_the_same_claims() -> None:
    plain = program_of("tests/packs/interjections", "harbour", NONE)
    for seed in range(6):
        pick = random.Random(seed)
        one, other = Game(harbour(), seed), Game(plain, seed)
        for _ in range(60):
            if one.over:
                break
            seat = pick.randrange(3)
            claims = whole_claims(one, seat)
            assert whole_claims(other, seat) == claims and one.legal() == other.legal()
            if claims and pick.random() < 0.3:
                answer = pick.choice(claims)
                one.claim(seat, answer)
                other.claim(seat, answer)
                continue
            answer = pick.choice(one.legal())
            one.apply(answer)
            other.apply(answer)
            assert one.hash() == other.hash()


@pytest.mark.slow
def test_a_claim_at_a_forced_pass_is_the_same_everywhere() -> None:
    """It is told by its place among the passes."""
    told = 0
    for seed in range(30):
        game, pick = Game(harbour(), seed, forced="stop"), random.Random(seed)
        while not game.over:
            claims = whole_claims(game, seat := pick.randrange(3))
            if claims and (game.is_forced() or pick.random() < 0.1):
                game.claim(seat, pick.choice(claims))
            else:
                answers = game.legal()
                game.apply(pick.choice(answers)) if answers else game.take_back()
        told += sum("after passes" in answer for answer in game.record.answers)
        for forced in ("run", "stop"):
            again = replay(Game(harbour(), seed, forced=forced), game.record.answers)  # type: ignore[arg-type]
            assert again.refused is None and again.game.hash() == game.hash()
            assert again.game.record == game.record
    assert told > 5


NIGHT = """
occasions: {night: {facts: {who: player}}}
menus: {orders: {within: night}, alarms: {within: night, claims: true}}
actions:
  wait: {menu: orders, within: night, allowed: night.who == by, do: [{add: game.score, by: 10}]}
  sound:
    menu: alarms
    within: night
    do:
      - during: night(who=by)
        do:
          - choose: loud
            by: night.who
            yes: Loud?
          - add: game.score
            by: 1
"""
STEPS = """
- during: night(who=blue)
  do:
    - offer: orders
      to: blue
      until: one
- choose: answer
  by: first(players)
  yes: Over?
"""


def test_occasions_that_claims_open_nest_in_their_own_kind(tmp_path: Path) -> None:
    """Nothing but a claim opens a night within a night; the night around is still the first one's."""
    game = give(Game(compiled(tmp_path, main(STEPS, NIGHT)), 1), {"red": "claim sound"})
    assert game.seat == 1 and game.claims(0) == [], "its menu is at work"
    give(game, {"red": "choose", "loud": True})
    assert game.seat == 0
    give(game, {"red": "claim sound"}, {"red": "choose", "loud": False}, {"blue": "wait"})
    assert score(game) == 12 and game.site is not None and game.site.kind == "choice"
    with pytest.raises(Refused, match="while night is going on"):
        give(game, {"red": "claim sound"})


CHOOSING = """
menus: {thefts: {claims: true}}
actions:
  steal: {menu: thefts, args: [{u: {one: men}}], do: [{remove: u}]}
"""


def test_a_choice_that_a_claim_leaves_without_anything_goes_on_with_its_else(tmp_path: Path) -> None:
    steps = "- choose: taken\n  by: blue\n  one: men(blue)\n  else: [{add: game.score, by: 100}]\n"
    steps += "- choose: answer\n  by: first(players)\n  yes: Over?\n"
    game = Game(compiled(tmp_path, main(steps, CHOOSING)), 1)
    assert len(game.legal()) == 2
    give(game, {"red": "claim steal", "u": "guard#1"})
    assert [name_answer(game, answer) for answer in game.legal()] == [{"blue": "choose", "taken": "scout#1"}]
    give(game, {"red": "claim steal", "u": "scout#1"})
    assert score(game) == 100 and game.site is not None and game.site.choice is not None
    assert game.site.choice.name == "answer"


SHOUTING = """
menus: {shouts: {claims: true}, orders: {includes: [shouts]}}
actions:
  shout: {menu: shouts, card: it.number == 1, do: [{add: game.score, by: 7}]}
  march: {menu: orders, args: [{u: {one: men(by)}}], do: [{remove: u}]}
"""


def test_who_holds_nothing_to_claim_with_is_not_offered_what_the_other_is_asked(tmp_path: Path) -> None:
    steps = "- offer: orders\n  to: blue\n- create: one\n  at: hand(red)\n- choose: answer\n  by: blue\n  yes: Over?\n"
    for passes in (ALL, NONE):
        game = Game(compiled(tmp_path, main(steps, SHOUTING), passes), 1)
        before, listed = game.hash(), game.legal()
        assert game.claims(0) == game.claims(1) == whole_claims(game, 1) == []
        with pytest.raises(Refused, match="not in your hand"):
            game.claim(1, (game.program.stage.numbers.of["actions"]["shout"], 0))
        assert (game.hash(), game.legal()) == (before, listed)
        give(game, {"blue": "pass"}, {"red": "claim shout", "card": "one"})
        assert score(game) == 7 and game.claims(1) == []


def test_a_secret_decision_is_not_disturbed(tmp_path: Path) -> None:
    steps = "- secretly: players\n  do:\n    - choose: wish\n      by: it\n      number: [0, 3]\n"
    steps += "- choose: answer\n  by: first(players)\n  yes: Over?\n"
    game = Game(compiled(tmp_path, main(steps, CHOOSING)), 1)
    assert game.claims(1) == []
    with pytest.raises(Refused, match="in secret"):
        give(game, {"red": "claim steal", "u": "scout#1"})


FLARES = """
menus: {quiet: {}, flares: {claims: true}}
actions:
  trap: {menu: quiet, card: it.number == 2, do: [{add: game.score}]}
  flare: {menu: flares, args: [{s: {one: spaces}}], do: [{add: game.score, by: 2}]}
"""
ASKED = "- create: CARD\n  at: hand(red)\n- offer: quiet\n  to: red\n- {choose: on, by: blue, yes: On?}\n"


@pytest.mark.parametrize("fog", [False, True])
def test_a_claim_does_not_tell_whether_who_is_asked_could_only_pass(tmp_path: Path, fog: bool) -> None:
    told = places(map="shown_to: viewer == piece.owner, count_shown_to: nobody") if fog else {}
    seen = []
    for card in ("one", "two"):
        program = compiled(tmp_path / card, main(ASKED.replace("CARD", card), FLARES), changed=told)
        game = Game(program, 1, forced="stop")
        assert game.seat == 1 and game.is_forced() is (card == "one")
        game.claim(0, whole_claims(game, 0)[1])
        assert (AFTER in game.record.answers[-1]) is (card == "one"), "a record needs it to be played again"
        seen.append(
            [(game.view(seat)["record"], [line for line in log_of(game, seat) if "claim" in line]) for seat in (0, 1)]
        )
    assert seen[0][0] == seen[1][0] and seen[0][1][0] == seen[1][1][0]
    assert [record for record, _ in seen[0]] == [
        [{"blue": "claim flare", "s": "B1"}],
        [{"blue": "claim flare"} if fog else {"blue": "claim flare", "s": "B1"}],
    ], "in fog others do not hear where"
