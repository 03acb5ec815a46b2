"""Section `orders`: ways to rank candidates."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rules.check.criteria import check_criteria
from toolkit.rules.check.elements.sheet import Sheet, any_piece, element
from toolkit.rules.program.rules import Order


@element("orders")
def check_order(sheet: Sheet) -> Iterator[Order]:
    """Criteria about `it`."""
    about = sheet.declarations.type(sheet.record.about) if sheet.record.about else any_piece(sheet.declarations)
    scope = sheet.scope({**sheet.arg_types(), "it": about})
    by = check_criteria(sheet.bench, sheet.record.by, sheet.spot.inside("by"), scope, about)
    yield Order(**sheet.envelope(), args=sheet.args(), by=by, about=about)
