"""Checks at every step with members: what their condition reads must be reached from the member in hand."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.analysis.incremental_checks import is_at_every_step, read_by_check
from toolkit.analysis.reads import DISTANCE, Read
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.program.rules import Check

NOT_LOCAL = register(
    "E581",
    "check-not-local",
    about="checks triggers",
    title="A check at every step reads what its members do not reach",
    cause="After every step a check looks at the members that what was written reaches: so its condition reads only "
    "what is reached from `it`, which is its state, its place, what it holds or owns, its neighbours up to a fixed "
    "distance, what its state names; and what is the same for every member, such as state of the game. All units or "
    "all spaces, and whatever is read of them, is reached from nothing.",
    remedy="Range over what `it` reaches; or let the check stand `at:` an ending, where it looks at all members.",
    bad='at: step\neach: u in units\nwhere: "any(units, distance(it.space, u.space) == 1)"',
    good='at: step\neach: u in units\nwhere: "any(s in neighbours(u.space), units(s))"',
)


@together
def check_locality(whole: Whole) -> Iterator[Diagnostic]:
    """Look at each check that stands at every step and has members."""
    for check in whole.rules.checks:
        if check.each is not None and is_at_every_step(check) and whole.is_own(check):
            found = read_by_check(whole.rules, check, lambda element: True).far
            told = [_told(check, read) for read in found]
            yield from {each.span: each for each in reversed(told)}.values()


def _told(check: Check, read: Read) -> Diagnostic:
    """The read, underlined where the check itself says it, with a note on where a value that it asks for does."""
    message = f"`{check.id}` is checked at every step and reads {read.what}, which `{check.variable}` does not reach."
    if read.what == DISTANCE:
        message = f"`{check.id}` is checked at every step, and {read.what} from `{check.variable}` may change."
    help = (
        f"Range over what `{check.variable}` reaches: its place, what it holds or owns, its neighbours; or let "
        "the check stand `at:` an ending."
    )
    if not read.asked:
        return NOT_LOCAL.at(read.code.where.span(read.node.start, read.node.end), message, help=help)
    code, ask = read.asked[0]
    note = Note(
        f"{read.what[0].upper()}{read.what[1:]} is read here.", read.code.where.span(read.node.start, read.node.end)
    )
    return NOT_LOCAL.at(code.where.span(ask.start, ask.end), message, help=help, notes=[note])
