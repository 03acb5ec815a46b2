"""Nodes that are truths: `and or not`, conditionals, `any` and `all`, values that are truths; and conditions."""

from __future__ import annotations

from toolkit.compiler.env import Env
from toolkit.compiler.expressions.analysis import Analysis
from toolkit.compiler.expressions.asks import Inlined, called, inlined
from toolkit.compiler.expressions.choosing import choose_text
from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.each import things_of
from toolkit.compiler.expressions.sets import held_of_kind
from toolkit.compiler.expressions.truths import (
    Chosen,
    Joined,
    Known,
    Leave,
    Not,
    Plain,
    Truth,
    branch_text,
    every,
    some,
)
from toolkit.compiler.expressions.unroll import unrolled
from toolkit.frozen import frozen
from toolkit.language.code import Code, Condition, Several, Stated, Where
from toolkit.language.tree import Ask, Coerce, Conditional, Expr, Logic, Ranging, Unary
from toolkit.model import Type

BOOL = Type("named", "bool")


def truth_of(node: Expr, here: EmitContext) -> Truth:
    """A node that is a truth."""
    where, env = here.where, here.env
    match node:
        case Logic(operator="and", operands=operands):
            return every(truth_of(operand, here) for operand in operands)
        case Logic(operands=operands):
            return some(truth_of(operand, here) for operand in operands)
        case Unary(operator="not", operand=operand):
            return Not(truth_of(operand, here))
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return Chosen(truth_of(condition, here), truth_of(then, here), truth_of(otherwise, here))
        case Ranging(function="any" | "all"):
            return Each(node, where, env)
        case Ask() if inlined(node, here):
            return AskedTruth(node, where, env)
        case Coerce(how="some", of=of) if of.type.form != "optional":
            return Plain(of, where, env, some=True)
    return Plain(node, where, env)


def condition_of(condition: Condition | Code | None, here: EmitContext) -> Truth:
    """A condition; none always holds."""
    match condition:
        case None:
            return every(())
        case Code(expr=expr, where=where):
            return truth_of(expr, here.at(where, here.env))
        case Stated(code=code):
            return condition_of(code, here)
        case Several(how=how, conditions=conditions):
            parts = [condition_of(one, here) for one in conditions]
            if how == "all":
                return every(parts)
            return some(parts) if how == "any" else Not(some(parts))


