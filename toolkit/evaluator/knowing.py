"""What a player knows of pieces: `seen(x, otherwise)`, and who knows which piece something is.

A piece is known when it lies face up, was shown to the player, or when its place or its kind shows it to him. In a
place that shows to all it is known to whom its kind names, and where no kind names anybody to its owner. Of others
everybody knows what `face_down: shows` tells. One that has left play is known to its owner where he sees those of its
kind wherever they may lie, and to whoever was shown it or saw it face up.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.analysis.hiding import DECIDES, WHERE, Reads, hides_positions, set_by_effects
from toolkit.evaluator import evaluator
from toolkit.evaluator.run_time import Things, Value, index, things, truth
from toolkit.evaluator.surely import Surely
from toolkit.evaluator.world import World, without_optional
from toolkit.language.code import Code
from toolkit.language.tree import (
    Comparison,
    Conditional,
    Expr,
    Function,
    Listing,
    Literal,
    Logic,
    Thing,
    Unary,
    Variable,
    parts,
)
from toolkit.program.rules import Place
from toolkit.program.sorts import is_piece
from toolkit.program.steps import SHOWING
from toolkit.state.strangers import as_told

_OPEN = frozenset(("owner", "holder", "space", "face_up"))
_PLAIN = (Literal, Thing, Comparison, Logic, Unary, Conditional, Listing)
"""What of an expression reads no state by itself."""


def seen(expr: Function, world: World, variables: Mapping[str, Value]) -> Value:
    """`seen(u.hardness, soft)`: the first where the one who decides may know it, else the second."""
    first, other = expr.arguments
    viewer = variables.get(DECIDES, variables.get("by"))
    reads = Reads(world.rules, lambda of, name: _is_hidden(of, name, world), world.in_force)
    if viewer is None or not reads.hidden(first):
        return evaluator.evaluate(first, world, variables)
    player = index(viewer)
    question = Surely(reads, world, lambda piece: sees(world, player, piece))
    return evaluator.evaluate(first if question.knows(first, variables) else other, world, variables)


def in_order_told(world: World, pieces: Things, variables: Mapping[str, Value]) -> Things:
    """Pieces in the order in which the one who decides is told of them; where nobody does, everybody would be."""
    viewer = variables.get(DECIDES, variables.get("by"))
    viewers = range(len(world.stage.numbers.players)) if viewer is None else (index(viewer),)

    def knows(piece: int) -> bool:
        """Whether all of them know which piece it is."""
        return all(sees(world, one, piece) for one in viewers)

    return tuple(as_told(list(world.cells), tuple(map(index, pieces)), knows, world.stage.veil))


def sees(world: World, viewer: int, piece: int) -> bool:
    """Whether a player knows which piece this is."""
    shape, cells = world.shape(piece), world.cells
    if cells[piece + shape.at["up"]] or _was_shown(world, viewer, piece):
        return True
    owner = cells[piece + shape.at["owner"]]
    holder = outermost(world, piece)
    if holder is None:
        return owner == viewer and shape.id in world.stage.kept_known
    place, place_owner = place_at(world, holder)
    to_all = place is not None and place.shown_to.is_true
    if place is not None and not to_all and shown_by(world, place.shown_to, viewer, place_owner, piece):
        return True
    named = world.rules.kinds[shape.id].shown_to
    if named is not None:
        return shown_by(world, named, viewer, owner, piece)
    return bool(to_all and owner == viewer)


def _was_shown(world: World, viewer: int, piece: int) -> bool:
    """Whether a player was shown a piece and has not forgotten it: for good, or until something to come."""
    if "shown" in world.shape(piece).at and viewer in things(world.piece(piece, "shown")):
        return True
    if not world.stage.needs.showings:
        return False
    rows = [row for row, shape in world.rows("effect") if shape.id == SHOWING and world.occasion(row, "serial")]
    told = [(world.occasion(row, "argument viewers"), world.occasion(row, "argument pieces")) for row in rows]
    return any(viewer in things(viewers) and piece in things(pieces) for viewers, pieces in told)


def shown_by(world: World, code: Code, viewer: int, owner: Value, piece: int | None) -> bool:
    """Whether a `shown_to` holds for a player. What looks at no state is the same all through a stage: it is found
    once for each player and owner."""
    if isinstance(code.expr, Literal):
        return code.is_true
    kept, key = world.stage.shown, (id(code), viewer, owner)
    if key not in kept:
        found = truth(evaluator.evaluate(code.expr, world, {"viewer": viewer, "owner": owner, "piece": piece}))
        if not _is_plain(code.expr):
            return found
        kept[key] = code, found
    return kept[key][1]


def _is_plain(expr: Expr) -> bool:
    """Whether an expression is made of who looks, whose place it is, and what is written."""
    is_name = isinstance(expr, Variable) and expr.name in ("viewer", "owner")
    return (is_name or isinstance(expr, _PLAIN)) and all(map(_is_plain, parts(expr)))


def outermost(world: World, piece: int) -> int | None:
    """The space or place in which a piece lies, by itself or in another; None for one that has left play."""
    layout, cells = world.stage.layout, world.cells
    static, shapes = layout.static, layout.shapes
    found: int | None = piece
    while found is not None and found >= static:
        found = cells[found + shapes[cells[found]].at["holder"]]
    return found


def place_at(world: World, address: int) -> tuple[Place | None, int | None]:
    """The place whose contents stand at an address, with its owner."""
    return world.stage.place_at[address]


def _is_hidden(of: Expr, name: str, world: World) -> bool:
    """Whether this is a field of a piece that not everybody knows when the piece lies face down."""
    if not is_piece(world.rules, of.type):
        return False
    kind = world.rules.kinds.get(without_optional(of.type).name)
    if kind is not None and name in (kind.face_down_shows or ()):
        return set_by_effects(world.rules, name)
    return name not in _OPEN or (name in WHERE and hides_positions(world.rules))
