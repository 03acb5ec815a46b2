"""Sides, players and seats of scenarios, and whose each piece is. In: a pack. Out: what does not go together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.model import type_of
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.source import Path

PARTIES = register(
    "E584",
    "parties-misfit",
    about="scenarios",
    title="Sides, players and seats do not go together",
    cause="Each player is of one side and sits once; a side that names no players is "
    "one player of its own name. A seat answers for players who have no other seat. Each piece is one player's: where "
    "its side has several, it says whose it is, or one of them alone `owns` such pieces.",
    remedy="Name each player once, and say of each piece whose it is.",
    bad="sides: {axis: {players: [german, italian]}, allies: {players: [british, german]}}",
    good="sides: {axis: {players: [german, italian]}, allies: {players: [british, american]}}",
)
OPPOSED = register(
    "W515",
    "seat-of-opponents",
    about="scenarios",
    title="A seat answers for players of several sides",
    cause="Who sits there sees what each of them sees, and answers for both: he plays against himself.",
    remedy="Give the players of each side a seat of their own, unless one person is meant to play them all.",
    bad="seats: {one: [german, british]}",
    good="seats: {one: [german, italian], two: [british, american]}",
)


@check(PARTIES, OPPOSED)
def check_parties(pack: Pack) -> Iterator[Diagnostic]:
    """Look at the sides, players, seats and forces of each scenario."""
    for scenario in pack.all("scenarios"):
        yield from _members(scenario)
        yield from _twice(scenario, ((("clockwise", index), id) for index, id in enumerate(scenario.record.clockwise)))
        yield from _clockwise(scenario)
        yield from _seats(scenario)
        wrong = dict(_owned(pack, scenario))
        yield from wrong.values()
        yield from _forces(pack, scenario, {player for player, *_ in wrong})


def _members(scenario: Item) -> Iterator[Diagnostic]:
    sides = scenario.record.sides
    places = [
        (("sides", id, "players", index), player) for id in sides for index, player in enumerate(sides[id].players)
    ]
    yield from _twice(scenario, places)
    for where, player in places:
        if player in sides and sides[player].players != (player,):
            note = Note("The side is declared here.", scenario.key_span("sides", player))
            message = f"`{player}` is a player here, and a side that is not this player alone."
            yield PARTIES.at(scenario.span(*where), message, help="Give one of them another name.", notes=[note])
    for player in scenario.record.players if sides else ():
        if player not in scenario.record.side_of:
            help = f"Name it among the `players:` of a side. {did_you_mean(player, Names(scenario.record.seated))}"
            message = f"`{player}` is of no side."
            yield PARTIES.at(scenario.key_span("players", player), message, help=help.strip())


def _twice(scenario: Item, places: Iterable[tuple[Path, str]]) -> Iterator[Diagnostic]:
    """Players who stand in several places where each stands once."""
    found: dict[str, Path] = {}
    for where, player in places:
        if player in found:
            note = Note("Here it stands first.", scenario.span(*found[player]))
            yield PARTIES.at(scenario.span(*where), f"`{player}` stands here twice.", notes=[note])
        found.setdefault(player, where)


def _clockwise(scenario: Item) -> Iterator[Diagnostic]:
    clockwise = scenario.record.clockwise
    left = [player for player in scenario.record.side_of if player not in clockwise]
    if clockwise and left and all(player in scenario.record.side_of for player in clockwise):
        message = f"`clockwise` leaves out {', '.join(f'`{player}`' for player in left)}."
        yield PARTIES.at(scenario.key_span("clockwise"), message, help="Name all players in the order of their seats.")


def _seats(scenario: Item) -> Iterator[Diagnostic]:
    seats, side_of = scenario.record.seats, scenario.record.side_of
    yield from _twice(
        scenario, ((("seats", id, index), player) for id in seats for index, player in enumerate(seats[id]))
    )
    for id, players in seats.items():
        if not players:
            yield PARTIES.at(scenario.span("seats", id), f"Nobody sits at `{id}`.", help="Name its players.")
        if id in {*side_of, *side_of.values()} and players != (id,):
            message = f"The seat `{id}` is called like a player or a side."
            yield PARTIES.at(scenario.key_span("seats", id), message, help="Give it a name of its own.")
        sides = {side_of[player]: player for player in reversed(players) if player in side_of}
        if len(sides) > 1:
            one, other = sorted(sides.values(), key=players.index)[:2]
            message = f"`{one}` and `{other}` are opponents, and `{id}` answers for both."
            yield OPPOSED.at(scenario.span("seats", id), message)


def _owned(pack: Pack, scenario: Item) -> Iterator[tuple[tuple[str, str, int], Diagnostic]]:
    """What players own by an attribute that pieces do not have, or that is never so: by player, attribute, number."""
    attrs = {name: declared for item in _kinds(pack) for name, declared in item.record.attrs.items()}
    types = {item.id: item.record.names for other in pack.family() for item in other.all("types")}
    if not attrs or not pack.is_whole("kinds", "types"):
        return
    for player, record in scenario.record.players.items():
        for name, words in record.owns.items():
            where = ("players", player, "owns", name)
            if name not in attrs:
                help = did_you_mean(name, Names(attrs)) or "Name an attribute of a kind of pieces."
                message = f"No kind of piece has the attribute `{name}`."
                yield (player, name, 0), PARTIES.at(scenario.key_span(*where), message, help=help)
                continue
            type = type_of(attrs[name].type, attrs[name].one_of)
            known = (type.symbols or types.get(type.name, ())) if type is not None else ()
            for index, word in enumerate(words if known else ()):
                if word not in known:
                    help = did_you_mean(word, Names(known)) or f"It is one of {', '.join(known)}."
                    message = f"`{name}` is never `{word}`."
                    yield (player, name, index), PARTIES.at(scenario.span(*where, index), message, help=help)


def _attributes(pack: Pack, piece: Item) -> dict[str, Any]:
    """The attributes of a piece, with what its kind says where it is silent."""
    kind = pack.find("kinds", piece.record.kind)
    declared = kind.record.attrs if kind is not None else {}
    return {name: each.default for name, each in declared.items()} | dict(piece.record.attrs)


def _kinds(pack: Pack) -> Iterator[Item]:
    return (item for other in pack.family() for item in other.all("kinds") if item.id != "terrain")


def _forces(pack: Pack, scenario: Item, unsure: Set[str]) -> Iterator[Diagnostic]:
    """Forces that are nobody's, or that are of a side that their player is not of. `unsure`: players of whom it is not
    known what they own."""
    members, side_of = scenario.record.members, scenario.record.side_of
    for index, force in enumerate(scenario.record.forces):
        if force.player is not None and force.side is not None:
            if force.player in side_of and force.side in members and side_of[force.player] != force.side:
                message = f"`{force.player}` is not of the side `{force.side}`."
                yield PARTIES.at(scenario.span("forces", index, "player"), message)
        elif force.side in members and len(members[force.side]) > 1 and unsure.isdisjoint(members[force.side]):
            piece = pack.design(force.unit)
            if piece is None or scenario.record.owner_of(force, _attributes(pack, piece)) is not None:
                continue
            players = " or ".join(f"`player: {player}`" for player in members[force.side])
            message = f"`{force.side}` has several players, and nothing says whose `{force.unit}` is."
            help = f"Write {players} in place of the side, or say under `players:` what each `owns`."
            yield PARTIES.at(scenario.span("forces", index, "side"), message, help=help)
