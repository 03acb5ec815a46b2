"""Our packs in content/ carry their own schemas, which are current and accept every file of the pack."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.tested_packs import CONTENT
from toolkit.cli.schema import own_schemas
from toolkit.model import kind_of
from toolkit.packs import load_pack
from toolkit.schema import stale_schemas
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
