"""Each page of the guide says what its commands say, and shows what stands in the files that it shows."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from tests.cli.ford import write_ford
from tests.cli.stepwise import FOLDER, PAGES, ROOT, differs, prepare, shown_otherwise, steps, walk
from toolkit.cli.main import COMMANDS, cli
from toolkit.cli.simulate import command as simulate

STEPWISE = ("hex-and-counter",)
"""Pages with a test of their own, which looks at each step."""
WRITING = ("first-scenario",)
"""Pages whose readers write files, where the others show files that are there."""
SLOW = ("first-scenario", "simulating", "from-paper")


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.slow] * (page in SLOW)) for page in PAGES if page not in STEPWISE],
)
@pytest.mark.usefixtures("without_mkdocs")
def test_a_page_shows_what_is_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("HEXWRIGHT_STATE", str(tmp_path / "state"))
    prepare(tmp_path, page)
    told = steps((FOLDER / f"{page}.md").read_text("utf-8"))
    shown = [block for step in told for block in step.blocks]
    for block in shown:
        is_there = block.is_part or page not in WRITING
        if block.form == "yaml" and is_there and not block.is_tried and block.file.startswith("content/"):
            assert shown_otherwise(tmp_path, block) is None, block.title
    for block, said in walk(tmp_path, told):
        assert not differs(block, said), f"$ {block.command}\n{said}"
    assert shown


def test_a_pack_is_copied_and_sent_as_the_first_scenario_says(tmp_path: Path) -> None:
    """Its lines for the shell lay Bridgehead where commands find it, and make a zip that is unpacked beside others."""
    (tmp_path / "hexwright").symlink_to(ROOT)
    lines = [
        line.partition(" #")[0].strip()
        for block in re.findall(r"^```sh\n(.*?)^```$", (FOLDER / "first-scenario.md").read_text("utf-8"), re.M | re.S)
        for line in block.splitlines()
    ]
    assert lines.pop(0) == "source hexwright/.venv/bin/activate"
    lines = [line.replace("python ", f"{shlex.quote(sys.executable)} ", 1) for line in lines]
    subprocess.run(["sh", "-ec", "\n".join(lines)], cwd=tmp_path, check=True)
    with zipfile.ZipFile(tmp_path / "mygames/bridgehead.zip") as sent:
        sent.extractall(tmp_path / "others/content")
    for folder in "mygames", "others":
        assert (tmp_path / folder / "content/bridgehead/pack.yaml").is_file()


def test_every_page_with_commands_is_looked_at() -> None:
    """Where a command is shown with what it says, it is run."""
    shown = {file.stem for file in FOLDER.glob("*.md") if "```console" in file.read_text("utf-8")}
    assert shown <= PAGES.keys()


@pytest.mark.slow
def test_the_workflow_shown_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its lines that runs hexwright succeeds where the pack lies as the workflow has laid it."""
    monkeypatch.chdir(tmp_path)
    page = (FOLDER / "untrusted-pack.md").read_text("utf-8")
    shown = re.search(r'title="\.github/[^\n]*\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
    assert shown is not None
    job = yaml.safe_load(shown[1])["jobs"]["check"]["steps"]
    write_ford(tmp_path, whole=True)
    assert job[0]["with"]["path"] == "content/ford"
    lines = [words for step in job if (words := shlex.split(step.get("run", "")))[:1] == ["hexwright"]]
    assert len(lines) == 4
    for _, command, *words in lines:
        if command != "build":
            words = words[: words.index(">")] if ">" in words else words
            result = CliRunner().invoke(cli, [command, *words], catch_exceptions=False)
            assert result.exit_code == 0, result.output


def test_the_errors_of_an_installation_are_those_that_are_said() -> None:
    """Each row of the table quotes the bootstrap, the shell or the command."""
    tables = (FOLDER / "install.md").read_text("utf-8").partition("## All commands")[0]
    rows = re.findall(r"^\| `([^`]+)` \| [A-Z`]", tables, re.MULTILINE)
    said = (ROOT / "toolkit/bootstrap.py").read_text("utf-8").replace("{'.'.join(map(str, WANTED))}", "3.11")
    assert len(rows) == 9
    refused = CliRunner().invoke(cli, ["check", "nothing-of-this-name"], catch_exceptions=False).output
    assert [row for row in rows if row not in said + refused.replace("\n", " ")] == ["hexwright: command not found"]


def test_every_command_is_listed() -> None:
    table = (FOLDER / "install.md").read_text("utf-8").partition("## All commands")[2]
    listed = re.findall(r"^\| `hexwright ([a-z]+)", table, re.MULTILINE)
    assert sorted(listed) == sorted(COMMANDS)


def test_every_command_at_the_prompt_is_told() -> None:
    from toolkit.cli.playing.commands import COMMANDS

    text = (FOLDER / "playing.md").read_text("utf-8")
    for words in COMMANDS:
        assert f"`{words}`" in text or f"`{words}, " in text or words.split()[0] in text, words


def test_every_option_of_a_simulation_is_told() -> None:
    text = (FOLDER / "simulating.md").read_text("utf-8")
    left = {option for each in simulate.params for option in each.opts if option.startswith("--")}
    told = {option for option in left if f"`{option}" in text or f"{option} " in text}
    assert left - told == {"--option", "--language"}  # as in every command that plays
