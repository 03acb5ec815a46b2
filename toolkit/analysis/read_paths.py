"""What a truth about one thing reads, and how each read is reached from that thing.

In: typed expressions about `it`, the rules that they ask. Out: reads. A path leads from `it` to the thing whose cell is
read, hop by hop; a read without a path is the same for every thing: it is of the game itself, or of what has a name.
What is read of all things of a sort is reached from nothing: it is told apart, with the expression that reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.analysis.hiding import kinds_hidden
from toolkit.analysis.part_reads import Noter
from toolkit.analysis.reads import (
    DISTANCE,
    EFFECT,
    IN_PLAY,
    ITSELF,
    KNOWN,
    NOTHING,
    OWNER,
    PLACE,
    Reach,
    Read,
    all_of,
)
from toolkit.language.code import Code, Condition, Criterion, Several
from toolkit.language.functions import reads_of, traits_of
from toolkit.language.tree import (
    Ask,
    At,
    Binary,
    Coerce,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Innermost,
    Listing,
    Member,
    Preview,
    Ranging,
    Thing,
    Variable,
    parts,
)
from toolkit.model import Type
from toolkit.program.rules import Arg, Element, Modifier, Permission
from toolkit.program.sorts import bare, kinds_of, may_bear
from toolkit.program.walking import elements_of, walk

_PLAIN = frozenset(("int", "bool", "ratio", "text", "terrain", "keyword", "action"))


@dataclass
class Reader(Noter):
    """Goes through expressions. `counts`: whether an element is there in the scenario that is looked at."""

    counts: Callable[[Element], bool]
    _known: dict[tuple[str, tuple[Reach, ...]], Reach] = field(default_factory=dict, init=False)

    def condition(self, condition: Condition | None, names: Mapping[str, Reach]) -> None:
        """A condition about things with these names."""
        if isinstance(condition, Several):
            for part in condition.conditions:
                self.condition(part, names)
        elif condition is not None:
            self.code(condition.code, names)

    def code(self, code: Code | None, names: Mapping[str, Reach]) -> Reach:
        """An expression: what things it gives."""
        return NOTHING if code is None else self.expr(code.expr, code, names)

    def expr(self, node: Expr, code: Code, names: Mapping[str, Reach]) -> Reach:
        """A part of an expression. Numbers, truths and symbols are no things."""
        found = self._expr(node, code, names)
        return found if self._gives_things(node.type) else NOTHING

    def _gives_things(self, type: Type) -> bool:
        while type.inner is not None and type.form != "map":
            type = type.inner
        return type.form != "symbols" and not (type.form == "named" and type.name in (*_PLAIN, *self.rules.types))

    def _expr(self, node: Expr, code: Code, names: Mapping[str, Reach]) -> Reach:
        def of(part: Expr) -> Reach:
            """How far a part reaches."""
            return self.expr(part, code, names)

        match node:
            case Variable(name=name):
                return names.get(name, KNOWN)
            case Thing():
                return self._thing(node)
            case Everything(what=what):
                return self._everything(what, node, code)
            case At(owner=owner):
                place = of(owner).by("other")
                self._read(PLACE, place.by("holds"), node, code, "what lies there")
                return place
            case Field(of=None, source="state"):
                self.reads.note(("state", node.name, "game"), None)
                return self._kept(KNOWN, node, code)
            case Field():
                return self._field(node, of(node.of) if node.of is not None else KNOWN, code)
            case Innermost(kind=kind):
                self._live(kind)
                return KNOWN
            case Preview(kind=kind, facts=facts):
                for _, value in facts:
                    of(value)
                return KNOWN
            case Ask():
                return self._ask(node, [of(argument) for argument in node.arguments], code)
            case Function():
                return self._function(node, code, names)
            case Ranging():
                return self._ranging(node, code, names)
            case Comprehension():
                inner = dict(names)
                for clause in node.clauses:
                    inner[clause.variable] = self.expr(clause.things, code, inner)
                    if node.type.form == "list" and self._is_by_key(clause.things.type):
                        self.reads.all_told = False  # its order changes whenever pieces are mixed
                    for part in clause.conditions:
                        self.expr(part, code, inner)
                return self.expr(node.element, code, inner)
            case Coerce(how=how, of=inside):
                return self._coerced(how, of(inside))
        reaches = [of(part) for part in parts(node)]
        return all_of(reaches) if isinstance(node, Binary | Listing | Member | Conditional) else KNOWN

    # Members

    def members(self, code: Code) -> None:
        """What tells whether `it` is one of those that `each:` gives."""
        self._members(code.expr, code)

    def _members(self, node: Expr, code: Code) -> None:
        match node:
            case Everything(what=what):
                if what in self.rules.kinds:
                    self.reads.note(IN_PLAY, ())
            case Function(name="pieces", arguments=(_, of)):
                self._whatever(of, code)
                self.reads.note(IN_PLAY, ())
                self.reads.note(OWNER if bare(of.type).name in ("player", "side") else PLACE, ())
            case Coerce(how="set", of=inner):
                self._members(inner, code)
            case Comprehension(element=Variable(name=element), clauses=(clause,)) if element == clause.variable:
                self._members(clause.things, code)
                for part in clause.conditions:
                    self.expr(part, code, {element: ITSELF})
            case _:
                self._whatever(node, code)

    def _whatever(self, node: Expr, code: Code) -> None:
        """What an expression reads, however it is reached."""
        inner = Reader(self.rules, self.counts)
        inner.expr(node, code, {})
        for cell in inner.reads.paths:
            self.reads.note(cell, None)
        self.reads.all_told = self.reads.all_told and inner.reads.all_told

    # Functions

    def _function(self, node: Function, code: Code, names: Mapping[str, Reach]) -> Reach:
        reaches = [self.expr(argument, code, names) for argument in node.arguments]
        of = reaches[traits_of(node).holder or 0] if reaches else NOTHING
        match node.name:
            case "pieces":
                return self._pieces(node, of, node.arguments[1].type, code)
            case "holds":
                return self._held(node, of, code)
            case "top_of" if node.arguments[0].type.form == "set":
                return of
            case "top_of":
                self._read(PLACE, of.by("holds"), node, code, "what lies there")
                return of.by("holds")
            case "spaces":
                return self._holder(of, node, code, "where they stand")
            case "gone" | "heirs":
                self._read(IN_PLAY, of, node, code, "whether it is in play")
                if node.name == "heirs":
                    self.reads.note(IN_PLAY, None)
                return of.by("other")
            case "has":
                self.reads.note(EFFECT, None)
                return KNOWN
            case "live":
                self._live(str(getattr(node.arguments[0], "value", "")))
                return KNOWN
            case "within" if node.type.form == "set":
                return self._within(node, of, code, names)
            case "within":
                self._holder(of, node, code, "what it is in")
                return KNOWN
        if reads_of(node):
            self.reads.all_told = False
            return KNOWN
        match traits_of(node).leads:
            case "same":
                return all_of(reaches)
            case "beside":
                return of.by("beside")
        return all_of(reaches).by("other")

    def _within(self, node: Function, of: Reach, code: Code, names: Mapping[str, Reach]) -> Reach:
        """What lies so near: how far must be fixed."""
        far = node.arguments[1]
        own = Reader(self.rules, self.counts)
        own.expr(far, code, names)
        if own.reads.paths or not own.reads.all_told:
            self.reads.far.append(Read(far, code, DISTANCE, tuple(self._asked)))
        number = getattr(far, "value", None)
        return of.by("near", number) if isinstance(number, int) else of.by("other")

    # What ranges, what is asked

    def _ranging(self, node: Ranging, code: Code, names: Mapping[str, Reach]) -> Reach:
        if node.function in ("first", "best", "sorted") and self._is_by_key(node.things.type):
            self.reads.all_told = False  # which comes first changes whenever pieces are mixed
        things = self.expr(node.things, code, names)
        inner = {**names, node.variable: things}
        found = self.expr(node.body, code, inner) if node.body is not None else NOTHING
        if node.default is not None:
            found |= self.expr(node.default, code, names)
        if node.order is not None:
            id, arguments = node.order
            self._order(id, [self.expr(argument, code, names) for argument in arguments], things)
        return things | found

    def _is_by_key(self, type: Type) -> bool:
        """Whether members of a set come by listing keys, for they may be hidden."""
        return bare(type).form == "set" and not self._hidden.isdisjoint(kinds_of(self.rules, type))

    @cached_property
    def _hidden(self) -> frozenset[str]:
        elements = (element for element in elements_of(self.rules) if self.counts(element))
        return kinds_hidden(self.rules, (node for element in elements for node in walk(element)))

    def _order(self, id: str, arguments: Sequence[Reach], things: Reach) -> None:
        order = self.rules.orders[id]
        names = dict(zip((argument.name for argument in order.args), arguments, strict=False))
        for one in order.by:
            self._criterion(one, {**names, one.variable: things})

    def _criterion(self, one: Criterion, names: Mapping[str, Reach]) -> None:
        self.code(one.code, names)
        if one.order is not None:
            self._order(one.order, [self.code(argument, names) for argument in one.arguments], names[one.variable])

    def _ask(self, node: Ask, arguments: Sequence[Reach], code: Code) -> Reach:
        """A value, with all that may change it."""
        key = node.value, tuple(arguments)
        if key not in self._known:
            self._known[key] = all_of(arguments)  # while it is looked into
            self._asked.append((code, node))
            self._known[key] = self._value(node.value, arguments)
            self._asked.pop()
        return self._known[key]

    def _value(self, id: str, arguments: Sequence[Reach]) -> Reach:
        value = self.rules.values[id]
        names = dict(zip((argument.name for argument in value.args), arguments, strict=False))
        found = self.code(value.base, names)
        for stage in value.stages:
            self.code(stage.at_least, names)
            self.code(stage.at_most, names)
        given = list(zip(value.args, arguments, strict=False))
        for modifier in self.rules.modifiers:
            if modifier.value == id and self.counts(modifier):
                self._exists(modifier)
                about = {**names, "bearer": self._bearers(modifier, given)}
                self.condition(modifier.when, about)
                found |= self.code(modifier.code, about)
        for permission in self.rules.permissions:
            if permission.target == id and not permission.is_action and self.counts(permission):
                self._exists(permission)
                self.condition(permission.when, {**names, "bearer": self._bearers(permission, given)})
        return found

    def _bearers(self, one: Modifier | Permission, given: Sequence[tuple[Arg, Reach]]) -> Reach:
        """What may bear the keyword or effect that brings a change."""
        is_effect = one.owner is not None and one.owner[0] == "effect"
        on = self.rules.effects[one.owner[1]].on if one.owner is not None and is_effect else None
        return all_of(reach for arg, reach in given if may_bear(self.rules, on, arg.type))

    def _exists(self, element: Modifier | Permission) -> None:
        """What tells whether an element is there: occasions that it needs or that bar it, the grant of its effect."""
        for kind in (*element.within, *self.rules.barring(element)):
            self._live(kind)
        if element.owner is not None and element.owner[0] == "effect":
            self.reads.note(EFFECT, None)
