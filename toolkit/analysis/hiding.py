"""What expressions may read of pieces that somebody does not know. In: rules, expressions. Out: truths about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from toolkit.analysis.whereabouts import kinds_in, where_kinds_lie
from toolkit.language.tree import Function
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.rules import Arg, Rules

Value = TypeVar("Value")
DECIDES = "decides?"
"""The variable of who decides, where that is not who acts (`by`): a choice has its own chooser. Nobody can write it."""
PLAYER = Type("named", "player")
WHERE = frozenset(("holder", "space"))
"""Fields that tell where a piece lies: secret where the map does not tell where pieces stand."""


def set_by_effects(rules: Rules, name: str) -> bool:
    """Whether an effect sets an attribute of what it is on: on which of several unidentified pieces is not told."""
    return any(name == attribute for effect in rules.effects.values() for attribute, _ in effect.attrs)


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


def tells_who_decides(args: Iterable[Arg]) -> bool:
    """Whether an argument tells who decides: a player called `by`."""
    return any(arg.name == "by" and arg.type == PLAYER for arg in args)


def by_names(args: Iterable[Arg], given: Iterable[Value]) -> dict[str, Value | None]:
    """What an element is told, by the names of its arguments; an argument `by` that is no player decides nothing."""
    args = tuple(args)
    found: dict[str, Value | None] = {arg.name: value for arg, value in zip(args, given, strict=True)}
    return found if tells_who_decides(args) or "by" not in found else {**found, DECIDES: None}


def asks_who_decides(node: object) -> bool:
    """Whether an expression depends by itself on who decides."""
    return isinstance(node, Function) and node.name == "seen"


def hides_positions(rules: Rules) -> bool:
    """Whether not everybody knows where on the map pieces stand."""
    told = [place.count_shown_to for place in rules.places.values() if place.is_map]
    return any(code is not None and not code.is_true for code in told)


def kinds_hidden(rules: Rules, nodes: Iterable[object]) -> frozenset[str]:
    """The kinds. `nodes` are all parts of the rules in force."""
    secret = {place.id for place in rules.places.values() if not place.shown_to.is_true}
    found = {kind for kind, places in where_kinds_lie(rules).items() if places & secret}
    for node in nodes:
        if isinstance(node, Step):
            found.update(*(kinds_in(rules, things.type) for things in node.effects.hides))
    while True:
        held = {kind for holder in found & rules.kinds.keys() for kind in rules.kinds[holder].holds or ()}
        if held <= found:
            return frozenset(found)
        found |= held
