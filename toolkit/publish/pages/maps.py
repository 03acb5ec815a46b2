"""The maps of a game, drawn from their data, with a legend; and a page that lists them."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import item_address
from toolkit.publish.building import Page
from toolkit.publish.drawing.maps import area_colour, badge, draw_map, swatch
from toolkit.publish.drawing.plans import Area, Plan, plan_of
from toolkit.publish.game import Entry, Game
from toolkit.publish.kinds import attributes, kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.words import Words


def pages(game: Game) -> Iterator[Page]:
    """The list of maps and the page of each; nothing for a game without maps."""
    if not game.all("maps"):
        return
    leaf = Leaf(game, "maps.html")
    yield leaf.page(
        Words.plain("Maps"), tag("div", [_card(leaf, one) for one in game.all("maps")], class_="hw-gallery")
    )
    for entry in game.all("maps"):
        yield _map(game, entry)


def _card(leaf: Leaf, entry: Entry) -> Html:
    plan = plan_of(entry)
    drawn = draw_map(plan, name=f"map-{leaf.game.all('maps').index(entry)}") if plan else None
    head = tag("h2", leaf.link(entry))
    return tag("article", tag("div", drawn, class_="hw-gallery__picture"), head, prose(entry.words("text")))


def _map(game: Game, entry: Entry) -> Page:
    leaf = Leaf(game, item_address(game.id, "maps", entry.id))
    plan = plan_of(entry)
    facts_ = facts(
        [
            ("Size", _size(plan)),
            ("Played in", _scenarios(leaf, entry)),
            ("Cases", leaf.cases(entry.cites)),
            ("Source", source_of(entry)),
            ("Reconstructed", _guesses(leaf, entry)),
        ]
    )
    if plan is None:
        return leaf.page(
            entry.title, prose(entry.words("text"), "hw-lead"), tag("p", "This grid is not drawn yet."), facts_
        )
    return leaf.page(entry.title, prose(entry.words("text"), "hw-lead"), picture(plan), facts_, legend(leaf, plan))


def picture(plan: Plan, pieces: dict[str, Html] | None = None) -> Html:
    """The map in a frame that scrolls on its own where the screen is narrower than it can be read."""
    drawn = draw_map(plan, pieces)
    return tag(
        "div", drawn, class_="hw-scroll hw-mapframe", tabindex="0", role="region", aria_label=str(plan.entry.title)
    )


def _size(plan: Plan | None) -> str:
    return f"{plan.grid.width} by {plan.grid.height} spaces" if plan else ""


def _scenarios(leaf: Leaf, entry: Entry) -> Html | None:
    found = [leaf.link(one) for one in leaf.game.all("scenarios") if str(one.get("map")) == entry.id]
    return join(found, ", ") if found else None


def _guesses(leaf: Leaf, entry: Entry) -> Html | None:
    found = [leaf.notes.mark(name, str(reason)) for name, reason in entry.guesses.items()]
    return join(found, ", ") if found else None


def legend(leaf: Leaf, plan: Plan) -> Html:
    """What the drawing shows: areas with their badges, then the terrain with its values."""
    areas = [_area(leaf, plan, area) for area in plan.areas]
    ground = [_terrain(leaf, plan, terrain) for terrain in plan.terrains()]
    return join(
        [
            tag("h2", "Areas") + tag("ul", areas, class_="hw-legend") if areas else None,
            tag("h2", "Terrain") + tag("ul", ground, class_="hw-legend"),
        ]
    )


def badge_picture(plan: Plan, area: Area) -> Html:
    """The badge of an area, as it is on the map."""
    sign = badge(area.letter, area_colour(plan, area), area.mark if area.mark != "start" else "")
    return tag("svg", sign, viewBox="-16 -16 32 32", width=32, height=32, class_="hw-legend__badge", aria_hidden="true")


def _area(leaf: Leaf, plan: Plan, area: Area) -> Html:
    entry = plan.entry
    title = entry.words("areas", area.id, "title") or Words.plain(area.id.replace("_", " "))
    marked = leaf.notes.field(entry, f"areas.{area.id}", tag("strong", title.html()))
    text = entry.words("areas", area.id, "text")
    return tag(
        "li",
        badge_picture(plan, area),
        tag("div", marked, " ", tag("span", ", ".join(area.spaces), class_="hw-quiet"), prose(text)),
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
