"""A state as a document of names, and back: what saves and hashes hold of the cells.

In: a layout and cells. Out: a JSON-able `dict`; or from that the cells of an equal state, laid out as a new game would
lay them out. Addresses are nowhere in it, so that another layout of the same rules reads it. Pieces keep the order in
which they were made: where nothing else decides, that order does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.model import Type
from toolkit.program.steps.changes import Lasting
from toolkit.state.layout import Layout
from toolkit.state.names import LIFTED, Names, UnknownName
from toolkit.state.naming import names_in
from toolkit.state.shapes import INT, PLAYER, CellType, Inner, Shape

Document = dict[str, Any]
STANDS_UNTIL = ("offer", "occasion", "target", "known")
"""Until what a pass stands, by number: an offer, a live occasion, or that a thing of its player's is a target; then
what is going on already and counts as no target any more."""
Sibling = Callable[[str], Any]
"""Gives another field of the same row: some cells can only be read beside another."""


def write_state(layout: Layout, cells: list[Any], names: Names | None = None) -> Document:
    """The document of a state: `pieces` as made, `live` rows in order, cells by name."""
    names = names or names_in(layout, cells)
    pieces: list[str] = []
    live: list[tuple[int, int, str]] = []
    written: dict[str, Any] = {}
    left_out = (layout.standing, layout.counts_before, layout.called)
    for index, (cell, tell) in enumerate(zip(layout.cells, layout.cell_tellers, strict=True)):
        if not cell.is_state:
            continue
        value = cells[index]
        if index not in left_out or value:  # where nothing stands nothing tells it could
            told = name_cell(layout, names, cell.type, value, _no_sibling) if tell is None else tell(names, value)
            written[cell.name] = told
    for row, shape in layout.rows(cells):
        if layout.is_live(cells, row, shape):
            name = names.named[row]
            if shape.what == "piece":
                pieces.append(name)
            else:
                live.append((*_rank(layout, cells, row, shape), name))
            prefix = f"{shape.what} {name}."
            for field, value in name_row(layout, names, cells, row, shape).items():
                written[prefix + field] = value
    return {"pieces": pieces, "live": [name for *_, name in sorted(live)], "cells": written}


def _rank(layout: Layout, cells: list[Any], row: int, shape: Shape) -> tuple[int, int]:
    """Where a live row comes: outermost occasions by kind, those inside them as opened, effects as granted.

    Where else the rows stand tells what was going on before, and is no part of the state.
    """
    if shape.what == "occasion" and row == layout.first_row[shape.id]:
        return 0, row
    return (2 if shape.what == "effect" else 1), cells[row + shape.at["serial"]]


def name_row(layout: Layout, names: Names, cells: list[Any], row: int, shape: Shape) -> Document:
    """What a row holds, by field; what only tells where rows stand is left out."""
    found: Document = {}
    for field, offset, type, tell in layout.row_tellers[cells[row]]:
        value = cells[row + offset]
        if tell is not None:
            found[field] = tell(names, value)
        else:
            found[field] = name_cell(layout, names, type, value, _sibling(cells, row, shape))
    return found


def read_state(layout: Layout, start: tuple[Any, ...], document: Mapping[str, Any]) -> tuple[list[Any], Names]:
    """The cells of a document, and their names. `start` are start cells, whose first rows of occasions are taken."""
    cells = list(start[: layout.static])
    for kind in layout.occasions:
        cells += start[layout.first_row[kind] : layout.first_row[kind] + layout.shape("occasion", kind).size]
    rows = [_new_piece(layout, cells, name) for name in document["pieces"]]
    rows += [_new_row(layout, cells, name) for name in document["live"]]
    _add_lifted(layout, cells, document.get("pending"))
    names = names_in(layout, cells)
    written = document["cells"]
    for index, cell in enumerate(layout.cells):
        if cell.is_state and cell.name in written:
            cells[index] = read_cell(layout, names, cell.type, written[cell.name], _no_sibling)
    for name, row in zip([*document["pieces"], *document["live"]], rows, strict=True):
        read_row(layout, cells, names, name, row, written)
    return cells, names


def read_row(layout: Layout, cells: list[Any], names: Names, name: str, row: int, written: Mapping[str, Any]) -> None:
    """Fill the row of a name from what is written of it. Raises `UnknownName`."""
    shape = layout.shapes[cells[row]]
    for field, type in sorted(shape.fields, key=lambda one: not _tells_types(one[1])):
        key = f"{shape.what} {name}.{field}"
        if key in written:
            cells[row + shape.at[field]] = read_cell(layout, names, type, written[key], _sibling(cells, row, shape))


def _tells_types(type: CellType) -> bool:
    """Whether other fields of the row can only be read beside this one."""
    return isinstance(type, Inner) and type.how in ("action", "site")


def _new_piece(layout: Layout, cells: list[Any], name: str) -> int:
    designs = layout.numbers.of["designs"]
    design = designs.get(name.partition("#")[0])
    if design is None:
        raise UnknownName(Type("named", "piece"), name, designs)
    row = len(cells)
    shape = layout.shapes[design]
    cells += [design, *([0 if field == "key" else None for field, _ in shape.fields])]
    return row


def _new_row(layout: Layout, cells: list[Any], name: str) -> int:
    """A row for a live occasion (the first of its kind has its own) or a lasting effect."""
    id, _, serial = name.partition("@")
    what = "occasion" if id in layout.occasions else "effect"
    if (what, id) not in layout.tags or not serial.isdecimal():
        raise UnknownName(Type("named", "occasion"), name, (known for _, known in layout.tags))
    tag = layout.tags[what, id]
    shape = layout.shapes[tag]
    row = len(cells)
    if what == "occasion":
        row = _free_row(layout, cells, id, shape)
    if row == len(cells):
        cells += [tag, *([None] * (shape.size - 1))]
    cells[row + shape.at["serial"]] = int(serial)
    return row


def _add_lifted(layout: Layout, cells: list[Any], frame: Mapping[str, Any] | None) -> None:
    """A row that is over for each effect of which frames name a grant that is: `frail@0`, or `frail.hurt@0`."""
    effects = set[str]()
    while frame is not None:
        told = [each for value in frame["locals"].values() for each in (value if isinstance(value, list) else (value,))]
        effects |= {each[:-2].partition(".")[0] for each in told if isinstance(each, str) and each.endswith(LIFTED)}
        frame = frame["up"]
    for effect in sorted(effects):
        sites = [index for index, grant in enumerate(layout.needs.grants) if grant.effect == effect]
        if sites:
            row = _new_row(layout, cells, f"{effect}{LIFTED}")
            cells[row + layout.shapes[cells[row]].at["site"]] = sites[0]


def _free_row(layout: Layout, cells: list[Any], kind: str, shape: Shape) -> int:
    """The first row of a kind, or the end of the cells, then linked to the innermost one."""
    row: int = layout.first_row[kind]
    while cells[row + shape.at["serial"]]:
        if "inner" not in shape.at:
            raise UnknownName(Type("named", "occasion"), kind)
        following = cells[row + shape.at["inner"]]
        if following is None:
            cells[row + shape.at["inner"]] = len(cells)
            return len(cells)
        row = following
    return row


def name_cell(layout: Layout, names: Names, type: CellType, value: Any, sibling: Sibling) -> Any:
    """What a cell holds, by name."""
    if isinstance(type, Type):
        return names.name(type, value)
    if value is None or value is ...:
        return None if value is None else names.name(Type("nothing"), value)
    match type.how:
        case "row" | "holder":
            return names.named[value]
        case "rows":
            return [names.named[row] for row in value]
        case "pairs" if (key := _key_of(type)).form == "named":
            return names.name(Type("map", key.name, inner=INT), value)
        case "pairs" | "acts":
            key, act = _pair_types(layout, type)
            return [[names.name(key, one), names.name(act, other)] for one, other in _pairs(value)]
        case "events":
            return [names.name(Type("event", type.name), event) for event in value]
        case "action":
            return layout.numbers.ids["actions"][value]
        case "site":
            return grant_name(layout.needs.grants[value])
        case "bearer":
            kind = _bearer_type(layout, sibling)
            return None if kind is None else names.name(kind, value)
        case "captured" | "arguments":
            return [names.name(each, part) for each, part in zip(_beside(layout, type, sibling), value, strict=True)]
        case "standing":
            triples = zip(value[::3], value[1::3], value[2::3], strict=True)
            return [
                [names.name(PLAYER, p), STANDS_UNTIL[how], names.named[row] if row else None] for p, how, row in triples
            ]
        case _:  # a ranking: the group of each player
            return list(value)


def read_cell(layout: Layout, names: Names, type: CellType, data: Any, sibling: Sibling) -> Any:
    """What a cell holds, from its name. Raises `UnknownName`."""
    if isinstance(type, Type):
        return names.value(type, data)
    if data is None:
        return None
    match type.how:
        case "row" | "holder":
            return _address(names, data)
        case "rows":
            return tuple(_address(names, name) for name in data)
        case "pairs" if (key := _key_of(type)).form == "named":
            return names.value(Type("map", key.name, inner=INT), data)
        case "pairs" | "acts":
            key, act = _pair_types(layout, type)
            return tuple(part for one, other in data for part in (names.value(key, one), names.value(act, other)))
        case "events":
            return tuple(names.value(Type("event", type.name), event) for event in data)
        case "action":
            return layout.numbers.of["actions"][data]
        case "site":
            return [grant_name(grant) for grant in layout.needs.grants].index(data)
        case "bearer":
            kind = _bearer_type(layout, sibling)
            return None if kind is None else names.value(kind, data)
        case "captured" | "arguments":
            return tuple(
                names.value(each, part) for each, part in zip(_beside(layout, type, sibling), data, strict=True)
            )
        case "standing":
            return tuple(part for one in data for part in _read_standing(names, *one))
        case _:
            return tuple(data)


def _read_standing(names: Names, player: Any, how: Any, row: Any) -> tuple[int, int, int]:
    if how not in STANDS_UNTIL:
        raise UnknownName(PLAYER, how, STANDS_UNTIL)
    return names.value(PLAYER, player), STANDS_UNTIL.index(how), 0 if row is None else _address(names, row)


def grant_name(grant: Lasting) -> str:
    """The lasting name of a grant step: its path in its file."""
    return "/".join(str(key) for key in grant.at.path)


def _address(names: Names, name: str) -> int:
    for known in (names.rows, names.places):
        if name in known:
            return known[name]
    raise UnknownName(Type("named", "place"), name, (*names.rows, *names.places))


def _pairs(value: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    return list(zip(value[::2], value[1::2], strict=True))


def _key_of(type: Inner) -> Type:
    """What counts are of."""
    return type.key or Type("named", "piece")


def _pair_types(layout: Layout, type: Inner) -> tuple[Type, Type]:
    if type.how == "pairs":
        return _key_of(type), INT
    act = "act" if "act" in layout.numbers.rules.types else "int"
    return Type("named", "piece"), Type("named", act)


def _bearer_type(layout: Layout, sibling: Sibling) -> Type | None:
    on = layout.needs.grants[sibling("site")].on
    return None if on is None else on.type


def _beside(layout: Layout, type: Inner, sibling: Sibling) -> list[Type]:
    """The types of what is kept in one tuple: locals that an effect captured, or the arguments of an action."""
    if type.how == "captured":
        return [each for _, each in layout.needs.captures(layout.needs.grants[sibling("site")])]
    action = layout.numbers.ids["actions"][sibling("fact action")]
    return [choice.type for choice in layout.numbers.rules.actions[action].args]


def _sibling(cells: list[Any], row: int, shape: Shape) -> Sibling:
    return lambda field: cells[row + shape.at[field]]


def _no_sibling(field: str) -> Any:
    raise KeyError(field)
