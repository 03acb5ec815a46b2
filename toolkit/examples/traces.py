"""How a traced route comes about, as lines of an account. In: a trace with its arguments, a state. Out: lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from toolkit.examples.lines import Line
from toolkit.language.faults import Fault, NotKnown
from toolkit.play.data import written
from toolkit.play.tracing import Broken, LegAccount, Tracer
from toolkit.state.run_time import Number, Things

BREAKS = {
    "blocked": "blocked at",
    "never": "no step to",
    "no step": "no cost to",
    "limit": "too far to",
}
"""What breaks an attempt, in words of ours; the space, or the step, stands behind them."""
MISSING = {
    "no start": "there is nowhere to start",
    "no goal": "there is nowhere to come to",
    "apart": "the map joins no start to a goal",
}
"""Why there is not even an attempt."""


def traced_lines(tracer: Tracer, id: str, arguments: Things, depth: int) -> Iterator[Line]:
    """The legs of the route, or the best attempts and what broke each; nothing where that cannot be known or told."""
    try:
        found = tracer.account(id, arguments)
    except (Fault, NotKnown):
        return
    labels = tracer.world.stage.ground.labels
    yield from _legs(found.legs, labels, depth)
    for attempt in found.attempts:
        yield Line(depth, " ".join(labels[space] for space in attempt.spaces), begins="attempt")
        yield from _legs([leg for leg in attempt.legs if leg.steps], labels, depth + 1)
        for broken in attempt.broken:
            yield _broken(broken, labels, depth + 1)
    if found.missing is not None:
        yield Line(depth, "", begins=MISSING[found.missing])


def _legs(legs: Sequence[LegAccount], labels: Sequence[str], depth: int) -> Iterator[Line]:
    for leg in legs:
        spaces = [labels[leg.steps[0][0]], *(labels[there] for _, there, _ in leg.steps)] if leg.steps else []
        number = _points(leg.cost) if leg.limit is None else f"{_points(leg.cost)} ≤ {_points(leg.limit)}"
        yield Line(depth, leg.label or str(leg.number + 1), number, leg.cite, made_of=" ".join(spaces), begins="leg")


def _broken(broken: Broken, labels: Sequence[str], depth: int) -> Line:
    """What keeps an attempt from going on."""
    at = labels[broken.there] if broken.why == "blocked" else f"{labels[broken.here]} {labels[broken.there]}"
    number = ""
    if broken.cost is not None and broken.limit is not None:
        number = f"{_points(broken.cost)} > {_points(broken.limit)}"
    rule = "" if broken.why == "limit" else broken.say or broken.rule
    return Line(depth, at, number, broken.cite, made_of=rule, begins=BREAKS[broken.why])


def _points(number: Number) -> str:
    return written(number) if isinstance(number, Fraction) else str(number)
