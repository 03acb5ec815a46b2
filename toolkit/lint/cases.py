"""Cases of the rulebook: one that points to itself, one that waits for rules which it does not need."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.packs import Pack

SEES_ITSELF = register(
    "W404",
    "case-sees-itself",
    title="A case points to itself",
    cause="`see` names other cases that bear on this one.",
    remedy="Name the case that was meant, or take it out.",
    bad='"7.2": {…, see: ["7.2"]}',
    good='"7.2": {…, see: ["7.3"]}',
)

NEVER_NEEDED = register(
    "E323",
    "not-yet-of-no-rule",
    title="A case that needs no rules is marked as not yet implemented",
    cause="`not_yet` says why nothing implements a rule of play yet. Components and advice are never implemented: "
    "their `reason` says why.",
    remedy="Take `not_yet` out, or give the case the status `play`.",
    bad='"1.2": {…, status: component, reason: It lists the counters., not_yet: Not written yet.}',
    good='"1.2": {…, status: component, reason: It lists the counters.}',
)


@check(NEVER_NEEDED)
def check_not_yet(pack: Pack) -> Iterator[Diagnostic]:
    """Look for cases that are marked as not yet implemented and need no rules."""
    for item in pack.all("cases"):
        if item.record.not_yet is not None and item.record.status != "play":
            message = f"The case {item.id[:60]} is `{item.record.status}`, which nothing implements."
            yield NEVER_NEEDED.at(item.key_span("not_yet"), message)


@check(SEES_ITSELF)
def check_see(pack: Pack) -> Iterator[Diagnostic]:
    """Look for cases that name themselves."""
    for item in pack.all("cases"):
        for index, case in enumerate(item.record.see):
            if case == item.id:
                yield SEES_ITSELF.at(item.span("see", index), f"The case {item.id[:60]} points to itself.")
