"""Sections `effects` and `keywords`: what they put on a thing stands with the other elements, by its owner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.checker.elements.modifiers import check_modifier
from toolkit.checker.elements.permissions import check_permission
from toolkit.checker.elements.sheet import Owner, Sheet, any_piece, element
from toolkit.checker.elements.triggers import check_trigger
from toolkit.model import Type
from toolkit.program.rules import Effect


@element("effects")
def check_effect(sheet: Sheet) -> Iterator[Any]:
    """The effect, then its modifiers, permissions and triggers."""
    record, bench = sheet.record, sheet.bench
    args = sheet.arg_types()
    bearer = sheet.declarations.type(record.on) if record.on else any_piece(sheet.declarations)
    owner = Owner("effect", sheet.id, record, {**args, "bearer": bearer})
    scope = sheet.scope(owner.variables)
    attrs = tuple(
        (name, bench.code(text, sheet.spot.inside("attrs", name), scope)) for name, text in sorted(record.attrs.items())
    )
    yield Effect(**sheet.envelope(), args=sheet.args(), on=bearer, once=record.once, attrs=attrs)
    yield from _brought(sheet, owner)
    for id, trigger in record.triggers.items():
        place = sheet.spot.inside("triggers", id)
        yield from check_trigger(sheet.inside("triggers", trigger, place, f"{sheet.id}.{id}", owner))


@element("keywords")
def check_keyword(sheet: Sheet) -> Iterator[Any]:
    """The modifiers and permissions of a keyword, about `bearer`."""
    yield from _brought(sheet, Owner("keyword", sheet.id, sheet.record, {"bearer": _bearer(sheet)}))


def _bearer(sheet: Sheet) -> Type:
    """Pieces of the one kind that has the keyword, or any piece."""
    return sheet.declarations.piece_of(sheet.declarations.kinds_with.get(sheet.id, ()))


def _brought(sheet: Sheet, owner: Owner) -> Iterator[Any]:
    for section, records, check in (
        ("modifiers", sheet.record.modifiers, check_modifier),
        ("permissions", sheet.record.permissions, check_permission),
    ):
        for index, record in enumerate(records):
            place = sheet.spot.inside(section, index)
            id = f"{sheet.id}.{record.id or index + 1}"
            yield from check(sheet.inside(section, record, place, id, owner))
