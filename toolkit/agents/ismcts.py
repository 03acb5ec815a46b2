"""`ismcts`: information set Monte Carlo tree search.

After P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012), the variant with one tree (SO-ISMCTS): each playout is in another
world that the player may be in, and of the answers of a node those count as available that are legal in that world.
Nodes are short steps, so that answers of many elements are put together as the tree grows; at each node its own player
picks what is best for himself by the final ranking. Where the pack declares a score, playouts end early and what the
score says then counts, as R. Lorentz, "Early Playout Termination in MCTS", Advances in Computer Games 14 (2015), found
best for games of slow manoeuvre; how much of it is much is learnt from the playouts themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log, sqrt

from toolkit.agents.agent import Candidate, Spent, Thought
from toolkit.agents.answers import is_complete, step_by_step
from toolkit.agents.registry import Seed, agent
from toolkit.agents.thinking import Thinking, thinking
from toolkit.agents.worlds import Key, Worlds, key_of, keyed
from toolkit.agents.worth import UNDECIDED, Gauge, ranked_worth
from toolkit.play import Game, playout
from toolkit.play.faults import GameFault
from toolkit.play.pending import Answer
from toolkit.runtime.program import Program
from toolkit.state import Names

EXPLORATION = 0.5
"""How much more is tried what was tried rarely (the constant of UCB1, for worths from 0 to 1)."""
MOST_STEPS = 5_000
"""Short answers of one playout; a game that is not over then is undecided."""
EARLY = 4
"""Short answers behind the tree after which a playout ends where a score is declared."""
DEEPEST = 200
"""Steps that one descent of the tree takes at most."""


@dataclass
class Node:
    """What is known behind some steps. `total`: the sum of what its playouts were worth to the player who came here by
    the last step; `available`: how often that step was legal where the tree came by."""

    visits: int = 0
    total: float = 0.0
    available: int = 1
    children: dict[tuple[int, Key], Node] = field(default_factory=dict)

    @property
    def value(self) -> float:
        """What it was worth on an average."""
        return self.total / self.visits if self.visits else UNDECIDED

    def urgency(self) -> float:
        """The upper confidence bound by which nodes are picked."""
        return self.value + EXPLORATION * sqrt(log(max(self.available, 1)) / self.visits)


@dataclass(frozen=True)
class Ismcts:
    """Information set Monte Carlo tree search; `budget`: its playouts."""

    seed: Seed
    budget: int

    @property
    def words(self) -> str:
        """As it is written."""
        return f"ismcts:{self.budget}"

    def think(self, game: Game, player: int) -> Thought:
        """The answer that most playouts came by."""
        legal = game.legal()
        if len(legal) == 1 and is_complete(game, legal[0]):
            return Thought(legal[0], Spent.of("no choice"), ranked=(Candidate(legal[0]),))
        search = _Search(Worlds(game, player, self.seed))
        with thinking(self.budget) as thought:
            done = search.run(self.budget, thought)
        ranked = tuple(search.ranked())
        if not ranked:  # no world could be drawn, or the rules failed in each
            answer = step_by_step(game, lambda each: each.proposals() or each.legal(), search.picks.choice)
            return Thought(answer, thought.told("{count} playouts", count=done), ranked=(Candidate(answer),))
        spent = thought.told("{count} playouts", count=done)
        return Thought(ranked[0].answer, spent, scale="chance to win", ranked=ranked, visited="playouts")


class _Search:
    """One search: a tree, and the worlds in which it grows."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.root = Node()
        self.picks = random.Random(worlds.root)
        self.players = range(len(worlds.game.program.stage.numbers.players))
        self.gauge = Gauge.at(worlds)

    def run(self, playouts: int, thought: Thinking) -> int:
        """Grow the tree by so many playouts; how many were made."""
        world = None if self.worlds.are_hidden else self.worlds.draw(0)
        done = 0
        for number in range(playouts):
            if thought.is_over:
                break
            try:
                if world is None:
                    drawn = self.worlds.draw(number)
                    self.play(drawn, self.worlds.names(drawn))
                else:
                    mark = world.mark()
                    self.worlds.reseed(world, number)
                    try:
                        self.play(world, None)
                    finally:
                        world.back_to(mark)
                done += 1
            except ValueError:  # no such world could be drawn
                thought.failed += 1
            except GameFault:
                thought.failed += 1
        return done

    def play(self, world: Game, known: Names | None) -> None:
        """One playout: down the tree, one node more, by chance to the end, and back. `known`: what things are called
        at the decision that is thought about. Raises GameFault where a rule fails: then it prefers no answer."""
        path = list[tuple[int, Node]]()
        try:
            dead = self.descend(world, known, path)
            if not dead and not world.over:
                playout(world, self.picks.random, MOST_STEPS if self.gauge is None else EARLY)
            worth = self.worth(world)
        except GameFault:
            learn(path, [UNDECIDED for _ in self.players], False)
            raise
        learn(path, worth, dead)

    def descend(self, world: Game, known: Names | None, path: list[tuple[int, Node]]) -> bool:
        """Go down the tree to a new node, or to the end, along a `path` that is filled; whether it ends in a beginning
        that cannot be completed."""
        at_root, node = world.past, self.root
        while not world.over and len(path) < DEEPEST:
            player = world.seat
            assert player is not None, "worlds draw their own chance"
            listed = world.legal()
            if not listed:
                return True
            names = known
            if known is not None and world.past is not at_root:
                names = world.program.stage.names(world.cells)
            steps = {(player, key): answer for key, answer in keyed(world, listed, names).items()}
            fresh = [step for step in steps if step not in node.children]
            for step in steps.keys() & node.children.keys():
                node.children[step].available += 1
            if fresh:
                step = self.picks.choice(fresh)
                node.children[step] = Node()
            else:
                step = max(steps, key=lambda one: node.children[one].urgency())
            node = node.children[step]
            path.append((player, node))
            world.take(steps[step])
            if fresh:
                break
        return False

    def worth(self, world: Game) -> list[float]:
        """What a playout was worth to each player."""
        if world.over or self.gauge is None:
            return [ranked_worth(world, player) for player in self.players]
        return self.gauge.worth(world)

    def ranked(self) -> Iterator[Candidate]:
        """The first steps at the root, most visited first, each with the best way found to complete it."""
        game = self.worlds.game.clone()
        names = self.worlds.names(game)
        first = game.partial = ()
        for answer, node in _by_visits(self.root, game, self.worlds.player, names):
            whole = _completed(game, answer, node, self.worlds.player, names, self.picks)
            if whole is not None:
                yield Candidate(whole, node.value, node.visits)
            game.partial = first


