"""How much an expression looks at: the sizes of all that it ranges over, one inside the other, multiplied.

Known are the spaces of the largest map, players and sides, what stands in a list, the ends of a `range` of numbers; all
pieces of a kind count as 1,000, those in one space as 50, a space has 8 neighbours; any other set counts as 200.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Note
from toolkit.rules.check import codes
from toolkit.rules.check.declarations import Declarations
from toolkit.rules.check.expressions.checker import Checker
from toolkit.rules.check.types import SPACE, bare
from toolkit.rules.tree import (
    Binary,
    Coerce,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Function,
    Listing,
    Literal,
    Ranging,
    Thing,
    parts,
)

MOST = 10_000_000
PIECES, IN_A_SPACE, NEIGHBOURS, OTHERS = 1_000, 50, 8, 200


def check_size(checker: Checker, expr: Expr) -> None:
    """Report an expression that looks at too many things, with the loops that multiply."""
    size, loops = largest(expr, checker.known)
    if size > MOST:
        notes = [Note(f"This counts as {each:,}.", checker.where.span(one.start, one.end)) for one, each in loops]
        checker.report(
            codes.TOO_LARGE, expr, f"This may look at {size:,} things, and at most {MOST:,} are allowed.", notes=notes
        )


Loops = tuple[tuple[Expr, int], ...]


def largest(expr: Expr, known: Declarations) -> tuple[int, Loops]:
    """The greatest product of sizes in an expression, and what is ranged over there."""
    return max((_product(loops) for loops in _paths(expr, known)), key=lambda each: each[0], default=(1, ()))


def _product(loops: Loops) -> tuple[int, Loops]:
    product = 1
    for _, size in loops:
        product *= size
    return product, loops


def _paths(expr: Expr, known: Declarations) -> Iterator[Loops]:
    """For each innermost loop the loops around it and itself."""
    match expr:
        case Ranging(things=things):
            own = ((things, size_of(things, known)),)
            yield own
            for part in parts(expr):
                around = () if part is things else own
                yield from (around + inner for inner in _paths(part, known))
        case Comprehension(element=element, clauses=clauses):
            loops: Loops = ()
            for clause in clauses:
                yield from (loops + inner for inner in _paths(clause.things, known))
                loops = (*loops, (clause.things, size_of(clause.things, known)))
                for condition in clause.conditions:
                    yield from (loops + inner for inner in _paths(condition, known))
            yield loops
            yield from (loops + inner for inner in _paths(element, known))
        case _:
            for part in parts(expr):
                yield from _paths(part, known)


def size_of(things: Expr, known: Declarations) -> int:
    """How many things a set counts for."""
    match things:
        case Everything(what=what):
            return {"spaces": known.most_spaces, "players": known.most_sides, "sides": known.most_sides}.get(
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
            return _product(tuple((each.things, size_of(each.things, known)) for each in clauses))[0]
        case Thing(section="areas"):
            return known.most_spaces
        case Function():
            return _of_function(things, known)
        case Ranging(function="sorted", things=inner):
            return size_of(inner, known)
    return OTHERS


def _of_function(call: Function, known: Declarations) -> int:
    match call.name, call.arguments:
        case "neighbours", _:
            return NEIGHBOURS
        case (("opponents" | "partners" | "clockwise" | "inactive"), _):
            return known.most_sides
        case "range", (Literal(value=int(low)), Literal(value=int(high))):
            return max(1, high - low + 1)
        case "within", _:
            return known.most_spaces
        case "pieces", (_, where) if bare(where.type) == SPACE:
            return IN_A_SPACE
        case "holds", (where,) if bare(where.type) == SPACE:
            return IN_A_SPACE
    return OTHERS
