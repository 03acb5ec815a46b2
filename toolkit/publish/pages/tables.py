"""The tables of a game: lookups by row and column, and lists of records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from toolkit.packs.own_tables import tables_of
from toolkit.packs.symbols import entries_meant
from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed, read
from toolkit.publish.interface import say
from toolkit.publish.kinds import as_typed, in_plain, value_words, values_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, contents, facts, prose, related, scroller, source_of, title_of
from toolkit.publish.pages.keywords import linked_type
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.words import Words

_STRETCH, _STRETCHES = 8, 4
_LETTERS = 130
"""How many letters stand side by side on a wide screen, the room around each cell counted as some."""
_ROOM = 4
_MOST_BANDS = 1000
_NUMBER = re.compile(r"-?[0-9]{1,19}")


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """One page with all tables; nothing for a game without tables."""
    if game.all("tables"):
        leaf = Leaf(game, "tables.html")
        shown = tag("div", [_table(leaf, one) for one in game.all("tables")], class_="hw-tables")
        yield leaf.page(say("Tables"), _contents(game), shown)


def _contents(game: Game) -> Html | None:
    """Where each of many tables stands."""
    return contents((table_title(one), anchor(one.id)) for one in game.all("tables"))


def table_title(entry: Entry) -> Words:
    """What a table is called: its title, else its id in words."""
    return entry.words("title") or Words.plain(in_plain(entry.id))


def bands(game: Game, name: str, spec: Any) -> list[Words]:
    """The bands of an axis in reading order: `1..6` alone stands for each of its numbers, symbols have their titles."""
    written = entries_meant(game.pack, name, map(str, listed(spec)))
    if type := _type_of(game, written):
        return [value_words(game, type, one) for one in written]
    first, dots, last = written[0].partition("..") if len(written) == 1 else ("", "", "")
    if dots and _is_number(first) and _is_number(last):
        return [Words.plain(str(number)) for number in range(int(first), int(last) + 1)[:_MOST_BANDS]]
    return [_band(one) for one in written]


def _type_of(game: Game, written: tuple[str, ...]) -> str | None:
    """The declared type of which all bands are symbols, where there is one."""
    types = (type.id for type in game.all("types"))
    return next((id for id in types if {*written} <= {*values_of(game, id)}), None)


def _is_number(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text))


def _is_figure(value: object) -> bool:
    """Whether a value stands in a column of numbers: `+1` does too."""
    return _is_number(str(value).removeprefix("+"))


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
    return [
        (name, bands(entry.game, name, spec)) for axis in found if hasattr(axis, "items") for name, spec in axis.items()
    ]


def axis_title(entry: Entry, name: str) -> Words:
    """What the rows, the columns or a field of a table are called."""
    return entry.words("names", name) or Words.plain(in_plain(name))


@dataclass(frozen=True)
class OwnTable(Entry):
    """A table that a scenario brings for itself: its words stand among those of the scenario."""

    scenario: Entry | None = None

    def words(self, *path: str) -> Words:
        """The text at a path of fields, in each language that has it."""
        return self.scenario.words("tables", self.id, *path) if self.scenario is not None else Words()


def own_tables(leaf: Leaf, scenario: Entry) -> list[Html]:
    """The tables that a scenario brings for itself."""
    items = tables_of(scenario.item) if scenario.item is not None else ()
    return [_table(leaf, OwnTable(leaf.game, "tables", item.id, item.record, item)) for item in items]


def _table(leaf: Leaf, entry: Entry) -> Html:
    is_list = bool(entry.get("fields")) and entry.get("cells") is None
    parts = _records(leaf, entry) if is_list else _lookup(leaf, entry)
    foot = [
        (say("Its cells are told"), _args(leaf, entry)),
        (say("Replaces"), _links(leaf, [entry.get("replaces")])),
        (say("Replaced or extended by"), _links(leaf, _replaced_by(leaf, entry))),
        *related(leaf, entry),
        (say("Optional rule"), leaf.optional(entry)),
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
    )


def _args(leaf: Leaf, entry: Entry) -> Html | None:
    """What the rules in its cells may speak of, each with its type."""
    args = entry.item.record.args if entry.item is not None else {}
    told = [
        join([tag("code", name), " ", tag("span", linked_type(leaf, arg.type or ", ".join(arg.one_of)))])
        for name, arg in args.items()
    ]
    return join(told, ", ") if told else None


def _replaced_by(leaf: Leaf, entry: Entry) -> list[str]:
    """The tables that stand in for one."""
    return [other.id for other in leaf.game.all("tables") if other.get("replaces") == entry.id]


def _links(leaf: Leaf, ids: Iterable[object]) -> Html | None:
    found = [one for id in ids if (one := leaf.game.find("tables", str(id))) is not None]
    return join([leaf.link(one, table_title(one)) for one in found], ", ") if found else None


def _lookup(leaf: Leaf, entry: Entry) -> list[Html]:
    """A lookup; one without columns stands in several stretches side by side when it is long."""
    found = axes(entry)
    if not found:
        return []
    (row_name, rows), columns = found[0], found[1] if len(found) > 1 else None
    lines = [_line(leaf, entry, *line) for line in enumerate(zip(rows, entry.get("cells", ()), strict=False))]
    size = len(lines) if columns else _stretch(len(lines), _STRETCHES)
    head = _head(leaf, entry, row_name, columns)
    return [_lines(head, lines[start : start + size]) for start in range(0, len(lines), size or 1)]


def _stretch(count: int, most: int) -> int:
    """How many lines stand below one another where so many stretches fit side by side."""
    return max(_STRETCH, -(-count // max(most, 1)))


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
        tag("td", leaf.notes.field(entry, f"{name}.{column}", _cell(leaf, entry, gives, value)))
        for column, value in enumerate(values)
    ]
    return tag("tr", tag("th", leaf.notes.field(entry, name, label), scope="row"), cells)


def _cell(leaf: Leaf, entry: Entry, gives: str, value: Any) -> object:
    """A value of a type in words: numbers with a true minus sign, yes and no, titles; a rule as it is written."""
    if isinstance(value, str) and is_rule(entry.game, gives):
        return _rule(leaf, entry, gives, value)
    base = gives.rsplit(" ", 1)[-1]
    if _is_number(str(value)):
        return Words.plain(str(value).replace("-", "−"))
    return value_words(entry.game, base, as_typed(base, value))


def is_rule(game: Game, gives: str) -> bool:
    """Whether cells of a type are rules: tests, or orders where the pack means nothing else by that word."""
    is_declared = any(game.find(section, "order") for section in ("kinds", "types"))
    return gives.startswith("test of ") or (gives == "order" and not is_declared)


def _rule(leaf: Leaf, entry: Entry, gives: str, text: str) -> object:
    """A test, in which what it names are links; or the title of an order, with what it is told."""
    if text in _TRUTHS and gives != "order":
        return say(_TRUTHS[text])
    order = entry.game.find("orders", text.partition("(")[0].strip()) if gives == "order" else None
    if order is None:
        return leaf.expression(entry.item, text)
    title = leaf.link(order, title_of(order))
    return join([title, " ", tag("code", text, class_="hw-quiet")]) if "(" in text else title


_TRUTHS = {"true": "always", "false": "never"}
"""What is said of a test that asks nothing."""


def _lines(head: list[Html], lines: list[Html]) -> Html:
    return tag("table", tag("thead", head), tag("tbody", lines), class_="hw-table hw-lookup")


def _records(leaf: Leaf, entry: Entry) -> list[Html]:
    """A list of records; a long one that is narrow stands in several stretches side by side."""
    fields = list(entry.get("fields", {}))
    rows = [
        row if isinstance(row, (list, tuple)) else [read(row, name, "") for name in fields]
        for row in entry.get("rows", ())
    ]
    told = [_told(leaf, entry, row) for row in rows]
    numeric = [all(_is_figure(row[place]) for row in rows if place < len(row)) for place in range(len(fields))]
    classes = ["hw-number" if one else None for one in numeric]
    heads = [
        tag("th", leaf.notes.field(entry, f"fields.{name}", axis_title(entry, name)), scope="col", class_=class_)
        for name, class_ in zip(fields, classes, strict=True)
    ]
    lines = [_record(leaf, entry, place, row, classes) for place, row in enumerate(told)]
    columns = zip(*([axis_title(entry, name) for name in fields], *told), strict=False)
    wide = sum(_ROOM + max(map(_letters, column)) for column in columns)
    size = _stretch(len(lines), min(_STRETCHES, _LETTERS // max(wide, 1)))
    head = tag("thead", tag("tr", heads))
    return [
        tag("table", head, tag("tbody", lines[start : start + size]), class_="hw-table hw-records")
        for start in range(0, len(lines), size)
    ] or [tag("table", head, class_="hw-table hw-records")]


def _letters(words: object) -> int:
    """How many letters a text has in the language that needs most."""
    return max((len(text) for _, text in words.texts), default=0) if isinstance(words, Words) else len(str(words))


def _told(leaf: Leaf, entry: Entry, row: Any) -> list[object]:
    types = entry.get("fields", {}).values()
    return [_field(leaf, entry, str(type), one) for type, one in zip(types, row, strict=False)]


def _record(leaf: Leaf, entry: Entry, place: int, row: list[object], classes: list[str | None]) -> Html:
    """A row; what was filled in is marked in its cell, a row as a whole in its first."""
    fields = list(entry.get("fields", {}))
    cells = []
    for column, (value, class_) in enumerate(zip(row, classes, strict=False)):
        for name in (f"rows.{place}.{fields[column]}", f"rows.{place}.{column}"):
            value = leaf.notes.field(entry, name, value) if name in entry.guesses else value
        cells.append(tag("td", value if column else leaf.notes.field(entry, f"rows.{place}", value), class_=class_))
    return tag("tr", cells)


def _field(leaf: Leaf, entry: Entry, type: str, value: Any) -> object:
    """What stands in a field of a record: a band, or a value of the field's type in words."""
    is_band = isinstance(value, str) and ".." in value and not is_rule(entry.game, type)
    return _band(value) if is_band else _cell(leaf, entry, type, value)
