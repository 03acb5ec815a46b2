"""Generated modules looked at without being run: every name has a value where it is read, every frame fits its block.

A name that is read must be a parameter, assigned on every path before, or a global of the module. A frame
`(block, locals, up)` must carry as many locals as the block unpacks, and no block may need a local that no frame holds.
In: a program. Out: one line for each slip.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.compiler import Program

Names = frozenset[str] | None
"""The names assigned on every path to a place; None where it is never reached."""


def slips(program: Program) -> list[str]:
    """What is wrong with the module of a program."""
    functions = [node for node in ast.parse(program.source).body if isinstance(node, ast.FunctionDef)]
    known = frozenset(program.namespace) | frozenset(dir(builtins))
    sizes = _sizes(functions, program)
    found = []
    for function in functions:
        slips = (*unassigned(function, known), *_misfits(function, sizes), *_unheld(function))
        found += [f"{function.name}: {slip}" for slip in slips]
    return found


def unassigned(function: ast.FunctionDef, known: frozenset[str]) -> Iterator[str]:
    """The names that a function reads where they may have no value."""
    walk = _Walk(known)
    walk.block(function.body, frozenset(arg.arg for arg in function.args.args))
    yield from walk.found


def _both(one: Names, other: Names) -> Names:
    if one is None or other is None:
        return other if one is None else one
    return one & other


class _Walk:
    """Definite assignment over the statements that the generator writes. `breaks`: what holds where loops are left."""

    def __init__(self, known: frozenset[str]) -> None:
        self.known = known
        self.found: list[str] = []
        self.breaks: list[Names] = []
        self.left: tuple[str, Names] | None = None

    def block(self, statements: Sequence[ast.stmt], have: Names) -> Names:
        """What is certainly assigned after some statements."""
        for statement in statements:
            if have is None:
                return None
            left, self.left = self.left, None
            if left is not None and isinstance(statement, ast.If) and ast.dump(statement.test) == left[0]:
                self.statement(statement, have)
                leaves = not statement.orelse and isinstance(statement.body[-1], ast.Return)
                have = left[1] if leaves else have  # who comes by here left the loop by a break
                continue
            have = self.statement(statement, have)
            if not isinstance(statement, ast.While):
                self.left = None
        return have

    def statement(self, node: ast.stmt, have: frozenset[str]) -> Names:
        match node:
            case ast.Return() | ast.Raise():
                self.reads(node, have)
                return None
            case ast.Break():
                self.breaks[-1] = _both(self.breaks[-1], have)
                return None
            case ast.Continue():
                return None
            case ast.If(test=test, body=body, orelse=otherwise):
                have = self.reads(test, have)
                return _both(self.block(body, have), self.block(otherwise, have))
            case ast.For(target=target, iter=things):
                have = self.reads(things, have)
                return self.loop(node, have | _stored(target), have)[0]
            case ast.While(test=test):
                have = self.reads(test, have)
                always = isinstance(test, ast.Constant) and bool(test.value)
                after, at_breaks = self.loop(node, have, None if always else have)
                if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                    self.left = ast.dump(test.operand), at_breaks
                return after
            case ast.Try(body=body, handlers=handlers, orelse=otherwise, finalbody=last):
                after = self.block(otherwise, self.block(body, have))
                for handler in handlers:
                    after = _both(after, self.block(handler.body, have | {handler.name or ""}))
                self.block(last, have)
                return None if after is None else self.block(last, after)
            case ast.FunctionDef(name=name):
                self.found += unassigned(node, self.known | have)
                return have | {name}
            case ast.AugAssign(target=ast.Name(id=name)) if name not in have:
                self.found.append(f"line {node.lineno}: {name}")
        return self.reads(node, have)

    def loop(self, node: ast.For | ast.While, inside: frozenset[str], without: Names) -> tuple[Names, Names]:
        """What holds behind a loop, which is what holds without a round or at any break; and what holds at breaks."""
        self.breaks.append(None)
        self.block(node.body, inside)
        at_breaks = self.breaks.pop()
        return _both(self.block(node.orelse, without), at_breaks), at_breaks

    def reads(self, node: ast.AST, have: frozenset[str]) -> frozenset[str]:
        """Look at the names that an expression or a simple statement reads; those that it assigns are added."""
        inside = list(ast.walk(node))
        bound = frozenset(name for each in inside if isinstance(each, _SCOPES) for name in _own(each))
        given = bound | frozenset(each.target.id for each in inside if isinstance(each, ast.NamedExpr))
        for each in inside:
            is_read = isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
            if is_read and each.id not in have and each.id not in given and each.id not in self.known:
                self.found.append(f"line {each.lineno}: {each.id}")
        return have | (_stored(node) - bound)


_SCOPES = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.Lambda)


def _own(node: Any) -> frozenset[str]:
    if isinstance(node, ast.Lambda):
        return frozenset(arg.arg for arg in node.args.args)
    return frozenset(name for each in node.generators for name in _stored(each.target))


def _stored(node: ast.AST) -> frozenset[str]:
    return frozenset(
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    )


# Frames


def _sizes(functions: Sequence[ast.FunctionDef], program: Program) -> Mapping[str, int | None]:
    """How many locals each block unpacks; None: it takes none out, so that any number fits."""
    sizes: dict[str, int | None] = {}
    for function in functions:
        if [arg.arg for arg in function.args.args[:3]] == ["g", "loc", "up"]:
            sizes[function.name] = next((len(t.elts) for t in _unpacked(function)), None)
    for path, block in program.functions.items():
        count = len(program.sites[path].locals)
        for name in (block.__name__, f"{block.__name__}_ask"):
            if name in sizes and sizes[name] is None:
                sizes[name] = count
    return sizes


def _unpacked(function: ast.FunctionDef) -> Iterator[ast.Tuple]:
    for node in function.body:
        match node:
            case ast.Assign(targets=[ast.Tuple() as names], value=ast.Name(id="loc")):
                yield names


def _misfits(function: ast.FunctionDef, sizes: Mapping[str, int | None]) -> Iterator[str]:
    packed: dict[int, int] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id="loc")], value=ast.Tuple(elts=held)):
                packed[node.lineno] = len(held)
    for node in ast.walk(function):
        if not (isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[0], ast.Name)):
            continue
        name, second = node.elts[0].id, node.elts[1]
        wanted = sizes.get(name)
        last = max((line for line in packed if line < node.lineno), default=0)
        count = len(second.elts) if isinstance(second, ast.Tuple) else packed.get(last)
        if wanted is not None and count is not None and count != wanted:
            yield f"line {node.lineno}: {name} unpacks {wanted} locals, the frame holds {count}"


def _unheld(function: ast.FunctionDef) -> Iterator[str]:
    """Locals that a block begins with although no frame brings them: they would stand empty in saves."""
    if [arg.arg for arg in function.args.args[:3]] != ["g", "loc", "up"]:
        return
    for node in function.body:
        match node:
            case ast.Assign(targets=[ast.Tuple()], value=ast.Name(id="loc")):
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=None)):
                yield f"line {node.lineno}: {name} is in no frame"
            case _:
                return
