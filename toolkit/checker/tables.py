"""Tables as checked rules hold them: bands with their numbers, typed cells."""

from __future__ import annotations

from typing import Any

from toolkit.checker.declarations import Declarations
from toolkit.checker.types import INT
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.packs.bands import ENDLESS, Band, bands_of, count_lines
from toolkit.packs.symbols import cell_reader, entries_meant
from toolkit.packs.values import Misfit, Types
from toolkit.program.rules import Table


def check_table(item: Item, known: Declarations, types: Types) -> Table:
    """A table, its cells read as what it gives."""
    record = item.record
    if not hasattr(record, "gives"):
        return _records(item, known, types)
    rows, row_type = _axis(record.rows, known)
    columns, column_type = _axis(record.columns, known) if record.columns else ((), None)
    pack = known.pack
    gives = known.table_type(item.id)
    return Table(
        id=item.id,
        row_bands=rows,
        column_bands=columns,
        row_type=row_type,
        column_type=column_type,
        gives=gives,
        cells=tuple(_cells(pack, row, gives, types, bool(columns)) for row in record.cells),
    )


def _cells(pack: Pack, row: Any, gives: Type, types: Types, has_columns: bool) -> tuple[Any, ...]:
    cells = row if isinstance(row, list) and (has_columns or gives.form not in ("list", "set")) else [row]
    return tuple(_value(pack, gives, cell, types) for cell in cells)


def _value(pack: Pack, type: Type, data: Any, types: Types) -> Any:
    value = types.read(type, cell_reader(pack, type)(data))
    return None if isinstance(value, Misfit) else value


def _records(item: Item, known: Declarations, types: Types) -> Table:
    fields = {name: known.type(words, fixed=True) for name, words in item.record.fields.items()}
    rows = []
    for row in item.record.rows:
        data = row if isinstance(row, dict) else dict(zip(fields, row, strict=False)) if isinstance(row, list) else {}
        rows.append(
            tuple(
                _value(known.pack, type, data[name], types) if name in data else None for name, type in fields.items()
            )
        )
    return Table(item.id, (), (), None, None, Type("record", item.id), tuple(rows), fields)


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
