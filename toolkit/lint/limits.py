"""Limits of numbers: the greatest one must not lie below the least one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

TURNED = register(
    "E423",
    "limits-turned-round",
    about="kinds",
    title="The greatest number lies below the least one",
    cause="A track goes up from its `from` to its `to`, and an attribute has values from `at_least` to `at_most`. "
    "Between these two there is no number.",
    remedy="Swap the two numbers, or correct the wrong one.",
    bad="tracks: {turn: {title: Turns, from: 12, to: 1}}",
    good="tracks: {turn: {title: Turns, from: 1, to: 12}}",
)


@check(TURNED)
def check_limits(pack: Pack) -> Iterator[Diagnostic]:
    """Compare the ends of each track, and the limits of each attribute and state of a kind."""
    for track in pack.all("tracks"):
        yield from _compare(track, (), track.record, ("from_", "from"), ("to", "to"))
    for kind in pack.all("kinds"):
        for part in ("attrs", "state"):
            for name, declared in (getattr(kind.record, part) or {}).items():
                yield from _compare(kind, (part, name), declared, ("at_least", "at_least"), ("at_most", "at_most"))


def _compare(
    item: Item, inside: tuple[str, ...], record: Any, least: tuple[str, str], most: tuple[str, str]
) -> Iterator[Diagnostic]:
    """Two fields of a record, each with its name in Python and its name in files."""
    low, high = getattr(record, least[0], None), getattr(record, most[0], None)
    if low is None or high is None or low <= high:
        return
    note = Note(f"`{least[1]}` is {low} here.", item.span(*inside, least[1]))
    message = f"`{most[1]}` is {high}, which is less than `{least[1]}`."
    yield TURNED.at(item.span(*inside, most[1]), message, notes=[note])
