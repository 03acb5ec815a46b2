"""Layouts of kinds: attributes that the kind does not have, or that cannot stand where they are named."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.lint.registry import check
from toolkit.model import Type
from toolkit.names import Names, near_names
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import UNKNOWN_ATTRIBUTE, Attribute, attributes_of

WRONG_PLACE = register(
    "E450",
    "layout-type",
    title="This attribute cannot stand here on a piece",
    cause="A sign and a colour follow from the symbols of a type, soldiers are counted, dice are numbers, a frame "
    "follows from a truth; the attribute that is named has values of another type.",
    remedy="Name an attribute of the type that is wanted, or take it out of the layout.",
    bad="attrs: {name: text}\nlayout: {sign: name}",
    good="attrs: {arm: arm}\nlayout: {sign: arm}",
)
_WANTED = {
    "ground": "a symbol of a declared type",
    "sign": "a symbol of a declared type",
    "soldiers": "a whole number",
    "dice": "a whole number",
    "framed": "a truth",
}


@check(WRONG_PLACE, UNKNOWN_ATTRIBUTE)
def check_layouts(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the layout of each kind."""
    declared = {type.id for other in pack.family() for type in other.all("types")}
    for kind in pack.all("kinds"):
        if kind.record.layout is not None:
            yield from _check_layout(kind, declared)


def _check_layout(kind: Item, declared: set[str]) -> Iterator[Diagnostic]:
    known = attributes_of(kind)
    for number in kind.record.layout.framed:
        if number not in kind.record.attrs:
            yield _unknown(kind, number, kind.key_span("layout", "framed", number))
    for where, name in kind.record.layout.names().items():
        place = str(where[0])
        if name not in kind.record.attrs:
            yield _unknown(kind, name, kind.span("layout", *where))
        elif place in _WANTED and name in known and not _fits(known[name].type, place, declared):
            yield _wrong(kind, known[name], where)


def _fits(type: Type, place: str, declared: set[str]) -> bool:
    inner = type.inner if type.form == "optional" and type.inner is not None else type
    if place in ("ground", "sign"):
        return inner.form == "named" and inner.name in declared
    return inner.form == "named" and inner.name == ("bool" if place == "framed" else "int")


def _unknown(kind: Item, name: str, span: Span) -> Diagnostic:
    help = near_names(name, Names(kind.record.attrs), "Declare it under `attrs`, or take it out of the layout.")
    return UNKNOWN_ATTRIBUTE.at(span, f"The kind `{kind.id}` has no attribute `{name}`.", help=help)


def _wrong(kind: Item, attribute: Attribute, where: tuple[str | int, ...]) -> Diagnostic:
    message = f"`{attribute.name}` is {attribute.type}, and {_WANTED[str(where[0])]} is wanted here."
    return WRONG_PLACE.at(kind.span("layout", *where), message, notes=[attribute.note()])
