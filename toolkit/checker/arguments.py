"""Arguments and facts as elements declare them. In: records. Out: `Arg`s with resolved types and typed defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from toolkit.checker.types import ORDER, SPACE, bare
from toolkit.diagnostics import Diagnostic
from toolkit.frozen import frozen
from toolkit.language.code import Code, Where
from toolkit.language.tree import Expr, Listing, Literal, Thing
from toolkit.model import Type
from toolkit.packs.attributes import WRONG_VALUE
from toolkit.packs.values import Misfit, Types, Value
from toolkit.source import Data

_SECTIONS = {"terrain": "terrain", "keyword": "keywords", "table": "tables", ORDER.name: "orders", "action": "actions"}


@frozen
class Constants:
    """Reads data as typed expressions; `of_cards` names the designs that are cards."""

    types: Types
    of_cards: frozenset[str]
    problems: list[Diagnostic] = field(default_factory=list)

    def read(self, type: Type, data: Data, where: Where) -> Code | None:
        """A datum as the typed constant that it means; a misfit is kept as a problem."""
        value = self.types.read(type, data)
        if isinstance(value, Misfit):
            span = where.source.span((*where.path, *value.where))
            self.problems.append(WRONG_VALUE.at(span, value.message, help=value.help))
            return None
        return Code(self.constant(type, value), where)

    def constant(self, type: Type, value: Value) -> Expr:
        """A value as an expression."""
        if value is None or isinstance(value, bool | int):
            return Literal(type, 0, 0, value)
        if isinstance(value, list):
            inner = type.inner or SPACE
            return Listing(type, 0, 0, tuple(self.constant(inner, part) for part in value))
        if isinstance(value, dict):
            return Literal(type, 0, 0, None)
        return self._word(bare(type), value)

    def _word(self, type: Type, word: str) -> Expr:
        if type.form == "design":
            return Thing(type, 0, 0, "cards" if word in self.of_cards else "units", word)
        if type == SPACE:
            return Thing(type, 0, 0, "spaces", word)
        if type.form == "named" and type.name in _SECTIONS and type.name not in self.types.symbols:
            return Thing(type, 0, 0, _SECTIONS[type.name], word)
        return Literal(type, 0, 0, word)


def walk_steps(steps: tuple[object, ...]) -> Iterator[object]:
    """All steps, those inside others too."""
    for step in steps:
        yield step
        for name in ("do", "then", "else_", "at_once", "if_cut"):
            inner = step.__dict__.get(name)
            if isinstance(inner, tuple):
                yield from walk_steps(inner)
        cases = step.__dict__.get("cases")
        if isinstance(cases, dict):
            for inner in cases.values():
                yield from walk_steps(inner)
