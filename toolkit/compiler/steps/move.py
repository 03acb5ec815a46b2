"""`move`: pieces from where they are to another place."""

from __future__ import annotations

from toolkit.analysis.reads import PLACE
from toolkit.analysis.whereabouts import ends_of
from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import Do, Loop, Part
from toolkit.compiler.event_facts import fact_now
from toolkit.compiler.events import followed, word
from toolkit.compiler.incremental_checks import Wrote
from toolkit.compiler.joining import Joining
from toolkit.compiler.moving import move_one
from toolkit.compiler.pycode import NONE, PyCode, names_in, py, tuple_of
from toolkit.compiler.skipping import gone_holder, may_be_gone, those_in_play, unless_gone
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter, verb
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.types import is_many
from toolkit.model import Type
from toolkit.program.sorts import innermost
from toolkit.program.steps.changes import Move

INT = Type("named", "int")


@verb(Move)
def lower_move(emitter: StepEmitter, step: Move, scope: Scope) -> list[Part]:
    """One piece in straight code; a set as one change, with an event for each place that it leaves."""
    if is_many(step.pieces.type):
        return _several(emitter, step, scope)
    statements = emitter.statements(scope)
    piece = statements.hold(statements.value(step.pieces), "piece")
    place = statements.hold(statements.value(step.to), "place")
    start = NONE
    if _has_event(emitter, scope):
        start = statements.hold(py("S[{} + 2]", piece), "start")
    read = statements.names
    before = statements.node()

    def change(event: EmittedEvent) -> list[Part]:
        """The move to where the event then ends."""
        end = event.facts["end"].python if event.facts else place
        own = emitter.statements(scope) if scope.joined is not None else statements
        moved = fact_now(emitter, own, event, "pieces", NONE)
        reads = own.names | emitter.kept_of(end)
        first, type = piece if moved.value is None else py("{}[0]", moved), step.pieces.type
        moves: list[Part] = [move_one(emitter, first, end, reads, type, bottom=step.order == "bottom")]
        return [*moves, *_count(emitter, step, scope, end if event.facts else None)]

    def wrote(event: EmittedEvent) -> Wrote:
        """The piece that moves."""
        moved = fact_now(emitter, emitter.statements(scope), event, "pieces", tuple_of((piece,)))
        names = emitter.kept_of(moved) or read
        return Wrote({PLACE: moved}, names, kind=innermost(step.pieces.type).name)

    facts = (tuple_of((piece,)), start, place, _how(emitter, step))
    parts = followed(emitter, step, "moved", facts, change, scope, read, leaving="pieces", wrote=wrote)
    objects = [piece] if may_be_gone(emitter, step.pieces, scope) else []
    holder = place if gone_holder(emitter, step.to, scope) else None
    return [before, *unless_gone(emitter, step, "move", objects, read, parts, step.pieces.where, holder)]


def _count(emitter: StepEmitter, step: Move, scope: Scope, end: PyCode | None = None) -> list[Part]:
    """How many steps of a march have been made: this one too, where it has led to where it should. `end`: the fact that
    tells where it led."""
    if step.name is None or step.number is None:
        return []
    statements = emitter.statements(scope)
    number = statements.value(step.number)
    name = emitter.local(scope, step.name, INT)
    if end is None:
        statements.line(py("{} = {}", name, number))
    else:
        statements.line(py("{} = {} if {} == {} else {}", name, number, end, statements.value(step.to), name))
        statements.reads |= names_in(name, end)
    return [statements.node(name)]


def _how(emitter: StepEmitter, step: Move) -> PyCode:
    return NONE if step.how is None else word(emitter, "moved", "how", step.how)


def _several(emitter: StepEmitter, step: Move, scope: Scope) -> list[Part]:
    """A set of pieces, unless what they go to is gone."""
    statements = emitter.statements(scope)
    pieces = statements.hold(those_in_play(emitter, step.pieces, statements.value(step.pieces)), "pieces")
    place = statements.hold(statements.value(step.to), "place")
    if not gone_holder(emitter, step.to, scope):
        return _of_set(emitter, step, scope, statements, pieces, place)
    before, read = statements.node(), statements.names
    parts = _of_set(emitter, step, scope, statements, pieces, place)
    return [before, *unless_gone(emitter, step, "move", [], read, parts, holder=place)]


def _of_set(
    emitter: StepEmitter, step: Move, scope: Scope, statements: Statements, pieces: PyCode, place: PyCode
) -> list[Part]:
    """One move by the run-time library; where anything asks for its events, one event for each place that pieces
    leave."""
    if not _has_event(emitter, scope):
        names, start = statements.names, statements.node()
        statements.line(emitter.generator.mixing(pieces, _move(emitter, step, pieces, place), step.pieces.type))
        wrote = Wrote({PLACE: pieces}, names, kind=innermost(step.pieces.type).name)
        change: list[Part] = [statements.node(), *_count(emitter, step, scope)]
        return [start, *followed(emitter, step, "moved", (), change, scope, wrote=wrote)]
    if scope.joined is not None:
        return _groups(emitter, step, scope, statements, pieces, place)
    joining = Joining(emitter, step.at, scope)
    return joining.whole(lambda inside: _groups(emitter, step, inside, statements, pieces, place))


def _groups(
    emitter: StepEmitter, step: Move, scope: Scope, statements: Statements, pieces: PyCode, place: PyCode
) -> list[Part]:
    """One event for each place that pieces leave, all of one change."""
    assert scope.joined is not None
    generator = emitter.generator
    start, group = emitter.fresh("start"), emitter.fresh("group")
    groups = py("zip(*{}(S, {}), strict=True)", generator.runtime("by_start"), pieces)
    before, read = statements.node(), statements.names

    def change(event: EmittedEvent) -> list[Part]:
        """The move of one group."""
        moved, end = event.facts["pieces"].python, event.facts["end"].python
        call = generator.mixing(moved, _move(emitter, step, moved, end), step.pieces.type)
        moves: list[Part] = [[Do(((0, call),), names_in(moved, end))]]
        return [*moves, *_count(emitter, step, scope, end)]

    def wrote(event: EmittedEvent) -> Wrote:
        """The pieces of one group."""
        moved = event.facts["pieces"].python
        return Wrote({PLACE: moved}, names_in(moved), kind=innermost(step.pieces.type).name)

    def loop() -> list[Part]:
        """A round for each place."""
        facts = (group, start, place, _how(emitter, step))
        body = followed(emitter, step, "moved", facts, change, scope, read, leaving="pieces", wrote=wrote)
        return [[Loop(py("for {}, {} in {}", start, group, groups), emitter.chain(body, None), read)]]

    return [before, *scope.joined.loop(loop)]


def _move(emitter: StepEmitter, step: Move, pieces: PyCode, place: PyCode) -> PyCode:
    """The move of a set; where they come to lie one on the other, in the order in which they are come to."""
    places = emitter.generator.rules.places
    if any(places[id].order != "none" for id in sorted(ends_of(emitter.generator.rules, step.to))):
        pieces = emitter.generator.in_order(pieces, step.pieces.type)
    move = emitter.generator.runtime("move_pieces")
    return py("{}(S, J, {}, {}, {}, {})", move, pieces, place, emitter.generator.places(), step.order == "bottom")


def _has_event(emitter: StepEmitter, scope: Scope) -> bool:
    """Whether anything asks for the event of a move, or of what it empties."""
    if scope.joined is not None or is_followed(emitter, "moved"):
        return True
    return bool(emitter.generator.stage.numbers.instances) and is_followed(emitter, "emptied")
