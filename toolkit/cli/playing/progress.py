"""How far a game has come that chance plays, where that takes long. Out: a line on the error stream now and then."""

from __future__ import annotations

import time

import click

from toolkit.phrases import Say

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
