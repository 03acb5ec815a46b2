"""What is kept of earlier builds: by the digest of all that it was made from. In: keys and records. Out: the records.

They lie in the user's cache folder, in files that nobody else can have written (`signed_files`), and are read as plain
data of known records, so that reading runs nothing. What is not there, damaged or not to be trusted is made anew.
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from toolkit.diagnostics import Diagnostic, Note, Span
from toolkit.digests import digest
from toolkit.examples.accounts import Found
from toolkit.examples.again import Played, Together
from toolkit.examples.lines import Line
from toolkit.examples.log import Entry
from toolkit.examples.playback import Asking, Looked, Playback, Refusal, Scene, Turn
from toolkit.examples.sentences import Answered, Facts, FieldOf, Phrase, Said, Thing, Things, Title
from toolkit.examples.shown import Shown
from toolkit.publish.building import Page, Shells
from toolkit.publish.made import Made, Reference, Summary, Written
from toolkit.publish.markup import Html
from toolkit.publish.putting import Published
from toolkit.signed_files import SignedFiles

R = TypeVar("R")
LARGEST = 1 << 28
"""Bytes of one record at most, packed or not: ten times what our largest pack takes."""
MOST = 1 << 28
"""Bytes of all that is kept; then what was not asked for longest goes."""
_OF_EXAMPLES: tuple[type, ...] = (
    *(Together, Played, Playback, Scene, Asking, Turn, Looked, Refusal, Shown, Found, Line, Entry, Said),
    *(Answered, Facts, FieldOf, Phrase, Thing, Things, Title),
)
_OF_SITES: tuple[type, ...] = (Page, Shells, Made, Summary, Written, Reference, Html, Published)
_RECORDS: tuple[type, ...] = (Diagnostic, Note, Span, Fraction, *_OF_EXAMPLES, *_OF_SITES)


@dataclass(frozen=True)
class Kept:
    """Records kept in a folder by a tool of that digest. `others`: further classes of which such a record is made. With
    `is_fresh` nothing is read, and all is written."""

    folder: Path
    tool: str
    others: Sequence[type] = ()
    is_fresh: bool = False

    @cached_property
    def _files(self) -> SignedFiles:
        return SignedFiles(self.folder, ".made", LARGEST, 1000, MOST)

    def read(self, kind: type, key: str) -> Any:
        """The record of a class under a key; None where none is kept."""
        packed = None if self.is_fresh else self._files.read(self._name(kind, key))
        if packed is None:
            return None
        known = {(each.__module__, each.__qualname__): each for each in (*_RECORDS, *self.others)}
        try:
            unpacking = zlib.decompressobj()
            body = unpacking.decompress(packed, LARGEST)
            found = _Unpickler(io.BytesIO(body), known).load() if unpacking.eof else None
        except Exception:  # whoever has the key may write anything
            return None
        return found if isinstance(found, kind) else None

    def write(self, key: str, record: object) -> None:
        """Keep a record."""
        try:
            body = pickle.dumps(record, pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, AttributeError, TypeError):  # it holds what is no data
            return
        if len(body) < LARGEST:
            self._files.write(self._name(type(record), key), zlib.compress(body, 1))

    def _name(self, kind: type, key: str) -> str:
        return digest(self.tool, kind.__name__, key)


def kept_or_made(kept: Kept | None, kind: type[R], key: str, make: Callable[[], R]) -> R:
    """The record that is kept under a key; where none is, it is made, and kept where anything is."""
    record: R | None = kept.read(kind, key) if kept else None
    if record is None:
        record = make()
        if kept:
            kept.write(key, record)
    return record


class _Unpickler(pickle.Unpickler):
    def __init__(self, of: io.BytesIO, known: dict[tuple[str, str], type]) -> None:
        super().__init__(of)
        self._known = known

    def find_class(self, module: str, name: str) -> type:
        """A known record; raises UnpicklingError for whatever else a file names."""
        found = self._known.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} is no record")
        return found
