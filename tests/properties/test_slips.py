"""A slip of the pen is told, once, or it changes nothing.

A letter is dropped in each key and each value of each pack. It is *told* where `check` finds something that it did not
find before, or an example does not come out. It is *harmless* where it stands in prose, which nobody computes with, or
where the program of each scenario stays as it was, letter by letter, once the old word is put back for the new one:
then nothing else speaks of that name. All else is silent, and there may be nothing silent.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.properties.slips import Slip, copied, dropped_letters, unclosed_brackets
from toolkit.cli.checking import Checked, check_packs
from toolkit.play.examples import run_examples
from toolkit.rules.generate import compile_program

ROOT = Path(__file__).parents[2]
PACKS = (
    ROOT / "content" / "classics",
    ROOT / "content" / "skirmish",
    *sorted(file.parent for file in (ROOT / "tests" / "packs").glob("*/pack.yaml")),
)
PROSE = frozenset((
    "title", "text", "label", "say", "prompt", "yes", "note", "reason", "reconstructed", "short", "public", "summary",
    "credits", "names", "description",
))  # fmt: skip
"""Fields that hold words for people."""
PARTS = frozenset(("says", "log_has", "account"))
"""What an example looks for in longer texts: without a letter it may still stand there."""


@pytest.mark.slow
def test_a_letter_too_few_is_told_or_harmless(tmp_path: Path) -> None:
    pack = copied(ROOT / "tests" / "packs" / "duel", tmp_path)
    assert silent(pack, 8, Random(1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_each_letter_too_few_is_told_or_harmless(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    assert silent(copied(source, tmp_path), request.config.getoption("games"), Random(source.name)) == []


def silent(pack: Path, count: int, random: Random) -> list[str]:
    """Some dropped letters that nobody tells of though they change something."""
    before = check_packs([pack])
    known, programs = told(before), programs_of(before)
    found = []
    for slip in dropped_letters(pack, random)[:count]:
        with slip.made():
            checked = check_packs([pack])
            if (
                not told(checked) - known
                and not is_prose(slip, pack)
                and not is_harmless(slip, checked, programs, pack)
            ):
                found.append(f"{slip.file.relative_to(pack)}: {slip.where}: {slip.old!r} -> {slip.new!r}")
    return found


def told(checked: Checked) -> Counter[tuple[str, str]]:
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
    word = re.compile(rf"(?<!\w){re.escape(slip.new)}(?!\w)")
    return {id: word.sub(lambda _: slip.old, text) for id, text in programs_of(checked).items()} == programs


@pytest.mark.parametrize("source", [ROOT / "content" / "skirmish"], ids=lambda source: source.name)
def test_an_unclosed_bracket_is_told_once(source: Path, tmp_path: Path) -> None:
    assert several(copied(source, tmp_path), 6, Random(1)) == []


@pytest.mark.slow
@pytest.mark.parametrize("source", PACKS, ids=lambda source: source.name)
def test_each_unclosed_bracket_is_told_once(source: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    assert several(copied(source, tmp_path), request.config.getoption("games"), Random(source.name)) == []


def several(pack: Path, count: int, random: Random) -> list[str]:
    """Some unclosed brackets of which more is told than that, or nothing."""
    known = told(check_packs([pack]))
    found = []
    for slip in unclosed_brackets(pack, random)[:count]:
        with slip.made():
            more = told(check_packs([pack])) - known
            if [code for code, _ in more.elements()] != ["E134"]:
                found.append(f"{slip.file.relative_to(pack)}:{slip.where[0]}: {slip.new!r}: {sorted(more)}")
    return found
