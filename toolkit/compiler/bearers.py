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


def among(about: Mapping[str, tuple[PyCode, Type]], on: Type | None, here: EmitContext) -> PyCode:
    """The text of a tuple of the things that arguments name, alone or in sets and lists: those that may be bearers."""
    alone, many, maybe = [], [], False
    for text, type in about.values():
        if not may_bear(here.module.rules, on, type):
            continue
        if bare(type).form in ("set", "list"):
            many.append(py("*({} or ())", text) if type.form == "optional" else py("*{}", text))
        else:
            alone.append(text)
            maybe = maybe or type.form == "optional"
    if not many and len(alone) < 2 and not maybe:
        return tuple_of((alone[0],)) if alone else EMPTY
    return here.call("all_of", *alone, *many)


@contextmanager
def for_bearers(
    element: Modifier | Permission, about: Mapping[str, tuple[PyCode, Type]], here: EmitContext
) -> Iterator[tuple[EmitContext, PyCode]]:
    """Statements for each bearer of what brings an element; gives its names, and the serial of the grant (or 0)."""
    if element.owner is None:
        yield here, literal(0)
        return
    source, id = element.owner
    things = among(about, None if source == "keyword" else here.module.rules.effects[id].on, here)
    with ExitStack() as nested:
        if source == "keyword":
            stage = here.module.stage
            number = stage.numbers.of["keywords"][id]
            table = here.module.constant(
                names.constant("HAS", id), tuple(number in those for those in stage.keywords_of)
            )
            bearer = here.body.fresh("bearer")
            nested.enter_context(here.body.block(py("for {} in {}:", bearer, things)))
            static = stage.layout.static
            if here.env.guard is not None and hides_keywords(here.module.rules):
                here.body.under(py("if {} >= {}:", bearer, static), must_know(here, bearer))
            nested.enter_context(
                here.body.block(py("if {} >= {} and {}[{}[{}]]:", bearer, static, table, here.cells, bearer))
            )
            yield here.naming(bearer=bearer), literal(0)
            return
        layout, effect = here.module.stage.layout, here.module.rules.effects[id]
        held = here.hold(things, "things") if things.value != () else things
        row, bearer = here.body.fresh("row"), here.body.fresh("bearer")
        nested.enter_context(here.body.block(py("for {} in {}[{}]:", row, here.cells, layout.base["effects", id])))
        here.body.line(py("{} = {}[{} + {}]", bearer, here.cells, row, BEARER))
        nested.enter_context(here.body.block(py("if {} is None or {} in {}:", bearer, bearer, held)))
        env = effect_env(effect, row, bearer, here.env, here.module)
        yield here.at(here.where, env), py("{}[{} + {}]", here.cells, row, SERIAL)
