"""First values of declared state. In: a declaration. Out: the run-time value with which its cells begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.model import Type
from toolkit.program.rules import Attr, StartWhere
from toolkit.program.sorts import bare
from toolkit.state.layout import Layout
from toolkit.state.names import Names
from toolkit.state.sides import Sides

_FIRST = {"int": 0, "bool": False, "ratio": 0}


def start_of(layout: Layout, attr: Attr, names: Names) -> Any:
    """The value with which a field of state begins: as declared, or else 0, false, none, empty, the first symbol."""
    if attr.start is not None:
        return names.value(attr.type, attr.start)
    type = attr.type
    if type.form in ("list", "set", "map"):
        return ()
    if layout.numbers.symbols(type) is not None:
        return 0
    return _FIRST.get(type.name) if type.form == "named" else None


def begin_by_the_map(
    layout: Layout, cells: list[Any], sides: Sides, settings: Mapping[str, Sequence[int]], names: Names
) -> None:
    """Write what state of spaces and edges begins with where the map or the scenario says it."""
    ground = layout.numbers.ground
    lying = {
        "space": [({kind}, {*paths}) for kind, paths in zip(ground.terrain, ground.paths, strict=True)],
        "edge": [
            ({*kinds}, {*ground.along.get(spaces, ())})
            for kinds, spaces in zip(ground.on_edges, ground.edges, strict=True)
        ],
    }
    for section, all_lying in lying.items():
        for attr in layout.numbers.rules.state.get(section, {}).values():
            base = layout.base[section, attr.name]
            for number, (terrain, paths) in enumerate(all_lying):
                if attr.start_is_control:
                    cells[base + number] = _holder(layout, bare(attr.type), sides.control[number])
                fitting = (each for each in attr.start_where if _fits(each, number, terrain, paths, settings))
                if (first := next(fitting, None)) is not None and first.start is not None:
                    cells[base + number] = names.value(attr.type, first.start)


def _holder(layout: Layout, type: Type, side: int | None) -> int | None:
    """A side, or its only player."""
    return side if side is None or type.name == "side" else layout.numbers.player_of[side]


def _fits(
    where: StartWhere, number: int, terrain: set[str], paths: set[str], settings: Mapping[str, Sequence[int]]
) -> bool:
    return (
        (where.terrain is None or not where.terrain.isdisjoint(terrain))
        and (where.paths is None or not where.paths.isdisjoint(paths))
        and (where.setting is None or number in (settings.get(where.setting) or ()))
    )
