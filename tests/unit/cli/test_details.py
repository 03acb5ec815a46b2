"""`look` and `hand`: what a seat may know of a thing, in full, and no more."""

from __future__ import annotations

import pytest

from tests.unit.play.programs import parley, program_of
from toolkit.cli.playing.answers import menu_of, proposed_lines
from toolkit.cli.playing.board import Line
from toolkit.cli.playing.details import Details
from toolkit.cli.playing.scene import Scene, seen_by_all
from toolkit.cli.playing.wording import Wording
from toolkit.compiler import Program
from toolkit.play import Game, view_of


def told(program: Program, words: str, player: int = 0) -> str:
    """What a player is told of a thing at the start."""
    lines = Details(program.stage).find(words, view_of(Game(program, seed=1), player))
    return text_of(lines or [])


def text_of(lines: list[Line]) -> str:
    """Lines without their styles."""
    return "\n".join("".join(part for part, _ in line) for line in lines)


def test_a_space_is_told_with_its_terrain_and_who_stands_there() -> None:
    assert told(program_of("content/skirmish", "farm"), "d3").splitlines()[0] == "D3: Farm"


def test_a_card_in_the_own_hand_is_told_and_that_of_another_is_not() -> None:
    assert "hand, North" in told(parley(), "flattery#2")
    assert told(parley(), "flattery#2", player=1) != told(parley(), "flattery#2")
    assert "hand, North" not in told(parley(), "flattery#2", player=1)


def test_of_what_lies_face_down_the_backs_are_told_alike_ones_together() -> None:
    """Units of the other side in reserve show what they cost; a card in its hand shows nothing."""
    program = program_of("tests/packs/hidden-armour", "plain")
    dear, cheap = ({"owner": "red", "cost": cost} for cost in (4, 2))
    reserve = [{"name": f"reserve(red)?{number}", "shows": one} for number, one in enumerate((cheap, dear, dear), 1)]
    view = view_of(Game(program, seed=1), 0) | {"places": {"reserve(red)": reserve, "hand(red)": 2}}
    assert text_of(list(Scene(program.stage).places(view))).splitlines() == [
        "reserve, Red: 1 piece (owner Red, cost 2), 2 pieces (owner Red, cost 4)",
        "hand, Red: 2 pieces",
    ]
    assert text_of(Details(program.stage).find("reserve(red)", view) or []).splitlines() == [
        "reserve, Red",
        "  ? (owner Red, cost 2)",
        "  2 of which no more is known (owner Red, cost 4)",
    ]
    assert list(Scene(program.stage).hand(view)) == [], "he holds none of them"


@pytest.mark.slow
def test_what_a_back_shows_as_at_the_start_is_not_said() -> None:
    program = program_of("content/panzer-general", "training-grounds")
    back = {"owner": "german", "cost_shown": None, "entrenched": False, "moved": False, "fired": False}
    details = Details(program.stage)
    assert details.piece_title({"name": "C2?1", "shows": back | {"morale_change": 0}}) == "? (owner Germany)"
    seen = back | {"cost_shown": 8, "entrenched": True, "morale_change": -1}
    words = "? (owner Germany, cost shown 8, entrenched, morale markers -1)"
    assert details.piece_title({"name": "C2?1", "shows": seen}) == words


def test_a_hand_lists_what_its_owner_holds() -> None:
    game = Game(parley(), seed=1)
    mine = text_of(list(Scene(game.program.stage).hand(view_of(game, 0))))
    assert mine.count("hand, North") == 3
    assert "hand, South" not in mine


def test_menus_call_pieces_by_title_number_and_place() -> None:
    game = Game(program_of("content/skirmish", "farm"), seed=1)
    lines = menu_of(game, game.legal())
    assert lines[0].text == "March: Rifles 1 (A2)"
    assert "blue_rifles#1" in lines[0].names
    assert len({line.text for line in lines}) == len(lines)


def test_proposals_are_told_whole() -> None:
    game = Game(program_of("tests/packs/cover-and-columns", "strip"), seed=1)
    first, *_ = proposed_lines(game, game.proposals())
    assert first.text == (
        "assault: target south Foot 1 (B2); attackers Guard (A1), Foot (B1), Engineers (C1); flame no"
    )
    assert first.cases == ("6", "7")


def test_a_piece_that_has_changed_is_listed_below_the_board() -> None:
    program = program_of("content/skirmish", "farm")
    view = view_of(Game(program, seed=1), 0)
    (piece,) = view["places"]["B2"]
    assert text_of(list(Scene(program.stage).changed(view))) == ""
    piece["dug_in"] = True
    assert text_of(list(Scene(program.stage).changed(view))) == "Blue Machine gun (B2): dug in"


def test_a_face_down_card_beside_the_map_is_called_by_its_back() -> None:
    game = Game(program_of("content/panzer-general", "training-grounds"), seed=1)
    words = Wording.of(game, game.program.stage.numbers.of["players"]["american"])
    assert words.word("unit_deck(german)?1") == "? (owner Germany)"
    assert words.word("action_deck?1") == "?"


def test_of_a_piece_hidden_by_fog_no_space_is_told() -> None:
    game = Game(program_of("tests/packs/fog-and-air", "dawn"), seed=1)
    assert Wording.of(game, 1).word("somewhere?") == "? (somewhere)"
    assert Wording.of(game, 0).word("tanks#1").startswith("Tanks 1 (")


def test_all_seats_between_them_see_every_piece_in_the_fog() -> None:
    game = Game(program_of("tests/packs/fog-and-air", "dawn"), seed=1)
    spaces = game.program.stage.ground.labels
    both = {piece["name"] for label in spaces for piece in seen_by_all(game)["places"][label]}
    each = [{piece["name"] for label in spaces for piece in view_of(game, seat)["places"][label]} for seat in (0, 1)]
    assert both == each[0] | each[1] and all(both > one for one in each)


def test_the_last_candidate_of_a_set_is_named_though_it_ends_the_set() -> None:
    game = Game(program_of("tests/packs/wagers", "parlour"), seed=1)
    for answer in (0, 0, 1, 1, 1, 1, 1):
        game.apply((0, answer))
    doubled = [line.text for line in menu_of(game, game.legal()) if "double" in line.text]
    assert doubled == ["double: wager@3", "double: wager@1"]
