"""Worlds that a seat cannot rule out, in which something else is there: for what it is told of an expression.

In: a state, a player or a seat. Out: cells of other states. Pieces that he does not see are of other designs of their
kind that look the same; what somebody may have done in secret is done otherwise. Each row stays the row of its piece.
Unlike twins they are not all reached by play: they only tell whether an answer depends on what he cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.evaluator.knowing import place_at
from toolkit.play.knowledge import Knowledge, backs_on
from toolkit.play.once import once_for_each
from toolkit.play.seats import Viewer
from toolkit.state import Stage

MOST_DESIGNS = 3
"""Worlds in which unseen pieces are of other designs."""


def unlike(stage: Stage, cells: list[Any], viewer: Viewer) -> Iterator[list[Any]]:
    """States that a seat cannot tell from its own, each different from it; none where it sees everything."""
    knowledge = Knowledge(stage, cells, viewer)
    unseen = [row for row, _ in stage.layout.rows_of("piece", cells) if not knowledge.sees(row)]
    yield from _of_other_designs(knowledge, unseen)
    yield from _done_otherwise(knowledge, unseen)


def _of_other_designs(knowledge: Knowledge, unseen: list[int]) -> Iterator[list[Any]]:
    """Those in which unseen pieces are of other designs."""
    choices = {row: found for row in unseen if (found := looks_alike(knowledge.stage, knowledge.cells[row]))}
    most = max((len(found) for found in choices.values()), default=0)
    for number in range(min(most, MOST_DESIGNS)):
        other = list(knowledge.cells)
        for row, found in choices.items():
            other[row] = found[number % len(found)]
        yield other


def looks_alike(stage: Stage, design: int) -> list[int]:
    """The other designs of a design's kind that look like it when they lie face down, by number, from its own on."""
    kept = _alike_by_design(stage)
    if design not in kept:
        kept[design] = _find_alike(stage, design)
    return kept[design]


@once_for_each
def _alike_by_design(stage: Stage) -> dict[int, list[int]]:
    """What was found by `looks_alike` before."""
    return {}


def _find_alike(stage: Stage, design: int) -> list[int]:
    backs, kind_of = backs_on(stage), stage.numbers.kind_of
    numbers = [number for number, kind in enumerate(kind_of) if kind == kind_of[design] and number != design]
    alike = [number for number in numbers if backs[number] == backs[design]]
    return sorted(alike, key=lambda number: (number < design, number))


def _done_otherwise(knowledge: Knowledge, unseen: list[int]) -> Iterator[list[Any]]:
    """Those in which all that may have been moved in secret lies in one of the places where it may lie."""
    stage, cells = knowledge.stage, knowledge.cells
    spaces = len(stage.ground.labels)
    secret = [address for address in range(spaces, stage.layout.static) if _is_secret(knowledge, address)]
    if not secret:
        return
    hidden = [space for space in range(spaces) if not knowledge.counts(space)]
    goals = [*secret, *hidden[:1], *hidden[-1:]]
    movable = [piece for piece in unseen if cells[piece + 2] in {*secret, *hidden}]
    for goal in goals:
        other = list(cells)
        for piece in movable:
            if other[piece + 2] != goal and _takes(knowledge, goal, piece):
                start = other[piece + 2]
                other[start] = tuple(one for one in other[start] if one != piece)
                other[goal], other[piece + 2] = (*other[goal], piece), goal
        place = place_at(knowledge.world, goal)[0]
        if place is None or place.order == "none":
            other[goal] = tuple(sorted(other[goal]))
        if other != cells:
            yield other


def _is_secret(knowledge: Knowledge, address: int) -> bool:
    number = address - len(knowledge.stage.ground.labels)
    return number < len(knowledge.stage.numbers.instances) and knowledge.is_secret(address)


def _takes(knowledge: Knowledge, address: int, piece: int) -> bool:
    """Whether a piece may lie in a space or place, as its kind and its owner say."""
    place, owner = place_at(knowledge.world, address)
    layout = knowledge.stage.layout
    shape = layout.shapes[knowledge.cells[piece]]
    if place is not None and place.kinds is not None and shape.id not in place.kinds:
        return False
    whose = knowledge.cells[piece + shape.at["owner"]]
    if place is None or place.per == "none" or whose is None:
        return True
    return bool(owner == (knowledge.stage.numbers.side_of[whose] if place.per == "side" else whose))
