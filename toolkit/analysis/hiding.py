"""What expressions may read of pieces that somebody does not know. In: rules, expressions. Out: truths about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TypeVar

from toolkit.frozen import frozen
from toolkit.language.code import Code, Criterion, codes_of
from toolkit.language.tree import Ask, Expr, Field, Function, Ranging, parts
from toolkit.model import Type
from toolkit.program.rules import Arg, Element, Modifier, Permission, Rules
from toolkit.program.sorts import is_set_of_pieces
from toolkit.program.steps import Step

Value = TypeVar("Value")
DECIDES = "decides?"
"""The variable of who decides, where that is not who acts (`by`): a choice has its own chooser. Nobody can write it."""
PLAYER = Type("named", "player")
WHERE = frozenset(("holder", "space"))
"""Fields that tell where a piece lies: secret where the map does not tell where pieces stand."""


@frozen
class Reads:
    """Which expressions, values and orders read something of pieces that not everybody knows (`is_hidden`)."""

    rules: Rules
    is_hidden: Callable[[Expr, str], bool]
    in_force: Callable[[Element], bool]
    _values: dict[str, bool] = field(default_factory=dict)

    def hidden(self, node: Expr) -> bool:
        """Whether an expression may read such a field, by itself or in what it asks for, or which piece was made
        first."""
        if isinstance(node, Function) and node.name == "seen":
            return False
        if isinstance(node, Field) and node.of is not None and self.is_hidden(node.of, node.name):
            return True
        if isinstance(node, Ask) and self.of_value(node.value):
            return True
        if takes_first(self.rules, node):
            return True
        if isinstance(node, Ranging) and node.order is not None and self.of_order(node.order[0]):
            return True
        return any(self.hidden(part) for part in parts(node))

    def of_value(self, id: str) -> bool:
        """Whether a value may, with its modifiers and permissions; not one that anybody may ask for."""
        if id not in self._values:
            self._values[id] = False
            if self.rules.values[id].public is not None:
                return False
            codes, brought = self.changes(id)
            self._values[id] = brought or any(self.hidden(code.expr) for code in (self.rules.values[id].base, *codes))
        return self._values[id]

    def changes(self, id: str) -> tuple[list[Code], bool]:
        """What changes a value and limits it, as texts over its arguments; and whether a keyword or effect brings more
        that reads such fields. Of a keyword that not everybody knows it is enough that it speaks."""
        codes: list[Code] = [
            code
            for stage in self.rules.values[id].stages
            for code in (stage.at_least, stage.at_most)
            if code is not None
        ]
        brought = False
        for one in changes_of(self.rules, id):
            if not self.in_force(one):
                continue
            code = one.code if isinstance(one, Modifier) else None
            own = [*codes_of(one.when), *([code] if code is not None else [])]
            if one.owner is None:
                codes += own
            else:
                is_secret = one.owner[0] == "keyword" and hides_keywords(self.rules)
                brought = brought or is_secret or any(self.hidden(code.expr) for code in own)
        return codes, brought

    def of_order(self, id: str) -> bool:
        """Whether an order may."""
        return any(self._of_criterion(one) for one in self.rules.orders[id].by)

    def _of_criterion(self, one: Criterion) -> bool:
        if one.order is not None:
            return self.of_order(one.order)
        return one.code is not None and self.hidden(one.code.expr)


def set_by_effects(rules: Rules, name: str) -> bool:
    """Whether an effect sets an attribute of what it is on: on which of several strangers that is, is not told."""
    return any(name == attribute for effect in rules.effects.values() for attribute, _ in effect.attrs)


def changes_of(rules: Rules, id: str) -> list[Modifier | Permission]:
    """The modifiers of a value, and the permissions about it."""
    return [
        *(one for one in rules.modifiers if one.value == id),
        *(one for one in rules.permissions if one.target == id and not one.is_action),
    ]


def hides_keywords(rules: Rules) -> bool:
    """Whether not everybody knows which keywords a piece has that lies face down."""
    return any("keywords" not in (kind.face_down_shows or ()) for kind in rules.kinds.values())


def holds_pieces(rules: Rules) -> bool:
    """Whether pieces can be in other pieces: then where one is cannot be told from the contents of spaces alone."""
    return any(kind.holds is not None for kind in rules.kinds.values())


def hides_pieces(rules: Rules, nodes: Iterable[object]) -> bool:
    """Whether anything may be hidden: it lies where not everybody sees it or in something, or is turned face down.

    `nodes` are all parts of the rules in force.
    """
    if holds_pieces(rules) or any(not place.shown_to.is_true for place in rules.places.values()):
        return True
    return any(isinstance(node, Step) and bool(node.effects.hides) for node in nodes)


def ranks_pieces(rules: Rules, node: Expr) -> bool:
    """Whether equal members of a set of pieces stay in the order that they had: to be told of them is to learn it."""
    return _ranges_over_pieces(rules, node, "best", "sorted")


def takes_first(rules: Rules, node: Expr) -> bool:
    """Whether it takes of a set of pieces the one that was made first: of strangers that is a secret."""
    return _ranges_over_pieces(rules, node, "first")


def _ranges_over_pieces(rules: Rules, node: Expr, *functions: str) -> bool:
    return isinstance(node, Ranging) and node.function in functions and is_set_of_pieces(rules, node.things.type)


def tells_who_decides(args: Iterable[Arg]) -> bool:
    """Whether an argument tells who decides: a player called `by`."""
    return any(arg.name == "by" and arg.type == PLAYER for arg in args)


def by_names(args: Iterable[Arg], given: Iterable[Value]) -> dict[str, Value | None]:
    """What an element is told, by the names of its arguments; an argument `by` that is no player decides nothing."""
    args = tuple(args)
    found: dict[str, Value | None] = {arg.name: value for arg, value in zip(args, given, strict=True)}
    return found if tells_who_decides(args) or "by" not in found else {**found, DECIDES: None}


def asks_who_decides(rules: Rules, node: object) -> bool:
    """Whether an expression depends by itself on who decides."""
    is_seen = isinstance(node, Function) and node.name == "seen"
    return is_seen or (isinstance(node, Expr) and ranks_pieces(rules, node))


def hides_positions(rules: Rules) -> bool:
    """Whether not everybody knows where on the map pieces stand."""
    told = [place.count_shown_to for place in rules.places.values() if place.is_map]
    return any(code is not None and not code.is_true for code in told)
