"""Records: packs, scenario, options, seed and answers by name; played again they give the same game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from tests.unit.play.programs import CENTRE, CORNER, after, parley, tic_tac_toe
from toolkit.play import Game, NotThisGame, Record, load, other_end, playout, replay, save, see_form


def test_a_record_holds_answers_by_name_with_their_seats() -> None:
    record = after(tic_tac_toe(), CENTRE, CORNER).record
    assert record.answers == (CENTRE, CORNER)
    assert record.scenario == "tic-tac-toe"
    assert record.seed == "1"
    assert (record.pack, list(record.packs)) == ("classics", ["classics"])
    assert "procedures/tic_tac_toe" in record.made_from


def test_a_record_is_data() -> None:
    record = after(tic_tac_toe(), CENTRE).record
    assert Record.from_data(json.loads(json.dumps(record.to_data()))) == record
    with pytest.raises(ValueError, match="form"):
        Record.from_data({"record": 0})


def test_a_save_and_a_record_are_told_apart() -> None:
    game = after(tic_tac_toe(), CENTRE)
    with pytest.raises(ValueError, match="it is a save, which `hexwright play --resume` goes on with"):
        Record.from_data(save(game))
    with pytest.raises(NotThisGame, match="it is a record, which `hexwright replay` plays again"):
        see_form(game.record.to_data())


def test_a_seed_stands_in_a_record_as_it_can_be_given_again() -> None:
    for seed in (b"3", "3", 3, "der Würfel", "hex:", "hex:41", b"\xff\x00", b"a\nb", b"hex:00", ""):
        record = Game(tic_tac_toe(), seed).record
        assert Game(tic_tac_toe(), record.seed).hash() == Game(tic_tac_toe(), seed).hash()
        assert Game(tic_tac_toe(), record.seed).record == record
    assert Game(tic_tac_toe(), 3).record.seed == "3"


@pytest.mark.parametrize("form", [1, 2, 3, 4])
def test_records_of_older_forms_are_refused_with_what_to_do(form: int) -> None:
    record = after(tic_tac_toe(), CENTRE).record.to_data()
    said = (
        f"a record of the form {form}; this tool reads 5. Replay that game with the version of the tool that wrote it"
    )
    with pytest.raises(ValueError, match=said):
        Record.from_data(record | {"record": form})


@pytest.mark.parametrize(
    "spoilt",
    [{"packs": []}, {"packs": {"classics": None}}, {"scenario": {}}, {"options": {"a": 1}}, {"seed": 3},
     {"answers": {}}, {"answers": [{}]}, {"answers": [None]}, {"record": 1, "seed": "xyz"}, {"record": [1]},
     {"record": True}, {"made_from": {"a": 1}}, {"end": {"drawn": -1}}, {"more": 1},
     *({"end": {"state": "0a", "drawn": 0, "over": True, "result": result}} for result in ([{}], ["x"], [[1]], {}))],
)  # fmt: skip
def test_a_record_of_another_form_is_refused(spoilt: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        Record.from_data({**after(tic_tac_toe(), CENTRE).record.to_data(), **spoilt})


def test_a_record_replays_to_the_same_state() -> None:
    for seed in range(10):
        game = Game(parley(), seed)
        playout(game, random.Random(seed).random)
        again = replay(Game(parley(), game.record.seed), game.record.answers)
        assert again.refused is None
        assert again.game.hash() == game.hash()


def test_undo_shortens_the_record() -> None:
    game = after(tic_tac_toe(), CENTRE, CORNER)
    game.undo()
    assert game.record.answers == (CENTRE,)


def test_a_replay_stops_at_the_first_answer_that_is_not_legal() -> None:
    answers = [CENTRE, {"noughts": "make_mark", "cell": "B2"}, CORNER]
    tried = replay(Game(tic_tac_toe(), 1), answers)
    assert tried.played == 1
    assert tried.refused is not None and tried.refused.cite == ("T3",)
    assert tried.game.hash() == after(tic_tac_toe(), CENTRE).hash()


def test_a_record_tells_what_it_was_made_from_that_is_otherwise_now() -> None:
    record, stage = after(tic_tac_toe(), CENTRE).record, tic_tac_toe().stage
    assert record.differs(stage) == []
    changed = {**record.made_from, "procedures/tic_tac_toe": "0", "values/gone": "0"}
    told = [str(each) for each in replace(record, made_from=changed).differs(stage)]
    assert told[0].startswith("content/classics/") and "`procedures/tic_tac_toe` has changed" in told[0]
    assert told[1] == "`values/gone` is not there any more"


def test_the_end_of_a_record_is_compared() -> None:
    game = after(tic_tac_toe(), CENTRE)
    assert other_end(game.record, game) == []
    assert other_end(game.record, replay(Game(tic_tac_toe(), 2), [CENTRE]).game) == [
        "The state at its end is another one: dice came out otherwise, or things stand elsewhere."
    ]
    told = other_end(replace(game.record, end={**game.record.end, "drawn": 7, "asks": "crosses"}), game)
    assert told == ["Chance was asked for 7 numbers, and now for 0.", "crosses was asked, and now noughts is."]


def test_a_record_is_made_from_a_save_with_its_history() -> None:
    game = after(tic_tac_toe(), CENTRE, CORNER)
    document = json.loads(json.dumps(save(game, with_history=True)))
    record = Record.from_save(document)
    again = replay(Game(tic_tac_toe(), record.seed), record.answers).game
    assert (again.record, other_end(record, again)) == (game.record, [])
    with pytest.raises(ValueError, match="without its history"):
        Record.from_save(json.loads(json.dumps(save(game))))


def test_a_game_that_was_resumed_without_its_history_has_none_to_give() -> None:
    midway = load(tic_tac_toe(), json.loads(json.dumps(save(after(tic_tac_toe(), CENTRE)))))
    assert midway.midway and "history" not in save(midway, with_history=True)


def test_chance_that_is_asked_stands_in_the_record() -> None:
    game = Game(parley(), 1, chance="ask")
    assert game.odds == ("shuffle", 12)
    game.apply(tuple(range(12)))
    assert game.record.answers[0] == {"chance": list(range(12))}
    again = replay(Game(parley(), 1, chance="ask"), game.record.answers)
    assert again.game.hash() == game.hash()


@pytest.mark.parametrize("broken", [None, 3, "pass", [], ["crosses"], True, 1.5])
def test_what_is_no_answer_at_all_is_refused_where_it_stands(broken: object) -> None:
    again = replay(Game(tic_tac_toe(), 1), [CENTRE, broken])  # type: ignore[list-item]  # what a damaged file may hold
    assert again.refused is not None and again.game.record.answers == (CENTRE,)
