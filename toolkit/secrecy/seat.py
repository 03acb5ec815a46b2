"""The guard of a seat that asks `why`: all is looked at that is read on the way.

More than by `seen`: how many lie where it is told that, where pieces lie, of which kinds they are.
Of a piece that the seat does not know it may read what is the same of all that may lie there. In: what is read. Out:
nothing, or `NotKnown`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.analysis.hiding import hides_positions, set_by_effects
from toolkit.analysis.whereabouts import Lying, where_kinds_lie
from toolkit.language.faults import NotKnown
from toolkit.language.functions import reads_of, traits_of
from toolkit.language.tree import (
    Expr,
    Field,
    Function,
    Variable,
)
from toolkit.model import Type
from toolkit.program.sorts import are_pieces, bare, is_piece
from toolkit.secrecy.fields import alike
from toolkit.secrecy.guard import Guard
from toolkit.state import Shape, Stage, told_by_design
from toolkit.state.game_state import GameState
from toolkit.state.numbers import THE_MAP
from toolkit.state.run_time import Things, Value, index

_PLACED = ("holder", "space")
_OPEN = ("owner", "face_up")
"""What is known of each piece: whose it is, and whether it lies face up, for who does is known to all."""


class NotSeen(NotKnown):
    """Something would be read that the one of whom `seen(x, otherwise)` asks may not know: so he gets the other."""


@dataclass(frozen=True)
class SeatGuard(Guard):
    """What a seat may know. `named`: variables that stand for pieces which it named itself and does not know.
    `decider`: one of those at the seat of whom `seen(x, otherwise)` asks whether he may know what is computed here."""

    named: frozenset[str] = frozenset()
    decider: Guard | None = None
    _owned: set[int] = field(default_factory=set)
    """The variables, by identity, of which nothing but the owner is read."""

    @property
    def state(self) -> GameState:
        """The state that is read."""
        return self.sight.state

    @property
    def stage(self) -> Stage:
        """The scenario."""
        return self.state.stage

    @property
    def whose(self) -> tuple[Hashable, ...]:
        """Of one that names pieces itself nothing is said: which variables stand for them hangs on the expression."""
        decider = () if self.decider is None else self.decider.whose
        return () if self.named else ("SeatGuard", self.sight.viewers, decider)

    def enter(self, node: Expr) -> None:
        """What is asked of its owner alone is kept in mind."""
        match node:
            case Field(of=Variable() as of, name="owner"):
                self._owned.add(id(of))

    def variable(self, node: Expr, value: Value) -> None:
        """What it named itself and does not know it learns nothing of."""
        if isinstance(node, Variable) and node.name in self.named and id(node) not in self._owned:
            raise NotKnown

    def everything(self, what: str) -> None:
        """Of a kind it must know how many there are."""
        self._need(what not in self.rules.kinds or self._numbers_of((what,)))

    def field(self, node: Field, of: Value) -> None:
        """Of a piece that it does not know what everybody knows of it, or what is so of all that it may be."""
        self._ask_decider(lambda decider: decider.field(node, of))
        if node.of is None or not is_piece(self.rules, node.of.type) or node.name in _OPEN or self.sees(of):
            return
        piece, kind = index(of), self.rules.kinds[self.state.shape(index(of)).id]
        if node.source == "attribute" and set_by_effects(self.rules, node.name):
            raise NotKnown
        if node.name in _PLACED or node.name in (kind.face_down_shows or ()):
            self._need(self._tells_where(of))
        else:
            self._need(self._is_alike(piece, node.name))

    def _is_alike(self, piece: int, name: str) -> bool:
        """Whether all that a piece may be have the same in a field."""
        design = self.state.cells[piece]
        told = told_by_design(self.stage, design, name)
        return told is not None and all(
            told_by_design(self.stage, other, name) == told for other in alike(self.stage, design)
        )

    def brought(self, by: str, pieces: Things) -> None:
        """It must know the pieces that a keyword or an effect may be about."""
        self._ask_decider(lambda decider: decider.brought(by, pieces))
        self.require(pieces)

    def _ask_decider(self, ask: Callable[[Guard], None]) -> None:
        """End with `NotSeen` where the one who decides may not know what is read."""
        if self.decider is not None:
            try:
                ask(self.decider)
            except NotKnown:
                raise NotSeen from None

    def is_among(self, member: Expr, value: Value, things: Expr) -> bool:
        """Of a piece that it knows it knows where that lies."""
        if not self._are_pieces(member.type) or isinstance(value, tuple):
            return False
        if not self.sees(value):
            self._need(self._tells_where(value))
            return False
        return isinstance(things, Function) and things.name in ("pieces", "holds")

    def asks_too(self, player: int) -> bool:
        """It must know all, for it is told more than `seen` asks."""
        return True

    # Functions

    def call(self, node: Function, given: Things) -> None:
        """What a function looks at beside its arguments."""
        types = [one.type for one in node.arguments]
        match node.name:
            case "pieces" if bare(types[1]).name in ("player", "side"):
                owner = given[1] if bare(types[1]).name == "player" else None
                self._need(self._numbers_of((str(given[0]),), owner))
            case "pieces":
                self._need(self._counts_in(given[1]) and self._tells_kinds(given[1]))
            case "holds" if bare(types[0]).name in ("player", "side"):
                self._need(self._numbers_of(self.rules.kinds))
                for kind in self.rules.kinds:
                    self.require(self.state.everything(kind))
            case "holds" if len(given) == 1:
                self._need(self._counts_in(given[0]))
            case "holds" if self._are_pieces(types[1]):
                self._need(self.sees(given[1]) or (self._counts_in(given[0]) and self._tells_where(given[1])))
            case "holds":
                self._need(self._counts_in(given[0]))
                self.require(self.state.contents(given[0]))
            case "top_of":  # of a kind, `pieces` has asked already what it takes
                self._need(isinstance(given[0], tuple) or self._counts_in(given[0]))
            case "within" | "spaces" if self._are_pieces(types[0]):
                self._need(all(map(self._tells_where, given[0] if isinstance(given[0], tuple) else (given[0],))))
            case "past":
                self._need(not self._hears_little)
            case _ if reads_of(node):
                self._need(node.name == "has" or traits_of(node).open)
                for one, type in zip(given, types, strict=True):
                    if self._are_pieces(type):
                        self.require(one if isinstance(one, tuple) else (one,))

    @cached_property
    def _hears_little(self) -> bool:
        """Whether things may happen of which it does not hear."""
        return self.stage.needs.secret or hides_positions(self.rules) or bool(self.stage.needs.made_unseen)

    # What lies where

    def _need(self, known: bool) -> None:
        if not known:
            raise NotKnown

    def _are_pieces(self, type: Type) -> bool:
        """Whether values of a type are pieces, or sets, lists or none of them."""
        return are_pieces(self.rules, type)

    def _unidentified(self, pieces: Iterable[Value]) -> list[Value]:
        return [piece for piece in pieces if not self.sees(piece)]

    def _tells_where(self, piece: Value) -> bool:
        """Whether it is told that this piece lies where it does, now."""
        if self.sees(piece):
            return True
        address = self.sight.outermost(index(piece))
        return address is not None and self.sight.counts_now(address)

    @cached_property
    def _lying(self) -> Lying:
        return where_kinds_lie(self.rules)

    def _may_lie(self, kind: str, place: str) -> bool:
        carriers = [each for each, one in self.rules.kinds.items() if one.holds is not None]
        return any(place in self._lying[each] for each in (kind, *carriers))

    def _numbers_of(self, kinds: Iterable[str], owner: Value = None) -> bool:
        """Whether it knows how many pieces of some kinds there are, or are his: where they may lie it is told how many
        do, or would see them, or nothing makes or takes any of them."""
        own = owner if owner in self.sight.viewers else None
        return all(
            (not self.stage.can_lose_pieces and kind not in self.stage.needs.made_unseen)
            or all(
                self.sight.counts_now(address) or self._would_see(address, kind, own)
                for address, (place, _) in enumerate(self.stage.place_at)
                if place is None or self._may_lie(kind, place.id)
            )
            for kind in kinds
        )

    def _would_see(self, address: int, kind: str, owner: Value = None) -> bool:
        """Whether it would see whoever of a kind, or of his own, lay in a space or place of which it is not told how
        many do: no piece of which it knows may be there unseen."""
        pieces = [index(piece) for piece in self.state.everything(kind)]
        if owner is not None:
            pieces = [piece for piece in pieces if self.state.piece(piece, "owner") == owner]
        elif kind in self.stage.needs.made_unseen:
            return False
        return all(self._seen_at(address, piece) for piece in pieces)

    def _seen_at(self, address: int, piece: int) -> bool:
        """Whether it would know a piece if that lay somewhere."""
        shape: Shape = self.state.shape(piece)
        cells, at = list(self.state.cells), piece + shape.at["holder"]
        start = cells[at]
        if start is not None and not self.state.is_piece(start):
            cells[start] = tuple(one for one in cells[start] if one != piece)
        cells[address], cells[at] = (*cells[address], piece), address
        return self.sight.elsewhere(GameState(self.stage, cells)).sees(piece)

    def _counts_in(self, holder: Value) -> bool:
        """Whether it knows how many lie in a space, a place or a piece that it knows."""
        if holder is None:
            return True
        address = self._address(holder)
        if self.state.is_piece(address):
            outermost = self.sight.outermost(address)
            return self.sees(address) and outermost is not None and self.sight.counts_now(outermost)
        place = self.stage.place_at[address][0]
        kinds = [kind for kind in self.rules.kinds if place is None or self._may_lie(kind, place.id)]
        return self.sight.counts_now(address) or (
            not self.sight.counts(address) and all(self._would_see(address, kind) for kind in kinds)
        )

    def _address(self, holder: Value) -> int:
        """Where the contents of something stand; of the map those of any space, for all are one place."""
        return 0 if holder == THE_MAP else index(holder)

    def _tells_kinds(self, holder: Value) -> bool:
        """Whether it knows of which kinds those are that lie somewhere."""
        unidentified, kinds = map(index, self._unidentified(self.state.contents(holder))), self.rules.kinds
        if all("kind" in (kinds[self.state.shape(one).id].face_down_shows or ()) for one in unidentified):
            return True
        address = self._address(holder)
        place = None if self.state.is_piece(address) else self.stage.place_at[address][0]
        return place is not None and sum(self._may_lie(kind, place.id) for kind in kinds) == 1
