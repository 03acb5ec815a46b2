"""How pieces of a scenario begin and arrive: their state, when and where they enter, which arrive together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.placing import Ground, entries_of, grounds, spots_of
from toolkit.lint.registry import check
from toolkit.model import BUILT_IN_TYPES, Type, type_of
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import WRONG_VALUE, types_of, within_limits
from toolkit.packs.references import shortened
from toolkit.packs.values import Misfit, Types

ARRIVES_NOWHERE = register(
    "E456",
    "arrival-of-none",
    about="scenarios",
    title="A force says how it arrives, and such pieces do not, or stand on the map already",
    cause="`turn`, `entry` and `group` are for pieces that wait in a place beside the map until rules bring them on. "
    "Their kind says `arrives: true`, so that rules can read it.",
    remedy="Write `arrives: true` in the kind, and in `at` the place where they wait.",
    bad="forces:\n  - {unit: gun, side: red, at: A1, turn: 3}",
    good="forces:\n  - {unit: gun, side: red, at: reserve, turn: 3, entry: A1}",
)
NO_STATE = register(
    "E457",
    "state-of-force",
    about="scenarios",
    title="The pieces of a force have no such state, or it cannot be said here",
    cause="`state` of a force gives first values of the state that the kind of its pieces declares. What names other "
    "pieces has no value before there are any; how pieces arrive is said by `turn`, `entry` and `group`.",
    remedy="Correct the name, or declare the state in kinds.yaml.",
    bad="kinds: {unit: {title: Unit, state: {reduced: bool}}}\n"
    "forces: [{unit: gun, side: red, at: A1, state: {redused: true}}]",
    good="forces: [{unit: gun, side: red, at: A1, state: {reduced: true}}]",
)
UNLIKE_GROUP = register(
    "E458",
    "unlike-group",
    about="scenarios",
    title="Forces of one group arrive at different times or places",
    cause="What has one `group` arrives together: in the same turn, by the same spaces, and it is one side's.",
    remedy="Say the same `turn` and `entry` everywhere, or make two groups of it.",
    bad="forces:\n  - {unit: gun, side: red, at: pool, turn: 3, entry: A1, group: relief}\n"
    "  - {unit: tank, side: red, at: pool, turn: 4, entry: A1, group: relief}",
    good="forces:\n  - {unit: gun, side: red, at: pool, turn: 3, entry: A1, group: relief}\n"
    "  - {unit: tank, side: red, at: pool, turn: 3, entry: A1, group: relief}",
)
TOO_LATE = register(
    "W417",
    "arrival-out-of-time",
    about="scenarios",
    title="A force arrives before the first turn or after the last",
    cause="The pack says by `last_turn` which setting tells the last turn of a scenario; turns are counted from 1, or "
    "from 0. What is due at another time never arrives.",
    remedy="Correct the turn, or the setting.",
    bad="settings: {turns: 6}\nforces: [{unit: gun, side: red, at: reserve, turn: 7, entry: A1}]",
    good="settings: {turns: 6}\nforces: [{unit: gun, side: red, at: reserve, turn: 6, entry: A1}]",
)
ENEMIES_THERE = register(
    "W418",
    "entry-taken",
    about="scenarios",
    title="Enemies stand where a force enters",
    cause="At the start pieces of another side stand on all spaces at which the force may enter.",
    remedy="Name more spaces, or set the others up elsewhere.",
    bad="forces:\n  - {unit: gun, side: red, at: A1}\n  - {unit: tank, side: blue, at: reserve, turn: 2, entry: A1}",
    good="forces:\n  - {unit: gun, side: red, at: A1}\n"
    "  - {unit: tank, side: blue, at: reserve, turn: 2, entry: [A1, A2]}",
)

_ARRIVAL = ("turn", "entry", "group")
_STATE = {"arrives": "turn", "entry": "entry", "group": "group"}
_NAMING = BUILT_IN_TYPES - {"int", "bool", "text", "ratio", "space", "edge", "side", "player"}
"""Types of what is not there before a game begins."""


@check(ARRIVES_NOWHERE, UNLIKE_GROUP)
def check_arrivals(pack: Pack) -> Iterator[Diagnostic]:
    """Look at what is said of how forces arrive."""
    for ground in grounds(pack):
        groups: dict[str, int] = {}
        for number, force in enumerate(ground.scenario.record.forces):
            if force.arrives_later:
                yield from _arriving(pack, ground, number)
            if force.group is not None:
                first = groups.setdefault(force.group, number)
                yield from _unlike(ground.scenario, first, number)


def _arriving(pack: Pack, ground: Ground, number: int) -> Iterator[Diagnostic]:
    force = ground.scenario.record.forces[number]
    said = next(name for name in _ARRIVAL if name in force.model_fields_set)
    place = ground.scenario.key_span("forces", number, said)
    piece = pack.design(force.unit)
    kind = pack.find("kinds", piece.record.kind) if piece is not None else None
    if kind is not None and not kind.record.arrives:
        note = Note(f"The kind `{kind.id}` is declared here.", kind.key_span())
        message = f"Pieces of the kind `{kind.id}` do not arrive."
        help = f"Write `arrives: true` in the kind `{kind.id}`, and let rules read `arrives`, `entry` and `group`."
        yield ARRIVES_NOWHERE.at(place, message, help=help, notes=[note])
    elif ground.place_of(force) is None:
        where = ground.scenario.span("forces", number, "at")
        help = "Name in `at:` the place beside the map where it waits, and in `entry:` the spaces where it enters."
        note = Note("This says how it arrives.", place)
        yield ARRIVES_NOWHERE.at(where, "It arrives later, and stands on the map already.", help=help, notes=[note])


def _unlike(scenario: Item, first: int, number: int) -> Iterator[Diagnostic]:
    one, other = scenario.record.forces[first], scenario.record.forces[number]
    owners = (
        scenario.record.side_of_force(one),
        scenario.record.side_of_force(other),
    )
    for name, same in (
        ("turn", one.turn == other.turn),
        ("entry", [*one.entry] == [*other.entry]),
        ("side", owners[0] == owners[1]),
    ):
        if not same:
            given = name if name in other.model_fields_set else "group"
            shown = name if name in one.model_fields_set else "group"
            note = Note("The first of the group stands here.", scenario.span("forces", first, shown))
            message = f"What arrives in the group `{shortened(other.group)}` has another `{name}` elsewhere."
            yield UNLIKE_GROUP.at(scenario.span("forces", number, given), message, notes=[note])


@check(NO_STATE)
def check_state(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the state that forces give their pieces."""
    types = types_of(pack)
    for scenario in pack.all("scenarios"):
        for number, force in enumerate(scenario.record.forces):
            piece = pack.design(force.unit)
            kind = pack.find("kinds", piece.record.kind) if piece is not None else None
            if force.state and kind is not None and kind.id not in pack.broken.get("kinds", ()):
                declared = state_of(pack, kind)
                for name in force.state:
                    yield from _state(scenario, ("forces", number, "state", name), kind, declared, types)


