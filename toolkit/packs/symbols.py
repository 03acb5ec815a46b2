"""Symbols written as readers see them. In: a pack, words of a table. Out: the symbols that are meant.

A type may give its symbols titles that are no names, such as the odds `3:1`. An axis that is called like the type, and
cells of it, may have either. What counts is the title in the language that the pack is written in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from toolkit.model import Type
from toolkit.packs.pack import Pack
from toolkit.source import Data


def symbols_by_title(pack: Pack) -> Mapping[str, Mapping[str, str]]:
    """By type: the symbol of each title that only one has and that is no symbol itself."""
    original = pack.original
    if "symbols by title" not in original.kept:
        found: dict[str, dict[str, str]] = {}
        for member in original.family():
            for item in member.all("types"):
                titled = {symbol: str(text.title) for symbol, text in (item.record.values or {}).items() if text.title}
                often = Counter(titled.values())
                found.setdefault(item.id, {
                    title: symbol
                    for symbol, title in titled.items()
                    if often[title] == 1 and title not in item.record.names
                })  # fmt: skip
        original.kept["symbols by title"] = found
    known: Mapping[str, Mapping[str, str]] = original.kept["symbols by title"]
    return known


def entries_meant(pack: Pack, axis: str, entries: Iterable[str]) -> tuple[str, ...]:
    """The entries of an axis, with the symbols of the type that it is called like in place of their titles."""
    titles = symbols_by_title(pack).get(axis, {})
    return tuple(titles.get(entry, entry) for entry in entries)


def cell_reader(pack: Pack, type: Type) -> Callable[[Data], Data]:
    """What gives a cell of a type as a symbol where it is a title, and any other as it stands."""
    while type.form == "optional" and type.inner is not None:
        type = type.inner
    if type.form in ("list", "set") and type.inner is not None:
        read = cell_reader(pack, type.inner)
        return lambda data: [read(each) for each in data] if isinstance(data, list) else data
    titles = symbols_by_title(pack).get(type.name) if type.form == "named" else None
    if not titles:
        return lambda data: data
    return lambda data: titles.get(data, data) if isinstance(data, str) else data
