"""A list of a million words."""

from pathlib import Path


def make(folder: Path) -> None:
    """Put the file into the copy of the pack in `folder`."""
    (folder / "pack" / "terrain.yaml").write_text("terrain:\n" + "- a\n" * 2_000_000, "utf-8")
