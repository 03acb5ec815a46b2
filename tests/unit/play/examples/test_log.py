"""The log: what was answered and what chance brought, as far as who reads it knows."""

from __future__ import annotations

import random

import pytest

from tests.unit.play.examples.conftest import PACKS, load
from toolkit.play import Game, name_answer
from toolkit.play.examples import log
from toolkit.play.examples.log import SECRET, Memory, answer_words, log_of
from toolkit.rules.generate import ALL, compile_program


def game(folder: str, scenario: str) -> Game:
    return Game(compile_program(load(PACKS / folder)[1], scenario, {}, ALL, True), seed=1)


def test_an_answer_is_told_in_one_line() -> None:
    assert answer_words({"blue": "open_fire", "units": ["gun#1", "gun#2"], "at": "C3"}) == (
        "blue: open fire, units gun#1, gun#2, at C3"
    )
    assert answer_words({"red": "choose", "retreats": True}) == "red: retreats true"


def test_a_player_reads_which_cards_he_drew_and_not_which_others_drew() -> None:
    parley = game("parley", "bridge")
    whole, north, south = log_of(parley), log_of(parley, 0), log_of(parley, 1)
    assert not any("a card" in line for line in whole)
    assert [line for line in north if "a card" not in line] == [line for line in whole if line in north]
    assert {line == other for line, other in zip(north, south, strict=True)} == {True, False}


def test_what_another_answers_in_secret_is_no_more_than_said_to_be_so() -> None:
    parley = game("parley", "bridge")
    assert parley.seat == 0
    answer = parley.legal()[0]
    told = answer_words(name_answer(parley, answer))
    parley.apply(answer)
    assert told in log_of(parley, 0)
    assert f"north: {SECRET}" in log_of(parley, 1)


def test_who_remembers_what_was_told_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_REMEMBERED", 9)
    duel, memory, picks = game("duel", "meadow"), Memory(), random.Random(1)
    while not duel.over:
        duel.apply(picks.choice(duel.legal()))
        assert duel.partial or log_of(duel, 0, memory) == log_of(duel, 0)
    assert len(memory) == 9
    while duel.undo():
        assert log_of(duel, 0, memory) == log_of(duel, 0)
