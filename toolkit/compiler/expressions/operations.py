"""Numbers, sets and lists reckoned with: operators, members, lists written out, and values taken as another type."""

from __future__ import annotations

from toolkit.compiler.expressions.context import EmitContext, writes
from toolkit.compiler.expressions.fields import raw_fact
from toolkit.compiler.expressions.logic import write_truth
from toolkit.compiler.literal import NOT_KNOWN, known, written
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
def write_binary(node: Binary, here: EmitContext) -> str:
    """`a + b` of numbers, sets, lists."""
    form = node.type.form
    if form in ("set", "list"):
        left, right = here.values((node.left, node.right))
        name = "joined" if form == "list" else "union" if node.operator == "+" else "minus"
        return here.mark(f"{here.support(name)}({left}, {right})", node)
    if node.operator == "/":
        left, right = here.values((_whole(node.left), _whole(node.right)))
        return here.mark(f"{here.support('Fraction')}({left}, {right})", node)
    left, right = reckoned(as_number(node.left, node.right), as_number(node.right, node.left), here)
    one, other = known(left), known(right)
    if here.module.passes.fold_constants and isinstance(one, int) and isinstance(other, int):
        return _folded(node.operator, one, other) or here.mark(f"({left} {node.operator} {right})", node)
    text = f"({left} {node.operator} {right})"
    sure = not may_be_none(node.left) and not may_be_none(node.right)
    safe = sure and node.operator in "+-*" and "\x01" not in text
    return text if safe else here.mark(text, node)


def reckoned(left: Expr, right: Expr, here: EmitContext) -> list[str]:
    """Two numbers to be reckoned with. A fact that nothing has set is an error there by itself."""
    analysis = here.module.analysis
    facts = [isinstance(node, Field) and node.source == "fact" for node in (left, right)]
    if not any(facts) or (analysis.faults(left) and analysis.faults(right)):
        return here.values((left, right))
    return here.in_order(
        [
            lambda there, node=node, fact=fact: raw_fact(node, there) if fact else there.value(node)  # type: ignore[misc]
            for node, fact in zip((left, right), facts, strict=True)
        ]
    )


def _whole(node: Expr) -> Expr:
    """What is divided: an int that was made a ratio for that, itself."""
    return node.of if isinstance(node, Coerce) and node.how == "ratio" and not may_be_none(node.of) else node


def _folded(operator: str, one: int, other: int) -> str | None:
    match operator:
        case "+":
            return written(one + other)
        case "-":
            return written(one - other)
        case "*":
            return written(one * other)
        case "%":
            return written(one % other) if other else None
    return None


def floor_of_division(node: Expr, here: EmitContext) -> str | None:
    """`a // b` for a division of two ints that is made whole at once."""
    if not isinstance(node, Binary) or node.operator != "/" or not here.module.passes.fold_constants:
        return None
    left, right = _whole(node.left), _whole(node.right)
    if RATIO in (bare(left.type), bare(right.type)):
        return None
    texts = here.values((left, right))
    return here.mark(f"({texts[0]} // {texts[1]})", node)


@writes(Member)
def write_member(node: Member, here: EmitContext) -> str:
    """`xs[0]`, `map[key]`."""
    of, index = here.values((node.of, node.index))
    if bare(node.of.type).form == "map":
        return here.mark(f"{here.support('of_key')}({of}, {index})", node)
    if index.isdigit():
        return here.mark(f"{of}[{index}]", node)
    return here.mark(f"{here.support('at')}({of}, {index})", node)


@writes(Listing)
def write_listing(node: Listing, here: EmitContext) -> str:
    """`[a, b]`; as a set it is sorted, each member once."""
    texts = here.values(node.members)
    text = f"({texts[0]},)" if len(texts) == 1 else f"({', '.join(texts)})"
    if node.type.form != "set" or len(texts) < 2:
        return text
    value = known(text)
    if here.module.passes.fold_constants and value is not NOT_KNOWN and None not in value:
        return written(tuple(sorted(set(value))))
    return f"{here.support('as_set')}({text})"


@writes(Coerce)
def write_coerce(node: Coerce, here: EmitContext) -> str:
    """A value taken as another type; none stays none, save as a truth or a set."""
    if node.how == "some":
        if node.of.type.form != "optional":
            return write_truth(node, here)
        text = here.value(node.of)
        value = known(text)
        return f"({text} is not None)" if value is NOT_KNOWN else written(value is not None)
    if node.how == "set":
        return f"{here.support('as_set')}({here.value(node.of)})"
    text = here.value(node.of)
    other = _other(node, here)
    if other == "{}" or not may_be_none(node.of):
        return other.format(text)
    text = here.hold(text)
    return f"({'()' if node.how == 'one' else 'None'} if {text} is None else {other.format(text)})"


def _other(node: Coerce, here: EmitContext) -> str:
    """The form of the text for what is not none."""
    stage = here.module.stage
    match node.how:
        case "ratio":
            return f"{here.support('Fraction')}({{}})"
        case "one":
            return "({},)"
        case "side":
            return _other_self("SIDE_OF", stage.numbers.side_of, here)
        case "player":
            if None in stage.numbers.player_of:
                players = here.module.constant("PLAYERS_OF", here.module.players_of)
                return here.mark(f"{here.support('only_one')}({players}[{{}}])", node)
            return _other_self("PLAYER_OF", stage.numbers.player_of, here)
        case "space":
            return f"{here.support('space_or_none')}({{}}, {len(stage.ground.labels)})"
    if bare(node.of.type).form == "set":
        return "{}"
    return here.module.literal("SPACES", tuple(range(len(stage.ground.labels))))


def _other_self(name: str, table: tuple[int | None, ...], here: EmitContext) -> str:
    """The side of a player, the player of a side: while each side is one player they have the same number."""
    if here.module.passes.fold_constants and table == tuple(range(len(table))):
        return "{}"
    return f"{here.module.constant(name, table)}[{{}}]"
