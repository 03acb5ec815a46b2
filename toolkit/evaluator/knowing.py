"""What a player knows of the state that expressions read: `seen(x, otherwise)`, and the order in which he is told of
pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from toolkit.analysis.hiding import DECIDES
from toolkit.evaluator.evaluator import evaluate
from toolkit.evaluator.world import World
from toolkit.language.code import Code
from toolkit.language.faults import NotKnown
from toolkit.language.tree import Function
from toolkit.secrecy import Guard, NotSeen, SeatGuard, Sight
from toolkit.state import Stage
from toolkit.state.game_state import GameState
from toolkit.state.keep import KeptCells
from toolkit.state.run_time import Value, index, truth


def holds(state: GameState, code: Code, variables: Mapping[str, Value]) -> bool:
    """Whether a truth holds in a state, whoever may know it."""
    return truth(evaluate(code.expr, World(state.stage, state.cells), variables))


class PlayersSight(Sight):
    """What some players know of a state between them."""

    def __init__(self, state: GameState, viewers: tuple[int, ...]) -> None:
        """Look at a state."""
        self._state = state
        self._viewers = viewers

    @property
    def state(self) -> GameState:
        """The state that they look at."""
        return self._state

    @property
    def viewers(self) -> tuple[int, ...]:
        """The players who look."""
        return self._viewers

    def holds(self, code: Code, variables: Mapping[str, Value]) -> bool:
        """Whether a truth holds in the state, whoever may know it."""
        return holds(self.state, code, variables)

    def elsewhere(self, state: GameState) -> Self:
        """What the same players know of another state."""
        return type(self)(state, self.viewers)


class _KeptSight(PlayersSight):
    """The same of cells that are kept: what is known counts as read by each who asks."""

    def sees(self, piece: int) -> bool:
        """Whether they know which piece this is."""
        return self._once("sees", piece, self._knows)

    def counts(self, address: int) -> bool:
        """Whether they may know how many lie in a space or place."""
        return self._once("counts", address, self._may_count)

    def _once(self, what: str, of: int, find: Callable[[int], bool]) -> bool:
        cells = self.state.cells
        assert isinstance(cells, KeptCells), "these are read"
        return cells.once((what, self.viewers, of), lambda: find(of))


def sight_of(state: GameState, viewers: tuple[int, ...]) -> Sight:
    """What some players know of a state between them."""
    return (_KeptSight if isinstance(state.cells, KeptCells) else PlayersSight)(state, viewers)


def as_known(stage: Stage, cells: Sequence[Any], player: int | None) -> World:
    """A state as the one who decides may know it: `NotKnown` is raised before anything else of it is read. Where nobody
    decides, as of dice, all of it is read."""
    if player is None or not stage.needs.hides:
        return World(stage, cells)
    return World(stage, cells, Guard(sight_of(GameState(stage, cells), (player,))))


def seen(expr: Function, world: World, variables: Mapping[str, Value]) -> Value:
    """`seen(u.hardness, soft)`: the first where the one who decides may know all that it reads, else the second.

    A seat that asks itself is told so as well: as soon as something is read that he may not know it is the second. What
    the seat must know besides, such as how many lie somewhere, it must know for this too.
    """
    first, other = expr.arguments
    viewer = variables.get(DECIDES, variables.get("by"))
    if viewer is None:
        return evaluate(first, world, variables)
    player, seat = index(viewer), world.guard
    decider = Guard(sight_of(world, (player,)))
    if isinstance(seat, SeatGuard) and player in seat.sight.viewers:
        try:
            return evaluate(first, world.guarded(replace(seat, decider=decider)), variables)
        except NotSeen:
            return evaluate(other, world, variables)
    if seat is not None and seat.asks_too(player):
        evaluate(first, world, variables)
    try:
        return evaluate(first, world.guarded(decider), variables)
    except NotKnown:
        return evaluate(other, world, variables)
