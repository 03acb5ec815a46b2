"""Saves and answers that somebody has damaged are refused in so many words; nothing else is raised."""

from __future__ import annotations

import contextlib
import copy
import random
from typing import Any

import pytest

from tests.unit.play.programs import parley
from toolkit.play import (
    Game,
    GameFault,
    NotThisGame,
    Refused,
    UnknownSite,
    load,
    playout,
    read_answer,
    save,
    view_of,
)
from toolkit.state import UnknownName

DEEP: list[Any] = []
for _ in range(400):
    DEEP = [DEEP]
JUNK: list[Any] = [
    None, True, -1, 10**30, "", "elder#1", "A1", "...", "hush@3", [], ["elder#1"], {}, {"at": 1}, 0.5, 2**70, DEEP,
    ["shuffle", 3], ["shuffle", 2**70], [2**70, 1], [None], "turn@1", f"turn@{2**80}",
]  # fmt: skip


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


def read(document: Any) -> Game | None:
    """The game of a save, or None where it is refused."""
    try:
        return load(parley(), document)
    except (NotThisGame, UnknownName, UnknownSite):
        return None


def saved(seed: int) -> dict[str, Any]:
    """A game of parley that was saved in its midst."""
    game = Game(parley(), seed)
    playout(game, random.Random(seed).random, most=9)
    return save(game, with_history=True)


@pytest.mark.slow
def test_damaged_saves_are_refused_or_can_be_looked_at_and_played() -> None:
    document, pick = saved(4), random.Random(1)
    refused = 0
    for _ in range(600):
        game = read(damaged(document, pick))
        if game is None:
            refused += 1
            continue
        with contextlib.suppress(GameFault):
            assert [view_of(game, player)["player"] for player in range(2)] == ["north", "south"]
            playout(game, random.Random(1).random, most=9)
            game.hash()
        for _ in range(12):
            game.undo()
    assert refused > 300


def test_a_save_is_refused_that_is_only_wrong_as_a_whole() -> None:
    document = saved(4)
    cells = document["state"]["cells"]
    holds = next(name for name, value in cells.items() if name.startswith("space ") and value)
    piece = cells[holds][0]
    for change in (
        {holds: None},
        {holds: []},
        {holds: [piece, piece]},
        {f"piece {piece}.holder": None},
        {f"piece {piece}.holder": piece},
        {"game.round": None},
        {"game.round": 2**60},
    ):
        spoilt = {**document, "state": {**document["state"], "cells": {**cells, **change}}}
        assert read(spoilt) is None, change
    for part, value in (("odds", 2**70), ("odds", 6), ("live", []), ("pending", None), ("counter", 2**70)):
        game = read({**document, "state": {**document["state"], part: value}})
        assert game is None or game.over, part
    assert read({**document, "history": [None]}) is None
    assert read(document) is not None


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
