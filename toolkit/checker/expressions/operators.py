"""Literals, operators, comparisons, conditionals, lists."""

from __future__ import annotations

from toolkit.checker import codes
from toolkit.checker.cells import is_rule_field, not_applied
from toolkit.checker.expressions.checker import Checker, article, handles
from toolkit.checker.fitting import common, fitted
from toolkit.checker.functions.candidates import contents
from toolkit.checker.names import symbol_of, symbol_titled
from toolkit.checker.presence import known_there
from toolkit.checker.scope import EVERY, Scope
from toolkit.checker.signatures import FIELDS
from toolkit.checker.types import (
    APPLIED,
    BAND,
    BOOL,
    INT,
    NOTHING,
    NUMBERS,
    PLACE,
    RATIO,
    TEXT,
    UNKNOWN,
    bare,
    is_number,
    is_unknown,
    list_of,
    member,
    set_of,
)
from toolkit.language import tree
from toolkit.language.syntax import (
    Attribute,
    Binary,
    Comparison,
    Conditional,
    Listing,
    Logic,
    Name,
    Node,
    Nothing,
    Number,
    Text,
    Truth,
    Tuple,
    Unary,
)
from toolkit.language.tree import Expr, Field, Literal
from toolkit.model import Type
from toolkit.program.rule_cells import GREATEST, LEAST, band_end


@handles(Number, Truth)
def literal(checker: Checker, node: Number | Truth, wanted: Type | None) -> Expr:
    """A number, a truth."""
    return Literal(INT if isinstance(node, Number) else BOOL, node.start, node.end, node.value)


@handles(Text)
def text(checker: Checker, node: Text, wanted: Type | None) -> Expr:
    """A text; where a symbol is wanted, one that is no name, such as the odds `"1:2"`, or whose title this is."""
    symbol = None
    if wanted is not None:
        symbol = symbol_of(node.value, node, wanted, checker.known)
        symbol = symbol or symbol_titled(node.value, node, wanted, checker.known)
    return symbol or Literal(TEXT, node.start, node.end, node.value)


@handles(Nothing)
def nothing(checker: Checker, node: Nothing, wanted: Type | None) -> Expr:
    """`none`."""
    return Literal(NOTHING, node.start, node.end, None)


@handles(Unary)
def unary(checker: Checker, node: Unary, wanted: Type | None) -> Expr:
    """`not` of a truth; a sign before a number."""
    if node.operator == "not":
        return tree.Unary(BOOL, node.start, node.end, "not", checker.wants(node.operand, BOOL))
    operand = number(checker, node.operand)
    if node.operator == "+" or is_unknown(operand.type):
        return operand
    return tree.Unary(bare(operand.type), node.start, node.end, "-", operand)


def number(checker: Checker, node: Node) -> Expr:
    """A node as a number; reports one that is none."""
    expr = checker.check(node, INT)
    return checker.present(expr, expr, INT) if is_number(expr.type) else checker.fit(expr, INT)


@handles(Binary)
def binary(checker: Checker, node: Binary, wanted: Type | None) -> Expr:
    """`+ - * / %` of numbers; `+` and `-` of sets and lists."""
    left = checker.check(node.left, wanted)
    right = checker.check(node.right, left.type if member(left.type) is not None else wanted)
    if is_unknown(left.type) or is_unknown(right.type):
        return checker.unknown(node)
    if member(left.type) is not None and node.operator in "+-":
        return _joined(checker, node, left, right)
    for side in (left, right):
        if not is_number(side.type):
            advice = "Numbers are reckoned with; of a set, `count(…)` and `sum(…)` make one."
            message = f"`{node.operator}` wants numbers, and this is {article(side.type)}."
            checker.report(codes.WRONG_TYPE, side, message, help=advice)
            return checker.unknown(node)
    left, right = (checker.present(side, side, bare(side.type)) for side in (left, right))
    if is_unknown(left.type) or is_unknown(right.type):
        return checker.unknown(node)
    if node.operator == "%":
        whole = [checker.fit(side, INT) for side in (left, right)]
        return tree.Binary(INT, node.start, node.end, "%", whole[0], whole[1])
    if node.operator in "/%" and isinstance(right, Literal) and right.value == 0:
        checker.report(codes.WRONG_TYPE, right, "Nothing can be divided by 0.")
    type = RATIO if node.operator == "/" or RATIO in (bare(left.type), bare(right.type)) else INT
    if type == RATIO:
        left, right = checker.fit(left, RATIO), checker.fit(right, RATIO)
    return tree.Binary(type, node.start, node.end, node.operator, left, right)


