"""The scenarios of a game, each with its set-up drawn on the map.

Pieces that stand in one space are drawn there. Pieces whose space the player chooses are drawn within a broken line on
a space that they may take, and lie beside the map too, under the name and the badge of the area they go to. What
arrives later stands in a table by turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import repeat
from typing import Any

from toolkit.board import MOST_SPACES, Cell
from toolkit.board.standing import border_named, cells_meant
from toolkit.model import FOR_ALL
from toolkit.packs.arguments import in_words
from toolkit.publish.addresses import item_address
from toolkit.publish.building import Page
from toolkit.publish.drawing.counters import counter, plain_counter
from toolkit.publish.drawing.maps import draw_map, is_small_in_a_list
from toolkit.publish.drawing.pieces import groups
from toolkit.publish.drawing.plans import Plan, plan_of
from toolkit.publish.drawing.ranges import ranges_of
from toolkit.publish.drawing.side_notes import SideNotes
from toolkit.publish.explorer.markup import explorer, kept_on_sides
from toolkit.publish.explorer.start import start_of
from toolkit.publish.game import Entry, Game, read
from toolkit.publish.interface import count_of, say, say_known
from toolkit.publish.kinds import as_typed, in_plain, value_words
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.nouns import capital
from toolkit.publish.pages.course import course
from toolkit.publish.pages.frame import Leaf, facts, prose, scroller, source_of, title_of
from toolkit.publish.pages.maps import area_title, badge_picture, legend, picture
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.pages.tables import own_tables
from toolkit.publish.sides import Look, side_class, side_looks
from toolkit.publish.speaking import Speaker, side_title
from toolkit.publish.words import Words, joined

_CHOSEN = tag("rect", x=2, y=2, width=116, height=116, rx=12)


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The list of scenarios and the page of each; nothing for a game without scenarios."""
    if not game.all("scenarios"):
        return
    leaf = Leaf(game, "scenarios.html")
    listing = [_card(leaf, one, place) for place, one in enumerate(game.all("scenarios"))]
    yield leaf.page(say("Scenarios"), tag("div", listing, class_="hw-gallery"))
    for entry in game.all("scenarios"):
        yield _scenario(game, entry)


def _card(leaf: Leaf, entry: Entry, place: int) -> Html:
    map = leaf.game.find("maps", str(entry.get("map", "")))
    plan = plan_of(map) if map else None
    drawn = _small(leaf, entry, plan, f"setup-{place}") if plan else None
    picture = tag("div", drawn, class_="hw-gallery__picture") if drawn else None
    return tag("article", picture, tag("h2", leaf.link(entry)), prose(entry.words("text")))


def _small(leaf: Leaf, entry: Entry, plan: Plan, name: str) -> Html:
    """The set-up as it stands in the list; pieces too small to be read bear no words."""
    small = is_small_in_a_list(plan)
    draw = plain_counter if small else partial(_linked, leaf)
    return draw_map(plan, _placed(leaf, entry, plan, draw)[0], name, small=small)


def _scenario(game: Game, entry: Entry) -> Page:
    leaf = Leaf(game, item_address(game.id, "scenarios", entry.id))
    map = game.find("maps", str(entry.get("map", "")))
    plan = plan_of(map) if map else None
    setup = _setup(leaf, entry, plan) if plan else None
    rows = list(_facts(leaf, entry, map))
    decks = facts(_decks(leaf, entry))
    forces = tag("h2", leaf.notes.field(entry, "forces", say("Forces"))) + _forces(leaf, entry)
    rows.append((say("Reconstructed"), leaf.notes.rest(entry)))
    return leaf.page(
        entry.title,
        prose(entry.words("text"), "hw-lead"),
        setup,
        tag("h2", say("Sides and settings")),
        facts(rows),
        tag("h2", say("Decks")) + decks if decks else None,
        forces if entry.get("forces") else None,
        _arrivals(leaf, entry),
        _tables(leaf, entry),
        list(course(leaf, entry)),
        legend(leaf, plan) if plan else None,
        leaf.as_written(entry.item, say("The scenario as it is written")),
    )


