"""Scenarios: sides without forces, two sides that begin, settings that are not given or name spaces off the map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from toolkit.board import cells_of
from toolkit.board.meant import advice
from toolkit.board.written import absent, is_hole
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.placing import Ground, grounds
from toolkit.lint.registry import check
from toolkit.names import is_near
from toolkit.packs import Item, Pack
from toolkit.packs.references import shortened

MISSING_SETTING = register(
    "E417",
    "missing-setting",
    about="scenarios settings",
    title="A scenario does not give a setting",
    cause="Rules declare what each scenario must give; a setting without a default must stand under `settings`, one "
    "that is `for: side` or `for: player` with a value for each of them.",
    remedy="Give the setting, or declare a default.",
    bad="# rules.yaml\nsettings: {turns: int}\n# scenarios/one.yaml\nsettings: {}",
    good="# scenarios/one.yaml\nsettings: {turns: 6}",
)
SETTING_OFF_MAP = register(
    "E418",
    "setting-off-map",
    about="settings",
    title="A setting names a space or an edge that the map does not have",
    cause="A setting of the type `space` names spaces of the scenario's map, or areas of it that have spaces: so an "
    "objective, or a place to set up, can never be off the map. One of the type `edge` names sides between two spaces.",
    remedy="Correct the label.",
    bad="settings: {setup_area: [A1, A99]}",
    good="settings: {setup_area: [A1, A2]}",
)
TWO_FIRST = register(
    "E419",
    "two-first-sides",
    about="scenarios",
    title="Two sides begin",
    cause="`first: true` says which side begins, and two sides have it.",
    remedy="Leave `first` to one of them.",
    bad="sides: {blue: {first: true}, red: {first: true}}",
    good="sides: {blue: {first: true}, red: {}}",
)
NO_FORCES = register(
    "W402",
    "side-without-forces",
    about="scenarios",
    title="A side has no forces",
    cause="Other sides of the scenario have pieces at the start, and this one has none.",
    remedy="Give it forces, or take the side out.",
    bad="sides: {blue: {}, red: {}}\nforces: [{unit: gun, side: red, at: A1}]",
    good="forces: [{unit: gun, side: red, at: A1}, {unit: tank, side: blue, at: B1}]",
)

_FEW = 20
_EDGE_HELP = "An edge is told by the two spaces that meet there: `A1|B1`."


@check(NO_FORCES, TWO_FIRST)
def check_sides(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the sides of each scenario."""
    for scenario in pack.all("scenarios"):
        declares = "sides" if scenario.record.sides else "players"
        armed = {scenario.record.side_of_force(force) for force in scenario.record.forces}
        known = {*scenario.record.members, None}
        is_whole = scenario.id not in pack.broken.get("scenarios", ())  # else a force may be missing
        for id in scenario.record.members:
            if is_whole and armed and id not in armed and known.issuperset(armed):
                yield NO_FORCES.at(scenario.key_span(declares, id), f"The side `{id}` has no forces.")
        first: str | None = None
        for id, side in scenario.record.sides.items():
            if side.first and first is not None:
                note = Note(f"`{first}` begins too.", scenario.span("sides", first, "first"))
                yield TWO_FIRST.at(
                    scenario.span("sides", id, "first"), f"`{first}` and `{id}` both begin.", notes=[note]
                )
            first = first or (id if side.first else None)


@check(MISSING_SETTING)
def check_settings(pack: Pack) -> Iterator[Diagnostic]:
    """Look for settings that a scenario does not give. What is only misspelt is reported as unknown already."""
    declared = [item for other in pack.family() for item in other.all("settings")]
    known = {item.id for item in declared}
    for scenario in pack.all("scenarios") if "scenarios" not in pack.unread else ():
        given = scenario.record.settings
        place = scenario.key_span("settings") if given else scenario.key_span()
        unknown = [name for name in islice(given, _FEW) if name not in known]
        for setting in declared:
            note = Note(f"`{setting.id}` is declared here.", setting.key_span())
            if setting.id in given:
                yield from _missing_owners(scenario, setting, note)
            elif not setting.record.has_default and not any(is_near(name, setting.id) for name in unknown):
                message = f"The scenario does not give `{setting.id}`."
                yield MISSING_SETTING.at(place, message, notes=[note])


def _missing_owners(scenario: Item, setting: Item, note: Note) -> Iterator[Diagnostic]:
    value = scenario.record.settings[setting.id]
    each = setting.record.for_
    if each is not None and isinstance(value, dict) and not setting.record.has_default:
        owners = scenario.record.members if each == "side" else scenario.record.seated
        unknown = [name for name in islice(value, _FEW) if name not in owners]
        for owner in owners:
            if owner not in value and not any(is_near(name, owner) for name in unknown):
                message = f"`{setting.id}` has no value for the {each} `{owner}`."
                yield MISSING_SETTING.at(scenario.key_span("settings", setting.id), message, notes=[note])


@check(SETTING_OFF_MAP)
def check_spaces(pack: Pack) -> Iterator[Diagnostic]:
    """Look for spaces that settings name off the map."""
    of = {item.id: _member(item) for other in pack.family() for item in other.all("settings")}
    for ground in grounds(pack):
        settings = ground.scenario.record.settings
        for id in settings:
            if of.get(id) in ("space", "edge"):
                yield from _off_map(ground, ("settings", id), settings[id], of[id])


def _member(setting: Item) -> str:
    """The last word of a setting's type: what it, or what is in it, is."""
    return str(setting.record.type or "").split(" ")[-1]


def _off_map(ground: Ground, where: tuple[str | int, ...], value: object, of: str) -> Iterator[Diagnostic]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _off_map(ground, (*where, key), part, of)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _off_map(ground, (*where, index), part, of)
    elif isinstance(value, str) and value != "none":
        wrong = _wrong_edge(ground, value) if of == "edge" else _wrong(ground, value)
        if wrong:
            one = value.partition("|")[0] if of == "edge" else value
            help = _EDGE_HELP if of == "edge" else advice(ground.board.grid, one, ground.areas)
            yield SETTING_OFF_MAP.at(ground.scenario.span(*where), wrong, help=help)


def _wrong_edge(ground: Ground, value: str) -> str:
    """Why a text names no edge of the map; an empty text where it does."""
    labels = [part.strip() for part in value.split("|")]
    cells = [found[0] for label in labels if (found := cells_of(ground.board.grid, label)) and len(found) == 1]
    if len(labels) != 2 or len(cells) != 2:
        return f"`{shortened(value)}` does not tell two spaces of the map."
    if cells[1] not in ground.board.grid.neighbours(cells[0]):
        return f"`{labels[0]}` and `{labels[1]}` share no side."
    return ""


def _wrong(ground: Ground, value: str) -> str:
    """Why a text names no space of the map; an empty text where it names some."""
    grid, map = ground.board.grid, ground.map
    if map is None:
        return f"`{value[:60]}` is no space: this scenario has no map."
    if value in ground.areas and not ground.areas[value] and value not in ground.unsure:
        return f"The area `{value}` has no spaces on the map `{map.id}`."
    if value in ground.areas or value in map.record.areas or cells_of(grid, value, 1):
        return ""
    if is_hole(grid, value):
        return absent(grid, value)
    return f"The map `{map.id}` has neither a space nor an area `{value[:60]}`."
