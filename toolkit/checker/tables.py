"""Tables as checked rules hold them: bands with their numbers, typed cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolkit.checker.declarations import Declarations
from toolkit.checker.rule_cells import is_rule
from toolkit.checker.types import BAND, INT
from toolkit.frozen import frozen
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.packs.bands import ENDLESS, Band, bands_of, count_lines, read_band
from toolkit.packs.symbols import cell_reader, entries_meant
from toolkit.packs.values import Misfit, Types
from toolkit.program.rule_cells import ENDS, GREATEST, LEAST, band_end
from toolkit.program.rules import Table
from toolkit.source import Path


def check_table(item: Item, known: Declarations, types: Types) -> Table:
    """A table, its cells read as what it gives."""
    record = item.record
    if not hasattr(record, "gives"):
        return _records(item, known, types)
    rows, row_type = _axis(record.rows, known)
    columns, column_type = _axis(record.columns, known) if record.columns else ((), None)
    gives = known.table_type(item.id)
    reader = _Reader(item, known, types)
    return Table(
        id=item.id,
        row_bands=rows,
        column_bands=columns,
        row_type=row_type,
        column_type=column_type,
        gives=INT if is_rule(gives) else gives,
        cells=tuple(reader.cells(("cells", n), row, gives, bool(columns)) for n, row in enumerate(record.cells)),
        replaces=record.replaces,
        option=record.option,
    )


@frozen
class _Reader:
    """Reads the cells of a table."""

    item: Item
    known: Declarations
    types: Types

    def cells(self, path: Path, row: Any, gives: Type, has_columns: bool) -> tuple[Any, ...]:
        """The cells of a row of a table that is looked up."""
        if isinstance(row, list) and (has_columns or gives.form not in ("list", "set")):
            return tuple(self.value((*path, column), gives, cell) for column, cell in enumerate(row))
        return (self.value(path, gives, row),)

    def value(self, path: Path, type: Type, data: Any) -> Any:
        """What a cell is: of a rule the number by which it is known."""
        if is_rule(type):
            return self.known.cell_numbers.get((self.item.source.path, (*self.item.where, *path)))
        value = self.types.read(type, cell_reader(self.known.pack, type)(data))
        return None if isinstance(value, Misfit) else value

    def fields(self, path: Path, type: Type, data: Any) -> tuple[Any, ...]:
        """The checked fields of one field of a record: a band has two."""
        if type != BAND:
            return (self.value(path, type, data),)
        band = read_band(0, str(data))
        return tuple(
            default if end is None or abs(end) >= ENDLESS else end
            for end, default in ((band.low, ENDS[LEAST]), (band.high, ENDS[GREATEST]))
        )


def _records(item: Item, known: Declarations, types: Types) -> Table:
    fields = {name: known.type(words, fixed=True) for name, words in item.record.fields.items()}
    reader = _Reader(item, known, types)
    rows = []
    for index, row in enumerate(item.record.rows):
        keys: Iterable[str | int] = fields if isinstance(row, dict) else range(len(fields))
        found: list[Any] = []
        for key, type in zip(keys, fields.values(), strict=True):
            there = key in row if isinstance(row, dict) else isinstance(row, list) and int(key) < len(row)
            found += reader.fields(("rows", index, key), type, row[key] if there else None)
        rows.append(tuple(found))
    held: dict[str, Type] = {}
    for name, type in fields.items():
        ends = {band_end(name, end): INT for end in ENDS}
        held |= ends if type == BAND else {name: INT if is_rule(type) else type}
    record = item.record
    return Table(
        item.id, (), (), None, None, Type("record", item.id), tuple(rows), held, record.replaces, record.option
    )


def fields_of_records(id: str, item: Item, known: Declarations) -> Table:
    """The fields of the records of a setting, as a table without rows: these are the scenario's."""
    fields = {name: known.type(words, fixed=True) for name, words in item.record.fields.items()}
    return Table(id, (), (), None, None, Type("record", id), (), fields)


def _axis(axes: Any, known: Declarations) -> tuple[tuple[Any, ...], Type | None]:
    """The bands of an axis in order; of several axes side by side the bands of each, combined in their order."""
    combined: list[tuple[Any, ...]] = [()]
    types: list[Type] = []
    for name, entries in axes.items():
        bands = _bands(entries_meant(known.pack, name, entries))
        types.append(_type_of(name, bands, known))
        combined = [(*before, band) for before in combined for band in bands]
    if len(types) == 1:
        return tuple(each[0] for each in combined), types[0]
    return tuple(combined), None


def _bands(entries: tuple[str, ...]) -> list[Any]:
    bands = bands_of(entries)
    if len(bands) == 1 and count_lines(entries) > 1 and bands[0].low is not None:
        return list(range(bands[0].low, (bands[0].high or 0) + 1))
    return [_band(band) for band in bands]


def _band(band: Band) -> Any:
    if band.low is None or band.high is None:
        return band.written
    if band.low == band.high:
        return band.low
    return (None if band.low <= -ENDLESS else band.low), (None if band.high >= ENDLESS else band.high)


def _type_of(name: str, bands: list[Any], known: Declarations) -> Type:
    """Numbers, or the declared type of symbols that has all the bands."""
    words = [band for band in bands if isinstance(band, str)]
    if not words:
        return INT
    for type, symbols in known.symbols.items():
        if type == name or set(words) <= set(symbols):
            return Type("named", type)
    return Type("symbols", symbols=tuple(words))
