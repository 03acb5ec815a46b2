"""The tree of an expression. Each node has its place in the text: code points `start` to `end`, the end exclusive.

A node's place is without the parentheses around it and with those inside it, so that the places of its parts lie in
its own. Two trees are equal when they say the same, wherever they stand.
"""

from __future__ import annotations

from dataclasses import field

from toolkit.frozen import frozen


@frozen
class Node:
    """Any part of an expression that has a place."""

    start: int = field(compare=False)
    end: int = field(compare=False)


@frozen
class Name(Node):
    """A bare name: `unit`, `it`, `A1`."""

    id: str


@frozen
class Number(Node):
    """A whole number without a sign: `12`."""

    value: int


@frozen
class Text(Node):
    """A quoted text: `"1:2"`, without its quotes."""

    value: str


@frozen
class Truth(Node):
    """`true` or `false`."""

    value: bool


@frozen
class Nothing(Node):
    """`none`."""


@frozen
class Attribute(Node):
    """`of.name`; the name stands at the node's end."""

    of: Node
    name: str


@frozen
class Member(Node):
    """`of[index]`."""

    of: Node
    index: Node


@frozen
class Keyword(Node):
    """`name=value` in a call; the name stands at the node's start."""

    name: str
    value: Node


@frozen
class Call(Node):
    """`function(arguments, keywords)`: only names are called."""

    function: Name
    arguments: tuple[Node, ...]
    keywords: tuple[Keyword, ...]


@frozen
class Unary(Node):
    """`not x`, `-x`, `+x`."""

    operator: str
    operand: Node


@frozen
class Binary(Node):
    """`+`, `-`, `*`, `/` or `%` of two."""

    operator: str
    left: Node
    right: Node


@frozen
class Comparison(Node):
    """`a == b`, or a chain such as `1 <= x <= 6`: one operator more operands."""

    operators: tuple[str, ...]
    operands: tuple[Node, ...]


@frozen
class Logic(Node):
    """`a and b and c`, or the same with `or`: two operands at least."""

    operator: str
    operands: tuple[Node, ...]


@frozen
class Conditional(Node):
    """`then if condition else otherwise`."""

    condition: Node
    then: Node
    otherwise: Node


@frozen
class Listing(Node):
    """`[a, b, c]`."""

    members: tuple[Node, ...]


@frozen
class Tuple(Node):
    """`(a, b)` after `in`: two members at least."""

    members: tuple[Node, ...]


@frozen
class Clause(Node):
    """`for variable in things if condition`, with any number of conditions."""

    variable: Name
    things: Node
    conditions: tuple[Node, ...]


@frozen
class Comprehension(Node):
    """`[element for x in xs if c for y in ys]`."""

    element: Node
    clauses: tuple[Clause, ...]
