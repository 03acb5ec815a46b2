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
USELESS = ("sitemap.xml", "sitemap.xml.gz", "404.html")  # they need to know the site's address on the web
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
    write_home(work, site, packs)
    for page in pages:
        write_stand_in(work, page)
        body = work / _BODIES / page.path
        body.parent.mkdir(parents=True, exist_ok=True)
        body.write_text(page.body, "utf-8", newline="\n")
    shutil.copyfile(lunr_script(), work / "theme" / SCRIPTS / "lunr.js")
    write_configuration(work, nav)


def write_home(work: Path, site: Path, packs: Html) -> None:
    """The first page: the hand-written one with the cards of the games in it."""
    text = (site / "docs" / "index.md").read_text("utf-8")
    (work / "docs" / "index.md").write_text(text.replace(_MARKER, f"<div>{packs}</div>"), "utf-8")


def write_configuration(work: Path, nav: list[Any]) -> None:
    """Tell mkdocs where everything lies, and the navigation."""
    (work / "mkdocs.yml").write_text(yaml.safe_dump(_configuration(nav), sort_keys=False), "utf-8")


def write_stand_in(work: Path, page: Page) -> None:
    """Write the Markdown of a generated page into the work folder, with what stands in for its body."""
    file = work / "docs" / Path(page.path).with_suffix(".md")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page.markdown(stand_in(page.body)), "utf-8", newline="\n")


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
    site = make_shells(work)
    _put_in(work / _BODIES, site)
    return site


def make_shells(work: Path, *, only_changed: bool = False) -> Path:
    """Let mkdocs make the pages, in which generated ones have their stand-in for a body; the folder of the site.

    `only_changed`: leave those alone whose Markdown is no newer than what was made of it. Links to them are then not
    looked at. Raises BuildFailed with mkdocs' words.
    """
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--dirty" if only_changed else "--strict",
        "--config-file",
        str(work / "mkdocs.yml"),
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore", "NO_COLOR": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", errors="replace")
    if done.returncode:
        raise BuildFailed(_complaints(done.stderr) or "mkdocs failed without a word")
    return work / "site"


def _put_in(bodies: Path, site: Path) -> None:
    """Each generated page gets its body."""
    for file in sorted(bodies.rglob("*.html")):
        page, body = site / file.relative_to(bodies), file.read_text("utf-8")
        whole = in_shell(file.relative_to(bodies).as_posix(), page.read_text("utf-8"), stand_in(body), body)
        page.write_text(whole, "utf-8", newline="\n")


def in_shell(path: str, shell: str, standing: str, body: str) -> str:
    """What mkdocs made of a page, with its body where the stand-in is. Raises BuildFailed where that is missing."""
    parts = shell.split(standing)
    if len(parts) != 2:
        raise BuildFailed(f"{path}: mkdocs left no place for its body")
    return body.join(parts)


def _complaints(log: str) -> str:
    """The lines of mkdocs' log that say what is wrong; `--quiet` would hide them and with them all of `--strict`."""
    lines = [" ".join(line.split()) for line in log.splitlines() if line.strip()]
    serious = [line for line in lines if line.startswith(("WARNING", "ERROR"))]
    return "; ".join((serious or lines)[-20:])


def finish(site: Path) -> int:
    """Give every page its policy and drop what is of no use without an address; returns the number of pages."""
    for name in USELESS:
        (site / name).unlink(missing_ok=True)
    pages = sorted(site.rglob("*.html"))
    for page in pages:
        text = guarded(page.relative_to(site).as_posix(), page.read_text("utf-8"))
        page.write_text(text, "utf-8", newline="\n")
    return len(pages)


def guarded(path: str, html: str) -> str:
    """The page with its policy. Raises BuildFailed where it is not safe to publish."""
    try:
        return with_policy(html)
    except UnsafePage as problem:
        raise BuildFailed(f"{path}: {problem}") from problem


def lunr_script() -> Path:
    """The search library that mkdocs ships: copied into each site, never into this repository."""
    import mkdocs.contrib.search

    return Path(mkdocs.contrib.search.__file__).parent / "templates" / "search" / "lunr.js"
