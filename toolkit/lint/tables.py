"""Tables: bands that leave gaps or overlap, and cells that do not fill their rows and columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import prod

from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.registry import check
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.packs.bands import (
    AMONG_NUMBERS,
    Band,
    bands_of,
    count_lines,
    has_large_number,
    is_misspelt,
    labels_among_numbers,
    misspelt_bands,
    near_band,
    odd_words,
    read_band,
)
from toolkit.packs.own_tables import all_tables
from toolkit.packs.references import shortened
from toolkit.packs.symbols import entries_meant

GAP = register(
    "E405",
    "table-gap",
    about="tables",
    title="The bands of a table leave a gap",
    cause="A number between two bands would find no row or column.",
    remedy="Widen one of the two bands, or add one between them.",
    bad="rows: {strength: [..2, 4..6, 7..]}",
    good="rows: {strength: [..3, 4..6, 7..]}",
)
OVERLAP = register(
    "E406",
    "table-overlap",
    about="tables",
    title="Two bands of a table overlap",
    cause="A number or symbol that lies in two bands would find two rows or columns.",
    remedy="Let one of the two begin where the other ends.",
    bad="rows: {strength: [..3, 3..6, 7..]}",
    good="rows: {strength: [..2, 3..6, 7..]}",
)
ROWS = register(
    "E407",
    "table-rows",
    about="tables",
    title="A table has another number of rows than it says",
    cause="`cells` has a list for each row, in the order of `rows`.",
    remedy="Add or take out rows of `cells`, or correct `rows`.",
    bad="rows: {die: 1..3}\ncells: [[A, B], [A, C]]",
    good="rows: {die: 1..3}\ncells: [[A, B], [A, C], [B, C]]",
)
CELLS = register(
    "E408",
    "table-cells",
    about="tables",
    title="A row of a table has another number of cells than the table has columns",
    cause="Each row of `cells` has a cell for each column; each row of a list of records one for each field.",
    remedy="Add or take out cells, or correct `columns` or `fields`.",
    bad='columns: {odds: ["1:1", "2:1", "3:1"]}\ncells: [[A, B]]',
    good='columns: {odds: ["1:1", "2:1", "3:1"]}\ncells: [[A, B, C]]',
)
BACKWARDS = register(
    "E409",
    "table-band",
    about="tables",
    title="A band ends before it begins",
    cause="A band is written from its least number to its greatest.",
    remedy="Turn the two numbers round.",
    bad="rows: {strength: [5..3]}",
    good="rows: {strength: [3..5]}",
)
DASHED = register(
    "E422",
    "dashed-band",
    about="tables",
    title="A band of a table is written with a dash",
    cause="With a dash the entry is one label, which no number finds. A band has two dots between its first number and "
    "its last.",
    remedy="Write the band with two dots.",
    bad="rows: {die: 1-6}",
    good="rows: {die: 1..6}",
)
PRINTED = register(
    "E446",
    "band-as-printed",
    about="tables",
    title="A band of a table is written as rulebooks print it",
    cause="`12+`, `≥12`, `12 or more`, `9 to 11`, `9, 10, 11`, `…8` and a number with a printed minus are labels, "
    "which no number finds. A band has two dots between its first number and its last, and is open where one of them "
    "is left out.",
    remedy="Write the band with two dots.",
    bad="rows: {score: [≤8, 9...11, 12+]}",
    good="rows: {score: [..8, 9..11, 12..]}",
)
TOO_LARGE = register(
    "E447",
    "band-too-large",
    about="tables",
    title="A number of a band is too large",
    cause="No number may lie outside -2^53 to 2^53, and a band that ends beyond finds nothing there.",
    remedy="Leave the number out where the band has no end, or write a smaller one.",
    bad="rows: {score: [..8, 9..9223372036854775807]}",
    good="rows: {score: [..8, 9..]}",
)
NO_AXIS = register(
    "E445",
    "no-such-axis",
    about="tables",
    title="A table names an axis or a field that it does not have",
    cause="`names:` says what readers call the rows, columns and fields of the table, each under its id.",
    remedy="Correct the id, or take the name out.",
    bad="names: {dei: Die}\nrows: {die: 1..6}",
    good="names: {die: Die}\nrows: {die: 1..6}",
)
NO_SYMBOL = register(
    "E448",
    "no-symbol-of-axis",
    about="tables types",
    title="A row or column is no symbol of the type that it is looked up by",
    cause="An axis that has the name of a declared type, or the words of one, is looked up by its symbols. One of its "
    "entries is none of them, so nothing finds it, and the symbol that was meant finds nothing.",
    remedy="Correct the word, or declare it in the type.",
    bad="types: {weather: [dry, mud, snow]}\n...\nrows: {weather: [dry, mud, snwo]}",
    good="rows: {weather: [dry, mud, snow]}",
)


NO_BAND = register(
    "E630",
    "no-band",
    about="tables",
    title="A cell of a list of records is no band of numbers",
    cause="A field that is a `band` holds a number, `4`, or the numbers from one to another: `3..5`, `..2`, `6..`. No "
    "number lies in anything else.",
    remedy="Write a number or a band, with two dots between its ends.",
    bad="fields: {die: band, what: test of unit}\nrows: [[low, it.armour > 2]]",
    good="fields: {die: band, what: test of unit}\nrows: [[..2, it.armour > 2]]",
)


@check(NO_BAND, BACKWARDS, DASHED, PRINTED, TOO_LARGE)
def check_cells_of_bands(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the cells of lists of records that are bands."""
    for item in all_tables(pack):
        if not hasattr(item.record, "gives"):
            for index, row in enumerate(item.record.rows):
                yield from _check_bands_of_row(item, index, row)


