"""The log: what was answered and what chance brought, as far as who reads it knows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.unit.examples.conftest import PACKS, load
from toolkit.compiler import ALL, compile_program
from toolkit.examples import log
from toolkit.examples.log import SECRET, Memory, answer_words, log_of
from toolkit.play import Game, name_answer


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


HIDDEN = {
    "pack.yaml": "pack: fog\nversion: 1.0.0\nlanguage: 1\ntitle: Fog\nlanguages: [en]\nsequence: play\n",
    "kinds.yaml": "kinds:\n  unit: {title: Unit}\n  order: {title: Order}\n  terrain: {title: Ground}\n",
    "places.yaml": (
        "places:\n  pool: {order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [unit]}}\n"
        "  deck: {order: stack, shown_to: nobody, count_shown_to: all, holds: {kinds: [order]}}\n"
        "  hand: {per: player, shown_to: viewer == owner, count_shown_to: all}\n"
        "decks:\n  all: {title: All, kinds: [unit], size: 2, place: pool}\n"
        "  orders: {title: All, kinds: [order], size: 2, place: deck}\n"
    ),
    "units.yaml": "units:\n  squad: {kind: unit, title: Squad, decks: {all: 2}}\n",
    "cards.yaml": "cards:\n  march: {kind: order, title: March, text: Go., decks: {orders: 2}}\n",
    "scenarios/one.yaml": "scenario: one\ntitle: One\nmap: field\nsides: {blue: {}, red: {}}\n",
    "terrain.yaml": "terrain:\n  open: {title: Open}\n",
    "maps/field.yaml": (
        "map: field\ntitle: Field\ngrid: {shape: square, labels: letter_number}\n"
        'legend: {".": open}\nspaces: |\n  . .\n'
    ),
    "rules/play.yaml": (
        "procedures:\n  play:\n    do:\n"
        "      - {draw: pool, to: hand(red)}\n      - {draw: deck, to: hand(red)}\n"
        "      - {choose: ready, by: blue, yes: Ready?}\n"
        "      - {if: ready, then: [{end: game, ranking: [players]}]}\n"
    ),
}


def test_what_is_not_known_is_a_card_only_where_cards_alone_may_lie(tmp_path: Path) -> None:
    for path, text in HIDDEN.items():
        (tmp_path / "fog" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "fog" / path).write_text(text, "utf-8")
    fog = Game(compile_program(load(tmp_path / "fog")[1], "one", {}, ALL, True), seed=1)
    drawn = [line for line in log_of(fog, 0) if line.startswith("drawn")]
    assert [("a piece" in line, "a card" in line) for line in drawn] == [(True, False), (False, True)]


def test_what_another_answers_in_secret_is_no_more_than_said_to_be_so() -> None:
    parley = game("parley", "bridge")
    assert parley.seat == 0
    answer = parley.legal()[0]
    told = answer_words(name_answer(parley, answer))
    parley.apply(answer)
    assert told in log_of(parley, 0)
    assert f"north: {SECRET}" in log_of(parley, 1)


@pytest.mark.slow
def test_who_remembers_what_was_told_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_REMEMBERED", 9)
    duel, memory, picks = game("duel", "meadow"), Memory(), random.Random(1)
    while not duel.over:
        duel.apply(picks.choice(duel.legal()))
        assert duel.partial or log_of(duel, 0, memory) == log_of(duel, 0)
    assert len(memory) == 9
    while duel.undo():
        assert log_of(duel, 0, memory) == log_of(duel, 0)
