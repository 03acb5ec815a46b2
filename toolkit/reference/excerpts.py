"""What the pack of the samples shows of each page: its section, the example that is played, and what came of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from textwrap import dedent

from toolkit.reference import RESULTS, SAMPLES

_SECTION = re.compile(r"^([a-z_]+):.*\n(?:(?:[ #-].*)?\n)*", re.MULTILINE)
_ITEM = re.compile(r"^  ([a-z_]+):.*\n(?:    .*\n)*", re.MULTILINE)


@cache
def files() -> Mapping[str, str]:
    """The files of the pack by their paths."""
    found = sorted(SAMPLES.rglob("*.yaml"), key=lambda file: (len(file.relative_to(SAMPLES).parts), str(file)))
    return {file.relative_to(SAMPLES).as_posix(): file.read_text("utf-8") for file in found}


@cache
def sections() -> Mapping[str, str]:
    """Each section as it stands in the pack, by its key."""
    return {
        found[1]: found[0]
        for path, text in files().items()
        if path.partition("/")[0] not in ("examples", "scenarios", "maps")
        for found in _SECTION.finditer(text)
    }


_SHOWN_BY = {
    "scenarios": "scenarios/one.yaml",
    "map": "maps/ford.yaml",
    "choices": "actions.fire",
    "conditions": "actions.shoot",
    "arguments": "values.in_reach",
    "elements": "modifiers",
    "secrets": "places",
}
"""What shows that of which a page tells, where that is no section: another section, an item of one, or a file."""


def sample(page: str) -> str:
    """What the pack has of that of which a page tells; an empty text where it is nothing that a pack could have."""
    shown = _SHOWN_BY.get(page, page)
    if shown in files():
        return files()[shown]
    section, _, wanted = shown.partition(".")
    text = sections().get(section, "")
    items = {found[1]: found[0] for found in _ITEM.finditer(text)}
    return f"{section}:\n{items[wanted]}" if wanted else text


@cache
def examples() -> Mapping[str, str]:
    """Each example as it stands in the pack, by its id."""
    return {
        found[1]: dedent(found[0])
        for path, text in files().items()
        if path.startswith("examples/")
        for found in _ITEM.finditer(text)
    }


@cache
def results() -> Mapping[str, tuple[str, ...]]:
    """What came of each sample, by its name: `functions/count`, `steps/let`, `examples/zones`."""
    return {name: tuple(lines) for name, lines in json.loads(RESULTS.read_text("utf-8")).items()}
