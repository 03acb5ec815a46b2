"""For what an element counts: the bearers of what brings it.

In: an element, the names and types of what it may be about. Out: statements around those that the caller writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from toolkit.analysis.hiding import hides_keywords
from toolkit.compiler import names
from toolkit.compiler.attributes import BEARER, SERIAL, effect_env
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.guarded import must_know
from toolkit.compiler.pycode import EMPTY, PyCode, literal, py, tuple_of
from toolkit.model import Type
from toolkit.program.rules import Modifier, Permission
from toolkit.program.sorts import bare, may_bear


def among(about: Mapping[str, tuple[PyCode, Type]], on: Type | None, context: EmitContext) -> PyCode:
    """The text of a tuple of the things that arguments name, alone or in sets and lists: those that may be bearers."""
    alone, many, maybe = [], [], False
    for text, type in about.values():
        if not may_bear(context.module.rules, on, type):
            continue
        if bare(type).form in ("set", "list"):
            many.append(py("*({} or ())", text) if type.form == "optional" else py("*{}", text))
        else:
            alone.append(text)
            maybe = maybe or type.form == "optional"
    if not many and len(alone) < 2 and not maybe:
        return tuple_of((alone[0],)) if alone else EMPTY
    return context.call("all_of", *alone, *many)


@contextmanager
def for_bearers(
    element: Modifier | Permission, about: Mapping[str, tuple[PyCode, Type]], context: EmitContext
) -> Iterator[tuple[EmitContext, PyCode]]:
    """Statements for each bearer of what brings an element; gives its names, and the serial of the grant (or 0)."""
    if element.owner is None:
        yield context, literal(0)
        return
    source, id = element.owner
    things = among(about, None if source == "keyword" else context.module.rules.effects[id].on, context)
    with ExitStack() as nested:
        if source == "keyword":
            stage = context.module.stage
            number = stage.numbers.of["keywords"][id]
            table = context.module.constant(
                names.constant("HAS", id), tuple(number in those for those in stage.keywords_of)
            )
            bearer = context.body.fresh("bearer")
            nested.enter_context(context.body.block(py("for {} in {}:", bearer, things)))
            static = stage.layout.static
            if context.env.guard is not None and hides_keywords(context.module.rules):
                context.body.under(py("if {} >= {}:", bearer, static), must_know(context, bearer))
            nested.enter_context(
                context.body.block(py("if {} >= {} and {}[{}[{}]]:", bearer, static, table, context.cells, bearer))
            )
            yield context.naming(bearer=bearer), literal(0)
            return
        layout, effect = context.module.stage.layout, context.module.rules.effects[id]
        held = context.hold(things, "things") if things.value != () else things
        row, bearer = context.body.fresh("row"), context.body.fresh("bearer")
        nested.enter_context(
            context.body.block(py("for {} in {}[{}]:", row, context.cells, layout.base["effects", id]))
        )
        context.body.line(py("{} = {}[{} + {}]", bearer, context.cells, row, BEARER))
        nested.enter_context(context.body.block(py("if {} is None or {} in {}:", bearer, bearer, held)))
        env = effect_env(effect, row, bearer, context.env, context.module)
        yield context.at(context.where, env), py("{}[{} + {}]", context.cells, row, SERIAL)
