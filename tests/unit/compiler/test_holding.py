"""Pieces that hold pieces: where they are, what they can take, what becomes of contents."""

from __future__ import annotations

import pytest

from tests.unit.compiler.small_games import BOTH, GROUND, asking, compiled, play, score, state
from toolkit.compiler import ALL
from toolkit.play import GameFault

KINDS = """kinds:
  man: {title: Man, plural: men, attrs: {worth: int}, state: {hits: int, tired: bool}}
  card: {title: Card, attrs: {number: int}}
  cart: {title: Cart, holds: {kinds: [man, crate], at_most: 2LEAVES}}
  crate: {title: Crate, holds: {kinds: [man]INNER}}
  ship: {title: Ship, holds: {kinds: [cart, man]}}
"""
CARDS = GROUND["cards.yaml"] + "  three: {kind: card, title: Three, text: Three., attrs: {number: 3}}\n"
UNITS = GROUND["units.yaml"] + (
    "  wagon: {kind: cart, title: Wagon}\n  box: {kind: crate, title: Box}\n  barge: {kind: ship, title: Barge}\n"
)
PLACES = GROUND["places.yaml"] + "  rest: {title: Rest, per: player, shown_to: all}\n"
FIRST = """
- let: {one: only(men(A1)), other: only(men(B1))}
- create: wagon
  at: A1
  owner: first(players)
  as: cart_1
- create: barge
  at: C1
  as: ship_1
"""


def after(tmp_path, steps: str, more: str = "", passes=ALL, leaves: str = "", inner: str = ""):
    changed = {
        "kinds.yaml": KINDS.replace("LEAVES", leaves).replace("INNER", inner),
        "units.yaml": UNITS,
        "places.yaml": PLACES,
        "cards.yaml": CARDS,
        "rules/more.yaml": more,
    }
    changed = {name: text for name, text in changed.items() if text}
    return play(compiled(tmp_path, asking(FIRST + steps), passes, changed))


@BOTH
def test_contents_are_where_their_outermost_holder_is(tmp_path, passes):
    steps = """
- move: one
  to: cart_1
- move: cart_1
  to: ship_1
- move: ship_1
  to: D1
- set: game.log
  to: >-
    [1 if one.space == D1 else 0, 1 if one.holder == cart_1 else 0, 1 if cart_1.holder == ship_1 else 0,
    count(men(D1)), count(holds(cart_1)), count(holds(D1)), 1 if within(one, ship_1) else 0]
"""
    assert state(after(tmp_path, steps, passes=passes), "game.log") == [1, 1, 1, 1, 1, 2, 1]


@BOTH
def test_the_move_of_a_holder_is_the_event_of_the_outermost_piece_alone(tmp_path, passes):
    steps = """
- move: one
  to: cart_1
- move: cart_1
  to: D1
- move: one
  to: D1
"""
    more = "triggers:\n  t: {after: moved, do: [{set: game.log, to: 'game.log + [count(event.pieces)]'}]}\n"
    assert state(after(tmp_path, steps, more, passes), "game.log") == [1, 1, 1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "steps",
    [
        "- move: men\n  to: cart_1\n",
        "- move: cart_1\n  to: ship_1\n- create: guard\n  at: cart_1\n  count: 3\n",
        "- move: ship_1\n  to: cart_1\n",
        "- create: two\n  at: cart_1\n",
        "- move: ship_1\n  to: ship_1\n",
        "- remove: cart_1\n- create: guard\n  at: cart_1\n",
    ],
    ids=["full", "made too many", "kind", "made of a kind", "itself", "gone"],
)
def test_what_a_holder_cannot_take_is_a_fault_at_its_step(tmp_path, steps):
    with pytest.raises(GameFault) as raised:
        after(tmp_path, steps)
    diagnostic = raised.value.diagnostic
    lines = (tmp_path / "small" / "rules" / "rules.yaml").read_text("utf-8").split("\n")
    last = steps.rstrip("\n").split("- ")[-1].split("\n")[0]
    assert diagnostic.code == "E712" and last in lines[diagnostic.span.line - 1]


