"""Numbers, sets and lists reckoned with: operators, members, lists written out, and values taken as another type."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.fields import raw_fact
from toolkit.compiler.expressions.logic import write_truth
from toolkit.compiler.pycode import EMPTY, NONE, NOT_KNOWN, PyCode, binary, literal, py, tuple_of
from toolkit.compiler.types import may_be_none
from toolkit.language.tree import Binary, Coerce, Expr, Field, Listing, Member
from toolkit.model import Type
from toolkit.program.sorts import bare

RATIO = Type("named", "ratio")


def as_number(node: Expr, beside: Expr) -> Expr:
    """A number beside another: an int taken as a ratio stays an int beside a true ratio, which comes to the same."""
    if isinstance(node, Coerce) and node.how == "ratio" and not isinstance(beside, Coerce) and not may_be_none(node.of):
        return node.of
    return node


@writes(Binary)
def write_binary(node: Binary, context: EmitContext) -> PyCode:
    """`a + b` of numbers, sets, lists."""
    form = node.type.form
    if form in ("set", "list"):
        left, right = context.values((node.left, node.right))
        name = "joined" if form == "list" else "union" if node.operator == "+" else "minus"
        return context.mark(context.call(name, left, right), node)
    if node.operator == "/":
        left, right = context.values((_whole(node.left), _whole(node.right)))
        return context.mark(context.call("ratio", left, right), node)
    left, right = reckoned(as_number(node.left, node.right), as_number(node.right, node.left), context)
    one, other = left.value, right.value
    if context.module.passes.fold_constants and isinstance(one, int) and isinstance(other, int):
        return _folded(node.operator, one, other) or context.mark(binary(left, node.operator, right), node)
    text = binary(left, node.operator, right)
    sure = not may_be_none(node.left) and not may_be_none(node.right)
    safe = sure and node.operator in "+-*" and not text.may_fault
    return text if safe else context.mark(text, node)


def reckoned(left: Expr, right: Expr, context: EmitContext) -> list[PyCode]:
    """Two numbers to be reckoned with. A fact that nothing has set is an error there by itself."""
    analysis = context.module.analysis
    facts = [isinstance(node, Field) and node.source == "fact" for node in (left, right)]
    if not any(facts) or (analysis.faults(left) and analysis.faults(right)):
        return context.values((left, right))
    return context.in_order(
        [
            lambda there, node=node, fact=fact: raw_fact(node, there) if fact else there.value(node)  # type: ignore[misc]
            for node, fact in zip((left, right), facts, strict=True)
        ]
    )


def _whole(node: Expr) -> Expr:
    """What is divided: an int that was made a ratio for that, itself."""
    return node.of if isinstance(node, Coerce) and node.how == "ratio" and not may_be_none(node.of) else node


def _folded(operator: str, one: int, other: int) -> PyCode | None:
    match operator:
        case "+":
            return literal(one + other)
        case "-":
            return literal(one - other)
        case "*":
            return literal(one * other)
        case "%":
            return literal(one % other) if other else None
    return None


def floor_of_division(node: Expr, context: EmitContext) -> PyCode | None:
    """`a // b` for a division of two ints that is made whole at once."""
    if not isinstance(node, Binary) or node.operator != "/" or not context.module.passes.fold_constants:
        return None
    left, right = _whole(node.left), _whole(node.right)
    if RATIO in (bare(left.type), bare(right.type)):
        return None
    texts = context.values((left, right))
    return context.mark(py("({} // {})", texts[0], texts[1]), node)


@writes(Member)
def write_member(node: Member, context: EmitContext) -> PyCode:
    """`xs[0]`, `map[key]`."""
    of, index = context.values((node.of, node.index))
    if bare(node.of.type).form == "map":
        return context.mark(context.call("of_key", of, index), node)
    if index.number is not None:
        return context.mark(py("{}[{}]", of, index), node)
    return context.mark(context.call("at", of, index), node)


@writes(Listing)
def write_listing(node: Listing, context: EmitContext) -> PyCode:
    """`[a, b]`; as a set it is sorted, each member once."""
    texts = context.values(node.members)
    text = tuple_of(texts)
    if node.type.form != "set" or len(texts) < 2:
        return text
    value = text.value
    if context.module.passes.fold_constants and value is not NOT_KNOWN and None not in value:
        return literal(tuple(sorted(set(value))))
    return context.call("as_set", text)


@writes(Coerce)
def write_coerce(node: Coerce, context: EmitContext) -> PyCode:
    """A value taken as another type; none stays none, save as a truth or a set."""
    if node.how == "some":
        if node.of.type.form != "optional":
            return write_truth(node, context)
        text = context.value(node.of)
        value = text.value
        return py("({} is not None)", text) if value is NOT_KNOWN else literal(value is not None)
    if node.how == "set":
        return context.call("as_set", context.value(node.of))
    text = context.value(node.of)
    other = _other(node, context)
    if other is _itself or not may_be_none(node.of):
        return other(text)
    text = context.hold(text)
    return py("({} if {} is None else {})", EMPTY if node.how == "one" else NONE, text, other(text))


def _itself(code: PyCode) -> PyCode:
    return code


def _other(node: Coerce, context: EmitContext) -> Callable[[PyCode], PyCode]:
    """What makes the code for what is not none."""
    stage = context.module.stage
    match node.how:
        case "ratio":
            return _itself  # a ratio that is whole is an int
        case "one":
            return lambda code: tuple_of((code,))
        case "side":
            return _other_self("SIDE_OF", stage.numbers.side_of, context)
        case "player":
            if None in stage.numbers.player_of:
                players = context.module.constant("PLAYERS_OF", context.module.players_of)
                return lambda code: context.mark(context.call("only_one", py("{}[{}]", players, code)), node)
            return _other_self("PLAYER_OF", stage.numbers.player_of, context)
        case "space":
            return lambda code: context.call("space_or_none", code, len(stage.ground.labels))
    if bare(node.of.type).form == "set":
        return _itself
    spaces = context.module.literal("SPACES", tuple(range(len(stage.ground.labels))))
    return lambda _code: spaces


def _other_self(name: str, table: tuple[int | None, ...], context: EmitContext) -> Callable[[PyCode], PyCode]:
    """The side of a player, the player of a side: while each side is one player they have the same number."""
    if context.module.passes.fold_constants and table == tuple(range(len(table))):
        return _itself
    column = context.module.constant(name, table)
    return lambda code: py("{}[{}]", column, code)
