"""`roll`: dice, left to chance."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.compiler.code import NO_NAMES, Do, Label, Nodes, Part, Wait, Waiting
from toolkit.compiler.events import followed
from toolkit.compiler.parts import repeat
from toolkit.compiler.pycode import PyCode, literal, names_in, py
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import EmittedEvent
from toolkit.language.tree import Literal
from toolkit.model import Type
from toolkit.program.steps.changes import Roll

INT = Type("named", "int")
NUMBERS = Type("list", inner=INT)


@verb(Roll)
def lower_roll(emitter: StepEmitter, step: Roll, scope: Scope) -> list[Part]:
    """Each die is a suspension of its own."""
    statements = emitter.statements(scope)
    low, high = statements.value(step.low), statements.value(step.high)
    start: Nodes = []
    if isinstance(step.low.expr, Literal) and isinstance(step.high.expr, Literal):
        lowest, odds = low, literal(high.value - low.value + 1)
    else:
        lowest = emitter.hidden("lowest", step.at, INT)
        odds = emitter.hidden("outcomes", step.at, INT)
        statements.line(py("{} = {}", lowest, low))
        statements.line(py("{} = {}({}, {})", odds, emitter.generator.runtime("outcomes"), lowest, high))
        start = statements.node(lowest, odds)
    if step.count is None:
        name = emitter.local(scope, step.name, INT) if step.name else emitter.hidden("number", step.at, INT)
        one = _one(emitter, step, scope, odds, name, lowest)
        void: Nodes = [Do(((0, py("{} = 0", name)),), NO_NAMES, names_in(name))]
        follows = followed(
            emitter,
            step,
            "rolled",
            (name,),
            _as_it_is(emitter, name),
            scope,
            names_in(name),
            voided=void,
            marked=True,
        )
        return [start, Waiting(one), *follows]
    return [start, *_several(emitter, step, scope, odds, lowest)]


def _one(
    emitter: StepEmitter, step: Roll, scope: Scope, odds: PyCode, name: PyCode, lowest: PyCode
) -> Callable[[Label], Nodes]:
    reads = emitter.kept_of(odds)

    def make(after: Label) -> Nodes:
        """Wait for the dice, and name what they show."""
        go = emitter.answer(emitter.site(step.at, "chance", scope, cite=step.cite))
        kept = emitter.kept_of(lowest)
        value = py("answer") if lowest.value == 0 else py("{} + answer", lowest)
        rolled = Do(((0, py("{} = {}", name, value)),), kept, names_in(name))
        told = tell_step(emitter, "rolled", step, name, reads=names_in(name))
        go.code = emitter.chain([[rolled, *told]], after)
        return [Wait(go, odds=odds, reads=reads)]

    return make


def _several(emitter: StepEmitter, step: Roll, scope: Scope, odds: PyCode, lowest: PyCode) -> list[Part]:
    """Several dice, one after the other, into a list."""
    assert step.count is not None
    statements = emitter.statements(scope)
    count = emitter.hidden("count", step.at, INT)
    die = emitter.hidden("die", step.at, INT)
    name = emitter.local(scope, step.name, NUMBERS) if step.name else emitter.hidden("numbers", step.at, NUMBERS)
    statements.line(py("{} = {}", count, statements.value(step.count)))
    statements.line(py("{}({}, ())", emitter.generator.runtime("room_for"), count))
    statements.line(py("{} = ()", name))
    start = statements.node(count, name)
    gathered = Do(((0, py("{} += ({},)", name, die)),), names_in(name, die), names_in(name))
    one = Waiting(_one(emitter, step, scope, odds, die, lowest))
    if not emitter.generator.follow.at("before", "rolled"):
        body: list[Part] = [one, [gathered], *followed(emitter, step, "rolled", (die,), [], scope, names_in(die))]
        return [start, repeat(emitter, [], py("len({}) >= {}", name, count), names_in(name, count), body)]

    def change(event: EmittedEvent) -> list[Part]:
        """The number as it is then joins the others."""
        return [*_as_it_is(emitter, die)(event), [gathered]]

    less: Nodes = [Do(((0, py("{} -= 1", count)),), names_in(count), names_in(count))]
    body = [less, one, *followed(emitter, step, "rolled", (die,), change, scope, names_in(die), marked=True)]
    return [start, repeat(emitter, [], py("{} <= 0", count), names_in(count), body)]


def _as_it_is(emitter: StepEmitter, name: PyCode) -> Callable[[EmittedEvent], list[Part]]:
    """The number that is named, where something before it may have changed it."""

    def change(event: EmittedEvent) -> list[Part]:
        """It is what the event says."""
        if not emitter.generator.follow.at("before", "rolled"):
            return []
        number = event.facts["number"].python
        return [[Do(((0, py("{} = {}", name, number)),), names_in(number), names_in(name))]]

    return change
