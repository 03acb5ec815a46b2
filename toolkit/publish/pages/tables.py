"""The tables of a game: lookups by row and column, and lists of records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed, read
from toolkit.publish.kinds import in_plain, value_words
from toolkit.publish.markup import Html, tag
from toolkit.publish.pages.frame import Leaf, prose, source_of
from toolkit.publish.words import Words


def pages(game: Game) -> Iterator[Page]:
    """One page with all tables; nothing for a game without tables."""
    if game.all("tables"):
        leaf = Leaf(game, "tables.html")
        yield leaf.page(Words.plain("Tables"), [_table(leaf, entry) for entry in game.all("tables")])


def bands(spec: Any) -> list[str]:
    """The bands of an axis in reading order: `1..6` alone stands for each of its numbers."""
    written = listed(spec)
    first, dots, last = written[0].partition("..") if len(written) == 1 else ("", "", "")
    if dots and _is_number(first) and _is_number(last):
        return [str(number) for number in range(int(first), int(last) + 1)][:1000]
    return [_band(one) for one in written]


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


def _band(written: str) -> str:
    first, dots, last = written.partition("..")
    if not dots:
        return written
    return f"{first} or more" if not last else f"{last} or less" if not first else f"{first} to {last}"


def axes(entry: Entry) -> list[tuple[str, list[str]]]:
    """The names and bands of a lookup's rows and columns."""
    found = [entry.get(name) for name in ("rows", "columns")]
    return [(name, bands(spec)) for axis in found if hasattr(axis, "items") for name, spec in axis.items()]


def _table(leaf: Leaf, entry: Entry) -> Html:
    body = _records(entry) if entry.get("fields") and entry.get("cells") is None else _lookup(leaf, entry)
    title = entry.words("title") or Words.plain(in_plain(entry.id))
    return tag(
        "section",
        tag("h2", title.html()),
        prose(entry.words("text")),
        tag("div", body, class_="hw-scroll"),
        tag("p", leaf.cases(entry.cites), " ", tag("span", source_of(entry), class_="hw-quiet")),
        id=anchor(entry.id),
    )


def _lookup(leaf: Leaf, entry: Entry) -> Html:
    found = axes(entry)
    if not found:
        return Html("")
    (row_name, rows), columns = found[0], found[1] if len(found) > 1 else None
    heads = [tag("th", in_plain(row_name), scope="col")]
    heads += [tag("th", one, scope="col") for one in columns[1]] if columns else [tag("th", "Result", scope="col")]
    over = (
        tag("tr", tag("td"), tag("th", in_plain(columns[0]), colspan=len(columns[1]), scope="colgroup"))
        if columns
        else None
    )
    cells = entry.get("cells", ())
    lines = [
        tag("tr", tag("th", label, scope="row"), _cells(entry, leaf, row))
        for label, row in zip(rows, cells, strict=False)
    ]
    return tag("table", tag("thead", over, tag("tr", heads)), tag("tbody", lines), class_="hw-table hw-lookup")


def _cells(entry: Entry, leaf: Leaf, row: Any) -> list[Html]:
    values = row if isinstance(row, (list, tuple)) else [row]
    gives = str(entry.get("gives", ""))
    return [
        tag("td", value_words(entry.game, gives, value).html() if not _is_number(str(value)) else value)
        for value in values
    ]


def _records(entry: Entry) -> Html:
    fields = list(entry.get("fields", {}))
    heads = [tag("th", in_plain(name), scope="col") for name in fields]
    rows = [
        row if isinstance(row, (list, tuple)) else [read(row, name, "") for name in fields]
        for row in entry.get("rows", ())
    ]
    lines = [tag("tr", [tag("td", _band(str(value))) for value in row]) for row in rows]
    return tag("table", tag("thead", tag("tr", heads)), tag("tbody", lines), class_="hw-table")