def state_of(pack: Pack, kind: Item) -> dict[str, Any]:
    """The declared state of a kind by name: its own, and what stands under `state:` elsewhere."""
    found = dict(kind.record.state)
    for other in pack.family():
        for item in other.all("state"):
            owner, _, name = item.id.partition(".")
            if owner == kind.id:
                found[name] = item.record
    return found


def _state(
    scenario: Item, where: tuple[str | int, ...], kind: Item, declared: dict[str, Any], types: Types
) -> Iterator[Diagnostic]:
    name = str(where[-1])
    data = scenario.record.forces[where[1]].state[name]
    note = Note(f"The kind `{kind.id}` is declared here.", kind.key_span())
    if name in _STATE and kind.record.arrives:
        help = f"Write it as `{_STATE[name]}:` of the force."
        yield NO_STATE.at(scenario.key_span(*where), f"`{name}` is said by `{_STATE[name]}`.", help=help)
        return
    if name == "end" and kind.record.ends:
        if data not in kind.record.ends:
            ends = ", ".join(f"`{end}`" for end in kind.record.ends)
            message = f"`{shortened(str(data))}` is no end of the kind."
            yield WRONG_VALUE.at(scenario.span(*where), message, help=f"It may be {ends}.", notes=[note])
        return
    if name not in declared:
        known = ", ".join(f"`{each}`" for each in sorted(declared)[:8])
        help = did_you_mean(name, Names(declared)) or (f"It has {known}." if known else "It declares no state.")
        message = f"Pieces of the kind `{kind.id}` have no state `{shortened(name)}`."
        yield NO_STATE.at(scenario.key_span(*where), message, help=help, notes=[note])
        return
    type = type_of(declared[name].type, declared[name].one_of)
    if type is not None and _names_what_is_not_there(type, types):
        message = f"`{name}` is of the type {type}: no such thing has a name before the game begins."
        yield NO_STATE.at(scenario.key_span(*where), message, help="Let a step of the sequence set it.", notes=[note])
    elif type is not None and isinstance(value := within_limits(declared[name], types.read(type, data)), Misfit):
        yield WRONG_VALUE.at(scenario.span(*where, *value.where), value.message, help=value.help, notes=[note])


