"""Choices by which a reader picks among pieces: a list for each symbol, and what each piece has of them.

In: the pieces of a kind. Out: a form that a script makes work, and attributes of what is shown or hidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.publish.game import Entry
from toolkit.publish.interface import say
from toolkit.publish.kinds import Attribute, symbols, value_title, values_of
from toolkit.publish.markup import Html, tag
from toolkit.publish.words import joined


def choices(pieces: list[Entry], shown: str, groups: str | None = None) -> Html | None:
    """Lists of the symbols of some pieces; `shown` selects these on the page, `groups` what holds several of them."""
    lists = [_list(pieces, one) for one in symbols(pieces[0])]
    count = tag("output", "", role="status")
    return tag("form", lists, count, class_="hw-filters", data_of=shown, data_groups=groups, hidden=True)


def chosen_by(piece: Entry) -> dict[str, object]:
    """What a piece is chosen by. An attribute may have any name, `kind` too: a prefix keeps it apart from what else is
    said there."""
    return {f"data_is_{one.name}": " ".join(_values(piece, one)) for one in symbols(piece)}


def _values(piece: Entry, attribute: Attribute) -> list[str]:
    """The symbols that a piece has: of several ends, and of a list, each."""
    value = attribute.value(piece)
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else (value,)
    return list(dict.fromkeys(str(part) for part in parts))


def _list(pieces: list[Entry], attribute: Attribute) -> Html | None:
    game = pieces[0].game
    used = {value for piece in pieces for value in _values(piece, attribute)}
    options = [joined([attribute.title, say("all")], ": ").choice("option", value="")]
    options += [
        value_title(game, attribute.base, value).choice("option", value=value)
        for value in values_of(game, attribute.base)
        if value in used
    ]
    name = f"is-{attribute.name.replace('_', '-')}"
    few = len(options) < 3 and len({tuple(_values(piece, attribute)) for piece in pieces}) < 2
    return None if few else tag("select", options, name=name, **attribute.title.attribute("aria_label"))
