"""The scenarios of a game, each with its set-up drawn on the map.

Pieces that stand in one space are drawn there. Pieces whose space the player chooses lie beside the map, under the
name and the badge of the area they go to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from toolkit.publish.addresses import item_address
from toolkit.publish.building import Page
from toolkit.publish.drawing.counters import counter
from toolkit.publish.drawing.maps import draw_map
from toolkit.publish.drawing.plans import Plan, plan_of, spaces_of
from toolkit.publish.game import Entry, Game, dig, listed, read
from toolkit.publish.kinds import as_typed, in_plain, side_places, value_title, value_words, values_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.pages.maps import badge_picture, legend, picture
from toolkit.publish.words import Words


def pages(game: Game) -> Iterator[Page]:
    """The list of scenarios and the page of each; nothing for a game without scenarios."""
    if not game.all("scenarios"):
        return
    leaf = Leaf(game, "scenarios.html")
    listing = [_card(leaf, one, place) for place, one in enumerate(game.all("scenarios"))]
    yield leaf.page(Words.plain("Scenarios"), tag("div", listing, class_="hw-gallery"))
    for entry in game.all("scenarios"):
        yield _scenario(game, entry)


def _card(leaf: Leaf, entry: Entry, place: int) -> Html:
    map = leaf.game.find("maps", str(entry.get("map", "")))
    plan = plan_of(map) if map else None
    drawn = draw_map(plan, _placed(leaf, entry, plan)[0], f"setup-{place}") if plan else None
    picture = tag("div", drawn, class_="hw-gallery__picture")
    return tag("article", picture, tag("h2", leaf.link(entry)), prose(entry.words("text")))


def _scenario(game: Game, entry: Entry) -> Page:
    leaf = Leaf(game, item_address(game.id, "scenarios", entry.id))
    map = game.find("maps", str(entry.get("map", "")))
    plan = plan_of(map) if map else None
    return leaf.page(
        entry.title,
        prose(entry.words("text"), "hw-lead"),
        _setup(leaf, entry, plan) if plan else None,
        tag("h2", "Sides and settings"),
        facts(_facts(leaf, entry, map)),
        tag("h2", "Forces"),
        _forces(leaf, entry),
        legend(leaf, plan) if plan else None,
    )


def side_title(entry: Entry, side: str) -> Words:
    """The title of a side: the scenario's, or that of the symbol of the same name, or its id in words."""
    if own := entry.words("sides", side, "title"):
        return own
    types = (type.id for type in entry.game.all("types") if side in values_of(entry.game, type.id))
    return value_title(entry.game, next(types, ""), side) if types else Words.plain(in_plain(side))


def _facts(leaf: Leaf, entry: Entry, map: Entry | None) -> Iterable[tuple[object, object]]:
    for side, declared in entry.get("sides", {}).items():
        count = sum(
            int(read(force, "count", 1)) for force in entry.get("forces", ()) if str(read(force, "side")) == side
        )
        first = ", begins" if read(declared, "first") is True else ""
        yield _chip(entry, side), join([_pieces(count), first, prose(entry.words("sides", side, "text"))])
    yield "Map", leaf.link(map) if map else entry.get("map")
    for name, value in entry.get("settings", {}).items():
        setting = leaf.game.find("settings", name)
        title = setting.title if setting else Words.plain(in_plain(name))
        yield title.html(), leaf.notes.field(entry, f"settings.{name}", _value(entry, value, _type(setting)))
    for name, value in entry.get("options", {}).items():
        option = dig(leaf.game.pack.manifest.record, "options", name)
        yield str(read(option, "title", in_plain(name))), str(value)
    yield "Cases", leaf.cases(entry.cites)
    yield "Source", source_of(entry)


def _chip(entry: Entry, side: str) -> Html:
    place = side_places(entry.game).get(side, 0) % 6
    return tag("span", side_title(entry, side).html(), class_=f"hw-side hw-side--{place}")


def _type(setting: Entry | None) -> str:
    return str(setting.get("type", "")).rsplit(" ", 1)[-1] if setting else ""


