"""The navigation of the site: hand-written pages in the order of site/mkdocs.yml, the games, the reference.

In: the folder of the site, the ids and titles of the games. Out: the `nav` of mkdocs. It is small on purpose: every
page repeats it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from toolkit.publish.addresses import game_folder
from toolkit.publish.markup import escape

Nav = list[Any]


def navigation(site: Path, games: Iterable[tuple[str, str]]) -> Nav:
    """Home, then the games by id and title, the hand-written parts, the reference."""
    written = yaml.safe_load((site / "mkdocs.yml").read_text("utf-8")).get("nav") or [{"Home": "index.md"}]
    known = set(_files(written))
    home, parts = written[:1], written[1:]
    for folder in sorted(path.name for path in (site / "docs").iterdir() if path.is_dir() and path.name != "assets"):
        missing = [path for path in _pages(site / "docs", folder) if path not in known]
        _add(parts, folder.capitalize(), missing)
    entries = [{str(escape(title)): f"{game_folder(id)}/index.md"} for id, title in games]
    reference = [
        {"Overview": "reference/index.md"},
        {"Rules language": "reference/language.md"},
        {"Schemas": "reference/schemas.md"},
        {"Diagnostics": "reference/diagnostics.md"},
        {"The language in use": "reference/uses.md"},
    ]
    return [*home, {"Games": [{"All games": "games/index.md"}, *entries]}, *parts, {"Reference": reference}]


def written_pages(site: Path) -> list[str]:
    """The addresses of the hand-written pages on the finished site."""
    return [
        path.relative_to(site / "docs").with_suffix(".html").as_posix()
        for path in sorted((site / "docs").rglob("*.md"))
    ]


def _pages(docs: Path, folder: str) -> list[str]:
    found = [path.relative_to(docs).as_posix() for path in (docs / folder).rglob("*.md")]
    return sorted(found, key=lambda path: (not path.endswith("index.md"), path))


def _add(parts: Nav, title: str, pages: list[str]) -> None:
    if not pages:
        return
    for part in parts:
        if isinstance(part, dict) and title in part and isinstance(part[title], list):
            part[title] += pages
            return
    parts.append({title: pages})


def _files(nav: Any) -> Iterable[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for value in nav.values():
            yield from _files(value)
    elif isinstance(nav, list):
        for value in nav:
            yield from _files(value)
