"""Attributes that effects change, as functions of a piece: what the effect granted last says, else the design's."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.existing import existence
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.module import Module, writes_functions
from toolkit.compiler.pycode import PyCode, joined, local, py
from toolkit.program.rules import Effect

SERIAL, BEARER = 1, 2
"""How far from the start of an effect's row its serial and its bearer stand."""


@writes_functions("attribute")
def write_attribute(given: tuple[str, tuple[Effect, ...]], module: Module, body: CodeBuffer) -> None:
    """The body of the function of an attribute that these effects give."""
    name, givers = given
    layout = module.stage.layout
    own = module.constant(names.constant("A", name), module.stage.attrs[name])
    body.line("_latest = 0")
    body.line("_giver = -1")
    body.line("_row = 0")
    body.line("S[thing]")
    for number, effect in enumerate(givers):
        with ExitStack() as nested:
            there = existence(effect, (), EmitContext(module, effect.at, Env(), body))
            if there:
                nested.enter_context(body.block(py("if {}:", joined(" and ", there))))
            nested.enter_context(body.block(py("for _one in S[{}]:", layout.base["effects", effect.id])))
            test = py("S[_one + {}] == thing and S[_one + {}] > _latest", BEARER, SERIAL)
            with body.block(py("if {}:", test)):
                body.line(py("_latest = S[_one + {}]", SERIAL))
                body.line(py("_giver = {}", number))
                body.line("_row = _one")
    for number, effect in enumerate(givers):
        with body.block(py("if _giver == {}:", number)):
            code = next(code for attribute, code in effect.attrs if attribute == name)
            env = effect_env(effect, local("_row"), local("thing"), Env(), module)
            context = EmitContext(module, code.where, env, body)
            body.line(py("return {}", context.value(code.expr)))
    if name not in module.stage.by_end:
        body.line(py("return {}[S[thing]]", own))
        return
    ends = module.constant(names.constant("ENDS", name), module.stage.by_end[name])
    offsets = module.constant("AT_end", module.offsets("state end"))
    body.line(py("return {}(S, thing, {}, {}, {})", module.runtime("at_end"), own, ends, offsets))


def effect_env(effect: Effect, row: PyCode, bearer: PyCode, env: Env, module: Module) -> Env:
    """The names of an effect's own texts: what it lies on, and its arguments."""
    layout = module.stage.layout
    arguments = {
        argument.name: py("S[{} + {}]", row, layout.at("effect", effect.id, f"argument {argument.name}"))
        for argument in effect.args
    }
    named = env.with_names(**arguments, bearer=bearer)
    return replace(named, aged=named.aged | arguments.keys())
