"""Modifiers and permissions of keywords and effects that can never find their bearer."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.analysis.closing import reads
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.types import PIECE
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.model import Type
from toolkit.program.rules import Modifier, Permission, Rules
from toolkit.program.sorts import innermost, is_piece, may_bear
from toolkit.program.walks import codes_in

NO_BEARER = register(
    "W509",
    "bearer-never-found",
    about="effects keywords",
    title="What a keyword or effect brings can never count",
    cause="It counts for the value when its bearer is among what the value is asked about: an argument that is the "
    "bearer, or a set in which it is. No argument of this value can be: an occasion is not the pieces of which its "
    "facts tell, and a piece is neither its space nor its player.",
    remedy="Give the value such an argument, let it ask another value that has one, or let the modifier stand outside "
    "and look for the bearer itself.",
    bad="values: {strength: {args: {a: attack}, base: 1}}\n"
    "keywords: {brave: {title: Brave, modifiers: [{to: strength, when: a.firer == bearer, add: 1}]}}",
    good="values: {strength: {args: {a: attack, firer: unit}, base: 1}}\n"
    "keywords: {brave: {title: Brave, modifiers: [{to: strength, when: firer == bearer, add: 1}]}}",
)


@together
def check_bearers(whole: Whole) -> Iterator[Diagnostic]:
    """Look at what keywords and effects bring to values. An effect that speaks of no bearer counts for the game."""
    rules = whole.rules
    brought: tuple[Modifier | Permission, ...] = (*rules.modifiers, *rules.permissions)
    for one in brought:
        if one.owner is None or not whole.is_own(one) or (isinstance(one, Permission) and one.is_action):
            continue
        value = rules.values.get(one.value if isinstance(one, Modifier) else one.target)
        source, id = one.owner
        on = rules.effects[id].on if source == "effect" else None
        if value is None or any(_can_bear(rules, on, argument.type) for argument in value.args):
            continue
        if source == "keyword" or _speaks_of_it(one):
            note = Note("The value is declared here.", whole.key_span(value))
            message = f"`{value.id}` is asked about nothing that bears the {source} `{id}`."
            field = "to" if isinstance(one, Modifier) else "permits" if one.permits else "forbids"
            yield NO_BEARER.at(one.at.source.span((*one.at.path, field)), message, notes=[note])


def _can_bear(rules: Rules, on: Type | None, type: Type) -> bool:
    """Whether what is given as an argument may be what bears it: a piece of the kind, a space, a player."""
    if not may_bear(rules, on, type):
        return False
    given, borne = innermost(type), on if on is not None else PIECE
    anything = "holder" in (given.name, borne.name)
    if anything or not (is_piece(rules, given) and is_piece(rules, borne)):
        return anything or given == borne
    return given == borne or not (given.name in rules.kinds and borne.name in rules.kinds)


def _speaks_of_it(one: Modifier | Permission) -> bool:
    return any(reads(code.expr, "bearer") for code in codes_in(one))
