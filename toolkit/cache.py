"""Compiled programs kept between runs: what a module of rules was written to is read again where nothing has changed.

A program is kept under a hash of all that makes it: the texts of the pack and of those it depends on, its language, the
scenario, the options, the passes, the form, the toolkit's own files and the Python at hand. What is kept holds code,
as Python's own `.pyc` files do, so it lies in the user's cache folder and never beside the content, in files that
nobody else can have written (`signed_files`). Records are read as plain data of known classes, so that reading itself
runs nothing. A file that is cut short, changed or not to be trusted is as good as none: it is written anew.
"""

from __future__ import annotations

import io
import marshal
import os
import pickle
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple, is_dataclass
from pathlib import Path
from typing import Any

from toolkit.compiler import ALL, Draft, Passes, Program, link_program, undisturbed, write_program
from toolkit.digests import digest
from toolkit.packs import Pack
from toolkit.program.rules import Rules
from toolkit.signed_files import SignedFiles
from toolkit.source import Source
from toolkit.state import set_up

AT_MOST = 200
"""So many programs are kept; then those that have not been used for longest go."""

LARGEST = 1 << 27
"""Bytes of a kept program at most: a hundred times what the largest of ours takes."""
_ENDING = ".program"
_KNOWN = tuple(
    f"toolkit.{part}." for part in ("model", "language", "program", "analysis", "state", "runtime", "compiler")
)
"""Where the classes are of which records are read: dataclasses alone, whose making runs no code of a file."""


def cache_folder(what: str = "programs", environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where programs, or whatever else `what` names, are kept: in `HEXWRIGHT_CACHE`, nowhere where that is empty, else
    in the user's cache folder."""
    chosen = environment.get("HEXWRIGHT_CACHE")
    if chosen is not None:
        return Path(chosen) / what if chosen else None
    home = environment.get("XDG_CACHE_HOME") or environment.get("LOCALAPPDATA")
    if not home:
        with suppress(RuntimeError):
            home = str(Path.home() / ".cache")
    return Path(home) / "hexwright" / what if home else None


def kept_program(
    rules: Rules,
    scenario: str,
    options: Mapping[str, str],
    passes: Passes = ALL,
    tracing: bool = False,
    folder: Path | None = None,
    form: str = "",
) -> Program:
    """As `compile_program`, but reads what an earlier run kept in `folder`; None keeps nothing. `form`: what the rules
    were made into, where they are not those that the pack's texts say."""
    with undisturbed():
        return _kept(rules, scenario, options, passes, tracing, folder, form)


def _kept(
    rules: Rules,
    scenario: str,
    options: Mapping[str, str],
    passes: Passes,
    tracing: bool,
    folder: Path | None,
    form: str,
) -> Program:
    stage = set_up(rules, scenario, options)
    sources = _sources(rules.pack)
    name = _key(rules.pack, scenario, options, passes, tracing, form)
    files = SignedFiles(folder, _ENDING, LARGEST, AT_MOST) if folder is not None else None
    draft = _read(files.read(name), sources) if files is not None else None
    if draft is None:
        draft = write_program(stage, passes, tracing)
        if files is not None:
            files.write(name, _written(draft, sources))
    return link_program(draft, stage, tracing)


def _sources(pack: Pack) -> list[Source]:
    return [source for each in pack.family() for source in each.sources]


def _key(pack: Pack, scenario: str, options: Mapping[str, str], passes: Passes, tracing: bool, form: str) -> str:
    words = [
        sys.implementation.cache_tag,
        str(sys.hexversion),
        *_toolkit(),
        pack.language,
        scenario,
        str(astuple(passes)),
    ]
    words += [str(tracing), form, *(f"{id}={value}" for id, value in sorted(options.items()))]
    return digest(*words, *(text for source in _sources(pack) for text in (source.path, source.text)))


_COMPILING = (
    *("source", "model", "packs", "board"),
    *("language", "program", "analysis", "checker", "state", "secrecy", "runtime", "compiler", "coverage"),
)


def _toolkit() -> list[str]:
    """What changes when the toolkit does: names, sizes and times of the files that take part in compiling."""
    folder = str(Path(__file__).parent)
    found = []
    for part in _COMPILING:
        for inside, _, files in os.walk(os.path.join(folder, part)):  # noqa: PTH118  # paths would take thrice the time
            for name in files:
                if name.endswith(".py"):
                    file = f"{inside}{os.sep}{name}"
                    status = os.stat(file)  # noqa: PTH116
                    found.append(f"{file[len(folder) :]} {status.st_size} {status.st_mtime_ns}")
    return sorted(found)


class _Pickler(pickle.Pickler):
    """Writes a file of content as its number among the pack's files."""

    def __init__(self, to: io.BytesIO, sources: list[Source]) -> None:
        super().__init__(to, pickle.HIGHEST_PROTOCOL)
        self._numbers = {id(source): number for number, source in enumerate(sources)}

    def persistent_id(self, thing: Any) -> int | None:
        """The number of a file; None for all else, which is written out."""
        return self._numbers.get(id(thing))


class _Unpickler(pickle.Unpickler):
    def __init__(self, of: io.BytesIO, sources: list[Source]) -> None:
        super().__init__(of)
        self._sources = sources

    def persistent_load(self, number: Any) -> Source:
        """The file of a number."""
        source: Source = self._sources[number]
        return source

    def find_class(self, module: str, name: str) -> Any:
        """A record of ours; raises UnpicklingError for whatever else a file names."""
        found = getattr(sys.modules.get(module), name, None) if module.startswith(_KNOWN) else None
        if not (isinstance(found, type) and is_dataclass(found) and found.__module__ == module):
            raise pickle.UnpicklingError(f"{module}.{name} is no record")
        return found


def _read(body: bytes | None, sources: list[Source]) -> Draft | None:
    if body is None:
        return None
    try:
        written = _Unpickler(io.BytesIO(body), sources).load()
        source, name, line_map, points, entry, claims, marks, code, loops, keeps = written
        return Draft(source, name, line_map, points, entry, claims, marks, marshal.loads(code), loops, keeps)
    except (OSError, EOFError, ValueError, TypeError, LookupError, AttributeError, ImportError, pickle.PickleError):
        return None


def _written(draft: Draft, sources: list[Source]) -> bytes:
    body = io.BytesIO()
    fields = (
        draft.source,
        draft.file,
        draft.line_map,
        draft.points,
        draft.entry,
        draft.claims,
        draft.policy_marks,
        marshal.dumps(draft.code),
        draft.loops,
        draft.keeps,
    )
    _Pickler(body, sources).dump(fields)
    return body.getvalue()
