"""Within which bounds the numbers of expressions and values are, before they are computed. Cautious: what is not known
may be large."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from toolkit.compiler.kinds import Kinds
from toolkit.language.faults import GREATEST_INT
from toolkit.language.functions import traits_of
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Conditional,
    Expr,
    Field,
    Function,
    Literal,
    Ranging,
    Setting,
    Thing,
    Unary,
    Variable,
)
from toolkit.model import Type
from toolkit.program.rules import Modifier, Value
from toolkit.program.sorts import bare

INT = Type("named", "int")
Bounds = tuple[int, int]
WIDE: Bounds = (-GREATEST_INT, GREATEST_INT)
"""The bounds of an int that was looked at when it was kept."""
ENDLESS: Bounds = (-(10**40), 10**40)
"""The bounds of an int that nobody has looked at."""
_COUNT: Bounds = (0, 10_000)


@dataclass(slots=True)
class NumberBounds:
    """Answers for one stage; what is asked of values is kept."""

    kinds: Kinds
    _results: dict[str, Bounds] = field(default_factory=dict, repr=False)

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

    def keeps_bounds(self, node: Expr) -> bool:
        """Whether an int is known to be within bounds, where all that is read was looked at when it was kept."""
        low, high = self.bounds(node, WIDE)
        return WIDE[0] <= low and high <= WIDE[1]

    def is_never_negative(self, value: Value) -> bool:
        """Whether the result of a value is an int that cannot be less than 0, whatever effects are there."""
        changes = any(effect.attrs for effect in self.kinds.rules.effects.values())
        return bare(value.type) == INT and not changes and self._result_bounds(value)[0] >= 0

    def _only_chooses(self, value: Value) -> bool:
        """Whether a value is what another one is, which has been looked at, or is written in the pack."""
        rules, base = self.kinds.rules, value.base.expr
        changes = any(one.value == value.id for one in rules.modifiers) or any(
            one.target == value.id and not one.is_action for one in rules.permissions
        )
        limits = any(stage.round or stage.at_least or stage.at_most for stage in value.stages)
        return not changes and not limits and self._is_chosen(base)

    def _is_chosen(self, node: Expr) -> bool:
        """Whether a ratio, or none, has been looked at or is written in the pack, whichever of some it is."""
        match node:
            case Coerce(how="ratio", of=of):
                return self._is_chosen(of) or (bare(of.type) == INT and self.keeps_bounds(of))
            case Conditional(then=then, otherwise=otherwise):
                return self._is_chosen(then) and self._is_chosen(otherwise)
            case Field(source="attribute", of=Expr(type=type)) if bare(type).name == "terrain":
                return all(map(_is_small, self.kinds.stage.terrain_attrs.get(node.name, ())))
            case Literal(value=value):
                return _is_small(value)
        return isinstance(node, Ask)

    def needs_look(self, value: Value) -> bool:
        """Whether a value's result could be beyond the bounds of an int or a list."""
        type = bare(value.type)
        if type.name == "ratio":
            return not self._only_chooses(value)
        if type != INT:
            return False
        low, high = self._result_bounds(value)
        return low < -GREATEST_INT or high > GREATEST_INT


def _is_small(number: object) -> bool:
    """Whether a number of the pack, or none, is within bounds."""
    if isinstance(number, int | Fraction):
        return -GREATEST_INT <= number.numerator <= GREATEST_INT >= number.denominator
    return number is None


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
