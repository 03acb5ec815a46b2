"""A slip of the pen is told, once, or it changes nothing.

A letter is dropped in keys and values of each pack. It is *told* where `check` finds something that it did not find
before, or an example does not come out. It is *harmless* where it stands in prose, which nobody computes with, or where
the program of each scenario stays as it was, letter by letter, once the old word is put back for the new one: then
nothing else speaks of that name. All else is silent, and there may be nothing silent.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.properties.slips import Slip, copied, dropped_letters, unclosed_brackets
from tests.tested_packs import PLAYED, ROOT, SMALL
from toolkit.cli.checking import Checked, check_packs
from toolkit.compiler import compile_program
from toolkit.examples import run_examples

PACKS = (*PLAYED, *SMALL)
PROSE = frozenset((
    "title", "text", "label", "say", "prompt", "yes", "note", "reason", "reconstructed", "short", "public", "summary",
    "credits", "names", "description",
))  # fmt: skip
"""Fields that hold words for people."""
UNCLOSED = frozenset(("E134", "E502"))
"""What is told of a bracket that is not closed: in a collection of YAML, in an expression."""
GREAT = 100
"""A pack of more files is great."""
Told = Counter[tuple[str, str]]
PARTS = frozenset(("says", "log_has", "account"))
"""What an example looks for in longer texts: without a letter it may still stand there."""


def slips_of(source: Path, request: pytest.FixtureRequest) -> int:
    """How many slips a pack gets: a great one, of which a check takes seconds, gets fewer."""
    games: int = request.config.getoption("games")
    return max(1, games // (100 if len(list(source.rglob("*.yaml"))) > GREAT else 10))


@pytest.mark.slow
@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_each_letter_too_few_is_told_or_harmless(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    assert silent(copied(source, tmp_path), slips_of(source, request), Random(source.name)) == []


def silent(pack: Path, count: int, random: Random) -> list[str]:
    """Some dropped letters that nobody tells of though they change something."""
    before = check_packs([pack])
    known, programs = told(before), programs_of(before)
    return [
        f"{slip.file.relative_to(pack)}: {slip.where}: {slip.old!r} -> {slip.new!r}"
        for slip in islice(dropped_letters(pack, random), count)
        if not is_prose(slip, pack) and is_silent(slip, pack, known, programs)
    ]


def is_silent(slip: Slip, pack: Path, known: Told, programs: dict[str, str]) -> bool:
    """Whether a slip changes something and nothing new is told of it."""
    with slip.made():
        checked = check_packs([pack])
        return not told(checked) - known and not is_harmless(slip, checked, programs, pack)


def told(checked: Checked) -> Told:
    return Counter((each.code, each.message) for each in checked.diagnostics)


def programs_of(checked: Checked) -> dict[str, str]:
    """The text of the program of each scenario that can be played."""
    found = {}
    for pack, rules in zip(checked.packs, checked.rules, strict=True):
        assert rules is not None
        for scenario in sorted(pack.items.get("scenarios", {})):
            if {scenario, ""} & rules.sequence.keys():
                found[scenario] = compile_program(rules, scenario).source
    return found


def is_prose(slip: Slip, pack: Path) -> bool:
    folder = slip.file.relative_to(pack).parts[0]
    return folder == "text" or not PROSE.isdisjoint(map(str, slip.where[-3:]))


def is_harmless(slip: Slip, checked: Checked, programs: dict[str, str], pack: Path) -> bool:
    """Whether examples tell of it, or nothing has changed but a name of which nobody speaks."""
    outcomes = [
        outcome
        for each, rules in zip(checked.packs, checked.rules, strict=True)
        if rules is not None
        for outcome in run_examples(each, rules, list(each.all("examples")))
    ]
    if any(outcome.diagnostics for outcome in outcomes):
        return True
    if slip.file.relative_to(pack).parts[0] in ("examples", "examples.yaml"):
        is_id = slip.is_key and len(slip.where) == 2
        return is_id or not PARTS.isdisjoint(map(str, slip.where))
    word = re.compile(rf"(?<![^\W_]){re.escape(slip.new)}(?![^\W_])")  # in the names of a program `_` parts words
    return {id: word.sub(lambda _: slip.old, text) for id, text in programs_of(checked).items()} == programs


@pytest.mark.parametrize("source", [ROOT / "content" / "skirmish"], ids=lambda source: source.name)
def test_an_unclosed_bracket_is_told_once(source: Path, tmp_path: Path) -> None:
    assert several(copied(source, tmp_path), 6, Random(1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_each_unclosed_bracket_is_told_once(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    assert several(copied(source, tmp_path), slips_of(source, request), Random(source.name)) == []


def several(pack: Path, count: int, random: Random) -> list[str]:
    """Some unclosed brackets of which anything else is told than that, on their lines: in a collection or, where the
    bracket belongs to one, in an expression."""
    known = told(check_packs([pack]))
    found = []
    for slip in islice(unclosed_brackets(pack, random), count):
        with slip.made():
            more = [one for one in check_packs([pack]).diagnostics if (one.code, one.message) not in known]
        if [(one.code in UNCLOSED, one.span.line) for one in more] != [(True, slip.where[0])]:
            found.append(f"{slip.file.relative_to(pack)}:{slip.where[0]}: {slip.new!r}: {more}")
    return found
