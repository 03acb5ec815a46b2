"""Which unseen piece lies in which slot. In: the box, the ground, a chance. Out: the ground with all slots filled.

A piece fits a slot where its kind may lie there, where it shows what is seen there, and where the seat would not know
it. Pieces for which there is no slot lie where the seat cannot count: in such places, in pieces that it does not know,
or out of play where the rules take pieces out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.language.tree import Variable
from toolkit.play.chance import Chance
from toolkit.play.knowledge import backs_on
from toolkit.play.sampling.matching import NoMatching, NoRoom, draw_matching
from toolkit.play.sampling.pieces import Box
from toolkit.play.sampling.slots import Ground, Lying
from toolkit.play.unseen_effects import doings
from toolkit.program.rules import Place
from toolkit.program.walking import walk
from toolkit.state import Back, Stage

Unseen = Callable[[str, str, Lying | None], bool]
"""Whether the seat would not know a piece (a name) in a space or place, or there in a slot."""


@dataclass
class Placing:
    """Slots while they are filled. `pool`: the pieces that the seat does not see anywhere. `viewers`: its players."""

    stage: Stage
    box: Box
    ground: Ground
    pool: tuple[str, ...]
    secret: bool
    viewers: tuple[int, ...]

    def __post_init__(self) -> None:
        self.dropped: set[str] = set()
        """Pieces that the seat cannot know to have been made, and that were not."""

    def draw(self, unseen: Unseen, chance: Chance, *, somehow: bool = False) -> None:
        """Fill every slot, `somehow` or as drawn, and lay the rest where the seat cannot count. Raises NoMatching."""
        slots = self._slots()
        alike: dict[tuple[Any, ...], list[int]] = {}
        fits = []
        for place, slot in slots:
            key = self._looks(place, slot)
            if key not in alike:
                alike[key] = self._fitting(place, slot, unseen)
            fits.append(alike[key])
        rest = len(self.pool) - len(slots)
        pool = enumerate(self.pool if rest else ())
        anywhere = [number for number, piece in pool if self._may_rest(piece, slots, unseen)]
        drawn = draw_matching([*fits, *([anywhere] * rest)], None if somehow else chance)
        for (_, slot), number in zip(slots, drawn, strict=False):
            slot.name = self.pool[number]
        left = [self.pool[number] for number in sorted(drawn[len(slots) :])]
        while left:  # what holds others comes before these
            piece = next((one for one in left if one in self.box.unsure or self._rooms(one, unseen)), left[0])
            left.remove(piece)
            self._lay(piece, unseen, chance)

    def _may_rest(self, piece: str, slots: list[tuple[str, Lying]], unseen: Unseen) -> bool:
        """Whether a piece need not lie in a slot: it lies where nobody counts, in what does, or was never made."""
        return piece in self.box.unsure or bool(self._rooms(piece, unseen)) or self._may_be_held(piece, slots)

    def _may_be_held(self, piece: str, slots: list[tuple[str, Lying]]) -> bool:
        """Whether it may lie in another piece that the seat does not know."""
        if all(slot.whole for _, slot in slots):
            return False
        kinds, kind = self.stage.rules.kinds, self.box.kind(piece)
        holders = (kinds[self.box.kind(other)].holds or () for other in self.pool if other != piece)
        return any(kind in held for held in holders)

    def _slots(self) -> list[tuple[str, Lying]]:
        """The slots; while somebody acts secretly some may tell of what the seat holds itself by now."""
        slots = list(self.ground.slots())
        while self.secret and len(slots) > len(self.pool):
            place, slot = next((one for one in reversed(slots) if self._is_shared(one[0])), slots[-1])
            self.ground.places[place].remove(slot)
            slots.remove((place, slot))
        if len(slots) > len(self.pool):
            raise NoMatching("more lies hidden than there are pieces")
        return slots

    def _is_shared(self, place: str) -> bool:
        address = self.addresses[place]
        number = address - len(self.stage.ground.labels)
        return number >= 0 and self.stage.numbers.instances[number].owner is None

    # What fits

    @cached_property
    def addresses(self) -> dict[str, int]:
        """The address of the contents of each space and place."""
        names = [*self.stage.ground.labels, *(instance.name for instance in self.stage.numbers.instances)]
        return {name: address for address, name in enumerate(names)}

    def place(self, name: str) -> Place | None:
        """The place that a space or an instance belongs to."""
        return self._places[name]

    @cached_property
    def _places(self) -> dict[str, Place | None]:
        places = self.stage.rules.places
        board = next((place for place in places.values() if place.is_map), None)
        found = {name: self.stage.place_of(address) for name, address in self.addresses.items()}
        return {name: places[id] if id is not None else board for name, id in found.items()}

    def may_hold(self, name: str, kind: str) -> bool:
        """Whether pieces of a kind may lie in a space or place."""
        place = self.place(name)
        return place is None or place.kinds is None or kind in place.kinds

    @cached_property
    def _holders(self) -> dict[int, Lying]:
        """By the identity of what lies in a piece: that piece."""
        ahead = [one for lying in self.ground.places.values() for one in lying]
        found: dict[int, Lying] = {}
        while ahead:
            holder = ahead.pop()
            for one in holder.inside:
                found[id(one)] = holder
                ahead.append(one)
        return found

    def _looks(self, place: str, slot: Lying) -> tuple[Any, ...]:
        """What is the same of slots in which the same pieces fit."""
        holder = self._holders.get(id(slot))
        inside = tuple(one.name for one in slot.inside)
        where = id(slot) if self.is_positional(place) else 0
        return place, id(holder), repr(slot.shows), inside, where

    def is_positional(self, place: str) -> bool:
        """Whether who sees a piece there may depend on where it lies among others."""
        declared = self.place(place)
        id = declared.id if declared is not None else ""
        if id not in self._positional:
            self._positional[id] = self._tells_places(declared)
        return self._positional[id]

    @cached_property
    def _positional(self) -> dict[str, bool]:
        return {}

    def _tells_places(self, declared: Place | None) -> bool:
        codes = [declared.shown_to] if declared is not None else []
        codes += [kind.shown_to for kind in self.stage.rules.kinds.values() if kind.shown_to is not None]
        return any(isinstance(node, Variable) and node.name == "piece" for code in codes for node in walk(code.expr))

    @cached_property
    def _sorts(self) -> dict[str, list[list[int]]]:
        """By kind the pieces of the pool, as numbers: those of one design and owner together."""
        found: dict[tuple[int, int | None], list[int]] = {}
        for number, piece in enumerate(self.pool):
            found.setdefault((self.box.design(piece), self.box.owners.get(piece)), []).append(number)
        kinds: dict[str, list[list[int]]] = {}
        for (design, _), numbers in found.items():
            kinds.setdefault(self.stage.numbers.kind_of[design], []).append(numbers)
        return kinds

    def _fitting(self, place: str, slot: Lying, unseen: Unseen) -> list[int]:
        """The pieces of the pool that may lie in a slot."""
        found = []
        for kind, sorts in self._sorts.items():
            if self._takes(kind, place, slot):
                for numbers in sorts:
                    piece = self.pool[numbers[0]]
                    if self._shows(piece, slot) and unseen(piece, place, slot):
                        found += numbers
        return sorted(found)

    def may_lie(self, piece: str, place: str, slot: Lying) -> bool:
        """Whether a piece may be what lies in a slot, if nobody sees it there."""
        return self._takes(self.box.kind(piece), place, slot) and self._shows(piece, slot)

    def _takes(self, kind: str, place: str, slot: Lying) -> bool:
        """Whether a piece of a kind may be what lies in a slot."""
        kinds = self.stage.rules.kinds
        holder = self._holders.get(id(slot))
        if holder is None and not self.may_hold(place, kind):
            return False
        if holder is not None and holder.name is not None:
            held = kinds[self.box.kind(holder.name)].holds
            if held is None or kind not in held:
                return False
        holds = kinds[kind].holds
        inside = [self.box.kind(one.name) for one in slot.inside if one.name is not None]
        return not inside or (holds is not None and all(one in holds for one in inside))

    def _shows(self, piece: str, slot: Lying) -> bool:
        """Whether a piece shows what is seen of it."""
        if slot.shows is None:
            return True
        if "owner" in slot.shows and piece in self.box.owners:
            owner = self.box.owners[piece]
            if slot.shows["owner"] != (None if owner is None else self.stage.numbers.players[owner]):
                return False
        return bool(self._backs[self.box.design(piece)].ends_that_show(slot.shows))

    @cached_property
    def _backs(self) -> tuple[Back, ...]:
        return backs_on(self.stage)

    # What lies where nobody counts

    def _rooms(self, piece: str, unseen: Unseen) -> list[Lying | str | None]:
        """Where else a piece may lie: places, pieces; none for out of play."""
        kind = self.box.kind(piece)
        found: list[Lying | str | None] = [
            name
            for name in sorted(self.ground.open)
            if self.may_hold(name, kind) and self._has_room(name) and unseen(piece, name, None)
        ]
        found += [
            holder
            for place, outermost, holder in self._containers(kind)
            if holder.name != piece and unseen(piece, place, outermost)
        ]
        known_for_ever = self.box.owners.get(piece) in self.viewers and kind in self.stage.kept_known
        return [*found, None] if doings(self.stage.rules).removes and not known_for_ever else found

    def _containers(self, kind: str) -> Iterator[tuple[str, Lying, Lying]]:
        """The pieces that can hold one of a kind that is not told, once it is drawn which they are; before each the
        place in which it lies at last, and what lies there with it."""
        kinds = self.stage.rules.kinds
        if not any(kind in (declared.holds or ()) for declared in kinds.values()):
            return
        ahead = [(place, one, one) for place, lying in self.ground.places.items() for one in lying]
        while ahead:
            place, outermost, holder = ahead.pop(0)
            ahead += [(place, outermost, inner) for inner in holder.inside]
            declared = kinds[self.box.kind(holder.name)] if holder.name is not None else None
            if holder.whole or declared is None or declared.holds is None or kind not in declared.holds:
                continue
            if declared.at_most is None or len(holder.inside) < declared.at_most:
                yield place, outermost, holder

    def _has_room(self, name: str) -> bool:
        place = self.place(name)
        return place is None or place.at_most is None or len(self.ground.places[name]) < place.at_most

    def _lay(self, piece: str, unseen: Unseen, chance: Chance) -> None:
        """Lay a piece somewhere where the seat cannot count."""
        rooms = self._rooms(piece, unseen)
        if piece in self.box.unsure and (not rooms or chance.below(2)):
            self.dropped.add(piece)
            return
        if not rooms:
            raise NoRoom(f"{piece} can lie nowhere")
        room = rooms[chance.below(len(rooms))]
        if room is None:
            return
        lying = self.ground.places[room] if isinstance(room, str) else room.inside
        lying.insert(chance.below(len(lying) + 1), Lying(piece, whole=False))

    # What others did secretly

    def move_secretly(self, owners: tuple[int, ...], goals: tuple[str, ...], unseen: Unseen, chance: Chance) -> None:
        """Others have acted secretly: each may have moved pieces from places of his own to these."""
        instances = self.stage.numbers.instances
        for owner in owners:
            own = [one for one in instances if one.owner == self._owner_of(one.place, owner)]
            for goal in (one for one in own if one.place in goals):
                sources = [one.name for one in own if one.name != goal.name and one.name in self.ground.places]
                while chance.below(2):
                    movable = [
                        (source, one)
                        for source in sources
                        for one in self.ground.places[source]
                        if one.name in self.pool
                        and self.may_hold(goal.name, self.box.kind(str(one.name)))
                        and unseen(str(one.name), goal.name, None)
                    ]
                    if not movable or not self._has_room(goal.name):
                        break
                    source, one = movable[chance.below(len(movable))]
                    self.ground.places[source].remove(one)
                    self.ground.places.setdefault(goal.name, []).append(one)

    def _owner_of(self, place: str, player: int) -> int:
        return self.stage.numbers.side_of[player] if self.stage.rules.places[place].per == "side" else player
