"""How the sets of a choice are found: free, closed, by sums, or searched; of those searched the author is told.

In: the record of a `pick` and what must hold together. Out: its class, see `Choice.kind_of_set`.
"""

from __future__ import annotations

from typing import Any
from typing import Literal as OneOf

from toolkit.diagnostics import register
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.workbench import Workbench
from toolkit.rules.program.closing import is_closed
from toolkit.rules.program.code import Condition

OPEN = register(
    "W507",
    "open-set",
    title="The sets of a choice are found by trying",
    cause="What must hold `together` may hold of a set and not of a smaller one, as far as its form tells. So whether "
    "a beginning can be completed is found out by trying set after set, for a while only: with many candidates a "
    "player or a bot may be led into a beginning that cannot be completed, and has to take it back.",
    remedy="Say it of each member: `each:` or `all(...)`; of the number: `max:` or `count(...) <= n`; of a sum: "
    "`total:`; of how it grows: `grow:`. Where each smaller set is legal too, down to `min`, say `closed: true`, which "
    "is tested whenever the game is played.",
    bad="pick: units\ntogether: count(spaces(them)) == 1",
    good="pick: units\nmin: 1\ntogether: count(spaces(them)) <= 1",
)
_ADVICE = "What may be said of smaller sets too is found at once: `all(...)`, `count(...) <= n`, or `closed: true`."
_SUMS = "Both a total and what must hold together are looked at: where one of them can go, the sets are found at once."


def class_of(
    bench: Workbench, record: Any, together: Condition | None, name: str, spot: Spot
) -> OneOf["free", "closed", "sums", "open"]:
    """The class of the sets of a `pick`; a finding where they are searched."""
    if record.closed:
        return "closed"
    if together is None:
        return "free" if record.total is None else "sums"
    if record.total is None and is_closed(together, name):
        return "closed"
    message = f"Which sets `{name}` may be is found by trying, as far as time allows."
    bench.report(OPEN, spot.inside("together").key_span, message, help=_ADVICE if record.total is None else _SUMS)
    return "open"


def claims(record: Any, together: Condition | None, name: str) -> bool:
    """Whether it is the author alone who says that each smaller set is legal too."""
    if not record.closed:
        return False
    return record.total is not None or not (together is None or is_closed(together, name))
