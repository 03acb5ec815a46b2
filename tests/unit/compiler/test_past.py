"""What occasions remember: every kind of event, of the innermost and of outer ones, and only what is asked for."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play, state
from toolkit.compiler import ALL, NONE
from toolkit.language.faults import END
from toolkit.play import load

OCCASIONS = """occasions:
  day: {}
  raid: {facts: {depth: {type: int, default: 0}}}
events:
  told: {facts: {number: int, who: {type: set of man, default: []}}}
effects: {braced: {}}
"""
ACTIONS = """menus: {deeds: {}}
actions:
  strike:
    menu: deeds
    args:
      - them: {pick: men(by), min: 1}
      - hard: {number: [1, 3]}
"""
KINDS = {
    "moved": ("{move: men(blue), to: C1}", "count(past(moved, day))", 2),
    "drawn": ("{draw: deck, to: hand(blue)}", "count([e for e in past(drawn, day) if e.end == hand(blue)])", 1),
    "shuffled": ("{shuffle: deck}", "count(past(shuffled, day))", 1),
    "emptied": ("{move: deck, to: discard}", "count(past(emptied, day))", 1),
    "created": ("{create: scout, at: A1}", "sum(past(created, day), count(it.pieces))", 1),
    "removed": ("{remove: men(blue)}", "count(past(removed, day))", 1),
    "replaced": ("{replace: first(men), with: [scout]}", "count([e for e in past(replaced, day) if gone(e.piece)])", 1),
    "revealed": ("{reveal: men(red)}", "sum(past(revealed, day), count(it.pieces))", 1),
    "hidden": ("{hide: men(red)}", "sum(past(hidden, day), count(it.pieces))", 1),
    "shown": ("{show: men(red), to: blue}", "sum(past(shown, day), count(it.to))", 1),
    "changed": ("{set: 'first(men).hits', to: 2}", "count([e for e in past(changed, day) if e.field == hits])", 1),
    "rolled": ("{roll: 1..6}", "min(past(rolled, day), it.number, default=0)", 3),
    "granted": ("{grant: braced, on: first(men), until: day}", "count(past(granted, day))", 1),
    "lifted": ("{lift: braced, on: first(men)}", "count(past(lifted, day))", 1),
    "declared": ("{note: 'told(number=4, who=men(blue))'}", "sum(past(told, day), it.number + count(it.who))", 6),
}


@pytest.mark.slow
@pytest.mark.parametrize("passes", [ALL, NONE])
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_event_is_remembered(tmp_path, kind, passes):
    step, asked, result = KINDS[kind]
    inside = f"    - {{grant: braced, on: first(men), until: lifted}}\n    - {step}\n"
    steps = f"- during: day()\n  do:\n{inside}    - set: game.score\n      to: {asked}\n" + WAIT
    decks = {
        "scenarios/one.yaml": (
            "scenario: one\ntitle: One\nmap: row\nsides: {blue: {first: true}, red: {}}\ndecks: {deck: both}\n"
            "forces:\n  - {unit: guard, side: blue, at: A1}\n  - {unit: scout, side: blue, at: B1}\n"
            "  - {unit: guard, side: red, at: D1}\n"
        ),
        "decks.yaml": "decks: {both: {title: Both, kinds: [card], size: 2}}\n",
        "cards.yaml": (
            "cards:\n  one: {kind: card, title: One, text: One., attrs: {number: 1}, decks: {both: 1}}\n"
            "  two: {kind: card, title: Two, text: Two., attrs: {number: 2}, decks: {both: 1}}\n"
        ),
    }
    decks = {("places/" + name if name == "decks.yaml" else name): text for name, text in decks.items()}
    game = play(compiled(tmp_path, main(steps) + OCCASIONS, passes, decks), chance="ask")
    while game.odds is not None:
        game.apply((2,) if game.odds == 6 else tuple(range(2)))
    wanted = result + 1 if kind in ("granted",) else result
    assert state(game, "game.score") == wanted
    assert load(game.program, game.save()).hash() == game.hash()


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_a_paid_action_is_remembered_with_its_arguments(tmp_path, passes):
    steps = (
        "- during: day()\n  do:\n    - {offer: deeds, to: blue, until: one}\n"
        "    - {offer: deeds, to: blue, until: one}\n"
        "    - set: game.log\n      to: '[e.hard for e in past(strike, day)]'\n"
        "    - set: game.log\n      to: 'game.log + [count(e.them) for e in past(strike, day)]'\n"
        '    - remove: "[m for m in men if m.title == scout]"\n'
        "    - set: game.log\n      to: 'game.log + [count(e.them) for e in past(strike, day)]'\n"
        "    - set: game.score\n      to: count([e for e in past(strike, day) if e.by == blue])\n" + WAIT
    )
    game = play(compiled(tmp_path, main(steps) + OCCASIONS + ACTIONS, passes))
    names = game.program.stage.names(game.cells).rows
    strike = game.program.stage.numbers.of["actions"]["strike"]
    game.apply((strike, names["guard#1"], names["scout#1"], END, 3))
    game.apply((strike, names["guard#1"], END, 1))
    assert list(state(game, "game.log")) == [3, 1, 2, 1, 1, 1], "who left since is no member any more"
    assert state(game, "game.score") == 2


@pytest.mark.parametrize("passes", [ALL, NONE])
def test_an_occasion_remembers_what_was_since_it_began(tmp_path, passes):
    steps = (
        "- during: day()\n  do:\n    - {note: told(number=1)}\n    - call: dig(1)\n"
        "    - set: game.log\n      to: 'game.log + [e.number for e in past(told, day)]'\n"
        "    - during: raid()\n      do:\n        - set: game.score\n          to: count(past(told, raid))\n" + WAIT
    )
    more = (
        "  dig:\n    within: day\n    args: {depth: int}\n    do:\n      - during: raid(depth=depth)\n        do:\n"
        "          - {note: told(number=10 * depth)}\n"
        "          - if: depth < 2\n            then: [{call: dig(depth + 1)}]\n"
        "          - set: game.log\n            to: 'game.log + [e.number for e in past(told, raid)]'\n"
    )
    game = play(compiled(tmp_path, main(steps, more) + OCCASIONS, passes))
    assert list(state(game, "game.log")) == [20, 10, 20, 1, 10, 20]
    assert state(game, "game.score") == 0, "a new one has no past"
    asked = game.program.stage.layout.needs.past
    assert asked == {"day": ("told",), "raid": ("told",)}, "only what is asked for is kept"
