"""What a pack of `content/` says, as data: read by PyYAML alone, so that the tests here trust none of our code."""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from tests.tested_packs import ROOT

Items = dict[str, dict[str, Any]]


@cache
def items(pack: str, section: str, *, as_text: bool = False, language: str = "") -> Items:
    """All items of a section of a pack by id, in the order of its files: as the pack's first language says them, or
    their words in another one. With `as_text` each scalar is as it is written."""
    folder = ROOT / "content" / pack / "text" / language if language else ROOT / "content" / pack
    files = [
        file for file in sorted(folder.rglob("*.yaml")) if language or "text" not in file.relative_to(folder).parts
    ]
    found: Items = {}
    for file in files:
        loader = yaml.CBaseLoader if as_text else yaml.CSafeLoader
        found.update((yaml.load(file.read_text("utf-8"), loader) or {}).get(section) or {})
    return found
