"""Occasions that must be going on: where steps name one, and where elements that need one are called and offered."""

from __future__ import annotations

from toolkit.rules.check.codes import NOT_LIVE
from toolkit.rules.check.scope import Scope
from toolkit.rules.check.spot import Placed
from toolkit.rules.check.workbench import Workbench


def must_be_live(bench: Workbench, kind: str, place: Placed, scope: Scope) -> None:
    """Report a step that names an occasion where none of the kind is surely going on."""
    if kind not in scope.live and scope.declarations.is_kind_of_occasion(kind):
        bench.report(
            NOT_LIVE, place.span, f"No `{kind}` is surely going on here.", help=f"Say `within: {kind}` on the element."
        )
