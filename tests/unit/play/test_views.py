"""A view holds what a seat may know. Twin worlds: states that differ only in what it cannot see look alike to it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main, play
from tests.unit.play.programs import after, parley, program_of, tic_tac_toe
from tests.unit.play.test_showing import places
from toolkit.compiler import Program
from toolkit.examples.log import log_of
from toolkit.play import Game, load, read_answer, save, view_of
from toolkit.play import indistinguishable as worlds
from toolkit.play.knowledge import Knowledge
from toolkit.state.listing_keys import KEY


def games(seed: int, program: Program | None = None) -> list[Game]:
    """A game, of parley where nothing else is said, at each of its decisions."""
    found, game = [], Game(program or parley(), seed)
    pick = random.Random(seed)
    while not game.over:
        found.append(game.clone())
        answers = game.legal()
        game.apply(pick.choice(answers))
        while game.partial:
            game.apply(pick.choice(game.legal()))
    return [*found, game]


def test_an_open_game_is_seen_by_all() -> None:
    game = after(tic_tac_toe(), {"crosses": "make_mark", "cell": "B2"})
    view = game.view(1)
    assert view["places"]["B2"] == [{"name": "cross#1", "owner": "crosses", "face_up": True}]
    assert view["occasions"] == [{"kind": "turn", "who": "noughts"}]
    assert view["decision"]["asks"] == "noughts"
    assert {"noughts": "make_mark", "cell": "A1"} in view["decision"]["answers"]
    assert view["record"] == [{"crosses": "make_mark", "cell": "B2"}]
    assert game.view(0)["decision"] == {"asks": "noughts"}


def test_a_hand_is_seen_by_its_owner_others_know_how_many() -> None:
    game = Game(parley(), seed=1)
    north, south = game.view(0), game.view(1)
    assert [card["name"].partition("#")[0] for card in north["places"]["hand(north)"]]
    assert south["places"]["hand(north)"] == 3
    assert north["places"]["hand(south)"] == 3
    assert north["places"]["deck"] == south["places"]["deck"] == 6


def test_what_is_answered_secretly_is_told_to_nobody_else() -> None:
    game = Game(parley(), seed=1)
    game.apply(game.legal()[0])
    assert game.view(0)["record"][0]["north"] == "hope_for"
    assert game.view(1)["record"] == [], "not even how often he answered"
    assert game.view(1)["places"]["heart(north)"] == 0, "how many lie there is told when all have answered"
    assert game.view(0)["places"]["heart(south)"] == 0
    assert len(game.view(0)["places"]["heart(north)"]) == 1, "he sees his own"
    game.apply(game.legal()[0])
    assert [game.view(seat)["places"][f"heart({other})"] for seat, other in ((0, "south"), (1, "north"))] == [1, 1]


def test_of_a_masked_envoy_others_know_what_its_kind_shows() -> None:
    game = Game(parley(), seed=1)
    for _ in range(2):
        game.apply(game.legal()[0])
    game.apply(read_answer(game, {"north": "mask", "envoy": "elder#1"}))
    assert game.view(1)["places"]["A1"] == [{"name": "A1?1", "shows": {"owner": "north", "walks": 0}}]
    assert game.view(0)["places"]["A1"][0]["name"] == "elder#1"
    assert game.view(1)["record"][-1] == {"north": "mask", "envoy": "A1?1"}


def test_a_seat_answers_with_the_names_that_it_knows() -> None:
    game = Game(parley(), seed=1)
    for _ in range(2):
        game.apply(game.legal()[0])
    game.apply(read_answer(game, {"north": "mask", "envoy": "herald#1"}))
    urge = next(answer for answer in game.view(1)["decision"]["answers"] if answer["south"] == "urge")
    assert urge == {"south": "urge", "target": "B1?1"}
    game.apply(read_answer(game, {**urge, "speakers": ["elder#2"]}))
    assert game.record.answers[-1] == {"south": "urge", "target": "herald#1", "speakers": ["elder#2"]}


def indistinguishable(game: Game, viewer: int, pick: random.Random) -> Game:
    """A game that differs only in what a player does not see: unseen cards have changed their places.

    Of cards alone, and of any kind and owner, so that what was answered before is as true of the other game.
    """
    other = game.clone()
    knowledge = Knowledge(game.program.stage, game.cells, viewer)
    layout = game.program.stage.layout
    cards = [row for row, shape in layout.rows(game.cells) if shape.id in ("plea", "action_card")]
    unseen = [row for row in cards if not knowledge.sees(row)]
    moved = dict(zip(unseen, pick.sample(unseen, len(unseen)), strict=True))
    for row, there in moved.items():  # the order in which they are listed is seen: each place keeps its key
        other.cells[there + KEY] = game.cells[row + KEY]
    for address in {game.cells[row + 2] for row in unseen}:
        other.cells[address] = tuple(moved.get(row, row) for row in game.cells[address])
        for row in other.cells[address]:
            other.cells[row + 2] = address
    return other


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("where", [("tests/packs/parley", "bridge"), ("tests/packs/duel", "meadow")])
def test_twin_worlds_look_alike(where: tuple[str, str], seed: int) -> None:
    pick = random.Random(seed)
    differed = 0
    for game in games(seed, program_of(*where)):
        for viewer in (0, 1):
            other = indistinguishable(game, viewer, pick)
            differed += other.hash() != game.hash()
            assert view_of(other, viewer) == view_of(game, viewer)
            if game.seat == viewer:
                assert other.legal() == game.legal()
    assert differed > 10


@pytest.mark.slow
@pytest.mark.parametrize("where", [("tests/packs/parley", "bridge"), ("tests/packs/duel", "meadow")])
def test_the_twins_that_why_asks_look_alike_too(where: tuple[str, str]) -> None:
    """But for the answers before, which were given in this world."""
    compared = 0
    for game in games(5, program_of(*where)):
        for viewer in (0, 1):
            seen = view_of(game, viewer)
            for world in worlds.indistinguishable(game.program.stage, game.cells, viewer):
                other = game.clone()
                other.cells[:] = world.cells
                assert view_of(other, viewer) | {"record": seen["record"]} == seen
                compared += 1
    assert compared > 20


def test_a_view_holds_neither_seed_nor_counter_nor_address() -> None:
    game = games(2)[-2]
    game.chance.seed = b"a very secret seed"
    text = json.dumps(game.view(0))
    assert game.chance.seed.hex() not in text
    game.chance.counter += 1
    assert json.dumps(game.view(0)) == text


def test_a_player_may_name_what_he_sees_and_no_more() -> None:
    for game in games(4):
        for viewer in (0, 1):
            knowledge = Knowledge(game.program.stage, game.cells, viewer)
            names = names_in(game.view(viewer))
            for row, shape in game.program.stage.layout.rows(game.cells):
                if shape.what == "piece" and not knowledge.sees(row):
                    assert knowledge.names.named[row] not in names


def names_in(data: Any) -> set[str]:
    """All texts in a document."""
    if isinstance(data, dict):
        return {text for value in data.values() for text in names_in(value)}
    if isinstance(data, list):
        return {text for value in data for text in names_in(value)}
    return {data} if isinstance(data, str) else set()


@pytest.mark.slow
def test_of_several_unidentified_pieces_in_one_place_the_record_tells_not_which() -> None:
    """Else the order in which they were made would tell what they are."""
    game = Game(program_of("content/panzer-general", "practice-range"), seed=1)
    pick = random.Random(1)
    for _ in range(40):
        for viewer in (0, 1):
            unidentified = [text for text in json.dumps(view_of(game, viewer)["record"]).split('"') if "?" in text]
            assert all("(" not in text or text.endswith("?") or text.endswith("?1") for text in unidentified)
        if game.over:
            break
        game.apply(pick.choice(game.legal()))


def test_who_is_hidden_by_fog_is_somewhere() -> None:
    game = Game(program_of("tests/packs/fog-and-air", "dawn"), seed=1)
    game.apply(read_answer(game, {"blue": "march", "unit": "tanks#1", "goal": "B2"}))
    assert game.view(0)["record"] == [{"blue": "march", "unit": "tanks#1", "goal": "B2"}]
    assert game.view(1)["record"] == [{"blue": "march"}], "not even where to"
    assert "B2" not in "".join(log_of(game, 1))


def test_what_is_said_of_unidentified_pieces_in_one_place_does_not_tell_them_apart(tmp_path: Path) -> None:
    """Two men lie face down in one space: neither views nor logs say which of them was made first."""
    steps = """
