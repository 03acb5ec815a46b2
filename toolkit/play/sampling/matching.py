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


def draw_matching(fits: list[list[int]], chance: Chance | None) -> list[int]:
    """For each slot one of the pieces (numbers) that fit there, each piece once: drawn, or without a chance any.

    Raises NoMatching.
    """
    matching = _Matching(fits)
    for slot in range(len(fits)):
        if not matching.place(slot, set()):
            raise NoMatching("what lies hidden cannot lie there")
    if chance is None:
        return matching.pieces()
    for slot, pieces in enumerate(fits):
        left = [piece for piece in pieces if piece not in matching.fixed]
        failed: set[frozenset[int]] = set()
        while True:
            piece = left.pop(chance.below(len(left)))
            if matching.fitting[piece] in failed:
                continue
            if matching.fix(slot, piece):
                break
            failed.add(matching.fitting[piece])
    return matching.pieces()


class _Matching:
    """A matching on its way: `of` tells the piece of each slot, `held` the slot of each piece, `free` which lie in
    none, `fixed` which stay; `fitting` in which lists each stands: what is so of one is so of all that stand there."""

    def __init__(self, fits: list[list[int]]) -> None:
        self.fits = fits
        sets = {id(pieces): frozenset(pieces) for pieces in fits}  # slots that look the same share their list
        self.among = [sets[id(pieces)] for pieces in fits]
        found: dict[int, set[int]] = {}
        for list_of, pieces in sets.items():
            for piece in pieces:
                found.setdefault(piece, set()).add(list_of)
        self.fitting = {piece: frozenset(lists) for piece, lists in found.items()}
        self.of: list[int | None] = [None] * len(fits)
        self.held: dict[int, int] = {}
        self.free = set().union(*self.among)
        self.fixed: set[int] = set()

    def pieces(self) -> list[int]:
        """The piece of each slot, once all have one."""
        return [piece for piece in self.of if piece is not None]

    def place(self, slot: int, seen: set[int]) -> bool:
        """Give a slot a piece that is free, or that its slot can do without. Where there is none nothing changes.

        `seen` are the lists of what fits that were looked through: another slot with the same has nothing to add.
        """
        fits, held = self.fits, self.held
        pieces = fits[slot]
        seen.add(id(pieces))
        if not self.free.isdisjoint(self.among[slot]):
            found = next(piece for piece in pieces if piece in self.free)
            self.free.discard(found)
        else:
            movable = (piece for piece in pieces if id(fits[held[piece]]) not in seen and piece not in self.fixed)
            given = next((piece for piece in movable if self.place(held[piece], seen)), None)
            if given is None:
                return False
            found = given
        held[found], self.of[slot] = slot, found
        return True

    def fix(self, slot: int, piece: int) -> bool:
        """Give a slot a certain piece for good; who had it gets another. False, and nothing has changed, if none is
        left."""
        mine, other = self.of[slot], self.held.get(piece)
        self.fixed.add(piece)
        if mine == piece:
            return True
        if mine is not None:
            del self.held[mine]
            self.free.add(mine)
        self.held[piece], self.of[slot] = slot, piece
        if other is None:
            self.free.discard(piece)
            return True
        if mine is not None and mine in self.among[other]:  # the two change places
            self.held[mine], self.of[other] = other, mine
            self.free.discard(mine)
            return True
        self.of[other] = None
        if self.place(other, set()):
            return True
        self.of[slot], self.of[other], self.held[piece] = mine, piece, other
        if mine is not None:
            self.held[mine] = slot
            self.free.discard(mine)
        self.fixed.discard(piece)
        return False
