"""The streams of a process, whatever became of them: closed by the caller, a terminal that is gone, a full disk."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TextIO


def prepare_streams() -> None:
    """Let both output streams take any text: none is missing, and what a terminal lacks is shown by its code."""
    for name in ("stdout", "stderr"):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:  # closed by the caller
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a character shows its code instead
            stream.reconfigure(errors="backslashreplace")


def say_no_more(stream: TextIO) -> None:
    """Let what is still to be written to a stream vanish, so that ending the process does not fail on it."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
