"""Sections whose elements no game is played by yet: told once each, at the first element of the pack."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.carried import SECTION_NOT_CARRIED
from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.diagnostics import Diagnostic

_LATER = ("policies",)


@standing
def check_sections(whole: Whole) -> Iterator[Diagnostic]:
    """Look for sections that are read and not carried out."""
    for section in _LATER:
        for item in list(whole.pack.all(section))[:1]:
            message = f"`{section}` is not carried out yet: no game is played by it."
            yield SECTION_NOT_CARRIED.at(item.key_span(), message)
