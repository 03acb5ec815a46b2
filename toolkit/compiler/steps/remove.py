"""`remove`: pieces leave play. They keep their rows: names and facts may still speak of them."""

from __future__ import annotations

from toolkit.compiler.around_events import is_followed
from toolkit.compiler.code import Part
from toolkit.compiler.event_facts import fact_now
from toolkit.compiler.events import followed
from toolkit.compiler.incremental_checks import WHERE_THINGS_ARE, Wrote
from toolkit.compiler.pycode import NONE, PyCode, comma, py
from toolkit.compiler.skipping import objects_of, unless_gone
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.types import is_many
from toolkit.model import Type
from toolkit.program.sorts import innermost
from toolkit.program.steps.changes import Remove

PIECES = Type("list", inner=Type("named", "piece"))


@verb(Remove)
def lower_remove(emitter: StepEmitter, step: Remove, scope: Scope) -> list[Part]:
    """One change for the whole set; who is gone already is left out.

    What somebody leaving holds leaves with him. Where something comes before that, it is who is still in him then.
    """
    generator = emitter.generator
    statements = emitter.statements(scope)
    pieces, objects = objects_of(emitter, statements, step.pieces, "piece")
    alone = pieces if not is_many(step.pieces.type) else None
    named = None
    if generator.holding and is_followed(emitter, "removed"):
        if generator.follow.at("before", "removed"):
            named = emitter.hidden("named", step.at, PIECES)
            statements.line(py("{} = {}", named, pieces))
            pieces = named
        pieces = _with_contents(emitter, pieces)
    pieces = statements.hold(pieces, "pieces")
    before = statements.node(*([named] if named is not None else []))
    statements.reads |= named.names if named is not None else frozenset()

    def change(event: EmittedEvent) -> list[Part]:
        """They leave play."""
        own = emitter.statements(scope) if scope.joined is not None else statements
        gone = fact_now(emitter, own, event, "pieces", pieces)
        if named is not None:
            own.reads |= named.names
            heirs = generator.heirs_offsets() if generator.layout.needs.heirs else NONE
            left = py("{}(S, {}, {})", generator.runtime("still_in_play"), named, heirs)
            own.line(py("{} = {}", gone, _with_contents(emitter, left)))
        tables = comma(generator.lists(), generator.places(), generator.by_key)
        remove = py("{}(S, J, {}, {})", generator.runtime("remove_pieces"), gone, tables)
        own.line(generator.mixing(gone, remove, PIECES if generator.holding else step.pieces.type))
        return [own.node(*([gone] if named is not None else []))]

    def wrote(event: EmittedEvent) -> Wrote:
        """Those that leave play; what they hold may be anybody's."""
        if generator.holding:
            return Wrote({})
        gone = fact_now(emitter, statements, event, "pieces", alone or pieces)
        kind = innermost(step.pieces.type).name
        return Wrote(dict.fromkeys(WHERE_THINGS_ARE, gone), statements.names, is_gone=True, kind=kind)

    read = statements.names
    keeps = (named,) if named is not None else ()
    parts = followed(
        emitter, step, "removed", (pieces,), change, scope, read, leaving="pieces", keeps=keeps, wrote=wrote
    )
    return [before, *unless_gone(emitter, step, "remove", objects, read, parts, step.pieces.where)]


def _with_contents(emitter: StepEmitter, pieces: PyCode) -> PyCode:
    """The Python expression of some pieces with all that leaves play with them."""
    generator = emitter.generator
    return py("{}(S, {}, {})", generator.runtime("with_contents"), pieces, generator.places())
