"""Our packs in content/ carry their own schemas, which are current and accept every file of the pack; what the tool
writes of them fits the schemas of that."""

import json
import random
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.tested_packs import CONTENT, PLAYED
from tests.unit.publish.built import bundle_of
from toolkit.checker import check_rules
from toolkit.cli.schema import own_schemas
from toolkit.compiler import compile_program
from toolkit.model import kind_of
from toolkit.packs import load_pack
from toolkit.play import Game, playout, save
from toolkit.schema import stale_schemas
from toolkit.schema.tool_files import misfit
from toolkit.source import as_json


@pytest.mark.parametrize("folder", CONTENT, ids=lambda folder: folder.name)
def test_the_schemas_of_a_pack_are_current_and_accept_its_files(folder: Path) -> None:
    pack, _ = load_pack(folder)
    assert pack is not None
    schemas = own_schemas(pack)
    assert stale_schemas(folder / ".schemas", schemas) == [], f"run `hexwright schema {folder.name}`"
    for source in pack.sources:
        kind = kind_of(source.path.split(f"content/{folder.name}/")[-1])
        errors = Draft202012Validator(schemas[f"{kind}.schema.json"]).iter_errors(as_json(source.data))
        assert [f"{source.path} {error.json_path}: {error.message[:200]}" for error in errors] == []


@pytest.mark.slow
@pytest.mark.parametrize("folder", CONTENT, ids=lambda folder: folder.name)
def test_the_bundle_of_a_pack_fits_its_schema(folder: Path) -> None:
    assert misfit("bundle", json.loads(bundle_of(folder).to_json())) is None


@pytest.mark.slow
@pytest.mark.parametrize("folder", PLAYED, ids=lambda folder: folder.name)
def test_saves_and_records_fit_their_schemas(folder: Path) -> None:
    """At the start of each scenario, in its midst, and at its end."""
    pack, _ = load_pack(folder)
    assert pack is not None
    rules, _ = check_rules(pack)
    assert rules is not None
    for scenario in pack.items["scenarios"]:
        game, picks = Game(compile_program(rules, scenario), seed=1), random.Random(1)
        for decisions in (0, 40, 4000):
            playout(game, picks.random, decisions)
            game.take_back()
            assert misfit("save", json.loads(json.dumps(save(game, with_history=True)))) is None
            assert misfit("record", json.loads(json.dumps(game.record.to_data()))) is None
