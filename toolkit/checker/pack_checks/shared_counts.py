"""Places that are nobody's own, changed in secret: who acts after another there must not be asked by what is left.

In: what is run in secret. Out: reads of what lies in such places, by which it is settled what somebody may answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.analysis.keys import nodes_of_value
from toolkit.checker.pack_checks.of_others import given_names, has_partners
from toolkit.language.code import Code
from toolkit.language.functions import holder_of
from toolkit.language.keys import PLACES
from toolkit.language.tree import Ask, At, Expr, Function, Thing, Variable
from toolkit.program.effects import Step
from toolkit.program.rules import Action, Element, Place, Rules
from toolkit.program.walking import walk

Run = Element | Sequence[Step]


def shared_reads(rules: Rules, runs: Iterable[tuple[Run, Sequence[Step]]]) -> Iterator[tuple[Code, Expr, str]]:
    """The code and the part of it that reads what lies in a place, with its id; `runs`: each with its steps."""
    known = list(runs)
    changed = frozenset(place for of, inner in known for place in _changed(rules, of, inner))
    for of, inner in known if changed else ():
        settling = (of.args, of.allowed, of.card, of.cost) if isinstance(of, Action) else ()
        for code in (
            node for node in walk((settling, *(step.effects.asks for step in inner))) if isinstance(node, Code)
        ):
            for node in walk(code.expr):
                place = _read(rules, node, changed)
                if place is not None:
                    yield code, node, place


def _changed(rules: Rules, of: Run, inner: Sequence[Step]) -> Iterator[str]:
    """The places of nobody's own that steps change: those that they name, and from which they take what they name."""
    given: dict[str, list[Expr]] = {}
    for name, expr in given_names(of):
        given.setdefault(name, []).append(expr)
    waiting: list[object] = [step for step in inner if PLACES in step.effects.writes]
    seen: set[str] = set()
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, Variable) and node.name not in seen:
                seen.add(node.name)
                waiting += given.get(node.name, [])
            elif (place := _shared(rules, node)) is not None:
                yield place


def _shared(rules: Rules, node: object) -> str | None:
    """The place that an expression names, where it is nobody's own."""
    place = _named(rules, node)
    if place is None or place.is_map or place.shown_to.is_true:
        return None
    return place.id if place.per == "none" or (place.per == "side" and has_partners(rules)) else None


def _named(rules: Rules, node: object) -> Place | None:
    if isinstance(node, At):
        return rules.places[node.place]
    return rules.places[node.id] if isinstance(node, Thing) and node.section == "places" else None


def _read(rules: Rules, node: object, changed: frozenset[str]) -> str | None:
    """The changed place whose contents a part of an expression reads, through the values that it asks for."""
    if isinstance(node, Ask):
        nodes = nodes_of_value(rules, node.value)[0]
        return next((place for each in nodes if (place := _lies(rules, each, changed)) is not None), None)
    return _lies(rules, node, changed)


def _lies(rules: Rules, node: object, changed: frozenset[str]) -> str | None:
    place = _named(rules, holder_of(node)) if isinstance(node, Function) else None
    return place.id if place is not None and place.id in changed else None
