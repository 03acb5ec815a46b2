"""`roll`: dice, left to chance."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.compiler.code import NO_NAMES, Do, Label, Nodes, Part, Wait, Waiting
from toolkit.compiler.events import followed
from toolkit.compiler.parts import repeat
from toolkit.compiler.step_emitter import Scope, StepEmitter, verb
from toolkit.compiler.telling import tell_step
from toolkit.compiler.triggers import Happening
from toolkit.language.tree import Literal
from toolkit.model import Type
from toolkit.program.steps.changes import Roll

INT = Type("named", "int")
NUMBERS = Type("list", inner=INT)


@verb(Roll)
def lower_roll(emitter: StepEmitter, step: Roll, scope: Scope) -> list[Part]:
    """Each die is a suspension of its own."""
    pen = emitter.pen(scope)
    low, high = pen.value(step.low), pen.value(step.high)
    start: Nodes = []
    if isinstance(step.low.expr, Literal) and isinstance(step.high.expr, Literal):
        lowest, odds = low, str(int(high) - int(low) + 1)
    else:
        lowest = emitter.hidden("lowest", step.at, INT)
        odds = emitter.hidden("outcomes", step.at, INT)
        pen.line(f"{lowest} = {low}")
        pen.line(f"{odds} = {emitter.generator.support('outcomes')}({lowest}, {high})")
        start = pen.node(lowest, odds)
    if step.count is None:
        name = emitter.local(scope, step.name, INT) if step.name else emitter.hidden("number", step.at, INT)
        one = _one(emitter, step, scope, odds, name, lowest)
        void: Nodes = [Do(((0, f"{name} = 0"),), NO_NAMES, frozenset((name,)))]
        follows = followed(
            emitter,
            step,
            "rolled",
            (name,),
            _as_it_is(emitter, name),
            scope,
            frozenset((name,)),
            voided=void,
            marked=True,
        )
        return [start, Waiting(one), *follows]
    return [start, *_several(emitter, step, scope, odds, lowest)]


def _one(emitter: StepEmitter, step: Roll, scope: Scope, odds: str, name: str, lowest: str) -> Callable[[Label], Nodes]:
    reads = frozenset((odds,)) if odds in emitter.kept else NO_NAMES

    def make(after: Label) -> Nodes:
        """Wait for the dice, and name what they show."""
        go = emitter.answer(emitter.site(step.at, "chance", scope, cite=step.cite))
        kept = frozenset((lowest,)) if lowest in emitter.kept else NO_NAMES
        value = f"{lowest} + answer" if lowest != "0" else "answer"
        rolled = Do(((0, f"{name} = {value}"),), kept, frozenset((name,)))
        told = tell_step(emitter, "rolled", step, name, reads=frozenset((name,)))
        go.code = emitter.chain([[rolled, *told]], after)
        return [Wait(go, odds=odds, reads=reads)]

    return make


def _several(emitter: StepEmitter, step: Roll, scope: Scope, odds: str, lowest: str) -> list[Part]:
    """Several dice, one after the other, into a list."""
    assert step.count is not None
    pen = emitter.pen(scope)
    count = emitter.hidden("count", step.at, INT)
    die = emitter.hidden("die", step.at, INT)
    name = emitter.local(scope, step.name, NUMBERS) if step.name else emitter.hidden("numbers", step.at, NUMBERS)
    pen.line(f"{count} = {pen.value(step.count)}")
    pen.line(f"{emitter.generator.support('room_for')}({count}, ())")
    pen.line(f"{name} = ()")
    start = pen.node(count, name)
    gathered = Do(((0, f"{name} += ({die},)"),), frozenset((name, die)), frozenset((name,)))
    one = Waiting(_one(emitter, step, scope, odds, die, lowest))
    if not emitter.generator.follow.at("before", "rolled"):
        body: list[Part] = [one, [gathered], *followed(emitter, step, "rolled", (die,), [], scope, frozenset((die,)))]
        return [start, repeat(emitter, [], f"len({name}) >= {count}", frozenset((name, count)), body)]

    def change(event: Happening) -> list[Part]:
        """The number as it is then joins the others."""
        return [*_as_it_is(emitter, die)(event), [gathered]]

    less: Nodes = [Do(((0, f"{count} -= 1"),), frozenset((count,)), frozenset((count,)))]
    body = [less, one, *followed(emitter, step, "rolled", (die,), change, scope, frozenset((die,)), marked=True)]
    return [start, repeat(emitter, [], f"{count} <= 0", frozenset((count,)), body)]


def _as_it_is(emitter: StepEmitter, name: str) -> Callable[[Happening], list[Part]]:
    """The number that is named, where something before it may have changed it."""

    def change(event: Happening) -> list[Part]:
        """It is what the event says."""
        if not emitter.generator.follow.at("before", "rolled"):
            return []
        number = event.facts["number"].python
        return [[Do(((0, f"{name} = {number}"),), frozenset((number,)), frozenset((name,)))]]

    return change
