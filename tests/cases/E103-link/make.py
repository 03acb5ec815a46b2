"""A link that leads out of the pack."""

from pathlib import Path


def make(folder: Path) -> None:
    """Put the file into the copy of the pack in `folder`."""
    (folder / "secret.yaml").write_text("terrain: {}\n", "utf-8")
    (folder / "pack" / "terrain.yaml").symlink_to("../secret.yaml")
