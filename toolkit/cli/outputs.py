"""Whether a file that is to be written may take the place of what is there. In: a path, a form. Out: words, or none.

A command writes over what a command of the same form wrote, and over an empty file; everything else that stands there
belongs to somebody: a pack's own file, a photo, a save where a record is to be written.
"""

from __future__ import annotations

import errno
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from toolkit.phrases import Say, say_in_english
from toolkit.report.visible import visible
from toolkit.whole_files import open_plain, see_place, whole_file

MOST_READ = 50_000_000
"""Bytes of a file that are looked at to tell what it is."""
FIRST_PART = 200_000
CONTACTS = ("source", "target", "what", "id", "terrain", "level", "how", "at", "beyond")
"""The first row of the lines of a map."""
ARRAYS = frozenset({"labels.npy", "things.npy", "starts.npy"})


def _json_with(key: str, other: str) -> Callable[[BinaryIO], bool]:
    def is_ours(stream: BinaryIO) -> bool:
        """Whether it is an object with the one key and without the other."""
        data: Any = json.loads(stream.read(MOST_READ))
        return isinstance(data, dict) and key in data and other not in data

    return is_ours


def _is_position(stream: BinaryIO) -> bool:
    """Whether a file of examples is as `position` wrote it: what somebody has added to it is his."""
    from toolkit.examples.saving import is_untouched

    return is_untouched(stream.read(MOST_READ).decode())


def _is_svg(stream: BinaryIO) -> bool:
    start = stream.read(FIRST_PART)
    return start.startswith(b"<svg") and b".hw-other" in start


def _is_png(stream: BinaryIO) -> bool:
    from toolkit.publish.drawing.standalone import PNG_MARK

    return PNG_MARK in stream.read(FIRST_PART)


def _is_csv(stream: BinaryIO) -> bool:
    return stream.readline(FIRST_PART).decode().strip() == ",".join(CONTACTS)


def _is_npz(stream: BinaryIO) -> bool:
    with zipfile.ZipFile(stream) as archive:
        return set(archive.namelist()) >= ARRAYS


def _begins(start: bytes) -> Callable[[BinaryIO], bool]:
    def is_ours(stream: BinaryIO) -> bool:
        """Whether a file begins so."""
        return stream.read(len(start)) == start

    return is_ours


def _is_games_parquet(stream: BinaryIO) -> bool:
    return stream.read(4) == b"PAR1" and b"hexwright.simulation" in stream.read(MOST_READ)


def _is_simulation(stream: BinaryIO) -> bool:
    return b"\nsimulation: " in b"\n" + stream.read(FIRST_PART)


FORMS: Mapping[str, tuple[str, Callable[[BinaryIO], bool]]] = {
    "save": ("save of a game", _json_with("save", "record")),
    "record": ("record of a game", _json_with("record", "save")),
    "position": ("position as `position` wrote it", _is_position),
    ".svg": ("drawing of hexwright's", _is_svg),
    ".png": ("picture of hexwright's", _is_png),
    ".csv": ("list of lines of a map", _is_csv),
    ".npz": ("list of lines of a map", _is_npz),
    "games.csv": ("list of games that were simulated", _begins(b"game,seed,end,winner,ranking,")),
    "games.parquet": ("list of games that were simulated", _is_games_parquet),
    "simulation": ("simulation that is kept with a pack", _is_simulation),
    "kept games": ("file of games that were simulated", _begins(b'{"simulation": ')),
}
"""By what is written, or by the ending of its file: what it is called, and whether a file is one."""


def occupied(file: Path, form: str, say: Say = say_in_english) -> str | None:
    """Why a file may not be written over, with what to do; None where nothing is there, or another of that form."""
    called, is_ours = FORMS[form]
    try:
        if file.is_symlink() and not file.exists():
            return None  # a link that leads nowhere is replaced
        see_place(file)
        with open_plain(file) as stream:
            if not stream.read(1):
                return None
            stream.seek(0)
            if is_ours(stream):
                return None
    except FileNotFoundError:
        return None
    except OSError as error:
        return f"{error.strerror}"
    except (ValueError, RecursionError, zipfile.BadZipFile):
        pass
    phrase = "it is there already and is no {form}: name another file, or take that one away first"
    return say(phrase, form=say(called))


def see_free(file: Path, form: str, say: Say = say_in_english) -> None:
    """Raise OSError where a file may not be written over."""
    reason = occupied(file, form, say)
    if reason is not None:
        raise OSError(errno.EEXIST, reason, str(file))


def write_out(file: Path, data: bytes, form: str, say: Say = say_in_english) -> None:
    """Write a file whole, or not at all, where it may stand. Raises OSError."""
    see_free(file, form, say)
    with whole_file(file) as stream:
        stream.write(data)


def shown_reason(file: Path, reason: str, say: Say = say_in_english) -> str:
    """A refusal as a sentence."""
    return say("{file} cannot be written: {reason}.", file=visible(str(file)), reason=reason)
