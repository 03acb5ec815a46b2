"""What all checks of rules share: the pack, its declarations, what was found, and how an expression becomes code.

An expression that is wrong is reported and leaves a stand-in of unknown type, so that what stands around it is checked
all the same and nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from toolkit.checker.codes import NOT_ROUNDED, WRONG_TYPE
from toolkit.checker.declarations import Declarations
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Placed, Spot
from toolkit.checker.types import BOOL, UNKNOWN
from toolkit.checker.typing import check_expression
from toolkit.diagnostics import Code as DiagnosticCode
from toolkit.diagnostics import Diagnostic, Later, Note, Span
from toolkit.frozen import frozen
from toolkit.language.code import Code, Where
from toolkit.language.tree import Literal
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.packs.guarding import fault_of, place_of
from toolkit.program.rules import Element


@frozen
class Use:
    """A place that needs something: it calls a procedure, does an action, opens a menu. `live`: the occasions that are
    known to be going on there."""

    what: str
    name: str
    place: Placed
    live: frozenset[str]
    by: tuple[str, str]

    @property
    def span(self) -> Span:
        """The characters that name it."""
        return self.place.span


@frozen
class Made:
    """What was made of one element as it is written: the checked elements, with those that it brings. `model`: the
    element from which it takes over fields. `takes_within`: whether `within:` may stand on it."""

    section: str
    id: str
    spot: Spot
    model: str | None
    elements: tuple[Element, ...]
    takes_within: bool


class Guarding:
    """A failure of the tool is reported at a place, and what stands behind goes on. Entered for each expression."""

    __slots__ = ("bench", "place")

    def __init__(self, bench: Workbench, place: Spot | Where | Item) -> None:
        self.bench = bench
        self.place = place

    def __enter__(self) -> None:
        """Nothing need be done before."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        """Keep the report of a failure; what stops the whole process goes on doing so."""
        if not isinstance(error, Exception):
            return False
        bench = self.bench
        bench.found.append(fault_of(error, place_of(self.place) or bench.pack.manifest.span("pack")))
        return True


@dataclass
class Workbench:
    """One run of the checker over a pack."""

    pack: Pack
    declarations: Declarations
    found: list[Diagnostic] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    caused: set[str] = field(default_factory=set)
    made: list[Made] = field(default_factory=list)
    element: tuple[str, str] = ("", "")
    """Section and id of the element in hand."""

    def items(self, section: str) -> Iterator[Item]:
        """All items of a section, those of the packs that this one depends on too; sorted by id."""
        known: dict[str, Item] = {}
        for pack in self.pack.family():
            for item in pack.all(section):
                known.setdefault(item.id, item)
        yield from (known[id] for id in sorted(known))

    def code(self, text: str, where: Spot | Where, scope: Scope, wanted: Type | None = None) -> Code:
        """An expression as typed code."""
        place = where.where if isinstance(where, Spot) else where
        expr = None
        with self.guarding(place):
            expr, problems = check_expression(text, place, scope, wanted)
            self.found += problems
        return Code(expr if expr is not None else Literal(UNKNOWN, 0, 0, None), place)

    def maybe(self, text: str | None, spot: Spot, scope: Scope, wanted: Type | None = None) -> Code | None:
        """The code of a field that may be silent."""
        return None if text is None else self.code(text, spot, scope, wanted)

    def truth(self, text: str, spot: Spot, scope: Scope) -> Code:
        """An expression that holds or not."""
        return self.code(text, spot, scope, BOOL)

    def guarding(self, place: Spot | Where | Item) -> Guarding:
        """What is checked in here costs nothing else when the tool fails at it; that is reported."""
        return Guarding(self, place)

    def note(self, since: int, note: Note, rounding: str = "") -> None:
        """Say with the findings of wrong types, from a number on, what wants the type, and of ratios how to round."""
        for index, each in enumerate(self.found[since:], since):
            if each.code in (WRONG_TYPE.id, NOT_ROUNDED.id) and not each.notes:
                advice = rounding if rounding and each.code == NOT_ROUNDED.id else each.advice
                self.found[index] = replace(each, notes=(note,), advice=advice)

    def report(
        self, code: DiagnosticCode, span: Span, message: str, *, help: str | Later = "", notes: Iterable[Note] = ()
    ) -> None:
        """Keep a finding."""
        self.found.append(code.at(span, message, help=help, notes=notes))

    def use(self, what: str, name: str, place: Placed, scope: Scope) -> None:
        """Remember that the element in hand needs something."""
        self.uses.append(Use(what, name, place, scope.live, self.element))

    def cause(self, *events: str) -> None:
        """Remember that something makes events of these kinds."""
        self.caused.update(events)
