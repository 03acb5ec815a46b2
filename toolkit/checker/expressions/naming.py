"""Bare names. What a name means is told by `names`; what is wrong with one that means nothing is said here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from toolkit.checker import codes
from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions.checker import Checker, article, handles
from toolkit.checker.names import BASES, Meaning, chosen, meanings, near_meanings
from toolkit.checker.spot import Spot
from toolkit.checker.types import PLAYER, is_unknown, list_of
from toolkit.diagnostics import Later, Note, Span
from toolkit.language.functions import FUNCTIONS
from toolkit.language.syntax import Name
from toolkit.language.tree import Ask, Expr, Field, Function, Innermost
from toolkit.model import Type
from toolkit.packs.references import shortened
from toolkit.source import Data, Path, Source

_CALLED = {
    "values": "It is a value with arguments: `{}(…)`.",
    "places": "Each player or side has one: `{}(by)`.",
    "procedures": "It is a procedure: a step runs it, `call: {}(…)`.",
    "movement": "It is called with its arguments: `{}(…)`.",
    "traces": "It is called with its arguments: `{}(…)`.",
    "effects": "It is an effect: `has(x, {})` asks for it, the step `grant:` puts it on something.",
    "events": "It is an event: `past({}, …)` asks for it, triggers follow it.",
    "menus": "It is a menu: the step `offer: {}` opens it.",
    "settings": "It is a setting: `settings.{}`.",
}


@handles(Name)
def name(checker: Checker, node: Name, wanted: Type | None) -> Expr:
    """A bare name."""
    if node.id in ("active", "inactive") and node.id not in checker.scope.variables:
        return _active(checker, node)
    if checker.known.is_hidden_among(_DECLARING, node.id) and node.id not in checker.scope.variables:
        return checker.unknown(node)  # it may go before all else of that name
    found = chosen(meanings(node, checker.scope, wanted), wanted, checker.known)
    if not found:
        return _nothing(checker, node, wanted)
    if len(found) > 1:
        return _several(checker, node, found)
    expr = found[0].expr
    if isinstance(expr, Innermost):
        require_live(checker, node, expr.kind)
    elif isinstance(expr, Ask):
        require_its_occasions(checker, node, expr.value)
    return expr


def require_its_occasions(checker: Checker, node: Name, value: str, section: str = "values") -> None:
    """Report a value, or a trace, that is for while an occasion is going on, where it need not be."""
    item = checker.known.section(section)[value]
    for kind in item.record.within:
        if kind not in checker.scope.live and checker.known.is_kind_of_occasion(kind):
            message = f"`{value}` is for while `{kind}` is going on, and here that is not sure."
            note = Note(f"`{value}` says so here.", item.span("within"))
            checker.report(codes.NOT_LIVE, node, message, help=codes.say_within(kind), notes=[note])


def require_live(checker: Checker, node: Name, kind: str) -> None:
    """Report an occasion that need not be live here."""
    if kind not in checker.scope.live:
        message = f"Nothing says that `{kind}` is going on here."
        checker.report(codes.NOT_LIVE, node, message, help=codes.say_within(kind))


def _active(checker: Checker, node: Name) -> Expr:
    """`active`: the player or side that the innermost occasion names that says so; `inactive`: the other players.

    Where it is known to be one fact of one kind, that fact is meant; else it is a function, and a fault where none is
    live.
    """
    kinds = checker.known.active
    if not kinds and not checker.known.pack.is_whole("occasions"):
        return checker.unknown(node)
    if not kinds:
        help = "Let a kind of occasion say `active:` with one of its facts."
        checker.report(codes.NO_MEANING, node, f"No kind of occasion says who is `{node.id}`.", help=help)
        return checker.unknown(node)
    if len(kinds) == 1 and kinds.keys() <= checker.scope.live:
        ((kind, fact),) = kinds.items()
        occasion = Innermost(Type("named", kind), node.start, node.end, kind)
        active: Expr = Field(checker.known.active_type, node.start, node.end, occasion, fact, "fact")
    else:
        active = Function(checker.known.active_type, node.start, node.end, "active", ())
    return active if node.id == "active" else Function(list_of(PLAYER), node.start, node.end, "inactive", (active,))


def _several(checker: Checker, node: Name, found: list[Meaning]) -> Expr:
    notes = [Note(f"It is {each.words}.", each.declared) for each in found]
    both = " and ".join(each.words for each in found)
    checker.report(codes.TWO_MEANINGS, node, f"`{node.id}` is {both}.", notes=notes)
    return checker.unknown(node)


def _is_open(node: Name, wanted: Type | None, known: Declarations) -> bool:
    """Whether it may be a symbol, and nobody can tell what is wanted, for what would tell it is wrong and reported."""
    may_be = wanted is not None and is_unknown(wanted)
    return may_be and known.may_be_symbol(node.id)


def _nothing(checker: Checker, node: Name, wanted: Type | None) -> Expr:
    known = checker.known
    if any(known.is_broken(section, node.id) for section in _DECLARING):
        return checker.unknown(node)
    for section, help in _CALLED.items():
        if node.id in known.section(section):
            message = f"`{node.id}` means nothing by itself."
            checker.report(codes.OUT_OF_PLACE, node, message, help=help.format(node.id))
            return checker.unknown(node)
    if node.id in FUNCTIONS:
        help = f"Call it: {FUNCTIONS[node.id].forms[0]}."
        checker.report(codes.OUT_OF_PLACE, node, f"`{node.id}` is a function.", help=help)
    elif node.id in BASES:
        checker.report(codes.OUT_OF_PLACE, node, f"`{node.id}` is no thing.", help=BASES[node.id])
    elif not (
        known.may_be_of_a_scenario(node.id)
        or known.may_be_plural(node.id)
        or known.may_be_on_a_map(node.id)
        or _is_open(node, wanted, known)
    ):
        _no_meaning(checker, node, wanted)
    return checker.unknown(node)


_DECLARING = (
    "units", "cards", "places", "tables", "values", "occasions", "terrain", "keywords", "types", "kinds", "actions",
    "orders", "tracks",
)  # fmt: skip


def _no_meaning(checker: Checker, node: Name, wanted: Type | None) -> None:
    steps = checker.scope.steps
    given = names_given(steps).get(node.id) if steps is not None else None
    if given is not None:
        message, help, note = told(node.id, checker.where.span(node.start, node.end), given)
        checker.report(codes.NOT_GIVEN, node, message, help=help, notes=[note])
        return
    types = [f"`{type}`" for type, symbols in sorted(checker.known.symbols.items()) if node.id in symbols]
    near: str | Later
    if types:
        wish = f"{article(wanted)} is wanted here" if wanted is not None else "nothing here tells that one is wanted"
        near = f"It is a symbol of the type {' and '.join(types)}, and {wish}."
    else:
        near = Later(lambda: near_meanings(node.id, checker.scope, wanted))
    if node.id in ("it", "by", "event", "viewer", "bearer", "here", "there", "old", "new", "card"):
        near = "Nothing is in hand here that it could mean."
    checker.report(codes.NO_MEANING, node, f"`{shortened(node.id)}` means nothing here.", help=near)


_LOOP = re.compile(r"\s*([a-z][a-z0-9_]*)\s+in\b")


def names_given(spot: Spot) -> Mapping[str, Span]:
    """The names that steps give, those inside others too, each with the place that gives it first."""
    found: dict[str, Span] = {}
    for name, span in _given(spot.source, spot.path, spot.data):
        found.setdefault(name, span)
    return found


def _given(source: Source, path: Path, steps: Data | None) -> Iterator[tuple[str, Span]]:
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        if isinstance(step, dict):
            yield from _of_step(source, (*path, index), step)


def _of_step(source: Source, path: Path, step: Mapping[str, Data]) -> Iterator[tuple[str, Span]]:
    match step:
        case {"let": dict(names)}:
            yield from ((name, source.key_span((*path, "let", name))) for name in names)
        case {"for": str(text)} if (loop := _LOOP.match(text)) is not None:
            yield loop[1], source.inner_span((*path, "for"), *loop.span(1))
    for field in ("as", "choose"):
        if isinstance(name := step.get(field), str):
            yield str(name), source.span((*path, field))
    for field, inner in step.items():
        for key, steps in inner.items() if isinstance(inner, dict) else ():
            yield from _given(source, (*path, field, key), steps)
        yield from _given(source, (*path, field), inner)


def told(name: str, read: Span, given: Span) -> tuple[str, str, Note]:
    """What is said of a name that is read where it need not have been given: message, advice, where it is given."""
    if (given.line, given.column) > (read.line, read.column):
        message = f"`{name}` is given only further down."
        return message, "Give it before it is read.", Note("It is given here first.", given)
    message = f"`{name}` need not have been given when this is read."
    advice = (
        "Give it on every way that leads here, or before them: what a loop, one branch or a case gives may be missing."
    )
    return message, advice, Note("It is given here, where not every game comes.", given)
