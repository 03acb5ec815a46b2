"""`why` with each sample of the reference: what the rules of a game never ask for ends in a value or in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.ground import FILES, write
from tests.unit.play.programs import program_of
from toolkit.checker import Declarations
from toolkit.checker.rules import check_rules
from toolkit.cli.playing.asking import account, explain, source_of
from toolkit.cli.playing.screen import Screen
from toolkit.compiler import compile_program
from toolkit.examples.accounts import Failed, find_value
from toolkit.examples.asked import ask
from toolkit.examples.asking import Unseen, find_for
from toolkit.language.code import Where
from toolkit.language.functions import FUNCTIONS
from toolkit.model import Type
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.reference.operators import OPERATORS

SAMPLES = [each.sample for each in (*FUNCTIONS.values(), *OPERATORS) if "shares" not in each.sample]
LIVE = ("turn", "attack", "game")
PLAY = """
sequence: whole
procedures:
  whole:
    do:
      - for: p in players
        do:
          - create: rifles
            at: A1
            owner: p
          - create: mule
            at: B1
            owner: p
          - create: ambush
            at: hand(p)
            owner: p
      - for: p in players
        do:
          - during: turn(who=p)
            do:
              - during: attack(firers=units, target=A1, total=3)
                do:
                  - offer: fighting
                    until: pass
                    to: p
"""


def game(folder: Path) -> Game:
    """A game whose rules ask for next to nothing, while a turn and an attack go on."""
    write(folder)
    ringless = FILES["rules/play.yaml"].replace("  one: {base: two + 1}\n  two: {base: one + 1}\n", "")
    (folder / "ground/rules/play.yaml").write_text(ringless.lstrip("\n"), "utf-8")
    (folder / "ground/rules/samples.yaml").write_text(PLAY.lstrip("\n"), "utf-8")
    pack, found = load_pack(folder / "ground")
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return Game(compile_program(rules, "one"), seed=1)


def test_each_sample_has_a_value_or_an_answer_in_words(tmp_path: Path) -> None:
    played = game(tmp_path)
    stage = played.program.stage
    units = [row for row, shape in stage.layout.rows(played.cells) if shape.id == "unit"]
    known = {"unit": units[0], "other": units[1], "by": 0, "cell": 0}
    kinds = {"unit": "unit", "other": "unit", "by": "player", "cell": "space"}
    types = {name: Type("named", kind) for name, kind in kinds.items()}
    declarations = Declarations(stage.rules.pack).for_scenario(stage.scenario)
    told = 0
    for sample in SAMPLES:
        asked, problems = ask(sample, Where(source_of(sample), ("why",)), declarations, LIVE, types)
        assert asked is not None, (sample, problems)
        for viewer in (None, 0, 1):
            try:
                if viewer is None:
                    find_value(stage, played.cells, asked, known)
                else:
                    find_for(stage, played.cells, asked, known, viewer)
                told += 1
            except (Failed, Unseen) as why:
                assert viewer is not None or str(why), sample
    assert told > len(SAMPLES)


def test_an_event_that_nobody_keeps_is_told_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    played = Game(program_of("content/skirmish", "farm"), seed=1)
    assert not explain(played, "past(removed, game)", Screen(colour=False), 0)
    said = capsys.readouterr().out
    assert "No rule asks for `past(removed, game)`" in said and "this game keeps" in said


def test_pieces_that_no_rule_lists_are_found_all_the_same(tmp_path: Path) -> None:
    played = game(tmp_path)
    for text, value in {
        "count(lorries)": 2,
        "count(lorries(blue))": 1,
        "count(lorries(B1))": 2,
        "count(each in players, count(lorries(each)) == 1)": 2,
        "count(lorries, count(lorries(owner(it))) == 1)": 2,
    }.items():
        found, problems = account(played, text)
        assert found is not None, problems
        assert found.value == value, text