def _names_what_is_not_there(type: Type, types: Types) -> bool:
    while type.inner is not None and type.form != "map":
        type = type.inner
    if type.form == "map":
        return type.inner is None or _is_not_there(type.name, types) or _names_what_is_not_there(type.inner, types)
    return type.form == "named" and _is_not_there(type.name, types)


def _is_not_there(name: str, types: Types) -> bool:
    is_plain = name in BUILT_IN_TYPES - _NAMING or name in types.symbols
    return not is_plain and (name in _NAMING or name in types.things)


@check(TOO_LATE)
def check_turns(pack: Pack) -> Iterator[Diagnostic]:
    """Look for forces that are due when the game is over."""
    named = [each.manifest for each in pack.family() if each.manifest.record.last_turn is not None]
    for scenario in pack.all("scenarios") if named else ():
        setting = pack.find("settings", str(named[0].record.last_turn))
        if setting is None or setting.record.for_ is not None:
            continue
        given = scenario.record.settings.get(setting.id, setting.record.default)
        last = types_of(pack).read(Type("named", "int"), given) if isinstance(given, str) else given
        for number, force in enumerate(scenario.record.forces):
            if force.turn is None or not isinstance(last, int) or 0 <= force.turn <= last:
                continue
            said = setting.id in scenario.record.settings
            place = scenario.span("settings", setting.id) if said else setting.key_span()
            note = Note(f"The last turn is {last}.", place)
            message = f"Turn {force.turn} is {'after the last one' if force.turn > last else 'before the first one'}."
            yield TOO_LATE.at(scenario.span("forces", number, "turn"), message, notes=[note])


@check(ENEMIES_THERE)
def check_entries(pack: Pack) -> Iterator[Diagnostic]:
    """Look for forces that enter among enemies alone."""
    for ground in grounds(pack):
        scenario = ground.scenario.record
        standing: dict[Any, tuple[str | None, int]] = {}
        for spot in spots_of(ground):
            if spot.spaces is not None and len(spot.spaces) == 1 and len(spot.force.at) == 1:
                whose = scenario.side_of_force(spot.force)
                standing[spot.spaces[0]] = (whose, int(spot.where[1]))
        entries: dict[int, list[Any]] = {}
        sure: dict[int, bool] = {}
        for spot in entries_of(ground):
            number = int(spot.where[1])
            entries.setdefault(number, []).extend(spot.spaces or ())
            sure[number] = sure.get(number, True) and bool(spot.spaces)
        for number, cells in entries.items():
            whose = scenario.side_of_force(scenario.forces[number])
            taken = [standing[cell] for cell in cells if cell in standing and standing[cell][0] != whose]
            if sure[number] and taken and len(taken) == len(cells):
                note = Note("This stands there.", ground.scenario.span("forces", taken[0][1]))
                span = ground.scenario.span("forces", number, "entry")
                many = "the space" if len(cells) == 1 else f"all {len(cells)} spaces"
                message = f"Enemies stand on {many} at which it enters."
                yield ENEMIES_THERE.at(span, message, notes=[note])
