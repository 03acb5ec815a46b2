"""Optional rules: what may be chosen. In: a pack. Out: by id, the values that an option may have."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.packs.pack import Pack

SWITCH = ("off", "on")
"""What may be chosen of an option that lists no values."""


def choices_of(pack: Pack) -> Mapping[str, tuple[str, ...]]:
    """The options of a pack and of those that it needs, with what may be chosen; what holds when nobody chooses may
    always be."""
    found: dict[str, tuple[str, ...]] = {}
    for each in pack.family():
        for id, option in each.manifest.record.options.items():
            values = option.values or SWITCH
            found.setdefault(id, values if option.default in values else (option.default, *values))
    return found
