"""Truths while they are written: `and or not`, conditionals, loops over members, whatever text they come from.

A truth is written as an expression, or as branches: statements that run `yes` when it is true and `no` when it is
false, where None lets the function go on below and anything else leaves: `return ...`, `break`, `continue`. Parts are
computed from left to right, only as far as they settle the matter, in either form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from typing import Protocol

from toolkit.compiler.env import Env
from toolkit.compiler.expressions.analysis import Analysis
from toolkit.compiler.expressions.choosing import choose_text
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.sets import held_of_kind, in_any_order
from toolkit.compiler.pycode import BREAK, Exit, PyCode, joined, literal, py
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.tree import Expr


class Truth(Protocol):
    """Something that holds or does not."""

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """A Python expression; unless `exact` it need not be a bool, only as true as one."""
        ...

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """Statements that run `yes` or `no`."""
        ...

    def faults(self, analysis: Analysis) -> bool:
        """Whether computing it may be a fault."""
        ...

    def cost(self, analysis: Analysis) -> int:
        """How long it takes, roughly."""
        ...


@frozen
class Known:
    """A text that is at hand: a name, a constant."""

    at_hand: PyCode

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """The text itself."""
        return self.at_hand

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """A test of the text."""
        branch_text(self.at_hand, context, yes, no)

    def faults(self, analysis: Analysis) -> bool:
        """Never."""
        return False

    def cost(self, analysis: Analysis) -> int:
        """Nearly nothing."""
        return 1


@frozen
class Plain:
    """A node that is a truth by itself, such as a comparison."""

    node: Expr
    where: Where
    env: Env
    some: bool = False  # a set, list or text: true when it is not empty

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """The text of the node."""
        there = context.at(self.where, self.env)
        if not self.some:
            return there.value(self.node)
        text = in_any_order(self.node, there)
        value = text.value if context.module.passes.fold_constants else ...
        if isinstance(value, tuple | str):
            return literal(bool(value))
        return py("(not not {})", text) if exact else text

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """A test of the text; where that would list pieces of a kind, a loop that stops at the first."""
        there = context.at(self.where, self.env)
        loops = self.some and context.module.passes.breaking_loops
        apart = held_of_kind(self.node, there, any_order=True) if loops else None
        if apart is None:
            branch_text(self.text(context, exact=False), context, yes, no)
            return
        _look_for(*apart, context, yes, no)

    def faults(self, analysis: Analysis) -> bool:
        """As the node."""
        return analysis.faults(self.node)

    def cost(self, analysis: Analysis) -> int:
        """As the node."""
        return analysis.cost(self.node)


@frozen
class Not:
    """The contrary of a truth."""

    of: Truth

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """`not` before the text."""
        return negated(self.of.text(context, exact=False))

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """The branches the other way round."""
        self.of.branch(context, no, yes)

    def faults(self, analysis: Analysis) -> bool:
        """As what it denies."""
        return self.of.faults(analysis)

    def cost(self, analysis: Analysis) -> int:
        """As what it denies."""
        return self.of.cost(analysis)


@frozen
class Joined:
    """Truths joined by `and`, or with `settles` by `or`: the first part that is `settles` settles the whole."""

    parts: tuple[Truth, ...]
    settles: bool

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """The texts joined; where a part needs statements before it, only after the parts before it are settled."""
        name: PyCode | None = None
        texts: list[PyCode] = []
        with ExitStack() as nested:
            for part in self._ordered(context):
                scratch = context.body.scratch()
                text = part.text(context.into(scratch), exact=exact)
                if texts and not scratch.is_quick:
                    name = name or context.body.fresh("holds")
                    context.body.line(py("{} = {}", name, self._join(texts)))
                    nested.enter_context(
                        context.body.block(py("if {}:", negated(name)) if self.settles else py("if {}:", name))
                    )
                    texts = []
                context.body.take(scratch)
                value = text.value if context.module.passes.fold_constants else None
                if value is not (not self.settles):
                    texts.append(text)
                if value is self.settles:
                    break
            if name is not None:
                context.body.line(py("{} = {}", name, self._join(texts)))
        return name or self._join(texts)

    def _join(self, texts: Sequence[PyCode]) -> PyCode:
        if not texts:
            return literal(not self.settles)
        return texts[0] if len(texts) == 1 else py("({})", joined(" or " if self.settles else " and ", texts))

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """A test for each part; with nowhere to leave to, tests inside tests."""
        if not context.module.passes.split_conditions:
            branch_text(self.text(context, exact=False), context, yes, no)
            return
        parts = self._ordered(context)
        early = yes if self.settles else no
        if early is None:
            self._nest(parts, context, yes, no)
            return
        for part in parts[:-1]:
            part.branch(context, early if self.settles else None, None if self.settles else early)
        if parts:
            parts[-1].branch(context, yes, no)
        else:
            branch_text(self._join(()), context, yes, no)

    def _nest(self, parts: Sequence[Truth], context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """Each part opens the way to the next; the last one may leave."""
        if len(parts) < 2:
            last = parts[0] if parts else Known(self._join(()))
            last.branch(context, yes, no)
            return
        text = parts[0].text(context, exact=False)
        value = text.value if context.module.passes.fold_constants else None
        if value is self.settles:
            return
        if value is (not self.settles):
            self._nest(parts[1:], context, yes, no)
            return
        with context.body.block(py("if {}:", negated(text)) if self.settles else py("if {}:", text)):
            self._nest(parts[1:], context, yes, no)

    def _ordered(self, context: EmitContext) -> Sequence[Truth]:
        if not context.module.passes.split_conditions:
            return self.parts
        return cheapest_first(self.parts, context.module.analysis)

    def faults(self, analysis: Analysis) -> bool:
        """As any of its parts."""
        return any(part.faults(analysis) for part in self.parts)

    def cost(self, analysis: Analysis) -> int:
        """The first part counts wholly, the others by half."""
        costs = [part.cost(analysis) for part in self.parts]
        return sum(costs[:1]) + sum(costs[1:]) // 2


def _look_for(things: PyCode, kind: PyCode, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
    """Branches on whether some of these things is by design one for which the table `kind` is true."""
    body, one = context.body, context.body.fresh("piece")

    def loop(*found: PyCode) -> None:
        """A loop with what is done at the first that is found."""
        with body.block(py("for {} in {}:", one, things)), body.block(py("if {}[{}[{}]]:", kind, context.cells, one)):
            for line in found:
                body.line(line)

    if yes is not None and yes.returns:
        loop(yes.code)
        if no is not None:
            body.line(no.code)
    elif no is not None:
        loop(BREAK.code)
        body.under("else:", no.code)
        if yes is not None:
            body.line(yes.code)
    elif yes is not None:
        some = body.fresh("some")
        body.line(py("{} = False", some))
        loop(py("{} = True", some), BREAK.code)
        body.under(py("if {}:", some), yes.code)


def negated(text: PyCode) -> PyCode:
    """A text denied."""
    value = text.value
    return py("(not {})", text) if value is not True and value is not False else literal(not value)


def branch_text(text: PyCode, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
    """Branches on a Python expression."""
    value = text.value if context.module.passes.fold_constants else None
    if value is True or value is False:
        chosen = yes if value else no
        if chosen is not None:
            context.body.line(chosen.code)
    elif yes is not None:
        context.body.under(py("if {}:", text), yes.code)
        if no is not None:
            context.body.line(no.code)
    elif no is not None:
        context.body.under(py("if {}:", negated(text)), no.code)


def cheapest_first(parts: Sequence[Truth], analysis: Analysis) -> Sequence[Truth]:
    """The cheaper truths before the dearer ones, but none is moved past one that may be a fault."""
    ordered: list[Truth] = []
    run: list[Truth] = []
    for part in parts:
        if part.faults(analysis):
            ordered += [*sorted(run, key=lambda one: one.cost(analysis)), part]
            run = []
        else:
            run.append(part)
    return ordered + sorted(run, key=lambda one: one.cost(analysis))


def every(parts: Iterable[Truth]) -> Truth:
    """All of them."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else Joined(found, settles=False)


