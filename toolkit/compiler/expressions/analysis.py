"""What is known of an expression before it is computed: whether it may be a fault, how long it takes, within which
bounds its number is. Cautious: what is not known may fault, may be large."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.compiler.kinds import Kinds
from toolkit.language.code import Code, Condition, codes_of
from toolkit.language.faults import GREATEST_INT, LONGEST_LIST
from toolkit.language.fuel import THINGS
from toolkit.language.functions import traits_of
from toolkit.language.tree import (
    Ask,
    Binary,
    Clause,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Innermost,
    Listing,
    Literal,
    Member,
    Preview,
    Ranging,
    Setting,
    Thing,
    Unary,
    Variable,
    parts,
)
from toolkit.model import Type
from toolkit.program.rules import Modifier, Value
from toolkit.program.sorts import bare
from toolkit.state import in_force

Bounds = tuple[int, int]
WIDE: Bounds = (-GREATEST_INT, GREATEST_INT)
"""The bounds of an int that was looked at when it was kept."""
ENDLESS: Bounds = (-(10**40), 10**40)
"""The bounds of an int that nobody has looked at."""
_COUNT: Bounds = (0, 10_000)
_MOST_COST = 1_000_000
LITTLE, SOME, MUCH = 30, 500, 2_000
"""So many things are paid for by the loop around them; by the expression; by the function of the value."""
QUICK = 8
"""So many members of lists that are compared or put together as a whole count as one thing that is looked at."""


@dataclass(slots=True)
class Analysis:
    """Answers for one stage; what is asked of values is kept."""

    kinds: Kinds
    _lacking: dict[str, bool] = field(default_factory=dict)
    _faults: dict[str, bool] = field(default_factory=dict)
    _results: dict[str, Bounds] = field(default_factory=dict, repr=False)
    _weights: dict[str, int] = field(default_factory=dict, repr=False)
    _works: dict[str, int] = field(default_factory=dict, repr=False)
    _loops: dict[str, int] = field(default_factory=dict, repr=False)
    _costs: dict[str, int] = field(default_factory=dict)
    _previews: dict[str, bool] = field(default_factory=dict)

    # Faults

    def faults(self, node: Expr) -> bool:
        """Whether computing it may be a fault."""
        return self._itself_faults(node) or any(self.faults(part) for part in parts(node))

    def codes_fault(self, condition: Condition | None, code: Code | None) -> bool:
        """Whether a condition or a text may be a fault."""
        found = codes_of(condition) + ([code] if code is not None else [])
        return any(self.faults(one.expr) for one in found)

    def _itself_faults(self, node: Expr) -> bool:
        match node:
            case Innermost(outer=outer):
                return outer > 0
            case Field(of=of, source="fact" | "action" | "event"):
                return not isinstance(of, Innermost) or self._unset(of.kind, node.name) or self._occasion(node.type)
            case Field(of=of, source="attribute"):
                return of is not None and (_may_be_none(of.type) or self.kinds.may_lack(of.type, node.name))
            case Field(of=of, source="state") if of is not None and self.kinds.is_piece(of.type):
                return _may_be_none(of.type) or not self.kinds.has(of.type, f"state {node.name}")
            case Field(of=of):
                return of is not None and _may_be_none(of.type)
            case Setting(key=key):
                return key is not None and _may_be_none(key.type)
            case Unary(operand=operand):
                return node.operator == "-" and _may_be_none(operand.type)
            case Binary():
                return self._binary_faults(node)
            case Comparison(operators=operators, operands=operands):
                equal = all(operator in ("==", "!=") for operator in operators)
                return not equal and any(_may_be_none(operand.type) for operand in operands)
            case Ranging(default=default, things=things, body=body, order=order):
                traits = traits_of(node)
                bodiless = traits.reckons and body is not None and _may_be_none(body.type)
                empty = traits.wants_some and default is None
                return not traits.total or empty or bodiless or order is not None or _may_be_none(things.type)
            case Ask(value=value):
                return self.value_faults(value)
            case Function(arguments=arguments):
                traits = traits_of(node)  # what stands behind a guard may be a fault: so nothing is moved past it
                return traits.guards or not traits.total or any(_may_be_none(each.type) for each in arguments)
            case Comprehension(element=element, clauses=clauses):
                return not _only_picks(element, clauses)  # what is picked from a list is not longer than it
            case Coerce(how="player"):
                return None in self.kinds.stage.numbers.player_of
            case Thing(section="players" | "sides" as section, id=id):
                return id not in self.kinds.stage.numbers.of[section]
            case Member():
                return True
        return False

    def _binary_faults(self, node: Binary) -> bool:
        if _may_be_none(node.left.type) or _may_be_none(node.right.type) or node.left.type.form in ("list", "set"):
            return True
        right = node.right.of if isinstance(node.right, Coerce) else node.right
        return node.operator in "/%" and not (isinstance(right, Literal) and right.value)

    def _unset(self, kind: str, fact: str) -> bool:
        declared = self.kinds.rules.occasions.get(kind)
        return declared is None or any(one.name == fact and one.start is None for one in declared.facts)

    def _occasion(self, type: Type) -> bool:
        return self.kinds.is_occasion(type)

    def lacks(self, node: Expr) -> bool:
        """Whether it may be none though its type is not optional: a field that not all kinds of a piece have."""
        match node:
            case Field(of=of, source="attribute") if of is not None and self.kinds.is_piece(of.type):
                return self.kinds.may_lack(of.type, node.name)
            case Field(of=of, source="state") if of is not None and self.kinds.is_piece(of.type):
                return not self.kinds.has(of.type, f"state {node.name}")
            case Conditional(then=then, otherwise=otherwise):
                return self.lacks(then) or self.lacks(otherwise)
            case Coerce(of=of):
                return self.lacks(of)
            case Ask(value=value):
                if value not in self._lacking:
                    self._lacking[value] = False  # while it is being found out
                    self._lacking[value] = self.lacks(self.kinds.rules.values[value].base.expr)
                return self._lacking[value]
        return node.type.form in ("list", "set", "map") and any(self.lacks(part) for part in parts(node))

    def value_faults(self, id: str) -> bool:
        """Whether asking a value may be a fault."""
        if id not in self._faults:
            self._faults[id] = True  # while it is being found out
            self._faults[id] = self._some_part_faults(self.kinds.rules.values[id])
        return self._faults[id]

    def _some_part_faults(self, value: Value) -> bool:
        if self.needs_look(value) or any(stage.round for stage in value.stages):
            return True
        return any(self.faults(code.expr) for code in self._codes(value))

    def needs_look(self, value: Value) -> bool:
        """Whether a value's result could be beyond the bounds of an int or a list."""
        type = bare(value.type)
        if type.name == "ratio":
            return True
        if type != INT:
            return False
        low, high = self._result_bounds(value)
        return low < -GREATEST_INT or high > GREATEST_INT

    def previews(self, node: Expr) -> bool:
        """Whether computing it makes occasions that are not live."""
        if isinstance(node, Preview) or (isinstance(node, Ask) and self._value_previews(node.value)):
            return True
        if isinstance(node, Ranging) and node.order is not None:
            return True
        return any(self.previews(part) for part in parts(node))

    def _value_previews(self, id: str) -> bool:
        if id not in self._previews:
            self._previews[id] = False  # while it is being found out
            codes = self._codes(self.kinds.rules.values[id])
            self._previews[id] = any(self.previews(code.expr) for code in codes)
        return self._previews[id]

    def keeps_bounds(self, node: Expr) -> bool:
        """Whether an int is known to be within bounds, where all that is read was looked at when it was kept."""
        low, high = self.bounds(node, WIDE)
        return WIDE[0] <= low and high <= WIDE[1]

    # Cost

    def cost(self, node: Expr) -> int:
        """How long it takes, roughly, in tenths of what reading a cell takes."""
        match node:
            case Ranging(things=things, body=body):
                inside = self.cost(body) if body is not None else 2
                return min(_MOST_COST, 20 + self.cost(things) + 10 * inside)
            case Comprehension(clauses=clauses, element=element):
                inside = self.cost(element) + sum(self.cost(one) for clause in clauses for one in clause.conditions)
                return min(_MOST_COST, 30 + int(10 ** len(clauses)) * inside)
            case Ask(value=value):
                return min(_MOST_COST, self._value_cost(value) + sum(self.cost(part) for part in node.arguments))
            case Function():
                return min(_MOST_COST, 30 + sum(self.cost(part) for part in node.arguments))
        return min(_MOST_COST, _own_cost(node) + sum(self.cost(part) for part in parts(node)))

    def _value_cost(self, id: str) -> int:
        if id not in self._costs:
            self._costs[id] = _MOST_COST
            codes = self._codes(self.kinds.rules.values[id])
            self._costs[id] = min(_MOST_COST, 10 + sum(self.cost(code.expr) for code in codes))
        return self._costs[id]

    def _codes(self, value: Value) -> list[Code]:
        """All texts that a value reads."""
        found = [value.base]
        for stage in value.stages:
            found += [code for code in (stage.at_least, stage.at_most) if code is not None]
        stage_of = self.kinds.stage
        for modifier in self.kinds.rules.modifiers:
            if modifier.value == value.id and in_force(modifier, stage_of.scenario, stage_of.options):
                found += codes_of(modifier.when) + ([modifier.code] if modifier.code is not None else [])
        for permission in self.kinds.rules.permissions:
            if permission.target == value.id and not permission.is_action:
                found += codes_of(permission.when)
        return found

    # Bounds

    def bounds(self, node: Expr, variables: Bounds = ENDLESS) -> Bounds:
        """Within which bounds its int is, where those of variables are known."""
        match node:
            case Literal(value=int(value)):
                return (value, value)
            case Variable():
                return variables
            case Field():
                return self._field_bounds(node)
            case Unary(operand=operand):
                low, high = self.bounds(operand, variables)
                return (-high, -low)
            case Binary():
                return self._binary_bounds(node, variables)
            case Conditional(then=then, otherwise=otherwise):
                return _around(self.bounds(then, variables), self.bounds(otherwise, variables))
            case Ask(value=value):
                return self.value_bounds(value)
            case Function(name="min" | "max", arguments=arguments):
                found = [self.bounds(argument, variables) for argument in arguments]
                return (min(low for low, _ in found), max(high for _, high in found))
            case Function(name="table", arguments=(Thing(id=id), *_)):
                return _of_values(self.kinds.rules.tables[id].cells)
            case Setting(id=id):
                return _of_values(self.kinds.stage.settings.get(id))
            case Function() | Ranging():
                least, most = traits_of(node).numbers
                return (ENDLESS[0] if least is None else least, ENDLESS[1] if most is None else most)
        return ENDLESS

    def _field_bounds(self, node: Field) -> Bounds:
        stage = self.kinds.stage
        if node.source == "attribute" and node.of is not None:
            if bare(node.of.type).name == "edge":
                return _of_values((*stage.terrain_attrs[node.name], stage.off_terrain[node.name]))
            terrain = bare(node.of.type).name == "terrain"
            if not terrain and (ends := stage.by_end.get(node.name)) is not None:
                return _of_values((*stage.attrs[node.name], *(value for of in ends for value in of or ())))
            return _of_values((stage.terrain_attrs if terrain else stage.attrs).get(node.name))
        if node.source == "built_in":
            return _COUNT
        return WIDE

    def _binary_bounds(self, node: Binary, variables: Bounds) -> Bounds:
        (a, b), (c, d) = self.bounds(node.left, variables), self.bounds(node.right, variables)
        match node.operator:
            case "+":
                return _clipped(a + c, b + d)
            case "-":
                return _clipped(a - d, b - c)
            case "*":
                found = (a * c, a * d, b * c, b * d)
                return _clipped(min(found), max(found))
            case "%":
                most = max(abs(c), abs(d))
                return (-most, most)
        return ENDLESS

    def _modified_bounds(self, modifier: Modifier, low: int, high: int) -> Bounds:
        """The bounds after a modifier that counts or not; one that may count several times has none."""
        assert modifier.code is not None
        if modifier.owner is not None or bare(modifier.code.type) != INT:
            return ENDLESS
        least, most = self.bounds(modifier.code.expr)
        match modifier.how:
            case "add":
                return _clipped(low + min(0, least), high + max(0, most))
            case "times":
                found = (low, high, low * least, low * most, high * least, high * most)
                return _clipped(min(found), max(found))
        return (min(low, least), max(high, most))

    def value_bounds(self, id: str) -> Bounds:
        """Within which bounds a value's result is: it is looked at where that is not sure."""
        low, high = self._result_bounds(self.kinds.rules.values[id])
        return (max(low, WIDE[0]), min(high, WIDE[1]))

    def _result_bounds(self, value: Value) -> Bounds:
        if value.id not in self._results:
            self._results[value.id] = self._found_bounds(value)
        return self._results[value.id]

    def _found_bounds(self, value: Value) -> Bounds:
        last = value.stages[-1] if value.stages else None
        least = last.at_least.expr if last is not None and last.at_least is not None else None
        most = last.at_most.expr if last is not None and last.at_most is not None else None
        low, high = self.bounds(value.base.expr)
        for modifier in self.kinds.rules.modifiers:
            if modifier.value == value.id and modifier.code is not None:
                low, high = self._modified_bounds(modifier, low, high)
        if least is not None:
            low, high = max(low, self.bounds(least)[0]), max(high, self.bounds(least)[1])
        if most is not None:
            low, high = min(low, self.bounds(most)[0]), min(high, self.bounds(most)[1])
        return (low, high)

    # Work

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
                return min(inside, _MOST_COST)
            case Ask(value=value):
                own = 1 if self.pays_itself(value) else self._value_work(value)
                return own + sum(self.work(part) for part in node.arguments)
        return min(_MOST_COST, self._at_once(node) + sum(self.work(part) for part in parts(node)))

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
        return self.work_inside(node) > LITTLE or self._may_be_long(things)

    def work_inside(self, node: Ranging | Comprehension) -> int:
        """How many things are looked at for each member of the outermost loop."""
        if isinstance(node, Ranging):
            ordering = 3 if node.function in ("sorted", "best") else 0
            return ordering + (self.work(node.body) if node.body is not None else 0)
        inside = self._inside(node)
        for clause in reversed(node.clauses[1:]):
            inside = self.work(clause.things) + self._size(clause.things) * (1 + inside)
        return min(inside, _MOST_COST)

    def _inside(self, node: Comprehension) -> int:
        conditions = (one for clause in node.clauses for one in clause.conditions)
        return self.work(node.element) + sum(map(self.work, conditions))

    def pays_itself(self, value: str) -> bool:
        """Whether the function of a value pays for what it looks at."""
        return self.kinds.rules.values[value].kept or self._value_work(value) > MUCH

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
            self._works[id] = min(_MOST_COST, sum(1 + self.work(code.expr) for code in self._codes(value)))
        return self._works[id]

    def _may_be_long(self, things: Expr) -> bool:
        """Whether there may be far more than `_size` says: in a list of numbers, or one that was put together."""
        match things:
            case Function(name="range", arguments=(Literal(), Literal())):
                return False
            case Listing() | Setting() | Everything():
                return False
            case Function():
                return traits_of(things).length in ("numbers", "unbounded")
            case Comprehension(clauses=clauses):
                return any(self._may_be_long(clause.things) for clause in clauses)
            case Conditional(then=then, otherwise=otherwise):
                return self._may_be_long(then) or self._may_be_long(otherwise)
        type = bare(things.type)
        return type.form == "list" or (type.inner is not None and bare(type.inner) == INT)

    def _size(self, things: Expr) -> int:
        """About how many things there are to range over."""
        numbers = self.kinds.stage.numbers
        match things:
            case Everything(what="spaces"):
                return len(self.kinds.stage.ground.labels)
            case Everything(what="players" | "sides"):
                return len(numbers.players)
            case Everything():
                return 200
            case Listing(members=members):
                return len(members)
            case Function(name="range", arguments=(Literal(value=int(low)), Literal(value=int(high)))):
                return max(1, high - low + 1)
            case Function():
                return {"numbers": 1_000, "neighbours": 8}.get(traits_of(things).length, 50)
            case Binary(left=left, right=right):
                return min(LONGEST_LIST, self._size(left) + self._size(right))
        return 50

    def _most(self, things: Expr) -> int:
        """How many there are at most, of numbers; of other things about how many."""
        of_numbers = things.type.inner is not None and bare(things.type.inner) == INT
        return LONGEST_LIST if of_numbers and self._may_be_long(things) else self._size(things)

    # Sizes

    def weight(self, id: str) -> int:
        """How many nodes the text of a value has when the texts of all that it asks for stand in it."""
        if id not in self._weights:
            self._weights[id] = self._whole(self.kinds.rules.values[id].base.expr)
        return self._weights[id]

    def loops(self, id: str) -> int:
        """How many loops stand in each other where the texts of all that a value asks for stand in it."""
        if id not in self._loops:
            self._loops[id] = 0  # while it is being found out
            self._loops[id] = self._ranged(self.kinds.rules.values[id].base.expr)
        return self._loops[id]

    def _ranged(self, node: Expr) -> int:
        inner = max((self._ranged(part) for part in parts(node)), default=0)
        match node:
            case Ask(value=value):
                return max(inner, self.loops(value))
            case Ranging():
                return inner + 1
            case Comprehension(clauses=clauses):
                return inner + len(clauses)
        return inner

    def _whole(self, node: Expr) -> int:
        own = self.weight(node.value) if isinstance(node, Ask) else 1
        return own + sum(self._whole(part) for part in parts(node))


INT = Type("named", "int")


def _only_picks(element: Expr, clauses: tuple[Clause, ...]) -> bool:
    """Whether a comprehension gives members of one list as they are."""
    first, *others = clauses
    return not others and isinstance(element, Variable) and element.name == first.variable


def _is_many(type: Type) -> bool:
    return bare(type).form in ("list", "set")


def _may_be_none(type: Type) -> bool:
    return type.form in ("optional", "nothing", "unknown")


def _own_cost(node: Expr) -> int:
    match node:
        case Literal() | Variable():
            return 1
        case Field():
            return 10
    return 4


def _around(one: Bounds, other: Bounds) -> Bounds:
    return (min(one[0], other[0]), max(one[1], other[1]))


def _clipped(low: int, high: int) -> Bounds:
    return (max(low, ENDLESS[0]), min(high, ENDLESS[1]))


def _of_values(values: object) -> Bounds:
    if isinstance(values, bool) or values is None:
        return (0, 0)
    if isinstance(values, int):
        return (values, values)
    if isinstance(values, tuple):
        found = [_of_values(value) for value in values]
        return (min((low for low, _ in found), default=0), max((high for _, high in found), default=0))
    return ENDLESS
