"""`move`: pieces from where they are to another place."""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.generate.code import Do, Nodes, Part
from toolkit.rules.generate.emptying import emptied, note_places
from toolkit.rules.generate.events import followed, is_followed, word
from toolkit.rules.generate.firing import Happening
from toolkit.rules.generate.lowering import Lowering, Pen, Scope, verb
from toolkit.rules.generate.moving import move_one
from toolkit.rules.generate.parts import repeat
from toolkit.rules.generate.skipping import gone_holder, may_be_gone, those_in_play, unless_gone
from toolkit.rules.generate.telling import tell_step
from toolkit.rules.generate.told import told
from toolkit.rules.generate.types import is_many
from toolkit.rules.program.steps import Move
from toolkit.rules.scenario import Inner

PIECE = Type("named", "piece")


@verb(Move)
def lower_move(lowering: Lowering, step: Move, scope: Scope) -> list[Part]:
    """One piece in straight code; a set as one change, with an event for each place that it leaves."""
    if is_many(step.pieces.type):
        return _several(lowering, step, scope)
    pen = lowering.pen(scope)
    piece = pen.hold(pen.value(step.pieces), "piece")
    place = pen.hold(pen.value(step.to), "place")
    start = "None"
    if is_followed(lowering, "moved"):
        start = pen.hold(f"S[{piece} + 2]", "start")
    left = note_places(lowering, step, pen, f"({piece},)")
    read = pen.names
    before = pen.node(*([left] if left is not None else []))

    def change(event: Happening) -> list[Part]:
        """The move to where the event then ends."""
        end = event.facts["end"].python if event.facts else place
        moved = told(lowering, pen, event, "pieces", "")
        reads = pen.names | ({end} if end in lowering.kept else set())
        return [move_one(lowering, f"{moved}[0]" if moved else piece, end, reads, bottom=step.order == "bottom")]

    facts = (f"({piece},)", start, place, _how(lowering, step))
    parts = followed(lowering, step, "moved", facts, change, scope, read)
    parts += emptied(lowering, step, scope, left)
    objects = [piece] if may_be_gone(lowering, step.pieces, scope) else []
    holder = place if gone_holder(lowering, step.to, scope) else None
    return [before, *unless_gone(lowering, step, "move", objects, read, parts, holder)]


def _how(lowering: Lowering, step: Move) -> str:
    return "None" if step.how is None else word(lowering, "moved", "how", step.how)


def _several(lowering: Lowering, step: Move, scope: Scope) -> list[Part]:
    """A set of pieces, unless what they go to is gone."""
    pen = lowering.pen(scope)
    pieces = pen.hold(those_in_play(lowering, step.pieces, pen.value(step.pieces)), "pieces")
    place = pen.hold(pen.value(step.to), "place")
    left = note_places(lowering, step, pen, pieces)
    kept = [left] if left is not None else []
    if not gone_holder(lowering, step.to, scope):
        return [*_by_start(lowering, step, scope, pen, pieces, place, kept), *emptied(lowering, step, scope, left)]
    before, read = pen.node(*kept), pen.names
    parts = _by_start(lowering, step, scope, pen, pieces, place, [])
    parts += emptied(lowering, step, scope, left)
    return [before, *unless_gone(lowering, step, "move", [], read, parts, place)]


def _by_start(
    lowering: Lowering, step: Move, scope: Scope, pen: Pen, pieces: str, place: str, kept: list[str]
) -> list[Part]:
    """Pieces from several places: the machinery makes the groups."""
    generator = lowering.generator
    move = generator.support("move_pieces")
    call = f"{move}(S, J, {pieces}, {place}, {generator.places()}, {step.order == 'bottom'})"
    call = generator.mixing(pieces, call)
    if not is_followed(lowering, "moved"):
        pen.line(call)
        return followed(lowering, step, "moved", (), [pen.node(*kept)], scope)
    groups = lowering.hidden("groups", step.at, Type("list", inner=Type("list", inner=PIECE)))
    starts = lowering.hidden("starts", step.at, Inner("rows"))
    number = lowering.hidden("group", step.at, Type("named", "int"))
    pen.line(f"{starts}, {groups} = {generator.support('by_start')}(S, {pieces})")
    before = bool(generator.follow.at("before", "moved"))
    if not before:
        pen.line(call)
    pen.line(f"{number} = 0")
    end = lowering.hidden("end", step.at, Inner("holder"))
    pen.line(f"{end} = {place}")
    own = frozenset((groups, starts, number, end))
    first = pen.node(*own, *kept)
    if not before:
        first = [*tell_step(lowering, "moved", step), *first]
    taken: Nodes = [Do(((0, f"{number} += 1"),), own, frozenset((number,)))]
    facts = (f"{groups}[{number} - 1]", f"{starts}[{number} - 1]", end, _how(lowering, step))

    def change(event: Happening) -> list[Part]:
        """The move of one group."""
        told = event.facts["pieces"].python, event.facts["end"].python
        moved = f"{move}(S, J, {told[0]}, {told[1]}, {generator.places()}, {step.order == 'bottom'})"
        return [[Do(((0, generator.mixing(told[0], moved)),), frozenset(told))]]

    body = [taken, *followed(lowering, step, "moved", facts, change if before else [], scope, own)]
    return [first, repeat(lowering, [], f"{number} == len({groups})", own, body)]
