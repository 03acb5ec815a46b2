"""Right and wrong files of every kind: records and schemas agree, and what is wrong is reported where it stands.

The first line of a wrong file lists the codes that it earns with line and column. To add a case, add a file.
"""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from toolkit.model import KINDS, read_file
from toolkit.schema import generic_schemas
from toolkit.source import Source, as_json, parse_source

CORPUS = Path(__file__).parent / "corpus"
RIGHT = sorted(CORPUS.glob("*/right-*.yaml"))
WRONG = sorted(CORPUS.glob("*/wrong-*.yaml"))
SCHEMAS = generic_schemas()


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def parsed(file: Path) -> Source:
    source, problems = parse_source(file.read_bytes(), file.name)
    assert source is not None and not problems
    return source


def schema_accepts(source: Source, kind: str) -> bool:
    return Draft202012Validator(SCHEMAS[f"{kind}.schema.json"]).is_valid(as_json(source.data))


@pytest.mark.parametrize("file", RIGHT, ids=name_of)
def test_a_right_file_is_accepted_by_records_and_schema(file: Path) -> None:
    source = parsed(file)
    record, problems = read_file(source, file.parent.name)
    assert record is not None and not problems
    assert schema_accepts(source, file.parent.name)


@pytest.mark.parametrize("file", WRONG, ids=name_of)
def test_a_wrong_file_is_refused_at_the_place_it_names(file: Path) -> None:
    source = parsed(file)
    _, problems = read_file(source, file.parent.name)
    found = [
        f"{one.code} {one.span.line}:{one.span.column}" for one in sorted(problems, key=lambda one: one.sort_key())
    ]
    assert file.read_text("utf-8").splitlines()[0] == f"# wrong: {', '.join(found)}"
    assert not schema_accepts(source, file.parent.name)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file_has_right_and_wrong_samples(kind: str) -> None:
    assert sum(file.parent.name == kind for file in RIGHT) >= 3
    assert sum(file.parent.name == kind for file in WRONG) >= 8