def _facts(leaf: Leaf, entry: Entry, map: Entry | None) -> Iterator[tuple[object, object]]:
    yield from _sides(leaf, entry)
    yield say("Map"), leaf.notes.field(entry, "map", leaf.link(map)) if map else entry.get("map")
    yield from _by_rules(leaf, entry)
    for name, value in entry.get("settings", {}).items():
        yield _setting(leaf, entry, name, value)
    for name, value in entry.get("options", {}).items():
        yield leaf.option(name), leaf.notes.field(entry, f"options.{name}", say_known(str(value)))
    yield say("Cases"), leaf.cases(entry.cites)
    yield say("Source"), source_of(entry)


def _sides(leaf: Leaf, entry: Entry) -> Iterator[tuple[object, object]]:
    """Each side with its pieces and players, or a dash; then players of whom more is said, then seats for several."""
    scenario = entry.record
    forces = [(_owner(leaf, entry, force), int(read(force, "count", 1))) for force in entry.get("forces", ())]
    for side, players in scenario.members.items():
        count = sum(count for owner, count in forces if owner == side or owner in players)
        said_of = [pieces(count)] if forces else []
        said_of += [say("begins")] if side in scenario.sides and scenario.sides[side].first else []
        section = "sides" if side in scenario.sides else "players"
        said = joined(said_of, ", ").html() + (prose(entry.words(section, side, "text")) or "")
        if players != (side,):
            said = join([join([_chip(entry, player) for player in players], " "), " ", said])
        yield _chip(entry, side), leaf.notes.field(entry, f"{section}.{side}", said or "–")
    for player in scenario.players:
        if player not in scenario.members and (text := prose(entry.words("players", player, "text"))):
            yield _chip(entry, player), leaf.notes.field(entry, f"players.{player}", text)
    shared = [players for players in scenario.answering.values() if len(players) > 1]
    if shared:
        told = join([join([_chip(entry, player) for player in players], " ") for players in shared], "; ")
        yield say("One person plays"), leaf.notes.field(entry, "seats", told)


def _by_rules(leaf: Leaf, entry: Entry) -> Iterator[tuple[object, object]]:
    """Who is played by rules, each with the policy that answers for him."""
    told = []
    for who, id in entry.get("policies", {}).items():
        policy = leaf.game.find("policies", id)
        told.append(join([_chip(entry, who), " ", leaf.link(policy, title_of(policy)) if policy else id]))
    if told:
        yield say("Played by rules"), leaf.notes.field(entry, "policies", join(told, "; "))


def _owner(leaf: Leaf, entry: Entry, force: Any) -> str:
    """Whose a force is: a player, or a side of which it is not told."""
    name = str(read(force, "unit"))
    unit = leaf.game.design(name)
    attrs = unit.get("attrs", {}) if unit is not None else {}
    return str(entry.record.owner_of(force, attrs) or read(force, "side"))


def _setting(leaf: Leaf, entry: Entry, name: str, value: Any) -> tuple[object, object]:
    """A setting with its value; its name leads to what it means, and to its type."""
    setting = leaf.game.find("settings", name)
    type = str(setting.get("type", "")) if setting else ""
    shown = leaf.notes.field(entry, f"settings.{name}", _value(entry, value, type.rsplit(" ", 1)[-1]))
    return leaf.link(setting) if setting else in_plain(name), shown


def _decks(leaf: Leaf, entry: Entry) -> Iterator[tuple[object, object]]:
    """Each place that the scenario lays decks in, with the decks there, by side where each side has such a place."""
    for name, by_side in entry.get("decks", {}).items():
        place = leaf.game.find("places", name)
        parts = [
            join([*([] if side == FOR_ALL else [side_title(entry, side), ": "]), _linked_decks(leaf, laid)])
            for side, laid in by_side.items()
        ]
        title = leaf.link(place) if place else in_plain(name)
        yield title, leaf.notes.field(entry, f"decks.{name}", join(parts, "; "))


def _linked_decks(leaf: Leaf, laid: tuple[str, ...]) -> object:
    """The decks that lie in one place; a dash where none does."""
    found = [(id, leaf.game.find("decks", id)) for id in laid]
    return join([leaf.link(deck) if deck else id for id, deck in found], ", ") if found else "–"


def _chip(entry: Entry, side: str) -> Html:
    return tag("span", side_title(entry, side), class_=f"hw-side hw-side--{_shade(entry, side)}")


