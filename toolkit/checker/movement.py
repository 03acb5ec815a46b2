"""Searches along a movement, and zones, as expressions name them. In: a parsed call. Out: the typed call.

A search names a movement with its arguments first: `reachable(ground(u), u.space, 4)`. Its last argument stands for all
steps that it may look at; it is there for those who ask what an expression reads, and is never computed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolkit.checker import codes
from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.limits import is_passing_judged
from toolkit.checker.types import BOOL, RATIO, SPACE, TEXT, bare, list_of, set_of
from toolkit.diagnostics import register
from toolkit.frozen import frozen
from toolkit.language.syntax import Attribute, Call, Name, Node, placed, write
from toolkit.language.tree import (
    Ask,
    Clause,
    Comparison,
    Comprehension,
    Everything,
    Expr,
    Function,
    Literal,
    Unary,
    Variable,
)
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.program.ground import part_id

NO_COST = register(
    "E650",
    "cost-of-no-movement",
    about="movement functions/cost_along choices",
    title="Nobody knows what a route costs",
    cause="`way.cost` is for a route that is chosen `along:` a movement, under the name of the choice, as long as what "
    "the movement is told has not been named anew. Of any other route the movement has to be named.",
    remedy="Say by which movement: `cost_along(ground(unit), way)`.",
    bad="routes: {start: u.space, length: 3}\nprefer: [{least: it.cost}]",
    good="routes: {start: u.space, along: ground(u), limit: u.points}\nprefer: [{least: it.cost}]",
)
NOTHING = Type("nothing")
_SPENT = re.compile(r"\bspent\b")
_TRUTHS = ("never", "stop", "no_end", "minimum")


def step_variables(known: Declarations, id: str) -> dict[str, Type]:
    """What the fields of a movement may speak of: its arguments, the two spaces of the step, where the march began and
    what it has spent up to `here`."""
    own = {arg.name: arg.type for arg in known.args("movement", id)}
    return own | {"here": SPACE, "there": SPACE, "began": SPACE, "spent": RATIO}


@frozen
class Movement:
    """A movement that is named in a call, with its arguments, and the stacking limits that it keeps."""

    item: Item
    limits: tuple[Any, ...]
    arguments: tuple[Expr, ...]
    cost: Type


def movement_in(checker: Checker, node: Node) -> Movement | None:
    """The movement that a search names first, or None and the report of what stands there."""
    known = checker.known
    name = node.function if isinstance(node, Call) else node
    item = matching.declared(checker, name, "movement", "movement", "Name one with its arguments: `ground(u)`.")
    if item is None or not isinstance(name, Name):
        return None
    call = node if isinstance(node, Call) else Call(node.start, node.end, name, (), ())
    _require_its_occasions(checker, name, item)
    arguments = matching.whole(checker, call, known.args("movement", name.id), known.place("movement", name.id))
    stacking = known.section("stacking")
    limits = tuple(stacking[limit].record for limit in item.record.stacking if limit in stacking)
    return None if arguments is None else Movement(item, limits, arguments, known.cost_type(name.id))


def _require_its_occasions(checker: Checker, node: Name, item: Item) -> None:
    """Report a movement that is for while an occasion is going on, where it need not be."""
    for kind in item.record.within:
        if kind not in checker.scope.live and checker.known.is_kind_of_occasion(kind):
            message = f"`{item.id}` is for while `{kind}` is going on, and here that is not sure."
            checker.report(codes.NOT_LIVE, node, message, help=codes.say_within(kind))


def search(
    node: Call, movement: Movement, result: Type, first: Expr, goal: Expr | None = None, points: Expr | None = None
) -> Function:
    """The typed call of a search: the movement's id, from where, where to, for how much, arguments, all it may read."""
    nothing = Literal(NOTHING, node.end, node.end, None)
    id = Literal(TEXT, node.start, node.start, movement.item.id)
    began = first if bare(first.type) == SPACE else Variable(SPACE, node.start, node.end, "here")
    arguments = (id, first, goal or nothing, points or nothing, *movement.arguments, _steps(node, movement, began))
    return Function(result, node.start, node.end, node.function.id, arguments)


def cost_of(checker: Checker, node: Attribute) -> Expr:
    """`way.cost`: what the route of a choice costs along the movement that it was chosen by."""
    along = checker.scope.ways.get(node.of.id) if isinstance(node.of, Name) else None
    if along is None:
        name = write(node.of)
        help = f"Name the movement: `cost_along(ground(unit), {name})`."
        checker.report(NO_COST, node, "Which movement this route goes by is not known here.", help=help)
        return checker.unknown(node)
    start, end = node.start, node.end
    return checker.check(Call(start, end, Name(start, end, "cost_along"), (placed(along, start, end), node.of), ()))


def tells_spent(known: Declarations, id: str) -> bool:
    """Whether what a movement says of a step speaks of what was spent before it."""
    record = known.section("movement")[id].record
    said = (record.to, record.cost, record.never, record.stop, record.no_end, record.minimum, record.bonus)
    return any(_SPENT.search(str(each)) for each in said if each is not None)


def _steps(node: Call, movement: Movement, began: Expr) -> Expr:
    """`[cost for here in spaces for there in neighbours(here) if not never]`, with all else that is asked of steps."""
    record, start, end = movement.item.record, node.start, node.end
    here, there = (Variable(SPACE, start, end, name) for name in ("here", "there"))
    given = (*movement.arguments, here, there, began, Literal(RATIO, start, end, 0))

    def ask(field: str, type: Type) -> Expr:
        """What a field of the movement says of the step."""
        return Ask(type, start, end, part_id(movement.item.id, field), given)

    beside: Expr = Function(set_of(SPACE), start, end, "neighbours", (here,))
    if record.to is not None:
        beside = ask("to", set_of(SPACE))
    said = {field for field in _TRUTHS if getattr(record, field) is not None}
    said |= {"no_end"} if movement.limits else set()
    said |= {"never"} if any(map(is_passing_judged, movement.limits)) else set()
    truths = [ask(field, BOOL) for field in _TRUTHS if field in said]
    if record.bonus is not None:
        more: Mapping[str, object] = vars(record.bonus)
        truths += [ask(field, BOOL) for field in ("every_step", "some_step") if more[field] is not None]
    tests: tuple[Expr, ...] = tuple(Unary(BOOL, start, end, "not", truth) for truth in truths)
    spaces = Everything(set_of(SPACE), start, end, "spaces")
    if record.bonus is not None:  # asked once, but it is enough that it is among what is read
        points = Ask(RATIO, start, end, part_id(movement.item.id, "bonus"), given)
        tests = (*tests, Comparison(BOOL, start, end, (">=",), (points, Literal(RATIO, start, end, 0))))
    clauses = (Clause("here", spaces, ()), Clause("there", beside, tests))
    return Comprehension(list_of(movement.cost), start, end, ask("cost", movement.cost), clauses)
