"""The tables of a game: lookups by row and column, and lists of records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed, read
from toolkit.publish.interface import say
from toolkit.publish.kinds import in_plain, value_words, values_of
from toolkit.publish.markup import Html, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, related, scroller, source_of
from toolkit.publish.words import Words

_STRETCH, _STRETCHES = 8, 4
_FEW = 5
"""Of more tables than these the page begins with a list."""


def pages(game: Game) -> Iterator[Page]:
    """One page with all tables; nothing for a game without tables."""
    if game.all("tables"):
        leaf = Leaf(game, "tables.html")
        shown = tag("div", [_table(leaf, one) for one in game.all("tables")], class_="hw-tables")
        yield leaf.page(say("Tables"), _contents(game), shown)


def _contents(game: Game) -> Html | None:
    """Where each of many tables stands."""
    found = game.all("tables")
    links = [tag("li", tag("a", table_title(one).html(), href=f"#{anchor(one.id)}")) for one in found]
    return tag("ul", links, class_="hw-plainlist hw-columns") if len(found) > _FEW else None


def table_title(entry: Entry) -> Words:
    """What a table is called: its title, else its id in words."""
    return entry.words("title") or Words.plain(in_plain(entry.id))


def bands(game: Game, spec: Any) -> list[Words]:
    """The bands of an axis in reading order: `1..6` alone stands for each of its numbers, symbols have their titles."""
    written = listed(spec)
    if type := _type_of(game, written):
        return [value_words(game, type, one) for one in written]
    first, dots, last = written[0].partition("..") if len(written) == 1 else ("", "", "")
    if dots and _is_number(first) and _is_number(last):
        return [Words.plain(str(number)) for number in range(int(first), int(last) + 1)][:1000]
    return [_band(one) for one in written]


def _type_of(game: Game, written: tuple[str, ...]) -> str | None:
    """The declared type of which all bands are symbols, where there is one."""
    types = (type.id for type in game.all("types"))
    return next((id for id in types if {*written} <= {*values_of(game, id)}), None)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


def _band(written: str) -> Words:
    first, dots, last = written.partition("..")
    if not dots:
        return Words.plain(written)
    if not last:
        return say("{number} or more", number=first)
    return say("{first} to {last}", first=first, last=last) if first else say("{number} or less", number=last)


def axes(entry: Entry) -> list[tuple[str, list[Words]]]:
    """The names and bands of a lookup's rows and columns."""
    found = [entry.get(name) for name in ("rows", "columns")]
    return [(name, bands(entry.game, spec)) for axis in found if hasattr(axis, "items") for name, spec in axis.items()]


def axis_title(entry: Entry, name: str) -> Words:
    """What the rows, the columns or a field of a table are called."""
    return entry.words("names", name) or Words.plain(in_plain(name))


def _table(leaf: Leaf, entry: Entry) -> Html:
    is_list = bool(entry.get("fields")) and entry.get("cells") is None
    parts = [_records(leaf, entry)] if is_list else _lookup(leaf, entry)
    wide = is_list or len(parts) > 1 or bool(entry.get("columns"))
    foot = [
        *related(leaf, entry),
        (say("Cases"), leaf.cases(entry.cites)),
        (say("Source"), source_of(entry)),
        (say("Reconstructed"), leaf.notes.rest(entry)),
    ]
    return tag(
        "section",
        tag("h2", table_title(entry)),
        prose(entry.words("text")),
        tag("div", [scroller(part) for part in parts], class_="hw-split"),
        facts(foot),
        id=anchor(entry.id),
        class_="hw-tables__wide" if wide else None,
    )


def _lookup(leaf: Leaf, entry: Entry) -> list[Html]:
    """A lookup; one without columns stands in several stretches side by side when it is long."""
    found = axes(entry)
    if not found:
        return []
    (row_name, rows), columns = found[0], found[1] if len(found) > 1 else None
    lines = [_line(leaf, entry, *line) for line in enumerate(zip(rows, entry.get("cells", ()), strict=False))]
    size = len(lines) if columns else max(_STRETCH, -(-len(lines) // _STRETCHES))
    head = _head(leaf, entry, row_name, columns)
    return [_lines(head, lines[start : start + size]) for start in range(0, len(lines), size or 1)]


def _head(leaf: Leaf, entry: Entry, row_name: str, columns: tuple[str, list[Words]] | None) -> list[Html]:
    """The headings; reconstructed rows, columns or cells as a whole are marked here."""
    rows = leaf.notes.field(entry, "rows", axis_title(entry, row_name))
    if columns is None:
        return [tag("tr", tag("th", rows, scope="col"), tag("th", _marked_cells(leaf, entry, say("Result"))))]
    name, bands_ = columns
    over = _marked_cells(leaf, entry, leaf.notes.field(entry, "columns", axis_title(entry, name)))
    return [
        tag("tr", tag("td"), tag("th", over, colspan=len(bands_), scope="colgroup")),
        tag("tr", tag("th", rows, scope="col"), [tag("th", one, scope="col") for one in bands_]),
    ]


def _marked_cells(leaf: Leaf, entry: Entry, heading: object) -> Html:
    return leaf.notes.field(entry, "cells", heading)


def _line(leaf: Leaf, entry: Entry, place: int, line: tuple[Words, Any]) -> Html:
    label, row = line
    values = row if isinstance(row, (list, tuple)) and entry.get("columns") else [row]
    gives, name = str(entry.get("gives", "")), f"cells.{place}"
    cells = [
        tag("td", leaf.notes.field(entry, f"{name}.{column}", _cell(entry, gives, value)))
        for column, value in enumerate(values)
    ]
    return tag("tr", tag("th", leaf.notes.field(entry, name, label), scope="row"), cells)


def _cell(entry: Entry, gives: str, value: Any) -> object:
    return (
        Words.plain(str(value)) if _is_number(str(value)) else value_words(entry.game, gives.rsplit(" ", 1)[-1], value)
    )


def _lines(head: list[Html], lines: list[Html]) -> Html:
    return tag("table", tag("thead", head), tag("tbody", lines), class_="hw-table hw-lookup")


def _records(leaf: Leaf, entry: Entry) -> Html:
    fields = list(entry.get("fields", {}))
    rows = [
        row if isinstance(row, (list, tuple)) else [read(row, name, "") for name in fields]
        for row in entry.get("rows", ())
    ]
    numeric = [all(_is_number(str(row[place])) for row in rows if place < len(row)) for place in range(len(fields))]
    classes = ["hw-number" if one else None for one in numeric]
    heads = [
        tag("th", leaf.notes.field(entry, f"fields.{name}", axis_title(entry, name)), scope="col", class_=class_)
        for name, class_ in zip(fields, classes, strict=True)
    ]
    lines = [_record(leaf, entry, place, row, classes) for place, row in enumerate(rows)]
    return tag("table", tag("thead", tag("tr", heads)), tag("tbody", lines), class_="hw-table")


def _record(leaf: Leaf, entry: Entry, place: int, row: Any, classes: list[str | None]) -> Html:
    told = (_field(entry, type, one) for type, one in zip(entry.get("fields", {}).values(), row, strict=False))
    cells = [
        tag("td", value if column else leaf.notes.field(entry, f"rows.{place}", value), class_=class_)
        for column, (value, class_) in enumerate(zip(told, classes, strict=False))
    ]
    return tag("tr", cells)


def _field(entry: Entry, type: str, value: Any) -> object:
    """What stands in a field of a record: a band, or a value of the field's type in words."""
    is_band = isinstance(value, str) and (".." in value or _is_number(value))
    return _band(value) if is_band else _cell(entry, str(type), value)