def _shade(entry: Entry, side: str) -> str:
    return side_class(side_looks(entry.game).get(side))


def _value(entry: Entry, value: Any, type: str) -> Html:
    sides = {*entry.record.members, *entry.record.seated}
    if isinstance(value, Mapping) and set(value) <= sides:
        parts = [join([side_title(entry, side), ": ", _value(entry, one, type)]) for side, one in value.items()]
        return join(parts, "; ")
    if isinstance(value, list):
        between = "; " if any(isinstance(one, list) for one in value) else ", "
        return join([_value(entry, one, type) for one in value], between) if value else Html("–")
    if type in {"player", "side"} and str(value) in sides:
        return _chip(entry, str(value))
    map = entry.game.find("maps", str(entry.get("map", "")))
    if type == "space" and map and (area := _area_named(map, str(value))):
        return area.html()
    found = entry.game.find("units", str(value)) if entry.game.find("kinds", type) else None
    return (found.title if found else value_words(entry.game, type, as_typed(type, value))).html()


Waiting = dict[tuple[str, tuple[str, ...]], list[Any]]


Draw = Callable[[Entry, Look | None], Html]


def _placed(leaf: Leaf, entry: Entry, plan: Plan, draw: Draw) -> tuple[dict[str, Html], Waiting]:
    """The drawings of pieces by the label of their space; and the forces whose spaces are chosen, by side and place.

    Chosen ones are drawn too, each on a space that it may take, so that the map shows one way to set up.
    """
    standing: dict[str, list[Html]] = {}
    waiting: Waiting = {}
    for force in entry.record.forces:
        if _waits_beside(leaf, plan, force):
            continue
        spaces = _spaces(entry, plan, force)
        unit = leaf.game.find("units", force.unit)
        if unit and len(spaces) == 1:
            side = side_looks(leaf.game).get(_owner(leaf, entry, force))
            drawn = draw(unit, side)
            standing.setdefault(spaces[0], []).extend([drawn] * min(force.count, MOST_SPACES))
        else:
            waiting.setdefault((_owner(leaf, entry, force), force.at), []).append(force)
    placed = groups(standing)
    for (side_id, at), forces in waiting.items():
        look = side_looks(leaf.game).get(side_id)
        free = _free(plan, at, _spaces(entry, plan, forces[0]), placed)
        for unit, space in zip(_single(leaf, forces), free, strict=False):
            placed[space] = tag("g", draw(unit, look), _CHOSEN, class_="hw-map__choice")
    return placed, waiting


def _linked(leaf: Leaf, unit: Entry, look: Look | None) -> Html:
    return tag("a", counter(unit, look=look), href=leaf.to(unit.address))


def _waits_beside(leaf: Leaf, plan: Plan | None, force: Any) -> bool:
    """Whether a force waits in a place beside the map."""
    place = leaf.game.find("places", force.at[0])
    is_area = plan is not None and plan.area(force.at[0]) is not None
    return len(force.at) == 1 and place is not None and not place.get("spaces") and not is_area


def _spaces(entry: Entry, plan: Plan, force: Any) -> list[str]:
    """The spaces on which a force may stand at the start."""
    return [plan.grid.label(cell) for cell in cells_meant(plan.board, entry.record, force, force.at)]


def _free(plan: Plan, at: tuple[str, ...], spaces: list[str], placed: Mapping[str, Html]) -> list[str]:
    """The empty spaces of those that may be taken, those that belong to nothing else first."""
    areas = [area for id in at if (area := plan.area(id))]
    others = Counter(space for area in plan.areas if area not in areas for space in area.spaces)
    return sorted((space for space in spaces if space not in placed), key=lambda space: others[space])


def _single(leaf: Leaf, forces: list[Any]) -> Iterator[Entry]:
    """Each piece of the forces by itself, as many as a map can hold."""
    for force in forces:
        unit = leaf.game.find("units", str(read(force, "unit")))
        if unit:
            yield from repeat(unit, min(int(read(force, "count", 1)), MOST_SPACES))


