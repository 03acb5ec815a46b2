"""The appendix of the language page is what the registries say, and each sample in it is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.ground import FILES, Ground, write
from toolkit.checker.appendix import BEGIN, with_appendix
from toolkit.checker.appendix.operators import OPERATORS, Form
from toolkit.checker.appendix.steps import STEPS
from toolkit.checker.appendix.tables import TABLES
from toolkit.checker.rules import check_rules
from toolkit.compiler import compile_program
from toolkit.language.functions import FUNCTIONS
from toolkit.model.rules.steps import VERBS
from toolkit.packs import load_pack

PAGE = Path(__file__).parents[3] / "site/docs/design/language.md"
WHOLE = """
    - for: p in players
      do:
      - during: turn(who=p)
        do:
        - offer: fighting
        - during: attack(firers=units, target=A1, total=3)
          do:
""".lstrip("\n")
"""A game in which each sample can be used: steps go on at the end."""
HOW = "Write it anew: .venv/bin/python -m tests.tools.write_appendix"


def test_the_page_holds_the_appendix_as_it_is_now() -> None:
    page = PAGE.read_text("utf-8")
    assert BEGIN in page
    assert with_appendix(page) == page, HOW


@pytest.mark.parametrize("entry", OPERATORS, ids=lambda entry: entry.sample)
def test_the_sample_of_a_form_is_right(ground: Ground, entry: Form) -> None:
    ground.expr(entry.sample, live=["turn", "attack"], shares="map unit to int")


def test_every_verb_is_told() -> None:
    wanted = "STEPS in toolkit/checker/appendix/steps.py has an entry for each verb, in the order of the model"
    assert [entry.verb for entry in STEPS] == list(VERBS), wanted


def test_the_sample_of_each_step_is_right(tmp_path: Path) -> None:
    samples = "\n".join(_procedure(entry.verb, entry.sample) for entry in STEPS if entry.verb != "answer")
    rules = f"sequence: sample_let\nprocedures:\n{samples}"
    assert _problems(tmp_path, {"rules/samples.yaml": rules}, "samples.yaml") == []


def test_the_sample_of_each_table_is_right(tmp_path: Path) -> None:
    samples = {f"tables/{number}.yaml": each.sample for number, each in enumerate(TABLES)}
    uses = "".join(
        f"  use_{number}:\n    args: {{unit: unit}}\n    base: |-\n      {each.use}\n"
        for number, each in enumerate(TABLES)
    )
    moved = {path: text for path, text in FILES.items() if path != "tables.yaml"} | samples
    moved |= {"tables/ground.yaml": FILES["tables.yaml"], "rules/uses.yaml": f"values:\n{uses}"}
    assert _problems(tmp_path, moved, "uses.yaml", whole=True) == []


@pytest.mark.slow
def test_every_sample_of_an_expression_is_compiled(tmp_path: Path) -> None:
    samples = [each.sample for each in (*FUNCTIONS.values(), *OPERATORS) if "shares" not in each.sample]
    args = "{unit: unit, other: unit, by: player, cell: space}"
    values = "".join(
        f"  sample_{number}:\n    within: [turn, attack]\n    args: {args}\n    base: |-\n      {sample}\n"
        for number, sample in enumerate(samples)
    )
    calls = "".join(f"              x{n}: sample_{n}(only(units), only(units), p, A1)\n" for n in range(len(samples)))
    _compile(tmp_path, f"values:\n{values}procedures:\n", f"          - let:\n{calls}")


def test_every_sample_of_a_step_is_compiled(tmp_path: Path) -> None:
    entries = [entry for entry in STEPS if entry.verb != "answer"]
    procedures = "".join(_procedure(entry.verb, entry.sample) for entry in entries)
    calls = "".join(f"          - call: sample_{each.verb}(only(units), only(units), p, A1)\n" for each in entries)
    _compile(tmp_path, f"procedures:\n{procedures}", calls)


def _compile(folder: Path, rules: str, steps: str) -> None:
    """Check and compile the pack with rules of which the last section is `procedures`, and a game that does steps."""
    ringless = FILES["rules/play.yaml"].replace("  one: {base: two + 1}\n  two: {base: one + 1}\n", "")
    write(folder)
    (folder / "ground/rules/play.yaml").write_text(ringless.lstrip("\n"), "utf-8")
    text = f"sequence: whole\n{rules}  whole:\n    do:\n{WHOLE}{steps}"
    (folder / "ground/rules/samples.yaml").write_text(text, "utf-8")
    pack, found = load_pack(folder / "ground")
    assert pack is not None, found
    checked, problems = check_rules(pack)
    assert checked is not None, [p for p in problems if p.severity == "error"]
    for tracing in (False, True):
        assert compile_program(checked, "one", tracing=tracing).source


def _procedure(verb: str, sample: str) -> str:
    steps = "".join(f"      {line}\n" for line in sample.rstrip("\n").split("\n"))
    gives = "    gives: int\n" if verb == "return" else ""
    args = "{unit: unit, other: unit, by: player, cell: space}"
    return f"  sample_{verb}:\n    within: [turn, attack]\n    args: {args}\n{gives}    do:\n{steps}"


def _problems(folder: Path, files: dict[str, str], name: str, *, whole: bool = False) -> list[str]:
    """What is wrong in one file of the pack with some files more."""
    for path, text in (files if whole else FILES | files).items():
        (folder / "ground" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "ground" / path).write_text(text.lstrip("\n"), "utf-8")
    pack, found = load_pack(folder / "ground")
    assert pack is not None, found
    _, problems = check_rules(pack)
    told = [each for each in (*found, *problems) if each.span.path.endswith(name)]
    return [f"{each.span.line}:{each.span.column} {each.code} {each.message}" for each in told if each.code[0] == "E"]