def _value(entry: Entry, value: Any, type: str) -> Html:
    sides = entry.get("sides", {})
    if isinstance(value, Mapping) and set(value) <= set(sides):
        parts = [join([side_title(entry, side).html(), ": ", _value(entry, one, type)]) for side, one in value.items()]
        return join(parts, "; ")
    return value_words(entry.game, type, as_typed(type, value)).html()


Waiting = dict[tuple[str, tuple[str, ...]], list[Any]]


def _placed(leaf: Leaf, entry: Entry, plan: Plan) -> tuple[dict[str, Html], Waiting]:
    """The pieces that stand in a space, by its label; and the others by their side and the area they go to."""
    placed: dict[str, Html] = {}
    waiting: Waiting = {}
    for force in entry.get("forces", ()):
        at = listed(read(force, "at"))
        spaces = spaces_of(plan.grid, at)
        unit = leaf.game.find("units", str(read(force, "unit")))
        if unit and len(spaces) == 1 and spaces[0] not in placed:
            placed[spaces[0]] = tag("a", counter(unit), href=leaf.to(unit.address))
        else:
            waiting.setdefault((str(read(force, "side")), at), []).append(force)
    return placed, waiting


def _setup(leaf: Leaf, entry: Entry, plan: Plan) -> Html:
    placed, waiting = _placed(leaf, entry, plan)
    groups = [_waiting(leaf, entry, plan, side, at, forces) for (side, at), forces in waiting.items()]
    trays = tag("div", groups, class_="hw-trays") if groups else None
    return tag("div", picture(plan, placed), trays, class_="hw-setup")


def _waiting(leaf: Leaf, entry: Entry, plan: Plan, side: str, at: tuple[str, ...], forces: list[Any]) -> Html:
    area = plan.area(at[0]) if len(at) == 1 else None
    where = plan.entry.words("areas", area.id, "title") if area else Words.plain(", ".join(map(in_plain, at)))
    head = tag("h3", badge_picture(plan, area) if area else None, where.html() or at[0])
    count = sum(int(read(force, "count", 1)) for force in forces)
    spaces = f" among {', '.join(area.spaces)}" if area else ""
    line = tag(
        "p",
        side_title(entry, side).html(),
        f": {_pieces(count)}, {'each ' if count > 1 else ''}on a space of its choice{spaces}.",
        class_="hw-quiet",
    )
    place = side_places(entry.game).get(side, 0) % 6
    return tag(
        "section", head, line, tag("ul", [_stack(leaf, force) for force in forces]), class_=f"hw-tray hw-tray--{place}"
    )


def _pieces(count: int) -> str:
    return "one piece" if count == 1 else f"{count} pieces"


def _stack(leaf: Leaf, force: Any) -> Html:
    count, unit = int(read(force, "count", 1)), leaf.game.find("units", str(read(force, "unit")))
    if unit is None:
        return tag("li", str(read(force, "unit")), f" × {count}")
    times = tag("span", f"× {count}", class_="hw-tray__count") if count > 1 else None
    return tag("li", tag("a", counter(unit, size=84), href=leaf.to(unit.address)), times)


def _forces(leaf: Leaf, entry: Entry) -> Html:
    heads = [tag("th", text, scope="col") for text in ("Side", "Unit", "Count", "Where")]
    rows = [tag("tr", [tag("td", cell) for cell in _force(leaf, entry, force)]) for force in entry.get("forces", ())]
    table = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), class_="hw-table hw-sortable")
    return tag("div", table, class_="hw-scroll")


def _force(leaf: Leaf, entry: Entry, force: Any) -> tuple[object, ...]:
    unit = leaf.game.find("units", str(read(force, "unit"))) or leaf.game.find("cards", str(read(force, "unit")))
    map = leaf.game.find("maps", str(entry.get("map", "")))
    at = [map.words("areas", one, "title") if map else Words() for one in listed(read(force, "at"))]
    where = join(
        [title.html() if title else one for title, one in zip(at, listed(read(force, "at")), strict=True)], ", "
    )
    return (
        _chip(entry, str(read(force, "side"))),
        leaf.link(unit) if unit else read(force, "unit"),
        read(force, "count", 1),
        where,
    )
