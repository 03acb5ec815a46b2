"""What a seat is told when it asks why: nothing that it cannot see, but for values that anybody may ask."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from tests.unit.compiler.small_games import WAIT, compiled, main, play
from tests.unit.play.programs import program_of
from tests.unit.play.test_choices_among_unidentified import DEAL, END, GROUND_OF_CARDS, SEEDS
from toolkit.cli.playing.asking import account
from toolkit.examples.asking import Unseen
from toolkit.play import Game


def game() -> Game:
    return Game(program_of("tests/packs/fog-and-air", "dawn"), seed=1)


def test_who_asks_is_not_told_where_the_fog_hides_somebody() -> None:
    with pytest.raises(Unseen):
        account(game(), "count(units(E1))", 0)
    with pytest.raises(Unseen):
        account(game(), "count(units(C3))", 0)
    found, _ = account(game(), "count(units(E1))", 1)
    assert found is not None and found.value == 1


@pytest.mark.slow
def test_a_public_value_is_told_to_anybody_with_its_account() -> None:
    """Whoever stands beside a unit sees it; that nobody does is seen as well."""
    found, _ = account(game(), "spotted(tanks#1, red)", 0)
    assert found is not None and found.value is False
    assert "spotted" in found.lines[0].words
    found, _ = account(game(), "not spotted(tanks#1, red) and count(units(blue)) == 3", 0)
    assert found is not None and found.value is True


def test_what_a_public_value_is_asked_about_is_no_way_around() -> None:
    with pytest.raises(Unseen):
        account(game(), "spotted(first(u in units(red), u.space == E1), blue)", 0)
    with pytest.raises(Unseen):
        account(
            game(), "any(c in spaces, c.row == count(units(E1)) and spotted(tanks#1, red)) or count(units(E1)) == 1", 0
        )


@pytest.mark.parametrize("at", ["C1", "D1"])
def test_nor_is_seen_a_way_to_learn_how_many_lie_somewhere(tmp_path: Path, at: str) -> None:
    """Where a man of red's lies in C1 the values read a field of his that blue may not know; else they do not."""
    places = "places:\n  map: {title: Map, spaces: map, shown_to: viewer == piece.owner, count_shown_to: nobody}\n"
    more = """
values:
  strong: {args: {by: player}, base: "seen(any(men(C1), it.worth > 0), false)"}
  alone: {args: {by: player}, base: "seen(count(men(C1)) > 0 and first(men(C1)).worth > 0, false)"}
  worthy: {args: {by: player}, base: "any(men(red), seen(it.worth, 7) == 7)"}
"""
    steps = f"- remove: men\n- create: guard\n  at: {at}\n  owner: red\n- hide: men"
    asked = play(compiled(tmp_path, main(steps + WAIT, more), changed={"places.yaml": places}))
    for question in ("strong(blue)", "alone(blue)", "worthy(red)"):
        with pytest.raises(Unseen):
            account(asked, question, 0)


def test_nor_that_the_one_in_his_hand_is_not_there(tmp_path: Path) -> None:
    """On the map red has a man of no worth, in his hand one who might stand in that place, and in that space."""
    places = "places:\n  map: {title: Map, spaces: map, shown_to: viewer == piece.owner, count_shown_to: nobody}\n"
    places += "  hand: {title: Hand, per: player, shown_to: viewer == owner, count_shown_to: all}\n"
    units = "units:\n  guard: {kind: man, title: Guard, attrs: {worth: 2}}\n"
    units += "  scout: {kind: man, title: Scout, attrs: {worth: 0}}\n"
    steps = "- move: men(red)\n  to: hand(red)\n- create: scout\n  at: D1\n  owner: red\n- hide: men" + WAIT
    asked = play(compiled(tmp_path, main(steps), changed={"places.yaml": places, "units.yaml": units}))
    for question in ("sum(men(C1), it.worth)", "sum(men(D1), it.worth)"):
        with pytest.raises(Unseen):
            account(asked, question, 0)
    found, _ = account(asked, "sum(men(blue), it.worth)", 0)
    assert found is not None and found.value == 2


def dealt(folder: Path, seed: int, places: str = GROUND_OF_CARDS["places.yaml"]) -> Game:
    """Three of six cards in red's hand, one in blue's, two in a stack."""
    return Game(compiled(folder, main(DEAL + END), changed=GROUND_OF_CARDS | {"places.yaml": places}), seed)


def is_told(game: Game, text: str, viewer: int = 0) -> bool:
    """Whether a seat is told an expression."""
    try:
        found, problems = account(game, text, viewer)
    except Unseen:
        return False
    assert found is not None, problems
    return True


@pytest.mark.slow
def test_who_asks_for_all_that_may_be_rules_nothing_out(tmp_path: Path) -> None:
    """There are more worlds than are tried: of none it is told that it is another."""
    for seed in SEEDS:
        game = dealt(tmp_path / str(seed), seed)
        cards = [name for name in game.program.stage.names(game.cells).rows if name.startswith(("one#", "two#"))]
        mine = [piece["name"] for piece in game.view(0)["places"]["hand(blue)"]]
        for three in combinations([card for card in cards if card not in mine], 3):
            assert not is_told(game, " and ".join(f"holds(hand(red), {card})" for card in three))
            assert not is_told(game, f"all(cards(hand(red)), it in [{', '.join(three)}])")
        for number in range(4):
            assert not is_told(game, f"count(cards(hand(red)), it.number == 2) == {number}")
            assert not is_told(game, f"sum(cards(hand(red)), it.number) == {number + 3}")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "top_of(deck).number == 5",
        "any(cards(deck), it.number == 5) and top_of(deck).number == 5",
        "5 if top_of(deck).number == 5 else 0",
        "any(cards(hand(red)), it.number == 5) and false",
        "max(cards(hand(red)), it.number, default=0) > 5",
    ],
)
def test_what_is_the_same_in_all_worlds_tried_may_be_a_secret_on_the_way(tmp_path: Path, text: str) -> None:
    for seed in SEEDS:
        assert not is_told(dealt(tmp_path / str(seed), seed), text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "count(hand(red)) == 3",
        "first(cards(hand(red))).marks",
        "[c.marks for c in cards(hand(red))] == [5, 5, 5]",
        "[c for c in cards(hand(red))][0].marks == 5",
        "sum(cards(hand(red)), it.marks) < 5",
        "count([c for c in cards(hand(red)) if c.marks == 1])",
        "sorted(cards(hand(red)), it.marks)[0].marks",
        "only(cards(hand(blue))).number",
        "only(cards(hand(blue))) in hand(red)",
        "top_of(deck).marks == 0 or top_of(deck).number == 5",
        "count(cards)",
    ],
)
def test_what_everybody_sees_of_unidentified_pieces_is_told(tmp_path: Path, text: str) -> None:
    for seed in SEEDS:
        assert is_told(dealt(tmp_path / str(seed), seed), text)


def test_how_many_lie_where_nobody_is_told_is_not_told(tmp_path: Path) -> None:
    places = GROUND_OF_CARDS["places.yaml"].replace("viewer == owner, count_shown_to: all", "viewer == owner")
    game = dealt(tmp_path, 1, places)
    for text in ("count(hand(red)) == 3", "holds(hand(red))", "sum(cards(hand(red)), it.marks) == 5"):
        assert not is_told(game, text) and is_told(game, text.replace("red", "blue"))
