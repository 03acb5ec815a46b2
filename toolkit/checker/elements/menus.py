"""Section `menus`: actions that are offered together."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.steps import Body
from toolkit.checker.steps.common import object_of
from toolkit.checker.types import is_unknown
from toolkit.diagnostics import register
from toolkit.program.rules import Menu

NO_TURNS = register(
    "W514",
    "passes-without-turns",
    about="menus",
    title="A menu counts passes or answers, and its players do not take turns",
    cause="`passes:` says after how many passes in a row an offer is over, and `answers: take_a_go` that an answer is "
    "its player's next go. Where each plays all he wants, or once, nobody comes to his turn again: neither has "
    "a meaning there.",
    remedy="Say `turns: alternate`, or take it out.",
    bad="menus: {cards: {turns: all_first, passes: 2}}",
    good="menus: {cards: {turns: alternate, passes: 2}}",
)
ASKED_TWICE = register(
    "W510",
    "asked-twice",
    about="menus",
    title="A menu names somebody twice in its order",
    cause="`order:` says who is asked, one after the other, and then from the first again. Who stands there twice is "
    "asked twice as often as others.",
    remedy="Name each once.",
    bad="menus: {cards: {order: [active, active]}}",
    good="menus: {cards: {order: [active, inactive]}}",
)


@element("menus")
def check_menu(sheet: Sheet) -> Iterator[Menu]:
    """A menu; who is asked, in order, reads what is going on."""
    record, spot = sheet.record, sheet.spot
    body, scope = Body(sheet.bench, "menus"), sheet.scope()
    order = tuple(
        object_of(body, text, spot.inside("order", index), scope, "a player or several", "player", "players")
        for index, text in enumerate(record.order)
    )
    for index, code in enumerate(order):
        if not is_unknown(code.type) and any(code.expr == other.expr for other in order[:index]):
            sheet.bench.report(ASKED_TWICE, spot.inside("order", index).span, "This is named already, further ahead.")
    for index, name in enumerate(record.includes):
        sheet.bench.use("included", name, spot.inside("includes", index), scope)
    if record.turns != "alternate":
        for field in ("passes", "answers"):
            if getattr(record, field) is not None:
                span, turns = spot.inside(field).key_span, record.turns or "all_first"
                sheet.bench.report(NO_TURNS, span, f"With `turns: {turns}` nobody comes to his turn again.")
    yield Menu(
        **sheet.envelope(),
        order=order,
        turns=record.turns or "all_first",
        passes=record.passes,
        take_a_go=record.answers == "take_a_go",
        includes=tuple(record.includes),
        claims=record.claims,
    )