def some(parts: Iterable[Truth]) -> Truth:
    """At least one of them."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else Joined(found, settles=True)


@frozen
class Chosen:
    """One truth or another, as a third one says."""

    condition: Truth
    then: Truth
    otherwise: Truth

    def text(self, context: EmitContext, *, exact: bool = True) -> PyCode:
        """A conditional expression, or statements that set a name."""
        test = self.condition.text(context, exact=False)
        then, otherwise = self.then, self.otherwise
        return choose_text(
            context, test, lambda there: then.text(there, exact=exact), lambda there: otherwise.text(there, exact=exact)
        )

    def branch(self, context: EmitContext, yes: Exit | None, no: Exit | None) -> None:
        """Branches inside branches."""
        test = self.condition.text(context, exact=False)
        value = test.value if context.module.passes.fold_constants else None
        if value is True or value is False:
            (self.then if value else self.otherwise).branch(context, yes, no)
            return
        with context.body.block(py("if {}:", test)):
            self.then.branch(context, yes, no)
        with context.body.block("else:"):
            self.otherwise.branch(context, yes, no)

    def faults(self, analysis: Analysis) -> bool:
        """As any of the three."""
        return any(part.faults(analysis) for part in (self.condition, self.then, self.otherwise))

    def cost(self, analysis: Analysis) -> int:
        """The condition and the dearer of the two."""
        return self.condition.cost(analysis) + max(self.then.cost(analysis), self.otherwise.cost(analysis))
