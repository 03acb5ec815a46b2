"""Section `orders`: ways to rank candidates."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.codes import WRONG_TYPE
from toolkit.checker.criteria import check_criteria
from toolkit.checker.elements.sheet import Sheet, any_piece, element
from toolkit.checker.fitting import common
from toolkit.checker.types import UNKNOWN, in_words
from toolkit.model import Type
from toolkit.program.rules import Order


@element("orders")
def check_order(sheet: Sheet) -> Iterator[Order]:
    """Criteria about `it`: what the order says, or what it is used for."""
    about = _about(sheet)
    scope = sheet.scope({**sheet.arg_types(), "it": about})
    by = check_criteria(sheet.bench, sheet.record.by, sheet.spot.inside("by"), scope, about)
    yield Order(**sheet.envelope(), args=sheet.args(), by=by, about=about)


def _about(sheet: Sheet) -> Type:
    """What it ranks. An order that only other orders use comes after them, or is about pieces."""
    known = sheet.declarations
    if sheet.record.about:
        return known.type(sheet.record.about)
    uses = known.ranked.get(sheet.id, [])
    if not uses and not known.pack.is_whole():
        return UNKNOWN  # what uses it may be what could not be read
    found = uses[0] if uses else any_piece(known)
    for use in uses[1:]:
        both = common(found, use, known)
        if both is None:
            message = f"It ranks things of two sorts: {in_words(found)} in one place, and {in_words(use)} in another."
            sheet.bench.report(WRONG_TYPE, sheet.spot.key_span, message, help="Write an order for each.")
        found = both or found
    return found
