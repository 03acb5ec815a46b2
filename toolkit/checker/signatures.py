"""What the language declares by itself: the facts of its events, the fields that all things of a type have."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.checker.types import (
    ACTION,
    BOOL,
    HOLDER,
    INT,
    KEYWORD,
    PIECE,
    PLACE,
    PLAYER,
    RATIO,
    SIDE,
    SIGHT,
    SPACE,
    TERRAIN,
    TEXT,
    list_of,
    optional,
    set_of,
)
from toolkit.model import Type

PIECES = set_of(PIECE)
WORD = Type("symbols")
"""Symbols that only a pack tells: the words of its moves, the names of its state."""

EVENTS: Mapping[str, Mapping[str, Type]] = {
    "moved": {"pieces": PIECES, "start": optional(HOLDER), "end": HOLDER, "how": optional(WORD)},
    "drawn": {"piece": PIECE, "start": PLACE, "end": HOLDER},
    "shuffled": {"place": PLACE},
    "emptied": {"place": PLACE},
    "created": {"pieces": PIECES},
    "removed": {"pieces": PIECES},
    "replaced": {"piece": PIECE, "heirs": PIECES},
    "revealed": {"pieces": PIECES},
    "hidden": {"pieces": PIECES},
    "shown": {"pieces": PIECES, "to": set_of(PLAYER)},
    "changed": {"things": PIECES, "field": WORD},
    "rolled": {"number": INT},
    "granted": {"effect": Type("named", "effect"), "bearer": optional(HOLDER)},
    "lifted": {"effect": Type("named", "effect"), "bearer": optional(HOLDER)},
}
"""The facts of the events that steps make, in their order. `how` and `field` are words that the pack tells."""

OPEN_FACTS: Mapping[str, tuple[str, ...]] = {"moved": ("end",), "rolled": ("number",)}
"""The facts of these events that a trigger before them may change."""

FIELDS: Mapping[str, Mapping[str, Type]] = {
    "piece": {
        "owner": optional(PLAYER),
        "holder": optional(HOLDER),
        "space": optional(SPACE),
        "keywords": set_of(KEYWORD),
        "face_up": BOOL,
    },
    "space": {
        "terrain": TERRAIN,
        "row": INT,
        "column": INT,
        "label": TEXT,
        "level": INT,
        "paths": set_of(TERRAIN),
        "features": set_of(TERRAIN),
        "control_at_start": optional(SIDE),
    },
    "edge": {
        "spaces": set_of(SPACE),
        "terrain": optional(TERRAIN),
        "terrains": set_of(TERRAIN),
        "paths": set_of(TERRAIN),
    },
    "place": {"owner": optional(PLAYER)},
    "player": {"side": SIDE, "title": TEXT},
    "side": {"players": set_of(PLAYER), "title": TEXT},
    "route": {"start": SPACE, "end": SPACE, "spaces": list_of(SPACE), "length": INT, "cost": RATIO},
    "terrain": {"title": TEXT},
    SIGHT.name: {"blocked": BOOL, "hindrance": INT},
}
"""The built-in fields of things by type. A piece has `title` and `kind` besides: they depend on what kind it is of."""

ARRIVAL: Mapping[str, Type] = {"arrives": optional(INT), "entry": set_of(SPACE), "group": optional(TEXT)}
"""What pieces of kinds that arrive (`arrives: true`) have as state, as the forces of a scenario say it."""

CAUSE: Mapping[str, Type] = {"by": optional(PLAYER), "action": optional(ACTION), "card": optional(PIECE)}
"""What `cause` tells of what made the event in hand."""

RUNNING_FIELDS: Mapping[str, Type] = {"by": PLAYER, "card": optional(PIECE)}
"""What the action that is going on knows: who does it, and the card it is played with."""

EVENT = "event"
"""The built-in occasion that is known to its triggers alone."""
BUILT_IN_OCCASIONS = frozenset({"game", "action", EVENT})
