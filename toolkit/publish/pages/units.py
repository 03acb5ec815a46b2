"""The units of a game: a table that can be sorted, and a page for each unit with every value and what it means."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import unit_page
from toolkit.publish.building import Page
from toolkit.publish.drawing.counters import counter
from toolkit.publish.drawing.layouts import at_end, ends_of, face_of
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import (
    Attribute,
    attributes,
    by_kind,
    in_plain,
    kind_of,
    symbols,
    value_words,
)
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.choosing import choices, chosen_by
from toolkit.publish.pages.frame import Leaf, contents, facts, prose, related, scroller, source_of
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.sides import side_class, side_looks
from toolkit.publish.words import Words, joined


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The table and the pages of units; nothing for a game without units."""
    if not game.all("units"):
        return
    yield _overview(game)
    for unit in game.all("units"):
        yield _unit(game, unit)


def _overview(game: Game) -> Page:
    leaf = Leaf(game, "units.html")
    kinds = by_kind(game, "units")
    sections = [_group(leaf, units) for units in kinds]
    count = len(game.all("units"))
    said = count_of(count, "1 piece. A heading sorts its column.", "{count} pieces. A heading sorts its column.")
    return leaf.page(say("Units"), tag("p", said, class_="hw-lead"), contents(map(_part, kinds), 1), sections)


def _group(leaf: Leaf, units: list[Entry]) -> Html:
    kind = kind_of(units[0])
    shown = _columns(units)
    name = kind.id if kind else "none"
    heads = [tag("th", say("Counter"), scope="col", data_fixed=True), tag("th", say("Name"), scope="col")]
    sided = any(unit.get("side") for unit in units)
    heads += [tag("th", say("Side"), scope="col")] if sided else []
    heads += [_heading(one) for one in shown]
    counted = any(unit.get("copies") is not None for unit in units)
    heads.append(tag("th", say("Copies"), scope="col", class_="hw-number") if counted else Html(""))
    rows = [_row(leaf, unit, shown, counted, sided) for unit in units]
    table = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), class_="hw-table hw-sortable hw-units")
    return join(
        [
            tag("h2", kind.title if kind else say("Others"), id=f"kind:{name}"),
            prose(kind.words("text")) if kind else None,
            choices(units, f"[data-kind={name}]") if len(units) > 5 else None,
            scroller(table, tabindex="0", role="region", **_about(kind).attribute("aria_label")),
        ]
    )


def _part(units: list[Entry]) -> tuple[Words, str]:
    """What the units of a kind are called, and where they stand."""
    kind = kind_of(units[0])
    return (kind.title, f"kind:{kind.id}") if kind else (say("Others"), "kind:none")


def _about(kind: Entry | None) -> Words:
    """What a table of units is called: there is one for each kind."""
    return joined([say("Table of units"), kind.title if kind else say("Others")], ": ")


def _heading(one: Attribute) -> Html:
    label = tag("span", one.label, **one.title.attribute("title"))
    return tag("th", label, scope="col", class_="hw-number" if one.is_number else None)


def _columns(units: list[Entry]) -> list[Attribute]:
    """The attributes worth a column: those in which the units differ. What frames a number is seen around it, and lists
    stand on the unit's own page: nothing is sorted by them."""
    frames = {one.name for one in face_of(units[0]).framed.values()}
    declared = [one for one in attributes(kind_of(units[0])) if one.name not in frames and not one.is_many]
    return [one for one in declared if len({str(one.value(unit)) for unit in units}) > 1 or len(units) == 1]


def _row(leaf: Leaf, unit: Entry, shown: list[Attribute], copies: bool, sided: bool) -> Html:
    cells = [tag("td", tag("a", counter(unit, size=72), href=leaf.to(unit.address), tabindex="-1", aria_hidden="true"))]
    cells.append(tag("th", leaf.link(unit), scope="row"))
    cells += [tag("td", side_of(unit))] if sided else []
    cells += [_cell(leaf, unit, one) for one in shown]
    if copies:
        cells.append(tag("td", leaf.notes.field(unit, "copies", unit.get("copies", "–")), class_="hw-number"))
    return tag("tr", cells, data_kind=str(unit.get("kind", "none")), **chosen_by(unit))


def _cell(leaf: Leaf, unit: Entry, attribute: Attribute) -> Html:
    value = at_end(attribute, unit, None)
    short = attribute.is_number and attribute.is_by_end(unit)
    words = Words.plain(attribute.in_short(unit)) if short else attribute.in_words(unit)
    framed = face_of(unit).framed.get(attribute.name)
    class_ = "hw-framed" if framed and at_end(framed, unit, None) is True else None
    written = tag("span", words, class_=class_) if class_ else words.html()
    shown = leaf.notes.field(unit, f"attrs.{attribute.name}", written)
    number = isinstance(value, int) and not isinstance(value, bool)
    return tag(
        "td",
        shown,
        class_="hw-number" if attribute.is_number and not attribute.is_many else None,
        data_key=value if number else None,
    )


