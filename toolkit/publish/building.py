"""From pages to a site: lay the pages into a work folder, write its mkdocs.yml, run mkdocs, add each page's policy.

In: generated pages by path, and the folder with the hand-written ones, the theme and the basic configuration. Out: the
folder `site` inside the work folder, complete, or BuildFailed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from toolkit.publish.markup import Html, escape
from toolkit.publish.policy import UnsafePage, with_policy

SCRIPTS = "assets/hexwright"
_USELESS = ("sitemap.xml", "sitemap.xml.gz", "404.html")  # they need to know the site's address on the web
_MARKER = "<!-- packs -->"
_BODIES = "bodies"
_ANCHOR = re.compile(r'\sid="([^"]*)"')


class BuildFailed(Exception):
    """mkdocs refused the pages, or a page is not safe to publish; the text says why."""


@dataclass(frozen=True)
class Page:
    """One generated page: its address from the root (`games/x/units.html`), title, and body as HTML."""

    path: str
    title: str
    body: Html
    languages: tuple[str, ...] = ()
    section: str = "games"

    def markdown(self, body: str | None = None) -> str:
        """The page as mkdocs wants it: a front matter and one block of raw HTML, which Markdown leaves alone. `body` is
        another one that stands there meanwhile."""
        matter = {
            "title": str(escape(self.title)),
            "hide": ["navigation", "toc"],
            "languages": " ".join(self.languages),
            "section": self.section,
            "generated": True,
        }
        shown = self.body if body is None else body
        return f"---\n{yaml.safe_dump(matter, sort_keys=True, width=10_000)}---\n\n<div>{shown}</div>\n"


def stand_in(body: str) -> str:
    """What stands in a page in place of its body while mkdocs works, which would read all of it twice: the anchors that
    other pages may lead to, and whether there is a heading."""
    anchors = "".join(f'<a id="{anchor}"></a>' for anchor in _ANCHOR.findall(body))
    return f"<!-- body{' <h1' if '<h1' in body else ''} -->{anchors}<!-- of the page -->"


def lay_out(work: Path, site: Path, pages: Iterable[Page], nav: list[Any], packs: Html) -> None:
    """Fill the work folder: hand-written pages, theme, generated pages, scripts that mkdocs ships, mkdocs.yml."""
    shutil.copytree(site / "docs", work / "docs", ignore=shutil.ignore_patterns(".*"))
    shutil.copytree(site / "theme", work / "theme", ignore=shutil.ignore_patterns(".*"))
    shutil.copyfile(site / "mkdocs.yml", work / "base.yml")
    home = work / "docs" / "index.md"
    home.write_text(home.read_text("utf-8").replace(_MARKER, f"<div>{packs}</div>"), "utf-8")
    for page in pages:
        file = work / "docs" / Path(page.path).with_suffix(".md")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page.markdown(stand_in(page.body)), "utf-8", newline="\n")
        body = work / _BODIES / page.path
        body.parent.mkdir(parents=True, exist_ok=True)
        body.write_text(page.body, "utf-8", newline="\n")
    shutil.copyfile(lunr_script(), work / "theme" / SCRIPTS / "lunr.js")
    (work / "mkdocs.yml").write_text(yaml.safe_dump(_configuration(nav), sort_keys=False), "utf-8")


def _configuration(nav: list[Any]) -> Mapping[str, Any]:
    return {
        "INHERIT": "base.yml",
        "docs_dir": "docs",
        "site_dir": "site",
        "theme": {"custom_dir": "theme"},
        "nav": nav,
        "not_in_nav": "/games/\n/reference/\n",
    }


def run_mkdocs(work: Path) -> Path:
    """Build the pages in the work folder and return the folder of the site. Raises BuildFailed with mkdocs' words."""
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--config-file",
        str(work / "mkdocs.yml"),
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore", "NO_COLOR": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", errors="replace")
    if done.returncode:
        raise BuildFailed(_complaints(done.stderr) or "mkdocs failed without a word")
    _put_in(work / _BODIES, work / "site")
    return work / "site"


def _put_in(bodies: Path, site: Path) -> None:
    """Each generated page gets its body."""
    for file in sorted(bodies.rglob("*.html")):
        page, body = site / file.relative_to(bodies), file.read_text("utf-8")
        parts = page.read_text("utf-8").split(stand_in(body))
        if len(parts) != 2:
            raise BuildFailed(f"{file.relative_to(bodies).as_posix()}: mkdocs left no place for its body")
        page.write_text(body.join(parts), "utf-8", newline="\n")


def _complaints(log: str) -> str:
    """The lines of mkdocs' log that say what is wrong; `--quiet` would hide them and with them all of `--strict`."""
    lines = [" ".join(line.split()) for line in log.splitlines() if line.strip()]
    serious = [line for line in lines if line.startswith(("WARNING", "ERROR"))]
    return "; ".join((serious or lines)[-20:])


def finish(site: Path) -> int:
    """Give every page its policy and drop what is of no use without an address; returns the number of pages."""
    for name in _USELESS:
        (site / name).unlink(missing_ok=True)
    pages = sorted(site.rglob("*.html"))
    for page in pages:
        try:
            page.write_text(with_policy(page.read_text("utf-8")), "utf-8", newline="\n")
        except UnsafePage as problem:
            raise BuildFailed(f"{page.relative_to(site).as_posix()}: {problem}") from problem
    return len(pages)


def lunr_script() -> Path:
    """The search library that mkdocs ships: copied into each site, never into this repository."""
    import mkdocs.contrib.search

    return Path(mkdocs.contrib.search.__file__).parent / "templates" / "search" / "lunr.js"
