"""What a pack of `content/` says, as data: read by PyYAML alone, so that the tests here trust none of our code."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from tests.tested_packs import ROOT

Items = dict[str, dict[str, Any]]


@cache
def items(pack: str, section: str) -> Items:
    """All items of a section of a pack by id, in the order of its files."""
    folder = ROOT / "content" / pack
    found: Items = {}
    for file in sorted(file for file in folder.rglob("*.yaml") if "text" not in file.relative_to(folder).parts):
        found.update((yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) or {}).get(section) or {})
    return found
