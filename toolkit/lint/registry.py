"""The checks of content, one file each. In: a linked pack. Out: diagnostics E4xx, W4xx.

A file of this folder registers its check by a decorator; nothing else knows of it:

    @check(CODE)
    def check_something(pack: Pack) -> Iterator[Diagnostic]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from toolkit.diagnostics import Code, Diagnostic, Kept, Span, register
from toolkit.modules import import_all
from toolkit.packs import Pack

FAULT = register(
    "E401",
    "check-failed",
    title="A check of the tool failed",
    cause="This is a fault of the tool, not of the content: one of its checks ended with an exception.",
    remedy="Please report it with the pack. All other checks were made.",
    bad="(a fault of the tool)",
    good="(none)",
)

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
    """What all checks find in a pack. A check that ends with an exception is reported, and the others still run."""
    return [found for codes, function in all_checks().items() for found in run_check(codes, function, pack)]


def run_check(codes: str, function: Check, pack: Pack) -> list[Diagnostic]:
    """What one check finds; its exception becomes a diagnostic."""
    try:
        return Kept(function(pack)).report()
    except Exception as error:
        place = Span(pack.manifest.source.path, 1, 1, 1, 1)
        message = f"The check of {codes} ended with {type(error).__name__}: {str(error)[:200]}"
        return [FAULT.at(place, message)]
