"""Functions of tables: `table`, `shift`, `meets`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.checker import codes
from toolkit.checker.cells import CellUse, field_use, is_look_up_of_rules, not_applied, told, use_of
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.functions.registry import types
from toolkit.checker.rule_cells import is_rule
from toolkit.checker.types import APPLIED, BOOL, INT, RATIO, TABLE, TEXT, UNKNOWN, bare, is_unknown
from toolkit.diagnostics import Note
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Name, Node
from toolkit.language.tree import Ask, Expr, Function, Literal, Thing
from toolkit.model import Type
from toolkit.names import near_names
from toolkit.packs import Item, Pack
from toolkit.packs.bands import AMONG_NUMBERS, bands_of, is_misspelt, near_band, odd_words
from toolkit.packs.symbols import entries_meant, symbols_by_title
from toolkit.packs.table_cells import CELLS


def _table(checker: Checker, node: Node) -> Item | None:
    """The table that an argument names; reports an argument that names none."""
    tables = checker.known.section("tables")
    if isinstance(node, Name) and node.id in tables and hasattr(tables[node.id].record, "gives"):
        record = tables[node.id].record
        if len(record.rows) == 1 and len(record.columns or "1") == 1:
            return tables[node.id]
        message = f"`{node.id}` has several axes side by side, and a look-up goes by one row and one column."
        checker.report(codes.WRONG_TYPE, node, message, help="Make a table of each, or one axis of both.")
        return None
    if not (isinstance(node, Name) and checker.known.is_broken("tables", node.id)):
        help = near_names(node.id, [tables]) if isinstance(node, Name) else ""
        checker.report(codes.WRONG_TYPE, node, "The name of a table with rows is wanted here.", help=help)
    return None


def axis_type(pack: Pack, axis: Any, types: Mapping[str, Sequence[str]]) -> Type:
    """What an axis of a table is looked up by: numbers, or the symbols and texts of its bands; unknown where one of
    these is certainly a slip, of which its author is told there."""
    ((name, bands),) = axis.items()
    words = entries_meant(pack, name, map(str, bands))
    if is_misspelt(words) or odd_words(name, words, types)[1]:
        return UNKNOWN
    return INT if all(band.is_number for band in bands_of(words)) else Type("symbols", symbols=words)


def _key(checker: Checker, node: Node, axis: Any, item: Item, where: str) -> Expr:
    """What a row or column is looked up by: a number, a symbol of a type with these words, or a text."""
    type = axis_type(checker.known.pack, axis, checker.known.symbols)
    expr = checker.check(node, _wanted(checker, axis, type))
    if isinstance(expr, Literal) and expr.value in type.symbols:
        return expr
    found = bare(expr.type)
    symbols = found.symbols or checker.known.symbols.get(found.name, ())
    if type == INT:
        return checker.fit(expr, INT)
    labels = [band for band in bands_of(type.symbols) if not band.is_number]
    if found in (INT, RATIO) and (len(labels) < len(type.symbols) or all(near_band(band.written) for band in labels)):
        for band in labels:
            message = f"`{band.written}` is a label, and these {where}s are looked up by a number."
            place, near = item.span(f"{where}s", next(iter(axis)), band.index), near_band(band.written)
            checker.problems.append(
                AMONG_NUMBERS.at(place, message, help=near and f"Write `{near}`, if that is meant.")
            )
        return checker.unknown(expr)
    if found == type or is_unknown(found) or is_unknown(type) or (symbols and set(symbols) <= set(type.symbols)):
        return expr
    ((named, written),) = axis.items()
    message = f"The {where}s of `{item.id}` are {', '.join(map(str, written[:8]))}, and this is none of them."
    notes = [Note("They are declared here.", item.span(f"{where}s"))]
    help = _text_help(named, str(written[0]), where) if found == TEXT and type.symbols == tuple(written) else ""
    checker.report(codes.WRONG_TYPE, expr, message, help=help, notes=notes)
    return checker.unknown(expr)


def _wanted(checker: Checker, axis: Any, type: Type) -> Type:
    """The type that the axis is called like, where its symbols have titles, by which they may be written too."""
    named = next(iter(axis))
    has_titles = type.symbols and symbols_by_title(checker.known.pack).get(named)
    return Type("named", named) if has_titles and {*type.symbols} <= {*checker.known.symbols[named]} else type


def _text_help(axis: str, written: str, where: str) -> str:
    """What to do with texts that a value gives: rows or columns are those that stand in the look-up itself."""
    word = re.sub(r"[^a-z0-9]+", "_", f"{axis}_{written}".lower()).strip("_")
    return (
        f"Write the texts in the look-up itself; or name the {where}s by symbols of a type, of which readers see the "
        f"titles, `types: {{{axis}: {{values: {{{word}: {{title: '{written}'}}}}}}}}`, and let the value say "
        f"`gives: {axis}`."
    )


@types("table")
def table(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`table(crt, die, odds)`."""
    if is_look_up_of_rules(checker, node):
        found = rule_looked_up(checker, node)
        return not_applied(checker, node, found.type) if found is not None else checker.unknown(node)
    looked_up = _looked_up(checker, node)
    return looked_up if looked_up is not None else checker.unknown(node)