def _check_bands_of_row(item: Item, index: int, row: object) -> Iterator[Diagnostic]:
    for number, (name, type) in enumerate(item.record.fields.items()):
        cell = row.get(name) if isinstance(row, dict) else None
        if isinstance(row, list) and number < len(row):
            cell = row[number]
        if type == "band" and isinstance(cell, str):
            yield from _check_band(item.span("rows", index, name if isinstance(row, dict) else number), cell)


def _check_band(span: Span, cell: str) -> Iterator[Diagnostic]:
    band = read_band(0, cell)
    if has_large_number(cell):
        yield TOO_LARGE.at(span, f"`{shortened(cell)}` has a number beyond ±2^53, and no number here may be.")
    elif misspelt_bands((cell,)):
        code = DASHED if re.fullmatch(r"-?\d+ ?[-\u2012-\u2015\u2212] ?\d+", cell) else PRINTED
        yield code.at(span, f"`{cell}` is no band; write `{misspelt_bands((cell,))[0][1]}`.")
    elif band.low is None or band.high is None:
        near = near_band(cell)
        message = f"`{shortened(cell)}` is no band, and no number lies in it."
        yield NO_BAND.at(span, message, help=near and f"Write `{near}`, if that is meant.")
    elif band.low > band.high:
        yield BACKWARDS.at(span, f"`{cell}` ends before it begins.")


@check(NO_AXIS)
def check_names(pack: Pack) -> Iterator[Diagnostic]:
    """Look up what `names:` of each table speaks of."""
    for item in all_tables(pack):
        record = item.record
        parts = (getattr(record, part, None) or {} for part in ("rows", "columns", "fields"))
        known = Names(id for part in parts if isinstance(part, dict) for id in part)
        for id in record.names:
            if id not in known:
                help = did_you_mean(id, known) or f"It has {', '.join(f'`{each}`' for each in sorted(known.names))}."
                yield NO_AXIS.at(item.key_span("names", id), f"This table has no `{id}`.", help=help)


