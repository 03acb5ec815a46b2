"""A system that refuses, and orders that would spoil content: a few words and exit code 2, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.ford import write_ford

ROOT = Path(__file__).parents[2]
CLOSED = 'exec "$0" -m toolkit "$@" >&- 2>&-'
posix = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX system")


def in_process(*words: str, cwd: Path, stdout: str = os.devnull) -> tuple[int, str]:
    """`hexwright WORDS...` in a process of its own: its exit code and what it said on the error stream."""
    with Path(stdout).open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "toolkit", *words],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
        )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_no_fault_of_the_tool(ford: Path, tmp_path: Path) -> None:
    code, said = in_process("check", "ford", cwd=tmp_path, stdout="/dev/full")
    assert code == 2
    assert said.startswith("hexwright: the system refuses: ") and "Traceback" not in said


@pytest.mark.slow
@posix
def test_closed_streams_change_nothing(ford: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", CLOSED, sys.executable, "check", "ford"], cwd=tmp_path, env=environment)
    assert done.returncode == 0


@pytest.mark.slow
def test_a_folder_that_cannot_be_made_is_named(ford: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    code, said = in_process("schema", "ford", "--out", "file/x", cwd=tmp_path)
    assert code == 2
    assert "the system refuses: " in said and "file" in said


@pytest.mark.slow
@posix
def test_a_working_folder_that_is_gone(ford: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    (tmp_path / "gone").mkdir()
    leave = f'rmdir "$PWD"; exec "$0" -m toolkit check "{ford}"'
    done = subprocess.run(["sh", "-c", leave, sys.executable], cwd=tmp_path / "gone", env=environment, text=True)
    assert done.returncode == 2


@pytest.mark.parametrize("out", ["content", "content/site", "content/ford", "./content/../content/ford/deep"])
def test_nothing_is_built_among_content(hexwright: Run, ford: Path, out: str) -> None:
    result = hexwright("build", "ford", "--out", out)
    assert (result.exit_code, "which is for content" in result.output) == (2, True)
    assert not (ford.parent / "site").exists()


def test_two_packs_of_one_name_would_write_over_each_other(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    other = write_ford(tmp_path / "other")
    result = hexwright("build", "ford", str(other))
    assert result.exit_code == 2
    assert "packs of the same name" in result.output
    assert hexwright("check", "ford", str(other)).exit_code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("without_mkdocs")
def test_a_pack_named_in_two_ways_is_meant_once(hexwright: Run, ford: Path) -> None:
    result = hexwright("build", "ford", "content/ford", str(ford))
    assert result.exit_code == 0
    assert "Packs        1 (ford)" in result.output


@posix
@pytest.mark.slow
def test_stopping_a_build_leaves_the_site_that_was_there(hexwright: Run, ford: Path, tmp_path: Path) -> None:
    hexwright("build", "ford")
    before = (tmp_path / "build/site/index.html").read_bytes()
    process = subprocess.Popen(
        [sys.executable, "-m", "toolkit", "build", "ford"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's `&` has it ignored
    )
    assert process.stderr is not None
    assert any("Building" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    assert "stopped" in process.stderr.read()
    assert process.wait() == 130
    assert (tmp_path / "build/site/index.html").read_bytes() == before
