"""Where pieces of each kind may lie: where scenarios lay them, and where steps move, draw or make them.

Heirs are of the kind of the piece and lie where it lay.

In: checked rules. Out: the places of each kind, by id. Sound for a pack that is played; of one that others build on
nothing is known but what its places accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import assert_never

from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.functions import holder_of
from toolkit.language.tree import At, Coerce, Comparison, Expr, Field, Logic, Thing, Variable
from toolkit.model import Type
from toolkit.program.effects import Began, Change, Forgot, Left, Made, Mixed, Passed, Showed, Turned, Went, Wrote
from toolkit.program.rules import TO_BE_SET_UP, Action, Place, Rules
from toolkit.program.sorts import innermost
from toolkit.program.walking import elements_of, steps_in

Lying = Mapping[str, frozenset[str]]


@frozen
class _Way:
    """A way that pieces may go: from one place (None: from wherever they lie), of these kinds, to places."""

    start: str | None
    kinds: frozenset[str]
    ends: frozenset[str]
    made: bool = False


def accepted(rules: Rules, place: Place) -> tuple[str, ...]:
    """The kinds of pieces that a place is declared to hold."""
    return place.kinds if place.kinds is not None else tuple(rules.kinds)


def kinds_in(rules: Rules, type: Type) -> frozenset[str]:
    """The kinds of which things of a type may be; all where it does not tell."""
    while type.inner is not None and type.form in ("optional", "set", "list"):
        type = type.inner
    return frozenset((type.name,)) if type.name in rules.kinds else frozenset(rules.kinds)


def where_kinds_lie(rules: Rules) -> Lying:
    """The places in which pieces of each kind may lie, by themselves."""
    declared = {
        kind: frozenset(place.id for place in rules.places.values() if kind in accepted(rules, place))
        for kind in rules.kinds
    }
    if not rules.sequence:
        return declared
    found: dict[str, set[str]] = {kind: set() for kind in rules.kinds}
    there: set[str] = set()
    for kind, at in _laid(rules):
        found[kind].add(at)
        there.add(kind)
    ways = list(_ways(rules))
    changed = True
    while changed:
        changed = False
        for way in ways:
            for kind in way.kinds:
                lies = found[kind]
                comes = way.made or (way.start in lies if way.start is not None else kind in there)
                ends = way.ends & declared[kind]
                if comes and not (kind in there and ends <= lies):
                    lies.update(ends)
                    there.add(kind)
                    changed = True
    return {kind: frozenset(places) for kind, places in found.items()}


def known_to_owners(rules: Rules) -> frozenset[str]:
    """The kinds of which each piece is known to its owner wherever it may lie, by itself or in another: he knows it
    still when it has left play."""
    lying = where_kinds_lie(rules)
    carriers = [id for id, kind in rules.kinds.items() if kind.holds is not None]
    found = []
    for id, kind in rules.kinds.items():
        places = [rules.places[at] for at in sorted({at for each in (id, *carriers) for at in lying[each]})]
        named = kind.shown_to
        by_kind = named is not None and (named.is_true or _shows_owner(named.expr, "owner"))
        if all(
            by_kind or _shows_owner(each.shown_to.expr) or (each.shown_to.is_true and named is None) for each in places
        ):
            found.append(id)
    return frozenset(found)


def _shows_owner(expr: Expr, *names: str) -> bool:
    """Whether what says who sees a piece always holds for its owner, whom the names stand for as well."""
    match expr:
        case Logic(operator="or", operands=operands):
            return any(_shows_owner(one, *names) for one in operands)
        case Comparison(operators=("==",), operands=(one, other)):
            return any(
                _is_viewer(each) and (_is_owner(rest) or (isinstance(rest, Variable) and rest.name in names))
                for each, rest in ((one, other), (other, one))
            )
    return False


def _is_viewer(expr: Expr) -> bool:
    return isinstance(expr, Variable) and expr.name == "viewer"


def _is_owner(expr: Expr) -> bool:
    return (
        isinstance(expr, Field) and expr.name == "owner" and isinstance(expr.of, Variable) and expr.of.name == "piece"
    )


def _laid(rules: Rules) -> Iterator[tuple[str, str]]:
    """Where scenarios lay pieces at the start: a kind and a place."""
    board = next((place.id for place in rules.places.values() if place.is_map), None)
    decks = {item.id: item.record for other in rules.pack.family() for item in other.all("decks")}
    for deck in decks.values():
        if deck.place in rules.places:
            yield from ((kind, deck.place) for kind in deck.kinds if kind in rules.kinds)
    for item in chain.from_iterable(other.all("scenarios") for other in rules.pack.family()):
        for number, force in enumerate(item.record.forces):
            design = rules.designs.get(force.unit)
            if design is None:
                continue
            if number in rules.set_up.get(item.id, ()):
                yield design.kind, TO_BE_SET_UP
            yield from ((design.kind, at) for at in force.at if at in rules.places and not rules.places[at].is_map)
            if board is not None and not (len(force.at) == 1 and force.at[0] in rules.places):
                yield design.kind, board
        for place, laid in item.record.decks.items():
            for id in chain.from_iterable(laid.values()):
                kinds = decks[id].kinds if id in decks and place in rules.places else ()
                yield from ((kind, place) for kind in kinds if kind in rules.kinds)


def _ways(rules: Rules) -> Iterator[_Way]:
    """All ways that pieces go by rules."""
    every = frozenset(rules.kinds)
    for place in rules.places.values():
        if place.refill is not None:
            yield _Way(place.refill, every, frozenset((place.id,)))
    for kind in rules.kinds.values():
        if kind.holds and kind.when_removed in ("drop", "return"):
            to = rules.places if kind.when_removed == "drop" or kind.return_to is None else (kind.return_to,)
            yield _Way(None, frozenset(kind.holds), frozenset(to))
    for element in elements_of(rules):
        if isinstance(element, Action) and element.card is not None:
            start = element.source.expr if element.source is not None else None
            spent = ends_of(rules, element.spent) if element.spent is not None else frozenset(("discard",))
            yield _Way(start_of(rules, start) if start is not None else "hand", every, spent & frozenset(rules.places))
        for step in steps_in(element):
            for change in step.effects.changes:
                yield from _of_change(rules, change)


def _of_change(rules: Rules, change: Change) -> Iterator[_Way]:
    match change:
        case Went(pieces=pieces, start=start, to=to):
            kinds = kinds_in(rules, pieces.type) if pieces is not None else frozenset(rules.kinds)
            left = start_of(rules, pieces.expr) if pieces is not None else _static(start.expr) if start else None
            yield _Way(left, kinds, ends_of(rules, to))
        case Made(designs=designs, to=Code() as to):
            yield from (_Way(None, _made(rules, design), ends_of(rules, to), made=True) for design in designs)
        case Made() | Left() | Passed() | Mixed() | Wrote() | Turned() | Showed() | Began() | Forgot():
            pass  # heirs lie where the piece lay; all others stay where they are, or lie nowhere
        case _:
            assert_never(change)


def _made(rules: Rules, design: Code) -> frozenset[str]:
    """The kinds of what is made of a design."""
    expr = design.expr
    known = rules.designs.get(expr.id) if isinstance(expr, Thing) else None
    return frozenset((known.kind,)) if known is not None else frozenset(rules.kinds)


def start_of(rules: Rules, pieces: Expr) -> str | None:
    """The place from which some pieces come, where their expression tells it."""
    match pieces:
        case Coerce(of=of):
            return start_of(rules, of)
    at = holder_of(pieces)
    if at is not None and at.type.name == "space":
        return next((place.id for place in rules.places.values() if place.is_map), None)
    return None if at is None else _static(at)


def ends_of(rules: Rules, to: Code) -> frozenset[str]:
    """The places in which pieces may then lie; none for a piece, whose own places count."""
    type, at = innermost(to.type), _static(to.expr)
    if at is not None:
        return frozenset((at,))
    if type.name == "space":
        return frozenset(place.id for place in rules.places.values() if place.is_map)
    return frozenset() if type.name in rules.kinds else frozenset(rules.places)


def _static(place: Expr) -> str | None:
    """The id of the place that an expression certainly names."""
    match place:
        case Thing(section="places", id=id) | At(place=id):
            return id
        case Coerce(of=of):
            return _static(of)
    return None
