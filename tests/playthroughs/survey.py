"""A survey of random games: how each scenario ends, how long it goes on, what nobody ever does.

`python -m tests.playthroughs.survey [GAMES]` plays so many games of every scenario (200) and lists dead ends, endless
games, ways of ending and actions never taken. It ends with 1 when a game came to a dead end or to no end.
"""

from __future__ import annotations

import random
import sys

from tests.playthroughs.games import Survey, play, program_of, scenarios
from toolkit.play import Game


def main(count: int) -> int:
    """Play and list; how many games did not end as games should."""
    wrong = 0
    for name, folder, scenario in scenarios():
        program, survey = program_of(folder, scenario), Survey()
        for seed in range(count):
            play(Game(program, seed), random.Random(seed), survey)
        never = sorted(set(program.rules.actions) - set(survey.actions))
        print(f"{name}: {survey.games} games, {survey.answers / survey.games:.0f} answers each")
        print(f"  dead ends {survey.dead_ends}, without an end {survey.endless}")
        for ending, times in survey.endings.most_common():
            print(f"  {times:5} {ending}")
        if never:
            print(f"  never taken: {', '.join(never)}")
        wrong += survey.dead_ends + survey.endless
    return wrong


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 200) else 0)
