"""How much an expression looks at: the sizes of all that it ranges over, one inside the other, multiplied.

What a value that it asks for looks at counts too, each time it is asked for, where all values are known
(`together/sizes.py`); what stands side by side is added up.

Known are the spaces of the largest map and of areas, the most neighbours of a space, the most kinds of terrain on a
side and of paths along a step, players and sides, what stands in a list, the records of a table, what scenarios give
for a setting, the ends of a `range` of numbers, the spaces of a route where each choice of routes says in a number how
long it is; a set of symbols has no more than its type; all pieces of a kind count as 1,000, those in one space as 50,
in a piece as many as it holds; any other set counts as 200.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod

from toolkit.checker import codes
from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.types import EDGE, ROUTE, SPACE, bare
from toolkit.diagnostics import Note
from toolkit.frozen import frozen
from toolkit.language.code import Code, Where
from toolkit.language.functions import holder_of, traits_of
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Listing,
    Literal,
    Ranging,
    Setting,
    Thing,
    parts,
)
from toolkit.model import Type
from toolkit.program.walks import nodes_of

MOST = 10_000_000
PIECES, IN_A_SPACE, NEIGHBOURS, OTHERS = 1_000, 50, 8, 200
MOST_ASKED = 3
"""Values that are named where they add up to too much."""


@frozen
class Loop:
    """Something that is ranged over, where it is written, and how many things it counts for."""

    things: Expr
    where: Where
    size: int


Loops = tuple[Loop, ...]
"""Loops one inside the other, the outermost first."""
Inside = Mapping[tuple[str, str], Loops]
"""The largest loops of the values and orders that an expression may use, by section and id."""
Costs = Mapping[tuple[str, str], int]
"""How many things each value and order looks at in all, by section and id."""


def check_size(checker: Checker, expr: Expr) -> None:
    """Report an expression that by itself looks at too many things, with the loops that multiply."""
    code = Code(expr, checker.where)
    count = cost(code, checker.known, {})
    if count > MOST:
        notes = notes_of(code, largest(code, checker.known, {}), {})
        checker.report(codes.TOO_LARGE, expr, told(count), notes=notes)


def told(count: int) -> str:
    """What is said of what looks at too much."""
    return f"This may look at {count:,} things, and at most {MOST:,} are allowed."


def notes_of(code: Code, loops: Loops, costs: Costs) -> list[Note]:
    """The places of loops that multiply; where these alone are not too many, of the values that add up to it."""
    notes = [
        Note(f"This counts as {loop.size:,}.", loop.where.span(loop.things.start, loop.things.end)) for loop in loops
    ]
    if product(loops) > MOST:
        return notes
    asked = {node.value: node for node in nodes_of(code.expr) if isinstance(node, Ask)}
    dear = sorted(asked, key=lambda id: (-costs.get(("values", id), 1), id))[:MOST_ASKED]
    return [
        Note(f"Each time `{id}` looks at {costs.get(('values', id), 1):,}.", code.where.span(ask.start, ask.end))
        for id, ask in ((id, asked[id]) for id in dear)
    ] or notes


def cost(code: Code, known: Declarations, costs: Costs) -> int:
    """How many things an expression looks at in all; through the values and orders that `costs` tells of."""
    return _cost(code.expr, known, costs)


def _cost(expr: Expr, known: Declarations, costs: Costs) -> int:
    match expr:
        case Ranging(things=things, body=body, order=order, default=default):
            within = _cost(body, known, costs) if body is not None else 0
            around = _cost(things, known, costs) + (_cost(default, known, costs) if default is not None else 0)
            if order is not None:
                within += costs.get(("orders", order[0]), 0)
                around += sum(_cost(part, known, costs) for part in order[1])
            return around + size_of(things, known) * max(1, within)
        case Comprehension(element=element, clauses=clauses):
            found = _cost(element, known, costs)
            for clause in reversed(clauses):
                found += sum(_cost(condition, known, costs) for condition in clause.conditions)
                found = _cost(clause.things, known, costs) + size_of(clause.things, known) * max(1, found)
            return found
    inside = 0
    for part in parts(expr):
        inside += _cost(part, known, costs)
    return inside + max(1, costs.get(("values", expr.value), 0)) if isinstance(expr, Ask) else inside


def product(loops: Loops) -> int:
    """How many things loops look at, one inside the other."""
    return prod(loop.size for loop in loops)


def largest(code: Code, known: Declarations, inside: Inside) -> Loops:
    """The loops of an expression, one inside the other, that look at most; through what `inside` tells of."""
    return max(_Paths(code.where, known, inside).of(code.expr), key=product, default=())


@frozen
class _Paths:
    """The ways into an expression: for each innermost loop the loops around it and itself."""

    where: Where
    known: Declarations
    inside: Inside

    def of(self, expr: Expr) -> Iterator[Loops]:
        """What is ranged over in an expression, each time with what it stands in."""
        match expr:
            case Ranging(things=things, order=order):
                own = self._loop(things)
                yield own
                if order is not None:
                    yield own + self.inside.get(("orders", order[0]), ())
                for part in parts(expr):
                    around = () if part is things else own
                    yield from (around + inner for inner in self.of(part))
            case Comprehension(element=element, clauses=clauses):
                loops: Loops = ()
                for clause in clauses:
                    yield from (loops + inner for inner in self.of(clause.things))
                    loops += self._loop(clause.things)
                    for condition in clause.conditions:
                        yield from (loops + inner for inner in self.of(condition))
                yield loops
                yield from (loops + inner for inner in self.of(element))
            case _:
                if isinstance(expr, Ask):
                    yield self.inside.get(("values", expr.value), ())
                for part in parts(expr):
                    yield from self.of(part)

    def _loop(self, things: Expr) -> Loops:
        return (Loop(things, self.where, size_of(things, self.known)),)


def size_of(things: Expr, known: Declarations) -> int:
    """How many things a set counts for."""
    match things:
        case Everything(what=what):
            return {"spaces": known.most_spaces, "players": known.most_players, "sides": known.most_sides}.get(
                what, PIECES
            )
        case Listing(members=members):
            return max(1, len(members))
        case Conditional(then=then, otherwise=otherwise):
            return max(size_of(then, known), size_of(otherwise, known))
        case Binary(operator=operator, left=left, right=right):
            return size_of(left, known) + (size_of(right, known) if operator == "+" else 0)
        case Coerce(how="one"):
            return 1
        case Comprehension(clauses=clauses):
            return prod(size_of(each.things, known) for each in clauses)
        case Thing(section="areas", id=id):
            return known.most_in_area(id) or known.most_spaces
        case Thing(section="tables", id=id):
            table = known.section("tables").get(id)  # None: one that the scenario brings
            return max(1, len(table.record.rows)) if table is not None else OTHERS
        case Function():
            return _of_function(things, known)
        case Ranging(function="sorted", things=inner):
            return size_of(inner, known)
        case Setting(id=id):
            return known.most_in_setting(id) or OTHERS
        case Field(name="spaces", of=Expr(type=of)) if bare(of) == ROUTE:
            return known.most_on_route or OTHERS
        case Field(name="terrains", source="built_in"):
            return known.most_on_side
        case Field(name="paths", of=Expr(type=of), source="built_in") if bare(of) == EDGE:
            return known.most_along
    return _of_type(things.type, known)


def _of_type(type: Type, known: Declarations) -> int:
    """The symbols of a type where it is a set of these."""
    of = bare(type)
    if of.form != "set" or of.inner is None:
        return OTHERS
    symbols = of.inner.symbols or known.symbols.get(of.inner.name, ())
    return min(len(symbols), OTHERS) or OTHERS


def _of_function(call: Function, known: Declarations) -> int:
    match traits_of(call).length, call.arguments:
        case "neighbours", _:
            return known.most_neighbours or NEIGHBOURS
        case "steps", _:
            return known.most_along
        case "players", _:
            return known.most_sides
        case "numbers", (Literal(value=int(low)), Literal(value=int(high))):
            return max(1, high - low + 1)
        case "board", _:
            return known.most_spaces
        case "contents", _:
            where = holder_of(call)
            if where is None:
                return OTHERS
            kind = known.section("kinds").get(bare(where.type).name)
            most = kind.record.holds.at_most if kind is not None and kind.record.holds is not None else None
            return most or (IN_A_SPACE if bare(where.type) == SPACE else OTHERS)
    return OTHERS
