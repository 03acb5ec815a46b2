"""One suite for every scenario of every pack: it finds them, plays them at random, and looks at each decision.

What a game may do is not written here: a new scenario is tested by being there. Its transcript is made by
`python -m tests.playthroughs.transcripts --make`.
"""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from tests.playthroughs.games import (
    Survey,
    look_deeply,
    play,
    play_with_interjections,
    program_of,
    rules_of,
    scenarios,
)
from tests.playthroughs.transcripts import MOST_LINES, file_of, transcript
from tests.tested_packs import PLAYED, SMALL
from toolkit.play import Game, playout, replay

SCENARIOS = [pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()]
EACH = pytest.mark.parametrize(("folder", "scenario"), SCENARIOS)
DEAR = ("panzer-general/meeting-engagement", "panzer-general/training-grounds")
"""A third one of that pack is quick: each Python plays it."""


def games(folder: Path, scenario: str, count: int, first: int = 0) -> list[Game]:
    return [Game(program_of(folder, scenario), seed) for seed in range(first, first + count)]


def few(request: pytest.FixtureRequest) -> int:
    return min(2, max(1, request.config.getoption("games") // 25))


@pytest.mark.slow
@pytest.mark.parametrize("folder", (*PLAYED, *SMALL), ids=lambda folder: folder.name)
def test_these_are_all_that_can_be_played(folder: Path) -> None:
    rules = rules_of(folder)
    playable = {id for id in rules.pack.items["scenarios"] if id in rules.sequence or "" in rules.sequence}
    assert playable == {id for _, own, id in scenarios() if own == folder}


@pytest.mark.slow
@EACH
def test_every_decision_of_a_few_games_can_be_kept_and_taken_back(
    folder: Path, scenario: str, request: pytest.FixtureRequest
) -> None:
    survey = Survey()
    for seed, game in enumerate(games(folder, scenario, few(request))):
        picks, looks = random.Random(seed), random.Random(-seed)
        play(game, picks, survey, lambda now, asked, looks=looks: look_deeply(now, looks) if asked < 25 else None)
    assert survey.dead_ends == survey.endless == 0


@pytest.mark.slow
@EACH
def test_games_in_which_people_claim_and_stand_aside_can_be_kept_and_taken_back(
    folder: Path, scenario: str, request: pytest.FixtureRequest
) -> None:
    """Where nobody can claim anything or pass, they are games like others."""
    program, survey = program_of(folder, scenario), Survey()
    for seed, game in enumerate(games(folder, scenario, few(request), 50)):
        looks = random.Random(-seed)
        play_with_interjections(
            game,
            random.Random(seed),
            survey,
            lambda now, asked, looks=looks: look_deeply(now, looks) if asked < 25 else None,
        )
        again = replay(Game(program, 50 + seed), game.record.answers)
        assert again.refused is None and again.game.hash() == game.hash()
    assert survey.endless == 0


@pytest.mark.slow
@EACH
def test_random_games_end(folder: Path, scenario: str) -> None:
    survey = Survey()
    for seed, game in enumerate(games(folder, scenario, 10, 100)):
        play(game, random.Random(seed), survey)
    assert survey.dead_ends == survey.endless == 0
    assert survey.games == sum(survey.endings.values())


@pytest.mark.slow
@EACH
def test_a_playout_plays_the_same_games(folder: Path, scenario: str) -> None:
    class First:
        """Numbers for both ways to choose: the same member of the same list."""

        def __init__(self, seed: int) -> None:
            self.numbers = random.Random(seed)

        def choice(self, answers: list[tuple[int, ...]]) -> tuple[int, ...]:
            return answers[int(self.numbers.random() * len(answers))]

    for seed in range(5):
        slow, quick = games(folder, scenario, 1, seed)[0], games(folder, scenario, 1, seed)[0]
        play(slow, First(seed), Survey())  # type: ignore[arg-type]  # all that it uses of a Random
        playout(quick, random.Random(seed).random)
        assert slow.hash() == quick.hash()


@pytest.mark.slow
@EACH
def test_going_back_to_the_start_takes_everything_back(folder: Path, scenario: str) -> None:
    game = games(folder, scenario, 1, 7)[0]
    start, mark = game.hash(), game.mark()
    play(game, random.Random(7), Survey())
    end = game.hash()
    while game.undo():
        pass
    assert game.hash() == start
    while game.redo():
        pass
    assert game.hash() == end
    game.back_to(mark)
    assert game.hash() == start


@pytest.mark.parametrize(
    ("folder", "scenario"),
    [pytest.param(*each.values, id=each.id, marks=[pytest.mark.slow] * (each.id in DEAR)) for each in SCENARIOS],
)
def test_the_transcript_is_the_one_that_is_kept(folder: Path, scenario: str) -> None:
    lines = transcript(folder, scenario)
    assert len(lines) <= MOST_LINES
    kept = file_of(folder, scenario)
    how = f"Write it anew where that is right: .venv/bin/python -m tests.playthroughs.transcripts --make {folder.name}"
    assert (kept.read_text("utf-8") if kept.exists() else "") == "".join(f"{line}\n" for line in lines), how


@pytest.mark.slow
@EACH
def test_games_looked_at_throughout(folder: Path, scenario: str, request: pytest.FixtureRequest) -> None:
    survey = Survey()
    count = max(1, request.config.getoption("games") // 10)
    for seed, game in enumerate(games(folder, scenario, count, 1_000)):
        looks = random.Random(-seed)
        play(game, random.Random(seed), survey, lambda now, _, looks=looks: look_deeply(now, looks))
    assert survey.dead_ends == survey.endless == 0


@pytest.mark.slow
@EACH
def test_games_with_claims_and_standing_passes_looked_at_throughout(
    folder: Path, scenario: str, request: pytest.FixtureRequest
) -> None:
    program, survey = program_of(folder, scenario), Survey()
    count = max(1, request.config.getoption("games") // 20) if program.claims or program.stage.needs.passes else 0
    for seed, game in enumerate(games(folder, scenario, count, 9_000)):
        looks = random.Random(-seed)
        play_with_interjections(game, random.Random(seed), survey, lambda now, _, looks=looks: look_deeply(now, looks))
    assert survey.endless == 0


@pytest.mark.slow
@EACH
def test_many_games_looked_at_now_and_then(folder: Path, scenario: str, request: pytest.FixtureRequest) -> None:
    survey = Survey()
    for seed, game in enumerate(games(folder, scenario, request.config.getoption("games"), 2_000)):
        looks = random.Random(-seed)
        play(game, random.Random(seed), survey, lambda now, asked, looks=looks: asked % 25 or look_deeply(now, looks))
    assert survey.dead_ends == survey.endless == 0


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted({folder for _, folder, _ in scenarios()}), ids=lambda folder: folder.name)
def test_every_action_is_taken_by_somebody(folder: Path) -> None:
    survey, never = Survey(), set(rules_of(folder).actions)
    for seed, (_, own, scenario) in product(range(200), scenarios()):
        if own == folder and never:
            play(games(folder, scenario, 1, 5_000 + seed)[0], random.Random(seed), survey)
            never -= survey.actions.keys()
    assert not never, f"nobody ever took: {', '.join(sorted(never))}; games ended: {survey.endings}"
