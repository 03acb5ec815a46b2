"""A path that leads out of the pack by `..`: no walk through a folder gives one, so it is asked for here."""

from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.source import load_source


def report(folder: Path) -> list[Diagnostic]:
    """What the reader of files says about it."""
    (folder / "other.yaml").write_text("terrain: {}\n", "utf-8")
    return load_source(Path("pack/../other.yaml"), Path("pack"))[1]
