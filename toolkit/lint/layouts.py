"""Layouts of kinds: attributes that the kind does not have, or that cannot stand where they are named."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.lint.registry import check
from toolkit.model import Type
from toolkit.model.layouts import MOST_AT_FOOT
from toolkit.model.salvage import NO_NAME
from toolkit.names import Names, near_names
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import UNKNOWN_ATTRIBUTE, attributes_of
from toolkit.packs.references import unknown_references

WRONG_PLACE = register(
    "E450",
    "layout-type",
    title="This attribute cannot stand here on a piece",
    cause="A sign and a colour follow from the symbols of a type, soldiers are counted, dice are numbers, a frame "
    "stands around a number and follows from a truth; the attribute that is named has values of another type. Or more "
    f"attributes are to stand at the foot than the {MOST_AT_FOOT} for which there is room.",
    remedy="Name an attribute of the type that is wanted, or take it out of the layout.",
    bad="attrs: {name: text}\nlayout: {sign: name}",
    good="attrs: {arm: arm}\nlayout: {sign: arm}",
)
_NUMBER = "a whole number"
_WANTED = {
    "ground": "a symbol of a declared type",
    "sign": "a symbol of a declared type",
    "soldiers": _NUMBER,
    "dice": _NUMBER,
    "framed": "a truth",
    "number": _NUMBER,
}


@check(WRONG_PLACE, UNKNOWN_ATTRIBUTE)
def check_layouts(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the layout of each kind; of a kind that is broken, at what is sound of it."""
    family = list(pack.family())
    symbols = {type.id for other in family for type in other.all("types")}
    doubtful = {reference.value for _, reference in unknown_references(pack) if reference.kind == "type"}
    doubtful |= {id for other in family for id in other.broken.get("types", ())} | {NO_NAME}
    broken = pack.broken.get("kinds", ())
    sound = ((kind, frozenset[str]()) for kind in pack.all("kinds") if kind.id not in broken)
    salvaged = ((each.item, each.words | {NO_NAME}) for each in pack.salvaged if each.item.section == "kinds")
    for kind, words in (*sound, *salvaged):
        if kind.record.layout is not None:
            yield from _check_layout(kind, words, symbols, frozenset(doubtful))


def _check_layout(
    kind: Item, words: frozenset[str], symbols: set[str], doubtful: frozenset[str]
) -> Iterator[Diagnostic]:
    """`words` may be names of what could not be read, `doubtful` are types of which something is told elsewhere."""
    known, layout = attributes_of(kind), kind.record.layout
    named = [(kind.span("layout", *where), where[0], name) for where, name in layout.names().items()]
    framed = [(kind.key_span("layout", "framed", number), "number", number) for number in layout.framed]
    for span, place, name in (*framed, *named):
        attribute = known.get(name)
        if name not in kind.record.attrs:
            if name not in words:
                yield _unknown(kind, name, span)
        elif attribute is not None and not _fits(attribute.type, str(place), symbols, doubtful):
            message = f"`{name}` is {attribute.type}, and {_WANTED[str(place)]} is wanted here."
            yield WRONG_PLACE.at(span, message, notes=[attribute.note()])
    if len(layout.foot) > MOST_AT_FOOT:
        message = f"At the foot is room for {MOST_AT_FOOT} numbers, and {len(layout.foot)} are named."
        help = "Name some of them under `sides`, or take them out of the layout: tables show them too."
        yield WRONG_PLACE.at(kind.span("layout", "foot", MOST_AT_FOOT), message, help=help)


def _fits(type: Type, place: str, symbols: set[str], doubtful: frozenset[str]) -> bool:
    inner = type.inner if type.form == "optional" and type.inner is not None else type
    if place not in _WANTED or inner.name in doubtful:
        return True
    if place in ("ground", "sign"):
        return inner.form == "named" and inner.name in symbols
    return inner.form == "named" and inner.name == ("bool" if place == "framed" else "int")


def _unknown(kind: Item, name: str, span: Span) -> Diagnostic:
    help = near_names(name, Names(kind.record.attrs), "Declare it under `attrs`, or take it out of the layout.")
    return UNKNOWN_ATTRIBUTE.at(span, f"The kind `{kind.id}` has no attribute `{name}`.", help=help)
