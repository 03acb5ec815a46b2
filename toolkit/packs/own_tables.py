"""Tables that scenarios bring for themselves. In: a pack. Out: all its tables as items, and where two do not agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.packs.bands import bands_of
from toolkit.packs.pack import Item, Pack

UNLIKE = register(
    "E317",
    "unlike-table",
    about="tables",
    title="A table is not like the one for which it stands in",
    cause="Rules look a table up by its rows and columns and reckon with what it gives. One that stands in for it, as "
    "the scenario's own or by `replaces:`, has the same axes, each of numbers or of the same words, takes the same "
    "arguments and gives the same; a list of records has the same fields.",
    remedy="Make it alike, or give it another id.",
    bad="# tables.yaml\ntables: {drift: {rows: {die: 1..3}, gives: int, cells: [1, 0, 1]}}\n"
    "# scenarios/one.yaml\ntables: {drift: {rows: {day: 1..3}, gives: text, cells: [a, b, c]}}",
    good="# scenarios/one.yaml\ntables: {drift: {rows: {die: 1..6}, gives: int, cells: [2, 1, 0, 0, 1, 2]}}",
)


def tables_of(scenario: Item) -> Iterator[Item]:
    """The tables of a scenario as items."""
    for id, record in scenario.record.tables.items():
        yield Item("tables", id, record, scenario.source, (*scenario.where, "tables", id))


def all_tables(pack: Pack) -> Iterator[Item]:
    """The tables of a pack, then those of its scenarios."""
    yield from pack.all("tables")
    for scenario in pack.all("scenarios"):
        yield from tables_of(scenario)


def check_alike(pack: Pack) -> Iterator[Diagnostic]:
    """Hold each table of a scenario against the one of the pack for which it stands in."""
    for scenario in pack.all("scenarios"):
        for own in tables_of(scenario):
            other = pack.find("tables", own.id)
            if other is not None:
                yield from _compare(own, other, f"The table `{own.id}`", " here", "That of the pack")
    for table in all_tables(pack):
        replaced = pack.find("tables", table.record.replaces) if table.record.replaces else None
        if replaced is not None:
            why = f", and it stands in for `{replaced.id}`"
            yield from _compare(table, replaced, f"`{table.id}`", why, f"`{replaced.id}`")


def _compare(own: Item, other: Item, name: str, why: str, other_name: str) -> Iterator[Diagnostic]:
    """What is unlike in a table that stands in for another: what each of them, by its name in a message, has."""
    for part, one, two in _unlike(own.record, other.record):
        note = Note(f"{other_name} has {two}.", other.key_span(part) if two != _NOTHING else other.key_span())
        span = own.key_span(part) if one != _NOTHING else own.key_span()
        yield UNLIKE.at(span, f"{name} has {one}{why}.", notes=[note])


_NOTHING = "nothing of it"


def _unlike(own: Any, other: Any) -> Iterator[tuple[str, str, str]]:
    """In which parts two tables are not alike: what the one has, what the other."""
    for part in ("args", "fields", "gives", "rows", "columns"):
        one, two = _said(own, part), _said(other, part)
        if one != two:
            yield part, one, two


def _said(record: Any, part: str) -> str:
    found = getattr(record, part, None)
    if part == "args":
        told = ", ".join(
            f"{name}: {arg.type or 'one of ' + ', '.join(arg.one_of)}" for name, arg in record.args.items()
        )
        return f"the arguments {told}" if told else _NOTHING
    if found is None or (part == "rows" and hasattr(record, "fields")):
        return _NOTHING
    if part == "gives":
        return f"`gives: {found}`"
    if part == "fields":
        return "the fields " + ", ".join(f"{name}: {type}" for name, type in found.items())
    return f"the {part} " + "; ".join(f"{name} ({_axis(entries)})" for name, entries in found.items())


def _axis(entries: tuple[str, ...]) -> str:
    if all(band.is_number for band in bands_of(entries)):
        return "numbers"
    return ", ".join(sorted(entries))
