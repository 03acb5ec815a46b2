"""Whether a player surely knows which piece something is, how many lie in a place, of what kinds they are.

In: terms and truths. Out: True where it is sure. A piece that comes to a place that shows to all, by itself or in
another, lies face up there, and so does what comes into one that lies there: for good where nothing turns it. Else what
the place or the kind shows must be proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from toolkit.analysis.whereabouts import Lying, kinds_in, start_of, where_kinds_lie
from toolkit.checker.reads.terms import Bound, Term, owner_of
from toolkit.checker.reads.truths import Ground, Truths, prove, same
from toolkit.frozen import frozen
from toolkit.language.code import Code, Where
from toolkit.model import Type
from toolkit.program.effects import Step, Turned
from toolkit.program.rules import Place
from toolkit.program.sorts import bare, kinds_of
from toolkit.source import Path

OPEN = frozenset(("owner", "face_up"))
"""What everybody knows of a piece that he can point at."""
ANYONE: Term = ("Anyone",)
"""A player of whom nothing is known: what he knows everybody does."""
UNKNOWN: Term = ("Somebody",)
Datum = tuple[str, Path]
"""A place in content: a file, and the path of a datum in it."""


@frozen
class Hiding:
    """Where content says who sees something, or turns it face down: in words what stands there, and why a player then
    may not know it."""

    words: str
    where: Where
    why: str


@dataclass(frozen=True)
class Knowing:
    """What is known of pieces and places. `listed` is filled by who reads: by the place where a choice says what is
    chosen among, whether its chooser surely knows which piece each is. `hiding` holds at most one: by what the last
    question was answered with no."""

    ground: Ground
    listed: dict[Datum, bool] = field(default_factory=dict, compare=False)
    hiding: list[Hiding] = field(default_factory=list, compare=False)

    @cached_property
    def board(self) -> Place | None:
        """The place that is the map."""
        return next((place for place in self.ground.rules.places.values() if place.is_map), None)

    def kinds_of(self, type: Type) -> tuple[str, ...]:
        """The kinds that a thing may be of; none for what is no piece."""
        return kinds_of(self.ground.rules, type)

    def note_listed(self, at: Where, is_known: bool) -> None:
        """Keep whether who chooses at a place knows what he chooses among, wherever he comes there from."""
        datum = at.source.path, at.path
        self.listed[datum] = self.listed.get(datum, True) and is_known

    @cached_property
    def lying(self) -> Lying:
        """In which places pieces of each kind may lie."""
        return where_kinds_lie(self.ground.rules)

    def accepts(self, place: Place) -> tuple[str, ...]:
        """The kinds of pieces that may lie in a place, by themselves or in others."""
        return self._accepted[place.id]

    @cached_property
    def _accepted(self) -> dict[str, tuple[str, ...]]:
        kinds = self.ground.rules.kinds
        carriers = {kind: (kind, *self._carriers(kind)) for kind in kinds}
        return {
            id: tuple(kind for kind in kinds if any(id in self.lying[each] for each in carriers[kind]))
            for id in self.ground.rules.places
        }

    def shows(self, kind: str, field: str) -> bool:
        """Whether everybody knows a field of a face-down piece: not one that an effect may set, of a kind that does not
        stand on the map, for on which of several strangers the effect is he cannot tell."""
        if field not in (self.ground.rules.kinds[kind].face_down_shows or ()):
            return False
        return field not in self._set_by_effects or any(self.ground.rules.places[at].is_map for at in self.lying[kind])

    @cached_property
    def _set_by_effects(self) -> frozenset[str]:
        """The attributes that effects set."""
        return frozenset(name for effect in self.ground.rules.effects.values() for name, _ in effect.attrs)

    def sees(self, viewer: Term, piece: Term, kinds: tuple[str, ...], truths: Truths, splits: int = 3) -> bool:
        """Whether a player surely knows which piece it is; of so many conditions with `or` each case is looked at."""
        if any(
            key[0] == "sees" and holds and same(key[1], piece, truths) and same(key[2], viewer, truths)
            for key, holds in truths.items()
        ):
            return True
        if truths.get(("Field", piece, "face_up")):
            return True
        if all(
            self._shows(place, owner, viewer, piece, kind, truths)
            for kind in kinds
            for place, owner in self._where(piece, kind, truths)
        ):
            return True
        either = next((key for key, holds in truths.items() if holds and key[:2] == ("Logic", "or")), None)
        if either is None or splits == 0:
            return False
        rest = {key: holds for key, holds in truths.items() if key != either}
        cases = [self.sees(viewer, piece, kinds, {**rest, case: True}, splits - 1) for case in either[2:]]
        return all(cases) or self.sees(viewer, piece, kinds, rest, splits - 1)

    def counts(self, viewer: Term, place: Place, owner: Term, truths: Truths) -> bool:
        """Whether a player surely knows how many lie in a place: on a map that says nothing of it everybody."""
        if place.is_map and place.count_shown_to is None:
            return True
        told = [code for code in (place.shown_to, place.count_shown_to) if code is not None]
        knows = any(self._holds(code, viewer, owner, UNKNOWN, truths) for code in told)
        if not knows:
            what = "sees what lies there" if place.count_shown_to is None else "knows how many lie there"
            why = f"`{place.id}` may not tell how many lie there"
            self.hiding[:] = [Hiding(f"`{place.id}` says here who {what}.", told[-1].where, why)]
        return knows

    def shows_own(self, viewer: Term, place: Place) -> bool:
        """Whether a player surely sees all that lies in a place of his, or of his side's, whatever it is."""
        owner: Term = ("Field", viewer, "side") if place.per == "side" else viewer
        return self._holds(place.shown_to, viewer, owner, UNKNOWN, {})

    def tells_kind(self, viewer: Term, place: Place, owner: Term, kind: str, truths: Truths) -> bool:
        """Whether a player surely knows which of the pieces in a place are of a kind."""
        member, inside = self._any(place, owner, truths)
        others = [each for each in self.accepts(place) if each != kind]
        return not others or all(
            self.shows(each, "kind") or self.sees(viewer, member, (each,), inside) for each in (*others, kind)
        )

    def tells_titles(self, viewer: Term, place: Place, owner: Term, truths: Truths) -> bool:
        """Whether a player surely knows all that lies in a place."""
        member, inside = self._any(place, owner, truths)
        return all(
            self.shows(each, "title") or self.sees(viewer, member, (each,), inside) for each in self.accepts(place)
        )

    def tells_top(self, viewer: Term, place: Place, owner: Term, truths: Truths) -> bool:
        """Whether a player may know which piece lies on top: where no order is kept it is the one made last."""
        member, inside = self._any(place, owner, truths)
        return place.order != "none" or all(self.sees(viewer, member, (each,), inside) for each in self.accepts(place))

    def tells_spaces(self, viewer: Term, truths: Truths) -> bool:
        """Whether a player surely knows where on the map something stands, though perhaps not what."""
        return self.board is None or self.counts(viewer, self.board, UNKNOWN, truths)

    def tells_holder(self, viewer: Term, piece: Term, kinds: tuple[str, ...], truths: Truths) -> bool:
        """Whether a player surely knows where a piece lies: how many lie in each place in which it may lie."""
        return all(
            self.counts(viewer, place, owner, truths)
            for kind in kinds
            for place, owner in self._where(piece, kind, truths)
        )

    def tells_there(self, viewer: Term, piece: Term, kinds: tuple[str, ...], truths: Truths) -> bool:
        """Whether a player surely knows that a piece is there: he sees it, or knows how many lie where it may lie."""
        return self.sees(viewer, piece, kinds, truths) or all(
            self._shows(place, owner, viewer, piece, kind, truths) or self.counts(viewer, place, owner, truths)
            for kind in kinds
            for place, owner in self._where(piece, kind, truths)
        )

    def follows(self, viewer: Term, piece: Term, kinds: tuple[str, ...], truths: Truths) -> bool:
        """Whether a player tells a piece from others: he surely sees it, or it may stand on the map, where each can be
        followed with the eyes."""
        if self.sees(viewer, piece, kinds, truths):
            return True
        lying = {kind: list(self._where(piece, kind, truths)) for kind in kinds}
        return all(
            any(place.is_map for place, _ in lying[kind])
            or all(self._shows(place, owner, viewer, piece, kind, truths) for place, owner in lying[kind])
            for kind in kinds
        )

    def may_bear(self, type: Type) -> bool:
        """Whether what is given as an argument may have a keyword or an effect."""
        while type.inner is not None and type.form in ("optional", "set", "list"):
            type = type.inner
        return type.name in ("space", "place", "holder") or bool(self.kinds_of(type))

    def place_told(self, type: Type, term: Term) -> tuple[Place, Term] | None:
        """The place in which something lies that is in what a term of a type stands for; of a space the map."""
        if bare(type).name == "space":
            return None if self.board is None else (self.board, UNKNOWN)
        return self.place_of(term)

    def place_of(self, term: Term) -> tuple[Place, Term] | None:
        """The place that a term stands for, with its owner."""
        places = self.ground.rules.places
        if term[:2] == ("Thing", "places"):
            return places[term[2]], UNKNOWN
        return (places[term[1]], term[2]) if term[0] == "At" else None

    def _any(self, place: Place, owner: Term, truths: Truths) -> tuple[Term, Truths]:
        """A piece of which nothing is known but that it lies in a place."""
        member: Term = ("Member", place.id, owner)
        where: Term = ("Thing", "places", place.id) if place.per == "none" else ("At", place.id, owner)
        return member, {**truths, ("on map", member) if place.is_map else ("in", member, where): True}

    def _where(self, piece: Term, kind: str, truths: Truths) -> Iterator[tuple[Place, Term]]:
        """The places in which a piece may lie, by itself or in another, with their owners."""
        held = [self.place_of(key[2]) for key, holds in truths.items() if holds and key[:2] == ("in", piece)]
        known = [place for place in held if place is not None]
        if not known and truths.get(("on map", piece)):
            known = [(self.board, UNKNOWN)] if self.board is not None else []
        if known:
            yield from ((place, owner) for place, owner in known[:1] if kind in self.accepts(place))
            return
        holders = [key for key, holds in truths.items() if holds and key[:2] == ("inside", piece)]
        if holders:
            _, _, holder, *kinds = holders[0]
            yield from (where for each in kinds for where in self._where(holder, each, truths))
            return
        for place in self.ground.rules.places.values():
            if kind in self.accepts(place):
                yield place, UNKNOWN

    def _turned(self, place: Place, kind: str) -> tuple[Step, ...]:
        """The steps that may turn pieces of a kind face down, or what they lie in, while they are in a place."""
        key = place.id, kind
        if key not in self._turning:
            turned = {kind, *self._carriers(kind)}
            self._turning[key] = tuple(
                step for step in self.ground.hiding if any(place.id in at for at in self._turned_by(step, turned))
            )
        return self._turning[key]

    @cached_property
    def _turning(self) -> dict[tuple[str, str], tuple[Step, ...]]:
        return {}

    def _turned_by(self, step: Step, kinds: set[str]) -> Iterator[frozenset[str]]:
        """In which places a step may turn pieces of these kinds face down, for each of them; anywhere where its effects
        do not say which."""
        rules = self.ground.rules
        turned = [change.things for change in step.effects.changes if isinstance(change, Turned) and not change.up]
        if not turned:
            yield frozenset(rules.places)
        for things in turned:
            start = start_of(rules, things.expr)
            for kind in kinds & kinds_in(rules, things.type):
                places = {place for each in (kind, *self._carriers(kind)) for place in self.lying[each]}
                yield frozenset(places) if start is None else frozenset((start,))

    def _carriers(self, kind: str) -> tuple[str, ...]:
        """The kinds of pieces that may hold a piece of a kind, also one in another."""
        found: list[str] = []
        waiting = [kind]
        for inner in waiting:
            for id, each in self.ground.rules.kinds.items():
                if each.holds is not None and (not each.holds or inner in each.holds) and id not in found:
                    found.append(id)
                    waiting.append(id)
        return tuple(found)

    def _shows(self, place: Place, owner: Term, viewer: Term, piece: Term, kind: str, truths: Truths) -> bool:
        """Whether a piece that lies in a place is known there; keeps by what it is hidden where it is not."""
        shows = self._is_shown(place, owner, viewer, piece, kind, truths)
        if not shows:
            self.hiding[:] = [*islice(self._hiding(place, kind), 1)]
        return shows

    def _hiding(self, place: Place, kind: str) -> Iterator[Hiding]:
        """What hides pieces of a kind in a place."""
        named = self.ground.rules.kinds[kind].shown_to
        if named is not None:
            why = f"one of the kind `{kind}` may lie face down in `{place.id}`"
            yield Hiding(f"`{kind}` says here who sees such pieces.", named.where, why)
        if not place.shown_to.is_true:
            why = f"it may lie face down in `{place.id}`"
            yield Hiding(f"`{place.id}` says here who sees what lies there.", place.shown_to.where, why)
        why = f"it may be turned face down in `{place.id}`"
        yield from (Hiding("Pieces are turned face down here.", step.at, why) for step in self._turned(place, kind))

    def _is_shown(self, place: Place, owner: Term, viewer: Term, piece: Term, kind: str, truths: Truths) -> bool:
        if place.shown_to.is_true:
            if not self._turned(place, kind):
                return True
        elif self._holds(place.shown_to, viewer, owner, piece, truths):
            return True
        named = self.ground.rules.kinds[kind].shown_to
        if named is not None:
            return self._holds(named, viewer, owner_of(piece), piece, truths)
        return place.shown_to.is_true and same(viewer, owner_of(piece), truths)

    def _holds(self, code: Code, viewer: Term, owner: Term, piece: Term, truths: Truths) -> bool:
        names = {"viewer": Bound(viewer), "owner": Bound(owner), "piece": Bound(piece)}
        return code.is_true or prove(self.ground, code.expr, names, truths) is True
