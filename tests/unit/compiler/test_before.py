"""What comes before events: what is known then, what it may change, and what becomes of an event that it ends."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, WAIT, asking, compiled, main, play, score, state
from tests.unit.compiler.soundness import slips
from toolkit.language.faults import END
from toolkit.play import Game, GameFault, load
from toolkit.play.answers import name_answer, read_answer

NAMES = "- let: {a: only(men(A1)), b: only(men(B1)), d: only(men(D1)), me: first(players)}\n"
CARDS = "- create: one\n  at: deck\n  as: uno\n- create: two\n  at: deck\n  as: dos\n"


def rules(steps: str, triggers: str, more: str = "") -> str:
    return main(NAMES + steps + WAIT) + "triggers:\n" + triggers + more


def note(number: str) -> str:
    return f"{{set: game.log, to: 'game.log + [{number}]'}}"


def trigger(id: str, when: str, *steps: str) -> str:
    return f"  {id}: {{{when}, do: [{', '.join(steps)}]}}\n"


def log(game: Game) -> list[int]:
    return list(state(game, "game.log"))


@pytest.mark.parametrize("count", ["", "\n  count: 2"])
def test_pieces_are_made_and_not_yet_in_play_before_they_are_created(tmp_path, count):
    before = f"  t: {{before: created, do: [{note('count(event.pieces) * 10 + count(men)')}]}}\n"
    after = f"  u: {{after: created, do: [{note('count(event.pieces) * 10 + count(men)')}]}}\n"
    steps = f"- create: scout\n  at: C1\n  owner: me{count}\n  as: x\n"
    n = 2 if count else 1
    assert log(play(compiled(tmp_path, rules(steps, before + after)))) == [n * 10 + 3, n * 10 + 3 + n]


def test_pieces_whose_creation_is_ended_never_come_into_play(tmp_path):
    first, second = ("- create: scout\n  at: C1\n  owner: me\n  as: " + f"{name}\n" for name in "xy")
    steps = f"{first}- {note('1 if gone(x) else 0')}\n{second}- {note('count(men)')}\n"
    program = compiled(tmp_path, rules(steps, "  t: {before: created, when: not game.log, do: [{end: event}]}\n"))
    game = play(program)
    assert log(game) == [1, 4]
    assert load(program, game.save()).hash() == game.hash()


def test_a_piece_stays_where_its_replacement_is_ended(tmp_path):
    steps = f"- replace: a\n  with: [scout]\n- replace: b\n  with: [guard, guard]\n- {note('count(men)')}\n"
    ends = "{if: event.piece == first(men), then: [{end: event}]}"
    triggers = trigger("t", "before: replaced", note("event.piece.hits + count(event.heirs)"), ends)
    triggers += trigger("u", "after: replaced", note("10 + count(men(B1))"))
    assert log(play(compiled(tmp_path, rules(steps, triggers)))) == [1, 2, 12, 4]


def test_a_drawn_card_is_known_before_it_leaves_and_may_stay(tmp_path):
    steps = f"- draw: deck\n  to: hand(me)\n  as: c\n- {note('0 if c == none else 9')}\n"
    steps = f"{CARDS}{steps}- draw: deck\n  to: hand(me)\n  count: 2\n"
    ends = "{if: count(game.log) < 2, then: [{end: event}]}"
    triggers = trigger("t", "before: drawn", note("20 + count(deck)"), ends)
    triggers += trigger("u", "after: drawn", note("30 + count(deck)"))
    assert log(play(compiled(tmp_path, rules(steps, triggers)))) == [22, 0, 22, 31, 21, 30]


def test_a_place_is_emptied_by_whatever_takes_its_last_piece_away(tmp_path):
    steps = CARDS + (
        "- move: uno\n  to: hand(me)\n- move: dos\n  to: hand(me)\n- draw: hand(me)\n  to: discard\n  count: 2\n"
        "- remove: discard\n- move: men\n  to: C1\n"
    )
    cards = "count(deck) + count(hand(first(players))) + count(discard)"
    triggers = trigger("t", "before: emptied", note(f"10 + {cards}")) + trigger(
        "u", "after: emptied", note(f"20 + {cards}")
    )
    assert log(play(compiled(tmp_path, rules(steps, triggers)))) == [12, 22, 12, 22, 12, 20]


def test_that_a_place_is_emptied_may_be_ended_alone(tmp_path):
    steps = CARDS + "- move: deck\n  to: discard\n"
    triggers = trigger("t", "before: emptied", "{end: event}") + trigger("u", "after: emptied", note("1"))
    triggers += trigger("m", "after: moved", note("2"))
    assert log(play(compiled(tmp_path, rules(steps, triggers)))) == [2]


def test_a_shuffle_that_is_ended_leaves_the_order(tmp_path):
    triggers = (
        f"  t: {{before: shuffled, do: [{note('1')}, {{end: event}}]}}\n  u: {{after: shuffled, do: [{note('2')}]}}\n"
    )
    game = play(compiled(tmp_path, rules(CARDS + "- shuffle: deck\n", triggers)), chance="ask")
    assert (log(game), game.odds) == ([1], None)


def test_before_a_roll_counts_its_number_may_be_changed(tmp_path):
    steps = (
        f"- roll: 1..6\n  as: die\n- {note('die')}\n- roll: {{count: 3, of: 1..6}}\n  as: dice\n- {note('sum(dice)')}\n"
    )
    triggers = (
        "  t:\n    before: rolled\n    do:\n      - if: event.number == 6\n        then: [{end: event}]\n"
        "        else: [{set: event.number, to: event.number + 1}]\n"
        f"  u: {{after: rolled, do: [{note('10 * event.number')}]}}\n"
    )
    game = Game(compiled(tmp_path, rules(steps, triggers)), 1, chance="ask")
    for number in (2, 5, 0, 4):  # one less than the die shows
        game.apply((number,))
    assert log(game) == [40, 4, 20, 60, 8]


def test_a_roll_that_is_ended_gives_nothing(tmp_path):
    steps = f"- roll: 1..6\n  as: die\n- {note('die')}\n"
    game = Game(compiled(tmp_path, rules(steps, "  t: {before: rolled, do: [{end: event}]}\n")), 1, chance="ask")
    game.apply((3,))
    assert log(game) == [0]


ACT = (
    "menus:\n  menu: {}\npurses:\n  gold: {of: player}\n"
    "actions:\n  act:\n    menu: menu\n    args: [{those: {pick: men(by), min: 1}}]\n    cost: {gold: 1}\n"
    f"    do: [{note('1')}]\n    if_cut: [{note('2 + count(those)')}]\n"
)
OFFER = "- set: me.gold\n  to: 3\n- offer: menu\n  to: me\n  until: one\n"


def test_a_paid_action_that_is_ended_was_paid_and_does_nothing(tmp_path):
    triggers = trigger("t", "before: act", note("10 + event.by.gold"), "{end: event}") + trigger(
        "u", "after: act", note("3")
    )
    game = play(compiled(tmp_path, rules(OFFER, triggers, ACT)), {"blue": "act", "those": ["guard#1", "scout#1"]})
    assert log(game) == [12, 4]


def test_pieces_that_are_gone_drop_out_of_an_action_and_with_none_left_it_is_void(tmp_path):
    triggers = trigger("t", "before: act", "{remove: only(men(A1))}")
    triggers += trigger("u", "after: act", note("5 + count(event.those)"))
    program = compiled(tmp_path, rules(OFFER, triggers, ACT))
    assert log(play(program, {"blue": "act", "those": ["guard#1", "scout#1"]})) == [6, 1]
    assert log(play(program, {"blue": "act", "those": ["guard#1"]})) == [2]


def test_what_follows_from_a_paid_action_knows_its_cause(tmp_path):
    acts = "(1 if cause.by == first(players) else 0) + (10 if cause.action == act else 0)"
    triggers = trigger("t", "before: act", note(acts)) + trigger("u", "after: act", note(acts))
    game = play(compiled(tmp_path, rules(OFFER, triggers, ACT)), {"blue": "act", "those": ["guard#1"]})
    assert log(game) == [11, 11, 1]


def test_an_action_may_be_ended_by_its_name_before_and_after_it_is_paid(tmp_path):
    for when in ("before", "after"):
        triggers = f"  t: {{{when}: act, do: [{{end: action}}]}}\n"
        program = compiled(tmp_path / when, rules(OFFER, triggers, ACT))
        assert log(play(program, {"blue": "act", "those": ["guard#1"]})) == [3]


@pytest.mark.slow
@pytest.mark.parametrize(
    "event", ["created", "replaced", "drawn", "emptied", "shuffled", "rolled", "removed", "moved", "act"]
)
def test_what_is_before_may_wait_and_be_saved(tmp_path, event):
    draws = "- roll: 1..6\n  as: die\n- shuffle: deck\n- draw: deck\n  to: hand(me)\n  count: 2\n"
    pieces = "- replace: a\n  with: [scout]\n- move: men\n  to: C1\n- remove: men(C1)\n"
    ask = "{choose: stop, by: first(players), yes: Stop?}"
    triggers = trigger("t", f"before: {event}", ask, "{if: stop, then: [{end: event}]}")
    triggers += trigger("u", f"after: {event}", "{add: game.score}")
    program = compiled(tmp_path, rules(CARDS + OFFER + draws + pieces, triggers, ACT))
    game, answered = Game(program, 1), 0
    while "answer" not in name_answer(game, game.legal()[-1]):
        game = load(program, game.save())
        named = name_answer(game, game.legal()[-1])
        answered += "stop" in named
        stop = {"blue": "choose", "stop": answered % 2 == 0}
        game.apply(read_answer(game, stop) if "stop" in named else game.legal()[-1])
        if game.partial:
            game.apply(next(answer for answer in game.legal() if answer[-1] == END))
    assert answered > 0
    assert score(game) == (answered + 1) // 2


STEPS = ["{remove: c}", "{move: c, to: discard}", "{draw: deck, to: discard}", "{remove: deck}"]


@pytest.mark.parametrize("step", STEPS)
def test_what_is_before_a_place_is_empty_may_wait_whatever_takes_the_last_piece(tmp_path, step):
    steps = f"- {{create: one, at: deck, owner: first(players)}}\n- let: {{c: only(cards(deck))}}\n- {step}\n"
    more = "triggers:\n  e: {before: emptied, do: [{choose: stay, by: first(players), yes: Stay?}]}\n"
    program = compiled(tmp_path, main(steps + WAIT, more))
    assert not slips(program)
    game = load(program, play(program).save())
    game.apply(read_answer(game, {"blue": "choose", "stay": True}))
    assert str(state(game, "piece one#1.holder")) == ("None" if "remove" in step else "discard")


OPEN = """events:
  shot:
    facts: {at: man, power: int}
    open: [at, power]
    do:
      - add: event.at.hits
        by: event.power
