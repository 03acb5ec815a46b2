"""What an author sees in an editor: yaml-language-server reports and completes by our schemas.

Run against the schemas that hold for every pack, and against those of a small pack of its own.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from tests.node.lsp import Server
from tests.unit.test_schema import OWN
from toolkit.schema import generic_schemas, write_schemas

pytestmark = pytest.mark.node
NUMBERS = count(1)


@pytest.fixture(scope="module")
def root(server: Server) -> Path:
    """The workspace: generic schemas in schemas/, those of a pack in .schemas/."""
    write_schemas(server.root / "schemas", generic_schemas())
    write_schemas(server.root / ".schemas", OWN)
    return server.root


def file_of(root: Path, schema: str, text: str) -> Path:
    """A file whose first line names its schema, as `schemas/units` or `.schemas/units`; `text` begins in line 2."""
    file = root / f"file-{next(NUMBERS)}.yaml"
    file.write_text(f"# yaml-language-server: $schema={schema}.schema.json\n{text}", "utf-8")
    return file


UNIT = """units:
  mine:
    kind: unit
    title: Mine
    attrs:
      nation: red
      cost: 1
"""
STEPS = """procedures:
  fight:
    do:
      - call: throw()
        as: result
      - if: result > 3
        then:
          - remove: target
"""


@pytest.mark.parametrize(
    ("schema", "text"), [("schemas/units", UNIT), (".schemas/units", UNIT), ("schemas/rules", STEPS)]
)
def test_a_right_file_is_left_alone(server: Server, root: Path, schema: str, text: str) -> None:
    assert server.diagnostics(file_of(root, schema, text)) == []


@pytest.mark.parametrize(
    ("schema", "text", "line", "says"),
    [
        (
            "schemas/cases",
            'cases:\n  "1":\n    title: A\n    text: B\n    status: plays\n',
            6,
            '"play", "component", "advice"',
        ),
        (
            "schemas/cases",
            'cases:\n  "1":\n    title: A\n    text: B\n    status: advice\n',
            3,
            'Missing property "reason"',
        ),
        ("schemas/units", UNIT.replace("title: Mine", "titel: Mine"), 5, "Property titel is not allowed"),
        (
            "schemas/units",
            UNIT.replace("title: Mine", "title: true"),
            5,
            "Incorrect type. Expected one of string, number",
        ),
        ("schemas/units", UNIT.replace("mine:", "Mine:"), 3, "This must be an id in snake_case."),
        ("schemas/rules", STEPS.replace("call: throw", "cal: throw"), 5, "Property cal is not allowed"),
        ("schemas/rules", STEPS.replace("as: result", "az: result"), 6, "Property az is not allowed"),
        ("schemas/rules", STEPS.replace("as: result", "draw: deck"), 6, "Property draw is not allowed"),
        ("schemas/rules", STEPS.replace("- remove", "- removes"), 9, "Property removes is not allowed"),
        ("schemas/terrain", "terrain:\n  mud: {title: Mud, colour: brown}\n", 3, "This must be a colour"),
        ("schemas/tables", "tables:\n  crt:\n    rows: {die: 1..6}\n    cells: [1]\n", 3, 'Missing property "gives"'),
        ("schemas/kinds", "types:\n  nation: []\n", 3, "Array has too few items"),
        (".schemas/units", UNIT.replace("cost: 1", "cots: 1"), 8, "Property cots is not allowed"),
        (".schemas/units", UNIT.replace("      cost: 1\n", ""), 6, 'Missing property "cost"'),
        (".schemas/units", UNIT.replace("cost: 1", "cost: 10"), 8, "Value is above the maximum of 9"),
        (".schemas/units", UNIT.replace("nation: red", "nation: rad"), 7, 'Valid values: "blue", "red"'),
        (".schemas/units", UNIT.replace("title: Mine", "title: Mine\n    cite: R1"), 6, 'Valid values: "10.10"'),
        (".schemas/scenario", "scenario: two\ntitle: Two\nmap: fort\nsides: {blue: {}}\n", 4, 'Valid values: "ford"'),
    ],
)
def test_what_is_wrong_is_underlined_in_its_line(
    server: Server, root: Path, schema: str, text: str, line: int, says: str
) -> None:
    found = server.diagnostics(file_of(root, schema, text))
    assert any(at == line and says in message for at, message in found), found


def test_a_step_is_begun_with_a_verb_and_goes_on_with_its_fields(server: Server, root: Path) -> None:
    begun = server.completions(file_of(root, "schemas/rules", "procedures:\n  fight:\n    do:\n      - \n"), 5, 9)
    assert {"call", "if", "move", "at_once"} <= begun and not begun & {"to", "then", "as"}
    text = "procedures:\n  fight:\n    do:\n      - call: f(x)\n        \n"
    assert server.completions(file_of(root, "schemas/rules", text), 6, 9) == {"as", "cite", "counted", "option"}


def test_words_of_a_closed_list_are_offered(server: Server, root: Path) -> None:
    text = 'cases:\n  "1":\n    status: \n'
    assert server.completions(file_of(root, "schemas/cases", text), 4, 13) == {"play", "component", "advice"}


@pytest.mark.parametrize(
    ("text", "line", "column", "offered"),
    [
        ("units:\n  mine:\n    kind: unit\n    attrs:\n      \n", 6, 7, {"nation", "cost", "range"}),
        ("units:\n  mine:\n    kind: unit\n    attrs:\n      nation: \n", 6, 15, {"blue", "red"}),
        ("units:\n  mine:\n    kind: \n", 4, 11, {"unit", "order_card"}),
        ("units:\n  mine:\n    decks:\n      \n", 5, 7, {"orders"}),
        ("units:\n  mine:\n    keywords:\n      - \n", 5, 9, {"swift"}),
        ("units:\n  mine:\n    cite: \n", 4, 11, {'"10.10"'}),
        ("units:\n  mine:\n    option: \n", 4, 13, {"fog", "not fog"}),
    ],
)
def test_a_packs_own_names_are_offered(
    server: Server, root: Path, text: str, line: int, column: int, offered: set[str]
) -> None:
    assert offered <= server.completions(file_of(root, ".schemas/units", text), line, column)


SCENARIO = "scenario: two\ntitle: Two\nmap: ford\nsides: {blue: {}}\nforces:\n  - unit: gun\n    side: blue\n"


def test_areas_and_spaces_are_offered_and_others_taken(server: Server, root: Path) -> None:
    asked = file_of(root, ".schemas/scenario", f"{SCENARIO}    at: \n")
    assert {"bank", "A1", "B1"} <= server.completions(asked, 9, 9)
    for at in ("bank", "Z99", "0101", "[A1, A1..B1]"):
        text = f"{SCENARIO}    at: {at}\nsettings: {{turns: 6, points: {{blue: 1}}}}\n"
        assert server.diagnostics(file_of(root, ".schemas/scenario", text)) == []


def test_an_attribute_is_told_in_words_under_the_pointer(server: Server, root: Path) -> None:
    assert "cost (Co). Type: int. Every item gives it." in server.hover(file_of(root, ".schemas/units", UNIT), 8, 8)
