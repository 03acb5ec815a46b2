"""Cells of tables and settings of scenarios. In: a pack. Out: those that do not fit the types declared for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from toolkit.diagnostics import Diagnostic, Note
from toolkit.model import Type, parse_type, type_of
from toolkit.names import Names, did_you_mean
from toolkit.packs.attributes import WRONG_VALUE, told_limits, types_of, within_limits
from toolkit.packs.own_tables import all_tables, check_alike
from toolkit.packs.pack import Item, Pack
from toolkit.packs.references import UNKNOWN, shortened
from toolkit.packs.symbols import cell_reader
from toolkit.packs.values import Misfit, Types, Value
from toolkit.source import Data, Path


def check_tables(pack: Pack) -> Iterator[Diagnostic]:
    """Hold each cell of a table against what the table says that it gives."""
    types = types_of(pack)
    yield from check_alike(pack)
    for item in all_tables(pack):
        if hasattr(item.record, "gives"):
            yield from _check_cells(pack, item, types)
        else:
            yield from _check_records(pack, item, types)


def _check_cells(pack: Pack, item: Item, types: Types) -> Iterator[Diagnostic]:
    type = parse_type(item.record.gives)
    if type is None:
        return
    flat = item.record.columns is None and type.form in ("list", "set")
    meant, read = cell_reader(pack, type), _reader(type, types)
    for row, cells in enumerate(item.record.cells):
        for column, cell in enumerate(cells) if isinstance(cells, list) and not flat else [(-1, cells)]:
            value = read(meant(cell))
            if isinstance(value, Misfit):
                where = ("cells", row) if column < 0 else ("cells", row, column)
                note = Note(f"The cells are declared here: {type}.", item.span("gives"))
                yield _misfit(item, value, where, note)


def _check_records(pack: Pack, item: Item, types: Types) -> Iterator[Diagnostic]:
    fields = {name: type for name, words in item.record.fields.items() if (type := parse_type(words)) is not None}
    readers = {name: (cell_reader(pack, type), _reader(type, types)) for name, type in fields.items()}
    for index, row in enumerate(item.record.rows):
        pairs = zip(fields, row, strict=False) if isinstance(row, list) else ()
        cells = row.items() if isinstance(row, dict) else pairs
        for number, (name, cell) in enumerate(cells):
            type = fields.get(name)
            if type is not None:
                meant, read = readers[name]
                value = read(meant(cell))
                if isinstance(value, Misfit):
                    where = ("rows", index, name if isinstance(row, dict) else number)
                    note = Note(f"`{name}` is declared here: {type}.", item.span("fields", name))
                    yield _misfit(item, value, where, note)


def _reader(type: Type, types: Types) -> Callable[[Data], Value | Misfit]:
    """What reads a cell as its type: what is a rule is a text, which is checked with the rules."""
    if _is_data(type):
        return partial(types.read, type)

    def read(cell: Data) -> Value | Misfit:
        """A rule as it is written."""
        if isinstance(cell, str):
            return cell
        message = f"A {'mapping' if isinstance(cell, dict) else 'list'} stands where one `{type}` belongs."
        help = "Write it as one text: `it.cost > 2`." if type.form == "test" else "Write a single value."
        return Misfit((), message, help)

    return read


def _is_data(type: Type) -> bool:
    """Whether values of the type are plain data, not rules (a test, an order) that are compiled later."""
    return type.form != "test" and type.name not in ("order", "band")


def _misfit(item: Item, misfit: Misfit, where: Path, note: Note) -> Diagnostic:
    return WRONG_VALUE.at(item.span(*where, *misfit.where), misfit.message, help=misfit.help, notes=[note])


def check_settings(pack: Pack) -> Iterator[Diagnostic]:
    """Hold the settings of each scenario against their declarations."""
    types = types_of(pack)
    for scenario in pack.all("scenarios"):
        for name, data in scenario.record.settings.items():
            declared = pack.find("settings", name)
            if declared is not None and declared.record.fields:
                yield from _check_lists(scenario, declared, data, types)
                continue
            type = type_of(declared.record.type, declared.record.one_of) if declared else None
            if declared is not None and type is not None:
                yield from _check_setting(scenario, declared, type, data, types)


def _check_lists(scenario: Item, declared: Item, data: Data, types: Types) -> Iterator[Diagnostic]:
    """Hold a setting that is a list of records against its fields; that for each side or player, each list."""
    lists = data.items() if declared.record.for_ is not None and isinstance(data, dict) else (("", data),)
    for owner, rows in lists:
        where = ("settings", declared.id, *((owner,) if owner else ()))
        if not isinstance(rows, list):
            message, help = "A list of records belongs here.", "Write a list, with a list or a mapping for each record."
            yield WRONG_VALUE.at(scenario.span(*where), message, help=help)
            continue
        for index, row in enumerate(rows):
            yield from _check_record(scenario, declared, (*where, index), row, types)


def _check_record(scenario: Item, declared: Item, where: Path, row: Data, types: Types) -> Iterator[Diagnostic]:
    fields = declared.record.fields
    note = Note(f"The fields are {', '.join(f'`{name}`' for name in fields)}.", declared.key_span("fields"))
    if not isinstance(row, (list, dict)) or len(row) != len(fields) or (isinstance(row, dict) and {*row} != {*fields}):
        message = f"A record of `{declared.id}` has {len(fields)} fields, and here it is otherwise."
        yield WRONG_VALUE.at(scenario.span(*where), message, help="Give each field once.", notes=[note])
        return
    cells = row.items() if isinstance(row, dict) else zip(fields, row, strict=True)
    for number, (name, cell) in enumerate(cells):
        type = parse_type(fields[name])
        if type is not None and isinstance(value := types.read(type, cell), Misfit):
            yield _misfit(scenario, value, (*where, name if isinstance(row, dict) else number), note)


def _check_setting(scenario: Item, declared: Item, type: Type, data: Data, types: Types) -> Iterator[Diagnostic]:
    limits = told_limits(declared.record)
    note = Note(f"`{declared.id}` is declared here: {type}{limits}.", declared.key_span())
    if declared.record.for_ is None:
        value = within_limits(declared.record, types.read(type, data))
        if isinstance(value, Misfit):
            yield _misfit(scenario, value, ("settings", declared.id), note)
    elif not isinstance(data, dict):
        message = f"`{declared.id}` is declared for each {declared.record.for_}."
        help = f"Write a value for each {declared.record.for_}: `{{one: …, other: …}}`."
        yield WRONG_VALUE.at(scenario.span("settings", declared.id), message, help=help, notes=[note])
    else:
        owners = Names(scenario.record.members if declared.record.for_ == "side" else scenario.record.seated)
        for owner, part in data.items():
            if owner not in owners:
                message = f"The scenario has no {declared.record.for_} `{shortened(owner)}`."
                help = did_you_mean(owner, owners) or UNKNOWN.remedy
                yield UNKNOWN.at(scenario.key_span("settings", declared.id, owner), message, help=help)
            value = within_limits(declared.record, types.read(type, part))
            if isinstance(value, Misfit):
                yield _misfit(scenario, value, ("settings", declared.id, owner), note)


def check_plans(pack: Pack) -> Iterator[Diagnostic]:
    """Hold the plans of keywords against the symbols of the type `act`, where the pack declares it."""
    acts = pack.find("types", "act")
    if acts is None:
        return
    known = Names(acts.record.names)
    for keyword in pack.all("keywords"):
        for number, plan in enumerate(keyword.record.plans):
            for index, act in enumerate(plan):
                if act not in known:
                    note = Note("The acts are declared here.", acts.key_span())
                    message = f"`{shortened(act)}` is no symbol of the type `act`."
                    help = did_you_mean(act, known) or WRONG_VALUE.remedy
                    yield WRONG_VALUE.at(keyword.span("plans", number, index), message, help=help, notes=[note])