def learn(path: list[tuple[int, Node]], worth: list[float], dead: bool) -> None:
    """Tell each node on a path what came of it; of a beginning that cannot be completed (`dead`), that it is worth
    nothing to who chose it."""
    for player, node in path:
        node.visits += 1
        node.total += worth[player]
    if dead and path:
        player, node = path[-1]
        node.total -= worth[player]


def _by_visits(node: Node, game: Game, player: int, names: Names | None) -> list[tuple[Answer, Node]]:
    """The next steps that are legal, most visited first; of equals what is worth most, then what is listed first."""
    found = [
        (answer, node.children[player, key])
        for answer in game.legal()
        if (player, key := key_of(game, answer, names)) in node.children
    ]
    return sorted(found, key=lambda one: (-one[1].visits, -one[1].value))


def _completed(
    game: Game, answer: Answer, node: Node, player: int, names: Names | None, picks: random.Random
) -> Answer | None:
    """A step made a whole answer by the steps most visited behind it, by chance where nobody came by; None where it
    cannot be completed so."""
    while not is_complete(game, answer):
        game.partial = answer
        following = _by_visits(node, game, player, names)
        if following:
            answer, node = following[0]
        else:
            listed = game.legal()
            if not listed:
                return None
            answer, node = picks.choice(listed), Node()
    return answer


@agent("ismcts", says="tree search by so many playouts, in worlds that its player may be in", budget=400)
def make_ismcts(program: Program, seed: Seed, budget: int) -> Ismcts:
    """An agent of so many playouts."""
    return Ismcts(seed, budget)