@check(GAP, OVERLAP, BACKWARDS, DASHED, PRINTED, TOO_LARGE, NO_SYMBOL, AMONG_NUMBERS)
def check_bands(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the bands of each axis of each table."""
    types = {each.id: each.record.names for member in pack.family() for each in member.all("types")}
    for item in all_tables(pack):
        if hasattr(item.record, "gives"):
            for side in ("rows", "columns"):
                for name, entries in (getattr(item.record, side) or {}).items():
                    if is_misspelt(entries):
                        yield from _misspelt(item, (side, name), entries)
                    else:
                        yield from _check_axis(item, (side, name), bands_of(entries))
                        yield from _check_words(item, (side, name), entries_meant(pack, name, entries), types)


def _misspelt(item: Item, where: tuple[str, str], entries: tuple[str, ...]) -> Iterator[Diagnostic]:
    for index, band in misspelt_bands(entries):
        written = entries[index]
        code = DASHED if re.fullmatch(r"-?\d+ ?[-\u2012-\u2015\u2212] ?\d+", written) else PRINTED
        what, help = "for a band write" if ".." in band else "for a number write", ""
        if ", " in band:
            what, band = "for its numbers write entries of their own:", band.replace(", ", "`, `")
            help = "Write an entry for each number, with the cells that belong to it."
        yield code.at(item.span(*where, index), f"`{written}` is one label; {what} `{band}`.", help=help)
    for index, near in labels_among_numbers(entries):
        message = f"`{shortened(entries[index])}` is one label among numbers, and no number finds it."
        yield AMONG_NUMBERS.at(item.span(*where, index), message, help=near and f"Write `{near}`, if that is meant.")
    for index, written in enumerate(entries):
        if has_large_number(written):
            message = f"`{shortened(written)}` has a number beyond ±2^53, and no number here may be."
            yield TOO_LARGE.at(item.span(*where, index), message)


def _check_words(
    item: Item, where: tuple[str, str], entries: tuple[str, ...], types: Mapping[str, Sequence[str]]
) -> Iterator[Diagnostic]:
    type, odd = odd_words(where[1], entries, types)
    for index in odd:
        message = f"`{shortened(entries[index])}` is no symbol of the type `{type}`."
        yield NO_SYMBOL.at(item.span(*where, index), message, help=did_you_mean(entries[index], Names(types[type])))


def _check_axis(item: Item, where: tuple[str, str], bands: list[Band]) -> Iterator[Diagnostic]:
    seen: dict[str, Band] = {}
    for band in bands:
        if band.is_number:
            continue
        first = seen.setdefault(band.written, band)
        if first is not band:
            note = Note("It stands here first.", item.span(*where, first.index))
            yield OVERLAP.at(item.span(*where, band.index), f"`{band.written}` stands twice.", notes=[note])
    numbers = []
    for band in bands:
        if band.low is not None and band.high is not None:
            if band.low > band.high:
                yield BACKWARDS.at(item.span(*where, band.index), f"`{band.written}` ends before it begins.")
            numbers.append((min(band.low, band.high), max(band.low, band.high), band))
    yield from _check_numbers(item, where, sorted(numbers, key=lambda entry: entry[:2]))


def _check_numbers(item: Item, where: tuple[str, str], bands: list[tuple[int, int, Band]]) -> Iterator[Diagnostic]:
    for (_, end, before), (start, _, band) in pairwise(bands):
        if start == end + 1:
            continue
        note = Note(f"The band before it is `{before.written}`.", item.span(*where, before.index))
        place = item.span(*where, band.index)
        if start > end:
            missing = str(end + 1) if start == end + 2 else f"{end + 1} to {start - 1}"
            message = f"Between `{before.written}` and `{band.written}` nothing stands for {missing}."
            yield GAP.at(place, message, notes=[note])
        else:
            message = f"`{before.written}` and `{band.written}` both hold {start}."
            yield OVERLAP.at(place, message, notes=[note])


@check(ROWS, CELLS)
def check_shape(pack: Pack) -> Iterator[Diagnostic]:
    """Count rows and cells."""
    for item in all_tables(pack):
        if hasattr(item.record, "gives"):
            yield from _check_lookup(item)
        else:
            yield from _check_records(item)


def _check_lookup(item: Item) -> Iterator[Diagnostic]:
    record = item.record
    if any(is_misspelt(entries) for axes in (record.rows, record.columns or {}) for entries in axes.values()):
        return
    rows = prod(count_lines(entries) for entries in record.rows.values())
    if len(record.cells) != rows:
        note = Note(f"{_lines(rows, 'row')} declared here.", item.key_span("rows"))
        message = f"`cells` has {_lines(len(record.cells), 'row')}, and the table {_lines(rows, 'row')}."
        yield ROWS.at(item.key_span("cells"), message, notes=[note])
    if record.columns is not None:
        columns = prod(count_lines(entries) for entries in record.columns.values())
        for index, cells in enumerate(record.cells):
            if not isinstance(cells, list) or len(cells) != columns:
                yield _wrong_row(item, ("cells", index), cells, columns, "columns")


def _check_records(item: Item) -> Iterator[Diagnostic]:
    fields = item.record.fields
    for index, row in enumerate(item.record.rows):
        if not isinstance(row, dict):
            if not isinstance(row, list) or len(row) != len(fields):
                yield _wrong_row(item, ("rows", index), row, len(fields), "fields")
        elif odd := sorted(row.keys() ^ fields.keys()):
            what = "is no field" if odd[0] in row else "is missing"
            note = Note(f"{_lines(len(fields), 'field')} declared here.", item.key_span("fields"))
            span = item.key_span("rows", index, odd[0]) if odd[0] in row else item.span("rows", index)
            yield CELLS.at(span, f"`{odd[0][:60]}` {what} of this list of records.", notes=[note])


def _wrong_row(item: Item, where: tuple[str | int, ...], row: object, wanted: int, by: str) -> Diagnostic:
    count = len(row) if isinstance(row, list) else 1
    note = Note(f"{_lines(wanted, by.removesuffix('s'))} declared here.", item.key_span(by))
    message = f"This row has {_lines(count, 'cell')}, and {wanted} {'belongs' if wanted == 1 else 'belong'} there."
    return CELLS.at(item.span(*where), message, notes=[note])


def _lines(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