def _joined(checker: Checker, node: Binary, left: Expr, right: Expr) -> Expr:
    """Two sets joined, or one without the other; a list with another behind it. A thing counts as the set of it."""
    type = common(bare(left.type), bare(right.type), checker.known)
    if type is None or member(type) is None:
        inner = set_of(member(left.type) or UNKNOWN)
        taken = fitted(right, inner, checker.known)
        if taken is None or bare(left.type).form != "set":
            message = f"This is {article(right.type)}, and it cannot be joined with {article(left.type)}."
            checker.report(codes.WRONG_TYPE, right, message)
            return checker.unknown(node)
        type, right = bare(left.type), taken
    if node.operator == "-" and type.form == "list":
        checker.report(codes.WRONG_TYPE, node, "`-` takes members from a set, and this is a list.")
        return checker.unknown(node)
    if node.operator == "-":
        type = bare(left.type)
    return tree.Binary(type, node.start, node.end, node.operator, left, right)


@handles(Logic)
def logic(checker: Checker, node: Logic, wanted: Type | None) -> Expr:
    """`and`, `or` of truths. Behind `live(…) and` the occasion is live, behind `x != none and` x is there."""
    operands: list[Expr] = []
    for operand in node.operands:
        operands.append(checker.wants(operand, BOOL))
        checker = checker.inside(narrowed(checker.scope, operands[-1], node.operator == "and"))
    return tree.Logic(BOOL, node.start, node.end, node.operator, tuple(operands))


def narrowed(scope: Scope, condition: Expr, truth: bool = True) -> Scope:
    """The scope where a condition is true, or where it is false: what is known to be live there, and known not to be
    none."""
    return scope.with_live(known_live(condition, truth)).with_there(known_there(condition, truth))


def known_live(condition: Expr, truth: bool = True) -> frozenset[str]:
    """The occasions that are known to be live where a condition is true (or where it is false)."""
    if is_unknown(condition.type):
        return frozenset((EVERY,))
    match condition:
        case tree.Function(name="live", arguments=(Literal(value=str(kind)),)) if truth:
            return frozenset({kind})
        case tree.Unary(operator="not", operand=operand):
            return known_live(operand, not truth)
        case tree.Logic(operator=operator, operands=operands) if (operator == "and") == truth:
            return frozenset(kind for operand in operands for kind in known_live(operand, truth))
    return frozenset()


@handles(Conditional)
def conditional(checker: Checker, node: Conditional, wanted: Type | None) -> Expr:
    """`then if condition else otherwise`."""
    condition = checker.wants(node.condition, BOOL)
    yes = checker.inside(narrowed(checker.scope, condition))
    no = checker.inside(narrowed(checker.scope, condition, False))
    then = yes.check(node.then, wanted)
    otherwise = no.check(node.otherwise, wanted if wanted is not None else then.type)
    sure = yes.sure_type(then), no.sure_type(otherwise)
    type = _of_branches(checker, (then, otherwise), sure, wanted)
    if type is None:
        message = f"This is {article(otherwise.type)}, and the other branch is {article(then.type)}."
        checker.report(codes.WRONG_TYPE, otherwise, message, help="Both branches give values of one type.")
        return checker.unknown(node)
    branches = yes.fit(then, type), no.fit(otherwise, type)
    return tree.Conditional(type, node.start, node.end, condition, *branches)


