"""How far routes of a choice may go, and how many of them are looked at. In: a choice of routes. Out: findings."""

from __future__ import annotations

from typing import Any

from toolkit.analysis.summing import sums_of, terms_of
from toolkit.checker.spot import Spot
from toolkit.checker.workbench import Workbench
from toolkit.diagnostics import Span, register
from toolkit.language.code import Choice, Code
from toolkit.language.tree import Literal

ENDLESS = register(
    "E580",
    "endless-routes",
    about="choices",
    title="Routes that may go on for ever",
    cause="With `simple: false` a route may meet a space again and again, and nothing says how long it may get.",
    remedy="Say the greatest number of steps: `length: 4`; or leave `simple:` out, then it meets no space twice.",
    bad="routes: {start: u.space, step: free(there), simple: false}",
    good="routes: {start: u.space, step: free(there), simple: false, length: 4}",
)
RANKED = register(
    "W508",
    "many-ranked-routes",
    about="choices",
    title="More routes may be ranked than are looked at",
    cause="Routes are found by one search where each criterion adds up along them (`count(it.spaces, …)`, "
    "`sum(it.spaces, …)`, `it.length`, `it.cost`) or looks at their end (`distance(it.end, goal)`). For another one, "
    "or along a movement that asks what is `spent`, all routes "
    "are looked at, as far as the fuel for 40,000 spaces reaches. Nothing here says that they are so short that it "
    "does: where it runs out nothing is ranked, and with `binding:` it is a fault.",
    remedy="Say it as a sum along the steps or of the end; or say the greatest number of steps as a number, 5 at most: "
    "`length: 4`.",
    bad="routes: {start: u.space, step: free(there), length: n}\nprefer: [{most: it.length * n}]",
    good="routes: {start: u.space, step: free(there), length: n}\nprefer: [{most: 'sum(it.spaces, cover(it))'}]",
)
SHORT = 5
"""Steps of routes that are all looked at on every map: a space has 6 neighbours at most, none goes straight back."""


def check_bounds(bench: Workbench, record: Any, choice: Choice, spot: Spot) -> None:
    """Look for routes without an end, and for more of them than can be ranked."""
    routes = choice.routes
    assert routes is not None
    longest = routes.longest
    if longest is None and not routes.simple:
        bench.report(ENDLESS, spot.inside("routes", "simple").key_span, "Nothing says how long these routes may get.")
    elif record.prefer and not _is_short(longest) and sums_of(choice) is None:
        message = "So many routes may be ranked here that not all of them are looked at."
        bench.report(RANKED, _place(choice, spot), message)


def _place(choice: Choice, spot: Spot) -> Span:
    """The first criterion that is no sum; all of them where it is not they that keep routes from being searched."""
    for number, criterion in enumerate(choice.prefer):
        if terms_of(criterion, choice) is None:
            return criterion.code.where.span() if criterion.code is not None else spot.inside("prefer", number).span
    return spot.inside("prefer").key_span


def _is_short(longest: Code | None) -> bool:
    most = longest.expr.value if longest is not None and isinstance(longest.expr, Literal) else None
    return isinstance(most, int) and most <= SHORT
