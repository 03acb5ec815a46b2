"""`move`: pieces from where they are to another place."""

from __future__ import annotations

from toolkit.analysis.reads import PLACE
from toolkit.analysis.whereabouts import ends_of
from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import Do, Loop, Part
from toolkit.compiler.events import followed, word
from toolkit.compiler.firing import Happening
from toolkit.compiler.in_order_told import in_order_told, may_tell
from toolkit.compiler.joining import Joining
from toolkit.compiler.looking import Wrote
from toolkit.compiler.lowering import Lowering, Pen, Scope, verb
from toolkit.compiler.moving import move_one
from toolkit.compiler.skipping import gone_holder, may_be_gone, those_in_play, unless_gone
from toolkit.compiler.told import told
from toolkit.compiler.types import is_many
from toolkit.program.sorts import innermost
from toolkit.program.steps import Move


@verb(Move)
def lower_move(lowering: Lowering, step: Move, scope: Scope) -> list[Part]:
    """One piece in straight code; a set as one change, with an event for each place that it leaves."""
    if is_many(step.pieces.type):
        return _several(lowering, step, scope)
    pen = lowering.pen(scope)
    piece = pen.hold(pen.value(step.pieces), "piece")
    place = pen.hold(pen.value(step.to), "place")
    start = "None"
    if _has_event(lowering, scope):
        start = pen.hold(f"S[{piece} + 2]", "start")
    read = pen.names
    before = pen.node()

    def change(event: Happening) -> list[Part]:
        """The move to where the event then ends."""
        end = event.facts["end"].python if event.facts else place
        own = lowering.pen(scope) if scope.joined is not None else pen
        moved = told(lowering, own, event, "pieces", "")
        reads = own.names | ({end} if end in lowering.kept else set())
        return [move_one(lowering, f"{moved}[0]" if moved else piece, end, reads, bottom=step.order == "bottom")]

    def wrote(event: Happening) -> Wrote:
        """The piece that moves."""
        moved = told(lowering, lowering.pen(scope), event, "pieces", f"({piece},)")
        names = frozenset((moved,)) if moved in lowering.kept else read
        return Wrote({PLACE: moved}, names, kind=innermost(step.pieces.type).name)

    facts = (f"({piece},)", start, place, _how(lowering, step))
    parts = followed(lowering, step, "moved", facts, change, scope, read, leaving="pieces", wrote=wrote)
    objects = [piece] if may_be_gone(lowering, step.pieces, scope) else []
    holder = place if gone_holder(lowering, step.to, scope) else None
    return [before, *unless_gone(lowering, step, "move", objects, read, parts, step.pieces.where, holder)]


def _how(lowering: Lowering, step: Move) -> str:
    return "None" if step.how is None else word(lowering, "moved", "how", step.how)


def _several(lowering: Lowering, step: Move, scope: Scope) -> list[Part]:
    """A set of pieces, unless what they go to is gone."""
    pen = lowering.pen(scope)
    pieces = pen.hold(those_in_play(lowering, step.pieces, pen.value(step.pieces)), "pieces")
    place = pen.hold(pen.value(step.to), "place")
    if not gone_holder(lowering, step.to, scope):
        return _of_set(lowering, step, scope, pen, pieces, place)
    before, read = pen.node(), pen.names
    parts = _of_set(lowering, step, scope, pen, pieces, place)
    return [before, *unless_gone(lowering, step, "move", [], read, parts, holder=place)]


def _of_set(lowering: Lowering, step: Move, scope: Scope, pen: Pen, pieces: str, place: str) -> list[Part]:
    """One move by the machinery; where anything asks for its events, one event for each place that pieces leave."""
    if not _has_event(lowering, scope):
        names, start = pen.names, pen.node()
        pen.line(lowering.generator.mixing(pieces, _move(lowering, step, pieces, place)))
        wrote = Wrote({PLACE: pieces}, names, kind=innermost(step.pieces.type).name)
        return [start, *followed(lowering, step, "moved", (), [pen.node()], scope, wrote=wrote)]
    if scope.joined is not None:
        return _groups(lowering, step, scope, pen, pieces, place)
    joining = Joining(lowering, step.at, scope)
    return joining.whole(lambda inside: _groups(lowering, step, inside, pen, pieces, place))


def _groups(lowering: Lowering, step: Move, scope: Scope, pen: Pen, pieces: str, place: str) -> list[Part]:
    """One event for each place that pieces leave, all of one change."""
    assert scope.joined is not None
    generator = lowering.generator
    start, group = lowering.fresh("start"), lowering.fresh("group")
    groups = f"zip(*{generator.support('by_start')}(S, {pieces}), strict=True)"
    before, read = pen.node(), pen.names

    def change(event: Happening) -> list[Part]:
        """The move of one group."""
        moved, end = event.facts["pieces"].python, event.facts["end"].python
        call = generator.mixing(moved, _move(lowering, step, moved, end))
        return [[Do(((0, call),), frozenset((moved, end)))]]

    def wrote(event: Happening) -> Wrote:
        """The pieces of one group."""
        moved = event.facts["pieces"].python
        return Wrote({PLACE: moved}, frozenset((moved,)), kind=innermost(step.pieces.type).name)

    def loop() -> list[Part]:
        """A round for each place."""
        facts = (group, start, place, _how(lowering, step))
        body = followed(lowering, step, "moved", facts, change, scope, read, leaving="pieces", wrote=wrote)
        return [[Loop(f"for {start}, {group} in {groups}", lowering.chain(body, None), read)]]

    return [before, *scope.joined.loop(loop)]


def _move(lowering: Lowering, step: Move, pieces: str, place: str) -> str:
    """The move of a set; where they come to lie one on the other, as everybody would be told of them."""
    places = lowering.generator.rules.places
    if may_tell(lowering, step.pieces.type) and any(
        places[id].order != "none" for id in sorted(ends_of(lowering.generator.rules, step.to))
    ):
        pieces = in_order_told(lowering, pieces)
    move = lowering.generator.support("move_pieces")
    return f"{move}(S, J, {pieces}, {place}, {lowering.generator.places()}, {step.order == 'bottom'})"


def _has_event(lowering: Lowering, scope: Scope) -> bool:
    """Whether anything asks for the event of a move, or of what it empties."""
    if scope.joined is not None or is_followed(lowering, "moved"):
        return True
    return bool(lowering.generator.stage.numbers.instances) and is_followed(lowering, "emptied")
