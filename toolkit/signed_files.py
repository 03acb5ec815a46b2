"""Files that are kept between runs, each with a code that only the user can have made. In: a name and bytes. Out: the
same bytes, or none.

What is kept may hold code, or what a site is made from; so nothing is read that anybody else could have written: the
folder and each file must be the user's and closed to the writing of others, no link, pipe or device, and no larger than
was said; and each file bears a code over its name and what it holds, made with a key that only the user can read. A
file that is cut short, changed or not to be trusted is as good as none.
"""

from __future__ import annotations

import hmac
import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from toolkit.whole_files import clear_place, own_folder, read_own, write_whole

_DIGEST = 32
_KEY = "key"


@dataclass(frozen=True)
class SignedFiles:
    """The files of a folder with an ending, of so many bytes each at most. Of them so many are kept, and of no more
    bytes in all; then those go that have not been read for longest."""

    folder: Path
    ending: str
    largest: int
    at_most: int
    most_bytes: int | None = None

    def file(self, name: str) -> Path:
        """Where what bears a name lies."""
        return self.folder / f"{name}{self.ending}"

    def read(self, name: str) -> bytes | None:
        """What was kept under a name; None where nothing is that can be trusted."""
        file = self.file(name)
        key = self._secret()
        content = read_own(file, self.largest + _DIGEST) if key is not None else None
        if key is None or content is None:
            return None
        body = content[_DIGEST:]
        if not hmac.compare_digest(_mac(key, file, body), content[:_DIGEST]):
            return None
        with suppress(OSError):
            os.utime(file)
        return body

    def write(self, name: str, body: bytes) -> None:
        """Keep something; a folder that cannot be written to is no fault, and what is too large is not kept."""
        key = self._secret() if len(body) <= self.largest else None
        if key is None:
            return
        file = self.file(name)
        with suppress(OSError):
            clear_place(file)
            write_whole(file, _mac(key, file, body) + body, mode=0o600)
            self._drop_oldest()

    def _secret(self) -> bytes | None:
        """The key of the folder, made where there is none; None where the folder or its key is not the user's alone."""
        if not own_folder(self.folder):
            return None
        file = self.folder / _KEY
        if not os.path.lexists(file):
            with suppress(OSError):
                write_whole(file, os.urandom(_DIGEST), mode=0o600)
        found = read_own(file, _DIGEST, private=True)
        return found if found is not None and len(found) == _DIGEST else None

    def _drop_oldest(self) -> None:
        kept: list[tuple[int, int, Path]] = []
        for file in self.folder.glob(f"*{self.ending}"):
            with suppress(FileNotFoundError):  # another run has dropped it
                status = file.lstat()
                if not stat.S_ISDIR(status.st_mode):
                    kept.append((status.st_mtime_ns, status.st_size, file))
        total = 0
        for number, (_, size, file) in enumerate(sorted(kept, reverse=True)):
            total += size
            if number and (number >= self.at_most or (self.most_bytes is not None and total > self.most_bytes)):
                file.unlink(missing_ok=True)


def _mac(key: bytes, file: Path, body: bytes) -> bytes:
    """What only who has the key can make of a file: of its name too, so that none stands in for another."""
    return hmac.digest(key, file.name.encode() + b"\0" + body, "sha256")
