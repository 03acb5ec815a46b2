"""Writes the appendix of the language page anew: `.venv/bin/python -m tests.tools.write_appendix`."""

from pathlib import Path

from toolkit.checker.appendix import with_appendix

PAGE = Path(__file__).parents[2] / "site/docs/design/language.md"

if __name__ == "__main__":
    PAGE.write_text(with_appendix(PAGE.read_text("utf-8")), "utf-8", newline="\n")
