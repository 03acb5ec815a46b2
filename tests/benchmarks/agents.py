"""How strong the agents are: each against the next weaker one, in games of which nobody could learn the agents' seeds.

    python -m tests.benchmarks.agents [--games 200] [--playouts 100]

A line for each game and pair: the share that the stronger one has won (draws count half), the 95 % interval of Wilson,
processor time for a decision. Ends with 1 where the lower end of an interval is not above 65 %.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.playthroughs.games import program_of
from toolkit.agents import read_agent
from toolkit.agents.worth import ranked_worth
from toolkit.play import Game
from toolkit.simulation import wilson

CONTENT = Path(__file__).parents[2] / "content"
GAMES = (("classics", "connect-four"), ("classics", "breakthrough"), ("skirmish", "farm"))
LEAST = 0.65
"""Below this the lower end of no interval may be."""
MOST_ANSWERS = 2_000
"""A game that is not over then is a draw."""


@dataclass
class Match:
    """What came of some games between two agents: what the first one has won, of how many."""

    agents: tuple[str, str]
    won: float = 0.0
    games: int = 0
    seconds: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of Wilson for the share that the first one wins; of draws every other one counts, and what
        is left of half a game does not."""
        return wilson(math.floor(self.won), self.games)


def play(folder: str, scenario: str, agents: tuple[str, str], games: int) -> Match:
    """So many games between two agents, who change seats after each."""
    program, match = program_of(CONTENT / folder, scenario), Match(agents)
    for number in range(games):
        bots = [read_agent(words, program, f"{words} {number}") for words in agents]
        game, first = Game(program, f"match {number // 2}"), number % 2
        for _ in range(MOST_ANSWERS):
            if game.seat is None:
                break
            bot = bots[game.seat != first]
            began = time.process_time()
            answer = bot.think(game, game.seat).answer
            match.seconds[bot.words] += time.process_time() - began  # type: ignore[assignment]  # seconds, not a count
            match.decisions[bot.words] += 1
            game.apply(answer)
        match.won += ranked_worth(game, first)
        match.games += 1
    return match


def main() -> int:
    """All matches."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=100)
    given = parser.parse_args()
    is_met = True
    for folder, scenario in GAMES:
        for agents in (("greedy", "random"), (f"ismcts:{given.playouts}", "greedy")):
            match = play(folder, scenario, agents, given.games)
            low, high = match.interval
            costs = ", ".join(
                f"{words} {1000 * match.seconds[words] / count:.1f} ms" for words, count in match.decisions.items()
            )
            stronger, weaker = agents
            share = f"{100 * match.won / match.games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
            print(f"{folder}/{scenario}: {stronger} wins {share} of {match.games} against {weaker}; {costs} a decision")
            is_met &= low > LEAST
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
