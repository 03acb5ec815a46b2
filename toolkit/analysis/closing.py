"""Whether a truth about a set stays true when members leave it, or when members come, as far as its form tells.

In: a condition, the name of the set, and the values that may be looked through. Out: yes, or no for "not known".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Condition, Several
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Function,
    Literal,
    Logic,
    Ranging,
    Unary,
    Variable,
    parts,
)
from toolkit.program.rules import Rules, Value
from toolkit.program.walking import walk

MOST_DEEP = 20
"""Values asked for inside values that are looked through."""


def plain_values(rules: Rules) -> Mapping[str, Value]:
    """The values that are what their base says: no modifier, limit, permission or other value bears on them."""
    bent = {modifier.value for modifier in rules.modifiers}
    bent |= {permission.target for permission in rules.permissions if not permission.is_action}
    bent |= {value.replaces for value in rules.values.values() if value.replaces is not None}
    bent |= {id for value in rules.values.values() for id in value.disables}
    times = Counter(value.id for value in rules.values.values())
    return {
        value.id: value
        for value in rules.values.values()
        if value.id not in bent and times[value.id] == 1 and _is_plain(value)
    }


def _is_plain(value: Value) -> bool:
    limited = any(stage.round or stage.at_least or stage.at_most for stage in value.stages)
    return value.scenario is None and value.option is None and not limited


@frozen
class Tendency:
    """What is asked of truths: whether they hold of less (`falls`) or of more, where they hold of the set `name`.

    Only sets that have `least` members are asked about.
    """

    name: str
    values: Mapping[str, Value]
    least: int = 0
    deep: int = 0

    def reads(self, node: Expr) -> bool:
        """Whether an expression speaks of the set."""
        return reads(node, self.name)

    def holds(self, condition: Condition, falls: bool) -> bool:
        """Whether a condition stays true."""
        if isinstance(condition, Several):
            inside = falls is not (condition.how == "none")
            return all(self.holds(part, inside) for part in condition.conditions)
        return self.keeps(condition.code.expr, falls)

    def keeps(self, node: Expr, falls: bool) -> bool:
        """Whether a truth stays true when members leave the set (`falls`), or when they come."""
        if not self.reads(node):
            return True
        match node:
            case Logic(operands=operands):
                return all(self.keeps(operand, falls) for operand in operands)
            case Unary(operator="not", operand=operand):
                return self.keeps(operand, not falls)
            case Coerce(how="some", of=things):
                return not falls and self.follows(things)
            case Ranging(function="any" | "all" as function, things=things, body=body) if body is not None:
                with_set = (function == "all") is falls
                if with_set and self._is_alike(node, "==" if falls else "!="):
                    return True
                return (not self.reads(things) or (with_set and self.follows(things))) and self.keeps(body, falls)
            case Comparison(operators=operators, operands=operands):
                pairs = zip(operators, operands, operands[1:], strict=False)
                return all(self._compares(*pair, falls) for pair in pairs)
            case Conditional(condition=condition, then=then, otherwise=otherwise) if not self.reads(condition):
                return self.keeps(then, falls) and self.keeps(otherwise, falls)
            case Ask(value=id, arguments=arguments):
                return self._asks(id, arguments, falls)
        return False

    def _is_alike(self, node: Ranging, operator: str) -> bool:
        """Whether each of some things is compared with the first of them in one thing: where all are equal in it so
        are those that are left, and where one differs it does so from some other that stays."""
        match node.body:
            case Comparison(operators=(same,), operands=(left, right)) if same == operator and self.follows(
                node.things
            ):
                return self._says_first(left, right, node) or self._says_first(right, left, node)
        return False

    def _says_first(self, one: Expr, other: Expr, node: Ranging) -> bool:
        """Whether one expression says of a member what the other says of the first."""
        first = next((part for part in walk(other) if _is_first(part, node.things)), None)
        if first is None or self.reads(one):
            return False
        return rewritten(one, lambda part: first if _is_variable(part, node.variable) else None) == other

    def _compares(self, operator: str, left: Expr, right: Expr, falls: bool) -> bool:
        if not (self.reads(left) or self.reads(right)):
            return True
        if self._is_met_by_least(operator, left, right, falls):
            return True
        if operator in ("in", "not in"):
            return not self.reads(left) and self.follows(right) and (operator == "not in") is falls
        if operator in ("<=", "<", ">=", ">"):
            few = operator in ("<=", "<")
            if self.counts(left) and not self.reads(right):
                return few is falls
            if self.counts(right) and not self.reads(left):
                return few is not falls
        return False

    def _is_met_by_least(self, operator: str, left: Expr, right: Expr, falls: bool) -> bool:
        """Whether it asks for so many members as each set has that is asked about: at least, or just so many."""
        match (left, right) if operator in ("==", ">=", ">") else (right, left):
            case Ranging(function="count", things=Variable(name=self.name), body=None), Literal(value=int() as wanted):
                return wanted <= self.least - (operator in "<>") and (
                    operator != "==" or (falls and wanted == self.least)
                )
        return False

    def counts(self, node: Expr) -> bool:
        """Whether it counts members: of fewer there are no more of them."""
        return (
            isinstance(node, Ranging)
            and node.function == "count"
            and self.follows(node.things)
            and (node.body is None or not self.reads(node.body))
        )

    def follows(self, node: Expr) -> bool:
        """Whether a set only loses members when the set does, and only gains with it: it itself, its spaces."""
        if not self.reads(node):
            return True
        match node:
            case Variable():
                return True
            case Function(name="spaces", arguments=(things,)) | Coerce(how="set" | "spaces", of=things):
                return self.follows(things)
            case Comprehension(element=element, clauses=clauses):
                inside = (element, *(part for clause in clauses for part in clause.conditions))
                return all(self.follows(clause.things) for clause in clauses) and not any(map(self.reads, inside))
            case Binary(operator="+", left=left, right=right):
                return self.follows(left) and self.follows(right)
            case Binary(operator="-", left=left, right=right):
                return self.follows(left) and not self.reads(right)
        return False

    def _asks(self, id: str, arguments: tuple[Expr, ...], falls: bool) -> bool:
        """A value whose arguments follow the set, and that stays true about each of them."""
        value = self.values.get(id)
        if value is None or self.deep >= MOST_DEEP:
            return False
        for arg, given in zip(value.args, arguments, strict=True):
            if self.reads(given):
                inside = replace(self, name=arg.name, deep=self.deep + 1, least=self._least_of(given))
                if not (self.follows(given) and inside.keeps(value.base.expr, falls)):
                    return False
        return True

    def _least_of(self, given: Expr) -> int:
        return self.least if isinstance(given, Variable) and given.name == self.name else 0


def _is_first(node: object, things: Expr) -> bool:
    """Whether it is the first of these things."""
    return isinstance(node, Ranging) and node.function == "first" and node.body is None and node.things == things


def _is_variable(node: Expr, name: str) -> bool:
    return isinstance(node, Variable) and node.name == name


def is_closed(condition: Condition, name: str, values: Mapping[str, Value], least: int = 0) -> bool:
    """Whether what holds of the set called `name` holds of each smaller one that has `least` members."""
    return Tendency(name, values, least).holds(condition, falls=True)


def least_of(choice: Choice) -> int:
    """How many members a set is known to have, as far as a number tells."""
    least = choice.least.expr if choice.least is not None else None
    return least.value if isinstance(least, Literal) and isinstance(least.value, int) else 0


def keeps_choosing(choice: Choice, name: str, values: Mapping[str, Value], least: int = 0) -> bool:
    """Whether what may be chosen later stays legal when members leave the set called `name`."""
    about = Tendency(name, values, least)
    if choice.prefer and choice.binding:
        return not speaks_of(choice, name)
    conditions = [each for each in (choice.each, choice.together, choice.grow) if each is not None]
    apart = replace(choice, each=None, together=None, grow=None, propose=(), prefer=())
    return not speaks_of(apart, name) and all(about.holds(each, falls=True) for each in conditions)


def speaks_of(part: object, name: str) -> bool:
    """Whether anything in a part of the rules reads a name."""
    return any(isinstance(node, Variable) and node.name == name for node in walk(part))


def reads(expr: Expr, name: str) -> bool:
    """Whether an expression reads a name."""
    return _is_variable(expr, name) or any(reads(part, name) for part in parts(expr))
