"""Listing keys: when pieces get new ones. What lies together face down is mixed by whatever comes to it or goes."""

from __future__ import annotations

from pathlib import Path

from tests.unit.compiler.small_games import BOTH, GROUND, compiled, main
from toolkit.compiler import ALL, Passes
from toolkit.play import Game
from toolkit.state.listing_keys import KEY

PLACES = {
    "places.yaml": (
        "places:\n  map: {title: Map, shown_to: all, spaces: map}\n"
        "  hand: {per: player, order: none, shown_to: viewer == owner, holds: {kinds: [card]}}\n"
        "  deck: {order: stack, shown_to: nobody, holds: {kinds: [card]}}\n"
    )
}
DEAL = """
- for: design in [one, two, one, two, one, two]
  do: [{create: design, at: deck}]
- draw: deck
  to: hand(red)
  count: 2
- draw: deck
  to: hand(blue)
  count: 2
"""
ASK = "- choose: {}\n  by: blue\n  yes: Go on?\n"


def keys(game: Game) -> dict[str, list[int]]:
    """The keys of what lies in each place, as it lies."""
    named = game.program.stage.layout.named_contents
    return {name: [game.cells[piece + KEY] for piece in game.cells[address]] for address, name in named.items()}


def before_and_after(
    folder: Path, steps: str, passes: Passes = ALL, more: str = ""
) -> tuple[dict[str, list[int]], ...]:
    """The keys when blue is asked first, behind steps, and when he has taken that back."""
    rules = main(f"{DEAL}{ASK.format('first')}{steps}{ASK.format('then')}", more)
    game = Game(compiled(folder, rules, passes, PLACES), 1)
    first = keys(game)
    game.apply(game.legal()[0])
    then = keys(game)
    assert game.undo()
    return first, then, keys(game)


@BOTH
def test_a_card_that_comes_to_a_hand_and_one_that_leaves_it_mix_all_that_lie_there(
    tmp_path: Path, passes: Passes
) -> None:
    for number, step in enumerate(("- draw: deck\n  to: hand(red)\n", "- move: first(cards(hand(red)))\n  to: deck\n")):
        first, then, again = before_and_after(tmp_path / str(number), step, passes)
        assert not {*first["hand(red)"]} & {*then["hand(red)"]} and again == first
        assert then["hand(blue)"] == first["hand(blue)"]
        assert {*then["deck"]} & {*first["deck"]}, "in a stack each card is followed by where it lies"


@BOTH
def test_a_shuffle_mixes_what_is_shuffled(tmp_path: Path, passes: Passes) -> None:
    first, then, again = before_and_after(tmp_path, "- shuffle: deck\n", passes)
    assert not {*first["deck"]} & {*then["deck"]} and again == first
    assert then["hand(red)"] == first["hand(red)"]


@BOTH
def test_who_is_turned_face_down_is_mixed_with_those_that_lie_so_in_his_space(tmp_path: Path, passes: Passes) -> None:
    """On the map everybody follows each with the eyes: no move mixes anything there."""
    hidden = "- hide: men(A1)\n"
    first, then, again = before_and_after(tmp_path / "turned", hidden, passes)
    assert first["A1"] != then["A1"] and again == first
    first, then, _ = before_and_after(tmp_path / "moved", hidden + ASK.format("x") + "- move: men\n  to: A1\n", passes)
    assert first["B1"] == then["B1"] != [0]


@BOTH
def test_what_is_shown_no_more_is_mixed_with_what_it_lies_among(tmp_path: Path, passes: Passes) -> None:
    """Else blue could follow by their order which of red's cards it was that he saw."""
    shown = "- during: day()\n  do:\n    - show: first(cards(hand(red)))\n      to: blue\n      until: day\n"
    more = "occasions: {day: {}}\n"
    first, then, again = before_and_after(tmp_path, shown, passes, more)
    assert not {*first["hand(red)"]} & {*then["hand(red)"]} and again == first
    assert then["hand(blue)"] == first["hand(blue)"]


def test_what_is_made_has_a_key_of_its_own(tmp_path: Path) -> None:
    first, then, _ = before_and_after(tmp_path, "- create: two\n  at: hand(red)\n  count: 2\n")
    all_keys = [key for lying in then.values() for key in lying if key]
    assert len(then["hand(red)"]) == 4 and len(all_keys) == len({*all_keys}) == 8
    assert then["A1"] == first["A1"] == [0], "a man is never hidden"


def test_keys_come_from_the_seed(tmp_path: Path) -> None:
    program = compiled(tmp_path, main(DEAL + ASK.format("on")), changed=PLACES)
    one, same, other = Game(program, 1), Game(program, 1), Game(program, 2)
    assert one.hash() == same.hash() and keys(one) == keys(same)
    assert not {*keys(one)["deck"]} & {*keys(other)["deck"]}


def test_where_nothing_may_be_hidden_there_are_none(tmp_path: Path) -> None:
    open_places = {
        "places.yaml": "places:\n  map: {title: Map, shown_to: all, spaces: map}\n",
        "cards.yaml": "cards:\n  one: {kind: man, title: One, text: One., attrs: {worth: 1}}\n",
    }
    stage = compiled(tmp_path, main(ASK.format("on")), changed=open_places | {"kinds.yaml": GROUND["kinds.yaml"]}).stage
    assert stage.layout.draws is None
    assert not any("key" in shape.at for shape in stage.layout.shapes)
