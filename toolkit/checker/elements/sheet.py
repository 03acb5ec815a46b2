"""What all checkers of elements get: the raw element with its place, and what all elements have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, TypedDict
from typing import Literal as OneOf

from toolkit.checker.codes import NOT_LIVE, NOT_OF_AN_EVENT
from toolkit.checker.declarations import Declarations
from toolkit.checker.scope import Scope
from toolkit.checker.signatures import BUILT_IN_OCCASIONS, EVENT
from toolkit.checker.spot import Spot
from toolkit.checker.workbench import Workbench
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.modules import import_all
from toolkit.program.rules import Arg


class Envelope(TypedDict):
    """The fields of `Element`."""

    id: str
    at: Where
    cite: tuple[str, ...]
    option: str | None
    rank: int
    tags: tuple[str, ...]
    scenario: str | None
    within: tuple[str, ...]
    replaces: str | None
    disables: tuple[str, ...]


@frozen
class Owner:
    """The keyword or effect that brings an element: its record, the type of its bearer, and the arguments of an effect.

    What it brings is there where it is there itself, and has its tags.
    """

    kind: OneOf["keyword", "effect"]
    id: str
    record: Any
    variables: Mapping[str, Type]

    @property
    def key(self) -> tuple[Any, str]:
        """What checked elements say of it."""
        return self.kind, self.id


@frozen
class Sheet:
    """A raw element: its section and id, its record, where it stands, the scenario that declares it for itself."""

    bench: Workbench
    section: str
    id: str
    record: Any
    spot: Spot
    declarations: Declarations
    scenario: str | None = None
    owner: Owner | None = None

    def envelope(self) -> Envelope:
        """What all elements have in common."""
        record = self.record
        within = tuple(record.__dict__.get("within", ()))
        if EVENT in within:
            message, help = NOT_OF_AN_EVENT
            self.bench.report(NOT_LIVE, self.spot.inside("within", within.index(EVENT)).span, message, help=help)
        brings = self.owner.record if self.owner is not None else None
        return {
            "id": self.id,
            "at": self.spot.where,
            "cite": tuple(record.cite),
            "option": record.option or (brings.option if brings is not None else None),
            "rank": self._rank(),
            "tags": (*record.tags, *record.__dict__.get("class_", ()), *(brings.tags if brings is not None else ())),
            "scenario": self.scenario,
            "within": within,
            "replaces": record.replaces,
            "disables": tuple(record.disables),
        }

    def _rank(self) -> int:
        """The rank that it says, or that of where it stands."""
        place = "rule"
        if self.owner is not None:
            place = "keyword" if self.owner.kind == "keyword" else "marker"
        elif self.scenario is not None:
            place = "scenario"
        elif self.record.option is not None:
            place = "option"
        ranks = self.declarations.ranks
        word = self.record.rank or place
        return ranks.index(word) if word in ranks else 0

    def scope(self, variables: Mapping[str, Type] | None = None, live: Iterable[str] = ()) -> Scope:
        """The scope of its expressions: with what its owner brings, and what must be going on while it counts."""
        kinds = (*self.record.__dict__.get("within", ()), *live)
        known = self.declarations
        if not all(known.is_kind_of_occasion(kind) for kind in kinds):  # reported: nothing is said of what it would be
            kinds = (*known.section("occasions"), *BUILT_IN_OCCASIONS)
        scope = Scope(known).with_live(kinds)
        scope = scope.with_variables(self.owner.variables) if self.owner is not None else scope
        return scope.with_variables(variables or {})

    def args(self) -> tuple[Arg, ...]:
        """Its arguments or facts."""
        return self.declarations.args(self.section, self.id)

    def arg_types(self) -> dict[str, Type]:
        """Its arguments by name."""
        return {arg.name: arg.type for arg in self.args()}

    def inside(self, section: str, record: Any, spot: Spot, id: str, owner: Owner) -> Sheet:
        """The sheet of an element that stands inside this one."""
        return replace(self, section=section, record=record, spot=spot, id=id, owner=owner)


def any_piece(declarations: Declarations) -> Type:
    """The type of pieces where nothing says more: of the one kind that the pack declares, or of any."""
    return declarations.piece_of(kind for kind in declarations.kinds if kind != "terrain")


Checker = Callable[[Sheet], Iterator[Any]]
_CHECKERS: dict[str, Checker] = {}


def element(section: str) -> Callable[[Checker], Checker]:
    """Register the checker of a section."""

    def add(checker: Checker) -> Checker:
        """Register it for its section."""
        _CHECKERS[section] = checker
        return checker

    return add


@cache
def all_sections() -> dict[str, Checker]:
    """The checkers of all sections: policies behind all that asks somebody, then orders, for what these rank is told by
    their use, then tables that may name some. Imports every file here."""
    import_all("toolkit.checker.elements")
    last = ("policies", "orders", "tables")
    return dict(sorted(_CHECKERS.items(), key=lambda entry: (entry[0] in last and last.index(entry[0]) + 1, entry[0])))
