"""The tree that Python's own parser makes of an expression, in our nodes: where both languages agree, so must we."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import fields

from toolkit.language.syntax import (
    Attribute,
    Binary,
    Call,
    Clause,
    Comparison,
    Comprehension,
    Conditional,
    Keyword,
    Listing,
    Logic,
    Member,
    Name,
    Node,
    Nothing,
    Number,
    Text,
    Truth,
    Tuple,
    Unary,
)

WORDS: dict[str, Callable[[int, int], Node]] = {
    "true": lambda start, end: Truth(start, end, True),
    "false": lambda start, end: Truth(start, end, False),
    "none": Nothing,
}
OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.UAdd: "+", ast.USub: "-",
    ast.Not: "not", ast.And: "and", ast.Or: "or", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=",
    ast.Gt: ">", ast.GtE: ">=", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def python_tree(text: str) -> Node:
    """Python's tree of a text that may go over several lines; raises SyntaxError where Python refuses it."""
    return _Reader(text).read(ast.parse(f"({text}\n)", mode="eval").body)


def places(node: Node) -> Iterator[tuple[str, int, int]]:
    """The place of each node, save clauses, to which Python gives none."""
    if not isinstance(node, Clause):
        yield type(node).__name__, node.start, node.end
    for field in fields(node):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from places(part)


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n|$)", f"({text}\n)")  # each with its end, as Python tells them

    def offset(self, line: int, column: int) -> int:
        """The offset in code points of what Python counts in lines and bytes, without the parenthesis put before."""
        before = sum(map(len, self.lines[: line - 1]))
        return before + len(self.lines[line - 1].encode()[:column].decode()) - 1

    def read(self, node: ast.expr | ast.keyword) -> Node:
        assert node.end_lineno is not None and node.end_col_offset is not None
        place = self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)
        match node:
            case ast.Name(id=id):
                return WORDS[id](*place) if id in WORDS else Name(*place, id)
            case ast.Constant(value=int() as value):
                return Number(*place, value)
            case ast.Constant(value=str() as value):
                return Text(*place, value)
            case ast.Attribute(value=of, attr=name):
                return Attribute(*place, self.read(of), name)
            case ast.Subscript(value=of, slice=index):
                return Member(*place, self.read(of), self.read(index))
            case ast.keyword(arg=str() as name, value=value):
                return Keyword(*place, name, self.read(value))
            case ast.Call(func=function, args=arguments, keywords=keywords):
                called, given = self.read(function), self.all(keywords)
                assert isinstance(called, Name) and all(isinstance(one, Keyword) for one in given)
                return Call(*place, called, self.all(arguments), given)  # type: ignore[arg-type]
            case ast.UnaryOp(op=operator, operand=operand):
                return Unary(*place, OPERATORS[type(operator)], self.read(operand))
            case ast.BinOp(left=left, op=operator, right=right):
                return Binary(*place, OPERATORS[type(operator)], self.read(left), self.read(right))
            case ast.Compare(left=left, ops=operators, comparators=others):
                signs = tuple(OPERATORS[type(operator)] for operator in operators)
                return Comparison(*place, signs, self.all([left, *others]))
            case ast.BoolOp(op=operator, values=operands):
                return Logic(*place, OPERATORS[type(operator)], self.all(operands))
            case ast.IfExp(test=condition, body=then, orelse=otherwise):
                return Conditional(*place, self.read(condition), self.read(then), self.read(otherwise))
            case ast.List(elts=members):
                return Listing(*place, self.all(members))
            case ast.Tuple(elts=members):
                return Tuple(*place, self.all(members))
            case ast.ListComp(elt=element, generators=clauses):
                return Comprehension(*place, self.read(element), tuple(map(self.clause, clauses)))
        raise AssertionError(f"Python reads a {type(node).__name__} there")

    def all(self, nodes: list[ast.expr] | list[ast.keyword]) -> tuple[Node, ...]:
        return tuple(self.read(node) for node in nodes)

    def clause(self, clause: ast.comprehension) -> Clause:
        variable = self.read(clause.target)
        assert isinstance(variable, Name)
        return Clause(0, 0, variable, self.read(clause.iter), self.all(clause.ifs))
