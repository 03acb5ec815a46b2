"""The samples of the language reference are right, and come to what the pages say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.run_samples import GIVEN, SEED, checked, expressions, played_on
from tests.tools.write_reference import written
from tests.unit.checker.ground import FILES, Ground
from toolkit.checker.rules import check_rules
from toolkit.compiler import compile_program
from toolkit.evaluator import World, evaluate
from toolkit.examples import run_examples
from toolkit.examples.asking import question
from toolkit.language.code import Where
from toolkit.language.functions import FUNCTIONS
from toolkit.lint import run_checks
from toolkit.model import Type
from toolkit.model.rules.steps import VERBS
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.play.data import write_value
from toolkit.reference import RESULTS, SAMPLES
from toolkit.reference.excerpts import examples, results, sample, sections
from toolkit.reference.operators import OPERATORS, Form
from toolkit.reference.parts import parts
from toolkit.reference.steps import STEPS
from toolkit.reference.tables import TABLES
from toolkit.source import parse_source

HOW = "Run them again: .venv/bin/python -m tests.tools.write_reference"
NOTHING_TO_PLAY = {"expressions", "bounds"}
"""Pages without an example: of the one each operator has a sample, of the other there is nothing to play."""


def test_every_verb_is_told() -> None:
    wanted = "STEPS in toolkit/reference/steps.py has an entry for each verb, in the order of the model"
    assert [entry.verb for entry in STEPS] == list(VERBS), wanted


@pytest.mark.slow
def test_each_sample_comes_to_what_its_page_says() -> None:
    assert RESULTS.read_text("utf-8") == written(), HOW


@pytest.mark.slow
def test_the_plain_form_and_the_evaluator_come_to_the_same(tmp_path: Path) -> None:
    rules = checked(tmp_path)
    plain, tracing = (compile_program(rules, "run", tracing=each) for each in (False, True))
    for entry in STEPS:
        assert played_on(plain, entry.verb).hash() == played_on(tracing, entry.verb).hash(), entry.verb
    game = Game(plain, SEED)
    stage, world = plain.stage, World(plain.stage, game.cells)
    assert game.site is not None and game.go is not None
    known = dict(zip((local.name for local in game.site.locals), game.go[1], strict=True))
    types = {local.name: local.type for local in game.site.locals if isinstance(local.type, Type)}
    for number, (name, text) in enumerate(expressions().items()):
        source, _ = parse_source(f"x: |-\n  {text}\n", "rules/sample.yaml")
        assert source is not None
        call = f"value_{number}({GIVEN})"
        asked, problems = question(stage, call, Where(source, ("x",)), {"turn", "attack", "game"}, types)
        assert asked is not None, problems
        value = evaluate(asked.code.expr, world, known)
        assert [write_value(asked.type, value, stage.names(game.cells))] == list(results()[name]), name


def test_there_is_a_result_for_each_sample() -> None:
    wanted = [*expressions(), *(f"steps/{entry.verb}" for entry in STEPS), *(f"examples/{id}" for id in examples())]
    assert list(results()) == wanted, HOW


def test_the_samples_of_functions_show_the_function() -> None:
    for name, entry in FUNCTIONS.items():
        assert f"{name}(" in entry.sample
        assert results()[f"functions/{name}"]


@pytest.mark.parametrize("entry", OPERATORS, ids=lambda entry: entry.sample)
def test_the_sample_of_a_form_is_right(ground: Ground, entry: Form) -> None:
    ground.expr(entry.sample, live=["turn", "attack"], shares="map unit to int")


def test_the_sample_of_each_table_is_right(tmp_path: Path) -> None:
    samples = {f"tables/{number}.yaml": each.sample for number, each in enumerate(TABLES)}
    uses = "".join(
        f"  use_{number}:\n    args: {{unit: unit}}\n    base: |-\n      {each.use}\n"
        for number, each in enumerate(TABLES)
    )
    moved = {path: text for path, text in FILES.items() if path != "tables.yaml"} | samples
    moved |= {"tables/ground.yaml": FILES["tables.yaml"], "rules/uses.yaml": f"values:\n{uses}"}
    for path, text in moved.items():
        (tmp_path / "ground" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "ground" / path).write_text(text.lstrip("\n"), "utf-8")
    pack, found = load_pack(tmp_path / "ground")
    assert pack is not None, found
    _, problems = check_rules(pack)
    assert [each.message for each in (*found, *problems) if each.span.path.endswith("uses.yaml")] == []


def test_the_pack_of_the_samples_has_no_findings() -> None:
    pack, found = load_pack(SAMPLES)
    assert pack is not None
    rules, problems = check_rules(pack)
    assert rules is not None
    assert [each.message for each in (*found, *problems, *run_checks(pack))] == []


def test_each_section_is_in_the_pack_and_is_played() -> None:
    for name, part in parts().items():
        assert name in NOTHING_TO_PLAY or name in examples(), name
        assert not part.section or part.section in sections(), name
        assert name in NOTHING_TO_PLAY or sample(name), name


@pytest.mark.slow
def test_each_example_of_a_section_comes_out() -> None:
    pack, _ = load_pack(SAMPLES)
    assert pack is not None
    rules, _ = check_rules(pack)
    assert rules is not None
    for outcome in run_examples(pack, rules, pack.all("examples")):
        assert outcome.passed, [each.message for each in outcome.diagnostics]
