"""What functions range over: the things of a call, the name of each, the expression about it."""

from __future__ import annotations

from dataclasses import replace

from toolkit.checker import codes
from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker, article
from toolkit.checker.names import chosen, meanings
from toolkit.checker.presence import form_of
from toolkit.checker.types import (
    HOLDER,
    PIECE,
    PLACE,
    SPACE,
    UNKNOWN,
    bare,
    is_number,
    is_unknown,
    list_of,
    member,
    optional,
    set_of,
)
from toolkit.frozen import frozen
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import (
    Binary,
    Call,
    Comparison,
    Comprehension,
    Conditional,
    Listing,
    Name,
    Node,
    Text,
    Truth,
)
from toolkit.language.tree import At, Everything, Expr, Function, Ranging, Thing
from toolkit.language.tree import Listing as TypedListing
from toolkit.model import Type


@frozen
class Things:
    """What a function ranges over, the name of each, and the checker of the expression about it."""

    things: Expr
    variable: str
    member: Type
    about: Checker


def candidates(checker: Checker, node: Node, body: Node | None = None) -> Things | None:
    """The things of `units(by)` or `u in units(by)`; None, and reported, where they are no set, list or place."""
    variable, things = named(checker, node)
    if things is None or ((body is not None or variable != "it") and look_through_nothing(checker, things)):
        return None
    listed = symbols_listed(checker, things)
    return named_so(checker, variable, checker.check(things, listed), body) if listed != UNKNOWN else None


def symbols_listed(checker: Checker, node: Node) -> Type | None:
    """The list of a declared type whose symbols are written down, `[us, german]`; None where other things stand there.
    Words that are symbols of several types are told, and then nobody knows of which."""
    if not isinstance(node, Listing) or not node.members:
        return None
    words: list[str] = []
    for each in node.members:
        if not isinstance(each, Name | Text) or (isinstance(each, Name) and _is_known(checker, each)):
            return None
        words.append(each.id if isinstance(each, Name) else each.value)
    types = [id for id, symbols in checker.known.symbols.items() if set(words) <= set(symbols)]
    if len(types) > 1:
        listed = " and ".join(f"`{id}`" for id in types)
        help = f"A value says which: `gives: list of {types[0]}`, with this list as its `base:`."
        checker.report(codes.SYMBOLS_OF_SEVERAL, node, f"These are symbols of the types {listed}.", help=help)
        return UNKNOWN
    if not types:
        return None if checker.known.pack.is_whole("types") else UNKNOWN  # one that was not read may have them
    return list_of(Type("named", types[0]))


def _is_known(checker: Checker, node: Name) -> bool:
    """Whether a name means something where no type is wanted."""
    return bool(chosen(meanings(node, checker.scope, None), None, checker.known))


def named_so(checker: Checker, variable: str, things: Expr, body: Node | None) -> Things | None:
    """Things with the name of each; `it` must not name a candidate of a function around this one already."""
    inner_it = find_it(body) if body is not None and variable == "it" and checker.named_it else None
    if inner_it is not None:
        message = "`it` is another candidate already: this expression stands inside one about `it`."
        checker.report(codes.NESTED_IT, inner_it, message)
        return None
    found = many(checker, things)
    if found is None:
        return None
    inner = member(found.type) or UNKNOWN
    one = Ranging(optional(inner), found.start, found.end, "first", found, "it", None)
    scope = checker.scope.with_variable(variable, inner).with_there(frozenset((form_of(one),)))
    about = checker.inside(scope)  # where one of them is in hand, there is a first
    return Things(found, variable, inner, replace(about, named_it=checker.named_it or variable == "it"))


def named(checker: Checker, node: Node) -> tuple[str, Node | None]:
    """The name and the set of `u in units(by)`; a set alone is of `it`. The set is None where a naming is misplaced."""
    match node:
        case Comparison(operators=("in",), operands=(Name(id=id), things)) if id not in checker.scope.variables:
            return id, things
        case Comparison(operators=("in",), operands=(Name(id=id), things)):
            message = f"`{id}` has a meaning already, so it cannot name the candidates."
            checker.report(codes.NAMED_SET, node, message, help="Choose another name.")
            return id, None
        case Conditional(then=Comparison(operators=("in",), operands=(Name(id=id), _))):
            checker.report(codes.NAMED_SET, node, f"A condition stands beside the naming of `{id}`.")
            return id, None
    return "it", node


def many(checker: Checker, expr: Expr) -> Expr | None:
    """An expression as things to range over: a set, a list, the keys of a map; of a place what lies there."""
    if bare(expr.type) == PLACE:
        return contents(checker, expr)
    if member(expr.type) is not None:
        return expr
    message = f"Things are wanted here, a set or a list, and this is {article(expr.type)}."
    checker.report(codes.WRONG_TYPE, expr, message)
    return None


def contents(checker: Checker, holder: Expr, at: Node | Expr | None = None) -> Expr:
    """What a space, a place or a piece holds itself, as a set; as a list where a place keeps an order."""
    place = at or holder
    holder = checker.fit(holder, HOLDER)
    if is_unknown(holder.type):
        return checker.unknown(place)
    kind, order = held(holder, checker.known)
    type = set_of(kind) if order == "none" else list_of(kind)
    return Function(type, place.start, place.end, "holds", (holder,))


