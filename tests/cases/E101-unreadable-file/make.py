"""A pipe under the name of a content file."""

import os
from pathlib import Path


def make(folder: Path) -> None:
    """Put the file into the copy of the pack in `folder`."""
    os.mkfifo(folder / "pack" / "terrain.yaml")
