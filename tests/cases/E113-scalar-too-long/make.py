"""A text of more than a million characters."""

from pathlib import Path


def make(folder: Path) -> None:
    """Put the file into the copy of the pack in `folder`."""
    (folder / "pack" / "terrain.yaml").write_text(f"terrain:\n  woods: {{title: {'x' * 1_000_001}}}\n", "utf-8")
