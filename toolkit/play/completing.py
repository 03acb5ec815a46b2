"""Whole answers that begin as an answer has begun, by the rules alone.

In: a choice of a split or of routes, elements, a state as who answers may know it. Out: the elements of whole answers,
whatever must hold together and whatever binds. This is for refusals, which tell why nothing good comes of a beginning:
it is slow, looks at so many elements and no more, and whoever asks takes the first few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.evaluator import World, evaluate
from toolkit.evaluator.movement import Place, Way
from toolkit.language.code import Choice
from toolkit.play.conditions import failing, number_said
from toolkit.play.marching import march_along
from toolkit.play.pending import Answer

MOST_LOOKS = 5_000
"""Elements that are looked at."""
MOST_DEEP = 60
"""Elements that are gone on with behind a beginning, of each other's making: no answer that is looked for is longer."""
Known = Mapping[str, Any]
Reached = Mapping[Place, Way]
"""Where a march may have come to, and how; of other routes there is nothing to tell."""


def splits_from(choice: Choice, things: list[Any], begun: Answer, world: World, known: Known) -> Iterator[Answer]:
    """The ways to give out among these things what is left behind some amounts."""
    looks = iter(range(MOST_LOOKS))
    amount = number_said(choice.amount, world, known, 0)
    ends = [(0, amount)] * len(things)
    if choice.shares is not None:
        for place, thing in enumerate(things):
            names = {**known, choice.shares.variable: thing}
            least = number_said(choice.shares.at_least, world, names, 0)
            ends[place] = max(least, 0), min(number_said(choice.shares.at_most, world, names, amount), amount)

    def longer(amounts: Answer) -> Iterator[Answer]:
        """Those that begin so."""
        left = amount - sum(amounts)
        if len(amounts) == len(things):
            if left == 0:
                yield amounts
            return
        low, high = ends[len(amounts)]
        for given in range(low, min(high, left) + 1):
            if next(looks, None) is not None:
                yield from longer((*amounts, given))

    if len(things) - len(begun) <= MOST_DEEP:
        yield from longer(begun)


def routes_from(choice: Choice, spaces: Answer, world: World, known: Known) -> Iterator[Answer]:
    """The routes that begin with these spaces, without their start; the beginning itself may go as it likes."""
    said = choice.routes
    assert said is not None
    start: Any = evaluate(said.start.expr, world, known)
    march = march_along(said, start, world, known)
    at: Reached = {}
    if march is not None:
        at = march.start
        for there in spaces:
            at = march.onward(at, there)
    least, most = number_said(said.shortest, world, known, 1), number_said(said.longest, world, known, MOST_DEEP)
    most, looks = min(most, len(spaces) + MOST_DEEP), iter(range(MOST_LOOKS))

    def longer(gone: Answer, at: Reached) -> Iterator[Answer]:
        """It, where it may end there, and those that go on from there."""
        ends = march is None or len(gone) == 1 or not march.says("no_end", gone[-1], gone[-1], min(at.values())[0])
        if len(gone) > least and ends:
            yield gone[1:]
        if len(gone) > most:
            return
        near = world.stage.ground.neighbours[gone[-1]] if march is None else march.near(gone[-1])
        for there in near:
            if (said.simple and there in gone) or next(looks, None) is None:
                continue
            on = at if march is None else march.onward(at, there)
            step = {**known, "here": gone[-1], "there": there}
            if (march is None or on) and next(failing(said.step, step, world), None) is None:
                yield from longer((*gone, there), on)

    if march is None or at:
        yield from longer((start, *spaces), at)
