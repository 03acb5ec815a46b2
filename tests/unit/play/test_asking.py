"""What a seat is told when it asks why: nothing that it cannot see, but for values that anybody may ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.play.programs import program_of
from tests.unit.rules.generate.small_games import WAIT, compiled, main, play
from toolkit.cli.playing.asking import account
from toolkit.play import Game
from toolkit.play.asking import Unseen


def game() -> Game:
    return Game(program_of("tests/packs/fog-and-air", "dawn"), seed=1)


def test_who_asks_is_not_told_where_the_fog_hides_somebody() -> None:
    with pytest.raises(Unseen):
        account(game(), "count(units(E1))", 0)
    with pytest.raises(Unseen):
        account(game(), "count(units(C3))", 0)
    found, _ = account(game(), "count(units(E1))", 1)
    assert found is not None and found.value == 1


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
