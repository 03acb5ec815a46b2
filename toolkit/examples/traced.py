"""An expression from outside the rules compiled in the tracing form. In: a stage, an expression. Out: what runs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.analysis.hiding import PLAYER
from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.kinds import Kinds
from toolkit.compiler.module import compiled_module, run_module
from toolkit.compiler.pycode import local, py
from toolkit.compiler.writer import Writer
from toolkit.examples.asked import Asked
from toolkit.language.accounts import Accounts
from toolkit.language.code import Code
from toolkit.language.faults import Fault, kind_of
from toolkit.language.tree import Function
from toolkit.model import Type
from toolkit.play.once import once_for_each
from toolkit.runtime.origins import LineMap
from toolkit.state import Stage
from toolkit.state.run_time import Value

FILE = "<an expression asked about a game>"


@dataclass(frozen=True, slots=True)
class Traced:
    """A compiled expression; `variables` are the names that it is given."""

    function: Any
    variables: tuple[str, ...]
    line_map: LineMap
    file: str = FILE

    def run(self, cells: list[Any], accounts: Accounts, given: Mapping[str, Any]) -> Any:
        """Its value in a state. The accounts of the values that it asks for are added to the list."""
        return self.function(cells, accounts, *(given[name] for name in self.variables))


def trace(stage: Stage, asked: Asked) -> Traced:
    """Compile an expression. Occasions among its variables are given as locals keep them."""
    return _trace(stage, asked.code, asked.variables)


def quick(stage: Stage, asked: Asked) -> Callable[[list[Any], Mapping[str, Any]], Any]:
    """The same in the plain form: its value in a state, without accounts, which is found much sooner."""
    function = _quick(stage, asked.code, asked.variables)
    return lambda cells, given: function(cells, *(given[name] for name in asked.variables))


def compiled_search(stage: Stage, search: Function, types: Mapping[str, Type]) -> Callable[..., Value]:
    """A call of `reachable` compiled in the plain form, as `compiled`."""
    return compiled(stage, Code(search, next(iter(stage.rules.actions.values())).at), types)


def compiled(stage: Stage, code: Code, types: Mapping[str, Type]) -> Callable[..., Value]:
    """An expression compiled in the plain form: a function of the cells and, by name, of these variables.

    What fails is a `Fault`.
    """
    function = _plain(stage, code, tuple(types.items()))

    def run(cells: list[Any], **given: Value) -> Value:
        """What it gives in a state."""
        try:
            found: Value = function(cells, *(given[name] for name in types))
        except Exception as error:
            kind = kind_of(error)
            if kind is None or isinstance(error, Fault):
                raise
            raise Fault(kind) from error
        return found

    return run


def _plain(stage: Stage, code: Code, types: tuple[tuple[str, Type], ...]) -> Any:
    writer = _writer(stage, tracing=False)
    body = CodeBuffer()
    env = Env({name: local(names.local(name)) for name, _ in types})
    body.line(py("return {}", writer.value(code, env, body)))
    parameters = ", ".join(("S", *(str(names.local(name)) for name, _ in types)))
    written = writer.module.finish(closing=body.inside(f"def asked({parameters}):"))
    return run_module(compiled_module(written, FILE), stage)["asked"]


def _writer(stage: Stage, *, tracing: bool) -> Writer:
    writer = Writer(stage.rules, stage, tracing=tracing)
    writer.module.kinds.take_over(_kinds(stage))
    return writer


@once_for_each
def _kinds(stage: Stage) -> Kinds:
    """Read from all rules, so kept for all expressions of a stage; it learns of none of them."""
    return Kinds(stage)


@once_for_each
def _trace(stage: Stage, code: Code, types: Mapping[str, Type]) -> Traced:
    """Examples that are played again and again ask the same."""
    function, line_map = _function(stage, code, types, tracing=True)
    return Traced(function, tuple(types), line_map)


@once_for_each
def _quick(stage: Stage, code: Code, types: Mapping[str, Type]) -> Any:
    """The same in the plain form."""
    return _function(stage, code, types, tracing=False)[0]


def _function(stage: Stage, code: Code, types: Mapping[str, Type], *, tracing: bool) -> tuple[Any, LineMap]:
    """A function of the cells, in the tracing form of accounts, and of the variables; the places of its lines."""
    writer = _writer(stage, tracing=tracing)
    kinds = writer.module.kinds
    occasions = frozenset(name for name, type in types.items() if kinds.holds_occasions(type))
    body = CodeBuffer()
    given = {name: local(names.local(name)) for name in types}
    decides = given["by"] if types.get("by") == PLAYER else None
    accounts = ("T",) if tracing else ()
    env = Env(given, stored=occasions, accounts=local("T") if tracing else None, decides=decides)
    body.line(py("return {}", writer.value(code, env, body)))
    parameters = ", ".join(("S", *accounts, *map(names.local, types)))
    written = writer.module.finish(closing=body.inside(f"def asked({parameters}):"))
    return run_module(compiled_module(written, FILE), stage)["asked"], written.line_map
