"""What stands where on a piece: as its kind's `layout` says, else as the names of its attributes suggest.

In: a unit or a card. Out: a Face. Without a layout, what players compare when two units meet stands at the foot, the
other numbers that have an abbreviation beside the sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.publish.drawing.colours import colour
from toolkit.publish.game import Entry, Game, dig, once_for_a_game, read
from toolkit.publish.kinds import Attribute, attributes, kind_of, printed_numbers

_COMPARED = {
    "attack",
    "strength",
    "fire",
    "firepower",
    "combat",
    "hard",
    "soft",
    "defence",
    "defense",
    "armour",
    "movement",
}
_LARGE, _SMALL = 3, 4
CORNERS = ("upper_left", "lower_left", "upper_right", "lower_right")


@dataclass(frozen=True)
class Face:
    """What stands where on the pieces of a kind: attributes by place."""

    foot: tuple[Attribute, ...] = ()
    sides: Mapping[str, Attribute] = field(default_factory=dict)
    framed: Mapping[str, Attribute] = field(default_factory=dict)
    bands: tuple[Attribute, ...] = ()
    dice: tuple[Attribute, ...] = ()
    ground: Attribute | None = None
    sign: Attribute | None = None
    soldiers: Attribute | None = None
    size: Attribute | None = None
    is_declared: bool = False
    """Whether the kind's layout says so."""

    def is_placed(self, attribute: Attribute) -> bool:
        """Whether the attribute stands somewhere on the piece."""
        listed = (*self.foot, *self.bands, *self.dice, *self.sides.values(), *self.framed.values())
        singles = (self.sign, self.soldiers, self.size)
        return any(one is not None and one.name == attribute.name for one in (*listed, *singles))


def face_of(entry: Entry) -> Face:
    """What stands where on a piece: the same on all of a kind."""
    kind = kind_of(entry)
    return _face_of_kind(kind.game, kind.id) if kind else Face()


@once_for_a_game
def _face_of_kind(game: Game, id: str) -> Face:
    kind = game.find("kinds", id)
    layout = kind.get("layout") if kind else None
    return _declared(kind, layout) if kind and layout else _chosen(printed_numbers(kind))


def _declared(kind: Entry, layout: Any) -> Face:
    known = {one.name: one for one in attributes(kind)}

    def named(place: str) -> Attribute | None:
        """The attribute that stands there."""
        return known.get(str(read(layout, place)))

    def listed(place: str) -> tuple[Attribute, ...]:
        """The attributes that stand there, in order."""
        return tuple(known[name] for name in read(layout, place) or () if name in known)

    return Face(
        foot=listed("foot"),
        sides={corner: known[name] for corner, name in (read(layout, "sides") or {}).items() if name in known},
        framed={number: known[truth] for number, truth in (read(layout, "framed") or {}).items() if truth in known},
        bands=listed("bands"),
        dice=listed("dice"),
        ground=named("ground"),
        sign=named("sign"),
        soldiers=named("soldiers"),
        size=named("size"),
        is_declared=True,
    )


def _chosen(found: list[Attribute]) -> Face:
    large = [one for one in found if set(one.name.split("_")) & _COMPARED][:_LARGE] or found[:_LARGE]
    small = [one for one in found if one not in large][:_SMALL]
    return Face(foot=tuple(large), sides=dict(zip(CORNERS, small, strict=False)))


def ends_of(entry: Entry) -> tuple[str, ...]:
    """The ends, or faces, of a piece: none where its kind has none."""
    kind = kind_of(entry)
    return tuple(str(end) for end in kind.get("ends", ())) if kind else ()


def at_end(attribute: Attribute, entry: Entry, end: str | None) -> Any:
    """The value of an attribute at an end of the piece, or None; of what differs by end the first is taken where none
    is named."""
    value = attribute.value(entry)
    if attribute.is_by_end(entry):
        value = value.get(end or ends_of(entry)[0])
    return None if value == "none" else value


def symbol_of(game: Game, attribute: Attribute, value: Any) -> Any:
    """What the declared type says of a symbol beside its words."""
    type = game.find("types", attribute.base)
    return dig(type.record, "values", str(value)) if type else None


def ground_of(entry: Entry, end: str | None) -> str | None:
    """The colour that the layout gives a piece, where it gives one."""
    ground = face_of(entry).ground
    if ground is None:
        return None
    declared = symbol_of(entry.game, ground, at_end(ground, entry, end))
    return colour(read(declared, "colour"), "") or None if declared is not None else None


def signs_of(entry: Entry, end: str | None) -> tuple[str, ...] | None:
    """The signs that the layout gives a piece: those its symbol declares; None where it declares none."""
    attribute = face_of(entry).sign
    if attribute is None:
        return None
    declared = symbol_of(entry.game, attribute, at_end(attribute, entry, end))
    return tuple(read(declared, "sign") or ()) or None if declared is not None else None
