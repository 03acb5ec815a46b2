"""What is broken in rules, so that checks of rules as a whole look at what is sound.

In: checked rules with what was found in them, and what could not be read or linked. Out: `BrokenElements`: the elements
that are broken, where they stand, and what they might have named. An element is broken where something in it is wrong,
where it speaks of something wrong, or where it takes over from such a one. Nothing is told of a broken element, and
nothing that it could have caused: whatever stands in it as a word may be used, and a name that nothing declares may
have been meant for anything that is named so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from toolkit.checker import codes
from toolkit.checker.spot import Spot
from toolkit.checker.types import is_unknown
from toolkit.checker.workbench import Made, Workbench
from toolkit.diagnostics import CODES, Diagnostic, Span
from toolkit.frozen import frozen
from toolkit.language.syntax import Slip, parse
from toolkit.model import Reference
from toolkit.packs import Item, Pack
from toolkit.packs.references import place_of, unknown_references
from toolkit.packs.scope import PARTIES, SECTIONS
from toolkit.program.effects import Step
from toolkit.program.rules import Rules
from toolkit.program.walks import Walks
from toolkit.source import Path, Source

NAMED = "names in expressions"
"""What a name that means nothing in an expression may have meant: a value, a table, an occasion."""
FIELDS = "fields"
"""What a wrong field may have meant: state, facts, settings, purses."""
_MEANT = {
    codes.NO_MEANING.id: (NAMED,),
    codes.NO_FIELD.id: (FIELDS, "options"),
    codes.WRONG_ARGUMENTS.id: (FIELDS,),
    codes.WRONG_TYPE.id: ("effects", "events", "orders"),
}
"""What may have been meant where expressions name what there is not."""
_OF_THE_LANGUAGE = frozenset(("hand", "discard"))
"""Places that are meant where nothing names one."""
_SILENT = frozenset(("cases", "chapters", "decks", "maps", "simulations", "texts", "themes", "tracks"))
"""Sections whose items speak of no element of the rules."""
_DECLARING = ("kinds", "places", "tables", "types", "state", "settings")
"""Sections that elements lean on, and that are none themselves."""
_WORD = re.compile(r"[a-z][a-z0-9_]*")

Extent = tuple[tuple[int, int], tuple[int, int]]


@frozen
class BrokenElements:
    """What is broken. `elements`: those that are, by `id`; `extents`: where they stand, by path; `sections`: those of
    what is broken and no element; `words` that stand in all of these; `meant`: the sections of which wrong names may
    have meant anything; `unread`: those of which something could not be read; `places` that there are."""

    elements: frozenset[int] = frozenset()
    extents: dict[str, list[Extent]] = field(default_factory=dict)
    sections: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    meant: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.elements or self.extents or self.meant or self.unread)

    @property
    def hidden(self) -> bool:
        """Whether something could not be read that may speak of elements."""
        return bool(self.unread - _SILENT)

    def may_name(self, id: str, *sections: str) -> bool:
        """Whether something broken may be about a thing of one of these sections."""
        return self.hidden or id in self.words or not self.meant.isdisjoint(sections)

    @property
    def hides(self) -> bool:
        """Whether something broken may tell who sees what."""
        hurt = "kinds" in self.sections | self.meant | self.unread or "places" in self.sections | self.unread
        return hurt or "decks" in self.unread or not self.words.isdisjoint(_OF_THE_LANGUAGE - self.places)

    def touch(self, found: Diagnostic) -> bool:
        """Whether a finding is about something broken, or tells of it in a note."""
        return any(self._holds(span) for span in (found.span, *(note.span for note in found.notes)) if span is not None)

    def _holds(self, span: Span) -> bool:
        return any(start <= (span.line, span.column) < end for start, end in self.extents.get(span.path, ()))


def find_broken(bench: Workbench, rules: Rules, errors: Sequence[Diagnostic], walks: Walks) -> BrokenElements:
    """Everything that is broken; `errors` is what the check of elements found."""
    search = _Search(bench, rules, errors, walks)
    return search.broken() if search.is_needed else BrokenElements()


@dataclass
class _Search:
    bench: Workbench
    rules: Rules
    errors: Sequence[Diagnostic]
    walks: Walks
    hurt: dict[str, set[Path]] = field(default_factory=dict)
    """What holds something wrong, by file; found when it is first asked for."""

    @property
    def is_needed(self) -> bool:
        """Whether something is wrong at all: rules that are right are not searched through."""
        return bool(self._unread) or bool(self.errors or self.unlinked or next(self._slips(), None))

    @cached_property
    def family(self) -> list[Pack]:
        """The pack and those that it depends on."""
        return list(self.bench.pack.family())

    @cached_property
    def unlinked(self) -> list[tuple[Item, Reference]]:
        """References to what is not there, each with the item that makes it."""
        return [found for pack in self.family for found in unknown_references(pack)]

    def broken(self) -> BrokenElements:
        """All that is broken, with the words that stand in it."""
        hurt = self._hurt()
        words, extents = set[str](), dict[str, list[Extent]]()
        elements = set[int]()
        for made in hurt:
            elements.update(map(id, made.elements))
            words.update(_note(made.spot.source, made.spot, extents))
        sections = set[str]()
        for item in self._hurt_items():
            sections.add(item.section)
            words.update(_note(item.source, Spot.of(item), extents))
        return BrokenElements(
            frozenset(elements),
            extents,
            frozenset(sections),
            frozenset(words),
            frozenset(self._meant()),
            self._unread,
            frozenset(self.rules.places),
        )

    @property
    def _unread(self) -> frozenset[str]:
        """The sections of which something could not be read."""
        return self.bench.declarations.hurt_sections

    def _meant(self) -> Iterator[str]:
        for _, reference in self.unlinked:
            yield from PARTIES.get(reference.kind, SECTIONS.get(reference.kind, (f"{reference.kind}s",)))
        for error in self.errors:
            yield from _MEANT.get(error.code, ())

    @cached_property
    def places(self) -> dict[str, list[tuple[int, int]]]:
        """Where something is wrong, by path."""
        spans = [error.span for error in self.errors if not CODES[error.code].is_clear]
        spans += [place_of(item, reference) for item, reference in self.unlinked]
        spans += self._unread_names()
        spans += self._slips()
        found: dict[str, list[tuple[int, int]]] = {}
        for span in spans:
            found.setdefault(span.path, []).append((span.line, span.column))
        return found

    def _unread_names(self) -> Iterator[Span]:
        """Names of what could not be read: they are not reported, and nobody knows what stands behind them."""
        unread, is_unread = self._unread, self.bench.declarations.is_unread
        sections = {kind: unread.intersection(declaring) for kind, declaring in SECTIONS.items()}
        for pack in self.family:
            for item, references in pack.spoken:
                for reference in references:
                    if any(is_unread(section, reference.value) for section in sections.get(reference.kind, ())):
                        yield place_of(item, reference)

    def _slips(self) -> Iterator[Span]:
        """Expressions that are none, told where their form is looked at."""
        for pack in self.family:
            for item, written in pack.written:
                if item.section != "examples":
                    for text, where, _ in written:
                        if isinstance(parse(text), Slip):
                            yield item.source.span((*item.where, *where))

    def _hurt(self) -> list[Made]:
        """The broken elements, with those that take over from them."""
        hurt = [made for made in self.bench.made if self._is_hurt(made)]
        known = {(made.section, made.id) for made in hurt}
        left = [made for made in self.bench.made if (made.section, made.id) not in known]
        grew = True
        while grew:
            more = [made for made in left if (made.section, made.model) in known]
            hurt += more
            known |= {(made.section, made.id) for made in more}
            left = [made for made in left if (made.section, made.id) not in known]
            grew = bool(more)
        return hurt

    def _is_hurt(self, made: Made) -> bool:
        return self._has_wrong(made.spot) or any(is_blind(element, self.walks) for element in made.elements)

    def _has_wrong(self, spot: Spot) -> bool:
        source = spot.source
        if source.path not in self.hurt:
            places = self.places.get(source.path, ())
            self.hurt[source.path] = {path for place in places for path in source.paths_at(*place)}
        return spot.path in self.hurt[source.path]

    def _hurt_items(self) -> Iterator[Item]:
        things = {"kinds": self.rules.kinds, "places": self.rules.places}
        for section in _DECLARING:
            for item in self.bench.declarations.section(section).values():
                made = things.get(section, {}).get(item.id)
                if self._has_wrong(Spot.of(item)) or (made is not None and is_blind(made, self.walks)):
                    yield item


def is_blind(thing: Any, walks: Walks) -> bool:
    """Whether an expression of it, or a step, stands in for one that could not be understood."""
    for _, nodes in walks.nodes_in(thing):  # loops written out: it is asked of each expression of a pack
        for node in nodes:
            type = node.type
            if type.form == "unknown" or (type.inner is not None and is_unknown(type.inner)):
                return True
    for step in walks.records_in(thing):
        if isinstance(step, Step) and step.effects.live is not None and not step.effects.live.kind:
            return True
    return False


def _note(source: Source, spot: Spot, extents: dict[str, list[Extent]]) -> list[str]:
    """Keep where something stands; its words."""
    extents.setdefault(source.path, []).append(_extent(spot))
    place = source.extent(spot.path)
    return _WORD.findall(source.text[place.key : place.end])


def _extent(spot: Spot) -> Extent:
    key, value = spot.source.key_span(spot.path), spot.source.span(spot.path)
    return (key.line, key.column), (value.end_line, value.end_column)
