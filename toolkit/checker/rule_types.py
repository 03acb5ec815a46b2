"""Types of cells that are rules where nothing can be of them, and arguments of tables that no cell can speak of.

In: declarations. Out: what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.checker.declarations import Declarations
from toolkit.checker.rule_cells import is_applied, rule_fields
from toolkit.checker.spot import Spot
from toolkit.checker.types import BAND, ORDER
from toolkit.diagnostics import Diagnostic, register
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.packs.own_tables import tables_of

NO_CELL = register(
    "E633",
    "rule-type-elsewhere",
    about="tables types",
    title="Something is declared as a test or a band that is no cell of a table",
    cause="A test is a rule that stands in a cell of a table, and so is an order that is looked up; a band stands in a "
    "list of records. There each is what the cell is, by itself: no list of them, and none that may be `none`. Nothing "
    "else can be declared as one.",
    remedy="Let a table give it, and keep what it is looked up by; elsewhere a value asks for the truth.",
    bad="kinds: {unit: {title: Unit, attrs: {hates: test of unit}}}",
    good="tables: {hated: {rows: {arm: [foot, gun]}, gives: test of unit, cells: [it.armour > 2, 'false']}}",
)
NOBODY_TOLD = register(
    "E632",
    "table-tells-nobody",
    about="tables",
    title="A table takes arguments, and none of its cells is a rule",
    cause="`args:` of a table are what the tests and orders in its cells may speak of. Its cells are data, which speak "
    "of nothing.",
    remedy="Take the arguments out, or let it give an `order` or a `test of` things.",
    bad="tables: {drift: {args: {u: unit}, rows: {die: 1..2}, gives: int, cells: [1, 2]}}",
    good="tables: {drift: {rows: {die: 1..2}, gives: int, cells: [1, 2]}}",
)


def misplaced_rule_types(known: Declarations) -> Iterator[Diagnostic]:
    """What is declared as a test or a band and is no cell; tables that take arguments for nothing."""
    for item, path, words in _declared(known):
        if words and _holds(known.type(words), in_table=False):
            yield NO_CELL.at(
                Spot.of(item).inside(*path).span, f"`{words}` is what cells of tables are, and nothing else."
            )
    for item in _tables(known):
        record = item.record
        said = {("gives",): record.gives} if hasattr(record, "gives") else _fields(record)
        for path, words in said.items():
            type = known.type(words, fixed=True)
            if not is_applied(type) and _holds(type, in_table=True):
                message = f"`{words}`: a rule is a cell by itself."
                yield NO_CELL.at(item.span(*path), message, help="Write the rule's type alone.")
            elif type == BAND and path == ("gives",):
                message = "A band is the field of a list of records, and nothing that is looked up."
                yield NO_CELL.at(item.span(*path), message, help="Make it a list of records with `fields:`.")
        if record.args and not rule_fields(known, item):
            yield NOBODY_TOLD.at(item.key_span("args"), "No cell of this table can speak of them.")


def _fields(record: Any) -> dict[tuple[str, ...], str]:
    return {("fields", name): words for name, words in record.fields.items()}


def _holds(type: Type, *, in_table: bool) -> bool:
    """Whether values of a type would be tests, bands or, in a table, orders, or hold some."""
    if type.form == "test" or type == BAND or (in_table and type == ORDER):
        return True
    return type.inner is not None and _holds(type.inner, in_table=in_table)


def _tables(known: Declarations) -> Iterator[Item]:
    yield from known.section("tables").values()
    for scenario in known.section("scenarios").values():
        yield from tables_of(scenario)


def _declared(known: Declarations) -> Iterator[tuple[Item, tuple[str, ...], str]]:
    """Everything that is declared with a type but cells: where, and the words of its type."""
    for item in (*known.section("state").values(), *known.section("settings").values()):
        if item.record.type:
            yield item, ("type",), item.record.type
    for item in known.section("settings").values():
        yield from ((item, ("fields", name), words) for name, words in (item.record.fields or {}).items())
    for section, fields in _TYPED.items():
        for item in known.section(section).values():
            for field in fields:
                said = getattr(item.record, field)
                if isinstance(said, Mapping):
                    yield from ((item, (field, name, "type"), each.type) for name, each in said.items() if each.type)
                elif said:
                    yield item, (field,), said


_TYPED = {
    "kinds": ("attrs", "state"),
    "values": ("args", "gives"),
    "procedures": ("args", "gives"),
    "orders": ("args", "about"),
    "effects": ("args", "on"),
    "movement": ("args",),
    "zones": ("args",),
    "traces": ("args",),
    "tables": ("args",),
    "occasions": ("facts",),
    "events": ("facts",),
}
"""The fields of elements that declare something with a type."""
