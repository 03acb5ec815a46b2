"""The maps of a game, drawn from their data, with a legend; and a page that lists them."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import item_address
from toolkit.publish.building import Page
from toolkit.publish.drawing.maps import area_colour, badge, draw_map, swatch
from toolkit.publish.drawing.plans import Area, Plan, plan_of
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import say
from toolkit.publish.kinds import attributes, in_plain, kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.words import Words


def pages(game: Game) -> Iterator[Page]:
    """The list of maps and the page of each; nothing for a game without maps."""
    if not game.all("maps"):
        return
    leaf = Leaf(game, "maps.html")
    yield leaf.page(say("Maps"), tag("div", [_card(leaf, one) for one in game.all("maps")], class_="hw-gallery"))
    for entry in game.all("maps"):
        yield _map(game, entry)


def _card(leaf: Leaf, entry: Entry) -> Html:
    plan = plan_of(entry)
    drawn = draw_map(plan, name=f"map-{leaf.game.all('maps').index(entry)}") if plan else None
    head = tag("h2", leaf.link(entry))
    guesses = facts([(say("Reconstructed"), leaf.notes.rest(entry))])
    return tag("article", tag("div", drawn, class_="hw-gallery__picture"), head, prose(entry.words("text")), guesses)


def _map(game: Game, entry: Entry) -> Page:
    leaf = Leaf(game, item_address(game.id, "maps", entry.id))
    plan = plan_of(entry)
    shown = legend(leaf, plan) if plan else None
    rows = [
        (say("Size"), _size(plan)),
        (say("Played in"), _scenarios(leaf, entry)),
        (say("Cases"), leaf.cases(entry.cites)),
        (say("Source"), source_of(entry)),
        (say("Reconstructed"), leaf.notes.rest(entry)),
    ]
    drawn = picture(plan) if plan else tag("p", say("This grid is not drawn yet."))
    return leaf.page(entry.title, prose(entry.words("text"), "hw-lead"), drawn, facts(rows), shown)


def picture(plan: Plan, pieces: dict[str, Html] | None = None) -> Html:
    """The map in a frame; on narrow screens a button, which a script shows, draws it larger than the screen."""
    return frame_of(draw_map(plan, pieces), plan.entry.title)


def frame_of(drawn: Html, title: Words, *, larger: bool = True) -> Html:
    """A drawing in a frame that scrolls; `larger` adds the button that draws it larger than a narrow screen."""
    label = title.attribute("aria_label")
    frame = tag("div", drawn, class_="hw-scroll hw-fade hw-mapframe", tabindex="0", role="region", **label)
    button = say("Larger or smaller").choice("button", type="button", class_="hw-enlarge", hidden=True)
    return tag("div", frame, button if larger else None, class_="hw-picture")


def _size(plan: Plan | None) -> Words | None:
    return say("{width} by {height} spaces", width=plan.grid.width, height=plan.grid.height) if plan else None


def _scenarios(leaf: Leaf, entry: Entry) -> Html | None:
    found = [leaf.link(one) for one in leaf.game.all("scenarios") if str(one.get("map")) == entry.id]
    return join(found, ", ") if found else None


def legend(leaf: Leaf, plan: Plan) -> Html:
    """What the drawing shows: areas with their badges, then the terrain with its values."""
    areas = [_area(leaf, plan, area) for area in plan.areas]
    ground = [_terrain(leaf, plan, terrain) for terrain in plan.terrains()]
    return join(
        [
            tag("h2", say("Areas")) + tag("ul", areas, class_="hw-legend") if areas else None,
            tag("h2", say("Terrain")) + tag("ul", ground, class_="hw-legend"),
        ]
    )


def badge_picture(plan: Plan, area: Area) -> Html:
    """The badge of an area, as it is on the map."""
    sign = badge(area, area_colour(plan, area))
    return tag("svg", sign, viewBox="-16 -16 32 32", width=32, height=32, class_="hw-legend__badge", aria_hidden="true")


def _area(leaf: Leaf, plan: Plan, area: Area) -> Html:
    entry = plan.entry
    title = entry.words("areas", area.id, "title") or Words.plain(in_plain(area.id))
    marked = leaf.notes.field(entry, f"areas.{area.id}", tag("strong", title))
    spaces = leaf.notes.field(entry, f"areas.{area.id}.spaces", ", ".join(area.spaces))
    text = entry.words("areas", area.id, "text")
    return tag(
        "li",
        badge_picture(plan, area),
        tag("div", marked, " ", tag("span", spaces, class_="hw-quiet"), prose(text)),
    )


def _terrain(leaf: Leaf, plan: Plan, terrain: Entry) -> Html:
    count = sum(1 for id in plan.terrain.values() if id == terrain.id)
    values = [
        join([one.title.html(), " ", one.in_words(terrain).html()])
        for one in attributes(kind_of(terrain))
        if one.tells(terrain)
    ]
    return tag(
        "li",
        swatch(terrain, 44),
        tag("div", tag("strong", leaf.link(terrain)), f" × {count}", tag("div", join(values, ", "), class_="hw-quiet")),
    )
