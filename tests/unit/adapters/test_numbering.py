"""Answers as whole numbers: each has its own, the same in every game, and none is beyond the size."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.adapters import numbering
from toolkit.adapters.numbering import Numbering, TooManyAnswers
from toolkit.adapters.play import Adapted, by_ranking
from toolkit.play import Game

EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [(folder, id) for _, folder, id in scenarios()], ids=[name for name, _, _ in scenarios()]
)


@pytest.mark.slow
@EACH
def test_every_answer_of_every_pack_has_a_number(folder: Path, scenario: str) -> None:
    program, picks = program_of(folder, scenario), random.Random(3)
    known = Numbering(program)
    adapted = Adapted(Game(program, 3, chance="ask"), known, 120)
    while not adapted.over:
        if adapted.game.odds is not None:
            odds = adapted.chances()
            assert abs(sum(odds) - 1) < 1e-9
            adapted.apply(picks.randrange(len(odds)))
            continue
        legal = adapted.legal()
        assert len(legal) == len(adapted.game.legal())
        assert all(0 <= number < known.size for number in legal)
        assert all(known.told(number) for number in legal)
        adapted.apply(picks.choice([*legal]))


def test_numbers_are_the_same_in_another_game_and_tell_what_they_mean() -> None:
    program = program_of(Path(__file__).parents[3] / "content" / "classics", "connect-four")
    one, other = Numbering(program), Numbering(program)
    game = Game(program, 1)
    assert [*one.legal(game)] == [*other.legal(Game(program, 2))]
    assert [one.told(number) for number in one.legal(game)][:2] == ["drop A6", "drop B6"]
    assert (one.told(0), one.told(1)) == ("pass", "enough")


def test_hidden_pieces_have_no_words() -> None:
    program = program_of(Path(__file__).parents[2] / "packs" / "cutpurses", "fair")
    known = Numbering(program)
    assert not any("straw#" in known.told(number) for number in range(known.size))


def test_more_wordless_answers_than_numbers_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbering, "SPARE", 0)
    program = program_of(Path(__file__).parents[2] / "packs" / "cutpurses", "fair")
    adapted = Adapted(Game(program, 1), Numbering(program))
    with pytest.raises(TooManyAnswers):
        while not adapted.over:
            adapted.apply(max(adapted.legal()))


def test_who_comes_first_wins_what_others_lose() -> None:
    assert by_ranking(((1,), (0,)), 2) == [-1, 1]
    assert by_ranking(((0, 1),), 2) == [0, 0]
    assert by_ranking(((2,), (0, 1)), 3) == [-0.5, -0.5, 1]
    assert by_ranking(None, 2) == [0, 0]
