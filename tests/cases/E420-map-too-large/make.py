"""A map of 201 rows of 50 characters."""

from pathlib import Path

ROW = "  " + ". " * 49 + ".\n"
HEAD = "map: plain\ntitle: The plain\ngrid: {shape: square, labels: letter_number}\nlegend: {.: clear}\nspaces: |\n"


def make(folder: Path) -> None:
    (folder / "pack" / "maps").mkdir()
    (folder / "pack" / "maps" / "plain.yaml").write_text(HEAD + ROW * 201, "utf-8")
