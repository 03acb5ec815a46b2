"""Sections whose elements no game is played by yet: told once each, at the first element of the pack."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.diagnostics import Diagnostic, register

SECTION_NOT_CARRIED = register(
    "W505",
    "section-not-carried-out",
    title="This version does not carry out such a section yet",
    cause="Policies are read and their form is checked, but no game is played by them yet.",
    remedy="Keep it for a later version; until then players decide.",
    bad="policies: {automaton: {entries: [{for: attack, prefer: [{most: it.cost}]}]}}",
    good="orders: {dearest: [{most: it.cost}]}",
)

_LATER = ("policies",)


@standing
def check_sections(whole: Whole) -> Iterator[Diagnostic]:
    """Look for sections that are read and not carried out."""
    for section in _LATER:
        for item in list(whole.pack.all(section))[:1]:
            message = f"`{section}` is not carried out yet: no game is played by it."
            yield SECTION_NOT_CARRIED.at(item.key_span(), message)
