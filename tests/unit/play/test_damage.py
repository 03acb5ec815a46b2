"""Saves and answers that somebody has damaged are refused in so many words; nothing else is raised."""

from __future__ import annotations

import copy
import random
from typing import Any

from tests.unit.play.programs import parley
from toolkit.play import Game, NotThisGame, Refused, UnknownSite, load, playout, read_answer, save
from toolkit.rules.scenario import UnknownName

JUNK = [None, True, -1, 10**30, "", "elder#1", "A1", "...", "hush@3", [], ["elder#1"], {}, {"at": 1}, 0.5]


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every part of a document, as what holds it and its key."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [place for key in keys for place in places(data[key])]


def damaged(data: Any, pick: random.Random) -> Any:
    """A copy in which one part is junk, or gone."""
    spoilt = copy.deepcopy(data)
    holder, key = pick.choice(places(spoilt))
    if isinstance(holder, dict) and pick.random() < 0.3:
        del holder[key]
    else:
        holder[key] = pick.choice(JUNK)
    return spoilt


def test_damaged_saves_are_refused_or_read() -> None:
    game = Game(parley(), seed=4)
    playout(game, random.Random(4).random, most=9)
    document, pick = save(game), random.Random(1)
    refused = 0
    for _ in range(600):
        try:
            load(parley(), damaged(document, pick))
        except (NotThisGame, UnknownName, UnknownSite):
            refused += 1
    assert refused > 200


def test_damaged_answers_are_refused_or_read() -> None:
    game = Game(parley(), seed=3)
    for _ in range(2):
        game.apply(game.legal()[0])
    answer, pick = {"north": "urge", "target": "elder#2", "speakers": ["herald#1"]}, random.Random(2)
    before = game.hash()
    for _ in range(300):
        spoilt = damaged(answer, pick)
        try:
            game.apply(read_answer(game, spoilt))
        except Refused:
            assert game.hash() == before
        else:
            game.take_back()
            if game.hash() != before:
                game.undo()
    assert game.hash() == before
