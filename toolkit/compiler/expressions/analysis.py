"""What is known of an expression before it is computed: whether it may be a fault, how long it takes. Cautious: what is
not known may fault. Within which bounds numbers are is in `bounds`, how many things are looked at in `work`."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolkit.compiler.expressions.bounds import NumberBounds
from toolkit.compiler.expressions.work import MOST, Work, codes_of_value
from toolkit.compiler.kinds import Kinds
from toolkit.language.code import Code, Condition, codes_of
from toolkit.language.faults import LONGEST_LIST
from toolkit.language.functions import traits_of
from toolkit.language.tree import (
    Ask,
    Binary,
    Clause,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Field,
    Function,
    Innermost,
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
from toolkit.program.rules import Value


@dataclass(slots=True)
class Analysis:
    """Answers for one stage; what is asked of values is kept."""

    kinds: Kinds
    numbers: NumberBounds = field(init=False, repr=False)
    work: Work = field(init=False, repr=False)
    _lacking: dict[str, bool] = field(default_factory=dict)
    _faults: dict[str, bool] = field(default_factory=dict)
    _weights: dict[str, int] = field(default_factory=dict, repr=False)
    _loops: dict[str, int] = field(default_factory=dict, repr=False)
    _costs: dict[str, int] = field(default_factory=dict)
    _previews: dict[str, bool] = field(default_factory=dict)
    _kept: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.numbers, self.work = NumberBounds(self.kinds), Work(self.kinds)

    # Faults

    def faults(self, node: Expr) -> bool:
        """Whether computing it may be a fault."""
        return self.itself_faults(node) or any(self.faults(part) for part in parts(node))

    def codes_fault(self, condition: Condition | None, code: Code | None) -> bool:
        """Whether a condition or a text may be a fault."""
        found = codes_of(condition) + ([code] if code is not None else [])
        return any(self.faults(one.expr) for one in found)

    def itself_faults(self, node: Expr) -> bool:
        """Whether computing it may be a fault once its parts are computed."""
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
                return not (_only_picks(element, clauses) or self._is_few(node.type))
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

    def _is_few(self, type: Type) -> bool:
        """Whether there are never so many of a type that a set of them is too long."""
        is_of_spaces = type.form == "set" and type.inner == Type("named", "space")
        return is_of_spaces and len(self.kinds.stage.ground.neighbours) <= LONGEST_LIST

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
        if self.numbers.needs_look(value) or any(stage.round for stage in value.stages):
            return True
        return any(self.faults(code.expr) for code in codes_of_value(self.kinds, value))

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
            codes = codes_of_value(self.kinds, self.kinds.rules.values[id])
            self._previews[id] = any(self.previews(code.expr) for code in codes)
        return self._previews[id]

    def asks_kept(self, node: Expr) -> bool:
        """Whether computing it asks for what is kept as long as the state stays the same."""
        return (isinstance(node, Ask) and self._value_asks_kept(node.value)) or any(map(self.asks_kept, parts(node)))

    def _value_asks_kept(self, id: str) -> bool:
        if id not in self._kept:
            value = self.kinds.rules.values[id]
            self._kept[id] = value.kept or value.trace is not None  # while it is being found out
            self._kept[id] |= any(self.asks_kept(code.expr) for code in codes_of_value(self.kinds, value))
        return self._kept[id]

    # Cost

    def cost(self, node: Expr) -> int:
        """How long it takes, roughly, in tenths of what reading a cell takes."""
        match node:
            case Ranging(things=things, body=body):
                inside = self.cost(body) if body is not None else 2
                return min(MOST, 20 + self.cost(things) + 10 * inside)
            case Comprehension(clauses=clauses, element=element):
                inside = self.cost(element) + sum(self.cost(one) for clause in clauses for one in clause.conditions)
                return min(MOST, 30 + int(10 ** len(clauses)) * inside)
            case Ask(value=value):
                return min(MOST, self.value_cost(value) + sum(self.cost(part) for part in node.arguments))
            case Function():
                return min(MOST, 30 + sum(self.cost(part) for part in node.arguments))
        return min(MOST, _own_cost(node) + sum(self.cost(part) for part in parts(node)))

    def value_cost(self, id: str) -> int:
        """How long asking a value takes."""
        if id not in self._costs:
            self._costs[id] = MOST
            codes = codes_of_value(self.kinds, self.kinds.rules.values[id])
            self._costs[id] = min(MOST, 10 + sum(self.cost(code.expr) for code in codes))
        return self._costs[id]

    # Sizes

    def weight(self, id: str) -> int:
        """How many nodes the text of a value has when the texts of all that it asks for stand in it; what is kept is
        called."""
        if id not in self._weights:
            value = self.kinds.rules.values[id]
            self._weights[id] = 1 if value.kept else self._whole(value.base.expr)
        return self._weights[id]

    def loops(self, id: str) -> int:
        """How many loops stand in each other where the texts of all that a value asks for stand in it."""
        if id not in self._loops:
            self._loops[id] = 0  # while it is being found out, and of what is kept
            if not (value := self.kinds.rules.values[id]).kept:
                self._loops[id] = self._ranged(value.base.expr)
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


def _only_picks(element: Expr, clauses: tuple[Clause, ...]) -> bool:
    """Whether a comprehension gives members of one list as they are: they are not more than that has."""
    first, *others = clauses
    return not others and isinstance(element, Variable) and element.name == first.variable


def _may_be_none(type: Type) -> bool:
    return type.form in ("optional", "nothing", "unknown")


def _own_cost(node: Expr) -> int:
    match node:
        case Literal() | Variable():
            return 1
        case Field():
            return 10
    return 4
