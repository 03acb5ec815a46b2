"""The checks of content, one file each. In: a linked pack. Out: diagnostics E4xx, W4xx.

A file of this folder registers its check by a decorator; nothing else knows of it:

    @check(CODE)
    def check_something(pack: Pack) -> Iterator[Diagnostic]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from toolkit.diagnostics import Code, Diagnostic, Kept
from toolkit.modules import import_all
from toolkit.packs import Pack
from toolkit.packs.guarding import run_guarded, without_items

Check = Callable[[Pack], Iterable[Diagnostic]]
_CHECKS: dict[str, Check] = {}


def check(*codes: Code) -> Callable[[Check], Check]:
    """Register a check that reports these codes."""

    def _add(function: Check) -> Check:
        _CHECKS[" ".join(code.id for code in codes)] = function
        return function

    return _add


@cache
def all_checks() -> dict[str, Check]:
    """All checks by the codes that they report; imports every file of this folder."""
    import_all("toolkit.lint")
    return dict(sorted(_CHECKS.items()))


def run_checks(pack: Pack) -> list[Diagnostic]:
    """What all checks find in a pack. Where one ends with an exception, that costs it the item in hand and no other."""
    return [found for function in all_checks().values() for found in run_check(function, pack)]


def run_check(function: Check, pack: Pack) -> list[Diagnostic]:
    """What one check finds."""
    kept = Kept()
    run_guarded(function, pack, kept, pack.manifest.span("pack"), without_items)
    return kept.report()
