"""What is declared as data and cites: settings, tables, keywords, terrain, units, cards, places, menus, sight.

In: rules, what cites. Out: `Data`, that rebuilds expressions so that such data read neutral while their mutant is on:
an attribute its default or 0, a cell of a table 0 or the first symbol, a keyword as if nobody had it, a line of sight
as if a part of the rules of sight were not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from toolkit.board.sight.rules import parts_of, sight_of
from toolkit.coverage.citing import Citing
from toolkit.coverage.mutants import BOOL, Switchboard
from toolkit.coverage.neutral import instead, neutral
from toolkit.coverage.rebuilding import each_rebuilt, rebuilt
from toolkit.language.code import Where
from toolkit.language.functions.sight import SIGHTS
from toolkit.language.tree import (
    Clause,
    Comparison,
    Comprehension,
    Expr,
    Field,
    Function,
    Listing,
    Literal,
    Logic,
    Setting,
    Thing,
    Variable,
)
from toolkit.model import Type
from toolkit.program.rules import Rules

TERRAIN, TEXT = Type("named", "terrain"), Type("named", "text")
Places = dict[str, Where]


@dataclass
class Data:
    """Where each thing that cites stands, by id."""

    rules: Rules
    board: Switchboard
    settings: Places = field(default_factory=dict)
    tables: Places = field(default_factory=dict)
    keywords: Places = field(default_factory=dict)
    places: Places = field(default_factory=dict)
    menus: Places = field(default_factory=dict)
    terrain: dict[str, tuple[Where, dict[str, Any]]] = field(default_factory=dict)
    designs: dict[str, tuple[Where, dict[str, Any]]] = field(default_factory=dict)
    sight: Places = field(default_factory=dict)
    """The parts of the rules of sight that cite."""

    def expression(self, expr: Expr) -> Expr:
        """An expression that reads data through their switches."""
        new: Expr = rebuilt(expr, self._part)
        match new:
            case Setting(id=id) if id in self.settings:
                return self._instead(new, self.settings[id], "reads {}")
            case Function(name="table", arguments=(Thing(id=id), *_)) if id in self.tables:
                return self._instead(new, self.tables[id], "gives {}")
            case Function(name=name) if name in SIGHTS and self.sight:
                return self._seen(new)
            case Field(source="keyword", name=id) if id in self.keywords:
                return self._instead(new, self.keywords[id], "without its rules")
            case Field(source="attribute", of=Expr() as of, name="plans"):
                return self._plans(self._attribute(new, of, "plans"), of)
            case Field(source="attribute", of=Expr() as of, name=name):
                return self._attribute(new, of, name)
        return new

    def _part(self, part: Any) -> Any:
        if isinstance(part, tuple):
            return each_rebuilt(part, self._part)
        return self.expression(part) if isinstance(part, Expr) else rebuilt(part, self._part)

    def _instead(self, expr: Expr, at: Where, what: str) -> Expr:
        other = neutral(self.rules, expr.type)
        if other is None:
            self.board.refuse(at, f"{expr.type} has no neutral value")
            return expr
        value = other.value if isinstance(other, Literal) else 0
        return instead(self.board.on(at, what.format(value), expr), other, expr)

    def _seen(self, call: Function) -> Expr:
        """A line of sight, with a switch for each part of the rules of sight that cites: then it does not count."""
        expr: Expr = call
        for part, at in self.sight.items():
            less = Literal(TEXT, call.end, call.end, part)
            other = Function(call.type, call.start, call.end, call.name, (*call.arguments, less))
            expr = instead(self.board.on(at, "does not count", call), other, expr)
        return expr

    def _attribute(self, expr: Expr, of: Expr, name: str) -> Expr:
        """An attribute, with a switch for each terrain or design that has another value than the neutral one."""
        type = of.type.inner if of.type.form == "optional" and of.type.inner is not None else of.type
        other = neutral(self.rules, expr.type)
        for id, (at, attrs) in (self.terrain if type == TERRAIN else self.designs).items():
            if other is None or name not in attrs or _same(attrs[name], other):
                continue
            if type != TERRAIN and type.name not in (self.rules.designs[id].kind, "piece"):
                continue
            on = self.board.on(at, "its attributes are neutral", expr)
            is_it = self._is_it(expr, of, type, id)
            expr = instead(Logic(BOOL, expr.start, expr.end, "and", (is_it, on)), other, expr)
        return expr

    def _plans(self, expr: Expr, of: Expr) -> Expr:
        """The plans of a piece, with a switch for each keyword that brings some: then they are not among them."""
        inner = expr.type.inner
        for id, at in self.keywords.items():
            plans = self.rules.keywords.get(id, ())
            if not plans or inner is None or inner.inner is None:
                continue
            act = inner.inner
            brought = tuple(Listing(inner, 0, 0, tuple(Literal(act, 0, 0, word) for word in plan)) for plan in plans)
            plan = Variable(inner, 0, 0, "plan")
            others = Comparison(BOOL, 0, 0, ("not in",), (plan, Listing(expr.type, 0, 0, brought)))
            left = Comprehension(expr.type, 0, 0, plan, (Clause("plan", expr, (others,)),))
            has = Field(BOOL, expr.start, expr.end, of, id, "keyword")
            on = self.board.on(at, "without its rules", expr)
            expr = instead(Logic(BOOL, expr.start, expr.end, "and", (has, on)), left, expr)
        return expr

    def _is_it(self, like: Expr, of: Expr, type: Type, id: str) -> Expr:
        """The truth that a terrain is that one, or a piece or design of that design."""
        if type == TERRAIN:
            thing = Thing(TERRAIN, 0, 0, "terrain", id)
        else:
            design = Type("design", self.rules.designs[id].kind)
            thing = Thing(design, 0, 0, self.rules.designs[id].section, id)
            of = of if type.form == "design" else Field(design, of.start, of.end, of, "title", "built_in")
        return Comparison(BOOL, like.start, like.end, ("==",), (of, thing))


def _same(value: Any, other: Expr) -> bool:
    """Whether data of a pack are the neutral value already."""
    if isinstance(other, Literal):
        return str(value).lower() == str(other.value).lower() or (value is None and other.value is None)
    return not value or value == "0"


def data_of(rules: Rules, citing: Iterable[Citing], board: Switchboard) -> Data:
    """The data that cite, of a pack."""
    data = Data(rules, board)
    by_section = {
        "settings": data.settings, "tables": data.tables, "keywords": data.keywords, "places": data.places,
        "menus": data.menus,
    }  # fmt: skip
    sight = sight_of(rules.pack)
    parts = {("sight", *path): part for part, path in parts_of(sight[1]).items()} if sight is not None else {}
    for each in citing:
        if sight is not None and each.item is sight[0] and each.path in parts:
            data.sight[parts[each.path]] = Where(each.item.source, each.path)
        if each.is_inside:
            continue
        item, at = each.item, Where(each.item.source, each.path)
        if item.section in by_section:
            by_section[item.section].setdefault(item.id, at)
        elif item.section == "terrain":
            data.terrain.setdefault(item.id, (at, dict(item.record.attrs)))
        elif item.section in ("units", "cards") and item.id in rules.designs:
            data.designs.setdefault(item.id, (at, dict(rules.designs[item.id].attrs)))
    return data