def rule_looked_up(checker: Checker, node: Call) -> CellUse | None:
    """The cell of a table of rules, `table(doctrine, row, column, u=unit)`; None where that is wrong."""
    number = _looked_up(checker, replace(node, keywords=()))
    if number is None:
        return None
    thing = number.arguments[0]
    assert isinstance(thing, Thing)
    arguments = told(checker, node, thing.id, node.keywords)
    type = checker.known.table_type(thing.id)
    return None if arguments is None else use_of(checker.known, thing.id, CELLS, number, arguments, type)


def _looked_up(checker: Checker, node: Call) -> Function | None:
    """The look-up: of a table of rules the number of the cell."""
    item = _table(checker, node.arguments[0]) if node.arguments else None
    columns = item.record.columns if item is not None else None
    most = 3 if item is None or columns else 2
    least = 2 if item is None else most
    if not matching.count(checker, node, least, most, FUNCTIONS["table"].forms[most - 2]) or item is None:
        return None
    name = node.arguments[0]
    keys = [_key(checker, node.arguments[1], item.record.rows, item, "row")]
    if columns:
        keys.append(_key(checker, node.arguments[2], columns, item, "column"))
    thing = Thing(TABLE, name.start, name.end, "tables", item.id)
    gives = checker.known.table_type(item.id)
    return Function(INT if is_rule(gives) else gives, node.start, node.end, "table", (thing, *keys))


@types("meets")
def meets(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`meets(row.what, card)`, `meets(table(tests, weather), it)`."""
    form = FUNCTIONS["meets"].forms[0]
    if not matching.count(checker, replace(node, keywords=()), 2, 2, form):
        return checker.unknown(node)
    cell, about = node.arguments
    use = _test(checker, node, cell)
    if use is None:
        checker.check(about, UNKNOWN)
        return checker.unknown(node)
    thing = checker.wants(about, use.type.inner or UNKNOWN)
    return Ask(BOOL, node.start, node.end, use.part, (use.number, thing, *use.arguments))


def _test(checker: Checker, node: Call, cell: Node) -> CellUse | None:
    """The test that `meets` applies: looked up, or the field of a record; reports what is none."""
    if isinstance(cell, Call) and is_look_up_of_rules(checker, cell):
        if node.keywords:
            matching.count(checker, node, 2, 2, FUNCTIONS["meets"].forms[1])
        use = rule_looked_up(checker, cell)
    else:
        field = checker.check(cell, APPLIED)
        if is_unknown(field.type):
            return None
        if not is_rule(field.type):
            message = f"`meets` applies a test of a table, and this is {article(field.type)}."
            help = "A test stands in a cell: `table(tests, row)`, or `row.what` of a list of records."
            checker.report(codes.WRONG_TYPE, field, message, help=help)
            return None
        use = field_use(checker, node, field, node.keywords)
    if use is not None and use.type.form != "test":
        checker.report(codes.WRONG_TYPE, cell, "This is an order, and `meets` applies a test.", help=_RANK)
        return None
    return use


_RANK = "`best`, `sorted` and `prefer:` rank by an order."


@types("shift")
def shift(checker: Checker, node: Call, wanted: Type | None) -> Expr:
    """`shift(crt, odds, 2)`: of a column with a band of numbers it gives the lowest number of the band."""
    if not matching.count(checker, node, 3, 3, FUNCTIONS["shift"].forms[0]):
        return checker.unknown(node)
    item = _table(checker, node.arguments[0])
    if item is None:
        return checker.unknown(node)
    axis = item.record.columns or item.record.rows
    name = node.arguments[0]
    column = _key(checker, node.arguments[1], axis, item, "column" if item.record.columns else "row")
    by = checker.wants(node.arguments[2], INT)
    thing = Thing(TABLE, name.start, name.end, "tables", item.id)
    return Function(column.type, node.start, node.end, "shift", (thing, column, by))
