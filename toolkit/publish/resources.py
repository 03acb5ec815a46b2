"""Where the files lie that come with the toolkit: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """The folder `site` or `schemas` of the toolkit. Raises FileNotFoundError when the installation is broken."""
    for candidate in (_PACKAGE / "data" / name, _PACKAGE.parent / name):
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"the toolkit's folder {name!r} is missing: install hexwright again")
