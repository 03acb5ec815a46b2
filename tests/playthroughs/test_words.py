"""What a menu prints can be typed: in games of every scenario each answer's words lead to it, and to no other."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.cli.playing.commands import plain
from toolkit.cli.playing.menus import Entry, Menu, menu_at
from toolkit.play import Game

EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()]
)
DECISIONS = 25


def menu_of_all(game: Game) -> Menu:
    """What is listed at a decision, as at the prompt."""
    proposed = game.proposals()
    return menu_at(game, proposed, [answer for answer in game.legal() if answer not in proposed])


def see_typed(game: Game) -> None:
    """Type what is printed of each answer, and each number."""
    menu = menu_of_all(game)
    words = [plain(entry.line.text) for entry in menu.entries]
    assert len(set(words)) == len(words), sorted(words)
    for number, entry in enumerate(menu.entries, 1):
        for typed in (entry.line.text, menu.mark(number)):
            found = menu.read(typed)
            assert isinstance(found, Entry) and found.answers == entry.answers, (typed, found)
    for number, entry in menu.numbers:
        found = menu.read(str(number))
        assert isinstance(found, Entry) and found.answers == entry.answers, (number, found)


@pytest.mark.slow
@EACH
def test_words_that_are_printed_lead_to_their_answer(folder: Path, scenario: str) -> None:
    game, picks = Game(program_of(folder, scenario), 5), random.Random(5)
    for _ in range(DECISIONS):
        if game.over:
            break
        legal = game.legal()
        if not legal:
            game.take_back()
            continue
        see_typed(game)
        game.apply(picks.choice(legal))