def _setup(leaf: Leaf, entry: Entry, plan: Plan) -> Html:
    placed, waiting = _placed(leaf, entry, plan, partial(_linked, leaf))
    groups = [_waiting(leaf, entry, plan, side, at, forces) for (side, at), forces in waiting.items()]
    trays = tag("div", groups, class_="hw-trays") if groups else None
    start = start_of(entry)
    kept = kept_on_sides(Speaker(leaf, entry), plan, start) if start is not None else {}
    drawn = picture(plan, placed, [SideNotes.of(plan, kept)])
    shown = explorer(leaf, plan, drawn, entry, start, _linked_by_space(leaf, entry, plan, placed))
    return tag("div", shown, trays, class_="hw-setup")


def _linked_by_space(leaf: Leaf, entry: Entry, plan: Plan, placed: Iterable[str]) -> dict[str, list[Html]]:
    """Links to the units that begin in each space, by its label; of a space that may be chosen none."""
    found: dict[str, list[Html]] = {label: [] for label in placed}
    for force in entry.record.forces:
        spaces = () if _waits_beside(leaf, plan, force) else _spaces(entry, plan, force)
        unit = leaf.game.find("units", force.unit)
        if unit and len(spaces) == 1:
            told = join([leaf.link(unit), f" × {force.count}" if force.count > 1 else None])
            found.setdefault(spaces[0], []).append(told)
    return found


def _waiting(leaf: Leaf, entry: Entry, plan: Plan, side: str, at: tuple[str, ...], forces: list[Any]) -> Html:
    area = plan.area(at[0]) if len(at) == 1 else None
    where = area_title(plan, area) if area else Words.plain(", ".join(map(in_plain, at)))
    head = tag("h3", badge_picture(plan, area) if area else None, where.html() or at[0])
    count = sum(int(read(force, "count", 1)) for force in forces)
    told = [
        side_title(entry, side),
        ": ",
        _choice(plan, count, cells_meant(plan.board, entry.record, forces[0], at)),
        " ",
        say("The map shows one way to set them up."),
    ]
    line = tag("p", told, class_="hw-quiet")
    shade = _shade(entry, side)
    return tag(
        "section", head, line, tag("ul", [_stack(leaf, force) for force in forces]), class_=f"hw-tray hw-tray--{shade}"
    )


def _choice(plan: Plan, count: int, cells: tuple[Cell, ...]) -> Words:
    """Where pieces may be set up that have no space of their own yet."""
    spaces = ", ".join(ranges_of(plan.grid, cells))
    if not cells:
        return count_of(count, "one piece, on a space of its choice.", "{count} pieces, each on a space of its choice.")
    return count_of(
        count,
        "one piece, on a space of its choice among {spaces}.",
        "{count} pieces, each on a space of its choice among {spaces}.",
        spaces=spaces,
    )


def pieces(count: int) -> Words:
    """A number of pieces."""
    return count_of(count, "one piece", "{count} pieces")


def _stack(leaf: Leaf, force: Any) -> Html:
    count, unit = int(read(force, "count", 1)), leaf.game.find("units", str(read(force, "unit")))
    if unit is None:
        return tag("li", str(read(force, "unit")), f" × {count}")
    times = tag("span", f"× {count}", class_="hw-tray__count") if count > 1 else None
    return tag("li", tag("a", counter(unit, size=84), href=leaf.to(unit.address)), times)


def _forces(leaf: Leaf, entry: Entry) -> Html:
    """What there is at the start; what arrives in some turn is told apart."""
    heads = [tag("th", say(text), scope="col") for text in ("Side", "Unit")]
    heads.append(tag("th", say("Count"), scope="col", class_="hw-number"))
    heads.append(tag("th", say("Where"), scope="col"))
    forces = [(place, force) for place, force in enumerate(entry.record.forces) if force.turn is None]
    rows = [tag("tr", _force(leaf, entry, place, force)) for place, force in forces]
    return scroller(tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), class_="hw-table hw-sortable"))


def _force(leaf: Leaf, entry: Entry, place: int, force: Any) -> list[Html]:
    return [*_who(leaf, entry, place, force), tag("td", _standing(leaf, entry, force))]


def _who(leaf: Leaf, entry: Entry, place: int, force: Any) -> list[Html]:
    """Whose a force is, what it is of, how many they are."""
    unit = leaf.game.design(force.unit)
    return [
        tag("td", _chip(entry, _owner(leaf, entry, force))),
        tag("td", leaf.notes.field(entry, f"forces.{place}", leaf.link(unit) if unit else force.unit)),
        tag("td", force.count, class_="hw-number"),
    ]


