"""Occasions that are not live: they are there while an expression is computed, and nothing keeps one.

In: what steps keep (names, facts, arguments, state) and list to choose from. Out: those that may be such an occasion.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register
from toolkit.language.code import Choice, Code
from toolkit.language.tree import Ask, Expr, Field, Preview, parts
from toolkit.program.effects import Step
from toolkit.program.rules import Arg, Check, Rules, Value
from toolkit.program.sorts import bare, may_speak_of_occasions
from toolkit.program.walking import elements_of

NOT_LIVE_KEPT = register(
    "E536",
    "preview-kept",
    about="occasions steps/during",
    title="An occasion that is not live is kept",
    cause="`battle(number=3)` makes an occasion that is not going on, to try in an expression what would be if it "
    "were. It is there while that expression is computed. A name, a fact, an argument of a procedure or an action and "
    "a choice keep what they are given, and of occasions only one that is going on can be kept.",
    remedy="Open it with `during:`, or write it where it is asked about: as the argument of a value, or before a dot.",
    bad="- let:\n    likely: attack(firers=units, target=cell)",
    good="- let:\n    likely: strength_of(attack(firers=units, target=cell))",
)
_ADVICE = "Open it with `during:`, or say it in the expression that asks about it: `strength_of(…)`."


@together
def check_not_live(whole: Whole) -> Iterator[Diagnostic]:
    """Look at all that is kept."""
    for element in elements_of(whole.rules):
        if not whole.is_own(element):
            continue
        for record in whole.records_in(element):
            for code in _kept(record) if not (isinstance(element, Value) and isinstance(record, Arg)) else ():
                node = _not_live(whole.rules, code.expr, frozenset())
                if node is not None:
                    span = code.where.span(node.start, node.end)
                    message = "This occasion is not going on, so nothing can keep it."
                    yield NOT_LIVE_KEPT.at(span, message, help=_ADVICE)


def _kept(record: object) -> Iterator[Code]:
    """What a record keeps, or lists to choose or to go through."""
    match record:
        case Step():
            yield from record.effects.keeps
        case Check(each=Code() as code) | Arg(start=Code() as code):
            yield code
        case Choice(among=among) if among is not None:
            yield among.things


def _not_live(rules: Rules, node: Expr, seen: frozenset[str]) -> Expr | None:
    """The part of an expression from which its value may be an occasion that is not live; None where there is none."""
    if not may_speak_of_occasions(rules, node.type):
        return None
    match node:
        case Preview():
            return node
        case Field(of=Preview(facts=facts), name=name):
            inside: tuple[Expr, ...] = tuple(value for fact, value in facts if fact == name)
        case Field(of=of):
            inside = () if of is None or bare(of.type).name in rules.occasions else (of,)
        case Ask(value=value, arguments=arguments):
            base = rules.values[value].base.expr if value in rules.values and value not in seen else None
            if base is not None and _not_live(rules, base, seen | {value}) is not None:
                return node
            inside = arguments
        case _:
            inside = parts(node)
    return next((found for one in inside if (found := _not_live(rules, one, seen)) is not None), None)