@frozen
class AskedTruth:
    """A value that is a truth, whose text stands where it is asked for."""

    node: Ask
    where: Where
    env: Env

    def _inside(self, here: EmitContext) -> tuple[Truth, EmitContext]:
        asked: Inlined = inlined(self.node, here.at(self.where, self.env))  # type: ignore[assignment]
        there = asked.enter(here.at(self.where, self.env))
        return truth_of(asked.base.expr, there), there

    def text(self, here: EmitContext, *, exact: bool = True) -> str:
        """The text of its base; a call where that would be a loop."""
        if branches(self.node, here):
            return called(self.node, here.at(self.where, self.env))
        truth, there = self._inside(here)
        return truth.text(there, exact=exact)

    def branch(self, here: EmitContext, yes: Leave, no: Leave) -> None:
        """The branches of its base; a call where that would be a loop and what follows is inside another."""
        if branches(self.node, here) and not all(leave is None or leave.startswith("return") for leave in (yes, no)):
            branch_text(called(self.node, here.at(self.where, self.env)), here, yes, no)
            return
        truth, there = self._inside(here)
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

    def _start(self, here: EmitContext) -> tuple[EmitContext, str]:
        there = here.at(self.where, self.env)
        return there, things_of(self.node, there)

    def _member(self, there: EmitContext, name: str) -> tuple[Truth, EmitContext]:
        inside = there.naming(**{self.node.variable: name})
        body = self.node.body
        return (Known(name) if body is None else truth_of(body, inside)), inside

    def _written_out(self, there: EmitContext, things: str) -> Joined | None:
        members = unrolled(self.node, things, there)
        if members is None:
            return None
        return Joined(tuple(self._member(there, text)[0] for text in members), self.settles)

    def text(self, here: EmitContext, *, exact: bool = True) -> str:
        """A name that a loop sets; the texts of few known members joined; or a call over all members."""
        there, things = self._start(here)
        if (joined := self._written_out(there, things)) is not None:
            return joined.text(there, exact=exact)
        name, found = there.body.fresh(self.node.variable), there.body.fresh(self.node.function)
        scratch = there.body.scratch()
        if not there.module.passes.breaking_loops:
            truth, inside = self._member(there.into(scratch), name)
            text = truth.text(inside, exact=False)
            if scratch.empty:
                each = f"{text} for {name} in {things}"
                return f"{self.node.function}({each if there.env.guard is None else f'[{each}]'})"
            branch_text(text, inside, *self._pass_over)
        else:
            truth, inside = self._member(there.into(scratch), name)
            truth.branch(inside, *self._pass_over)
        there.body.line(f"{found} = {not self.settles}")
        with there.body.block(f"for {name} in {things}:"):
            there.body.take(scratch)
            there.body.line(f"{found} = {self.settles}")
            if there.env.guard is None:
                there.body.line("break")
        return found

    @property
    def _pass_over(self) -> tuple[Leave, Leave]:
        return (None, "continue") if self.settles else ("continue", None)

    def branch(self, here: EmitContext, yes: Leave, no: Leave) -> None:
        """A loop that leaves from inside where it can; else it breaks, and what follows tells by which way it ended."""
        if not here.module.passes.breaking_loops:
            branch_text(self.text(here, exact=False), here, yes, no)
            return
        there = here.at(self.where, self.env)
        apart = held_of_kind(self.node.things, there)
        things = apart[0] if apart is not None else things_of(self.node, there)
        if apart is None and (joined := self._written_out(there, things)) is not None:
            joined.branch(there, yes, no)
            return
        kind = apart[1] if apart is not None else ""
        early, late = (yes, no) if self.settles else (no, yes)
        if early is not None and early.startswith("return"):
            self._loop(there, things, kind, early)
            if late is not None:
                there.body.line(late)
        elif late is not None:
            self._loop(there, things, kind, "break")
            there.body.under("else:", late)
            if early is not None:
                there.body.line(early)
        else:
            branch_text(self.text(here, exact=False), here, yes, no)

    def _loop(self, there: EmitContext, things: str, kind: str, settled: str) -> None:
        """Of all these things, by design those alone for which the table `kind` is true."""
        name = there.body.fresh(self.node.variable)
        with there.body.block(f"for {name} in {things}:"):
            if kind:
                there.body.under(f"if not {kind}[{there.cells}[{name}]]:", "continue")
            truth, inside = self._member(there, name)
            over = "continue" if settled == "break" and isinstance(truth, Each) else None  # a loop ends at its end
            truth.branch(inside, *((settled, over) if self.settles else (over, settled)))

    def faults(self, analysis: Analysis) -> bool:
        """As the node."""
        return analysis.faults(self.node)

    def cost(self, analysis: Analysis) -> int:
        """As the node."""
        return analysis.cost(self.node)


def write_truth(node: Expr, here: EmitContext) -> str:
    """The text of a truth, a bool exactly."""
    return truth_of(node, here).text(here)


writes(Logic)(write_truth)


@writes(Unary)
def write_unary(node: Unary, here: EmitContext) -> str:
    """`not x`, `-x`."""
    if node.operator == "not":
        return write_truth(node, here)
    text = here.value(node.operand)
    return f"(-{text})" if text.isdigit() else here.mark(f"(-{text})", node)


@writes(Conditional)
def write_conditional(node: Conditional, here: EmitContext) -> str:
    """`a if c else b`."""
    if node.type == BOOL:
        return write_truth(node, here)
    test = truth_of(node.condition, here).text(here, exact=False)
    return choose_text(here, test, lambda there: there.value(node.then), lambda there: there.value(node.otherwise))


def returns(code: Code, here: EmitContext) -> None:
    """Statements that return the value of a text: a truth by branches where that is quicker."""
    there = here.at(code.where, here.env)
    if code.type == BOOL and here.module.passes.split_conditions and branches(code.expr, there):
        truth_of(code.expr, there).branch(there, "return True", "return False")
    else:
        there.body.line(f"return {there.value(code.expr)}")


def branches(node: Expr, here: EmitContext) -> bool:
    """Whether a truth is better written as branches: it holds a loop."""
    match node:
        case Logic(operands=operands):
            return any(branches(operand, here) for operand in operands)
        case Unary(operator="not", operand=operand):
            return branches(operand, here)
        case Conditional(then=then, otherwise=otherwise):
            return branches(then, here) or branches(otherwise, here)
        case Ranging(function="any" | "all"):
            return here.module.passes.breaking_loops
        case Ask():
            asked = inlined(node, here)
            return asked is not None and branches(asked.base.expr, here.at(asked.base.where, here.env))
    return False
