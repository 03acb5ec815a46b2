"""Who answers for whom. In: the players of a scenario, and seats by name. Out: all seats, one for each player.

A seat is no part of the state: the same answers make the same game, whoever gives them. It says what is seen together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from toolkit.runtime.program import Program
from toolkit.state import Numbers, Seat


class Seated(Protocol):
    """What has seats: a game."""

    program: Program
    seats: tuple[Seat, ...]


Viewer = int | tuple[int, ...]
"""Who looks: a player; or all players of a seat, and then what any of them knows is known."""


def checked_viewer(numbers: Numbers, viewer: object) -> Viewer:
    """A viewer, if it is one: the number of a player, or numbers of several. Raises ValueError for all else."""
    several = viewer if isinstance(viewer, tuple) else (viewer,)
    count = len(numbers.players)
    for each in several:
        if not isinstance(each, int) or isinstance(each, bool) or not 0 <= each < count:
            known = ", ".join(f"{number} ({player})" for number, player in enumerate(numbers.players))
            raise ValueError(f"{each!r} is no player's number; the players are {known}")
    return tuple(several) if isinstance(viewer, tuple) else several[0]


def viewers_of(viewer: Viewer) -> tuple[int, ...]:
    """The players who look."""
    return viewer if isinstance(viewer, tuple) else (viewer,)


def seats_of(numbers: Numbers, named: Mapping[str, Sequence[str]]) -> tuple[Seat, ...]:
    """All seats, where some are given by their players: who is in none has one of his own. Raises ValueError."""
    taken: dict[str, str] = {}
    for name, players in named.items():
        for player in players:
            if player not in numbers.of["players"]:
                raise ValueError(f"there is no player {player}")
            if player in taken:
                raise ValueError(f"{player} sits twice")
            taken[player] = name
        if not players or (name in {*numbers.players, *numbers.sides} and tuple(players) != (name,)):
            raise ValueError(f"{name} cannot be the name of a seat" if players else f"nobody sits at {name}")
    found: dict[str, tuple[int, ...]] = {}
    for number, player in enumerate(numbers.players):
        name = taken.get(player, player)
        found[name] = (*found.get(name, ()), number)
    return tuple(Seat(name, players) for name, players in found.items())


def named_seats(game: Seated) -> dict[str, list[str]]:
    """The seats of a game by name, where they are not those of its scenario: what records and saves say of them."""
    numbers = game.program.stage.numbers
    if game.seats == numbers.seats:
        return {}
    return {seat.name: [numbers.players[player] for player in seat.players] for seat in game.seats}


def viewer_at(game: Seated, player: int) -> Viewer:
    """Who looks where a player sits: he alone, or all whom the seat answers for."""
    players = next(seat.players for seat in game.seats if player in seat.players)
    return players if len(players) > 1 else player
