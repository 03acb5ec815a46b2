"""Attributes as their kinds declare them. In: a pack. Out: misspelt, missing and unfitting ones, with both places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeGuard

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.frozen import frozen
from toolkit.model import Type, type_of
from toolkit.model.salvage import NO_NAME
from toolkit.names import Names, is_near, near_names
from toolkit.packs.pack import Item, Pack, Salvaged
from toolkit.packs.references import shortened
from toolkit.packs.scope import THINGS
from toolkit.packs.values import Misfit, Types, Value
from toolkit.source import Data

UNKNOWN_ATTRIBUTE = register(
    "E308",
    "unknown-attribute",
    about="elements",
    title="The kind has no such attribute",
    cause="An item may have the attributes that its kind declares, and no others.",
    remedy="Correct the name, or declare the attribute in kinds.yaml.",
    bad="kinds: {unit: {title: Unit, attrs: {armour: int}}}\nunits: {gun: {kind: unit, title: Gun, attrs: {armor: 2}}}",
    good="units: {gun: {kind: unit, title: Gun, attrs: {armour: 2}}}",
)
WRONG_VALUE = register(
    "E309",
    "wrong-value",
    title="The value does not fit what is declared for it",
    cause="A kind, a table or a setting declares which values may stand here: a type, and perhaps limits.",
    remedy="Write a value of the declared type, or change the declaration.",
    bad="attrs: {armour: int}   # in kinds.yaml\nattrs: {armour: thick}",
    good="attrs: {armour: 2}",
)
MISSING_ATTRIBUTE = register(
    "E310",
    "missing-attribute",
    about="kinds",
    title="An attribute is missing",
    cause="An attribute without a default must be given by every item of its kind.",
    remedy="Give it, or declare a default in kinds.yaml.",
    bad="attrs: {armour: int, cost: int}   # in kinds.yaml\nattrs: {armour: 2}",
    good="attrs: {armour: 2, cost: 4}",
)
_FEW = 5


@frozen
class Attribute:
    """A declared attribute: its type, its declaration, and the kind that declares it."""

    name: str
    type: Type
    declared: Any
    kind: Item

    def note(self) -> Note:
        """The place of the declaration."""
        limits = told_limits(self.declared)
        return Note(f"`{self.name}` is declared here: {self.type}{limits}.", self.kind.key_span("attrs", self.name))


def told_limits(declared: Any) -> str:
    """The least and the greatest number that a declaration allows, as words behind its type: `, at least 0`."""
    limits = (("at least", declared.at_least), ("at most", declared.at_most))
    return "".join(f", {word} {limit}" for word, limit in limits if limit is not None)


def types_of(pack: Pack) -> Types:
    """What type names mean in a pack."""
    family = _own_last(pack)
    symbols = {item.id: Names(item.record.names) for other in family for item in other.all("types")}
    things: dict[str, Names] = {
        word: pack.names(*sections) for word, sections in THINGS.items() if _whole(family, sections)
    }
    if _whole(family, ("units", "cards")):
        ids: dict[str, set[str]] = {item.id: set() for other in family for item in other.all("kinds")}
        for other in family:
            for item in other.all("units", "cards"):
                ids.setdefault(item.record.kind, set()).add(item.id)
        things |= {kind: Names(known) for kind, known in ids.items() if kind != "terrain"}
    if _whole(family, ("scenarios",)):
        scenarios = [item.record for other in family for item in other.all("scenarios")]
        things["side"] = Names({side for scenario in scenarios for side in scenario.members})
        things["player"] = Names({player for scenario in scenarios for player in scenario.seated})
    return Types(symbols, things)


def _own_last(pack: Pack) -> list[Pack]:
    """The family of a pack in the order in which what one declares takes the place of what an earlier one did."""
    return [*pack.family()][::-1]


def _whole(family: list[Pack], sections: tuple[str, ...]) -> bool:
    return all(pack.is_whole(*sections) for pack in family)


def attributes_of(kind: Item) -> dict[str, Attribute]:
    """The attributes that a kind declares."""
    found = {}
    for name, declared in kind.record.attrs.items():
        type = type_of(declared.type, declared.one_of)
        if type is not None:
            found[name] = Attribute(name, type, declared, kind)
    return found


@frozen
class _Declared:
    """What a kind declares: its attributes, their names, and which of them every item must give."""

    kind: Item
    attributes: Mapping[str, Attribute]
    names: Names
    needed: tuple[Attribute, ...]

    @classmethod
    def of(cls, kind: Item) -> _Declared:
        """The declarations of a kind."""
        known = attributes_of(kind)
        needed = tuple(attribute for attribute in known.values() if not attribute.declared.has_default)
        return cls(kind, known, Names(known), needed)


def check_attributes(pack: Pack) -> Iterator[Diagnostic]:
    """Compare the attributes of units, cards and terrain with what their kinds declare; and defaults with types."""
    types = types_of(pack)
    known = {kind.id: _Declared.of(kind) for other in _own_last(pack) for kind in other.all("kinds")}
    for kind in pack.all("kinds"):
        for attribute in known[kind.id].attributes.values():
            yield from _check_default(attribute, types)
    for item in pack.all("units", "cards", "terrain"):
        declared = known.get("terrain" if item.section == "terrain" else item.record.kind)
        if declared is not None:
            is_known = not any(declared.kind.id in other.broken.get("kinds", ()) for other in pack.family())
            yield from _check_item(item, declared, types, is_known)
    for each in pack.salvaged:
        declared = known.get(each.item.record.kind) if each.item.section in ("units", "cards") else None
        if declared is not None and not any(
            declared.kind.id in other.broken.get("kinds", ()) for other in pack.family()
        ):
            yield from _check_sound(each, declared, types)


def _check_sound(salvaged: Salvaged, declared: _Declared, types: Types) -> Iterator[Diagnostic]:
    """The attributes that a broken item has, not those that it seems to lack."""
    item = salvaged.item
    for name, data in item.record.attrs.items():
        if name in declared.attributes:
            yield from _check_value(item, declared.attributes[name], data, types)
        elif name not in salvaged.words | {NO_NAME}:
            yield _unknown(item, name, declared)


def _check_item(item: Item, declared: _Declared, types: Types, is_known: bool) -> Iterator[Diagnostic]:
    """`is_known`: whether all that the kind declares could be read; else nobody knows what it lacks."""
    given = item.record.attrs
    for name, data in given.items():
        if name in declared.attributes:
            if not is_known and isinstance(data, dict):  # by end perhaps
                continue
            wrong = [*_check_value(item, declared.attributes[name], data, types)]
            yield from wrong or _check_ends(item, declared.attributes[name], data)
        elif is_known:
            yield _unknown(item, name, declared)
    if not is_known:
        return
    if len(declared.needed) > len(given) or any(attribute.name not in given for attribute in declared.needed):
        yield from _missing(item, declared)


def _check_ends(item: Item, attribute: Attribute, data: Data) -> Iterator[Diagnostic]:
    """Each end needs a value where there is no default."""
    if attribute.declared.has_default or not is_by_end(data, attribute):
        return
    lacking = [f"`{end}`" for end in attribute.kind.record.ends if end not in data]
    if lacking:
        message = f"`{item.id}` lacks the attribute `{attribute.name}` of the end {', '.join(lacking)}."
        yield MISSING_ATTRIBUTE.at(item.key_span("attrs", attribute.name), message, notes=[attribute.note()])


def _missing(item: Item, declared: _Declared) -> Iterator[Diagnostic]:
    """One diagnostic for all that is missing: its notes show the first few declarations. What is only misspelt is
    reported as unknown already."""
    given = item.record.attrs
    unknown = [name for name in islice(given, _FEW) if name not in declared.attributes]
    missing = [
        attribute
        for attribute in declared.needed
        if attribute.name not in given and not any(is_near(name, attribute.name) for name in unknown)
    ]
    if missing:
        few = missing[:_FEW]
        named = ", ".join(f"`{attribute.name}`" for attribute in few)
        more = f" and {len(missing) - len(few)} more" if len(missing) > len(few) else ""
        span = item.key_span("attrs") if given else item.key_span()
        message = f"`{item.id}` lacks the attribute{'s' if len(missing) > 1 else ''} {named}{more}."
        yield MISSING_ATTRIBUTE.at(span, message, notes=[attribute.note() for attribute in few])


def _unknown(item: Item, name: str, declared: _Declared) -> Diagnostic:
    known = list(islice(declared.attributes, _FEW))
    listed = f"It may have {', '.join(f'`{other}`' for other in known)}." if known else "It declares none."
    near = near_names(name, declared.names, listed)
    kind = declared.kind
    place = kind.key_span("attrs") if known else kind.key_span()
    note = Note(f"The attributes of the kind `{kind.id}` are declared here.", place)
    message = f"The kind `{kind.id}` has no attribute `{shortened(name)}`."
    return UNKNOWN_ATTRIBUTE.at(item.key_span("attrs", name), message, help=near, notes=[note])


def _check_value(item: Item, attribute: Attribute, data: Data, types: Types) -> Iterator[Diagnostic]:
    value = read_attribute(attribute, data, types)
    if isinstance(value, Misfit):
        span = item.span("attrs", attribute.name, *value.where)
        yield WRONG_VALUE.at(span, value.message, help=value.help, notes=[attribute.note()])


def _check_default(attribute: Attribute, types: Types) -> Iterator[Diagnostic]:
    if attribute.declared.has_default:
        value = read_attribute(attribute, attribute.declared.default, types)
        if isinstance(value, Misfit):
            where = ("attrs", attribute.name, "default", *value.where)
            yield WRONG_VALUE.at(attribute.kind.span(*where), value.message, help=value.help, notes=[attribute.note()])


def is_by_end(data: object, attribute: Attribute) -> TypeGuard[dict[str, Any]]:
    """Whether a datum, or what was read of it, tells the ends of a kind apart."""
    return bool(attribute.kind.record.ends) and isinstance(data, dict) and attribute.type.form != "map"


def read_attribute(attribute: Attribute, data: Data, types: Types) -> Value | Misfit:
    """The value of an attribute; a mapping of values by end, where the kind has ends and the item tells them apart."""
    ends = attribute.kind.record.ends
    if is_by_end(data, attribute):
        values: dict[str, Value] = {}
        for end, part in data.items():
            if end not in ends:
                known = ", ".join(f"`{name}`" for name in ends)
                return Misfit((end,), f"`{shortened(end)}` is no end of the kind.", f"It may be {known}.")
            value = _read_within(attribute, part, types)
            if isinstance(value, Misfit):
                return Misfit((end, *value.where), value.message, value.help)
            values[end] = value
        return values
    return _read_within(attribute, data, types)


def _read_within(attribute: Attribute, data: Data, types: Types) -> Value | Misfit:
    return within_limits(attribute.declared, types.read(attribute.type, data))


def within_limits(declared: Any, value: Value | Misfit) -> Value | Misfit:
    """A value, or why it is none that its declaration (of an attribute, a setting, state) allows."""
    if isinstance(value, int) and not isinstance(value, bool):
        if declared.at_least is not None and value < declared.at_least:
            return Misfit((), f"{value} is less than {declared.at_least}.", f"Write {declared.at_least} or more.")
        if declared.at_most is not None and value > declared.at_most:
            return Misfit((), f"{value} is more than {declared.at_most}.", f"Write {declared.at_most} or less.")
    return value
