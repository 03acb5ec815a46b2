"""Another value for any cell: of the same make, so that it could stand there."""

from __future__ import annotations

from typing import Any

from toolkit.model import Type
from toolkit.state import CellType, Inner, Layout


def other_value(layout: Layout, cells: list[Any], type: CellType, value: Any) -> Any:
    """A value that differs; `value` itself where there is no other."""
    if isinstance(type, Inner):
        return _other_of_machine(layout, cells, type, value)
    if value is ... or type.form == "optional":
        inner = type.inner if type.form == "optional" and type.inner is not None else type
        return other_value(layout, cells, inner, _some(layout, cells, inner)) if value in (None, ...) else None
    if type.form in ("list", "set") and type.inner is not None:
        return value[1:] if value else (_some(layout, cells, type.inner),)
    if type.name == "bool":
        return not value
    symbols = layout.numbers.symbols(type)
    counted = symbols or {"player": layout.numbers.players, "space": layout.numbers.ground.labels}.get(type.name)
    if counted is not None:
        return (value + 1) % len(counted)
    if type.name == "int":
        return value + 1
    rows = [row for row, shape in layout.rows(cells) if shape.what == "piece" and shape.id in (type.name, "piece")]
    return next((row for row in rows if row != value), value)


def _some(layout: Layout, cells: list[Any], type: Type) -> Any:
    """Any value of a type."""
    rows = [row for row, shape in layout.rows(cells) if shape.what == "piece"]
    return rows[0] if rows and type.name in ("piece", *layout.numbers.rules.kinds) else 0


def _other_of_machine(layout: Layout, cells: list[Any], type: Inner, value: Any) -> Any:
    match type.how:
        case "holder":
            return None if value is not None else 0
        case "row":
            return None if value is not None else layout.first_row[layout.occasions[0]]
        case "action":
            return _other_action(layout, value)
        case "group":
            return (0, 0) if value is None else tuple(1 - group for group in value)
        case "arguments":
            return value
    return value[2:] if value else value


def _other_action(layout: Layout, action: int) -> int:
    """Another action with arguments of the same types; the same where there is none."""
    actions = [layout.numbers.rules.actions[id] for id in layout.numbers.ids["actions"]]
    types = [[choice.type for choice in each.args] for each in actions]
    return next((each for each in range(len(actions)) if each != action and types[each] == types[action]), action)
