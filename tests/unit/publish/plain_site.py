"""Stands in for mkdocs where a test is about what comes before or after it."""

from __future__ import annotations

from pathlib import Path

from toolkit.publish.building import SCRIPTS

PAGE = '<!doctype html>\n<html><head><meta charset="utf-8"></head><body>{}</body></html>\n'


def plain_site(work: Path) -> None:
    """A page for each that mkdocs would build, in which its Markdown stands as it is written."""
    docs, site = work / "docs", work / "site"
    (site / SCRIPTS).mkdir(parents=True)
    for page in docs.rglob("*.md"):
        file = (site / page.relative_to(docs)).with_suffix(".html")
        file.parent.mkdir(parents=True, exist_ok=True)
        written = page.read_text("utf-8")
        body = written.split("---\n", 2)[2] if written.startswith("---\n") else "<p>Words.</p>"
        file.write_text(PAGE.format(body), "utf-8")
