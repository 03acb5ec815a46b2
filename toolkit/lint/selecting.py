"""Words by which traces and policies select arguments and decisions: each must mean one."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Span
from toolkit.lint.registry import check
from toolkit.names import Names, near_names
from toolkit.packs import Item, Pack
from toolkit.packs.references import UNKNOWN, shortened
from toolkit.source import Data


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
    """A decision is that of an action, a menu or a procedure, what is chosen there (`air_strike.target`), or both."""
    elements, chosen = pack.names("actions", "menus", "procedures"), Names(_all_chosen(pack))
    either = Names(elements.names | chosen.names)
    for item in pack.all("policies"):
        for number, entry in enumerate(item.record.entries):
            for index, word in enumerate(entry.for_):
                element, _, name = word.rpartition(".")
                place = _one_of_several(item, ("entries", number, "for"), index)
                if element and element not in elements:
                    yield from _known(element, elements, "action, menu or procedure", place)
                else:
                    yield from _known(name, chosen if element else either, "decision", place)


def _known(word: str, known: Names, what: str, place: Span) -> Iterator[Diagnostic]:
    if word not in known:
        yield UNKNOWN.at(place, f"There is no {what} `{shortened(word)}`.", help=near_names(word, known))


def _all_chosen(pack: Pack) -> Iterator[str]:
    """The arguments of actions, and what steps let choose."""
    for member in pack.family():
        for item in member.all("actions"):
            yield from (name for choices in item.record.args for name in choices)
        for source in member.sources:
            yield from _chosen(source.data)


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
