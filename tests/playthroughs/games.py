"""Every scenario of every pack that we test, and games played in it at random. Used by the tests and the survey."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.tested_packs import PLAYED, SMALL
from toolkit.checker import check_rules
from toolkit.compiler import Program, compile_program
from toolkit.leaks.comparing import whole_answer
from toolkit.packs import load_pack
from toolkit.play import PASS, Game, load, name_answer, read_answer
from toolkit.play.interrupts import whole_claims
from toolkit.program.rules import Rules
from toolkit.state import Needs, set_up

MOST_ANSWERS = 20_000
"""A game that asks more often than this is taken for one without an end."""


@dataclass
class Survey:
    """What was seen in the games of one scenario."""

    games: int = 0
    answers: int = 0
    dead_ends: int = 0
    endless: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)


@cache
def rules_of(folder: Path) -> Rules:
    """The rules of a pack."""
    pack, _ = load_pack(folder)
    assert pack is not None, folder
    rules, problems = check_rules(pack)
    assert rules is not None, [problem.message for problem in problems]
    return rules


@cache
def scenarios() -> tuple[tuple[str, Path, str], ...]:
    """Each scenario that can be played: a name for the test, the folder of its pack, its id.

    They are named after their files, and are played where the manifest has a sequence: tests are collected often, and
    reading all packs for it would take seconds. `test_every_scenario.py` holds them against the rules.
    """
    return tuple(
        (f"{folder.name}/{file.stem}", folder, file.stem)
        for folder in (*PLAYED, *SMALL)
        if "\nsequence:" in (folder / "pack.yaml").read_text("utf-8")
        for file in sorted(folder.glob("scenarios/*.yaml"))
    )


def needs_of(folder: Path, scenario: str) -> Needs:
    """What the rules ask of the cells in a scenario, at less cost than compiling it."""
    return set_up(rules_of(folder), scenario).needs


@cache
def program_of(folder: Path, scenario: str) -> Program:
    """The scenario compiled, once for all tests."""
    return compile_program(rules_of(folder), scenario)


def play(game: Game, picks: random.Random, survey: Survey, visit: Callable[[Game, int], None] | None = None) -> None:
    """Play a game to its end with random answers; `visit` sees each decision before it is answered."""
    survey.games += 1
    asked = 0
    while not game.over:
        if visit is not None and not game.partial:
            visit(game, asked)
        answers = game.legal()
        if not answers:
            survey.dead_ends += 1
            if not game.partial:
                return
            game.take_back()
            continue
        asked += 1
        if asked > MOST_ANSWERS:
            survey.endless += 1
            return
        answer = picks.choice(answers)
        if not game.partial and game.site is not None and game.site.kind == "menu" and answer != PASS:
            survey.actions[game.program.stage.numbers.ids["actions"][answer[0]]] += 1
        game.take(answer)
    survey.answers += asked
    survey.endings[ending_of(game)] += 1


def play_with_interjections(
    game: Game, picks: random.Random, survey: Survey, visit: Callable[[Game, int], None] | None = None
) -> None:
    """The same; now and then somebody claims an action, passes until something comes, or lifts such a pass."""
    survey.games += 1
    asked = 0
    while not game.over and asked < MOST_ANSWERS:
        if visit is not None and not game.partial:
            visit(game, asked)
        asked += 1
        if not game.partial and interject(game, picks):
            continue
        answers = game.legal()
        if answers:
            game.apply(picks.choice(answers))
        else:
            game.take_back()
    survey.endless += not game.over
    survey.answers += asked
    survey.endings[ending_of(game)] += 1


def interject(game: Game, picks: random.Random) -> bool:
    """Whether somebody did something beside what is asked for; it is done."""
    if game.program.claims and picks.random() < 0.15:
        seat = picks.randrange(len(game.program.stage.numbers.players))
        claims = whole_claims(game, seat)
        if claims:
            game.claim(seat, picks.choice(claims))
            return True
    if game.seat is None or game.is_forced():
        return False
    if game.standing_of(game.seat) and picks.random() < 0.2:
        game.lift_pass()
        return True
    ends = game.pass_ends() if picks.random() < 0.4 else []
    if ends:
        game.pass_until(*picks.sample(ends, picks.randint(1, min(2, len(ends)))))
    return bool(ends)


def ending_of(game: Game) -> str:
    """How a game ended: its ranking by name."""
    if game.result is None:
        return "nothing said"
    players = game.program.stage.numbers.players
    return " before ".join(" and ".join(players[player] for player in group) for group in game.result)


def named_answers(game: Game) -> list[dict[str, Any]]:
    """What is listed at a decision, by name."""
    names = game.program.stage.names(game.cells)
    return [name_answer(game, each, names) for each in game.legal()]


def _after(game: Game, answer: tuple[int, ...]) -> str:
    """The hash behind an answer."""
    after = game.clone()
    after.apply(answer)
    return after.hash()


def look_deeply(game: Game, picks: random.Random) -> None:
    """Everything that must hold at a decision."""
    before = game.hash()
    saved = json.loads(json.dumps(game.save()))
    other = load(game.program, saved)
    assert other.hash() == before
    assert other.save() == saved
    assert named_answers(other) == named_answers(game)
    assert other.seat == game.seat

    answer = whole_answer(game, picks)
    assert game.hash() == before, "looking changed the game"
    named = name_answer(game, answer)
    assert json.loads(json.dumps(named)) == named
    again = read_answer(game, named)
    assert again == answer or _after(game, again) == _after(game, answer), "a set that grows, in another order"
    for viewer in (*range(len(game.program.stage.numbers.players)), *(seat.players for seat in game.seats)):
        view = json.dumps(game.view(viewer))
        assert '"seed"' not in view
        assert '"counter"' not in view

    world = game.clone()
    after = []
    for one, given in ((game, answer), (other, read_answer(other, named)), (world, answer)):
        one.apply(given)
        after.append(one.hash())
    assert len(set(after)) == 1, "a saved game, a clone and the game itself went on differently"
    assert game.undo()
    assert game.hash() == before
    assert game.redo()
    assert game.hash() == after[0]
    assert game.undo()
    assert game.hash() == before
