"""Rules with a switch at everything that cites a case. In: checked rules. Out: `Marked`: rules and their mutants.

With no mutant on they do what the rules do. Modifiers, permissions, triggers and checks get a condition more, behind
their own, so that it is asked only where they count; so do actions. Conditions, limits and bases get another value
while their mutant is on, and steps are stepped over. `data` does the same for what is declared as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from toolkit.coverage.citing import Citing
from toolkit.coverage.data import Data, data_of
from toolkit.coverage.mutants import BOOL, INT, PROBE, Mutant, Switchboard
from toolkit.coverage.neutral import FAR, code_instead, neutral
from toolkit.coverage.rebuilding import each_rebuilt, rebuilt
from toolkit.coverage.stepping import Steps
from toolkit.examples.table_cells import cell_words, table_of
from toolkit.language.code import Code, Condition, Criterion, Several, Stated, Where
from toolkit.language.tree import Coerce, Expr, Literal, Logic
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.ground import HOLDS, is_hidden, trace_part
from toolkit.program.policies import Entry
from toolkit.program.rule_cells import is_of_cell
from toolkit.program.rules import (
    Action,
    Attr,
    Check,
    Element,
    Modifier,
    Order,
    Permission,
    Place,
    Policy,
    Procedure,
    Purse,
    Rules,
    Stage,
    Trigger,
    Value,
)

_BY_ID = (
    "values", "occasions", "procedures", "actions", "menus", "effects", "events", "purses", "orders", "places",
    "policies",
)  # fmt: skip
_LISTS = ("modifiers", "permissions", "triggers", "checks")


@dataclass(frozen=True)
class Marked:
    """Rules with switches, all mutants in the order of their numbers, and by place why others cannot be."""

    rules: Rules
    mutants: tuple[Mutant, ...]
    refused: Mapping[tuple[str, Any], str]


def mark(rules: Rules, citing: tuple[Citing, ...]) -> Marked:
    """Put the switches in."""
    board = Switchboard()
    marking = Marking(rules, board, data_of(rules, citing, board))
    parts: dict[str, Any] = {}
    for section in _BY_ID:
        parts[section] = {id: marking.element(one) for id, one in getattr(rules, section).items()}
    for section in _LISTS:
        parts[section] = tuple(marking.element(one) for one in getattr(rules, section))
    game = {**rules.state.get("game", {}), PROBE: Attr(PROBE, INT, 0)}
    parts["state"] = {**rules.state, "game": dict(sorted(game.items()))}
    return Marked(replace(rules, **parts), tuple(board.mutants), board.refused)


@dataclass
class Marking:
    """What is known while rules are rebuilt. `inverse`: inside conditions of which none may hold."""

    rules: Rules
    board: Switchboard
    data: Data
    inverse: bool = False

    def element(self, element: Any) -> Any:
        """An element with switches in it and, where it cites or stands under what does, one for the whole of it."""
        steps = Steps(self.rules, self.board, element, self.change)
        self._steps = steps
        element = rebuilt(element, self.change)
        match element:
            case Value():
                return self._value(element)
            case Modifier() | Permission():
                return replace(element, when=self._and_off(element.when, element, self._owners(element)))
            case Trigger():
                return replace(element, when=self._and_off(element.when, element, self._owners(element)))
            case Check():
                return replace(element, where=self._and_off(element.where, element, ()) or element.where)
            case Action():
                return self._action(element)
            case Procedure():
                return replace(element, steps=steps.whole(element)) if element.cite else element
            case Purse():
                return self._purse(element)
            case Order():
                return self._order(element)
            case Place():
                return self._place(element)
            case Policy():
                return replace(element, entries=tuple(map(self._entry, element.entries)))
        return element

    def change(self, part: Any) -> Any:
        """A part of an element with switches in it."""
        match part:
            case tuple():
                if part and isinstance(part[0], Step):
                    return self._steps.several(part)
                return each_rebuilt(part, self.change)
            case Code(expr=expr):
                new = self.data.expression(expr)
                return part if new is expr else replace(part, expr=new)
            case Stated():
                return self._stated(rebuilt(part, self.change))
            case Criterion():
                return self._criterion(rebuilt(part, self.change))
            case Several(how="none"):
                self.inverse = not self.inverse
                new = rebuilt(part, self.change)
                self.inverse = not self.inverse
                return new
            case Where() | Type() | Expr():
                return part
        return rebuilt(part, self.change)

    # Conditions

    def _stated(self, stated: Stated) -> Stated:
        """A condition that cites holds while its mutant is on."""
        if not stated.cite:
            return stated
        code = stated.code
        at = Where(code.where.source, code.where.path[:-1])
        if self.inverse:
            off = self.board.off(at, "the condition never holds")
            expr = Logic(BOOL, code.expr.start, code.expr.end, "and", (code.expr, off))
        else:
            on = self.board.on(at, "the condition always holds", code.expr)
            expr = Logic(BOOL, code.expr.start, code.expr.end, "or", (code.expr, on))
        return replace(stated, code=replace(code, expr=expr))

    def _criterion(self, criterion: Criterion) -> Criterion:
        """A criterion that cites tells nothing apart while its mutant is on."""
        code = criterion.code
        other = neutral(self.rules, code.expr.type) if criterion.cite and code is not None else None
        if code is None or other is None:
            return criterion
        at = Where(code.where.source, code.where.path[:-1])
        return replace(criterion, code=code_instead(self.board.on(at, "all are alike", code.expr), other, code))

    def _and_off(self, condition: Condition | None, element: Element, owners: tuple[Where, ...]) -> Condition | None:
        """A condition that holds only while the element and what brings it are not neutralised."""
        offs = [self.board.off(element.at, "dropped")] if element.cite else []
        offs += [self.board.off(at, "without its rules") for at in owners]
        if not offs:
            return condition
        stated = tuple(Stated(Code(off, element.at)) for off in offs)
        return Several("all", (condition, *stated) if condition is not None else stated)

    def _owners(self, element: Modifier | Permission | Trigger) -> tuple[Where, ...]:
        """The keyword that brings an element, where it cites. (An effect that cites is not put on at all.)"""
        if element.owner is None or element.owner[0] != "keyword":
            return ()
        at = self.data.keywords.get(element.owner[1])
        return (at,) if at is not None else ()

    # Elements

    def _value(self, value: Value) -> Value:
        is_twin = value.trace is not None and value.id == trace_part(value.trace.id, HOLDS)
        if is_of_cell(value.id) and value.cite:
            return self._test(value)
        if not value.cite or is_twin:  # whether there is a route is asked of the route, where accounts are told
            return value
        at, base = _place_of(value), value.base
        stages = tuple(self._stage(stage, at, base.expr.type) for stage in value.stages)
        is_truth = base.expr.type == BOOL
        for truth in (True, False) if is_truth else (False,):
            other = neutral(self.rules, base.expr.type, truth)
            if other is None:
                self.board.refuse(at, f"a value of type {base.expr.type} has no neutral one")
                continue
            what = f"always {str(truth).lower()}" if is_truth else f"its base is {_told(other)}"
            base = code_instead(self.board.on(at, what, base.expr), other, base)
        return replace(value, base=base, stages=stages)

    def _test(self, value: Value) -> Value:
        """A test in a cell of a table that cites: it holds always, or never."""
        base, cell = value.base, cell_words(self.rules, value)
        for truth in (True, False):
            if isinstance(base.expr, Literal) and base.expr.value == truth:
                continue
            on = self.board.on(table_of(value), f"{cell} {'always' if truth else 'never'} holds", base.expr)
            base = code_instead(on, Literal(BOOL, base.expr.start, base.expr.end, truth), base)
        return replace(value, base=base)

    def _stage(self, stage: Stage, at: Where, type: Type) -> Stage:
        parts: dict[str, Code] = {}
        for name, far in (("at_least", -FAR), ("at_most", FAR)):
            code = getattr(stage, name)
            if code is not None:
                what = f"no {name} in its stage {stage.id}"
                parts[name] = code_instead(self.board.on(at, what, code.expr), _number(code.expr.type, far), code)
        return replace(stage, **parts)  # type: ignore[arg-type]  # codes for codes

    def _action(self, action: Action) -> Action:
        forbidden = [action.at] if action.cite else []
        forbidden += [at for id, at in self.data.menus.items() if id in action.menus]
        if not forbidden:
            return action
        offs = tuple(Stated(Code(self.board.off(at, "forbidden", False), action.at)) for at in forbidden)
        allowed = Several("all", (*((action.allowed,) if action.allowed is not None else ()), *offs))
        if not action.cite:
            return replace(action, allowed=allowed)
        limits = tuple(
            replace(limit, times=self._other(limit.times, FAR, action.at, f"no limit per {limit.per}"))
            for limit in action.limits
        )
        cost = tuple((purse, self._other(code, 0, action.at, f"costs no {purse}")) for purse, code in action.cost)
        steps = self._steps.all_of(action.steps, action.at)
        return replace(action, allowed=allowed, limits=limits, cost=cost, steps=steps)

    def _other(self, code: Code, number: int, at: Where, what: str) -> Code:
        on = self.board.on(at, what, code.expr, runs=False)
        return code_instead(on, _number(code.expr.type, number), code)

    def _purse(self, purse: Purse) -> Purse:
        if not purse.cite:
            return purse
        amount, least = purse.amount, purse.at_least
        if amount is not None:
            on = self.board.on(purse.at, "nothing comes in", amount.expr)
            amount = code_instead(on, _number(amount.expr.type, 0), amount)
        if least is not None:
            on = self.board.on(purse.at, "no at_least", least.expr)
            least = code_instead(on, _number(least.expr.type, -FAR), least)
        return replace(purse, amount=amount, at_least=least)

    def _order(self, order: Order) -> Order:
        """An order by which all are alike."""
        if not order.cite:
            return order
        if is_of_cell(order.id):
            off = self.board.off(table_of(order), f"by {cell_words(self.rules, order)} all are alike")
            return replace(order, by=tuple(replace(one, code=Code(off, order.at)) for one in order.by))
        by = []
        for criterion in order.by:
            other = neutral(self.rules, criterion.code.expr.type) if criterion.code is not None else None
            if criterion.code is not None and other is not None:
                on = self.board.on(order.at, "all are alike", criterion.code.expr)
                criterion = replace(criterion, code=code_instead(on, other, criterion.code))
            by.append(criterion)
        return replace(order, by=tuple(by))

    def _entry(self, entry: Entry) -> Entry:
        """An entry of a policy that never counts while its mutant is on."""
        if not entry.cite:
            return entry
        off = Stated(Code(self.board.off(entry.cited, "never counts"), entry.at))
        return replace(entry, when=Several("all", (entry.when, off) if entry.when is not None else (off,)))

    def _place(self, place: Place) -> Place:
        """A place that everybody sees into."""
        at = self.data.places.get(place.id)
        if at is None:
            return place
        shown, counted = place.shown_to, place.count_shown_to
        if not shown.is_true:
            shown = code_instead(self.board.on(at, "shown to all", shown.expr), Literal(BOOL, 0, 0, True), shown)
        if counted is not None and not counted.is_true:
            on = self.board.on(at, "its count shown to all", counted.expr)
            counted = code_instead(on, Literal(BOOL, 0, 0, True), counted)
        return replace(place, shown_to=shown, count_shown_to=counted)


def _place_of(value: Value) -> Where:
    """Where a value cites: of a hidden one the innermost that does, a condition or a leg, around what it computes."""
    source, path = value.base.where.source, value.base.where.path
    if not is_hidden(value.id):
        return value.at
    for end in range(len(path), len(value.at.path), -1):
        data: Any = source.data
        for key in path[:end]:
            data = data[key]
        if isinstance(data, dict) and "cite" in data:
            return Where(source, path[:end])
    return value.at


def _number(type: Type, value: int) -> Expr:
    literal = Literal(INT, 0, 0, value)
    return literal if type == INT else Coerce(type, 0, 0, "ratio", literal)


def _told(expr: Expr) -> str:
    """A neutral value in words."""
    match expr:
        case Literal(value=None):
            return "none"
        case Literal(value=value):
            return str(value) or "empty"
        case Coerce():
            return "0"
    return "empty"