def test_a_holder_in_its_own_contents_is_a_fault(tmp_path):
    loop = KINDS.replace("kinds: [man, crate]", "kinds: [man, crate, ship]").replace("LEAVES", "").replace("INNER", "")
    steps = "- move: cart_1\n  to: ship_1\n- move: ship_1\n  to: cart_1\n"
    changed = {"kinds.yaml": loop, "units.yaml": UNITS, "places.yaml": PLACES}
    with pytest.raises(GameFault) as raised:
        play(compiled(tmp_path, asking(FIRST + steps), ALL, changed))
    assert raised.value.diagnostic.code == "E712"


@BOTH
def test_who_stays_inside_takes_no_more_room(tmp_path, passes):
    steps = """
- move: "[one, other]"
  to: cart_1
- move: "[one, other]"
  to: cart_1
- set: game.score
  to: count(holds(cart_1))
"""
    assert score(after(tmp_path, steps, passes=passes)) == 2


CARGO = """
- create: box
  at: cart_1
  as: box
- move: one
  to: box
- move: other
  to: cart_1
- move: cart_1
  to: ship_1
"""


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize(
    ("leaves", "inner", "gone", "where"),
    [
        ("", "", [1, 1, 1], "none"),
        (", when_removed: remove", ", when_removed: drop", [1, 0, 1], "barge"),
        (", when_removed: drop", "", [0, 0, 0], "barge"),
        (", when_removed: return, return_to: rest", ", when_removed: return, return_to: rest", [1, 0, 0], "rest"),
    ],
    ids=["remove", "inner drops", "drop", "return"],
)
def test_what_becomes_of_contents(tmp_path, passes, leaves, inner, gone, where):
    steps = f"""{CARGO}
- remove: cart_1
- set: game.log
  to: "[1 if gone(box) else 0, 1 if gone(one) else 0, 1 if gone(other) else 0]"
"""
    game = after(tmp_path, steps, passes=passes, leaves=leaves, inner=inner)
    holders = [state(game, f"piece {name}.holder") for name in ("box#1", "guard#1", "scout#1")]
    if where == "drop" or (leaves, inner) == (", when_removed: drop", ""):
        assert holders == ["C1", "box#1", "barge#1"], "the barge takes carts and men, no boxes: they go ashore"
    elif where == "barge":
        assert holders == [None, "barge#1", None]
    elif where == "rest":
        assert holders == [None, "rest(blue)", "rest(blue)"], "nobody owns the box: it leaves play, its man returns"
    else:
        assert holders == [None, None, None]
    assert state(game, "game.log") == gone


@BOTH
def test_all_that_leaves_play_stands_in_the_event(tmp_path, passes):
    steps = f"""{CARGO}
- remove: cart_1
"""
    more = "triggers:\n  t: {after: removed, do: [{set: game.score, to: count(event.pieces)}]}\n"
    assert score(after(tmp_path, steps, more, passes)) == 4


@BOTH
def test_cargo_of_who_is_replaced_goes_to_heirs_with_room_or_where_its_kind_says(tmp_path, passes):
    steps = """
- move: "[one, other]"
  to: cart_1
- replace: cart_1
  with: [wagon, wagon]
  shares: {man: one}
- set: game.log
  to: "[count(holds(w)) for w in heirs(cart_1)]"
"""
    assert state(after(tmp_path, steps, passes=passes), "game.log") == [2, 0]


@BOTH
def test_cargo_that_is_not_shared_is_dropped_or_lost_with_the_one_replaced(tmp_path, passes):
    steps = """
- move: one
  to: cart_1
- replace: cart_1
  with: [wagon]
- set: game.score
  to: count(holds(only(heirs(cart_1)))) + (10 if gone(one) else 0) + (100 if one.space == A1 else 0)
"""
    assert score(after(tmp_path, steps, passes=passes)) == 10
    assert score(after(tmp_path, steps, passes=passes, leaves=", when_removed: drop")) == 100


