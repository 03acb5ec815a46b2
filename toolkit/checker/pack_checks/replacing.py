"""Replacements that can be there together: two elements that replace or extend the same one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from toolkit.checker.pack_checks.registry import Whole, standing, together
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.packs import Item
from toolkit.packs.references import shortened
from toolkit.packs.scope import RULES
from toolkit.program.rules import Event

REPLACED_TWICE = register(
    "E574",
    "replaced-twice",
    about="elements",
    title="Two elements can replace the same one at the same time",
    cause="Each stands in for one element; with both there, nothing says which of them counts.",
    remedy="Let one replace or extend the other, or let them depend on `option: x` and `option: not x`.",
    bad="values:\n  hard_cover: {replaces: cover, option: hard, base: 3}\n  light_cover: {replaces: cover, base: 1}",
    good="values:\n  hard_cover: {replaces: cover, option: hard, base: 3}\n"
    "  light_cover: {replaces: cover, option: not hard, base: 1}",
)
TWO_WAYS = register(
    "W511",
    "taken-over-twice",
    about="elements",
    title="An element takes over fields, or stands in for another, in two ways",
    cause="An element that `extends:` another has the other's fields and stands in for it. Beside it, `like:` gives it "
    "no fields, and `replaces:` the same element says nothing more.",
    remedy="Keep the one that is meant.",
    bad="actions: {march_far: {extends: march, like: deploy}}",
    good="actions: {march_far: {extends: march}}",
)


DIFFERS = register(
    "E576",
    "replacement-differs",
    about="elements",
    title="What replaces an element is not of its make",
    cause="Whoever uses the element gets the one that replaces it; so it takes the same arguments, of the same types, "
    "and gives the same.",
    remedy="Give it the arguments and the type of the element that it replaces.",
    bad="values:\n  cover: {args: {unit: unit}, base: 2}\n  hard_cover: {replaces: cover, base: 3}",
    good="values:\n  cover: {args: {unit: unit}, base: 2}\n"
    "  hard_cover: {replaces: cover, args: {unit: unit}, base: 3}",
)
_CALLED = ("values", "procedures", "orders", "effects", "events")


@together
def check_makes(whole: Whole) -> Iterator[Diagnostic]:
    """Compare what stands in for an element with the element, where others give it arguments."""
    for section in _CALLED:
        elements = getattr(whole.rules, section)
        for element in elements.values():
            other = elements.get(element.replaces)
            if other is not None and whole.is_own(element) and _make(element) != _make(other):
                note = Note(f"`{other.id}` is declared here.", whole.key_span(other))
                message = f"`{element.id}` has other arguments than `{other.id}`, or gives something else."
                yield DIFFERS.at(whole.key_span(element), message, notes=[note])


def _make(element: Any) -> tuple[Any, ...]:
    args = element.facts if isinstance(element, Event) else element.args
    given = tuple((arg.name, arg.type) for arg in args)
    return given, getattr(element, "type", None), getattr(element, "gives", None)


@together
def check_replacements(whole: Whole) -> Iterator[Diagnostic]:
    """Compare the elements that replace one thing, inside the pack; those of other packs are compared when linking."""
    known: dict[tuple[str, str], list[Item]] = {}
    for item in whole.pack.all(*RULES, "tables"):
        said = item.record.__dict__
        if replaced := said.get("replaces") or said.get("extends"):
            known.setdefault((item.section, replaced), []).append(item)
    for (_, replaced), items in known.items():
        for one, other in combinations(items, 2):
            if not _exclude(one.record.option, other.record.option):
                note = Note(f"`{one.id}` stands in for it too.", one.span(_verb(one)))
                message = f"`{one.id}` stands in for `{replaced}` as well, and both can be there."
                yield REPLACED_TWICE.at(other.span(_verb(other)), message, notes=[note])


@standing
def check_ways(whole: Whole) -> Iterator[Diagnostic]:
    """Look for elements that say twice what they take over, of which only one counts."""
    for item in whole.pack.all(*RULES):
        extends = getattr(item.record, "extends", None)
        for verb in ("like", "replaces"):
            named = getattr(item.record, verb, None)
            if extends and (named == extends or (named and verb == "like")):
                note = Note("This says it already.", item.span("extends"))
                message = f"`{item.id}` extends `{shortened(extends)}`, so `{verb}:` counts for nothing."
                yield TWO_WAYS.at(item.key_span(verb), message, notes=[note])


def _verb(item: Item) -> str:
    return "replaces" if item.record.replaces else "extends"


def _exclude(one: str | None, other: str | None) -> bool:
    return None not in (one, other) and (f"not {one}" == other or f"not {other}" == one)
