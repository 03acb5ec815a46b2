"""Balance: what came of the many games that are kept with a pack: who wins, how long, what is used and what never."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.drawing.plots import Box, Share, bar, plot_boxes, plot_shares
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import LANGUAGES, say
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, contents, facts, scroller, title_of
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.pages.tables import table_title
from toolkit.publish.words import Words, joined
from toolkit.simulation import Rate, reads_of_columns

KINDS = {
    "units": "Units", "cards": "Cards", "actions": "Actions", "cases": "Cases", "cells": "Cells of tables",
    "occasions": "Occasions",
}  # fmt: skip
_SECTIONS = {kind: kind for kind in ("units", "cards", "actions", "cases", "occasions")}
SELDOM = 0.05
"""What is used in a smaller share of the games is told as seldom used."""
MOST_AT_ONCE = 12
"""Rows of a table that are shown at once; of more the table folds."""
_COMMA = frozenset({"es", "de", "fr", "it", "pt"})
"""Languages that write 0,5."""


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """One page with all simulations of a game; none for a game without any."""
    found = game.all("simulations")
    if found:
        leaf = Leaf(game, "balance.html")
        intro = tag("p", say("Games that the tool played with itself, by chance or by agents, and what came of them."))
        caveat = say(
            "Who answers by chance plays badly: what he seldom uses may be what takes thought. The intervals tell how "
            "far chance alone may have moved a share (Wilson, 95 %)."
        )
        listed = contents(((_scenario_title(one), anchor(one.id)) for one in found), few=1)
        parts = [_simulation(leaf, one) for one in found]
        yield leaf.page(say("Balance"), intro, tag("p", caveat, class_="hw-quiet"), listed, parts)


def _scenario_title(entry: Entry) -> Words:
    scenario = entry.game.find("scenarios", str(entry.get("scenario")))
    return scenario.title if scenario is not None else Words.plain(str(entry.get("scenario")))


def _simulation(leaf: Leaf, entry: Entry) -> Html:
    told, scenario = entry.record, leaf.game.find("scenarios", str(entry.get("scenario")))
    title = leaf.link(scenario) if scenario is not None else _scenario_title(entry)
    return tag(
        "section",
        tag("h2", title),
        facts(_played(entry)),
        _winning(entry),
        _lasting(entry),
        _measuring(entry),
        _reading(leaf, entry),
        [_using(leaf, kind, told.uses.get(kind, {}), told.games) for kind in KINDS if told.games],
        tag("p", say("The command that plays these games:"), " ", tag("code", told.command(leaf.game.id))),
        id=anchor(entry.id),
    )


def _played(entry: Entry) -> Iterator[tuple[object, object]]:
    """What was played, in a few lines."""
    told = entry.record
    yield say("Games"), whole(told.games)
    seats = [joined([_player(entry, player), Words.plain(who)], ": ") for player, who in told.seats.items()]
    yield say("Who answered"), joined(seats, ", ")
    if told.rotates:
        yield say("Seats"), say("In each game everybody sat one place further on.")
    if told.ended < told.games:
        yield say("Without an end"), whole(told.games - told.ended)
    if told.ranked < told.ended:
        yield say("Without a ranking"), whole(told.ended - told.ranked)
    yield say("Version"), Words.plain(f"Hexwright {told.version}")


def _player(entry: Entry, player: str) -> Words:
    scenario = entry.game.find("scenarios", str(entry.get("scenario")))
    if scenario is None:
        return Words.plain(player)
    own = scenario.words("players", player, "title")
    side = getattr(scenario.record, "side_of", {}).get(player, player)
    return own or scenario.words("sides", side, "title") or Words.plain(player)


# Who wins


def _winning(entry: Entry) -> Html | None:
    told = entry.record
    if not told.ranked:
        return None
    named = [(_player(entry, player), result) for player, result in told.players.items()]
    title = say("Who wins: {scenario}", scenario=_scenario_title(entry))
    parts: list[object] = [tag("h3", say("Who wins")), _standings(told, named, [1] * len(named), title)]
    if told.agents:
        words = [*told.seats.values()]
        seats = [words.count(each) for each in told.agents]
        agents = [(Words.plain(each), result) for each, result in told.agents.items()]
        title = say("Which agent wins: {scenario}", scenario=_scenario_title(entry))
        parts += [tag("h3", say("Which agent wins")), _standings(told, agents, seats, title)]
    return tag("div", parts)


def _standings(told: Any, named: list[tuple[Words, Any]], seats: list[int], title: Words) -> Html:
    """The plot and the table; `seats`: how many each has in a game, each of which counts for itself."""
    rows, shares = [], []
    for (label, result), count in zip(named, seats, strict=True):
        of = told.ended * count
        won = Rate(min(result.won, of), of)
        low, high = won.interval
        between = say("{low} to {high}", low=percent(low), high=percent(high))
        shares.append(Share(label, won.share, low, high, percent(won.share)))
        lost = max(told.ranked * count - result.won - result.shared, 0)
        cells = (whole(result.won), percent(won.share), between, whole(result.shared), whole(lost))
        rows.append(_row(label.html(), *cells))
    says = joined([joined([each.label, each.figure], " ") for each in shares], ", ")
    heads = ("", "Won", "Share", "95 % interval", "Shared", "Lost")
    return _beside(plot_shares(shares, title, says), _table(heads, rows))


# How long


def _lasting(entry: Entry) -> Html | None:
    told = entry.record
    if told.length is None:
        return None
    turns = [(_occasion(entry, kind), each) for kind, each in told.turns.items() if each.most]
    whole_game = [(say("Decisions"), told.length)]
    each = [(say("Decisions of {who}", who=_player(entry, player)), one) for player, one in told.decisions.items()]
    games = max(told.ended, 1)
    parts: list[object] = []
    for group, phrase in ((turns, "How many turns: {scenario}"), (whole_game + each, "How many decisions: {scenario}")):
        if not group:
            continue
        boxes = [Box(label, one.quantiles, figure(one.sum / games)) for label, one in group]
        rows = [_row(label.html(), figure(one.sum / games), *map(whole, one.quantiles)) for label, one in group]
        says = joined([joined([box.label, box.figure], " ") for box in boxes], ", ")
        heads = ("", "Mean", "Least", "5 %", "25 %", "Median", "75 %", "95 %", "Most")
        title = say(phrase, scenario=_scenario_title(entry))
        parts.append(_beside(plot_boxes(boxes, title, says), _table(heads, rows)))
    note = say("A box holds the middle half of the games, with a line at the median; the whisker nine games of ten.")
    return tag("div", tag("h3", say("How long it takes")), parts, tag("p", note, class_="hw-quiet"))


def _occasion(entry: Entry, kind: str) -> Words:
    found = entry.game.find("occasions", kind)
    return title_of(found) if found is not None else Words.plain(kind)


# What came of it in the end


def _measuring(entry: Entry) -> Html | None:
    """What each declared measure came to for each player."""
    told = entry.record
    rows = [
        _row(joined([_value(entry, id), _player(entry, player)], ": ").html(), *_figures(one, max(told.ended, 1)))
        for id, each in told.measures.items()
        for player, one in each.items()
    ]
    if not rows:
        return None
    return tag("div", tag("h3", say("When it has ended")), _table(("", "Mean", "Least", "Median", "Most"), rows))


def _value(entry: Entry, id: str) -> Words:
    found = entry.game.find("values", id)
    return title_of(found) if found is not None else Words.plain(id)


def _figures(one: Any, games: int) -> tuple[Words, ...]:
    return figure(one.sum / games), whole(one.least), whole(one.median), whole(one.most)


def _reading(leaf: Leaf, entry: Entry) -> Html | None:
    """How often each column of the tables was read that have several."""
    told = entry.record
    parts: list[object] = []
    for id, columns in reads_of_columns(told.uses.get("cells", ()), told.reads).items():
        times = sum(columns.values())
        rows = [
            _row(tag("code", column), whole(count), percent(count / times), bar(count / times))
            for column, count in columns.items()
            if times
        ]
        table = leaf.game.find("tables", id)
        title = leaf.link(table, table_title(table)) if table is not None else tag("code", id)
        if rows:
            parts += [tag("h4", title), _table(("Column", "Reads", "Share", ""), rows)]
    return tag("div", tag("h3", say("Which columns are read")), parts) if parts else None


# What is used


def _using(leaf: Leaf, kind: str, used: Mapping[str, int], games: int) -> Html | None:
    if not used:
        return None
    ordered = sorted(used.items(), key=lambda pair: -pair[1])
    never = [_thing(leaf, kind, id) for id, count in used.items() if not count]
    seldom = [
        join([_thing(leaf, kind, id), " ", percent(count / games).html()])
        for id, count in ordered[::-1]
        if 0 < count < SELDOM * games
    ]
    what = say("Chosen or changed in") if kind in ("units", "cards") else say("Used in")
    rows = [
        _row(_thing(leaf, kind, id), whole(count), percent(count / games), bar(min(count / games, 1)))
        for id, count in ordered
    ]
    table = _table(("", what, say("Share"), ""), rows)
    count = say("All {count}", count=whole(len(rows)))
    shown = table if len(rows) <= MOST_AT_ONCE else tag("details", tag("summary", count), table)
    lists = facts([(say("Never"), join(never, ", ")), (say("Seldom"), join(seldom, ", "))])
    return tag("div", tag("h3", say(KINDS[kind])), lists, shown)


def _thing(leaf: Leaf, kind: str, id: str) -> Html:
    """What was counted, with a link to its page where it has one."""
    if kind == "cells":
        table, _, cell = id.partition(" ")
        entry = leaf.game.find("tables", table)
        return join([leaf.link(entry, table_title(entry)) if entry is not None else table, " ", tag("code", cell)])
    entry = leaf.game.find(_SECTIONS[kind], id)
    if entry is None:
        return tag("code", id)
    if kind == "cases":
        return join([leaf.case(id), " ", entry.title.html()])
    return leaf.link(entry, title_of(entry) if kind in ("actions", "occasions") else None)


# Figures and tables


def percent(share: float) -> Words:
    """A share in percent, to a tenth."""
    return say("{number} %", number=figure(100 * share))


def figure(value: float) -> Words:
    """A number to a tenth, with the comma or the point of each language."""
    text = f"{value:.1f}"
    return Words(tuple((each, text.replace(".", ",") if each in _COMMA else text) for each in LANGUAGES))


def whole(value: int) -> Words:
    """A whole number; a thin space parts the thousands in every language."""
    return Words.plain(f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"))


def _row(head: object, *cells: object) -> Html:
    return tag("tr", tag("th", head, scope="row"), [tag("td", cell, class_="hw-number") for cell in cells])


def _table(heads: tuple[str | Words, ...], rows: list[Html]) -> Html:
    said = [say(head) if isinstance(head, str) and head else head or None for head in heads]
    first = [tag("th", head, scope="col") if head else tag("td") for head in said]
    table = tag("table", tag("thead", tag("tr", first)), tag("tbody", rows), class_="hw-table hw-figures")
    return scroller(table)


def _beside(plot: Html, table: Html) -> Html:
    return tag("div", tag("div", plot, class_="hw-plots__plot"), tag("div", table), class_="hw-plots")
