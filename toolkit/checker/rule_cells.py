"""Cells of tables that are rules, as they are written: tests and orders. In: declarations. Out: the cells, numbered.

Tables that stand in for each other, by `replaces:` or as a scenario's own table of the same id, are one family: the
number of a cell tells it from all others of the family.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.checker.declarations import Declarations, derives
from toolkit.checker.types import BAND, ORDER
from toolkit.frozen import frozen
from toolkit.language.syntax import Call, Name, parse
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.packs.own_tables import tables_of
from toolkit.packs.table_cells import CELLS, cells_in
from toolkit.program.rule_cells import table_part
from toolkit.source import Path


@frozen
class RuleCell:
    """A test or an order in a table: its number in its family, its table with the place of that there, its scenario
    where the table is one's own, its place inside the table, the number of its row from 1, what is written."""

    number: int
    table: Item
    place: int
    scenario: str | None
    path: Path
    row: int
    data: Any


def is_rule(type: Type) -> bool:
    """Whether cells of a type are rules, a test or an order, and no data."""
    return type.form == "test" or type == ORDER


def is_applied(type: Type) -> bool:
    """Whether a cell of a type means something only where it is applied: a rule, or a band of numbers."""
    return is_rule(type) or type == BAND


def rule_fields(known: Declarations, table: Item) -> dict[str, Type]:
    """The fields of a table whose cells are rules; one that is looked up has `CELLS` alone."""
    record = table.record
    said = {CELLS: record.gives} if hasattr(record, "gives") else record.fields
    types = {name: known.type(words, fixed=True) for name, words in said.items()}
    return {name: type for name, type in types.items() if is_rule(type)}


def root_of(known: Declarations, id: str) -> str:
    """The table for which one stands in at last; itself where it stands in for none."""
    passed = set[str]()
    tables = known.section("tables")
    while id in tables and (other := tables[id].record.replaces) in tables and id not in passed:
        passed.add(id)
        id = other
    return id


@derives
def rule_cells(known: Declarations) -> Mapping[tuple[str, str], Sequence[RuleCell]]:
    """All cells that are rules, by the first table of their family and their field."""
    found: dict[tuple[str, str], list[RuleCell]] = {}
    places: dict[str, int] = {}
    for table, scenario in _all(known.pack):
        fields = rule_fields(known, table)
        root = root_of(known, table.id)
        if fields:
            places[root] = places.get(root, -1) + 1
        for field, path, row, data in cells_in(table) if fields else ():
            if field in fields:
                cells = found.setdefault((root, field), [])
                cells.append(RuleCell(len(cells), table, places[root], scenario, path, row, data))
    return found


@derives
def orders_in_cells(known: Declarations) -> Mapping[str, Sequence[str]]:
    """By the hidden order of a table: the declared orders that its cells name, as far as they can be read."""
    orders = known.pack.names("orders").names
    found: dict[str, list[str]] = {}
    for (root, field), cells in known.rule_cells.items():
        named = dict.fromkeys(order for cell in cells if (order := named_in(cell.data)) in orders)
        found[table_part(root, field)] = [*named]
    return found


def named_in(data: Any) -> str:
    """What a cell names, `scan` or `hurtable(u)`; an empty text where it is no name and no call."""
    node = parse(data) if isinstance(data, str) else None
    return node.id if isinstance(node, Name) else node.function.id if isinstance(node, Call) else ""


def _all(pack: Pack) -> Iterator[tuple[Item, str | None]]:
    """All tables: those of the packs by id, then those of scenarios, each with its scenario."""
    family = list(pack.family())
    tables = {item.id: item for member in reversed(family) for item in member.all("tables")}
    yield from ((tables[id], None) for id in sorted(tables))
    scenarios = {item.id: item for member in reversed(family) for item in member.all("scenarios")}
    for id in sorted(scenarios):
        yield from ((table, id) for table in tables_of(scenarios[id]))
