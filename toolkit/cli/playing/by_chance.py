"""Answers by chance, for the seats that nobody plays. In: a game. Out: the game, after one whole answer.

How many there are in a row is bounded, and how much work they take: a game may have no end.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import click

from toolkit.language.fuel import Reserve, drawing_from
from toolkit.phrases import Say
from toolkit.play.faults import GameFault, fault_words

if TYPE_CHECKING:
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
            one = "1 answer by chance, and the game is not over; Ctrl-C stops it."
            many = "{count} answers by chance, and the game is not over; Ctrl-C stops it."
            click.echo(say(one if count == 1 else many, count=count), err=True)


MOST_PICKED = 20_000
"""Answers that chance gives in a row before a game is taken for one without an end."""
WORK_OF_ONE = 200
"""The units of fuel that each of them may need, all taken together."""
TOO_MUCH_WORK = (
    "chance has given {count} answers, which needed more than {work} units of work ({fault}), and the game is not "
    "over; --most-answers lets it go on"
)
TOO_MUCH_AT_ONCE = (
    "chance has given 1 answer, which needed more than {work} units of work ({fault}), and the game is not over; "
    "--most-answers lets it go on"
)
ENDLESS_AT_ONCE = "chance has given 1 answer, and the game is not over; --most-answers lets it go on"
ENDLESS = "chance has given {count} answers, and the game is not over; --most-answers lets it go on"


class Endless(Exception):
    """Chance gave so many answers in a row, and the game is not over. `says` tells of it."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


class ByChance:
    """Answers for seats. Its picks come from elsewhere than the game's dice."""

    def __init__(self, picks: random.Random, most: int = MOST_PICKED) -> None:
        self._picks = picks
        self._progress = Progress()
        self.let(most)

    def let(self, most: int) -> None:
        """Give so many answers in a row at most, from now on."""
        self._most = most
        self.begin_anew()

    def begin_anew(self) -> None:
        """Count from the first again: a person was asked meanwhile."""
        self._count = 0
        self._reserve = Reserve(WORK_OF_ONE * self._most)

    def answer(self, game: Game) -> None:
        """Give one whole answer for the seat that is asked: every other one is one of those that the rules propose,
        where they do. Raises Endless, and GameFault."""
        try:
            with drawing_from(self._reserve):
                self._answer(game)
        except GameFault as fault:
            if not self._reserve.is_empty:
                raise
            pack, work = game.program.rules.pack, f"{WORK_OF_ONE * self._most:,}"
            told = fault_words(fault, pack).rstrip(".")
            phrase = TOO_MUCH_WORK if self._count > 1 else TOO_MUCH_AT_ONCE
            raise Endless(pack.say(phrase, count=self._count, work=work, fault=told)) from fault

    def _answer(self, game: Game) -> None:
        seat, say = game.seat, game.program.rules.pack.say
        while not game.over and game.seat == seat:
            self._count += 1
            if self._count > self._most:
                raise Endless(say(ENDLESS if self._most > 1 else ENDLESS_AT_ONCE, count=self._most))
            self._progress.told(self._count, say)
            proposed = game.proposals()
            legal = proposed if proposed and self._picks.random() < 0.5 else game.legal()
            if not legal:  # a beginning that cannot be completed
                game.take_back()
                continue
            game.apply(self._picks.choice(legal))
            if not game.partial:
                return
