"""The steps of marches as functions of a movement: where a march may go on to, and whether it may go on at all.

In: the hidden values of a movement. Out: one loop over the spaces beside, with all that the movement says of a step
written into it, in the order in which it is asked. What a step costs is asked first: of one that is too dear nothing
else. What hangs on no step, such as a zone, is computed once for the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_arguments
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.logic import truth_of
from toolkit.compiler.expressions.truths import Truth
from toolkit.compiler.module import Module, writes_functions
from toolkit.compiler.pycode import CONTINUE, FALSE, RETURN_FALSE, PyCode, call, literal, local, py
from toolkit.compiler.shared import Shared
from toolkit.compiler.types import may_be_none
from toolkit.frozen import frozen
from toolkit.language.tree import Ask, Binary, Coerce, Comparison, Expr, Field, Function, Unary, Variable, parts
from toolkit.program.ground import STEP, is_hidden, is_part, parts_of
from toolkit.program.rules import Value
from toolkit.program.sorts import bare

_ALL_PARTS = (Ask, Binary, Coerce, Comparison, Field, Function, Unary)
"""Nodes of which each part is computed; of a comparison of more than two none need be."""
HERE, THERE, BEGAN, SPENT = (local(names.local(name)) for name in ("here", "there", "began", "spent"))


@frozen
class Steps:
    """The loop over the steps of a movement, while its function is written."""

    movement: str
    fields: Mapping[str, Value]
    context: EmitContext

    @property
    def body(self) -> CodeBuffer:
        """The statements of the function."""
        return self.context.body

    @property
    def beside(self) -> PyCode:
        """Where a step may lead to."""
        if "to" not in self.fields:
            return py("{}[{}]", self.context.module.neighbours(), HERE)
        return replace(self, context=self.context.naming(there=HERE))._said("to")

    def write(self, leads: Callable[[], None]) -> None:
        """Each step that is cheap enough and not barred; `leads` writes what comes of it."""
        fields, body = self.fields, self.body
        body.line(py("_cost = {}", self._said("cost")))
        module, cost = self.context.module, fields["cost"]
        if may_be_none(cost.base.expr) or module.is_modified(cost) or not module.passes.narrow_checks:
            body.under("if _cost is None:", "continue")
        if not (module.passes.narrow_checks and module.analysis.numbers.is_never_negative(cost)):
            fault = self.context.at(cost.base.where, self.context.env)
            body.under("if _cost < 0:", fault.mark(fault.call("negative_cost"), cost.base.expr))
        is_whole = whole_steps(self.context.module, self.movement)
        parts = "(_cost * _move.scale if type(_cost) is int else _move.scaled(_cost))"
        body.line(f"_total = _spent + {'_cost' if is_whole else parts}")
        most = "_most" if has_bonus(fields) else "_points"
        first = " and not _first" if "minimum" in fields else ""
        body.under(f"if {most} is not None and _total > {most}{first}:", "continue")
        if "never" in fields:
            self._truth("never").branch(self.context, CONTINUE, None)
        leads()

    def entered(self) -> None:
        """How far the step leads: told to a search as it asks on."""
        bonus, ends = self._led()
        self.body.line(py("yield ({}, {}, {}), _total", THERE, bonus, ends))

    def listed(self) -> None:
        """How far the step leads, and whether another may come behind it: put into a list."""
        body = self.body
        bonus, ends = self._led()
        onward = self.leads_on(THERE, bonus, local("_total"), py("(*_taken, {})", THERE))
        goes_on = onward if ends is FALSE else py("not {} and {}", ends := body.hold(ends, "ends"), onward)
        body.line(py("_found.append(((({}, {}, {}), _total), {}))", THERE, bonus, ends, goes_on))

    def made(self) -> None:
        """A step that a march makes. Whether it ends there need not be asked; only what may be a fault of asking is."""
        self._bonus()
        if has_bonus(self.fields) or "minimum" in self.fields:
            self._too_dear()
        if "stop" in self.fields:
            value = self.fields["stop"]
            if self.context.module.is_modified(value):
                self.body.line(self._said("stop"))
            else:
                write_faults(value.base.expr, self.context.at(value.base.where, self.context.env))
        self.body.line("return True")

    def leads_on(self, *told: PyCode) -> PyCode:
        """Whether a march goes on from a space, with the bonus or without, having spent so much, past spaces taken."""
        module, env = self.context.module, self.context.env
        here, bonus, spent, taken = told
        own = [env.names[argument.name] for argument in self.fields["cost"].args[: -len(STEP)]]
        function = module.leads_on_function(self.movement)
        move, points = local("_move"), local("_points")
        return call(function, env.cells, *self.context.viewers, *own, move, here, bonus, BEGAN, spent, points, taken)

    def _led(self) -> tuple[PyCode, PyCode]:
        """Whether the bonus still counts behind the step, and whether that ends the march."""
        fields, body, bonus, ends = self.fields, self.body, self._bonus(), FALSE
        if has_bonus(fields) or "minimum" in fields:
            self._too_dear()
        if "minimum" in fields:
            ends = local("_ends")
            if "stop" in fields:
                with body.block("if not _ends:"):
                    body.line(py("_ends = {}", self._said("stop")))
        elif "stop" in fields:
            ends = self._said("stop")
        return bonus, ends

    def _bonus(self) -> PyCode:
        """Whether the bonus counts behind the step."""
        fields, body, bonus = self.fields, self.body, local("_so_far")
        if "every_step" in fields:
            bonus = local("_then")
            body.line("_then = _so_far")
            with body.block("if _then:"):
                body.line(py("_then = {}", self._said("every_step")))
        elif "some_step" in fields:
            bonus = local("_then")
            body.line("_then = _so_far")
            with body.block("if not _then:"):
                body.line(py("_then = {}", self._said("some_step")))
        return bonus

    def _too_dear(self) -> None:
        """What becomes of a step that costs more than there is, with the bonus or without: the least may be gone."""
        body, most = self.body, "_points"
        if has_bonus(self.fields):
            with_bonus = "_then" if "every_step" in self.fields else "_so_far"
            most = f"(_most if {with_bonus} else _points)"
        if "minimum" not in self.fields:
            body.under(f"if _points is not None and _total > {most}:", "continue")
            return
        body.line("_ends = False")
        with body.block(f"if _points is not None and _total > {most}:"):
            body.under("if not _first:", "continue")
            self._truth("minimum").branch(self.context, None, CONTINUE)
            body.line("_total, _ends = max(_points, 0), True")

    def _said(self, field: str) -> PyCode:
        """What the movement says of the step in hand."""
        node, there = self._asked(field)
        return there.value(node)

    def _truth(self, field: str) -> Truth:
        """The same, as a truth."""
        return truth_of(*self._asked(field))

    def _asked(self, field: str) -> tuple[Expr, EmitContext]:
        """What is to be computed for the step in hand: the text of the field itself, or a call of its function where
        that does more."""
        value, module = self.fields[field], self.context.module
        base = value.base.expr
        analysis = module.analysis
        if not (module.is_modified(value) or analysis.work.pays_itself(value.id) or analysis.numbers.needs_look(value)):
            return base, self.context.at(value.base.where, self.context.env)
        given = tuple(Variable(argument.type, base.start, base.end, argument.name) for argument in value.args)
        return Ask(value.type, base.start, base.end, value.id, given), self.context


@writes_functions("onward")
def write_onward(movement: str, module: Module, body: CodeBuffer) -> None:
    """The places one step further: `(movement, state, began, spent, points, known)`, as the run-time library asks."""
    steps = _steps(movement, module, body)
    body.line(py("{}, _so_far, _stopped = _state", HERE))
    body.under("if _stopped:", "return")
    _open(steps)
    with body.block(py("for {} in {}:", THERE, steps.beside)):
        key = py("({}, {}, False)", THERE, literal(has_bonus(steps.fields)))
        body.under(py("if _known and _known.get({}, _spent) < _spent:", key), "continue")
        steps.write(steps.entered)
    body.settle()


@writes_functions("next_steps")
def write_next_steps(movement: str, module: Module, body: CodeBuffer) -> None:
    """The list of places one step further in spaces that are not taken, each with what is spent there and with whether
    another may come behind it: `(movement, state, began, spent, points, taken)`."""
    steps = _steps(movement, module, body)
    body.line(py("{}, _so_far, _stopped = _state", HERE))
    body.line("_found = []")
    body.under("if _stopped:", "return _found")
    _open(steps)
    with body.block(py("for {} in {}:", THERE, steps.beside)):
        body.under(py("if {} in _taken:", THERE), "continue")
        steps.write(steps.listed)
    body.line("return _found")
    body.settle()


@writes_functions("leads_on")
def write_leads_on(movement: str, module: Module, body: CodeBuffer) -> None:
    """Whether a march may make a step out of a space into one that is not taken, where it has not been stopped:
    `(movement, here, bonus, began, spent, points, taken)`. Where costs are whole the movement may be None."""
    steps = _steps(movement, module, body)
    _open(steps)
    with body.block(py("for {} in {}:", THERE, steps.beside)):
        body.under(py("if {} in _taken:", THERE), "continue")
        steps.write(steps.made)
    body.line(RETURN_FALSE.code)
    body.settle()


def _open(steps: Steps) -> None:
    """What is the same for all steps out of a space."""
    module, body = steps.context.module, steps.body
    if has_bonus(steps.fields):
        body.line("_most = None if _points is None else _points + _move.scaled(_move.bonus)")
    if tells_spent(module, steps.movement):
        scale = literal(1) if whole_steps(module, steps.movement) else py("_move.scale")
        body.line(py("{} = {}(_spent, {})", SPENT, steps.context.runtime("ratio"), scale))
    if "minimum" in steps.fields:
        body.line(py("_first = {} == {} and _spent == 0", HERE, BEGAN))


def _steps(movement: str, module: Module, body: CodeBuffer) -> Steps:
    """The loop, with the arguments of the movement at hand; what reads nothing else is shared by all steps."""
    fields = parts_of(module.rules, movement)
    cost = fields["cost"]
    named = {argument.name: local(names.local(argument.name)) for argument in cost.args}
    if not tells_spent(module, movement):
        named["spent"] = literal(0)
    env = of_arguments(cost.args, named, guard=module.viewer)
    if module.passes.share_common and not module.tracing:
        given = [env.cells, *(named[argument.name] for argument in cost.args[: -len(STEP)])]
        body.shared = Shared(frozenset(map(str, given if env.guard is None else (*given, env.guard))))
    return Steps(movement, fields, EmitContext(module, cost.base.where, env, body))


def has_bonus(fields: Mapping[str, Value]) -> bool:
    """Whether some marches have more points than others."""
    return "every_step" in fields or "some_step" in fields


def whole_steps(module: Module, movement: str) -> bool:
    """Whether all that counts along a movement is whole points."""
    fields = parts_of(module.rules, movement)
    return bare(fields["cost"].type).name == "int" and "minimum" not in fields and "bonus" not in fields


def begins_at_once(module: Module, movement: str) -> bool:
    """Whether a march can end behind each step, so that one begins where a first step may be made."""
    return whole_steps(module, movement) and "no_end" not in parts_of(module.rules, movement)


def write_faults(node: Expr, context: EmitContext) -> None:
    """Statements that compute what of an expression may be a fault, and nothing else where that is not needed."""
    analysis = context.module.analysis
    if not analysis.faults(node):
        return
    if analysis.itself_faults(node) or not isinstance(node, _ALL_PARTS) or len(parts(node)) > 2:
        context.body.line(context.value(node))
        return
    for part in parts(node):
        write_faults(part, context)


def tells_spent(module: Module, movement: str) -> bool:
    """Whether a movement speaks of what was spent before a step, and does not only hand it on to its other parts."""
    values = module.rules.values.values()
    return any(_reads_spent(value.base.expr) for value in values if is_part(value.id, movement))


def _reads_spent(expr: Expr) -> bool:
    if isinstance(expr, Ask) and is_hidden(expr.value):
        return False
    return (isinstance(expr, Variable) and expr.name == "spent") or any(map(_reads_spent, parts(expr)))
