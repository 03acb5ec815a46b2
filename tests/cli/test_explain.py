"""`hexwright explain` and the command's own help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.conftest import Run
from toolkit.cli.main import COMMANDS, cli
from toolkit.diagnostics import all_codes


@pytest.fixture
def hexwright() -> Run:
    """`hexwright WORDS...`, without a pack: nothing here reads one."""
    return lambda *words: CliRunner().invoke(cli, list(words), catch_exceptions=False)


def test_without_a_code_all_are_listed(hexwright: Run) -> None:
    listed = [line.split()[:2] for line in hexwright("explain").output.splitlines() if line.startswith("  ")]
    assert sorted(listed) == [[code.id, code.name] for code in all_codes().values()]


def test_every_code_is_known_wherever_it_is_registered() -> None:
    """A package of its own needs no line in a list."""
    toolkit = Path(__file__).parents[2] / "toolkit"
    codes = re.compile(r'^\w+ = register\(\s*"([EW][0-9]+)"', re.MULTILINE)
    found = {
        code: file.relative_to(toolkit) for file in toolkit.rglob("*.py") for code in codes.findall(file.read_text())
    }
    assert set(found) <= set(all_codes())
    assert {"leaks", "examples", "lint"} <= {file.parts[0] for file in found.values()}
    assert not any(len(file.parts) == 1 or file.parts[0] == "cli" for file in found.values())


def test_the_list_is_in_groups(hexwright: Run) -> None:
    groups = [part.splitlines() for part in hexwright("explain").output.split("\n\n")]
    assert [lines[0] for lines in groups] == [
        "Files",
        "YAML",
        "Shape of items",
        "Packs, names and translations",
        "Content",
        "Rules",
        "The site",
        "Games being played",
        "Worked examples",
    ]
    assert all(code in "\n".join(groups[3]) for code in ("E301", "E315", "W301"))
    assert all(code in "\n".join(groups[5]) for code in ("E501", "E613", "W520"))
    assert [line.split()[0] for line in groups[6][1:]] == ["E601", "E602"]
    assert all(code in "\n".join(groups[8]) for code in ("E603", "W601", "E806"))


@pytest.mark.slow
@pytest.mark.parametrize("code", list(all_codes()))
def test_every_code_has_cause_remedy_and_samples(hexwright: Run, code: str) -> None:
    text = hexwright("explain", code.lower()).output
    for heading in ("What is wrong", "What to do", "Wrong", "Right"):
        assert f"\n{heading}\n    " in text


def test_a_code_can_be_named(hexwright: Run) -> None:
    code = next(iter(all_codes().values()))
    assert hexwright("explain", code.name).output.startswith(code.id)


def test_an_unknown_code_is_wrong_use(hexwright: Run) -> None:
    result = hexwright("explain", "E10")
    assert result.exit_code == 2
    assert "Did you mean" in result.output


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_teaches_by_example(hexwright: Run, command: str) -> None:
    result = hexwright(command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output


def test_an_unknown_command_offers_the_nearest(hexwright: Run) -> None:
    result = hexwright("chekc")
    assert result.exit_code == 2
    assert "Did you mean `check`?" in result.output
