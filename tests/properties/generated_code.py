"""An expression of the proving ground as the generator writes it, ready to run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.properties.bench import Outcome
from tests.properties.typed_texts import VARIABLES
from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.module import compiled_module, run_module
from toolkit.compiler.passes import Passes
from toolkit.compiler.pycode import local, py
from toolkit.compiler.writer import Writer
from toolkit.evaluator import Value
from toolkit.language.code import Code
from toolkit.language.faults import kind_of
from toolkit.state import Stage

FILE = "<generated>"
Generated = Callable[[list[Any], Mapping[str, Value]], Outcome]


def generated(code: Code, stage: Stage, passes: Passes, *, tracing: bool = False) -> Generated:
    """The expression as the generator writes it, ready to run."""
    writer = Writer(stage.rules, stage, passes, tracing=tracing)
    body = CodeBuffer()
    env = Env({name: local(names.local(name)) for name in VARIABLES})
    body.line(py("return {}", writer.value(code, env, body)))
    parameters = ", ".join(["S", *map(names.local, VARIABLES)])
    written = writer.module.finish(closing=body.inside(f"def tested({parameters}):"))
    namespace = run_module(compiled_module(written, FILE), stage)

    def run(cells: list[Any], variables: Mapping[str, Value]) -> Outcome:
        try:
            return Outcome(namespace["tested"](cells, *(variables[name] for name in VARIABLES)))
        except Exception as error:
            kind = kind_of(error)
            if kind is None:
                raise
            origin = written.line_map.origin_of(error.__traceback__, FILE)
            return Outcome(None, kind, (*origin.where.path, origin.start, origin.end) if origin is not None else None)

    return run
