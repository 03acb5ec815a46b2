"""Stands in for mkdocs where a test is about what comes before or after it."""

from __future__ import annotations

from pathlib import Path

from toolkit.publish.building import SCRIPTS

PAGE = '<!doctype html>\n<html><head><meta charset="utf-8"></head><body><h1 id="top">Page</h1></body></html>\n'


def plain_site(work: Path) -> Path:
    """A site with an empty page for each page that mkdocs would build."""
    docs, site = work / "docs", work / "site"
    (site / SCRIPTS).mkdir(parents=True)
    for page in docs.rglob("*.md"):
        file = (site / page.relative_to(docs)).with_suffix(".html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PAGE, "utf-8")
    return site
