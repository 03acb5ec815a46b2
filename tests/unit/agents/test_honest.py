"""No agent knows more than its player: in a state that he cannot tell from his, by the same seed, it answers the same.

The states are those in which unseen pieces have changed places, unseen state is another, or unseen pieces stand
elsewhere; the answers are compared as the player calls them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.playthroughs.games import program_of, scenarios
from toolkit.agents import Agent, Thought, agent_words, read_agent
from toolkit.compiler import Program
from toolkit.leaks.comparing import whole_answer
from toolkit.leaks.worlds import has_secrets, some_difference, without_past, world_of
from toolkit.play import Game, name_answer
from toolkit.play.knowledge import Knowledge

SCENARIOS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
SECRET = (
    "ambush", "cutpurses", "fog-and-air", "hidden-armour", "landing", "last-card", "minefield", "quarrel", "wagers",
)  # fmt: skip
NAMES = sorted(name for name in SCENARIOS if name.startswith(tuple(f"{pack}/" for pack in SECRET)))
BUDGETS = {"random": "random", "uniform": "uniform", "greedy": "greedy:12", "ismcts": "ismcts:8"}
"""Each agent as it is asked here: with enough to look at all that it ever looks at."""
Make = Callable[[Program], Agent]
AGENTS: tuple[Make, ...] = tuple(partial(read_agent, words, seed="bot") for words in BUDGETS.values())


class Peeping:
    """An agent that looks at the state itself."""

    words = "peeping"

    def think(self, game: Game, player: int) -> Thought:
        """One of the answers, by all that lies anywhere."""
        return Thought(whole_answer(game, random.Random(str(game.cells))), "a glance")


def answer_of(agent: Agent, game: Game, player: int) -> object:
    """What an agent answers, as its player calls it."""
    answer = agent.think(game, player).answer
    return name_answer(game, answer, Knowledge(game.program.stage, game.cells, player).answer_names)


def twins(game: Game, player: int, picks: random.Random) -> tuple[Game, Game] | None:
    """The game without its past, and another that the player cannot tell from it; None where there is none."""
    if not has_secrets(game, player):
        return None
    world = some_difference(game, player, picks).world(game.program.stage, game.cells, player)
    if world is None:
        return None
    pair = without_past(game), without_past(world_of(game, world))
    return pair if pair[0].view(player, whole=True) == pair[1].view(player, whole=True) else None


def compare(name: str, games: int, decisions: int, agents: tuple[Make, ...] = AGENTS) -> int:
    """Each agent at some decisions of random games of a scenario, each beside a twin; how many were compared."""
    program, compared = program_of(*SCENARIOS[name]), 0
    for seed in range(games):
        picks = random.Random(f"{name} {seed}")
        game = Game(program, seed)
        for _ in range(decisions):
            for _ in range(picks.randrange(1, 6)):
                if not game.over:
                    game.apply(whole_answer(game, picks))
            if game.over or game.seat is None:
                break
            pair = twins(game, game.seat, picks)
            if pair is None:
                continue
            for make in agents:
                one, other = (answer_of(make(program), each, game.seat) for each in pair)
                assert one == other, f"{name}, seed {seed}: {make(program).words} answers {one} and {other}"
            compared += 1
    return compared


def test_every_agent_is_asked() -> None:
    assert set(BUDGETS) == {words.partition(":")[0] for words in agent_words()}


def test_agents_answer_alike_beside_a_secret() -> None:
    assert compare("cutpurses/fair", 2, 5) > 3


def test_an_agent_that_peeps_is_found_out() -> None:
    with pytest.raises(AssertionError, match="peeping answers"):
        compare("cutpurses/fair", 10, 8, (lambda program: Peeping(),))


@pytest.mark.slow
def test_agents_answer_alike_in_all_that_a_player_cannot_tell_apart(request: pytest.FixtureRequest) -> None:
    games = max(2, request.config.getoption("games") // 15)
    assert sum(compare(name, games, 5) for name in NAMES) > 25 * games
