"""The command names a pack that is not there."""

from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.packs import find_packs


def make(folder: Path) -> None:
    (folder / "content" / "my-game").mkdir(parents=True)


def report(folder: Path) -> list[Diagnostic]:
    packs, found = find_packs("my-gmae")
    assert packs == []
    return found
