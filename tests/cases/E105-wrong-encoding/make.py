"""A file that was saved as Latin-1."""

from pathlib import Path


def make(folder: Path) -> None:
    """Put the file into the copy of the pack in `folder`."""
    (folder / "pack" / "terrain.yaml").write_bytes("terrain:\n  woods: {title: Gehölz}\n".encode("latin-1"))
