"""What chance is asked for where a game waits for it, and what it brings. In: a game. Out: steps, names, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.analysis.hiding import DECIDES
from toolkit.language.code import Code
from toolkit.play import Game, read_answer
from toolkit.play.secrets import dotted
from toolkit.program.effects import Dice, Lot, Step
from toolkit.program.rules import Rules
from toolkit.program.walking import elements_of, walk
from toolkit.runtime.sites import DRAWN_FROM

Steps = Mapping[object, Step]
"""The steps of rules by their places."""


def steps_by_place(rules: Rules) -> dict[object, Step]:
    """All steps of rules."""
    return {
        (step.at.source.path, step.at.path): step
        for element in elements_of(rules)
        for step in walk(element)
        if isinstance(step, Step)
    }


def step_at(game: Game, steps: Steps) -> Step | None:
    """The step at which a game waits."""
    return None if game.site is None else steps.get((game.site.where.source.path, game.site.where.path))


def brought(game: Game, answer: Mapping[str, Any]) -> tuple[list[int], list[str]]:
    """What chance brings after an answer, by the game's own seed: dice as they show, and pieces that are drawn. What is
    shuffled is left out. The game stays as it is."""
    steps, other = steps_by_place(game.program.rules), game.clone()
    other.ask_chance = True
    other.apply(read_answer(other, dict(answer)))
    dice: list[int] = []
    counters: list[str] = []
    while not other.over and other.odds is not None:
        outcome = other.chance.draw(other.odds)
        step = step_at(other, steps)
        chance = step.effects.chance if step is not None else "never"
        if isinstance(outcome, int) and step is not None and isinstance(chance, Lot):
            counters.append(among(other, step, chance.place)[outcome])
        elif isinstance(outcome, int):
            dice.append(outcome + (lowest(other, chance.low) if isinstance(chance, Dice) else 0))
        other.apply(outcome if isinstance(outcome, tuple) else (outcome,))
    return dice, counters


def lowest(game: Game, least: Code) -> int:
    """The least number of a roll: computed where the game waits."""
    from toolkit.evaluator import World, evaluate

    low = evaluate(least.expr, World(game.program.stage, game.cells), _known(game))
    return low if isinstance(low, int) else 1


def among(game: Game, step: Step, place: Code) -> list[str]:
    """The pieces from which one is drawn: those of the place that the step found when it began."""
    from toolkit.evaluator import World, evaluate

    stage, cells, known = game.program.stage, game.cells, _known(game)
    found = known.get(f"{DRAWN_FROM} of {dotted(step.at.path)}")
    address = found if found is not None else evaluate(place.expr, World(stage, cells), known)
    assert isinstance(address, int)
    named = stage.names(cells).named
    return [named[row] for row in cells[address]]


def _known(game: Game) -> dict[str, Any]:
    """The names that the steps know where the game waits, with those that no rule names. Nobody decides there."""
    assert game.go is not None and game.site is not None
    known = {kept.name: value for kept, value in zip(game.site.locals, game.go[1], strict=True)}
    return {**known, DECIDES: None}