- choose: chosen
  by: blue
  one: men(blue)
  else: [{end: game, ranking: players}]
- let:
    shares: fell(chosen)
- during: march(man=chosen, shares=shares)
  do: [{choose: on, by: red, yes: On?}]
"""
    more = """
occasions: {march: {facts: {man: man, shares: list of man}}}
values: {fell: {args: {m: man}, base: "sorted(men(blue), 0 if it == m else 1)"}}
"""
    scenario = GROUND["scenarios/one.yaml"].replace("at: B1", "at: A1")
    told = places(map="shown_to: viewer == piece.owner") | {"scenarios/one.yaml": scenario}
    program = compiled(tmp_path, main(steps, more), changed=told, tracing=True)
    one, other = (play(program, {"blue": "choose", "chosen": man}) for man in ("guard#1", "scout#1"))
    assert one.view(1) == other.view(1) and one.view(0) != other.view(0)
    assert log_of(one, 1) == log_of(other, 1) and log_of(one, 0) != log_of(other, 0)


BLIND = """
- for: c in [one, two, one, two]
  do: [{create: c, at: deck}]
- shuffle: deck
- draw: deck
  to: hand(red)
  count: 2
- choose: taken
  by: blue
  one: holds(hand(red))
  else: [{end: game, ranking: players}]
- reveal: taken
- {choose: on, by: blue, yes: On?}
"""


@pytest.mark.slow
def test_by_what_unidentified_pieces_are_called_nobody_knows_which_was_made_first(tmp_path: Path) -> None:
    """Blue takes one of two cards that he does not know: of those named alike, and of those listed first, one in two is
    the one that was made first."""
    told = places(hand="shown_to: viewer == owner, count_shown_to: all", deck="shown_to: nobody")
    program = compiled(tmp_path, main(BLIND), changed=told)
    by_name = by_place = 0
    for seed in range(200):
        game = Game(program, seed)
        first = min(answer[1] for answer in game.legal())
        named = {"blue": "choose", "taken": "hand(red)?1"}
        listed = game.view(0)["decision"]["answers"]
        by_name += read_answer(game, named, viewer=0)[1] == first
        by_place += read_answer(game, listed[0], viewer=0)[1] == first
        assert load(program, save(game)).view(0) == game.view(0), "and a loaded game calls them the same"
    assert 70 < by_name < 130 and 70 < by_place < 130
