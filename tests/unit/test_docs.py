"""The YAML shown in the hand-written pages is read by the tool: each sample is parsed, and each section of it is
read as the kind of file that has such a section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from toolkit.board import read_board
from toolkit.model import KINDS, read_file
from toolkit.source import parse_source

DOCS = Path(__file__).parents[2] / "site/docs"
BLOCK = re.compile(r"^```yaml([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOCUMENTS = {"pack": "pack", "map": "map", "scenario": "scenario"}
SECTIONS = {section: name for name, kind in KINDS.items() for section in kind.sections}


def samples() -> Iterator[tuple[str, str]]:
    """Every sample with the place where it stands and, in its first line, the file that it shows where it says so."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        for block in BLOCK.finditer(text):
            line = text.count("\n", 0, block.start()) + 2
            yield f"{page.relative_to(DOCS)}:{line}", f"#{block[1]}\n{block[2]}"


def parts(sample: str) -> Iterator[tuple[str, str]]:
    """A sample section by section, each with the kind of file it belongs to; a map or scenario is one part."""
    starts = [match.start() for match in re.finditer(r"^[a-z_]+:", sample, re.MULTILINE)]
    first = sample[starts[0] :].partition(":")[0] if starts else ""
    if "text/es" in sample[: starts[0] if starts else None]:
        yield "text", sample
    elif first in DOCUMENTS:
        yield DOCUMENTS[first], sample
    else:
        for start, end in pairwise([*starts, len(sample)]):
            section = sample[start:end].partition(":")[0]
            if section in SECTIONS:
                yield SECTIONS[section], sample[start:end]


@pytest.mark.parametrize(("place", "sample"), [pytest.param(*each, id=each[0]) for each in samples()])
def test_a_sample_is_read_without_an_error(place: str, sample: str) -> None:
    source, problems = parse_source(sample, place)
    assert source is not None
    assert [f"{problem.span.line}: {problem.message}" for problem in problems] == []
    for kind, part in parts(sample):
        piece, _ = parse_source(part, place)
        assert piece is not None
        _, problems = read_file(piece, kind)
        assert [f"{kind} {problem.span.line}: {problem.message}" for problem in problems] == []


def test_nothing_is_wrong_with_the_maps_shown() -> None:
    maps = {}
    for place, sample in samples():
        for kind, part in parts(sample):
            if kind == "map":
                source, _ = parse_source(part, place)
                assert source is not None
                maps[read_file(source, kind)[0].document.map] = read_file(source, kind)[0].document
    assert {map.grid.shape for map in maps.values()} == {"square", "hex", "lanes", "areas"}
    for map in maps.values():
        assert read_board(map, maps).faults == ()


def test_every_kind_of_file_is_shown() -> None:
    kinds = {kind for _, sample in samples() for kind, _ in parts(sample)}
    assert {
        "pack",
        "cases",
        "kinds",
        "places",
        "terrain",
        "units",
        "cards",
        "tables",
        "map",
        "scenario",
        "rules",
    } <= kinds
