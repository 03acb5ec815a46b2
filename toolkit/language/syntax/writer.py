"""Writing a tree as text. In: a tree. Out: its one text, which reads back as an equal tree.

It has the parentheses that its operators need and no others, one blank around binary operators and behind commas, and
double quotes unless the text holds one.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.language.syntax.nodes import (
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
    Number,
    Text,
    Truth,
    Tuple,
    Unary,
)

_ANY, _OR, _AND, _NOT, _COMPARE, _ADD, _TIMES, _SIGN, _PART = range(9)
_POWER = {"or": _OR, "and": _AND, "+": _ADD, "-": _ADD, "*": _TIMES, "/": _TIMES, "%": _TIMES, "not": _NOT}


def write(node: Node) -> str:
    """The text of a tree, or of a part of one."""
    return _write(node)[0]


def _at_least(power: int, node: Node) -> str:
    """A part where only operators of some power may stand bare."""
    text, own = _write(node)
    return text if own >= power else f"({text})"


def _write(node: Node) -> tuple[str, int]:
    """A text, and the power of the operator that holds it together."""
    match node:
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            texts = _at_least(_OR, then), _at_least(_OR, condition), write(otherwise)
            return "{} if {} else {}".format(*texts), _ANY
        case Logic(operator=operator, operands=operands):
            power = _POWER[operator]
            return f" {operator} ".join(_at_least(power + 1, operand) for operand in operands), power
        case Unary(operator="not", operand=operand):
            return f"not {_at_least(_NOT, operand)}", _NOT
        case Comparison(operators=operators, operands=operands):
            first, *others = (_at_least(_ADD, operand) for operand in operands)
            rest = (f" {sign} {other}" for sign, other in zip(operators, others, strict=True))
            return first + "".join(rest), _COMPARE
        case Binary(operator=operator, left=left, right=right):
            power = _POWER[operator]
            return f"{_at_least(power, left)} {operator} {_at_least(power + 1, right)}", power
        case Unary(operator=operator, operand=operand):
            return f"{operator}{_at_least(_SIGN, operand)}", _SIGN
    return _part(node), _PART


def _part(node: Node) -> str:
    """What stands everywhere without parentheses."""
    match node:
        case Name(id=id):
            return id
        case Number(value=value):
            return str(value)
        case Text(value=value):
            return f"'{value}'" if '"' in value else f'"{value}"'
        case Truth(value=value):
            return "true" if value else "false"
        case Attribute(of=of, name=name):
            return f"{_at_least(_PART, of)}.{name}"
        case Member(of=of, index=index):
            return f"{_at_least(_PART, of)}[{write(index)}]"
        case Call(function=function, arguments=arguments, keywords=keywords):
            return f"{function.id}({_joined((*arguments, *keywords))})"
        case Keyword(name=name, value=value):
            return f"{name}={write(value)}"
        case Listing(members=members):
            return f"[{_joined(members)}]"
        case Tuple(members=members):
            return f"({_joined(members)})"
        case Comprehension(element=element, clauses=clauses):
            return f"[{write(element)}{''.join(map(write, clauses))}]"
        case Clause(variable=variable, things=things, conditions=conditions):
            tests = "".join(f" if {_at_least(_OR, condition)}" for condition in conditions)
            return f" for {variable.id} in {_at_least(_OR, things)}{tests}"
    return "none"


def _joined(nodes: Iterable[Node]) -> str:
    return ", ".join(map(write, nodes))
