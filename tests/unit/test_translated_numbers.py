"""In packs of published rulebooks each Spanish text holds the numbers of its English one; no case lacks its Spanish."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.tested_packs import CONTENT, ROOT

Place = tuple[str, ...]
INDEXES = ROOT / "tests" / "data" / "case-ids"
TRANSLATED = [pytest.param(pack, id=pack.name) for pack in CONTENT if (INDEXES / f"{pack.name}.txt").exists()]


def texts_in(data: object, where: Place = ()) -> Iterator[tuple[Place, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from texts_in(value, (*where, key))
    elif isinstance(data, str):
        yield where, data


def texts_of(files: list[Path]) -> dict[Place, str]:
    """Every text of the files by its place, such as (cases, R0-1, title)."""
    return {
        place: text for file in files for place, text in texts_in(yaml.load(file.read_text("utf-8"), yaml.CBaseLoader))
    }


@pytest.fixture(scope="module", params=TRANSLATED)
def texts(request: pytest.FixtureRequest) -> tuple[dict[Place, str], dict[Place, str]]:
    """All texts of a pack, in English and in Spanish."""
    pack: Path = request.param
    english = [file for file in sorted(pack.rglob("*.yaml")) if "text" not in file.relative_to(pack).parts]
    spanish = sorted((pack / "text").glob("es.yaml")) + sorted((pack / "text" / "es").glob("*.yaml"))
    return texts_of(english), texts_of(spanish)


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def case_texts(texts: dict[Place, str]) -> set[Place]:
    return {place for place in texts if place[0] == "cases" and place[-1] in {"title", "text"}}


def test_every_case_is_translated_and_no_other(texts: tuple[dict[Place, str], dict[Place, str]]) -> None:
    english, spanish = texts
    assert case_texts(spanish) ^ case_texts(english) == set()


def test_numbers_stay_the_same(texts: tuple[dict[Place, str], dict[Place, str]]) -> None:
    english, spanish = texts
    differing = {
        ".".join(place): (sorted(numbers(english[place]).elements()), sorted(numbers(text).elements()))
        for place, text in spanish.items()
        if place in english and numbers(text) != numbers(english[place])
    }
    assert differing == {}


def test_the_numbers_of_a_text_are_its_runs_of_digits() -> None:
    assert numbers("4 of the 10 cards, +2 at R7.2-3") == Counter({"4": 1, "10": 1, "2": 2, "7": 1, "3": 1})
