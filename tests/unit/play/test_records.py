"""Records: packs, scenario, options, seed and answers by name; played again they give the same game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.unit.play.programs import CENTRE, CORNER, after, parley, tic_tac_toe
from tests.unit.rules.scenario.stages import rules_of
from toolkit.play import Game, NotThisGame, Record, pack_hashes, playout, replay, save, saved_rules


def test_a_record_holds_answers_by_name_with_their_seats() -> None:
    record = after(tic_tac_toe(), CENTRE, CORNER).record
    assert record.answers == (CENTRE, CORNER)
    assert record.scenario == "tic-tac-toe"
    assert record.seed == "1"
    assert set(record.packs["classics"]) == {"version", "rules", "all"}


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
        saved_rules(game.record.to_data())


def test_a_seed_stands_in_a_record_as_it_can_be_given_again() -> None:
    for seed in (b"3", "3", 3, "der Würfel", "hex:", "hex:41", b"\xff\x00", b"a\nb", b"hex:00", ""):
        record = Game(tic_tac_toe(), seed).record
        assert Game(tic_tac_toe(), record.seed).hash() == Game(tic_tac_toe(), seed).hash()
        assert Game(tic_tac_toe(), record.seed).record == record
    assert Game(tic_tac_toe(), 3).record.seed == "3"


def test_seeds_of_the_first_form_are_read() -> None:
    data = after(tic_tac_toe(), CENTRE).record.to_data()
    assert Record.from_data({**data, "record": 1, "seed": b"1".hex()}) == Record.from_data(data)


@pytest.mark.parametrize(
    "spoilt",
    [{"packs": []}, {"packs": {"classics": None}}, {"scenario": {}}, {"options": {"a": 1}}, {"seed": 3},
     {"answers": {}}, {"answers": [{}]}, {"answers": [None]}, {"record": 1, "seed": "xyz"}, {"record": [1]}],
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


def test_a_record_tells_whose_rules_differ() -> None:
    record = after(tic_tac_toe(), CENTRE).record
    pack = rules_of("content/classics").pack
    assert record.differs(pack) == []
    changed = {**record.packs, "classics": {**record.packs["classics"], "rules": "0"}}
    assert Record(changed, record.scenario, record.options, record.seed, record.answers).differs(pack) == ["classics"]


def test_chance_that_is_asked_stands_in_the_record() -> None:
    game = Game(parley(), 1, chance="ask")
    assert game.odds == ("shuffle", 12)
    game.apply(tuple(range(12)))
    assert game.record.answers[0] == {"chance": list(range(12))}
    again = replay(Game(parley(), 1, chance="ask"), game.record.answers)
    assert again.game.hash() == game.hash()


def test_hashes_are_of_rules_and_of_everything() -> None:
    hashes = pack_hashes(rules_of("content/classics").pack)["classics"]
    assert len(hashes["rules"]) == len(hashes["all"]) == 64
    assert hashes["rules"] != hashes["all"]


@pytest.mark.parametrize("broken", [None, 3, "pass", [], ["crosses"], True, 1.5])
def test_what_is_no_answer_at_all_is_refused_where_it_stands(broken: object) -> None:
    again = replay(Game(tic_tac_toe(), 1), [CENTRE, broken])  # type: ignore[list-item]  # what a damaged file may hold
    assert again.refused is not None and again.game.record.answers == (CENTRE,)
