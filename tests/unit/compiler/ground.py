"""Expressions of the proving ground as generated code: their text, what they come to, and where they go wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tests.properties.bench import bench
from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_player
from toolkit.compiler.module import Written, compiled_module, run_module
from toolkit.compiler.passes import ALL, Passes
from toolkit.compiler.pycode import local, py
from toolkit.compiler.writer import Writer
from toolkit.language.code import Code
from toolkit.runtime.origins import Origin

STAGE = bench().stages[0]
FILE = "<tested>"


def row(name: str) -> int:
    """The address of a piece by its name."""
    return STAGE.names(list(STAGE.start)).rows[name]


GIVEN: dict[str, Any] = {
    "n": 3,
    "b": True,
    "u": row("tank#1"),
    "maybe": None,
    "us": (row("rifle#1"), row("tank#1")),
    "s": 0,
    "p": 0,
}


@dataclass(frozen=True)
class Tried:
    """One expression, generated with some passes."""

    text: str
    type: str
    passes: Passes = ALL
    tracing: bool = False

    @cached_property
    def code(self) -> Code:
        found = bench().typed(self.text, self.type)
        assert found is not None
        return found

    @cached_property
    def written(self) -> Written:
        writer = Writer(STAGE.rules, STAGE, self.passes, tracing=self.tracing)
        body, arguments = CodeBuffer(), ", ".join(names.local(name) for name in GIVEN)
        given = {name: local(names.local(name)) for name in GIVEN}
        env = replace(of_player(local("p"), given), accounts=local("T") if self.tracing else None)
        body.line(py("return {}", writer.value(self.code, env, body)))
        return writer.module.finish(closing=body.inside(f"def tried(S, T, {arguments}):"))

    @property
    def statements(self) -> list[str]:
        """The statements of the function that computes it."""
        _, _, body = self.written.source.partition("def tried")
        return [line.strip() for line in body.splitlines()[1:] if line.strip()]

    def value(self, cells: list[Any] | None = None, accounts: list[Any] | None = None, **given: Any) -> Any:
        """What it comes to, in the state that the scenario starts in or another."""
        namespace = run_module(compiled_module(self.written, FILE), STAGE)
        state = list(STAGE.start) if cells is None else cells
        return namespace["tried"](
            state, accounts, **{names.local(name): value for name, value in {**GIVEN, **given}.items()}
        )

    def origin(self, **given: Any) -> Origin | None:
        """Where it goes wrong."""
        try:
            self.value(**given)
        except Exception as error:
            return self.written.line_map.origin_of(error.__traceback__, FILE)
        return None

    def wrong(self, **given: Any) -> str:
        """The characters at which it goes wrong."""
        origin = self.origin(**given)
        assert origin is not None and origin.start is not None
        return self.text[origin.start : origin.end]
