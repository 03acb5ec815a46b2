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
from toolkit.compiler.triggers import Happening
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
    pen = emitter.pen(scope)
    pieces, objects = objects_of(emitter, pen, step.pieces, "piece")
    alone = pieces if not is_many(step.pieces.type) else None
    named = None
    if generator.holding and is_followed(emitter, "removed"):
        if generator.follow.at("before", "removed"):
            named = emitter.hidden("named", step.at, PIECES)
            pen.line(py("{} = {}", named, pieces))
            pieces = named
        pieces = _with_contents(emitter, pieces)
    pieces = pen.hold(pieces, "pieces")
    before = pen.node(*([named] if named is not None else []))
    pen.reads |= named.names if named is not None else frozenset()

    def change(event: Happening) -> list[Part]:
        """They leave play."""
        own = emitter.pen(scope) if scope.joined is not None else pen
        gone = fact_now(emitter, own, event, "pieces", pieces)
        if named is not None:
            own.reads |= named.names
            heirs = generator.heirs_offsets() if generator.layout.needs.heirs else NONE
            left = py("{}(S, {}, {})", generator.support("still_in_play"), named, heirs)
            own.line(py("{} = {}", gone, _with_contents(emitter, left)))
        tables = comma(generator.lists(), generator.places(), generator.by_key)
        remove = py("{}(S, J, {}, {})", generator.support("remove_pieces"), gone, tables)
        own.line(generator.mixing(gone, remove, PIECES if generator.holding else step.pieces.type))
        return [own.node(*([gone] if named is not None else []))]

    def wrote(event: Happening) -> Wrote:
        """Those that leave play; what they hold may be anybody's."""
        if generator.holding:
            return Wrote({})
        gone = fact_now(emitter, pen, event, "pieces", alone or pieces)
        kind = innermost(step.pieces.type).name
        return Wrote(dict.fromkeys(WHERE_THINGS_ARE, gone), pen.names, is_gone=True, kind=kind)

    read = pen.names
    keeps = (named,) if named is not None else ()
    parts = followed(
        emitter, step, "removed", (pieces,), change, scope, read, leaving="pieces", keeps=keeps, wrote=wrote
    )
    return [before, *unless_gone(emitter, step, "remove", objects, read, parts, step.pieces.where)]


def _with_contents(emitter: StepEmitter, pieces: PyCode) -> PyCode:
    """The Python expression of some pieces with all that leaves play with them."""
    generator = emitter.generator
    return py("{}(S, {}, {})", generator.support("with_contents"), pieces, generator.places())
