"""The hidden values of an element that is declared by its fields: movement, zones, traces, limits.

In: the sheet of an element, what its fields may speak of. Out: a value for each field, which all that reads values
knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toolkit.checker.conditions import check_condition
from toolkit.checker.elements.sheet import Sheet
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.types import BOOL
from toolkit.language.code import Code, Condition, Several, Stated, Where
from toolkit.language.tree import Ask, Expr, Logic, Unary, Variable
from toolkit.model import Type
from toolkit.program.ground import part_id
from toolkit.program.rules import Arg, Stage, Value
from toolkit.program.traces import Trace


class Parts:
    """The hidden values of one element, as they are made."""

    def __init__(
        self,
        sheet: Sheet,
        variables: Mapping[str, Type],
        cite: tuple[str, ...] = (),
        named: Callable[[str, str], str] = part_id,
    ) -> None:
        self.sheet, self.cite, self.named = sheet, cite, named
        self.args = tuple(Arg(name, type, None) for name, type in variables.items())
        self.scope: Scope = sheet.scope(variables)
        self.made: list[Value] = []

    def value(
        self,
        field: str,
        code: Code,
        type: Type,
        *,
        kept: bool = False,
        cite: tuple[str, ...] = (),
        say: str | None = None,
        trace: Trace | None = None,
    ) -> Value:
        """Make the value of a field, with cases of its own or those of the element. One that has its own stands where
        these are written."""
        sheet, id = self.sheet, self.named(self.sheet.id, field)
        envelope = sheet.envelope()
        envelope |= {"id": id, "cite": cite or self.cite or envelope["cite"]}
        envelope |= {"replaces": None, "disables": (), "within": ()}
        if code.where.path[-1:] == ("if",):
            envelope["at"] = Where(code.where.source, code.where.path[:-1])
        made = Value(
            **envelope,
            title=sheet.record.title or sheet.id.replace("_", " "),
            args=self.args,
            type=type,
            base=code,
            stages=(Stage(id, None, None, None, "greatest", False),),
            public=None,
            kept=kept,
            say=say,
            trace=trace,
        )
        self.made.append(made)
        return made

    def expression(self, field: str, text: str | None, spot: Spot, type: Type) -> None:
        """A field that is an expression."""
        if text is not None:
            self.value(field, self.sheet.bench.code(text, spot, self.scope, type), type)

    def condition(self, field: str, record: Any, spot: Spot, more: Sequence[Stated] = ()) -> None:
        """A field that is a condition, or that one of some others holds: each truth in it has a place of its own, and
        so a value of its own."""
        found = [] if record is None else [check_condition(self.sheet.bench, record, spot, self.scope)]
        several: tuple[Condition, ...] = (*found, *more)
        if not several:
            return
        condition = several[0] if len(several) == 1 else Several("any", several)
        if isinstance(condition, Stated):
            self.value(field, condition.code, BOOL, cite=condition.cite, say=condition.say)
        else:
            self.value(field, Code(self._joined(field, condition), spot.where), BOOL)

    def _joined(self, field: str, condition: Condition) -> Expr:
        if isinstance(condition, Stated):
            one = self.value(f"{field}-{len(self.made)}", condition.code, BOOL, cite=condition.cite, say=condition.say)
            return self.ask(one, {})
        assert isinstance(condition, Several)
        each = tuple(self._joined(field, part) for part in condition.conditions)
        if condition.how == "all":
            return Logic(BOOL, 0, 0, "and", each) if len(each) > 1 else each[0]
        some = Logic(BOOL, 0, 0, "or", each) if len(each) > 1 else each[0]
        return some if condition.how == "any" else Unary(BOOL, 0, 0, "not", some)

    def ask(self, value: Value, given: Mapping[str, Expr]) -> Ask:
        """Ask for a value that was made, by the names of its arguments where nothing else is given."""
        arguments = tuple(given.get(arg.name, Variable(arg.type, 0, 0, arg.name)) for arg in value.args)
        return Ask(value.type, 0, 0, value.id, arguments)

    def found(self, field: str) -> Value | None:
        """The value of a field, where it was said."""
        id = self.named(self.sheet.id, field)
        return next((value for value in self.made if value.id == id), None)
