"""Examples that were played before, and need not be played again. In: examples that begin alike. Out: a digest of
all that their playing reads; and what came of them, as it can be kept.

What an expression reads is known only when it is computed, so nearly all of a pack stands in the digest: the texts of
its files and of those that it needs. Left out are files of nothing but examples, but for those of the examples
themselves, and of simulations, of which no rule knows; of others that share their program it is said where they begin
and at which moments they wait. So who writes examples plays those again that begin like one that he has changed; any
other change plays all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from toolkit.diagnostics import Diagnostic
from toolkit.digests import digest
from toolkit.examples.codes import FAULT
from toolkit.examples.outcome import Outcome
from toolkit.examples.plan import Plan
from toolkit.examples.playback import Playback
from toolkit.packs import Item, Pack
from toolkit.source import Source

_UNREAD = frozenset({"examples", "themes", "simulations"})


@dataclass(frozen=True)
class Played:
    """What came of an example, by names alone; `units` is the fuel that it used, `more` what it brought for all."""

    diagnostics: tuple[Diagnostic, ...]
    answers: int
    held: int
    playback: Playback | None
    units: int
    more: int

    @classmethod
    def of(cls, outcome: Outcome, units: int, more: int) -> Played:
        """What can be kept of an outcome."""
        found = tuple(each.worked_out for each in outcome.diagnostics)
        return cls(found, outcome.answers, outcome.held, outcome.playback, units, more)

    def outcome(self, example: Item) -> Outcome:
        """The outcome of the example, which is the same."""
        return Outcome(example, self.diagnostics, self.answers, self.held, self.playback)

    @property
    def can_be_kept(self) -> bool:
        """Whether it would come out like this again: nobody knows that of a fault of the tool."""
        return all(found.code != FAULT.id for found in self.diagnostics)


@dataclass(frozen=True)
class Together:
    """What came of the examples that begin alike, in their order."""

    played: tuple[Played, ...]


class Remembered(Protocol):
    """Where what came of examples is kept, by the digest of what it depends on."""

    def read(self, kind: type[Together], key: str) -> Together | None:
        """What is kept under a key, if anything."""

    def write(self, key: str, record: Together) -> None:
        """Keep it."""


def keys_of(pack: Pack, plans: Sequence[Plan]) -> Mapping[tuple[object, ...], str]:
    """The digest of each group of examples, by what they share."""
    groups: dict[tuple[object, ...], list[Plan]] = {}
    beside: dict[tuple[object, ...], set[str]] = {}
    for plan in plans:
        groups.setdefault(plan.shared, []).append(plan)
        beside.setdefault(plan.program, set()).update((repr(plan.shared), *(stop.id for stop in plan.stops)))
    whole = [*_texts(pack)]
    return {
        shared: digest(*whole, *sorted(beside[group[0].program]), "", *_own(group)) for shared, group in groups.items()
    }


def _texts(pack: Pack) -> Iterator[str]:
    for each in pack.family():
        read, unread = _sources(each, lambda name: name not in _UNREAD), _sources(each, lambda name: name in _UNREAD)
        whole = {id(source): source for source in each.sources if id(source) not in unread}
        yield from (each.id, each.language)
        for source in {**whole, **read}.values():  # a file that lies where it does not belong is none of the pack's
            yield from (source.path, source.text)


def _sources(pack: Pack, wanted: Callable[[str], bool]) -> dict[int, Source]:
    """The files in which items of some sections stand."""
    items = (item for section, items in pack.items.items() if wanted(section) for item in items.values())
    return {id(item.source): item.source for item in items}


def _own(group: Sequence[Plan]) -> Iterator[str]:
    for plan in group:
        yield repr((plan.example.id, plan.example.where))
    for source in {id(plan.example.source): plan.example.source for plan in group}.values():
        yield from (source.path, source.text)
