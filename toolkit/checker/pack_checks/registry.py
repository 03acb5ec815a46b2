"""The checks of rules as a whole, and what they get."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, TypeVar

from toolkit.board import Board
from toolkit.board.shared import reading_of
from toolkit.checker.pack_checks.broken_elements import BrokenElements
from toolkit.checker.pack_checks.opened import opened_menus
from toolkit.checker.workbench import Use, Workbench
from toolkit.diagnostics import Diagnostic, Kept, Span
from toolkit.language.code import Code
from toolkit.language.tree import Expr
from toolkit.modules import import_all
from toolkit.packs import Item, Pack
from toolkit.packs.guarding import FAULT, run_guarded, without_items
from toolkit.program.effects import Step
from toolkit.program.rules import Element, Kind, Place, Rules
from toolkit.program.walks import Uses, Walks, things_of

Node = TypeVar("Node", bound=Expr)


@dataclass(frozen=True)
class Whole:
    """All checked rules, and what was noted while they were checked."""

    bench: Workbench
    rules: Rules
    broken: BrokenElements = field(default_factory=BrokenElements)
    walks: Walks = field(default_factory=Walks, compare=False)
    passed: frozenset[int] = frozenset()
    """Elements that checks pass over for the tool fails at them, by `id`."""

    @property
    def pack(self) -> Pack:
        """The pack whose rules they are."""
        return self.rules.pack

    @property
    def is_played(self) -> bool:
        """Whether the pack is a game by itself: it has a sequence. In others things may wait for packs to come."""
        return bool(self.rules.sequence)

    def is_affected(self, element: Element) -> bool:
        """Whether something in an element is broken."""
        return id(element) in self.broken.elements

    def leans_on_sound(self, thing: object) -> bool:
        """Whether no value that something asks for, perhaps through others, is broken."""
        if not self.broken:
            return True
        waiting, seen = [thing], set[str]()
        while waiting:
            for section, id, _ in self.walks.uses_in(waiting.pop()):
                value = self.rules.values.get(id) if section == "values" and id not in seen else None
                if value is not None:
                    if self.is_affected(value):
                        return False
                    seen.add(id)
                    waiting.append(value)
        return True

    def uses(self, what: str) -> list[Use]:
        """The places that need something of a sort."""
        return [use for use in self.bench.uses if use.what == what]

    @cached_property
    def opened(self) -> frozenset[str]:
        """The menus that something opens."""
        return opened_menus(self.rules, (use.name for use in self.uses("menu")))

    def records_in(self, thing: Element | Place | Kind) -> Sequence[Any]:
        """What the rules hold, with all records inside it but expressions: gone through once for all checks."""
        return self.walks.records_in(thing)

    def steps_in(self, element: Element) -> Sequence[Step]:
        """All steps of an element, those inside others too."""
        return self.walks.steps_in(element)

    def uses_in(self, thing: Element | Place | Kind) -> Uses:
        """The values that something asks for and the orders that it ranks by."""
        return self.walks.uses_in(thing)

    def nodes_in(self, thing: Element | Place | Kind) -> Sequence[tuple[Code, Sequence[Expr]]]:
        """The codes of what the rules hold, each with all typed expressions in it."""
        return self.walks.nodes_in(thing)

    def first_node(self, form: type[Node], is_wanted: Callable[[Node], bool]) -> tuple[Node, Span] | None:
        """The first expression of a form that is wanted, with its place; None where the rules hold none."""
        for code, node in self._by_form.get(form, ()):
            assert isinstance(node, form)
            if is_wanted(node):
                return node, code.where.span(node.start, node.end)
        return None

    @cached_property
    def _by_form(self) -> Mapping[type[Expr], Sequence[tuple[Code, Expr]]]:
        """All expressions, each with the code that it stands in, by their form."""
        found: defaultdict[type[Expr], list[tuple[Code, Expr]]] = defaultdict(list)
        for thing in things_of(self.rules):
            for code, nodes in self.nodes_in(thing):
                for node in nodes:
                    found[node.__class__].append((code, node))
        return found

    def boards(self) -> Iterator[tuple[Item, Board]]:
        """The maps that scenarios are played on, each once; those that cannot be read are left out."""
        for id in dict.fromkeys(scenario.record.map for scenario in self.pack.all("scenarios")):
            item = self.pack.find("maps", id) if id is not None else None
            board = reading_of(self.pack, item.record).board if item is not None else None
            if item is not None and board is not None:
                yield item, board

    @cached_property
    def own_files(self) -> frozenset[str]:
        """The files of the pack itself."""
        return frozenset(source.path for source in self.pack.sources)

    def is_own(self, element: Element) -> bool:
        """Whether an element stands in the pack itself, and is to be looked at."""
        return element.at.source.path in self.own_files and id(element) not in self.passed

    def key_span(self, element: Element) -> Span:
        """The id of an element in its file."""
        return element.at.source.key_span(element.at.path)


Check = Callable[[Whole], Iterable[Diagnostic]]
_CHECKS: list[tuple[Check, bool]] = []


def together(check: Check) -> Check:
    """Register a check of rules as a whole. What it finds in broken elements, or by them, is left out; where it finds
    that there is none of something, it asks itself whether something broken may be one."""
    _CHECKS.append((check, False))
    return check


def standing(check: Check) -> Check:
    """Register a check of which each finding is there whatever else is broken."""
    _CHECKS.append((check, True))
    return check


def check_together(whole: Whole) -> list[Diagnostic]:
    """What all checks find in rules as a whole. Where one fails, that costs it the element in hand and no other."""
    found: list[Diagnostic] = []
    for check, stands in all_together():
        kept = Kept()
        run_guarded(check, whole, kept, whole.pack.manifest.span("pack"), _without, (Element, Item))
        found += [each for each in kept.report() if stands or not whole.broken.touch(each) or each.code == FAULT.id]
    return found


def _without(whole: Whole, things: tuple[Any, ...]) -> Whole:
    """The same with some elements and items passed over."""
    items = tuple(each for each in things if isinstance(each, Item))
    rules = replace(whole.rules, pack=without_items(whole.pack, items)) if items else whole.rules
    return replace(whole, rules=rules, passed=frozenset(map(id, things)))


@cache
def all_together() -> tuple[tuple[Check, bool], ...]:
    """All checks of rules as a whole; imports every file of this folder."""
    import_all("toolkit.checker.pack_checks")
    return tuple(sorted(_CHECKS, key=lambda each: each[0].__module__ + each[0].__qualname__))
