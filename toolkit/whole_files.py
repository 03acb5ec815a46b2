"""Files that are written whole, or not at all. In: a path and bytes. Out: a file.

The folder may belong to a stranger's pack: what is written first has a name that nobody can know, and is never opened
through a link; a link in the place of the file is replaced, not followed.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

_NAME_BYTES = 12


def write_whole(file: Path, data: bytes) -> None:
    """Write a file: what was there stays until the new one is complete, which then has its permissions. Raises OSError
    where the folder cannot be written to."""
    new = file.with_name(f".new-{os.urandom(_NAME_BYTES).hex()}")
    with new.open("xb") as stream:
        try:
            stream.write(data)
            stream.close()
            with suppress(FileNotFoundError):
                status = file.lstat()
                if stat.S_ISREG(status.st_mode):
                    new.chmod(stat.S_IMODE(status.st_mode))
            new.replace(file)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise
