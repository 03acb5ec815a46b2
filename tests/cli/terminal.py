"""A pseudo-terminal in which `hexwright` runs as at a keyboard: what is typed, what is shown, signals, the end."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import pytest

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")

ROOT = Path(__file__).parents[2]
CTRL_C = "\x03"
PATIENCE = 60
"""Seconds after which what should be shown is missed."""


class Terminal:
    """A command in a terminal of its own, as a context: it is killed where it does not end. `size`: its lines and
    columns, where it says them."""

    def __init__(
        self,
        *words: str,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.shown = ""
        self._read_to = 0
        self._own, theirs = pty.openpty()
        if size is not None:
            import fcntl
            import struct
            import termios

            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        given = {"PYTHONPATH": str(ROOT), "TERM": "xterm", "NO_COLOR": "1", **(environment or {})}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "toolkit", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**os.environ, **given},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        self.close()

    def close(self) -> None:
        """Close the window: the process hears of it by SIGHUP."""
        if self._own >= 0:
            os.close(self._own)
            self._own = -1

    def type(self, text: str) -> None:
        """Type keys."""
        os.write(self._own, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C once the process waits for keys."""
        self._until_it_waits()
        self.type(CTRL_C)

    def _until_it_waits(self) -> None:
        """Wait until the process waits for keys: of a signal that comes between the prompt and that wait Python's
        `input` hears only with the next key."""
        status = Path(f"/proc/{self.process.pid}/stat")
        end = time.monotonic() + PATIENCE
        idle = 0
        while idle < 3:
            time.sleep(0.1)
            sleeps = not status.exists() or status.read_text("ascii", "replace").rpartition(")")[2].split()[0] == "S"
            idle = idle + 1 if sleeps else 0
            assert time.monotonic() < end, "it does not come to wait"

    def press(self, key: str) -> None:
        """Press a key where one is waited for: what was pressed before that counts for nothing."""
        import termios

        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(self._own)[3] & termios.ICANON:
            assert time.monotonic() < end, "no key is waited for"
            time.sleep(0.01)
        self.type(key)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal once the process waits for keys."""
        self._until_it_waits()
        self.process.send_signal(number)

    def until(self, words: str) -> str:
        """Wait until this is shown; all that was shown since the last time."""
        end = time.monotonic() + PATIENCE
        while (at := self.shown.find(words, self._read_to)) < 0:
            assert time.monotonic() < end, f"{words!r} is missing in {self.shown[self._read_to :]!r}"
            if not self._read():
                raise AssertionError(f"it ended before {words!r}: {self.shown[self._read_to :]!r}")
        found = self.shown[self._read_to : at + len(words)]
        self._read_to = at + len(words)
        return found

    def end(self) -> int:
        """Wait for the end; its exit code."""
        end = time.monotonic() + PATIENCE
        while self._own >= 0 and self._read():
            assert time.monotonic() < end, f"it does not end: {self.rest!r}"
        return self.process.wait(timeout=PATIENCE)

    @property
    def rest(self) -> str:
        """What has been shown and not been waited for."""
        return self.shown[self._read_to :]

    def _read(self) -> bool:
        if select.select([self._own], [], [], 1)[0]:
            try:
                data = os.read(self._own, 65536)
            except OSError:  # nobody has the other end any more
                return False
            self.shown += data.decode(errors="replace").replace("\r\n", "\n")
            return bool(data)
        return self.process.poll() is None


def _own_terminal() -> None:
    """In the new process: the terminal is its controlling one, and Ctrl-C is not ignored."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def play(*words: str, folder: Path, **environment: str) -> Iterator[Terminal]:
    """`hexwright play WORDS...` in a terminal, which keeps games in `folder`/state."""
    state = {"HEXWRIGHT_STATE": str(folder / "state"), **environment}
    with Terminal("play", *words, folder=folder, environment=state) as terminal:
        yield terminal