def held(holder: Expr, known: Declarations) -> tuple[Type, str]:
    """What kind of piece a holder holds, and in which order."""
    record = None
    if isinstance(holder, At):
        record = known.section("places")[holder.place].record
    elif isinstance(holder, Thing) and holder.section == "places":
        record = known.section("places")[holder.id].record
    elif bare(holder.type) == SPACE:
        maps = [item.record for item in known.section("places").values() if item.record.spaces == "map"]
        record = maps[0] if len(maps) == 1 else None
    elif bare(holder.type).name in known.kinds:
        kind = known.section("kinds")[bare(holder.type).name].record
        if kind.holds is None and known.is_hidden("kinds", bare(holder.type).name):
            return UNKNOWN, "none"
        return known.piece_of(_kinds(kind.holds)), "none"
    return (known.piece_of(_kinds(record.holds)), record.order) if record is not None else (PIECE, "none")


def _kinds(holding: object) -> tuple[str, ...]:
    kinds: tuple[str, ...] = getattr(holding, "kinds", ())
    return kinds


def never_empty(things: Expr, known: Declarations) -> bool:
    """Whether there is known to be at least one."""
    if isinstance(things, Everything):
        return things.what in ("players", "sides") or (things.what == "spaces" and known.has_boards)
    return isinstance(things, TypedListing) and bool(things.members)


def find_it(node: Node) -> Name | None:
    """The first `it` in an expression."""
    if isinstance(node, Name):
        return node if node.id == "it" else None
    return next((found for part in _inside(node) if (found := find_it(part)) is not None), None)


def _inside(node: Node) -> list[Node]:
    found: list[Node] = []
    for name in node.__dataclass_fields__:
        value = getattr(node, name)
        parts = value if isinstance(value, tuple) else (value,)
        found += [part for part in parts if isinstance(part, Node)]
    return found


def is_nothing(node: Node) -> bool:
    """Whether a list is known to be empty as it is written, so that nobody can be the first or the greatest of it:
    `[]`, two of them, or those of which none can meet the condition. One that ranges over `[]` is told by itself."""
    match node:
        case Listing(members=()):
            return True
        case Comprehension(clauses=clauses):
            conditions = (condition for each in clauses for condition in each.conditions)
            return any(isinstance(each, Truth) and not each.value for each in conditions)
        case Binary(operator="+", left=left, right=right):
            return is_nothing(left) and is_nothing(right)
        case Conditional(then=then, otherwise=otherwise):
            return is_nothing(then) and is_nothing(otherwise)
        case Call(function=Name(id="sorted"), arguments=(things, *_)):
            return is_nothing(things)
    return False


def refuse_nothing(checker: Checker, node: Node, what: str) -> bool:
    """Report that a member is wanted of a list in which nothing can stand; whether it is."""
    if not is_nothing(node):
        return False
    message = f"Nothing stands in this list, so {what}."
    checker.report(codes.MAY_BE_NONE, node, message, help="Write its members, or take the whole out.")
    return True


def look_through_nothing(checker: Checker, node: Node) -> bool:
    """Report that each member of a list is looked at in which nothing can stand; whether it is."""
    if not is_nothing(node):
        return False
    checker.report(codes.NOTHING_TO_LOOK_AT, node, "Nothing stands in this list, so nothing is looked at here.")
    return True


def range_of(checker: Checker, node: Call) -> tuple[Things, Expr | None] | None:
    """The things, and the expression about each, if there is one."""
    if not matching.count(checker, node, 1, 2, FUNCTIONS[node.function.id].forms[0]):
        return None
    body = node.arguments[1] if len(node.arguments) > 1 else None
    things = candidates(checker, node.arguments[0], body)
    if things is None:
        return None
    return things, things.about.check(body) if body is not None else None


def ranging(node: Call, type: Type, things: Things, body: Expr | None) -> Ranging:
    """The typed call of a function that ranges over things."""
    return Ranging(type, node.start, node.end, node.function.id, things.things, things.variable, body)


def numbers_of(checker: Checker, node: Call, things: Things, body: Expr | None) -> Type | None:
    """The type of the numbers that a function reckons with; None, and reported, where they are none."""
    type = bare(body.type if body is not None else things.member)
    if is_number(type):
        at = body if body is not None else things.things
        if body is not None:
            things.about.present(body, body, type)
        elif things.member.form == "optional":
            message = f"These may be none, and `{node.function.id}` wants numbers."
            help = "Leave those out that are none: `[x for x in xs if x != none]`."
            checker.report(codes.MAY_BE_NONE, at, message, help=help)
        return type
    at = body if body is not None else things.things
    message = f"`{node.function.id}` wants numbers, and {'this is' if body else 'these are'} {article(type)}."
    help = f"Say which number of each: `{node.function.id}(things, it.…)`." if body is None else ""
    checker.report(codes.WRONG_TYPE, at, message, help=help)
    return None