def _of_branches(
    checker: Checker, branches: tuple[Expr, Expr], types: tuple[Type, Type], wanted: Type | None
) -> Type | None:
    """The type of both branches, whose own types are without `optional` where the condition told so."""
    sure = not any(each.form == "optional" or each == NOTHING for each in types) and types[0] != types[1]
    if wanted is not None and sure and all(fitted(each, wanted, checker.known) is not None for each in branches):
        return wanted
    return common(*types, checker.known)


@handles(Listing, Tuple)
def listing(checker: Checker, node: Listing | Tuple, wanted: Type | None) -> Expr:
    """`[a, b]`: a list, or a set where one is wanted."""
    inner = member(wanted) if wanted is not None else None
    members = [checker.check(each, inner) for each in node.members]
    type = inner if members == [] else checker.sure_type(members[0])
    for each in members:
        found = common(type or UNKNOWN, checker.sure_type(each), checker.known)
        if found is None:
            message = f"This is {article(each.type)}, and those before it are {article(type or UNKNOWN)}."
            checker.report(codes.WRONG_TYPE, each, message, help="A list holds values of one type.")
            return checker.unknown(node)
        type = found
    if inner is not None and all(fitted(each, inner, checker.known) is not None for each in members):
        type = inner
    fit = tuple(checker.fit(each, type or UNKNOWN) for each in members)
    is_set = wanted is not None and bare(wanted).form == "set"
    whole = (set_of if is_set else list_of)(type or UNKNOWN)
    return tree.Listing(whole, node.start, node.end, fit)


@handles(Comparison)
def comparison(checker: Checker, node: Comparison, wanted: Type | None) -> Expr:
    """A chain of comparisons. Symbols in it are of the type of what they are compared with."""
    operands = _operands(checker, node)
    if any(is_unknown(operand.type) for operand in operands):
        return tree.Comparison(BOOL, node.start, node.end, node.operators, tuple(operands))
    last = operands[-1]
    if isinstance(last, Field) and last.type == BAND:
        return _in_band(checker, node, operands[0], last)
    if node.operators[0] in ("in", "not in"):
        return _membership(checker, node, operands)
    type = operands[0].type
    for operand in operands[1:]:
        found = common(type, operand.type, checker.known)
        if found is None or not may_equal(type, operand.type, found):
            message = f"This is {article(operand.type)}, and it is compared with {article(type)}."
            checker.report(codes.UNLIKE, operand, message, help=_unlike(operand.type, type))
            return checker.unknown(node)
        type = found
    if node.operators[0] not in ("==", "!=") and bare(type) not in NUMBERS:
        message = f"`{node.operators[0]}` compares numbers, and this is {article(type)}."
        checker.report(codes.WRONG_TYPE, operands[0], message, help="Others are only equal or not.")
        return checker.unknown(node)
    if node.operators[0] not in ("==", "!="):
        operands = [checker.present(operand, operand, bare(operand.type)) for operand in operands]
    fit = tuple(checker.fit(operand, type) for operand in operands)
    return tree.Comparison(BOOL, node.start, node.end, node.operators, fit)


def _in_band(checker: Checker, node: Comparison, number: Expr, band: Field) -> Expr:
    """`die in row.band`: whether a number lies in a band of a table of records."""
    if bare(number.type) not in NUMBERS:
        message = f"A number lies in a band, and this is {article(number.type)}."
        checker.report(codes.WRONG_TYPE, number, message)
        return checker.unknown(node)
    number = checker.present(number, number, bare(number.type))
    least, greatest = (
        Field(INT, band.start, band.end, band.of, band_end(band.name, end), "record") for end in (LEAST, GREATEST)
    )
    operands = tuple(checker.fit(each, number.type) for each in (least, number, greatest))
    lies = tree.Comparison(BOOL, node.start, node.end, ("<=", "<="), operands)
    return tree.Unary(BOOL, node.start, node.end, "not", lies) if node.operators[0] == "not in" else lies


def may_equal(one: Type, other: Type, shared: Type) -> bool:
    """Whether values of two types may be equal: what they have in common is one of them, not only a wider one."""
    one, other, shared = bare(one), bare(other), bare(shared)
    if shared in (one, other) or is_unknown(shared):
        return True
    return None not in (one.inner, other.inner, shared.inner) and may_equal(
        one.inner or UNKNOWN, other.inner or UNKNOWN, shared.inner or UNKNOWN
    )


