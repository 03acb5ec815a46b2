"""What things have: the fields of a type by name. In: a type, the declarations. Out: each field's type and source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal as OneOf

from toolkit.checker.declarations import SETTINGS, Declarations
from toolkit.checker.signatures import ARRIVAL, FIELDS, RUNNING_FIELDS
from toolkit.checker.types import BOOL, EDGE, INT, PIECE, RUNNING, SPACE, TERRAIN, UNKNOWN, optional
from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.model import Type

Source = OneOf["attribute", "state", "fact", "event", "action", "purse", "record", "keyword", "built_in"]


@frozen
class Found:
    """A field of a thing: its type, what it is, and where it is declared. `via_terrain`: it is that of the terrain of
    the space, or on the edge."""

    type: Type
    source: Source
    declared: Span | None = None
    via_terrain: bool = False


def fields_of(type: Type, known: Declarations) -> dict[str, Found]:
    """All fields of things of some type (not optional, no set)."""
    if type not in known.fields:
        known.fields[type] = _fields_of(type, known)
    return known.fields[type]


def listed(fields: Iterable[str], most: int = 8) -> str:
    """The first of some fields in words."""
    names = [f"`{name}`" for name in sorted(fields)]
    return ", ".join(names[:most]) + (" …" if len(names) > most else "")


def having(name: str, known: Declarations) -> list[tuple[Type, Span | None]]:
    """The types that have a field of a name, where several kinds of piece have one of the language only that of any."""
    kinds = [PIECE] if name in FIELDS["piece"] else [Type("named", id) for id in sorted(known.kinds)]
    others = [Type("named", id) for id in (*sorted(FIELDS), *sorted(known.section("occasions"))) if id != "piece"]
    types = dict.fromkeys((*kinds, *others))
    found = ((type, fields_of(type, known).get(name)) for type in types if type.form == "named")
    return [(type, field.declared) for type, field in found if field is not None and not field.via_terrain]


def _fields_of(type: Type, known: Declarations) -> dict[str, Found]:
    if type.form == "design":
        return _of_kinds(type.name, known, pieces=False)
    if type.form == "event":
        told = known.events(type.name) or {}
        return {name: Found(fact, "event") for name, fact in told.items()}
    if type.form == "record":
        is_setting = type.name.startswith(SETTINGS)
        item = known.section("settings" if is_setting else "tables")[type.name.removeprefix(SETTINGS)]
        return {
            name: Found(known.type(words, fixed=True), "record", item.key_span("fields", name))
            for name, words in item.record.fields.items()
        }
    if type == RUNNING:
        return {name: Found(field, "action") for name, field in RUNNING_FIELDS.items()}
    if type.form != "named":
        return {}
    if known.is_piece(type):
        return _of_kinds(type.name, known, pieces=True)
    if known.is_occasion(type):
        item = known.section("occasions")[type.name]
        facts = {arg.name: arg for arg in known.args("occasions", type.name)}
        return {name: Found(arg.type, "fact", item.key_span("facts", name)) for name, arg in facts.items()}
    return _of_others(type, known)


def _of_others(type: Type, known: Declarations) -> dict[str, Found]:
    found: dict[str, Found] = {}
    if type in (SPACE, TERRAIN) and "terrain" in known.kinds:
        attrs = known.kinds["terrain"].attrs.items()
        found = {name: Found(attr, "attribute", _attr(known, "terrain", name), type == SPACE) for name, attr in attrs}
    elif type == EDGE and "terrain" in known.kinds:
        found = dict(_on_edges(known))
    found |= {name: Found(field, "built_in") for name, field in FIELDS.get(type.name, {}).items()}
    found |= {
        name: Found(field, "state", known.place("state", f"{type.name}.{name}"))
        for name, field in known.state.get(type.name, {}).items()
    }
    for id, item in known.section("purses").items():
        if item.record.of == type.name:
            found[id] = Found(INT, "purse", item.key_span())
    return found


def _on_edges(known: Declarations) -> Iterator[tuple[str, Found]]:
    """The attributes of the terrain on an edge: where there is none they have their defaults, or are none."""
    declared = known.section("kinds")["terrain"].record.attrs
    for name, type in known.kinds["terrain"].attrs.items():
        told = type if declared[name].has_default else optional(type)
        yield name, Found(told, "attribute", _attr(known, "terrain", name), via_terrain=True)


def _of_kinds(name: str, known: Declarations, *, pieces: bool) -> dict[str, Found]:
    """The fields of pieces (or of designs) of a kind; of pieces of any kind those in which their kinds agree."""
    kinds = [name] if name in known.kinds else [kind for kind in known.kinds if kind != "terrain"]
    found: dict[str, Found] = {}
    for kind in kinds:
        for field, each in _of_kind(kind, known, pieces=pieces).items():
            first = found.setdefault(field, each)
            if first.type != each.type or first.source != each.source:
                found[field] = Found(UNKNOWN, first.source)
    if pieces:
        found |= {field: Found(type, "built_in") for field, type in FIELDS["piece"].items()}
        if name in known.kinds and known.kinds[name].always_in_space:
            found["space"] = Found(SPACE, "built_in")
    else:
        found["keywords"] = Found(FIELDS["piece"]["keywords"], "built_in")
    found["title"] = Found(Type("design", name), "built_in")
    found["kind"] = Found(Type("symbols", symbols=_kind_names(known)), "built_in")
    return found


def _kind_names(known: Declarations) -> tuple[str, ...]:
    return tuple(sorted(kind for kind in known.kinds if kind != "terrain"))


def _of_kind(kind: str, known: Declarations, *, pieces: bool) -> dict[str, Found]:
    signs = known.kinds[kind]
    words = {keyword: Found(BOOL, "keyword", known.place("keywords", keyword)) for keyword in known.section("keywords")}
    fixed = {name: Found(type, "attribute", _attr(known, kind, name)) for name, type in signs.attrs.items()}
    changing = {name: Found(type, "state", _state(known, kind, name)) for name, type in signs.state.items()}
    return words | fixed | (changing if pieces else {})


def _attr(known: Declarations, kind: str, name: str) -> Span:
    return known.section("kinds")[kind].key_span("attrs", name)


def _state(known: Declarations, kind: str, name: str) -> Span | None:
    item = known.section("kinds")[kind]
    own = name in item.record.state
    if name == "end" and item.record.ends:
        return item.key_span("ends")
    if name in ARRIVAL and item.record.arrives and not own:
        return item.key_span("arrives")
    return item.key_span("state", name) if own else known.place("state", f"{kind}.{name}")
