"""`greedy`: looks one answer ahead, and takes what leaves its player best: by the ranking, then by the declared score.

What the score does not tell apart the rules may: what they propose comes first, then what is listed first, which is
what `prefer` puts first. Where dice fall or anything is hidden each answer is tried in several worlds, all in the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.agents.agent import Candidate, Spent, Thought
from toolkit.agents.answers import NoAnswer, some_answers
from toolkit.agents.registry import Seed, agent
from toolkit.agents.thinking import Thinking, thinking
from toolkit.agents.worlds import Key, Worlds, keyed
from toolkit.agents.worth import ranked_worth, score_of
from toolkit.play import Game
from toolkit.play.faults import GameFault
from toolkit.play.pending import Answer
from toolkit.runtime.program import Program

MOST_WORLDS = 8
"""Worlds in which an answer is tried at most."""
WORST = (-1.0, float("-inf"))
"""What an answer is worth that could not be tried in any world."""


@dataclass
class _Tried:
    """What came of an answer: the sums of the worth of rankings and of scores, in so many worlds."""

    answer: Answer
    worth: float = 0.0
    score: float = 0.0
    worlds: int = 0

    @property
    def value(self) -> tuple[float, float]:
        """What it is worth on an average: by the ranking, and by the score."""
        return (self.worth / self.worlds, self.score / self.worlds) if self.worlds else WORST


@dataclass(frozen=True)
class Greedy:
    """One answer ahead. `budget`: so many answers are tried, each in each world counted."""

    seed: Seed
    budget: int

    @property
    def words(self) -> str:
        """As it is written."""
        return f"greedy:{self.budget}"

    def think(self, game: Game, player: int) -> Thought:
        """The answer that leaves its player best; of equals the one that is proposed or listed first."""
        worlds = Worlds(game, player, self.seed)
        listed = some_answers(game, self.budget)
        if not listed:
            raise NoAnswer
        if len(listed) == 1:
            return Thought(listed[0], Spent.of("no choice"), ranked=(Candidate(listed[0]),))
        tried = {key: _Tried(answer) for key, answer in keyed(game, listed, worlds.names(game)).items()}
        left, worlds_tried = self.budget, 0
        with thinking(self.budget) as thought:
            for number in range(MOST_WORLDS):
                if (number and left < len(tried)) or thought.is_over:
                    break
                worlds_tried += 1
                left -= len(tried)
                if not _try_all(worlds, number, tried, self.budget, thought) and not worlds.are_hidden:
                    break
        ranked = sorted(tried.values(), key=lambda one: one.value, reverse=True)  # stable: what is first stays first
        has_score = game.program.rules.score_of(game.program.stage.scenario) is not None
        return Thought(
            ranked[0].answer,
            thought.told("{count} answers, worlds: {worlds}", count=len(tried), worlds=worlds_tried),
            scale="score" if has_score else "chance to win",
            ranked=tuple(Candidate(one.answer, one.value[has_score], one.worlds) for one in ranked if one.worlds),
            visited="worlds",
        )


def _try_all(worlds: Worlds, number: int, tried: dict[Key, _Tried], most: int, thought: Thinking) -> bool:
    """Give each answer in a world; whether chance spoke behind any."""
    try:
        world = worlds.draw(number)
        listed = keyed(world, some_answers(world, most), worlds.names(world))
    except (ValueError, GameFault):  # none can be drawn, or there is no work left for it
        return True
    mark, counter, is_chance = world.mark(), world.chance.counter, False
    for key, answer in listed.items():
        one = tried.get(key)
        if one is None or thought.is_over:
            continue
        try:
            world.apply(answer)
            is_chance |= world.chance.counter != counter
            one.worth += ranked_worth(world, worlds.player)
            one.score += score_of(world, worlds.player) or 0
            one.worlds += 1
        except GameFault:
            thought.failed += 1
        world.back_to(mark)
    return is_chance


@agent("greedy", says="the answer after which its player stands best", budget=200)
def make_greedy(program: Program, seed: Seed, budget: int) -> Greedy:
    """An agent that tries so many answers."""
    return Greedy(seed, budget)
