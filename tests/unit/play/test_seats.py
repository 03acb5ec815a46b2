"""Seats: one person may answer for several players. He knows what any of them knows, and nothing else depends on it."""

from __future__ import annotations

import json
import random

import pytest

from tests.unit.play.programs import after, parley, program_of
from toolkit.compiler import Program
from toolkit.examples.log import log_of
from toolkit.play import Game, NotThisGame, Record, load, read_answer, replay
from toolkit.play import indistinguishable as worlds
from toolkit.play.knowledge import Knowledge
from toolkit.play.seats import named_seats, seats_of, viewer_at

AXIS, ALLIES = (0, 1), (2, 3)


def two_at_the_table() -> Program:
    return program_of("tests/packs/alliance", "two-at-the-table")


def coalition() -> Program:
    return program_of("tests/packs/alliance", "coalition")


def names_of(view: dict, place: str) -> list[str]:
    return [card["name"] for card in view["places"][place]]


def test_a_scenario_says_who_answers_for_whom() -> None:
    numbers = two_at_the_table().stage.numbers
    assert [(seat.name, seat.players) for seat in numbers.seats] == [("one", AXIS), ("two", ALLIES)]
    assert [(seat.name, seat.players) for seat in coalition().stage.numbers.seats] == [
        (player, (number,)) for number, player in enumerate(("german", "british", "italian", "american"))
    ], "who has no seat with others sits alone, clockwise"


def test_a_seat_sees_what_any_of_its_players_sees() -> None:
    game = Game(two_at_the_table(), seed=1)
    german, italian, seat = game.view(0), game.view(1), game.view(AXIS)
    assert seat["players"] == ["german", "italian"]
    assert names_of(seat, "hand(german)") == names_of(german, "hand(german)")
    assert names_of(seat, "hand(italian)") == names_of(italian, "hand(italian)")
    assert german["places"]["hand(italian)"] == 1 == seat["places"]["hand(british)"]
    assert seat["decision"] == german["decision"] and german["decision"]["asks"] == "german"
    assert game.view(ALLIES)["decision"] is None, "cards may be played here, so nobody else hears who is asked"


def test_secret_answers_are_told_to_the_seat_that_gave_them() -> None:
    game = Game(parley(), seed=1, seats={"table": ["north", "south"]})
    game.apply(game.legal()[0])
    assert game.view((0, 1))["record"][0]["north"] == "hope_for"
    assert game.view(1)["record"] == []
    assert any("hope for" in line for line in log_of(game, (0, 1)))
    assert not any("hope for" in line for line in log_of(game, 1))


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [AXIS, ALLIES, 0, 2])
def test_twin_worlds_look_alike_to_a_seat(viewer: int | tuple[int, ...]) -> None:
    differed = 0
    for seed in range(3):
        game, pick = Game(two_at_the_table(), seed), random.Random(seed)
        while not game.over:
            if not game.partial:
                for world in worlds.indistinguishable(game.program.stage, game.cells, viewer):
                    other = game.clone()
                    other.cells[:] = world.cells
                    differed += other.cells != game.cells
                    assert other.view(viewer) | {"record": []} == game.view(viewer) | {"record": []}
            game.apply(pick.choice(game.legal()))
    assert differed


def test_what_a_seat_cannot_point_at_by_name_it_points_at_by_place() -> None:
    game = Game(two_at_the_table(), seed=1)
    known = Knowledge(game.program.stage, game.cells, AXIS).known_names.rows
    assert {name for name in known if "?" in name} >= {"hand(british)?1", "hand(american)?1"}
    assert not {"hand(german)?1", "hand(italian)?1"} & known.keys()


def test_whoever_answers_it_is_the_same_game() -> None:
    answers = [{"german": "pass"}, {"italian": "march", "unit": "alpini#1", "goal": "B2"}]
    apart = after(two_at_the_table(), *answers)
    together = Game(two_at_the_table(), seed=1, seats={"all": ["german", "italian", "british", "american"]})
    for answer in answers:
        together.apply(read_answer(together, answer))
    assert together.hash() == apart.hash()
    assert [viewer_at(each, 0) for each in (apart, together)] == [AXIS, (0, 1, 2, 3)]


def test_records_and_saves_keep_seats_that_are_not_the_scenarios() -> None:
    given = {"axis_table": ["german", "italian"]}
    game = Game(coalition(), seed=1, seats=given)
    game.apply(read_answer(game, {"german": "pass"}))
    assert named_seats(game)["axis_table"] == ["german", "italian"]
    record = Record.from_data(json.loads(json.dumps(game.record.to_data())))
    again = replay(Game(coalition(), record.seed, seats=record.seats), record.answers)
    assert again.refused is None and again.game.seats == game.seats and again.game.hash() == game.hash()
    loaded = load(coalition(), json.loads(json.dumps(game.save(with_history=True))))
    assert loaded.seats == game.seats == game.clone().seats
    assert loaded.undo() and loaded.seats == game.seats, "also where it is played up to there again"
    plain = Game(coalition(), seed=1)
    assert "seats" not in plain.record.to_data() and "seats" not in plain.save()


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ({"one": ["german", "french"]}, "no player french"),
        ({"one": ["german"], "two": ["german"]}, "german sits twice"),
        ({"axis": ["german", "italian"]}, "axis cannot be the name"),
        ({"one": []}, "nobody sits at one"),
    ],
)
def test_seats_that_the_players_cannot_have_are_refused(seats: dict[str, list[str]], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Game(coalition(), seed=1, seats=seats)
    with pytest.raises(ValueError, match=told):
        seats_of(coalition().stage.numbers, seats)
    spoilt = Game(coalition(), seed=1).save() | {"seats": seats}
    with pytest.raises(NotThisGame):
        load(coalition(), spoilt)


@pytest.mark.parametrize("seats", [7, {"one": 3}, {"one": [["german"]]}, ["german"]])
def test_damaged_seats_are_told(seats: object) -> None:
    with pytest.raises(NotThisGame):
        load(coalition(), Game(coalition(), seed=1).save() | {"seats": seats})
    with pytest.raises(ValueError, match="seats"):
        Record.from_data(Game(coalition(), seed=1).record.to_data() | {"seats": seats})


def test_a_pass_until_something_is_a_target_ends_whatever_else_it_waits_for() -> None:
    """The storm names a unit of Britain's: then its offer knows nothing of Britain's pass any more either."""
    game = Game(coalition(), seed=1)
    for answer in (
        {"german": "march", "unit": "panzer#1", "goal": "A2"},
        {"german": "pass"},
        {"italian": "pass"},
        {"german": "pass"},
    ):
        game.apply(read_answer(game, answer))
    game.pass_until("offer", "target")
    assert game.view(1)["standing"] == ["offer", "target"]
    game.apply(read_answer(game, {"american": "storm", "target": "A2", "units": ["rifles#1"]}))
    assert game.view(1)["standing"] == []
    assert load(game.program, game.save()).hash() == game.hash()
