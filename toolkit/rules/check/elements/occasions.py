"""Section `occasions`: facts, who is active, who decides."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import register
from toolkit.rules.check.elements.sheet import Sheet, element
from toolkit.rules.check.types import PLAYER, SIDE, bare, is_unknown
from toolkit.rules.program.rules import Occasion

NO_ACTIVE = register(
    "E548",
    "active-fact",
    title="`active:` names no fact that is a player or a side",
    cause="It names the fact of the occasion that says who is active, a player or a side; all others are inactive. "
    "Where several kinds of occasion say it, all of them name players, or all of them sides.",
    remedy="Name a fact whose type is `player`, or everywhere one whose type is `side`.",
    bad="occasions: {turn: {facts: {number: int}, active: number}}",
    good="occasions: {turn: {facts: {who: player}, active: who}}",
)


@element("occasions")
def check_occasion(sheet: Sheet) -> Iterator[Occasion]:
    """A kind of occasion."""
    record, bench = sheet.record, sheet.bench
    facts = sheet.arg_types()
    if record.active is not None:
        type = facts.get(record.active)
        spot = sheet.spot.inside("active")
        if type is None or (bare(type) not in (PLAYER, SIDE) and not is_unknown(type)):
            what = f"is {type}" if type else "is no fact of it"
            bench.report(NO_ACTIVE, spot.span, f"`{record.active}` {what}.")
        elif bare(type) == PLAYER and sheet.declarations.active_type == SIDE:
            bench.report(NO_ACTIVE, spot.span, f"`{record.active}` is a player, and other occasions say which side is.")
    decides = bench.maybe(record.decides, sheet.spot.inside("decides"), sheet.scope(live=[sheet.id]), PLAYER)
    yield Occasion(
        **sheet.envelope(), facts=sheet.args(), active=record.active, decides=decides, without=tuple(record.without)
    )
