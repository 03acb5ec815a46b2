"""Section `purses`: what actions are paid from."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Type
from toolkit.rules.check.carried import refuse
from toolkit.rules.check.conditions import maybe_condition
from toolkit.rules.check.elements.sheet import Sheet, element
from toolkit.rules.check.types import INT, PLAYER
from toolkit.rules.program.rules import Purse


@element("purses")
def check_purse(sheet: Sheet) -> Iterator[Purse]:
    """A purse; its owner is `it`, and `only` is about what the actions that it pays for choose."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    opened = [kind for kind in (record.refill, record.income) if kind]
    for field in ("instead_of", "only", "when"):
        if getattr(record, field) is not None:
            refuse(bench, spot, field, "A purse for some payments or some owners")
    scope = sheet.scope({"it": Type("named", record.of)})
    filling = scope.with_live(opened if len(opened) == 1 else ())
    only = scope.with_variables({**_paid_for(sheet), "by": PLAYER})
    yield Purse(
        **sheet.envelope(),
        of=record.of,
        refill=record.refill,
        income=record.income,
        amount=bench.maybe(record.amount, spot.inside("amount"), filling, INT),
        at_least=bench.maybe(record.at_least, spot.inside("at_least"), scope, INT),
        when=maybe_condition(bench, record.when, spot.inside("when"), scope),
        instead_of=record.instead_of,
        only=maybe_condition(bench, record.only, spot.inside("only"), only),
    )


def _paid_for(sheet: Sheet) -> dict[str, Type]:
    """The arguments of the actions that are paid from it."""
    purses = {sheet.id, sheet.record.instead_of}
    found: dict[str, Type] = {}
    for id, item in sheet.declarations.section("actions").items():
        if purses & set(item.record.cost):
            found |= sheet.declarations.events(id) or {}
    return found
