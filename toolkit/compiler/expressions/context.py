"""Where an expression is being written: its module, its text in the pack, its names, and the body of its function.

A node becomes a Python expression, and what must come before that stands in the body as statements: loops that break,
parts held under names. A truth may also become branches: statements that leave when it is true, or when it is false.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.expressions.work import SOME
from toolkit.compiler.module import Module
from toolkit.compiler.pycode import Part, PyCode, call
from toolkit.frozen import frozen
from toolkit.language.code import Code, Where
from toolkit.language.functions import built_in
from toolkit.language.tree import Ask, Comprehension, Expr, Function, Ranging

Some = TypeVar("Some", bound=PyCode | None)


@frozen
class EmitContext:
    """One expression's surroundings."""

    module: Module
    where: Where
    env: Env
    body: CodeBuffer

    # Other surroundings

    def into(self, body: CodeBuffer) -> EmitContext:
        """The same, writing into another body."""
        return replace(self, body=body)

    def naming(self, **names: PyCode) -> EmitContext:
        """The same with more names."""
        return replace(self, env=self.env.with_names(**names))

    def at(self, where: Where, env: Env) -> EmitContext:
        """Another text with other names, in the same function."""
        return replace(self, where=where, env=env)

    # Values

    def value(self, node: Expr) -> PyCode:
        """The Python expression of a node, a name where the function computes it once."""
        write = WRITERS[type(node)]
        if not isinstance(node, _MAY_BE_SHARED):
            return write(node, self)
        is_quick = self.body.shared is not None and self.module.analysis.work.work(node) <= SOME
        return self.shared(lambda there: write(node, there), is_quick=is_quick)

    def shared(self, write: Callable[[EmitContext], Some], *, is_quick: bool = False) -> Some | PyCode:
        """What a writer writes, if it does: a name where the function computes it once. `is_quick` as of `Guard`."""
        if self.body.shared is None:
            return write(self)
        scratch, since = self.body.scratch(), self.body.numbers.last
        code = write(self.into(scratch))
        name = self.body.once(scratch, code, since, is_quick=is_quick) if code is not None else None
        if name is None:
            self.body.take(scratch)
        return name or code

    def code(self, code: Code) -> PyCode:
        """The Python expression of another text, with the names at hand."""
        return self.at(code.where, self.env).value(code.expr)

    def values(self, nodes: Sequence[Expr]) -> list[PyCode]:
        """The Python expressions of several nodes, computed from left to right."""
        return self.in_order([lambda context, node=node: context.value(node) for node in nodes])  # type: ignore[misc]

    def in_order(self, writers: Sequence[Callable[[EmitContext], PyCode]]) -> list[PyCode]:
        """What several writers write, computed from left to right: what may fault is held before later statements."""
        codes: list[PyCode] = []
        for writer in writers:
            scratch = self.body.scratch()
            code = writer(self.into(scratch))
            if not scratch.empty:
                codes = [self.body.hold(before) if before.may_fault else before for before in codes]
                self.body.take(scratch)
            codes.append(code)
        return codes

    def hold(self, code: PyCode, stem: str = "held") -> PyCode:
        """A name for a Python expression, unless it is one."""
        return self.body.hold(code, stem)

    # Code

    def mark(self, code: PyCode, node: Expr) -> PyCode:
        """The code of a node that may fault."""
        return self.module.marks.around(code, self.where, node.start, node.end)

    def runtime(self, name: str) -> PyCode:
        """The name of a supporting function, imported."""
        return self.module.runtime(name)

    def call(self, name: str, *arguments: Part) -> PyCode:
        """The call of a supporting function."""
        return call(self.runtime(name), *arguments)

    @property
    def viewers(self) -> tuple[PyCode, ...]:
        """What functions of the module are told of who looks: nothing where all may be read."""
        return () if self.env.guard is None else (self.env.guard,)

    @property
    def cells(self) -> PyCode:
        """The name of the list of cells."""
        return self.env.cells


_MAY_BE_SHARED = (Ask, Comprehension, Function, Ranging)
"""Nodes that may be worth computing once."""
Node = TypeVar("Node", bound=Expr)
WRITERS: dict[type[Expr], Callable[[Expr, EmitContext], PyCode]] = {}
"""What writes each type of node."""


def writes(
    kind: type[Node],
) -> Callable[[Callable[[Node, EmitContext], PyCode]], Callable[[Node, EmitContext], PyCode]]:
    """Register the writer of a type of node."""

    def register(writer: Callable[[Node, EmitContext], PyCode]) -> Callable[[Node, EmitContext], PyCode]:
        """Register it for its kind of node."""
        WRITERS[kind] = writer  # type: ignore[assignment]  # it is called with nodes of its kind alone
        return writer

    return register


FUNCTIONS: dict[str, Callable[[Function, EmitContext], PyCode]] = {}
"""What writes a call, by the name of its function."""


def function(
    *named: str,
) -> Callable[[Callable[[Function, EmitContext], PyCode]], Callable[[Function, EmitContext], PyCode]]:
    """Register the writer of functions."""

    def register(writer: Callable[[Function, EmitContext], PyCode]) -> Callable[[Function, EmitContext], PyCode]:
        """Register it under its names."""
        FUNCTIONS.update({built_in(name).name: writer for name in named})
        return writer

    return register
