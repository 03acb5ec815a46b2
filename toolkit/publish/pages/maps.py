"""The maps of a game, drawn from their data, with a legend; and a page that lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.board import Cell
from toolkit.publish.addresses import item_address
from toolkit.publish.building import Page
from toolkit.publish.drawing.maps import draw_map, is_small_in_a_list
from toolkit.publish.drawing.marks import area_colour, badge, holders, pennant, side_colour
from toolkit.publish.drawing.overlays import Overlay
from toolkit.publish.drawing.plans import Area, Plan, plan_of
from toolkit.publish.drawing.ranges import ranges_of
from toolkit.publish.drawing.terrain import swatch
from toolkit.publish.explorer.markup import explorer
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import attributes, in_plain, kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.sides import side_words
from toolkit.publish.words import Words, joined


@game_pages
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
    drawn = (
        draw_map(plan, name=f"map-{leaf.game.all('maps').index(entry)}", small=is_small_in_a_list(plan))
        if plan
        else None
    )
    head = tag("h2", leaf.link(entry))
    return tag("article", tag("div", drawn, class_="hw-gallery__picture"), head, prose(entry.words("text")))


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
    drawn = explorer(leaf, plan, picture(plan)) if plan else tag("p", say("This grid is not drawn yet."))
    return leaf.page(entry.title, prose(entry.words("text"), "hw-lead"), drawn, facts(rows), shown)


def picture(plan: Plan, pieces: dict[str, Html] | None = None, overlays: Sequence[Overlay] = ()) -> Html:
    """The map in a frame; on narrow screens a button, which a script shows, draws it larger than the screen."""
    return frame_of(draw_map(plan, pieces, overlays=overlays), plan.entry.title)


def frame_of(drawn: Html, title: Words, *, larger: bool = True) -> Html:
    """A drawing in a frame that scrolls; `larger` adds the button that draws it larger than a narrow screen."""
    label = title.attribute("aria_label")
    frame = tag("div", drawn, class_="hw-scroll hw-fade hw-mapframe", tabindex="0", role="region", **label)
    button = say("Larger or smaller").choice("button", type="button", class_="hw-enlarge", hidden=True)
    return tag("div", frame, button if larger else None, class_="hw-picture")


def _size(plan: Plan | None) -> Words | None:
    if plan is None:
        return None
    if not plan.lattice.is_sheet:
        return count_of(plan.grid.width, "1 space", "{count} spaces")
    return say("{width} by {height} spaces", width=plan.grid.width, height=plan.grid.height)


def _scenarios(leaf: Leaf, entry: Entry) -> Html | None:
    found = [leaf.link(one) for one in leaf.game.all("scenarios") if str(one.get("map")) == entry.id]
    return join(found, ", ") if found else None


def legend(leaf: Leaf, plan: Plan) -> Html:
    """What the drawing shows: areas with their badges, who holds what, then the terrain with its values."""
    areas = [_area(leaf, plan, area) for area in plan.areas]
    held = [_holder(plan, side, letters) for side, letters in holders(plan).items()]
    ground = [_terrain(leaf, terrain, f" × {plan.counts[terrain.id]}") for terrain in plan.terrains()]
    lines = [_terrain(leaf, terrain) for terrain in plan.features() if terrain not in plan.terrains()]
    return join(
        [
            tag("h2", say("Areas")) + tag("ul", areas, class_="hw-legend") if areas else None,
            tag("h2", say("Held at first")) + tag("ul", held, class_="hw-legend") if held else None,
            tag("h2", say("Terrain")) + tag("ul", ground, lines, class_="hw-legend"),
        ]
    )


def _holder(plan: Plan, side: str, letters: str) -> Html:
    """Who holds which spaces, and which borders are his."""
    sign = tag("g", pennant(side_colour(plan, side), letters), transform="translate(3 5)")
    picture = tag("svg", sign, viewBox="0 0 32 32", width=32, height=32, class_="hw-legend__badge", aria_hidden="true")
    spaces = spaces_in_short(plan, plan.board.control.get(side, ()))
    borders = [say(where) for where in plan.board.borders.get(side, ())]
    told = [joined([say("Borders"), joined(borders, ", ")], ": ").html()] if borders else []
    quiet = tag("span", join([spaces, *told] if spaces else told, "; "), class_="hw-quiet")
    return tag("li", picture, tag("div", tag("strong", side_words(plan.entry.game, side, plan.entry.id)), " ", quiet))


def spaces_in_short(plan: Plan, cells: Iterable[Cell]) -> Html:
    """Spaces by labels and ranges, none of which is broken at the end of a line."""
    return join((tag("span", one, class_="hw-range") for one in ranges_of(plan.grid, cells)), ", ")


def badge_picture(plan: Plan, area: Area) -> Html:
    """The badge of an area, as it is on the map."""
    sign = badge(area, area_colour(plan, area))
    return tag("svg", sign, viewBox="-16 -16 32 32", width=32, height=32, class_="hw-legend__badge", aria_hidden="true")


def area_title(plan: Plan, area: Area) -> Words:
    """What readers call an area: as the map says, else as the board says from which it was laid down."""
    return plan.entry.words("areas", area.id, "title") or Words.plain(area.title or in_plain(area.id))


def _area(leaf: Leaf, plan: Plan, area: Area) -> Html:
    entry = plan.entry
    marked = leaf.notes.field(entry, f"areas.{area.id}", tag("strong", area_title(plan, area)))
    spaces = leaf.notes.field(entry, f"areas.{area.id}.spaces", spaces_in_short(plan, area.cells))
    text = entry.words("areas", area.id, "text")
    return tag(
        "li",
        badge_picture(plan, area),
        tag("div", marked, " ", tag("span", spaces, class_="hw-quiet"), prose(text)),
    )


def _terrain(leaf: Leaf, terrain: Entry, count: str = "") -> Html:
    values = [
        join([one.title.html(), " ", one.in_words(terrain).html()])
        for one in attributes(kind_of(terrain))
        if one.tells(terrain)
    ]
    return tag(
        "li",
        swatch(terrain, 44),
        tag("div", tag("strong", leaf.link(terrain)), count, tag("div", join(values, ", "), class_="hw-quiet")),
    )
