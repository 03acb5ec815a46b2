"""Each Spanish text of content/panzer-general holds the numbers of its English one, and no case lacks its Spanish."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import yaml

PACK = Path(__file__).parents[2] / "content" / "panzer-general"
Place = tuple[str, ...]


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


ENGLISH = texts_of([file for file in sorted(PACK.rglob("*.yaml")) if "text" not in file.relative_to(PACK).parts])
SPANISH = texts_of(sorted((PACK / "text").glob("es.yaml")) + sorted((PACK / "text" / "es").glob("*.yaml")))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def case_texts(texts: dict[Place, str]) -> set[Place]:
    return {place for place in texts if place[0] == "cases" and place[-1] in {"title", "text"}}


def test_every_case_is_translated_and_no_other() -> None:
    assert case_texts(SPANISH) ^ case_texts(ENGLISH) == set()


def test_numbers_stay_the_same() -> None:
    differing = {
        ".".join(place): (sorted(numbers(ENGLISH[place]).elements()), sorted(numbers(text).elements()))
        for place, text in SPANISH.items()
        if place in ENGLISH and numbers(text) != numbers(ENGLISH[place])
    }
    assert differing == {}


def test_the_numbers_of_a_text_are_its_runs_of_digits() -> None:
    assert numbers("4 of the 10 cards, +2 at R7.2-3") == Counter({"4": 1, "10": 1, "2": 2, "7": 1, "3": 1})