"""


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("writes", "power", "hits"),
    [
        ("{set: event.power, to: 5}", 5, [5, 0, 0]),
        ("{add: event.power, by: 2}", 5, [5, 0, 0]),
        ("{set: event.at, to: only(men(B1))}", 3, [0, 3, 0]),
        ("{set: {event.at: only(men(B1)), event.power: event.power * event.at.worth}}", 6, [0, 6, 0]),
        ("{add: {event.power: 2, game.score: event.power}}", 5, [5, 0, 0]),
        ("{set: event.power, to: 1}, {add: event.power, by: event.power}", 2, [2, 0, 0]),
    ],
)
def test_what_an_event_leaves_open_is_what_its_steps_find(tmp_path, passes, writes, power, hits):
    more = OPEN + (
        f"triggers:\n  b: {{before: shot, do: [{writes}]}}\n"
        "  a: {after: shot, do: [{set: game.log, to: 'game.log + [event.power]'}]}\n"
    )
    game = play(compiled(tmp_path, asking("- note: shot(at=only(men(A1)), power=3)\n", more), passes))
    assert list(state(game, "game.log")) == [power]
    assert [state(game, f"piece {name}.state hits") for name in ("guard#1", "scout#1", "guard#2")] == hits
    assert state(game, "game.score") == (3 if "score" in writes else 0)


def test_what_is_added_to_an_open_fact_stays_within_bounds(tmp_path):
    more = OPEN + f"triggers:\n  b: {{before: shot, do: [{{add: event.power, by: {2**53}}}]}}\n"
    with pytest.raises(GameFault) as fault:
        play(compiled(tmp_path, asking("- note: shot(at=only(men(A1)), power=3)\n", more)))
    assert fault.value.diagnostic.code == "E704"