def _unlike(found: Type, other: Type) -> str:
    if member(other) == bare(found) or member(found) == bare(other):
        return "Whether it is one of them is asked so: `x in xs`."
    if TEXT in (found, other) and "design" in (bare(found).form, bare(other).form):
        return "What a piece is called is told by an id: `unit.title == rifle_company`."
    return "These two are never equal: compare values of one type."


def _operands(checker: Checker, node: Comparison) -> list[Expr]:
    """The operands, those first that tell by themselves what they are: the others are symbols of that type."""
    hint: Type | None = None
    found: dict[int, Expr] = {}
    waiting = sorted(range(len(node.operands)), key=lambda index: vagueness(checker, node.operands[index]))
    for index in waiting:
        found[index] = _operand(checker, node, index, _hint(node, index, hint))
        if is_unknown(found[index].type):
            hint = hint or UNKNOWN  # what is wrong would tell which symbols the others are
        elif (hint is None or is_unknown(hint)) and found[index].type != NOTHING:
            hint = found[index].type
            if node.operators[0] in ("in", "not in") and index > 0:
                hint = member(hint)
    return [found[index] for index in range(len(node.operands))]


def _operand(checker: Checker, node: Comparison, index: int, hint: Type | None) -> Expr:
    """An operand: behind `in` a band of a table too."""
    operand = node.operands[index]
    if index == 0 or len(node.operands) > 2 or not isinstance(operand, Attribute):
        return checker.check(operand, hint)
    if node.operators[0] not in ("in", "not in"):
        return checker.check(operand, hint)
    found = checker.check(operand, APPLIED)
    return found if found.type == BAND or not is_rule_field(found) else not_applied(checker, operand, found.type)


def _hint(node: Comparison, index: int, hint: Type | None) -> Type | None:
    if hint is None:
        return None
    return set_of(bare(hint)) if node.operators[0] in ("in", "not in") and index > 0 else bare(hint)


def vagueness(checker: Checker, node: Node) -> int:
    """How far what a node means depends on the type wanted: 2 for a name, perhaps of a symbol, 1 for one given here."""
    match node:
        case Name(id=id):
            return 1 if id in checker.scope.variables else 2
        case Text():
            return 2
        case Listing(members=members) | Tuple(members=members):
            return max((vagueness(checker, each) for each in members), default=0)
        case Conditional(then=then, otherwise=otherwise):
            return max(vagueness(checker, then), vagueness(checker, otherwise))
    return 0


def _its_members(checker: Checker, one: Expr, many: Expr) -> str:
    """What to write where a thing has such members and is none: `edge(a, b).terrains`, `way.spaces`."""
    text = checker.where.text(many.start, many.end)
    fields = FIELDS.get(bare(many.type).name, {})
    fitting = [f"`{text}.{name}`" for name, type in fields.items() if member(type) == bare(one.type)]
    return f"Write {' or '.join(fitting)}." if fitting else ""


def _membership(checker: Checker, node: Comparison, operands: list[Expr]) -> Expr:
    """`x in xs`: also in a place, whose pieces are meant."""
    one, many = operands
    if bare(many.type) == PLACE:
        many = contents(checker, many)
    inner = member(many.type)
    if inner is None:
        message = f"`{node.operators[0]}` wants a set or a list behind it, and this is {article(many.type)}."
        checker.report(codes.WRONG_TYPE, many, message, help=_its_members(checker, one, many))
        return checker.unknown(node)
    type = common(one.type, inner, checker.known)
    if type is None or not may_equal(one.type, inner, type):
        message = f"This is {article(one.type)}, and what stands behind `in` holds values that are {article(inner)}."
        checker.report(codes.UNLIKE, one, message)
        return checker.unknown(node)
    if bare(type) == bare(inner):
        one = checker.fit(one, type)
    return tree.Comparison(BOOL, node.start, node.end, node.operators, (one, many))
