"""The writer of one generated module: what expressions, conditions and values become, and what they need beside them.

In: checked rules and a stage (one scenario with its options). Out: Python text, piece by piece, for whoever writes the
functions around it; the constants, functions of values and imports that these pieces name are gathered here. What is
asked first is numbered first, so one module is the same text on every machine.

    text = writer.value(code, env, body)          an expression; what must come before it stands in the body then
    writer.require(condition, env, body, CONTINUE)      leaves unless the condition holds
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import toolkit.compiler.expressions.nodes  # registers the writers of all nodes
import toolkit.compiler.values  # noqa: F401  # registers the writers of functions, as do orders and attributes
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.existing import barring, existence, live_occasions
from toolkit.compiler.expressions.built_in import space_of
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.logic import condition_of
from toolkit.compiler.expressions.movement import write_movement, write_reached, write_steps
from toolkit.compiler.expressions.onward import begins_at_once
from toolkit.compiler.expressions.truths import Known, Truth, every
from toolkit.compiler.expressions.work import LITTLE
from toolkit.compiler.module import Module
from toolkit.compiler.orders import key_of
from toolkit.compiler.passes import ALL, Passes
from toolkit.compiler.permissions import decide
from toolkit.compiler.pycode import (
    CELLS,
    CONTINUE,
    FALSE,
    NONE,
    Exit,
    Part,
    PyCode,
    call,
    joined,
    literal,
    looping,
    py,
    tuple_of,
)
from toolkit.language.code import Candidates, Code, Condition, Criterion, Where, codes_of
from toolkit.language.faults import GREATEST_INT
from toolkit.language.tree import Function
from toolkit.model import Type
from toolkit.program.ground import Search, search_of
from toolkit.program.rules import Element, Rules
from toolkit.program.sorts import bare
from toolkit.state import Stage

INT, RATIO, PLAYER, PIECE = (
    Type("named", "int"),
    Type("named", "ratio"),
    Type("named", "player"),
    Type("named", "piece"),
)


class Writer:
    """Writes expressions of one module. Every method leaves what must come first in the body that it is given."""

    def __init__(self, rules: Rules, stage: Stage, passes: Passes = ALL, *, tracing: bool = False) -> None:
        """Write for one stage."""
        self.module = Module(rules, stage, passes, tracing)
        self._nowhere = Where(rules.pack.manifest.source, ())

    def _here(self, where: Where, env: Env, body: CodeBuffer) -> EmitContext:
        return EmitContext(self.module, where, env, body)

    # Expressions

    def value(self, code: Code, env: Env, body: CodeBuffer) -> PyCode:
        """The Python expression of a value; an occasion is the address of its row."""
        return self._tidied(code, env, body, lambda context: context.value(code.expr))

    def one_by_one(self, things: Code, env: Env, body: CodeBuffer) -> PyCode:
        """The members of a set for whoever wants one that will do, and looks at them once: of spaces that a search
        finds those that it comes to, in its order, and no further."""
        if self.module.analysis.previews(things.expr):
            return self.value(things, env, body)
        scratch = body.scratch()
        found = write_reached(things.expr, self._here(things.where, env, scratch))
        if found is None:
            return self.value(things, env, body)
        self._pay(things, body)
        body.take(scratch)
        return found

    def space_of(self, piece: PyCode, type: Type, env: Env, body: CodeBuffer) -> PyCode:
        """The space in which a piece of a type stands; none off the map."""
        return space_of(piece, type, self._here(self._nowhere, env, body))

    def stored(self, code: Code, env: Env, body: CodeBuffer) -> PyCode:
        """The value as a cell or a local keeps it: an int is looked at for its bounds, an occasion is a pair."""
        kinds, analysis = self.module.kinds, self.module.analysis
        text = self.value(code, env, body)
        context = self._here(code.where, env, body)
        if kinds.form_of(code.type) is not None:
            return context.mark(self.kept(code.type, text, env.cells), code.expr)
        if code.type.form != "optional" and analysis.lacks(code.expr):
            text = context.mark(context.call("wholly_there", text), code.expr)
        if bare(code.type) == INT and not (
            self.module.passes.narrow_checks and analysis.numbers.keeps_bounds(code.expr)
        ):
            return self._looked_at(text, code, context)
        if bare(code.type) == RATIO:
            return context.mark(context.call("small_ratio", text), code.expr)
        return text

    def kept(self, type: Type, text: PyCode, cells: PyCode = CELLS) -> PyCode:
        """A Python expression of a value of a type as it is kept: occasions are pairs of their serial and their row."""
        form = self.module.kinds.form_of(type)
        if form is None:
            return text
        if form == ():
            return call(self.runtime("kept"), cells, text)
        return call(self.runtime("all_kept"), cells, literal(form), text)

    def as_now(self, type: Type, text: PyCode) -> PyCode:
        """A Python expression of what was kept, as expressions read it: of an occasion the address of its row."""
        form = self.module.kinds.form_of(type)
        return text if form is None else call(self.runtime("all_alive"), CELLS, literal(form), text)

    def going(self, type: Type, text: PyCode) -> PyCode:
        """A Python truth: what is kept of this type is no occasion that is over."""
        return call(self.runtime("is_going"), CELLS, literal(self.module.kinds.form_of(type)), text)

    def _looked_at(self, text: PyCode, code: Code, context: EmitContext) -> PyCode:
        """An int that is looked at for its bounds before it is kept."""
        if code.type != INT:
            return context.mark(context.call("small_int", text), code.expr)
        name = context.hold(text, "kept")
        check = context.mark(context.call("small_int", name), code.expr)
        context.body.under(py("if not {} <= {} <= {}:", -GREATEST_INT, name, GREATEST_INT), check)
        return name

    def held(self, code: Code, env: Env, body: CodeBuffer) -> PyCode:
        """The value under a name (or a number): what may be written twice."""
        return body.hold(self.value(code, env, body))

    def _tidied(self, code: Code, env: Env, body: CodeBuffer, write: Callable[[EmitContext], PyCode]) -> PyCode:
        """What is written, and after it, where it makes occasions that are not live, their rows taken away again."""
        self._pay(code, body)
        self.module.kinds.learn(code.expr)
        if not self.module.analysis.previews(code.expr):
            return write(self._here(code.where, env, body))
        length, name = body.fresh("length"), body.fresh("result")
        body.line(py("{} = len({})", length, env.cells))
        with body.block("try:"):
            body.line(py("{} = {}", name, write(self._here(code.where, env, body))))
        with body.block("finally:"):
            body.line(py("del {}[{}:]", env.cells, length))
        return name

    # Conditions

    def truth(self, condition: Condition | Code | None, env: Env, body: CodeBuffer) -> PyCode:
        """A Python expression that is true when the condition holds (no condition always holds)."""
        return self._truth(condition, env, body).text(self._about(condition, env, body), exact=False)

    def require(self, condition: Condition | Code | None, env: Env, body: CodeBuffer, leave: Exit) -> None:
        """Statements that `leave` unless the condition holds.

        Inside a loop that the caller has opened `break` and `continue` are of that loop.
        """
        self._truth(condition, env, body).branch(self._about(condition, env, body), None, leave)

    def refuse(self, condition: Condition | Code | None, env: Env, body: CodeBuffer, leave: Exit) -> None:
        """Statements that `leave` when the condition holds."""
        self._truth(condition, env, body).branch(self._about(condition, env, body), leave, None)

    def _about(self, condition: Condition | Code | None, env: Env, body: CodeBuffer) -> EmitContext:
        codes = [condition] if isinstance(condition, Code) else codes_of(condition)
        return self._here(codes[0].where if codes else self._nowhere, env, body)

    def _truth(self, condition: Condition | Code | None, env: Env, body: CodeBuffer) -> Truth:
        """The truth of a condition; one that makes occasions that are not live is computed at once."""
        codes = [condition] if isinstance(condition, Code) else codes_of(condition)
        self._pay(condition, body)
        context = self._about(condition, env, body)
        if any(self.module.analysis.previews(code.expr) for code in codes):
            first = next(code for code in codes if self.module.analysis.previews(code.expr))
            return Known(self._tidied(first, env, body, lambda there: condition_of(condition, there).text(there)))
        return condition_of(condition, context)

    def _pay(self, condition: Condition | Code | None, body: CodeBuffer) -> None:
        """Take the fuel of what looks at many things, before it does."""
        if units := self.module.analysis.work.units(condition):
            body.line(call(self.runtime("spend"), units))

    # Movement

    def movement(self, along: Code, began: PyCode, env: Env, body: CodeBuffer, *, may_end_anywhere: bool) -> PyCode:
        """The object of a movement with its arguments, of marches that begin in a space and are chosen; as far as the
        choice is asked, they `may_end_anywhere`."""
        search, arguments, context = self._along(along, began, env, body)
        assert isinstance(along.expr, Function)
        return body.hold(write_movement(along.expr, search, began, arguments, context, may_end_anywhere), "movement")

    def steps(self, along: Code, began: PyCode, env: Env, body: CodeBuffer) -> PyCode:
        """The object that tells what one step costs along a movement, of a route that begins in a space."""
        return body.hold(write_steps(*self._along(along, began, env, body)), "steps")

    def begins(self, along: Code, began: PyCode, points: PyCode, env: Env, body: CodeBuffer) -> PyCode | None:
        """A Python truth: a march begins in a space, for so many points; None where that takes a search."""
        search, arguments, context = self._along(along, began, env, body.scratch())
        if not begins_at_once(self.module, search.movement) or context.viewers:
            return None
        body.take(context.body)
        told = (NONE, began, FALSE, began, literal(0), points, tuple_of((began,)))
        return call(self.module.leads_on_function(search.movement), context.cells, *arguments, *told)

    def _along(
        self, along: Code, began: PyCode, env: Env, body: CodeBuffer
    ) -> tuple[Search, list[PyCode], EmitContext]:
        """The search along a movement, its arguments under names, its surroundings."""
        assert isinstance(along.expr, Function)
        context = self._here(along.where, env.with_names(context=began), body)
        search = search_of(along.expr)
        return search, [context.hold(text, "asked") for text in context.values(search.arguments)], context

    # Orders

    def key(self, criteria: Sequence[Criterion], thing: PyCode, where: Where, env: Env, body: CodeBuffer) -> PyCode:
        """The key of a thing by some criteria, a tuple of which the least is best."""
        codes = [code for one in criteria for code in (one.code, *one.arguments) if code is not None]
        made = next((code for code in codes if self.module.analysis.previews(code.expr)), None)
        if made is None:
            return key_of(criteria, thing, self._here(where, env, body))
        return self._tidied(made, env, body, lambda context: key_of(criteria, thing, context))

    # Things

    def listed(
        self,
        among: Candidates,
        each: Sequence[Condition],
        env: Env,
        body: CodeBuffer,
    ) -> PyCode:
        """The list of every candidate that meets all the conditions, in order; none is none."""
        things = self.value(among.things, env, body)
        member = among.things.type.inner
        if member is not None and member.form == "optional":
            things = looping("[each for each in {} if each is not None]", things)
        work = sum(self.module.analysis.work.work(code.expr) for one in each for code in codes_of(one))
        if work > LITTLE:
            things = call(self.runtime("look_at"), things, 1 + work)
        name, scratch = body.fresh(among.variable), body.scratch()
        inside = env.with_names(**{among.variable: name})
        test = every(self._truth(one, inside, scratch) for one in each)
        text = test.text(self._about(None, inside, scratch), exact=False)
        if scratch.empty:
            if text.value is True:
                return looping("[{} for {} in {}]", name, name, things)
            return looping("[{} for {} in {} if {}]", name, name, things, text)
        found = body.fresh("listed")
        body.line(py("{} = []", found))
        with body.block(py("for {} in {}:", name, things)):
            inner = body.scratch()
            every(self._truth(one, inside, inner) for one in each).branch(
                self._about(None, inside, inner), None, CONTINUE
            )
            body.take(inner)
            body.line(py("{}.append({})", found, name))
        return found

    # Elements

    def is_on(self, element: Element) -> bool:
        """Whether an element is in play: its scenario and option."""
        return self.module.in_force(element)

    def is_away(self, element: Element, env: Env) -> PyCode | None:
        """A Python truth that holds while an occasion makes the element not exist; None where none ever does."""
        return barring(element, self._here(element.at, env, CodeBuffer()))

    def live_occasions(self, element: Element, kinds: Sequence[str], env: Env) -> list[PyCode]:
        """A Python truth for each of some kinds: such an occasion is live."""
        return live_occasions(kinds, self._here(element.at, env, CodeBuffer()))

    def existence(self, element: Element, live: Sequence[str], env: Env) -> PyCode | None:
        """A Python truth: what the element stands in is going on (`live`: that is known) and nothing bars it.

        None where it is always there.
        """
        truths = existence(element, live, self._here(element.at, env, CodeBuffer()))
        return joined(" and ", truths) if truths else None

    def permitted(self, action: str, arguments: Mapping[str, PyCode], env: Env, body: CodeBuffer) -> PyCode | None:
        """A Python truth: no permission forbids the action (`arguments` by name, with `by`); None: none is about it."""
        permissions = self.module.permissions_of(action, is_action=True)
        if not permissions:
            return None
        declared = self.module.rules.actions[action]
        types = {choice.name: choice.type for choice in declared.args} | {"by": PLAYER}
        about = {name: (text, types.get(name, PIECE)) for name, text in arguments.items()}
        context = self._here(declared.at, env.with_names(**arguments), body)
        result = body.fresh("permitted")
        body.line(py("{} = True", result))
        decide(permissions, about, declared.within, result, context)
        return result

    # The module

    def mark(self, code: PyCode, where: Where) -> PyCode:
        """A statement or expression, marked as made of a datum: for faults."""
        return self.module.marks.around(code, where)

    def call(self, name: str, *arguments: Part) -> PyCode:
        """The call of a function of the run-time library."""
        return call(self.runtime(name), *arguments)

    def constant(self, name: str, value: object) -> PyCode:
        """The name of a constant of the module, which holds that value (ints, texts, truths, none, tuples of them)."""
        return self.module.constant(name, value)

    def runtime(self, name: str) -> PyCode:
        """The name of a function of `toolkit.runtime.expressions`, which the module then imports."""
        return self.module.runtime(name)
