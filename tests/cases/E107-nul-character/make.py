"""A file with a NUL in it."""

from pathlib import Path


def make(folder: Path) -> None:
    """Put the file into the copy of the pack in `folder`."""
    (folder / "pack" / "terrain.yaml").write_bytes(b"terrain:\n  woods: {title: Woods\0}\n")
