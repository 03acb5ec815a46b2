"""Section `purses`: what actions are paid from."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.conditions import maybe_condition
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.types import INT, PLAYER
from toolkit.diagnostics import Note, register
from toolkit.language.code import Code
from toolkit.language.tree import Literal, Unary, Variable
from toolkit.model import Type
from toolkit.program.rules import Purse
from toolkit.program.walking import walk

NO_STAND_IN = register(
    "E585",
    "purse-misfit",
    about="purses actions",
    title="A purse cannot stand in for another",
    cause="A purse with `instead_of` pays before the one that it spares, where it fits. What it spares is a purse that "
    "spares none itself, and no action costs both; where `only` reads an argument, that argument is of one type in all "
    "actions that it may pay for.",
    remedy="Let it spare a purse that actions cost, and take it out of what they cost themselves.",
    bad="purses: {gold: {of: side, instead_of: coins}, coins: {of: side, instead_of: gold}}",
    good="purses: {gold: {of: side, instead_of: coins}, coins: {of: side}}",
)
AMOUNT = register(
    "E595",
    "amount-misfit",
    about="purses actions",
    title="An amount that fills nothing, or a limit that allows nothing",
    cause="A purse is set to its `amount` when its `refill:` kind opens, never below its `at_least` (0 where it is "
    "silent), or grows by it when its `income:` kind opens: each of them needs the other. A limit allows once or more "
    "often.",
    remedy="Say when the purse is filled and with how much; of an action that nobody may do say so in `when:`.",
    bad="purses: {orders: {of: player, amount: 2}}",
    good="purses: {orders: {of: player, refill: turn, amount: 2}}",
    is_clear=True,
)


@element("purses")
def check_purse(sheet: Sheet) -> Iterator[Purse]:
    """A purse; its owner is `it`, and `only` is about what the actions that it pays for choose."""
    record, bench, spot = sheet.record, sheet.bench, sheet.spot
    opened = [kind for kind in (record.refill, record.income) if kind]
    _stands_in(sheet)
    scope = sheet.scope({"it": Type("named", record.of)})
    filling = scope.with_live(opened if len(opened) == 1 else ())
    paying = scope.with_live(_live(sheet))
    only = paying.with_variables({**_paid_for(sheet), "by": PLAYER})
    purse = Purse(
        **sheet.envelope(),
        of=record.of,
        refill=record.refill,
        income=record.income,
        amount=bench.maybe(record.amount, spot.inside("amount"), filling, INT),
        at_least=bench.maybe(record.at_least, spot.inside("at_least"), scope, INT),
        when=maybe_condition(bench, record.when, spot.inside("when"), paying),
        instead_of=record.instead_of,
        only=maybe_condition(bench, record.only, spot.inside("only"), only),
    )
    _of_one_type(sheet, purse)
    _is_filled(sheet, purse)
    yield purse


def _is_filled(sheet: Sheet, purse: Purse) -> None:
    """Report an amount without a time, a time without an amount, and an amount that is less than the least."""
    if purse.amount is None:
        for field in ("refill", "income"):
            if getattr(purse, field):
                message, help = "Nothing says with how much.", "Add `amount:`, or take this out."
                sheet.bench.report(AMOUNT, sheet.spot.inside(field).key_span, message, help=help)
        return
    place = sheet.spot.inside("amount")
    if not purse.refill and not purse.income:
        message = f"Nothing says when `{sheet.id}` is filled, so it never is."
        help = "Add `refill:` or `income:` with a kind of occasion, or take this out."
        sheet.bench.report(AMOUNT, place.key_span, message, help=help)
    amount, least = number_of(purse.amount), number_of(purse.at_least) if purse.at_least else 0
    if purse.refill and amount is not None and least is not None and amount < least:
        message = f"`{sheet.id}` never holds less than {least}, and would be set to {amount}."
        sheet.bench.report(AMOUNT, place.span, message, help="Write a greater amount, or a lesser `at_least:`.")


def number_of(code: Code) -> int | None:
    """The number that is written there; None where it is computed."""
    expr, sign = code.expr, 1
    while isinstance(expr, Unary) and expr.operator == "-":
        expr, sign = expr.operand, -sign
    if isinstance(expr, Literal) and isinstance(expr.value, int) and not isinstance(expr.value, bool):
        return sign * expr.value
    return None


def _stands_in(sheet: Sheet) -> None:
    """Report a purse that spares itself, or one that spares another."""
    spared = sheet.declarations.section("purses").get(sheet.record.instead_of or "")
    if spared is not None and (spared.id == sheet.id or spared.record.instead_of is not None):
        what = "itself" if spared.id == sheet.id else f"`{spared.id}`, which stands in for another itself"
        notes = [Note(f"`{spared.id}` says so here.", spared.span("instead_of"))] if spared.id != sheet.id else []
        message = f"`{sheet.id}` would stand in for {what}."
        sheet.bench.report(NO_STAND_IN, sheet.spot.inside("instead_of").span, message, notes=notes)


def _paying(sheet: Sheet) -> Iterator[str]:
    """The actions that may be paid from it."""
    purses = {sheet.id, sheet.record.instead_of}
    return (id for id, item in sheet.declarations.section("actions").items() if purses & set(item.record.cost))


def _live(sheet: Sheet) -> frozenset[str]:
    """What is going on wherever something is paid from it."""
    actions, menus = sheet.declarations.section("actions"), sheet.declarations.section("menus")
    found: list[frozenset[str]] = []
    for id in _paying(sheet):
        record = actions[id].record
        offered = [frozenset(menus[name].record.within) for name in record.menu if name in menus]
        found.append(frozenset(record.within) | (frozenset.intersection(*offered) if offered else frozenset()))
    return frozenset.intersection(*found) if found else frozenset()


def _paid_for(sheet: Sheet) -> dict[str, Type]:
    """The arguments of the actions that are paid from it."""
    found: dict[str, Type] = {}
    for id in _paying(sheet):
        found = {**(sheet.declarations.events(id) or {}), **found}
    return found


def _of_one_type(sheet: Sheet, purse: Purse) -> None:
    """Report an argument that `only` reads and that is of another type in another action."""
    names = dict.fromkeys(node.name for node in walk(purse.only) if isinstance(node, Variable))
    for name in names:
        found: dict[Type, str] = {}
        for id in _paying(sheet):
            type = (sheet.declarations.events(id) or {}).get(name)
            if type is not None:
                found.setdefault(type, id)
        if len(found) > 1:
            (one, first), (other, second) = list(found.items())[:2]
            message = f"`{name}` is {one} in the action `{first}`, and {other} in `{second}`."
            actions = sheet.declarations.section("actions")
            notes = [Note(f"`{id}` is declared here.", actions[id].key_span()) for id in (first, second)]
            sheet.bench.report(NO_STAND_IN, sheet.spot.inside("only").span, message, notes=notes)
