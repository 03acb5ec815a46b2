"""More files than a pack can have."""

from pathlib import Path


def make(folder: Path) -> None:
    """Put the files into the copy of the pack in `folder`."""
    units = folder / "pack" / "units"
    units.mkdir()
    for number in range(5_000):
        (units / f"{number}.yaml").touch()
