"""Functions of tables: `table`, `shift`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from toolkit.checker import codes
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.functions.registry import types
from toolkit.checker.types import INT, RATIO, TABLE, TEXT, UNKNOWN, bare, is_unknown
from toolkit.diagnostics import Note
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Call, Name, Node
from toolkit.language.tree import Expr, Function, Literal, Thing
from toolkit.model import Type
from toolkit.names import near_names
from toolkit.packs import Item, Pack
from toolkit.packs.bands import AMONG_NUMBERS, bands_of, is_misspelt, near_band, odd_words
from toolkit.packs.symbols import entries_meant, symbols_by_title


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
    item = _table(checker, node.arguments[0]) if node.arguments else None
    columns = item.record.columns if item is not None else None
    most = 3 if item is None or columns else 2
    least = 2 if item is None else most
    if not matching.count(checker, node, least, most, FUNCTIONS["table"].forms[most - 2]) or item is None:
        return checker.unknown(node)
    name = node.arguments[0]
    keys = [_key(checker, node.arguments[1], item.record.rows, item, "row")]
    if columns:
        keys.append(_key(checker, node.arguments[2], columns, item, "column"))
    thing = Thing(TABLE, name.start, name.end, "tables", item.id)
    return Function(checker.known.table_type(item.id), node.start, node.end, "table", (thing, *keys))


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
