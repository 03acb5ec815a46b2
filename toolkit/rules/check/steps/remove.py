"""`remove` and `replace`: pieces leave play."""

from __future__ import annotations

from typing import Any

from toolkit.diagnostics import register
from toolkit.rules.check.carried import NOT_CARRIED
from toolkit.rules.check.scope import Scope
from toolkit.rules.check.spot import Spot
from toolkit.rules.check.steps.body import Body, Done, step
from toolkit.rules.check.steps.common import common, object_of
from toolkit.rules.program.steps import Remove, Replace

KEPT = register(
    "E554",
    "heirs-keep",
    title="Heirs cannot keep this",
    cause="Of a piece that is replaced its heirs may keep `state`, `effects` and `facts` (names that steps and "
    "occasions have for it).",
    remedy="Write one of these words.",
    bad="- {replace: squad, with: [team], keeps: [wounds]}",
    good="- {replace: squad, with: [team], keeps: [state]}",
)
_KEPT = ("state", "effects", "facts")


@step("remove")
def check_remove(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """A piece, or a set of them."""
    pieces = object_of(body, record.remove, spot.inside("remove"), scope, "a piece or a set of them", "pieces")
    body.bench.cause("removed", "emptied")
    return Done((Remove(**common(record, spot), pieces=pieces),), scope)


@step("replace")
def check_replace(body: Body, record: Any, spot: Spot, scope: Scope) -> Done:
    """One piece, and the designs of its heirs."""
    piece = object_of(body, record.replace, spot.inside("replace"), scope, "one piece", "piece")
    heirs = tuple(
        object_of(body, text, spot.inside("with", index), scope, "a unit or card as declared", "design")
        for index, text in enumerate(record.with_)
    )
    for index, word in enumerate(record.keeps):
        if word not in _KEPT:
            body.bench.report(KEPT, spot.inside("keeps", index).span, f"`{word}` is none of {', '.join(_KEPT)}.")
        elif word != "state":
            message = f"To keep the {word} of a piece is not carried out yet."
            body.bench.report(NOT_CARRIED, spot.inside("keeps", index).span, message)
    for name, how in record.shares.items():
        if how == "one":
            message = "That one of the heirs gets it is not carried out yet."
            body.bench.report(NOT_CARRIED, spot.inside("shares", name).span, message, help="`all` gives it to each.")
    body.bench.cause("replaced")
    shares = tuple(record.shares.items())
    done = Replace(**common(record, spot), piece=piece, heirs=heirs, keeps=record.keeps, shares=shares)
    return Done((done,), scope)
