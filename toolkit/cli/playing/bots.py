"""Answers for the seats that no person plays. In: a game, agents. Out: the game, after one whole answer.

How many there are in a row is bounded, and how much work they take: a game may have no end.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

from toolkit.agents.answers import NoAnswer
from toolkit.language.fuel import Reserve, drawing_from, more_for
from toolkit.phrases import Say
from toolkit.play.faults import GameFault, fault_words

if TYPE_CHECKING:
    from toolkit.agents import Agent, Thought
    from toolkit.play import Game


FIRST = 3.0
"""Seconds until the first line; each further one takes half as long again."""
LONGER = 1.5


class Progress:
    """Tells how many answers have been given since a person was asked."""

    def __init__(self) -> None:
        self._count = 0
        self._begun = self._next = 0.0

    def told(self, count: int, say: Say) -> None:
        """Tell it where it is time."""
        now = time.monotonic()
        if count <= self._count or not self._begun:  # a person was asked meanwhile
            self._begun, self._next = now, FIRST
        self._count = count
        if now - self._begun >= self._next:
            self._next *= LONGER
            one = "1 answer of bots, and the game is not over; Ctrl-C stops it."
            many = "{count} answers of bots, and the game is not over; Ctrl-C stops it."
            click.echo(say(one if count == 1 else many, count=count), err=True)


MOST_GIVEN = 10_000
"""Answers that bots give in a row before a game is taken for one without an end."""
WORK_OF_ONE = 400
"""The units of fuel that each of them may need in a small game, all taken together; see `more_for`. What agents think
has bounds of its own."""
TOO_MUCH_WORK = (
    "bots have given {count} answers, which needed more than {work} units of work ({fault}), and the game is not "
    "over; --most-answers lets it go on"
)
TOO_MUCH_AT_ONCE = (
    "bots have given 1 answer, which needed more than {work} units of work ({fault}), and the game is not over; "
    "--most-answers lets it go on"
)
ENDLESS_AT_ONCE = "bots have given 1 answer, and the game is not over; --most-answers lets it go on"
ENDLESS = "bots have given {count} answers, and the game is not over; --most-answers lets it go on"
STUCK = "{who} finds no answer that can be completed, among those tried; the game cannot go on"


class Endless(Exception):
    """Bots gave so many answers in a row, and the game is not over, or one found none. `says` tells of it."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class Bots:
    """Answers for seats: `agents` by the number of their player. `tell` hears what an agent thinks before its answer is
    given."""

    def __init__(self, agents: Mapping[int, Agent], most: int = MOST_GIVEN) -> None:
        self.agents = agents
        self.tell: Callable[[Game, Agent, Thought], None] = lambda game, agent, thought: None
        self._progress = Progress()
        self.let(most)

    def let(self, most: int) -> None:
        """Give so many answers in a row at most, from now on."""
        self._most = most
        self.begin_anew()

    def begin_anew(self) -> None:
        """Count from the first again: a person was asked meanwhile."""
        self._count = 0
        self._reserve: Reserve | None = None

    def answer(self, game: Game) -> Thought:
        """Give one whole answer for the seat that is asked; what its agent thought. Raises Endless, and GameFault."""
        pack = game.program.rules.pack
        units = (WORK_OF_ONE + more_for(len(game.program.stage.start))) * self._most
        if self._reserve is None:
            self._reserve = Reserve(units)
        try:
            with drawing_from(self._reserve):
                return self._answer(game)
        except NoAnswer as stuck:
            assert game.seat is not None
            raise Endless(pack.say(STUCK, who=self.agents[game.seat].words)) from stuck
        except GameFault as fault:
            if not self._reserve.is_empty:
                raise
            work, told = f"{units:,}", fault_words(fault, pack).rstrip(".")
            phrase = TOO_MUCH_WORK if self._count > 1 else TOO_MUCH_AT_ONCE
            raise Endless(pack.say(phrase, count=self._count, work=work, fault=told)) from fault

    def _answer(self, game: Game) -> Thought:
        seat, say = game.seat, game.program.rules.pack.say
        assert seat is not None, "somebody is asked"
        self._count += 1
        if self._count > self._most:
            raise Endless(say(ENDLESS if self._most > 1 else ENDLESS_AT_ONCE, count=self._most))
        self._progress.told(self._count, say)
        agent = self.agents[seat]
        thought = agent.think(game, seat)
        self.tell(game, agent, thought)
        game.apply(thought.answer)
        return thought
