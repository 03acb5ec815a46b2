"""A game's state by name, and its hash: equal exactly where everything that decides how the game goes on is equal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from toolkit.play.frames import write_frame
from toolkit.play.pending import Pending
from toolkit.state import write_state


def state_of(game: Pending) -> dict[str, Any]:
    """Everything that decides how a game goes on, by name."""
    program = game.program
    names = program.stage.names(game.cells)
    odds = list(game.odds) if isinstance(game.odds, tuple) else game.odds
    return {
        **write_state(program.stage.layout, game.cells, names),
        "pending": write_frame(program, names, game.go),
        "odds": odds,
        "seed": game.chance.seed.hex(),
        "counter": game.chance.counter,
    }


def hash_of(game: Pending) -> str:
    """The SHA-256 of a game's state, in hexadecimal digits."""
    return hash_of_state(state_of(game))


def hash_of_state(state: Mapping[str, Any]) -> str:
    """The SHA-256 of a state by name, in hexadecimal digits."""
    return sha256(canonical(state).encode("utf-8", "surrogatepass")).hexdigest()


def canonical(document: Any) -> str:
    """The one JSON text of a document: sorted keys, no blanks."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
