"""Whether a player certainly knows which piece something is, that it is there, and how many lie in a place.

In: terms and facts. Out: True where it is certain. A piece that comes to a place that shows to all, by itself or in
another, lies face up there, and so does what comes into one that lies there: for good where nothing turns it. Else what
the place or the kind shows must be proved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, product

from toolkit.analysis.hiding import set_by_effects
from toolkit.analysis.legality.facts import Bound, Facts, Ground, Term, equal, mentions, owner_of, prove, same, with_all
from toolkit.analysis.whereabouts import Lying, kinds_in, start_of, where_kinds_lie
from toolkit.frozen import frozen
from toolkit.language.code import Code, Where
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.rules import Place
from toolkit.program.sorts import bare, kinds_of

OPEN = frozenset(("owner", "face_up"))
"""What everybody knows of a piece that he can point at."""
ANYONE: Term = ("Anyone",)
"""A player of whom nothing is known: what he knows everybody does."""
UNKNOWN: Term = ("Somebody",)
MOST_CASES = 3
"""Conditions with `or` of which each case is looked at."""
_NOT_FOLLOWED = ("either", "Conditional", "Ranging")
"""Facts that are not taken apart: what was tested there may tell who sees a piece."""
Lair = tuple[Place, Term]
"""A place, and whose it is."""


@frozen
class Hiding:
    """Where content says who sees something, or turns it face down: in words what stands there, and why a player then
    may not know it. `is_clear`: not where something was tested before that may tell whether he does."""

    words: str
    where: Where
    why: str
    is_clear: bool = True


@dataclass(frozen=True)
class Visible:
    """What players see of pieces and places. `hiding` holds at most one: by what the last question was answered with
    no."""

    ground: Ground
    hiding: list[Hiding] = field(default_factory=list, compare=False)
    _turning: dict[tuple[str, str], tuple[Step, ...]] = field(default_factory=dict, compare=False)

    # Pieces

    def sees(self, viewer: Term, piece: Term, kinds: tuple[str, ...], facts: Facts) -> bool:
        """Whether a player certainly knows which piece it is, in each case of conditions with `or` about it."""
        cases = [key for key, holds in facts.items() if key[0] == "either" and holds and mentions(key, piece)][
            :MOST_CASES
        ]
        rest = {key: holds for key, holds in facts.items() if key not in cases}
        each = product(*(case[1:] for case in cases))
        return all(self._sees(viewer, piece, kinds, with_all(rest, chain(*case))) for case in each)

    def _sees(self, viewer: Term, piece: Term, kinds: tuple[str, ...], facts: Facts) -> bool:
        shown = (key for key, holds in facts.items() if holds and key[0] == "sees")
        if facts.get(("Field", piece, "face_up")) or any(
            same(key[1], piece, facts) and same(key[2], viewer, facts) for key in shown
        ):
            return True
        where = ((lair, kind) for kind in kinds for lair in self._lairs(piece, kind, facts))
        sees = all(self._shows(lair, viewer, piece, kind, facts) for lair, kind in where)
        tells = ("Field", piece, "face_up"), equal(owner_of(piece), viewer)
        left = (key for key, holds in facts.items() if holds and key[0] in _NOT_FOLLOWED)
        if not sees and any(mentions(key, *tells) for key in left):
            self.hiding[:] = [replace(self.hiding[0], is_clear=False)]
        return sees

    def is_there(self, viewer: Term, piece: Term, kinds: tuple[str, ...], facts: Facts) -> bool:
        """Whether a player knows that a piece is there: he sees it, or knows how many lie where it may lie."""
        return self.sees(viewer, piece, kinds, facts) or all(
            self._shows(lair, viewer, piece, kind, facts) or self.counts(viewer, lair, facts)
            for kind in kinds
            for lair in self._lairs(piece, kind, facts)
        )

    def shows(self, kind: str, field: str) -> bool:
        """Whether everybody knows a field of a face-down piece: not one that an effect may set, of a kind that does not
        stand on the map, for on which of several unidentified pieces the effect is he cannot tell."""
        rules = self.ground.rules
        is_shown = field in (rules.kinds[kind].face_down_shows or ())
        return is_shown and (not set_by_effects(rules, field) or self.may_stand(kind))

    def may_stand(self, kind: str) -> bool:
        """Whether pieces of a kind may stand on the map."""
        return any(self.ground.rules.places[at].is_map for at in self.lying[kind])

    def kinds_of(self, type: Type) -> tuple[str, ...]:
        """The kinds that a thing may be of; none for what is no piece."""
        return kinds_of(self.ground.rules, type)

    # Places

    def counts(self, viewer: Term, lair: Lair, facts: Facts) -> bool:
        """Whether a player certainly knows how many lie in a place: on a map that says nothing of it everybody."""
        place, owner = lair
        if place.is_map and place.count_shown_to is None:
            return True
        says = [code for code in (place.shown_to, place.count_shown_to) if code is not None]
        knows = any(self._holds(code, viewer, owner, UNKNOWN, facts) for code in says)
        if not knows:
            what = "sees what lies there" if place.count_shown_to is None else "knows how many lie there"
            why = f"`{place.id}` may not tell how many lie there"
            self.hiding[:] = [Hiding(f"`{place.id}` says here who {what}.", says[-1].where, why)]
        return knows

    def tells(self, viewer: Term, lair: Lair, field: str, kinds: tuple[str, ...], facts: Facts) -> bool:
        """Whether a player certainly knows a field of all pieces of some kinds that lie in a place."""
        place, owner = lair
        piece: Term = ("Member", place.id, owner)
        where: Term = ("Thing", "places", place.id) if place.per == "none" else ("At", place.id, owner)
        inside = {**facts, ("on map", piece) if place.is_map else ("in", piece, where): True}
        return all(self.shows(kind, field) or self.sees(viewer, piece, (kind,), inside) for kind in kinds)

    def shows_own(self, viewer: Term, place: Place) -> bool:
        """Whether a player certainly sees all that lies in a place of his, or of his side's, whatever it is."""
        owner: Term = ("Field", viewer, "side") if place.per == "side" else viewer
        return self._holds(place.shown_to, viewer, owner, UNKNOWN, {})

    def lair(self, type: Type, term: Term) -> Lair | None:
        """The place in which something lies that is in what a term of a type stands for; of a space the map."""
        places = self.ground.rules.places
        if bare(type).name == "space":
            return self.board
        if term[:2] == ("Thing", "places"):
            return places[term[2]], UNKNOWN
        return (places[term[1]], term[2]) if term[0] == "At" else None

    @cached_property
    def board(self) -> Lair | None:
        """The place that is the map."""
        return next(((place, UNKNOWN) for place in self.ground.rules.places.values() if place.is_map), None)

    # Where pieces may lie

    @cached_property
    def lying(self) -> Lying:
        """In which places pieces of each kind may lie."""
        return where_kinds_lie(self.ground.rules)

    def accepts(self, place: Place) -> tuple[str, ...]:
        """The kinds of pieces that may lie in a place, by themselves or in others."""
        return self._accepted[place.id]

    @cached_property
    def _accepted(self) -> Mapping[str, tuple[str, ...]]:
        lying = {kind: frozenset().union(*map(self.lying.__getitem__, around)) for kind, around in self._within.items()}
        return {id: tuple(kind for kind, at in lying.items() if id in at) for id in self.ground.rules.places}

    @cached_property
    def _within(self) -> Mapping[str, tuple[str, ...]]:
        """Each kind, with those of pieces that may hold one, also in another."""
        held = {id: kind.holds or () for id, kind in self.ground.rules.kinds.items()}
        found = {}
        for kind in held:
            around = [kind]
            for inner in around:
                around += [id for id in held if id not in around and inner in held[id]]
            found[kind] = tuple(around)
        return found

    def _lairs(self, piece: Term, kind: str, facts: Facts) -> Iterator[Lair]:
        """The places in which a piece may lie, by itself or in another, with their owners."""
        places = self.ground.rules.places.values()
        held = [key for key, holds in facts.items() if holds and key[0] in ("in", "inside") and key[1] == piece]
        known = [
            lair for key in held if key[0] == "in" and (lair := self.lair(Type("named", "place"), key[2])) is not None
        ]
        if not known and self.board is not None and facts.get(("on map", piece)):
            known = [self.board]
        around = next((key for key in held if key[0] == "inside"), None)
        if not known and around is not None:
            yield from self._lairs(around[2], around[3], facts)
        else:
            may = known[:1] or [(place, UNKNOWN) for place in places]
            yield from (lair for lair in may if kind in self.accepts(lair[0]))

    # Who is shown a piece

    def _shows(self, lair: Lair, viewer: Term, piece: Term, kind: str, facts: Facts) -> bool:
        """Whether a piece that lies in a place is known there; keeps by what it is hidden where it is not."""
        (place, owner), named = lair, self.ground.rules.kinds[kind].shown_to
        turned = self._turned(place, kind)
        is_open = place.shown_to.is_true
        if not turned if is_open else self._holds(place.shown_to, viewer, owner, piece, facts):
            return True
        if named is not None and self._holds(named, viewer, owner_of(piece), piece, facts):
            return True
        if named is None and is_open and same(viewer, owner_of(piece), facts):
            return True
        self.hiding[:] = [_hiding(place, kind, named, turned)]
        return False

    def _turned(self, place: Place, kind: str) -> tuple[Step, ...]:
        """The steps that may turn pieces of a kind face down, or what they lie in, while they are in a place."""
        key = place.id, kind
        if key not in self._turning:
            self._turning[key] = tuple(step for step in self.ground.hiding if self._may_turn(step, place, kind))
        return self._turning[key]

    def _may_turn(self, step: Step, place: Place, kind: str) -> bool:
        rules = self.ground.rules
        for things in step.effects.hides:
            start = start_of(rules, things.expr)
            if start not in (None, place.id):
                continue
            turned = kinds_in(rules, things.type).intersection(self._within[kind])
            if any(start is not None or place.id in self.lying[at] for each in turned for at in self._within[each]):
                return True
        return False

    def _holds(self, code: Code, viewer: Term, owner: Term, piece: Term, facts: Facts) -> bool:
        names = {"viewer": Bound(viewer), "owner": Bound(owner), "piece": Bound(piece)}
        return code.is_true or prove(self.ground, code.expr, names, facts) is True


def _hiding(place: Place, kind: str, named: Code | None, turned: tuple[Step, ...]) -> Hiding:
    """What hides pieces of a kind in a place."""
    if named is not None:
        why = f"one of the kind `{kind}` may lie face down in `{place.id}`"
        return Hiding(f"`{kind}` says here who sees such pieces.", named.where, why)
    if not place.shown_to.is_true:
        why = f"it may lie face down in `{place.id}`"
        return Hiding(f"`{place.id}` says here who sees what lies there.", place.shown_to.where, why)
    why = f"it may be turned face down in `{place.id}`"
    return Hiding("Pieces are turned face down here.", turned[0].at, why)
