"""Cases of the rulebook: one that points to itself."""

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


@check(SEES_ITSELF)
def check_see(pack: Pack) -> Iterator[Diagnostic]:
    """Look for cases that name themselves."""
    for item in pack.all("cases"):
        for index, case in enumerate(item.record.see):
            if case == item.id:
                yield SEES_ITSELF.at(item.span("see", index), f"The case {item.id[:60]} points to itself.")