def _unit(game: Game, unit: Entry) -> Page:
    leaf = Leaf(game, unit_page(game.id, unit.id))
    kind = kind_of(unit)
    table = scroller(_values(leaf, unit, attributes(kind)))
    body = tag(
        "div",
        tag("div", _faces(unit), class_="hw-unit__counter"),
        tag("div", prose(unit.words("text")), table, class_="hw-unit__values"),
        class_="hw-unit",
    )
    return leaf.page(
        unit.title,
        _kicker(unit),
        body,
        keywords_of(leaf, unit),
        tag("h2", say("In the box")),
        about(leaf, unit),
        _neighbours(leaf, unit),
    )


def _faces(unit: Entry) -> Html:
    """The counter, and where it has two faces or more that differ each of them with its name."""
    ends = ends_of(unit)
    if not any(one.is_by_end(unit) for one in attributes(kind_of(unit))):
        return counter(unit, size=240)
    return join(
        tag("figure", counter(unit, size=240, end=end), tag("figcaption", value_words(unit.game, "", end)))
        for end in ends
    )


def _values(leaf: Leaf, unit: Entry, shown: list[Attribute]) -> Html:
    """Every value with what it means; one for each face where faces differ."""
    ends = ends_of(unit) if any(one.is_by_end(unit) for one in shown) else ()
    heads = [tag("td"), *(tag("th", value_words(unit.game, "", end), scope="col") for end in ends), tag("td")]
    return tag(
        "table",
        tag("thead", tag("tr", heads)) if ends else None,
        tag("tbody", [_value(leaf, unit, one, ends) for one in shown]),
        class_="hw-table hw-values",
    )


def _value(leaf: Leaf, unit: Entry, one: Attribute, ends: tuple[str, ...]) -> Html:
    def cell(words: Words, **more: object) -> Html:
        """A value with its mark where it was filled in."""
        return tag("td", leaf.notes.field(unit, f"attrs.{one.name}", words.html()), class_="hw-value", **more)

    if ends and one.is_by_end(unit):
        cells = [cell(value_words(unit.game, one.base, at_end(one, unit, end))) for end in ends]
    else:
        cells = [cell(one.in_words(unit), colspan=len(ends) if ends else None)]
    return tag("tr", tag("th", one.title.html(), scope="row"), cells, tag("td", one.text.html(), class_="hw-quiet"))


def _kicker(unit: Entry) -> Html | None:
    kind = kind_of(unit)
    words = [kind.title, *(one.in_words(unit) for one in symbols(unit) if one.tells(unit))] if kind else []
    parts = [one.html() for one in words] + [side for side in [side_of(unit)] if side]
    return tag("p", join(parts, " · "), class_="hw-kicker") if parts else None


def side_of(unit: Entry) -> Html | None:
    """The side that a unit belongs to whoever has it, on a plate of its colour."""
    side = str(unit.get("side", ""))
    if not side:
        return None
    titles = (one.words("sides", side, "title") for one in unit.game.all("scenarios"))
    title = next((words for words in titles if words), Words.plain(in_plain(side)))
    return tag("span", title, class_=f"hw-side hw-side--{side_class(side_looks(unit.game).get(side))}")


def keywords_of(leaf: Leaf, item: Entry) -> Html | None:
    """The keywords of an item with what they mean."""
    found = [(id, leaf.game.find("keywords", id)) for id in item.get("keywords", ())]
    if not found:
        return None
    lines = [
        (leaf.link(entry) if entry else id, [prose(entry.words("text")), leaf.cases(entry.cites)] if entry else "–")
        for id, entry in found
    ]
    return tag("h2", say("Keywords")) + (facts(lines) or Html(""))


def about(leaf: Leaf, item: Entry) -> Html | None:
    """Copies, decks, who names it, cases and source of an item."""
    decks = [
        tag("li", leaf.link(deck) if (deck := leaf.game.find("decks", id)) else id, f": {count}")
        for id, count in item.get("decks", {}).items()
    ]
    copies = item.get("copies")
    return facts(
        [
            (say("Copies"), leaf.notes.field(item, "copies", str(copies)) if copies is not None else None),
            (say("Decks"), leaf.notes.field(item, "decks", tag("ul", decks)) if decks else None),
            *related(leaf, item),
            (say("Cases"), leaf.cases(item.cites)),
            (say("Optional rule"), leaf.optional(item)),
            (say("Source"), source_of(item)),
            (say("Reconstructed"), leaf.notes.rest(item)),
        ]
    )


def _neighbours(leaf: Leaf, unit: Entry) -> Html:
    units = leaf.game.all("units")
    place = units.index(unit)
    before = units[place - 1] if place else None
    after = units[place + 1] if place + 1 < len(units) else None
    links = [
        tag("a", "← ", before.title.html(), href=leaf.to(before.address), rel="prev") if before else tag("span"),
        tag("a", say("All units"), href=leaf.to(leaf.path.rsplit("/units/", 1)[0] + "/units.html")),
        tag("a", after.title.html(), " →", href=leaf.to(after.address), rel="next") if after else tag("span"),
    ]
    return tag("nav", links, class_="hw-neighbours", **say("Neighbouring units").attribute("aria_label"))
