"""Who comes next of those that follow at one moment: grants of effects, and triggers that stand on nothing.

One that may come is a number: that of its trigger, and the row of its grant (0 for none) times the number of triggers.
Cells `S` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.state.row_cells import BEARER, OWNER, SITE

NOBODYS, PIECES, PLAYERS = 0, 1, 2
"""What a grant step puts its effect on: what nobody owns, a piece or a place, a player."""


def owner_of_grant(S: list[Any], row: int, whose: tuple[int, ...], places: tuple[int | None, ...]) -> int | None:
    """The owner of what a grant is on: `whose` by its step, `places` by the address of a space or place."""
    how, bearer = whose[S[row + SITE]], S[row + BEARER]
    if how == NOBODYS or bearer is None:
        return None
    if how == PLAYERS:
        return bearer  # type: ignore[no-any-return]  # a player
    return places[bearer] if bearer < len(places) else S[bearer + OWNER]  # type: ignore[no-any-return]  # a player


def in_turn(
    S: list[Any],
    triggers: tuple[tuple[int, int, tuple[int, ...] | None], ...],
    count: int,
    whose: tuple[int, ...],
    places: tuple[int | None, ...],
    players: tuple[int, ...],
) -> tuple[int, ...]:
    """Those that may come at a moment, in order: `triggers` are (0 for first or 1, number, grants or None).

    Inside one of these two, by the precedence of owners (nobody's first), then as the triggers stand, then the grants.
    """
    place: dict[int | None, int] = {None: -1, **{player: index for index, player in enumerate(players)}}
    found: list[tuple[int, int, int, int]] = []
    for order, (late, number, rows) in enumerate(triggers):
        if rows is None:
            found.append((late, -1, order, number))
            continue
        for row in rows:
            owner = owner_of_grant(S, row, whose, places)
            found.append((late, place[owner], order, row * count + number))
    found.sort(key=lambda each: each[:3])
    return tuple([each[3] for each in found])


def equals_in_turn(
    S: list[Any],
    waiting: tuple[int, ...],
    groups: dict[int, int],
    count: int,
    whose: tuple[int, ...],
    places: tuple[int | None, ...],
    comes: Callable[[int], bool],
) -> tuple[int, ...]:
    """The first of those that wait and all that are equal to it, where somebody chooses among them and they would come.

    `groups` are by number those triggers among whose grants is chosen.
    """
    group = groups.get(waiting[0] % count)
    if group is None:
        return waiting[:1]
    owner = owner_of_grant(S, waiting[0] // count, whose, places)
    equal = [each for each in waiting if groups.get(each % count) == group]
    equal = [each for each in equal if owner_of_grant(S, each // count, whose, places) == owner and comes(each)]
    return tuple(equal) or waiting[:1]
