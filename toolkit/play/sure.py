"""Whether a seat surely knows all that an expression reads, as it is computed from left to right.

Twins and other worlds are tried one by one, and there are more than anybody tries: what is the same in those may still
be a secret, as that none of two cards in a hand is an ace, and who asks often enough comes to it. So what an expression
reads on the way is looked at too, each by itself. In: what a seat knows, an expression and its variables. Out: truths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from toolkit.analysis.hiding import by_names, changes_of, hides_positions, set_by_effects, takes_first
from toolkit.analysis.whereabouts import Lying, where_kinds_lie
from toolkit.evaluator import World, evaluate
from toolkit.evaluator.elements import bearers, exists, holds
from toolkit.evaluator.evaluator import members
from toolkit.evaluator.run_time import Value, index, truth
from toolkit.language.code import Condition, Criterion, Several
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Everything,
    Expr,
    Field,
    Function,
    Logic,
    Ranging,
    Variable,
    parts,
)
from toolkit.model import Type
from toolkit.play.doings import doings
from toolkit.play.knowledge import Knowledge
from toolkit.play.unlike import looks_alike
from toolkit.program.rules import Modifier, Permission, Stage
from toolkit.program.sorts import are_pieces, is_piece, is_set_of_pieces
from toolkit.program.walking import elements_of, steps_in

Variables = Mapping[str, Value]
_WITHOUT_ORDER = ("count", "any", "all", "sum", "min", "max")
_FIXED = frozenset(("attribute", "keyword"))
_OF_DESIGN = frozenset(("title", "kind", "keywords"))
_ABOUT_A_PIECE = frozenset(("gone", "heirs", "has", "fits", "used"))


@dataclass(frozen=True)
class Sure:
    """What a seat surely knows of one state. `named`: the variables that stand for pieces which it named itself."""

    knowledge: Knowledge
    named: frozenset[str]

    @cached_property
    def world(self) -> World:
        """The state as expressions read it."""
        return self.knowledge.world

    def knows(self, node: Expr, variables: Variables, *, unordered: bool = False) -> bool:
        """Whether the seat knows all that a node reads; `unordered`: whatever the order of its members."""
        match node:
            case Variable(name=name):
                return name not in self.named or not self._of_pieces(node.type) or self._sees(variables[name])
            case Everything(what=what):
                return what not in self.world.rules.kinds or self._numbers_of((what,))
            case Logic(operator=operator, operands=operands):
                return self._until(operands, variables, operator == "or")
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                if not self.knows(condition, variables):
                    return False
                return self.knows(then if self._holds(condition, variables) else otherwise, variables)
            case Field(of=of) if of is not None:
                return self._field(node, of, variables)
            case Function(name="seen", arguments=(first, _)):
                return self.knows(first, variables)
            case Function(arguments=arguments):
                return all(self.knows(one, variables) for one in arguments) and self._call(node, variables)
            case Ranging():
                return self._over(node, variables)
            case Comprehension():
                return self._clauses(node, 0, variables, unordered)
            case Coerce(how="some" | "set", of=of):
                return self.knows(of, variables, unordered=True)
            case Binary(left=left, right=right):
                return all(self.knows(one, variables, unordered=unordered) for one in (left, right))
            case Comparison(operators=("in" | "not in",), operands=(one, other)):
                return self.knows(one, variables) and self._has(other, one, variables)
            case Ask(value=value, arguments=arguments):
                return all(self.knows(one, variables) for one in arguments) and self._value(value, arguments, variables)
        return all(self.knows(one, variables) for one in parts(node))

    def _has(self, node: Expr, member: Expr, variables: Variables) -> bool:
        """Whether he knows if something is among others: of a piece that he knows also where it lies."""
        if self._of_pieces(member.type) and self._sees(evaluate(member, self.world, variables)):
            match node:
                case Coerce(how="set", of=of):
                    return self._has(of, member, variables)
                case Function(name="pieces" | "holds", arguments=arguments):
                    return all(self.knows(one, variables) for one in arguments)
        return self.knows(node, variables, unordered=True)

    def _holds(self, node: Expr, variables: Variables) -> bool:
        return truth(evaluate(node, self.world, variables))

    def _until(self, operands: Iterable[Expr], variables: Variables, settled: bool) -> bool:
        """One after the other, until one is what settles it."""
        for one in operands:
            if not self.knows(one, variables):
                return False
            if self._holds(one, variables) == settled:
                return True
        return True

    # Pieces

    def _of_pieces(self, type: Type) -> bool:
        """Whether values of a type are pieces, or sets, lists or none of them."""
        return are_pieces(self.world.rules, type)

    def _sees(self, piece: Value) -> bool:
        return piece is None or self.knowledge.sees(index(piece))

    def _tells_where(self, piece: Value) -> bool:
        """Whether he is told that this piece lies where it does."""
        if self._sees(piece):
            return True
        address = self.knowledge.outermost(index(piece))
        return address is not None and self._counts(address)

    def _counts(self, address: int) -> bool:
        """Whether he knows how many lie in a space or place now."""
        return self.knowledge.counts(address) and not (
            address >= len(self.world.stage.ground.labels) and self.knowledge.is_secret(address)
        )

    def _field(self, node: Field, of: Expr, variables: Variables) -> bool:
        """A field: of a piece that he does not know what everybody knows of it, or what is so of all that it may be."""
        if not is_piece(self.world.rules, of.type):
            return self.knows(of, variables)
        if node.name == "owner":
            return isinstance(of, Variable) or self.knows(of, variables)
        if not self.knows(of, variables):
            return False
        piece = evaluate(of, self.world, variables)
        if self._sees(piece):
            return True
        kind = self.world.rules.kinds[self.world.shape(index(piece)).id]
        if node.source == "attribute" and set_by_effects(self.world.rules, node.name):
            return False
        if node.name in ("holder", "space", "face_up") or node.name in (kind.face_down_shows or ()):
            return self._tells_where(piece)
        if node.source in _FIXED or (node.source == "built_in" and node.name in _OF_DESIGN):
            return self._alike(node, of, index(piece), variables)
        return False

    def _alike(self, node: Field, of: Expr, piece: int, variables: Variables) -> bool:
        """Whether all that a piece may be have the same in a field."""
        value = evaluate(node, self.world, variables)
        for design in looks_alike(self.knowledge.stage, self.world.cells[piece]):
            cells = list(self.world.cells)
            cells[piece] = design
            if evaluate(node, World(self.knowledge.stage, cells), variables) != value:
                return False
        return True

    # What lies where

    @cached_property
    def _lying(self) -> Lying:
        return where_kinds_lie(self.world.rules)

    def _numbers_of(self, kinds: Iterable[str], owner: Value = None) -> bool:
        """Whether he knows how many pieces of some kinds there are, or are his: where they may lie he is told how many
        do, or would see them, or nothing makes or takes any of them."""
        stage, removes = self.knowledge.stage, doings(self.world.rules).removes
        own = owner if owner in self.knowledge.viewers else None
        return all(
            (not removes and kind not in stage.needs.veiled)
            or all(
                self._counts(address) or self._would_see(address, kind, own)
                for address, (place, _) in enumerate(stage.place_at)
                if place is None or self._may_lie(kind, place.id)
            )
            for kind in kinds
        )

    def _would_see(self, address: int, kind: str, owner: Value = None) -> bool:
        """Whether he would see whoever of a kind, or of his own, lay in a space or place of which he is not told how
        many do: no piece of which he knows may be there unseen."""
        pieces = [index(piece) for piece in self.world.everything(kind)]
        if owner is not None:
            pieces = [piece for piece in pieces if self.world.piece(piece, "owner") == owner]
        elif kind in self.knowledge.stage.needs.veiled:
            return False
        for piece in pieces:
            cells = list(self.world.cells)
            start = cells[piece + 2]
            held = None if start is None or self.world.is_piece(start) else cells[start]
            if held is not None:
                cells[start] = tuple(one for one in held if one != piece)
            cells[address], cells[piece + 2] = (*cells[address], piece), address
            if not Knowledge(self.knowledge.stage, cells, self.knowledge.viewer).sees(piece):
                return False
        return True

    def _may_lie(self, kind: str, place: str) -> bool:
        carriers = [each for each, one in self.world.rules.kinds.items() if one.holds is not None]
        return any(place in self._lying[each] for each in (kind, *carriers))

    def _content(self, holder: Value) -> bool:
        """Whether he knows how many lie in a space, a place or a piece that he knows."""
        if holder is None:
            return True
        address = index(holder)
        if not self.world.is_piece(address):
            place = self.world.stage.place_at[address][0]
            kinds = [kind for kind in self.world.rules.kinds if place is None or self._may_lie(kind, place.id)]
            return self._counts(address) or (
                not self.knowledge.counts(address) and all(self._would_see(address, kind) for kind in kinds)
            )
        outermost = self.knowledge.outermost(address)
        return self._sees(address) and outermost is not None and self._counts(outermost)

    def _strangers(self, pieces: Iterable[Value]) -> bool:
        return not all(map(self._sees, pieces))

    def _tells_kinds(self, holder: Value) -> bool:
        """Whether he knows of which kinds those are that lie somewhere."""
        strangers = [index(one) for one in self.world.contents(holder) if not self._sees(one)]
        kinds = self.world.rules.kinds
        if all("kind" in (kinds[self.world.shape(one).id].face_down_shows or ()) for one in strangers):
            return True
        address = index(holder)
        place = None if self.world.is_piece(address) else self.world.stage.place_at[address][0]
        return place is not None and sum(self._may_lie(kind, place.id) for kind in kinds) == 1

    def _call(self, node: Function, variables: Variables) -> bool:
        """What a function looks at beside its arguments."""
        if node.name not in ("pieces", "holds", "top_of", "within", "spaces", "past", *_ABOUT_A_PIECE):
            return True
        given = [evaluate(one, self.world, variables) for one in node.arguments]
        types = [one.type for one in node.arguments]
        match node.name:
            case "pieces" if types[1].name in ("player", "side"):
                return self._numbers_of((str(given[0]),), given[1] if types[1].name == "player" else None)
            case "pieces":
                return self._content(given[1]) and self._tells_kinds(given[1])
            case "holds" if types[0].name in ("player", "side"):
                return self._numbers_of(tuple(self.world.rules.kinds)) and not self._strangers(
                    piece for kind in self.world.rules.kinds for piece in self.world.everything(kind)
                )
            case "holds" if len(given) == 1:
                return self._content(given[0])
            case "holds" if self._of_pieces(types[1]):
                return self._sees(given[1]) or (self._content(given[0]) and self._tells_where(given[1]))
            case "holds":
                return self._content(given[0]) and not self._strangers(self.world.contents(given[0]))
            case "top_of":
                return self._content(given[0])
            case "within":
                return not self._of_pieces(types[0]) or self._tells_where(given[0])
            case "spaces":
                pieces = given[0] if isinstance(given[0], tuple) else (given[0],)
                return not self._of_pieces(types[0]) or all(map(self._tells_where, pieces))
            case "past":
                return not self._hears_little
        of_pieces = [one for one, type in zip(given, types, strict=True) if self._of_pieces(type)]
        return all(not self._strangers(one if isinstance(one, tuple) else (one,)) for one in of_pieces)

    @cached_property
    def _hears_little(self) -> bool:
        """Whether things may happen of which he does not hear."""
        rules = self.world.rules
        acts = any(step.effects.is_unseen for element in elements_of(rules) for step in steps_in(element))
        return acts or hides_positions(rules) or bool(self.knowledge.stage.needs.veiled)

    # Sets and lists

    def _over(self, node: Ranging, variables: Variables) -> bool:
        before = [*(node.order[1] if node.order is not None else ()), *([node.default] if node.default else [])]
        unordered = node.function in _WITHOUT_ORDER
        if not self.knows(node.things, variables, unordered=unordered) or not all(
            self.knows(one, variables) for one in before
        ):
            return False
        first, met = takes_first(self.world.rules, node), list[Value]()
        for member in members(node.things, self.world, variables):
            inside = {**variables, node.variable: member}
            if node.body is not None and not self.knows(node.body, inside):
                return False
            if node.order is not None and not self._ranked(node.order, member, variables):
                return False
            if first and (node.body is None or self._holds(node.body, inside)):
                met.append(member)
        return len(met) < 2 or not self._strangers(met)

    def _ranked(self, order: tuple[str, tuple[Expr, ...]], member: Value, variables: Variables) -> bool:
        """Whether he knows all by which an order ranks a member."""
        declared = self.world.rules.orders[order[0]]
        given = by_names(declared.args, [evaluate(one, self.world, variables) for one in order[1]])
        return all(self._criterion(one, member, given) for one in declared.by)

    def _criterion(self, one: Criterion, member: Value, given: Variables) -> bool:
        inside = {**given, one.variable: member}
        if one.code is not None and not self.knows(one.code.expr, inside):
            return False
        arguments = tuple(argument.expr for argument in one.arguments)
        return one.order is None or (
            all(self.knows(argument, inside) for argument in arguments)
            and self._ranked((one.order, arguments), member, inside)
        )

    def _clauses(self, node: Comprehension, place: int, variables: Variables, unordered: bool) -> bool:
        if place == len(node.clauses):
            return self.knows(node.element, variables)
        clause = node.clauses[place]
        if not self.knows(clause.things, variables, unordered=unordered or node.type.form == "set"):
            return False
        met: list[Value] = []
        for member in members(clause.things, self.world, variables):
            inside = {**variables, clause.variable: member}
            if not self._until(clause.conditions, inside, False):
                return False
            if all(self._holds(condition, inside) for condition in clause.conditions):
                met.append(member)
                if not self._clauses(node, place + 1, inside, unordered):
                    return False
        is_mixed = is_set_of_pieces(self.world.rules, clause.things.type)
        return unordered or node.type.form != "list" or not is_mixed or len(met) < 2 or not self._strangers(met)

    # Values

    def _value(self, id: str, arguments: tuple[Expr, ...], variables: Variables) -> bool:
        """What a value reads: its base, its limits, and all that may change it here."""
        value = self.world.rules.values[id]
        if value.public is not None:
            return True
        inside = by_names(value.args, [evaluate(one, self.world, variables) for one in arguments])
        named = frozenset(
            arg.name
            for arg, one in zip(value.args, arguments, strict=True)
            if isinstance(one, Variable) and one.name in self.named
        )
        about = Sure(self.knowledge, named)
        return (
            about.knows(value.base.expr, inside)
            and all(about._limits(stage, inside) for stage in value.stages)
            and all(about._change(one, inside, {arg.name: arg.type for arg in value.args}) for one in self._about(id))
        )

    def _limits(self, stage: Stage, variables: Variables) -> bool:
        return all(self.knows(code.expr, variables) for code in (stage.at_least, stage.at_most) if code is not None)

    def _about(self, id: str) -> list[Modifier | Permission]:
        return [one for one in changes_of(self.world.rules, id) if exists(one, self.world)]

    def _change(self, one: Modifier | Permission, variables: Variables, types: Mapping[str, Type]) -> bool:
        """What one modifier or permission reads; and of a keyword or an effect whether those have it."""
        if one.owner is not None:
            about = [variables[name] for name, type in types.items() if self._of_pieces(type)]
            if any(self._strangers(each if isinstance(each, tuple) else (each,)) for each in about):
                return False
        code = one.code if isinstance(one, Modifier) else None
        for _, more in bearers(one, variables, types, self.world):
            inside = {**variables, **more}
            if not self._condition(one.when, inside):
                return False
            if code is not None and holds(one.when, self.world, inside) and not self.knows(code.expr, inside):
                return False
        return True

    def _condition(self, condition: Condition | None, variables: Variables) -> bool:
        """A condition, part by part until one settles it."""
        if condition is None:
            return True
        if not isinstance(condition, Several):
            return self.knows(condition.code.expr, variables)
        for one in condition.conditions:
            if not self._condition(one, variables):
                return False
            if holds(one, self.world, variables) != (condition.how == "all"):
                return True
        return True
