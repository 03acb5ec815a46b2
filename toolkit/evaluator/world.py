"""A state of the game as expressions read it, and for whom: the guard, if any, is asked before something is read."""

from __future__ import annotations

from toolkit.frozen import frozen
from toolkit.secrecy.guard import Guard
from toolkit.state.game_state import GameState, Grant, without_optional

__all__ = ["Grant", "World", "without_optional"]


@frozen
class World(GameState):
    """A state; with a `guard`, as the one may know it for whom it is computed."""

    guard: Guard | None = None

    def guarded(self, guard: Guard | None) -> World:
        """The same state, read for somebody else; without a guard all of it is read."""
        return World(self.stage, self.cells, guard)