@BOTH
def test_what_goes_to_a_holder_that_is_gone_stays_where_it_is(tmp_path, passes):
    steps = """
- remove: ship_1
- move: one
  to: ship_1
- move: men
  to: ship_1
- create: three
  at: deck
- draw: deck
  to: ship_1
  as: drawn
- set: game.score
  to: count(men(A1)) + 10 * count(holds(deck)) + (100 if drawn == none else 0)
"""
    assert score(after(tmp_path, steps, passes=passes)) == 111


@BOTH
def test_nothing_is_dropped_into_what_leaves_play_as_well(tmp_path, passes):
    steps = f"""{CARGO}
- remove: "[cart_1, ship_1]"
- set: game.log
  to: "[1 if gone(other) else 0, 1 if gone(box) else 0]"
"""
    game = after(tmp_path, steps, passes=passes, leaves=", when_removed: drop")
    assert state(game, "game.log") == [0, 0]
    assert state(game, "piece scout#1.holder") == "C1"


@BOTH
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("- remove: cart_1\n", [2, 1]),
        ("- at_once: [{remove: cart_1}, {add: other.hits}]\n", [2, 1]),
        ("- remove: '[c for c in carts]'\n", [2, 1]),
        ("- remove: '[one]'\n", [1, 1]),
    ],
)
def test_who_gets_out_before_his_holder_leaves_play_stays(tmp_path, passes, steps, told):
    more = (
        "triggers:\n  b: {before: removed, do: [{set: game.log, to: 'game.log + [count(event.pieces)]'}, "
        "{move: '[m for m in men if m.holder != m.space]', to: B1}]}\n"
        "  a: {after: removed, do: [{set: game.log, to: 'game.log + [count(event.pieces)]'}]}\n"
    )
    load_up = "- move: one\n  to: cart_1\n"
    game = after(tmp_path, load_up + steps, more, passes, ", when_removed: remove")
    stays = "[one]" not in steps
    assert state(game, "game.log") == told
    assert (state(game, "piece guard#1.holder") == "B1") is stays


TURNS = {
    "from elsewhere into a piece it lies as that lies": (
        "- move: one\n  to: hand(first(players))\n- move: one\n  to: cart_1",
        [1, 1],
    ),
    "into a piece that lies face down": (
        "- hide: cart_1\n- move: one\n  to: hand(first(players))\n- move: one\n  to: cart_1",
        [0, 0],
    ),
    "about in one place nothing turns": (
        "- hide: one\n- move: one\n  to: cart_1\n- move: one\n  to: D1",
        [0, 1],
    ),
    "into a piece and out again neither": (
        "- hide: cart_1\n- move: one\n  to: cart_1\n- move: one\n  to: D1",
        [1, 0],
    ),
    "what it holds turns with it": (
        "- move: one\n  to: cart_1\n- move: cart_1\n  to: hand(first(players))",
        [0, 0],
    ),
    "and back again": (
        "- move: one\n  to: cart_1\n- move: cart_1\n  to: hand(first(players))\n- move: cart_1\n  to: A1",
        [1, 1],
    ),
    "dropped where its holder stood it lies as it did": (
        "- move: one\n  to: cart_1\n- hide: one\n- remove: cart_1",
        [0, 1],
    ),
}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("name", TURNS)
def test_what_comes_to_another_place_lies_as_that_shows_it(tmp_path, name, passes):
    steps, faces = TURNS[name]
    told = "\n- set: game.log\n  to: '[1 if one.face_up else 0, 1 if cart_1.face_up else 0]'"
    leaves = ", when_removed: drop" if "remove" in steps else ""
    assert state(after(tmp_path, steps + told, passes=passes, leaves=leaves), "game.log") == faces


def test_a_group_shows_what_was_put_into_it_from_a_hand(tmp_path):
    """Whoever sees a piece that lies open on the map sees what came into it from elsewhere, too."""
    game = after(tmp_path, "- move: one\n  to: hand(first(players))\n- move: one\n  to: cart_1")
    (cart,) = game.view(1)["places"]["A1"]
    assert [(held["name"], held["face_up"]) for held in cart["holds"]] == [("guard#1", True)]
