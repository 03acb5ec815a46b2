"""Section `occasions`: facts, who is active, who decides."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.types import PLAYER, SIDE, bare, is_unknown, optional
from toolkit.diagnostics import Note, register
from toolkit.model import Type
from toolkit.program.rules import Occasion

NO_ACTIVE = register(
    "E548",
    "active-fact",
    about="occasions",
    title="`active:` names no fact that is a player or a side",
    cause="It names the fact of the occasion that says who is active, a player or a side; all others are inactive. "
    "Where several kinds of occasion say it, all of them name players, or all of them sides.",
    remedy="Name a fact whose type is `player`, or everywhere one whose type is `side`.",
    bad="occasions: {turn: {facts: {number: int}, active: number}}",
    good="occasions: {turn: {facts: {who: player}, active: who}}",
)


NOT_SHOWN = register(
    "E616",
    "shown-value",
    about="occasions",
    title="`show:` names a value that is not asked about this occasion alone",
    cause="What an occasion shows is computed while it goes on: the value takes the occasion as its one argument; "
    "others have defaults.",
    remedy="Name a value with one argument of that kind of occasion, or write one that asks for what you mean.",
    bad="occasions: {shot: {facts: {firer: unit}, show: [morale]}}\nvalues: {morale: {args: {unit: unit}, base: 2}}",
    good="occasions: {shot: {facts: {firer: unit}, show: [total]}}\nvalues: {total: {args: {s: shot}, base: 2}}",
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
        **sheet.envelope(),
        facts=sheet.args(),
        active=record.active,
        decides=decides,
        without=tuple(record.without),
        show=tuple(_shown(sheet)),
    )


def _shown(sheet: Sheet) -> Iterator[str]:
    """The values that it shows, those that take it alone."""
    own = Type("named", sheet.id)
    for index, id in enumerate(sheet.record.show):
        value = sheet.declarations.section("values").get(id)
        if value is None:
            continue  # told where names are linked
        args = sheet.declarations.args("values", id)
        needed = [arg for arg in args if arg.start is None]
        first = args[0].type if args else None
        if len(needed) <= 1 and args and all(arg is args[0] for arg in needed) and first in (own, optional(own)):
            yield id
            continue
        takes = ", ".join(f"{arg.name}: {arg.type}" for arg in args) or "nothing"
        message = f"`{id}` does not take `{sheet.id}` alone: it takes {takes}."
        note = Note("The value is declared here.", value.key_span())
        sheet.bench.report(NOT_SHOWN, sheet.spot.inside("show", index).span, message, notes=[note])
