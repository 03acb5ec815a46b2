"""Functions of pieces and what holds them."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare
from toolkit.language.keys import EFFECTS, IN_PLAY, PLACES, Key
from toolkit.language.tree import Function
from toolkit.model import Type

_OWNERS = (Type("named", "player"), Type("named", "side"))


def _is_owner(type: Type) -> bool:
    return (type.inner if type.form == "optional" else type) in _OWNERS


def _contents(node: Function) -> tuple[Key, ...]:
    """Of a player what is his in play; of all else what lies there."""
    return (IN_PLAY,) if _is_owner(node.arguments[0].type) else (PLACES,)


def _pieces(node: Function) -> tuple[Key, ...]:
    return (IN_PLAY,) if _is_owner(node.arguments[1].type) else (PLACES, IN_PLAY)


declare(
    "only",
    Traits(reads=(), order_free=True, length="others", picks=True, same_owner=True, leads="same"),
    forms=("only(things) -> x",),
    gives="The one thing that is there.",
    none="None of them, or several, is a fault.",
    sample="only(units(by)).armour",
)

declare(
    "holds",
    Traits(reads=_contents, total=True, length="contents", holder=0, in_play=True, same_owner=True),
    forms=(
        "holds(space, place or piece) -> set of piece",
        "holds(space, place or piece, piece) -> bool",
        "holds(space, place, piece or player, title) -> bool",
    ),
    gives="The pieces that it holds itself, of a place with an order the list of them from the bottom or the left; or "
    "whether one piece, or one of a title, is among them. A player holds what is his in play.",
    none="None is a fault.",
    sample="holds(cell)",
)

declare(
    "top_of",
    Traits(reads=(PLACES,), holder=0, same_owner=True),
    forms=("top_of(space or place) -> optional piece", "top_of(pieces of a kind in a space) -> optional piece"),
    gives="The piece on top of a stack: the one that a draw takes, or that lies on the others in a space. Of a kind, "
    "`top_of(units(cell))`, it is the one on which no other of them lies, whatever else covers it.",
    none="An empty one: none.",
    sample="top_of(cell)",
)

declare(
    "gone",
    Traits(reads=(IN_PLAY,), total=True, open=True),
    forms=("gone(piece) -> bool",),
    gives="Whether the piece has left play. A name or a fact of one piece keeps it, with its last state.",
    none="None is a fault.",
    sample="gone(unit)",
)

declare(
    "heirs",
    Traits(reads=(IN_PLAY,), total=True, length="others", in_play=True, same_owner=True, open=True),
    forms=("heirs(piece) -> set of piece",),
    gives="The piece alone while it is in play, else those in play that replaced it.",
    none="None is a fault.",
    sample="heirs(unit)",
)

declare(
    "has",
    Traits(reads=(EFFECTS, IN_PLAY), total=True),
    forms=("has(thing, effect) -> bool",),
    gives="Whether the effect is on the thing now.",
    none="None is a fault.",
    sample="has(unit, dug_in)",
)

declare("pieces", Traits(reads=_pieces, total=True, length="contents", holder=1, in_play=True, same_owner=True))
