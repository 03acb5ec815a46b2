"""`check --watch` and `test --watch`: a process that runs again when a file is saved, and ends as its last run did."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_check import change
from toolkit.cli import watching

ROOT = Path(__file__).parents[2]
LONGEST = 60
"""Seconds after which a test gives up; nothing is measured by it."""


class Command:
    """`hexwright WORDS...` in a process of its own; what it says is read line by line."""

    def __init__(self, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "toolkit", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def until(self, words: str) -> str:
        """All that it says up to the line with these words."""
        told, end = "", time.monotonic() + LONGEST
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                line = None
            assert line is not None, f"never said {words!r}:\n{told}"
            told += line
            if words in line:
                return told

    def stop(self) -> int:
        """Ctrl-C; the status it ends with."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(LONGEST)


@contextmanager
def running(*words: str) -> Iterator[Command]:
    """A command that is killed at the end, whatever came of it."""
    command = Command(*words)
    try:
        yield command
    finally:
        command.process.kill()
        command.process.wait()


@pytest.mark.slow
def test_a_check_is_made_again_and_ends_as_the_last_one(ford: Path) -> None:
    with running("check", "ford", "--watch") as check:
        assert "0 errors, 0 warnings" in check.until("Watching ford")
        change(ford / "units/all.yaml", "attack: 6", "atack: 6")
        assert "units/all.yaml:11:26: error E308" in check.until("Watching ford")
        (ford / "units/more.yaml").write_text("[", "utf-8")
        assert "units/more.yaml" in check.until("Watching ford")
        assert check.stop() == 1
    with running("check", "ford", "--watch") as check:
        check.until("Watching ford")
        (ford / "units/more.yaml").unlink()
        change(ford / "units/all.yaml", "atack: 6", "attack: 6")
        while "0 errors" not in check.until("Watching ford"):
            pass
        assert check.stop() == 0


@pytest.mark.slow
def test_examples_of_a_file_are_played_again(ford: Path) -> None:
    from tests.cli.playing import playable

    playable(ford.parents[1])
    own = Path("own.yaml")
    own.write_text("examples: {one: {title: One, given: crossing, do: []}}\n", "utf-8")
    with running("test", "ford", "--file", "own.yaml", "--watch") as test:
        test.until("Watching ford")
        own.write_text("examples: {one: {title: Two, given: nowhere, do: []}}\n", "utf-8")
        assert "nowhere" in test.until("Watching ford")
        assert test.stop() == 1


def test_watching_is_for_people(hexwright: Run) -> None:
    assert hexwright("check", "ford", "--watch", "--format", "json").exit_code == 2
    assert hexwright("test", "ford", "--watch", "--format", "json").exit_code == 2
    assert hexwright("test", "ford", "--watch", "--leaks", "2").exit_code == 2


def test_a_look_sees_what_editors_do_and_follows_no_link(tmp_path: Path) -> None:
    pack, other = tmp_path / "pack", tmp_path / "other"
    (pack / "units").mkdir(parents=True)
    other.mkdir()
    (pack / "link").symlink_to(other)
    file = pack / "units/all.yaml"
    file.write_text("a", "utf-8")
    before = watching.look([pack])
    assert [*before] == [str(file)] or {*before} == {str(file), str(pack / "link")}
    (other / "far.yaml").write_text("", "utf-8")
    (pack / ".swap").write_text("", "utf-8")
    assert watching.look([pack]) == before
    (pack / "new").write_text("b", "utf-8")
    (pack / "new").replace(file)  # of the same size: an editor that writes another file and renames it
    after = watching.look([pack])
    assert after != before
    file.unlink()
    assert watching.look([pack]) not in (before, after)
    assert watching.look([tmp_path / "gone"]) == {}


def test_packs_that_a_pack_depends_on_are_watched_too(tmp_path: Path) -> None:
    for name, needed in (("one", "[{pack: two}]"), ("two", "[{pack: one}, {pack: ../etc}, {pack: ..}, 7]"), ("x", "7")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.yaml").write_text(f"depends: {needed}\n", "utf-8")
    assert watching.with_needed([tmp_path / "one"]) == [tmp_path / "one", tmp_path / "two"]
    assert watching.with_needed([tmp_path / "x", tmp_path / "gone"]) == [tmp_path / "x", tmp_path / "gone"]
