"""How many things an expression may look at while it is computed, and who pays fuel for that: the loop around them, the
expression, the function of the value. Cautious: what is not known is much."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.compiler.expressions.bounds import INT
from toolkit.compiler.kinds import Kinds
from toolkit.language.code import Code, Condition, codes_of
from toolkit.language.faults import LONGEST_LIST
from toolkit.language.fuel import THINGS
from toolkit.language.functions import traits_of
from toolkit.language.tree import (
    Ask,
    Binary,
    Comparison,
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
from toolkit.program.rules import Value
from toolkit.program.sorts import bare
from toolkit.state import in_force

MOST = 1_000_000
LITTLE, SOME, MUCH = 30, 500, 2_000
"""So many things are paid for by the loop around them; by the expression; by the function of the value."""
ABOUT, ON_A_SIDE = 50, 2
"""How many things a set holds of which nothing is known; kinds of terrain on a side, of paths along a step."""
SEARCHES = ("reachable", "route")
"""Functions that take fuel themselves."""
QUICK = 8
"""So many members of lists that are compared or put together as a whole count as one thing that is looked at."""


@dataclass(slots=True)
class Work:
    """Answers for one stage; what is asked of values is kept."""

    kinds: Kinds
    _works: dict[str, int] = field(default_factory=dict, repr=False)
    _paying: dict[str, bool] = field(default_factory=dict, repr=False)

    def work(self, node: Expr) -> int:
        """How many things it may look at, but for what is paid for where it is looked at (`pays`, `pays_itself`)."""
        match node:
            case Ranging(things=things, default=default):
                around = self.work(things) + (self.work(default) if default is not None else 0)
                if self.pays(node):
                    return 1 + around
                return around + self._size(things) * (1 + self.work_inside(node))
            case Comprehension(clauses=clauses):
                if self.pays(node):
                    return 1 + self.work(clauses[0].things)
                inside = 1 + self._inside(node)
                for clause in reversed(clauses):
                    inside = self.work(clause.things) + self._size(clause.things) * inside
                return min(inside, MOST)
            case Ask(value=value):
                own = 1 if self.pays_itself(value) else self._value_work(value)
                return own + sum(self.work(part) for part in node.arguments)
        return min(MOST, self._at_once(node) + sum(self.work(part) for part in parts(node)))

    def _at_once(self, node: Expr) -> int:
        """How many things it looks at beside its parts, where it takes lists as a whole: that goes quicker."""
        match node:
            case Function():
                traits = traits_of(node)
                spaces = len(self.kinds.stage.ground.labels) if traits.walks_board else 0
                return spaces + (self._most(node) // QUICK if traits.length == "numbers" else 0)
            case Binary(left=left, right=right) if _is_many(left.type):
                return (self._most(left) + self._most(right)) // QUICK
            case Comparison(operands=operands):
                return sum(self._most(operand) for operand in operands if _is_many(operand.type)) // QUICK
        return 0

    def pays(self, node: Ranging | Comprehension) -> bool:
        """Whether a loop pays for what it looks at each time: there is more to look at in it, or nobody knows how much
        there is."""
        things = node.things if isinstance(node, Ranging) else node.clauses[0].things
        inside = self.work_inside(node)
        if (most := self._never_more(things)) is not None:
            return most * (1 + inside) > LITTLE * ABOUT
        return inside > LITTLE or self._may_be_long(things)

    def work_inside(self, node: Ranging | Comprehension) -> int:
        """How many things are looked at for each member of the outermost loop."""
        if isinstance(node, Ranging):
            ordering = 3 if node.function in ("sorted", "best") else 0
            return ordering + (self.work(node.body) if node.body is not None else 0)
        inside = self._inside(node)
        for clause in reversed(node.clauses[1:]):
            inside = self.work(clause.things) + self._size(clause.things) * (1 + inside)
        return min(inside, MOST)

    def _inside(self, node: Comprehension) -> int:
        conditions = (one for clause in node.clauses for one in clause.conditions)
        return self.work(node.element) + sum(map(self.work, conditions))

    def pays_itself(self, value: str) -> bool:
        """Whether the function of a value pays for what it looks at."""
        return self.kinds.rules.values[value].kept or self._value_work(value) > MUCH

    def pays_inside(self, value: str) -> bool:
        """Whether asking a value may take fuel, that of values that it asks included. What is kept takes none."""
        if value not in self._paying:
            self._paying[value] = True  # while it is being found out
            found = self.kinds.rules.values[value]
            codes = codes_of_value(self.kinds, found)
            is_free = found.kept or found.trace is not None
            self._paying[value] = not is_free and (
                self.pays_itself(value) or any(self._takes_fuel(code.expr) for code in codes)
            )
        return self._paying[value]

    def _takes_fuel(self, node: Expr) -> bool:
        match node:
            case Ranging() | Comprehension():
                takes = self.pays(node)
            case Ask(value=value):
                takes = self.pays_inside(value)
            case Function(name=name):
                takes = name in SEARCHES
            case _:
                takes = False
        return takes or any(map(self._takes_fuel, parts(node)))

    def value_units(self, value: Value) -> int:
        """What the function of a value has to pay each time, in units; 0 for what is little."""
        if value.kept:
            return 0  # it pays where it is kept
        return self._value_work(value.id) // THINGS if self.pays_itself(value.id) else 0

    def units(self, condition: Condition | Code | None) -> int:
        """What an expression or a condition has to pay each time, in units; 0 for what is little."""
        codes = [condition] if isinstance(condition, Code) else codes_of(condition)
        found = sum(self.work(code.expr) for code in codes)
        return found // THINGS if found > SOME else 0

    def _value_work(self, id: str) -> int:
        if id not in self._works:
            self._works[id] = 1  # while it is being found out
            value = self.kinds.rules.values[id]
            self._works[id] = min(MOST, sum(1 + self.work(code.expr) for code in codes_of_value(self.kinds, value)))
        return self._works[id]

    def _may_be_long(self, things: Expr) -> bool:
        """Whether there may be far more than `_size` says: in a list of numbers, or one that was put together."""
        match things:
            case Function(name="range", arguments=(Literal(), Literal())):
                return False
            case Listing() | Setting() | Everything() | Thing():
                return False
            case Function():
                return traits_of(things).length in ("numbers", "unbounded")
            case Comprehension(clauses=clauses):
                return any(self._may_be_long(clause.things) for clause in clauses)
            case Conditional(then=then, otherwise=otherwise):
                return self._may_be_long(then) or self._may_be_long(otherwise)
        type = bare(things.type)
        return type.form == "list" or (type.inner is not None and bare(type.inner) == INT)

    def _never_more(self, things: Expr) -> int | None:
        """How many there are at most, in a set of words; None where the type does not tell."""
        type = bare(things.type)
        if type.form != "set" or type.inner is None:
            return None
        declared = self.kinds.rules.types.get(bare(type.inner).name)
        return None if declared is None else len(declared)

    def _size(self, things: Expr) -> int:
        """About how many things there are to range over."""
        numbers = self.kinds.stage.numbers
        if (most := self._never_more(things)) is not None:
            return most
        match things:
            case Everything(what="spaces"):
                return len(self.kinds.stage.ground.labels)
            case Everything(what="players" | "sides"):
                return len(numbers.players)
            case Everything():
                return 200
            case Listing(members=members):
                return len(members)
            case Thing(section="tables", id=id):
                return len(self.kinds.rules.tables[id].cells)
            case Function(name="range", arguments=(Literal(value=int(low)), Literal(value=int(high)))):
                return max(1, high - low + 1)
            case Function():
                return {"numbers": 1_000, "neighbours": 8, "steps": ON_A_SIDE}.get(traits_of(things).length, ABOUT)
            case Field(name="terrains" | "paths", source="built_in"):
                return ON_A_SIDE
            case Binary(left=left, right=right):
                return min(LONGEST_LIST, self._size(left) + self._size(right))
        return ABOUT

    def _most(self, things: Expr) -> int:
        """How many there are at most, of numbers; of other things about how many."""
        of_numbers = things.type.inner is not None and bare(things.type.inner) == INT
        return LONGEST_LIST if of_numbers and self._may_be_long(things) else self._size(things)


def codes_of_value(kinds: Kinds, value: Value) -> list[Code]:
    """All texts that a value reads."""
    found = [value.base]
    for stage in value.stages:
        found += [code for code in (stage.at_least, stage.at_most) if code is not None]
    stage_of = kinds.stage
    for modifier in kinds.rules.modifiers:
        if modifier.value == value.id and in_force(modifier, stage_of.scenario, stage_of.options):
            found += codes_of(modifier.when) + ([modifier.code] if modifier.code is not None else [])
    for permission in kinds.rules.permissions:
        if permission.target == value.id and not permission.is_action:
            found += codes_of(permission.when)
    return found


def _is_many(type: Type) -> bool:
    return bare(type).form in ("list", "set")
