"""Who knows which piece something is, how many lie somewhere, and where a piece lies. In: a state, who looks.

A piece is known when it lies face up, was shown to the player, or when its place or its kind shows it to him. In a
place that shows to all it is known to whom its kind names, and where no kind names anybody to its owner. Of others
everybody knows what `face_down: shows` tells. One that has left play is known to its owner where he sees those of its
kind wherever they may lie, and to whoever was shown it or saw it face up. What any of several viewers knows, all know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Self

from toolkit.language.code import Code
from toolkit.language.tree import (
    Comparison,
    Conditional,
    Expr,
    Listing,
    Literal,
    Logic,
    Thing,
    Unary,
    Variable,
    parts,
)
from toolkit.program.effects import SHOWING
from toolkit.program.walking import walk
from toolkit.state.game_state import GameState
from toolkit.state.run_time import Value, things

_PLAIN = (Literal, Thing, Comparison, Logic, Unary, Conditional, Listing)
"""What of an expression reads no state by itself."""


class Sight(ABC):
    """What some players know of the pieces of one state between them.

    The state stays as it is: what is known of a piece is found once. Who uses it says what the state is, who looks, and
    how an expression is computed (`holds`): a `shown_to` is one.
    """

    @property
    @abstractmethod
    def state(self) -> GameState:
        """The state that they look at."""

    @property
    @abstractmethod
    def viewers(self) -> tuple[int, ...]:
        """The players who look."""

    @abstractmethod
    def holds(self, code: Code, variables: Mapping[str, Value]) -> bool:
        """Whether a truth holds in the state, whoever may know it."""

    @abstractmethod
    def elsewhere(self, state: GameState) -> Self:
        """What the same players know of another state."""

    # Pieces

    def sees(self, piece: int) -> bool:
        """Whether they know which piece this is."""
        seen = self._seen
        if piece not in seen:
            seen[piece] = self._knows(piece)
        return seen[piece]

    def _knows(self, piece: int) -> bool:
        return any(self._sees(viewer, piece) for viewer in self.viewers)

    @cached_property
    def _seen(self) -> dict[int, bool]:
        return {}

    def _sees(self, viewer: int, piece: int) -> bool:
        state, stage = self.state, self.state.stage
        shape, cells = state.shape(piece), state.cells
        if cells[piece + shape.at["up"]] or self._was_shown(viewer, piece):
            return True
        owner = cells[piece + shape.at["owner"]]
        holder = self.outermost(piece)
        if holder is None:
            return owner == viewer and shape.id in stage.kept_known
        place, place_owner = stage.place_at[holder]
        to_all = place is not None and place.shown_to.is_true
        if place is not None and not to_all and self._shows(place.shown_to, viewer, place_owner, piece):
            return True
        named = state.rules.kinds[shape.id].shown_to
        if named is not None:
            return self._shows(named, viewer, owner, piece)
        return bool(to_all and owner == viewer)

    def _was_shown(self, viewer: int, piece: int) -> bool:
        """Whether a player was shown a piece and has not forgotten it: for good, or until something to come."""
        state = self.state
        if "shown" in state.shape(piece).at and viewer in things(state.piece(piece, "shown")):
            return True
        if not state.stage.needs.showings:
            return False
        rows = [row for row, shape in state.rows("effect") if shape.id == SHOWING and state.occasion(row, "serial")]
        told = [(state.occasion(row, "argument viewers"), state.occasion(row, "argument pieces")) for row in rows]
        return any(viewer in things(viewers) and piece in things(pieces) for viewers, pieces in told)

    def _shows(self, code: Code, viewer: int, owner: Value, piece: int | None) -> bool:
        """Whether a `shown_to` holds for a player. What looks at no state is the same all through a stage: it is found
        once for each player and owner."""
        if isinstance(code.expr, Literal):
            return code.is_true
        kept, key = self.state.stage.shown, (id(code), viewer, owner)
        if key not in kept:
            found = self.holds(code, {"viewer": viewer, "owner": owner, "piece": piece})
            if not _is_plain(code.expr):
                return found
            kept[key] = code, found
        return kept[key][1]

    def outermost(self, piece: int) -> int | None:
        """The space or place in which a piece lies, by itself or in another; None for one that has left play."""
        layout, cells = self.state.stage.layout, self.state.cells
        static, shapes = layout.static, layout.shapes
        found: int | None = piece
        while found is not None and found >= static:
            found = cells[found + shapes[cells[found]].at["holder"]]
        return found

    def knows_of(self, piece: int) -> bool:
        """Whether they know that a piece is there, wherever it is: they know it, or know of something in it."""
        if self.sees(piece):
            return True
        inside = self.state.shape(piece).at.get("holds")
        return inside is not None and any(map(self.knows_of, self.state.cells[piece + inside]))

    def tells_where(self, piece: int) -> bool:
        """Whether they may know where a piece lies: they see it, or know how many lie there."""
        address = self.outermost(piece)
        return address is None or self.sees(piece) or self.counts(address)

    # How many lie somewhere

    def counts(self, address: int) -> bool:
        """Whether they may know how many lie in a space or place: on a map that says nothing of it everybody."""
        if address not in self._counted:
            self._counted[address] = self._may_count(address)
        return self._counted[address]

    def _may_count(self, address: int) -> bool:
        place, owner = self.state.stage.place_at[address]
        shown = place.count_shown_to if place is not None else None
        return (
            place is None
            or (place.is_map and shown is None)
            or (shown is not None and self._shows_at_all(shown, owner))
            or self._shows_at_all(place.shown_to, owner)
        )

    @cached_property
    def _counted(self) -> dict[int, bool]:
        return {}

    def _shows_at_all(self, code: Code, owner: int | None) -> bool:
        """Whether something is shown to one of them, whatever piece it is."""
        about_piece = not code.is_true and any(
            isinstance(node, Variable) and node.name == "piece" for node in walk(code.expr)
        )
        return not about_piece and any(self._shows(code, viewer, owner, None) for viewer in self.viewers)

    @property
    def counts_before(self) -> tuple[int, ...] | None:
        """How many lie in each place, as players may know it while somebody acts secretly; None where nobody does."""
        cell = self.state.stage.layout.counts_before
        found: tuple[int, ...] | None = None if cell is None else self.state.cells[cell]
        return found

    def is_secret(self, address: int) -> bool:
        """Whether somebody acts secretly, and a place is none of which they see at once what happens there.

        They do in a place that shows itself to them, and in an own one while they see all that lies there.
        """
        if self.counts_before is None:
            return False
        place, owner = self.state.stage.place_at[address]
        if place is None or place.is_map or self._shows_at_all(place.shown_to, owner):
            return False
        return not (self._is_own(address) and all(self.sees(piece) for piece in self.state.cells[address]))

    def _is_own(self, address: int) -> bool:
        """Whether a place is that of one of the players who look, or of his side."""
        numbers = self.state.stage.numbers
        return numbers.player_with(numbers.instances[address - len(self.state.stage.ground.labels)]) in self.viewers

    def counts_now(self, address: int) -> bool:
        """Whether they know how many lie in a space or place at this moment, with what is done secretly."""
        is_place = address >= len(self.state.stage.ground.labels)
        return self.counts(address) and not (is_place and self.is_secret(address))


def _is_plain(expr: Expr) -> bool:
    """Whether an expression is made of who looks, whose place it is, and what is written."""
    is_name = isinstance(expr, Variable) and expr.name in ("viewer", "owner")
    return (is_name or isinstance(expr, _PLAIN)) and all(map(_is_plain, parts(expr)))