def _standing(leaf: Leaf, entry: Entry, force: Any) -> Html:
    """Where a force is, and in what state."""
    where = join([_where(leaf, entry, one) for one in force.at], ", ")
    entering = join([say("enters at"), " ", _entry(leaf, entry, force)]) if force.entry and force.turn is None else None
    return join([part for part in (where, entering, *_state(leaf, force)) if part is not None], "; ")


def _state(leaf: Leaf, force: Any) -> Iterator[Words | Html]:
    """In which state pieces begin, where that is not the usual one."""
    unit = leaf.game.design(force.unit)
    kind = leaf.game.find("kinds", str(unit.get("kind"))) if unit else None
    for name, value in force.state.items():
        declared = kind.get("state", {}).get(name) if kind else None
        type = str(read(declared, "type") or "") if declared is not None else ""
        typed = as_typed(type.rpartition(" ")[2], value)
        title = (kind.words("state", name, "title") if kind else Words()) or say_known(in_plain(name))
        yield title if typed is True else join([title, " ", value_words(leaf.game, type.rpartition(" ")[2], typed)])
    if force.face is not None:
        yield say("face down") if force.face == "down" else say("face up")


def _arrivals(leaf: Leaf, entry: Entry) -> Html | None:
    """What arrives when, and where it enters: a row for each force, the earliest first."""
    forces = [(place, force) for place, force in enumerate(entry.record.forces) if force.turn is not None]
    if not forces:
        return None
    has_groups = any(force.group is not None for _, force in forces)
    heads = [tag("th", say("Turn"), scope="col", class_="hw-number")]
    heads += [tag("th", say(text), scope="col") for text in ("Side", "Unit")]
    heads.append(tag("th", say("Count"), scope="col", class_="hw-number"))
    named = ("Enters at", *(["Together with"] if has_groups else []), "Waits in")
    heads += [tag("th", say(text), scope="col") for text in named]
    rows = []
    for place, force in sorted(forces, key=lambda each: each[1].turn):
        cells = [tag("td", force.turn, class_="hw-number"), *_who(leaf, entry, place, force)]
        cells.append(tag("td", _entry(leaf, entry, force)))
        cells += [tag("td", _group(leaf, force))] if has_groups else []
        rows.append(tag("tr", [*cells, tag("td", _standing(leaf, entry, force))]))
    table = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), class_="hw-table hw-sortable")
    return tag("h2", say("Reinforcements")) + scroller(table)


def _tables(leaf: Leaf, entry: Entry) -> Html | None:
    """The tables that the scenario brings for itself."""
    found = own_tables(leaf, entry)
    return tag("h2", say("Tables of this scenario")) + tag("div", found, class_="hw-tables") if found else None


def _entry(leaf: Leaf, entry: Entry, force: Any) -> Html:
    """Where a force enters: spaces, areas by their titles, borders."""
    return join([_where(leaf, entry, one) for one in force.entry], ", ") if force.entry else Html("–")


def _group(leaf: Leaf, force: Any) -> Html:
    """What arrives with others is of one group; a dash for what comes alone."""
    if force.group is None:
        return Html("–")
    words = in_words(force.group)
    return (
        capital(leaf.game.translated(words)) if leaf.game.speaks(words) else Words.plain(in_plain(force.group))
    ).html()


def _area_named(map: Entry, name: str) -> Words:
    """The title of an area of a map, or of the boards that it is put together of; nothing where it is none."""
    own = map.words("areas", name, "title")
    plan = plan_of(map) if not own and map.get("boards") else None
    area = plan.area(name) if plan else None
    return area_title(plan, area) if plan and area else own


def _where(leaf: Leaf, entry: Entry, name: str) -> Words:
    """A space by its label, an area or a place by its title, a border by whose it is."""
    border = border_named(name)
    if border is not None:
        return say("the border of {side}", side=side_title(entry, border)) if border else say("the border of the map")
    map = leaf.game.find("maps", str(entry.get("map", "")))
    area = _area_named(map, name) if map else Words()
    place = leaf.game.find("places", name)
    return area or (place.title if place else Words.plain(name))
