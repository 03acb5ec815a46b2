"""How many lie in each place, as players may know it while several act secretly, one after the other.

In: how many lie there now. Out: a tuple of numbers, of a cell: who acts (`NOBODY` before the first does), how many lay
in each place as he began, how many as the first did, and by player by how much he changed each in a part that is over.
Everybody is told what lay there at first, and what he changed himself.
"""

from __future__ import annotations

from collections.abc import Sequence

NOBODY = -1
Counts = tuple[int, ...]


def before_secrets(counts: Counts, players: int) -> Counts:
    """The numbers before anybody acts."""
    return (NOBODY, *counts, *counts, *(0,) * (len(counts) * players))


def next_acts(told: Counts, counts: Counts, player: int) -> Counts:
    """The numbers when the next player begins: what the one before him changed is his."""
    places, acted = len(counts), told[0]
    changed = [*told[2 * places + 1 :]]
    if acted != NOBODY:
        for place in range(places):
            changed[acted * places + place] += counts[place] - told[1 + place]
    return (player, *counts, *told[places + 1 : 2 * places + 1], *changed)


def size_of(places: int, players: int) -> int:
    """How many numbers there are."""
    return 1 + places * (players + 2)


def own_change(told: Counts, place: int, now: int, viewers: Sequence[int]) -> int:
    """By how much one of these players, who acts, has changed a place since he began; 0 where none of them does."""
    return now - told[1 + place] if told[0] in viewers else 0


def count_told(told: Counts, places: int, place: int, now: int, viewers: Sequence[int]) -> int:
    """How many lie in a place, as these players may know it between them."""
    changed = sum(told[(2 + viewer) * places + 1 + place] for viewer in viewers)
    return told[places + 1 + place] + changed + own_change(told, place, now, viewers)
