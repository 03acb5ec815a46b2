"""The YAML shown in the hand-written pages is read by the tool: each sample is parsed, and each section of it is
read as the kind of file that has such a section."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify, unique

from toolkit.board import read_board
from toolkit.model import KINDS, read_file
from toolkit.phrases import ENGLISH
from toolkit.publish.pages import language
from toolkit.publish.pages.uses import Users
from toolkit.source import parse_source

DOCS = Path(__file__).parents[2] / "site/docs"
BLOCK = re.compile(r"^```yaml([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOCUMENTS = {"pack": "pack", "map": "map", "scenario": "scenario"}
SECTIONS = {section: name for name, kind in KINDS.items() for section in kind.sections}


def samples() -> Iterator[tuple[str, str]]:
    """Every sample with the place where it stands and, in its first line, the file that it shows where it says so.
    What a reader is shown only to try is wrong on purpose; what is said of it stands below it, and is held there."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        for block in BLOCK.finditer(text):
            if ", only to try" in block[1]:
                continue
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


GLOSSARY = DOCS / "design/glossary.md"
ENTRY = re.compile(
    r"^\| \*\*(?P<word>[^*]+)\*\* \{#(?P<id>[a-z-]+)\} \| (?P<says>.+) \| (?P<more>.+) \|$", re.MULTILINE
)
LINK = re.compile(r"\[[^]]+\]\(([^)]+)\)")
DIALECT = re.compile(
    r"\b(beneath|doings|happenings?|emitter|prover|standing pass(es)?|strangers|surely|tails|told order|torn"
    r"|twin worlds|twins|veil|(a|of|in) rings?)\b",
    re.IGNORECASE,
)
"""Words of our own that the pages and messages once used for what other people have a name for."""


@cache
def reference() -> dict[str, set[str]]:
    """The pages of the language reference, which are made from registries, with what links can lead to in them."""
    found = {
        page.path: set(re.findall(r'\sid="([^"]+)"', unescape(page.body))) for page in language.pages(Users([], []))
    }
    return {path.removesuffix(".html"): ids for path, ids in found.items()}


def exists(page: Path) -> bool:
    """Whether there is such a page, written by hand or made."""
    return page.is_file() or made_path(page) in reference()


def made_path(page: Path) -> str:
    """The path of a made page from the root of the site."""
    return page.relative_to(DOCS).with_suffix("").as_posix() if page.is_relative_to(DOCS) else ""


def anchors(page: Path) -> set[str]:
    """What links can lead to in a page: its headings, and in the glossary its words."""
    if not page.is_file():
        return reference()[made_path(page)]
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    used: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        unique(slugify(heading.replace("`", ""), "-"), used)
    return used | {entry["id"] for entry in ENTRY.finditer(text)}


def test_each_line_of_the_glossary_is_a_word_a_sentence_and_a_link() -> None:
    lines = [line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| **")]
    assert [line for line in lines if not ENTRY.fullmatch(line)] == []
    ids = [entry["id"] for entry in ENTRY.finditer(GLOSSARY.read_text("utf-8"))]
    assert len(ids) == len(set(ids)) == len(lines)


@pytest.mark.parametrize(
    "entry", [pytest.param(one, id=one["id"]) for one in ENTRY.finditer(GLOSSARY.read_text("utf-8"))]
)
def test_a_word_of_the_glossary_leads_to_where_it_is_told(entry: re.Match[str]) -> None:
    links = LINK.findall(entry["more"])
    assert links
    for link in links:
        page, _, anchor = link.partition("#")
        target = (GLOSSARY.parent / page).resolve()
        assert exists(target), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_links_to_the_glossary_and_the_language_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        if "reference/language" in path:
            assert exists((page.parent / path).resolve()), link
        elif "reference/" in path or "://" in path or not path.endswith((".md", "")):
            continue
        if anchor:
            assert anchor in anchors((page.parent / path).resolve() if path else page), link


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_a_page_uses_the_words_of_the_field(page: Path) -> None:
    if page != GLOSSARY:  # which may say what a thing is called besides
        assert [found[0] for found in DIALECT.finditer(page.read_text("utf-8"))] == []


def sentences(file: Path) -> Iterator[str]:
    """The texts of a module that somebody may read who does not read the module: those with a blank, no docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in told
        ):
            yield node.value


def test_phrases_use_the_words_of_the_field() -> None:
    assert [phrase for phrase in ENGLISH if DIALECT.search(phrase)] == []


@pytest.mark.slow
def test_messages_use_the_words_of_the_field() -> None:
    for file in sorted((DOCS.parents[1] / "toolkit").rglob("*.py")):
        assert [text for text in sentences(file) if DIALECT.search(text)] == [], file
