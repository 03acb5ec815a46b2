"""Replacements that can be there together: two elements that stand in for the same one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.packs import Item
from toolkit.packs.scope import RULES
from toolkit.rules.check.together.registry import Whole, together

REPLACED_TWICE = register(
    "E574",
    "replaced-twice",
    title="Two elements can replace the same one at the same time",
    cause="Each stands in for one element; with both there, nothing says which of them counts.",
    remedy="Let one replace the other, or let them depend on `option: x` and `option: not x`.",
    bad="values:\n  hard_cover: {replaces: cover, option: hard, base: 3}\n  light_cover: {replaces: cover, base: 1}",
    good="values:\n  hard_cover: {replaces: cover, option: hard, base: 3}\n"
    "  light_cover: {replaces: cover, option: not hard, base: 1}",
)


@together
def check_replacements(whole: Whole) -> Iterator[Diagnostic]:
    """Compare the elements that replace one thing, inside the pack; those of other packs are compared when linking."""
    known: dict[tuple[str, str], list[Item]] = {}
    for item in whole.pack.all(*RULES):
        if replaced := getattr(item.record, "replaces", None):
            known.setdefault((item.section, replaced), []).append(item)
    for (_, replaced), items in known.items():
        for one, other in combinations(items, 2):
            if not _exclude(one.record.option, other.record.option):
                note = Note(f"`{one.id}` replaces it too.", one.span("replaces"))
                message = f"`{replaced}` is replaced by `{one.id}` as well, and both can be there."
                yield REPLACED_TWICE.at(other.span("replaces"), message, notes=[note])


def _exclude(one: str | None, other: str | None) -> bool:
    return None not in (one, other) and (f"not {one}" == other or f"not {other}" == one)
