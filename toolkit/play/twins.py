"""Twin worlds: states that a seat cannot tell from the one it plays in. In: a state, a player. Out: other states.

Pieces of one kind and owner that the player does not see change places among themselves, as far as they can: what is
then computed otherwise is something that he does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.play.knowledge import Knowledge
from toolkit.play.seats import Viewer
from toolkit.rules.scenario import Stage

SHIFTS = (1, 2, 3, 5, 8)
"""How far along the unseen pieces move in each of the twins."""


def twins(stage: Stage, cells: list[Any], viewer: Viewer) -> Iterator[list[Any]]:
    """Some twins of a state; none where the player sees everything."""
    groups = _unseen(stage, cells, viewer)
    longest = max((len(group) for group in groups), default=0)
    for shift in SHIFTS:
        if shift < longest:
            moved = {
                piece: group[(place + shift) % len(group)] for group in groups for place, piece in enumerate(group)
            }
            yield _exchanged(stage, cells, moved)


def _unseen(stage: Stage, cells: list[Any], viewer: Viewer) -> list[list[int]]:
    """The pieces in play that a player does not see, by kind and owner."""
    knowledge = Knowledge(stage, cells, viewer)
    groups: dict[tuple[str, int], list[int]] = {}
    for row, shape in stage.layout.rows(cells):
        if shape.what != "piece" or cells[row + 2] is None or knowledge.sees(row):
            continue
        owner = cells[row + 1]
        groups.setdefault((shape.id, -1 if owner is None else owner), []).append(row)
    return [group for group in groups.values() if len(group) > 1]


def _exchanged(stage: Stage, cells: list[Any], moved: dict[int, int]) -> list[Any]:
    """The state in which each piece stands where another stood, in all that can be seen of it."""
    layout, found = stage.layout, list(cells)
    comes = {place: piece for piece, place in moved.items()}
    for piece, place in moved.items():
        size = layout.shapes[cells[piece]].size
        found[piece + 2 : piece + size] = cells[place + 2 : place + size]
    for holder in _holders(stage, cells):
        found[holder] = tuple(comes.get(each, each) for each in found[holder])
    return found


def _holders(stage: Stage, cells: list[Any]) -> Iterator[int]:
    """The cells with what spaces, places and pieces hold."""
    yield from range(len(stage.ground.labels) + len(stage.numbers.instances))
    for row, shape in stage.layout.rows(cells):
        if shape.what == "piece" and "holds" in shape.at:
            yield row + shape.at["holds"]
