"""A folder with somebody's letter is asked to become the site."""

from pathlib import Path

from toolkit.diagnostics import Diagnostic
from toolkit.publish import publish


def make(folder: Path) -> None:
    (folder / "letters").mkdir()
    (folder / "letters" / "home.txt").write_text("Dear all,\n", "utf-8")


def report(folder: Path) -> list[Diagnostic]:
    result = publish([], Path("letters"), work=Path("work"))
    assert result.index is None
    assert (folder / "letters" / "home.txt").exists()
    return list(result.diagnostics)
