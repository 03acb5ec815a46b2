"""Nodes that are truths: `and or not`, conditionals, `any` and `all`, values that are truths; and conditions."""

from __future__ import annotations

from toolkit.compiler.env import Env
from toolkit.compiler.expressions.analysis import Analysis
from toolkit.compiler.expressions.asks import Inlined, called, inlined
from toolkit.compiler.expressions.choosing import choose_text
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.each import order_is_nothing, things_of
from toolkit.compiler.expressions.sets import held_of_kind
from toolkit.compiler.expressions.truths import (
    Chosen,
    Joined,
    Known,
    Not,
    Plain,
    Truth,
    branch_text,
    every,
    some,
)
from toolkit.compiler.pycode import (
    BREAK,
    CONTINUE,
    RETURN_FALSE,
    RETURN_TRUE,
    Exit,
    PyCode,
    call,
    global_name,
    literal,
    looping,
    py,
)
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Several, Stated, Where
from toolkit.language.tree import Ask, Coerce, Conditional, Expr, Logic, Ranging, Unary, parts
from toolkit.model import Type

BOOL = Type("named", "bool")


def truth_of(node: Expr, context: EmitContext) -> Truth:
    """A node that is a truth."""
    where, env = context.where, context.env
    match node:
        case Logic(operator="and", operands=operands):
            return every(truth_of(operand, context) for operand in operands)
        case Logic(operands=operands):
            return some(truth_of(operand, context) for operand in operands)
        case Unary(operator="not", operand=operand):
            return Not(truth_of(operand, context))
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return Chosen(truth_of(condition, context), truth_of(then, context), truth_of(otherwise, context))
        case Ranging(function="any" | "all"):
            return Each(node, where, env)
        case Ask() if inlined(node, context):
            return AskedTruth(node, where, env)
        case Coerce(how="some", of=of) if of.type.form != "optional":
            return Plain(of, where, env, some=True)
    return Plain(node, where, env)


def condition_of(condition: Condition | Code | None, context: EmitContext) -> Truth:
    """A condition; none always holds."""
    match condition:
        case None:
            return every(())
        case Code(expr=expr, where=where):
            return truth_of(expr, context.at(where, context.env))
        case Stated(code=code):
            return condition_of(code, context)
        case Several(how=how, conditions=conditions):
            parts = [condition_of(one, context) for one in conditions]
            if how == "all":
                return every(parts)
            return some(parts) if how == "any" else Not(some(parts))


@frozen
class AskedTruth:
    """A value that is a truth, whose text stands where it is asked for."""

    node: Ask
    where: Where
    env: Env

    def _inside(self, context: EmitContext) -> tuple[Truth, EmitContext]:
        asked: Inlined = inlined(self.node, context.at(self.where, self.env))  # type: ignore[assignment]
        there = asked.enter(context.at(self.where, self.env))
        return truth_of(asked.base.expr, there), there

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """The text of its base; a call where that would be a loop."""
        if branches(self.node, context):
            return called(self.node, context.at(self.where, self.env))
        truth, there = self._inside(context)
        return truth.text(there, exact=exact)

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """The branches of its base; a call where that would be a loop and what follows is inside another."""
        if branches(self.node, context) and not all(leave is None or leave.returns for leave in (yes, no)):
            branch_text(called(self.node, context.at(self.where, self.env)), context, yes, no)
            return
        truth, there = self._inside(context)
        truth.branch(there, yes, no)

    def faults(self, analysis: Analysis) -> bool:
        """As the node."""
        return analysis.faults(self.node)

    def cost(self, analysis: Analysis) -> int:
        """As the node."""
        return analysis.cost(self.node)


