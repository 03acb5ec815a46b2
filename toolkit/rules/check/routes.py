"""How far routes of a choice may go, and how many of them are looked at. In: a choice of routes. Out: findings."""

from __future__ import annotations

from typing import Any

from toolkit.diagnostics import register
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.workbench import Workbench
from toolkit.rules.program.code import Code, Routes
from toolkit.rules.tree import Literal

ENDLESS = register(
    "E580",
    "endless-routes",
    title="Routes that may go on for ever",
    cause="With `simple: false` a route may meet a space again and again, and nothing says how long it may get.",
    remedy="Say the greatest number of steps: `length: 4`; or leave `simple:` out, then it meets no space twice.",
    bad="routes: {start: u.space, step: free(there), simple: false}",
    good="routes: {start: u.space, step: free(there), simple: false, length: 4}",
)
RANKED = register(
    "W508",
    "many-ranked-routes",
    title="More routes may be ranked than are looked at",
    cause="To rank routes all of them are looked at, as far as the fuel for 40,000 spaces reaches. Nothing here says "
    "that they are so short that it does: where it runs out nothing is ranked, and `binding:` binds to nothing.",
    remedy="Say the greatest number of steps as a number, 5 at most: `length: 4`; or narrow `step:` and take it as a "
    "wish.",
    bad="routes: {start: u.space, step: free(there), length: n}\nprefer: [{most: it.length}]",
    good="routes: {start: u.space, step: free(there), length: 4}\nprefer: [{most: it.length}]",
)
SHORT = 5
"""Steps of routes that are all looked at on every map: a space has 6 neighbours at most, none goes straight back."""


def check_bounds(bench: Workbench, record: Any, routes: Routes, spot: Spot) -> None:
    """Look for routes without an end, and for more of them than can be ranked."""
    longest = routes.longest
    if longest is None and not routes.simple:
        bench.report(ENDLESS, spot.inside("routes", "simple").key_span, "Nothing says how long these routes may get.")
    elif record.prefer and not _is_short(longest):
        message = "So many routes may be ranked here that not all of them are looked at."
        bench.report(RANKED, spot.inside("prefer").key_span, message)


def _is_short(longest: Code | None) -> bool:
    most = longest.expr.value if longest is not None and isinstance(longest.expr, Literal) else None
    return isinstance(most, int) and most <= SHORT
