"""Section `permissions`, and those of keywords and effects."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.conditions import maybe_condition
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.expressions.checker import article
from toolkit.checker.types import BOOL, PLAYER, is_unknown
from toolkit.diagnostics import register
from toolkit.model import Type
from toolkit.program.rules import Permission

NO_TRUTH = register(
    "E547",
    "permission-of-no-truth",
    about="permissions",
    title="A permission is about a value that is no truth",
    cause="`permits` and `forbids` name actions, and values that are true or false.",
    remedy="Name such a value; a number is changed by a modifier.",
    bad="values: {speed: {base: 4}}\npermissions: [{forbids: speed}]",
    good="modifiers: [{to: speed, set: 0}]",
)


@element("permissions")
def check_permission(sheet: Sheet) -> Iterator[Permission]:
    """One for each action or value that it names."""
    for permits in (True, False):
        names = sheet.record.permits if permits else sheet.record.forbids
        for index, name in enumerate(names):
            is_action = name in sheet.declarations.section("actions")
            if is_action or name in sheet.declarations.section("values"):
                yield _permission(sheet, name, index, permits, is_action)


def _permission(sheet: Sheet, name: str, index: int, permits: bool, is_action: bool) -> Permission:
    record, bench = sheet.record, sheet.bench
    item = sheet.declarations.section("actions" if is_action else "values")[name]
    variables: dict[str, Type]
    if is_action:
        variables = {**(sheet.declarations.events(name) or {}), "by": PLAYER}
    else:
        variables = {arg.name: arg.type for arg in sheet.declarations.args("values", name)}
        type = sheet.declarations.value_type(name)
        if type != BOOL and not is_unknown(type):
            place = sheet.spot.inside("permits" if permits else "forbids", index)
            bench.report(NO_TRUTH, place.span, f"`{name}` is {article(type)}.")
    scope = sheet.scope(variables, item.record.within)
    several = len(record.permits) + len(record.forbids) > 1
    return Permission(
        **(sheet.envelope() | {"id": f"{sheet.id}.{name}" if several else sheet.id}),
        target=name,
        is_action=is_action,
        permits=permits,
        when=maybe_condition(bench, record.when, sheet.spot.inside("when"), scope),
        label=record.label or record.title or sheet.id,
        absolute=record.absolute,
        owner=sheet.owner.key if sheet.owner is not None else None,
    )
