"""Section `menus`: actions that are offered together."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rules.check.elements.sheet import Sheet, element
from toolkit.rules.check.steps import Body
from toolkit.rules.check.steps.common import object_of
from toolkit.rules.program.rules import Menu


@element("menus")
def check_menu(sheet: Sheet) -> Iterator[Menu]:
    """A menu; who is asked, in order, reads what is going on."""
    record, spot = sheet.record, sheet.spot
    body, scope = Body(sheet.bench, "menus"), sheet.scope()
    order = tuple(
        object_of(body, text, spot.inside("order", index), scope, "a player or several", "player", "players")
        for index, text in enumerate(record.order)
    )
    for index, name in enumerate(record.includes):
        sheet.bench.use("included", name, spot.inside("includes", index).span, scope)
    yield Menu(
        **sheet.envelope(),
        order=order,
        turns=record.turns or "all_first",
        passes=record.passes,
        take_a_go=record.answers == "take_a_go",
        includes=tuple(record.includes),
        claims=record.claims,
    )