@frozen
class Each:
    """`any` or `all`: a loop that stops at the first member that settles it; under a guard each is looked at: what may
    be known does not hang on their order."""

    node: Ranging
    where: Where
    env: Env

    @property
    def settles(self) -> bool:
        """The truth of a member that settles the whole."""
        return self.node.function == "any"

    def _apart(self, there: EmitContext) -> tuple[PyCode, PyCode] | None:
        """The contents of a space or place, where it ranges over those of a kind, and which are of it."""
        if there.module.analysis.work.pays(self.node):
            return None
        return held_of_kind(self.node.things, there, any_order=order_is_nothing(self.node, there))

    def _member(self, there: EmitContext, name: PyCode) -> tuple[Truth, EmitContext]:
        inside = there.naming(**{self.node.variable: name})
        body = self.node.body
        return (Known(name) if body is None else truth_of(body, inside)), inside

    def _written_out(self, there: EmitContext, things: PyCode) -> Joined | None:
        members = unrolled(self.node, things, there)
        if members is None:
            return None
        return Joined(tuple(self._member(there, text)[0] for text in members), self.settles)

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """A name that a loop sets; the texts of few known members joined; or a call over all members."""
        there = context.at(self.where, self.env)
        apart = self._apart(there) if there.module.passes.breaking_loops else None
        things = apart[0] if apart is not None else things_of(self.node, there)
        if apart is None and (joined := self._written_out(there, things)) is not None:
            return joined.text(there, exact=exact)
        name, found = there.body.fresh(self.node.variable), there.body.fresh(self.node.function)
        scratch = there.body.scratch()
        if not there.module.passes.breaking_loops:
            truth, inside = self._member(there.into(scratch), name)
            text = truth.text(inside, exact=False)
            if scratch.empty:
                each = looping("{} for {} in {}", text, name, things)
                return call(global_name(self.node.function), each if there.env.guard is None else py("[{}]", each))
            branch_text(text, inside, *self._pass_over)
        else:
            if apart is not None:
                scratch.under(py("if not {}[{}[{}]]:", apart[1], there.cells, name), "continue")
            truth, inside = self._member(there.into(scratch), name)
            truth.branch(inside, *self._pass_over)
        there.body.line(py("{} = {}", found, not self.settles))
        with there.body.block(py("for {} in {}:", name, things)):
            there.body.take(scratch)
            there.body.line(py("{} = {}", found, self.settles))
            if there.env.guard is None:
                there.body.line("break")
        return found

    @property
    def _pass_over(self) -> tuple[Exit | None, Exit | None]:
        return (None, CONTINUE) if self.settles else (CONTINUE, None)

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """A loop that leaves from inside where it can; else it breaks, and what follows tells by which way it ended."""
        if not context.module.passes.breaking_loops:
            branch_text(self.text(context, exact=False), context, yes, no)
            return
        there = context.at(self.where, self.env)
        apart = self._apart(there)
        things = apart[0] if apart is not None else things_of(self.node, there)
        if apart is None and (joined := self._written_out(there, things)) is not None:
            joined.branch(there, yes, no)
            return
        kind = apart[1] if apart is not None else None
        early, late = (yes, no) if self.settles else (no, yes)
        if early is not None and early.returns:
            self._loop(there, things, kind, early)
            if late is not None:
                there.body.line(late.code)
        elif late is not None:
            self._loop(there, things, kind, BREAK)
            there.body.under("else:", late.code)
            if early is not None:
                there.body.line(early.code)
        else:
            branch_text(self.text(context, exact=False), context, yes, no)

    def _loop(self, there: EmitContext, things: PyCode, kind: PyCode | None, settled: Exit) -> None:
        """Of all these things, by design those alone for which the table `kind` is true."""
        name = there.body.fresh(self.node.variable)
        with there.body.block(py("for {} in {}:", name, things)):
            if kind is not None:
                there.body.under(py("if not {}[{}[{}]]:", kind, there.cells, name), "continue")
            truth, inside = self._member(there, name)
            over = CONTINUE if settled is BREAK and isinstance(truth, Each) else None  # a loop ends at its end
            truth.branch(inside, *((settled, over) if self.settles else (over, settled)))

    def faults(self, analysis: Analysis) -> bool:
        """As the node."""
        return analysis.faults(self.node)

    def cost(self, analysis: Analysis) -> int:
        """As the node."""
        return analysis.cost(self.node)


def write_truth(node: Expr, context: EmitContext) -> PyCode:
    """The text of a truth, a bool exactly."""
    return truth_of(node, context).text(context)


writes(Logic)(write_truth)


@writes(Unary)
def write_unary(node: Unary, context: EmitContext) -> PyCode:
    """`not x`, `-x`."""
    if node.operator == "not":
        return write_truth(node, context)
    text = context.value(node.operand)
    code = py("(-{})", text)
    return code.known_as(-text.number) if text.number is not None else context.mark(code, node)


@writes(Conditional)
def write_conditional(node: Conditional, context: EmitContext) -> PyCode:
    """`a if c else b`."""
    if node.type == BOOL:
        return write_truth(node, context)
    test = truth_of(node.condition, context).text(context, exact=False)
    return choose_text(context, test, lambda there: there.value(node.then), lambda there: there.value(node.otherwise))


def returns(code: Code, context: EmitContext) -> None:
    """Statements that return the value of a text: a truth by branches where that is quicker."""
    there = context.at(code.where, context.env)
    if code.type == BOOL and context.module.passes.split_conditions and branches(code.expr, there):
        truth_of(code.expr, there).branch(there, RETURN_TRUE, RETURN_FALSE)
    else:
        there.body.line(py("return {}", there.value(code.expr)))


def branches(node: Expr, context: EmitContext) -> bool:
    """Whether a truth is better written as branches: it holds a loop."""
    match node:
        case Logic(operands=operands):
            return any(branches(operand, context) for operand in operands)
        case Unary(operator="not", operand=operand):
            return branches(operand, context)
        case Conditional(then=then, otherwise=otherwise):
            return branches(then, context) or branches(otherwise, context)
        case Ranging(function="any" | "all"):
            return context.module.passes.breaking_loops
        case Ask():
            asked = inlined(node, context)
            return asked is not None and branches(asked.base.expr, context.at(asked.base.where, context.env))
    return False


# Loops over a few members that are known beforehand

MOST_MEMBERS = 12
MOST_NODES = 400
"""More nodes than this, all members together, are not written out."""


def unrolled(node: Ranging, things: PyCode, context: EmitContext) -> list[PyCode] | None:
    """The texts of the members of known things; None where a loop is better."""
    if not context.module.passes.unroll_constants:
        return None
    members = things.value
    if not isinstance(members, tuple) or len(members) > MOST_MEMBERS:
        return None
    if node.body is not None and len(members) * size(node.body, context) > MOST_NODES:
        return None
    return [literal(member) for member in members]


def size(node: Expr, context: EmitContext) -> int:
    """How many nodes are written for an expression, with those of loops written out and of values put in place."""
    inside = 1 + sum(size(part, context) for part in parts(node))
    if isinstance(node, Ranging):
        return 3 * inside
    if isinstance(node, Ask) and (asked := inlined(node, context)) is not None:
        return inside + size(asked.base.expr, context)
    return inside
