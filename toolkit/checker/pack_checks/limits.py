"""Limits of one tag: they share a count, so all of them count for things of one type, or all in one."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker import codes
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.steps.common import member_type
from toolkit.checker.types import is_unknown
from toolkit.diagnostics import Diagnostic, Note, Span
from toolkit.program.rules import Limit


@together
def check_shared_counts(whole: Whole) -> Iterator[Diagnostic]:
    """Compare the limits that share a count."""
    first: dict[tuple[str, str], tuple[str, Limit]] = {}
    for action in whole.rules.actions.values():
        for limit in action.limits:
            other, counted = first.setdefault((limit.per, limit.tag), (_counts(limit), limit))
            here = _counts(limit)
            if here != other and "" not in (here, other) and whole.is_own(action):
                message = f"Limits called `{limit.tag}` share a count: here it is {here}, and elsewhere {other}."
                help = "Give one of them a `tag:` of its own."
                note = Note("The other one is here.", _place(counted))
                yield codes.WRONG_TYPE.at(_place(limit), message, help=help, notes=[note])


def _counts(limit: Limit) -> str:
    """For what a limit counts, in words; nothing where that is not known."""
    if limit.of is None:
        return "kept for all together"
    type = member_type(limit.of.type)
    return "" if is_unknown(type) else f"kept for each {type}"


def _place(limit: Limit) -> Span:
    return (limit.of or limit.times).where.span()
