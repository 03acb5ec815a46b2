"""Words by which traces and policies select arguments and decisions: each must mean one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from toolkit.diagnostics import Diagnostic, Span
from toolkit.lint.registry import check
from toolkit.names import Names, near_names
from toolkit.packs import Item, Pack
from toolkit.packs.references import UNKNOWN, shortened
from toolkit.source import Data, Path


@check(UNKNOWN)
def check_selecting_words(pack: Pack) -> Iterator[Diagnostic]:
    """Look up the arguments that share a search, what is decided."""
    if not pack.is_whole():
        return
    for item in pack.all("traces"):
        arguments = Names(item.record.args)
        for index, word in enumerate(item.record.shared_by):
            yield from _known(word, arguments, "argument", item.span("shared_by", index))
    if pack.items.get("policies"):
        yield from _check_policies(pack)


def _check_policies(pack: Pack) -> Iterator[Diagnostic]:
    """A decision is that of a menu or an action, what an action or a step lets choose (`doctrine`), or that of one
    element alone (`air_strike.target`)."""
    asking = _asking(pack)
    elements = Names(asking.keys())
    whole, chosen = pack.names("actions", "menus"), Names({name for names in asking.values() for name in names})
    either = Names(whole.names | chosen.names)
    for item in pack.all("policies"):
        for number, entry in enumerate(item.record.entries):
            yield from _check_entry(item, ("entries", number), entry, asking, elements, either)
            for inner, each in enumerate(entry.entries):
                yield from _check_entry(item, ("entries", number, "entries", inner), each, asking, elements, either)


def _check_entry(
    item: Item, where: Path, entry: Any, asking: Mapping[str, Set[str]], elements: Names, either: Names
) -> Iterator[Diagnostic]:
    for index, word in enumerate(entry.for_):
        element, _, name = word.rpartition(".")
        place = _one_of_several(item, (*where, "for"), index)
        if element and element not in asking:
            yield from _known(element, elements, "element that asks for anything", place)
        else:
            yield from _known(name, Names(asking[element]) if element else either, "decision", place)


def _asking(pack: Pack) -> dict[str, Set[str]]:
    """What is chosen in each action, menu, procedure, trigger and check: arguments, and what steps let choose."""
    found: dict[str, set[str]] = {}
    for member in pack.family():
        for item in member.all("actions", "procedures", "triggers", "checks", "events", "effects"):
            data: Any = item.source.data
            for key in item.where:
                data = data[key]
            found.setdefault(item.id, set()).update(_chosen(data))
        for item in member.all("actions"):
            arguments = {name for choices in item.record.args for name in choices}
            found[item.id] |= arguments
            for menu in item.record.menu:
                found.setdefault(menu, set()).update(arguments)
    return {id: names for id, names in found.items() if names}


def _known(word: str, known: Names, what: str, place: Span) -> Iterator[Diagnostic]:
    if word not in known:
        yield UNKNOWN.at(place, f"There is no {what} `{shortened(word)}`.", help=near_names(word, known))


def _chosen(data: Data) -> Iterator[str]:
    """The names of the choices of all steps in a datum."""
    waiting = [data]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            name = found.get("choose")
            if isinstance(name, str):
                yield name
            waiting.extend(found.values())
        elif isinstance(found, list):
            waiting.extend(found)


def _one_of_several(item: Item, where: tuple[str | int, ...], index: int) -> Span:
    """A word of a list, or the one that stands there without brackets."""
    whole, first = item.span(*where), item.span(*where, 0)
    return whole if (whole.line, whole.column) == (first.line, first.column) else item.span(*where, index)
