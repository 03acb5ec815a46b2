"""Who lies where, drawn: a perfect matching, each possible one with some probability. In: who fits where. Out: one.

Slots are filled in their order. Each takes one of those pieces that leave a matching of the rest, all of these equally
likely: so where any piece of a group fits any of its slots, every order of them is equally likely.
"""

from __future__ import annotations

from toolkit.play.chance import Chance


class NoMatching(ValueError):
    """The pieces cannot lie in these slots: no game looks so."""


class NoRoom(NoMatching):
    """What lies in no slot found no room among what was drawn; there may be room in another draw."""


def draw_matching(fits: list[list[int]], chance: Chance) -> list[int]:
    """For each slot one of the pieces (numbers) that fit there, each piece once. Raises NoMatching."""
    held: dict[int, int] = {}
    of: list[int | None] = [None] * len(fits)
    for slot in range(len(fits)):
        if not _placed(slot, fits, of, held, frozenset(), set()):
            raise NoMatching("what lies hidden cannot lie there")
    fixed: set[int] = set()
    for slot, pieces in enumerate(fits):
        left = [piece for piece in pieces if piece not in fixed]
        while True:
            piece = left.pop(chance.below(len(left)))
            if _swapped(slot, piece, fits, of, held, fixed):
                fixed.add(piece)
                break
    return [piece for piece in of if piece is not None]


def _placed(
    slot: int,
    fits: list[list[int]],
    of: list[int | None],
    held: dict[int, int],
    taken: frozenset[int] | set[int],
    seen: set[int],
) -> bool:
    """Give a slot a piece that is free, or that its slot can do without."""
    free = next((piece for piece in fits[slot] if piece not in held and piece not in taken and piece not in seen), None)
    if free is not None:
        held[free] = slot
        of[slot] = free
        return True
    for piece in fits[slot]:
        if piece in seen or piece in taken:
            continue
        seen.add(piece)
        if _placed(held[piece], fits, of, held, taken, seen):
            held[piece] = slot
            of[slot] = piece
            return True
    return False


def _swapped(
    slot: int, piece: int, fits: list[list[int]], of: list[int | None], held: dict[int, int], fixed: set[int]
) -> bool:
    """Give a slot a certain piece; who had it gets another. False, and nothing has changed, where none is left."""
    mine = of[slot]
    if mine == piece:
        return True
    before = of.copy(), held.copy()
    other = held.get(piece)
    if mine is not None:
        del held[mine]
    held[piece], of[slot] = slot, piece
    if other is None:
        return True
    of[other] = None
    if _placed(other, fits, of, held, fixed | {piece}, set()):
        return True
    of[:] = before[0]
    held.clear()
    held.update(before[1])
    return False
