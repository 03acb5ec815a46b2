"""What stands around the pages: mkdocs makes it from the theme, the hand-written pages and the navigation.

In: generated pages, and the folder with the hand-written ones, the theme and the basic configuration. Out: shells, into
which bodies are put without mkdocs, which would read all of them twice; or BuildFailed. Invariant: a shell is what
mkdocs makes of the page itself, whether it was asked to or not.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote

import yaml

from toolkit.publish.markup import Html, escape
from toolkit.publish.policy import UnsafePage, with_policy

SCRIPTS = "assets/hexwright"
USELESS = ("sitemap.xml", "sitemap.xml.gz", "404.html")  # they need to know the site's address on the web
HOME = "index.html"
_MARKER = "<!-- packs -->"
_CARDS = "<!-- cards of the packs -->"
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

    def markdown(self, body: str) -> str:
        """The page as mkdocs wants it: a front matter and one block of raw HTML, which Markdown leaves alone, with what
        stands there in place of the body."""
        matter = {
            "title": str(escape(self.title)),
            "hide": ["navigation", "toc"],
            "languages": " ".join(self.languages),
            "section": self.section,
            "generated": True,
        }
        return f"---\n{yaml.safe_dump(matter, sort_keys=True, width=10_000)}---\n\n<div>{body}</div>\n"


def stand_in(page: Page) -> str:
    """What stands in a page in place of its body while mkdocs works, which would read all of it twice: the anchors that
    hand-written pages may lead to (there are none to those of games), and whether there is a heading."""
    found = _ANCHOR.findall(page.body) if page.section != "games" else ()
    anchors = "".join(f'<a id="{anchor}"></a>' for anchor in found)
    return f"<!-- body{' <h1' if '<h1' in page.body else ''} -->{anchors}<!-- of the page -->"


@dataclass(frozen=True)
class Shells:
    """What mkdocs made: everything of a site but the bodies of its generated pages.

    `files` are hand-written pages, still without policies, and what belongs to the theme; `own` the shells of pages
    that mkdocs made one by one, `alike` those of all others, by what tells them apart; in these, `place` stands for the
    body, `title` and `name` for those of the page.
    """

    files: Mapping[str, bytes]
    own: Mapping[str, str]
    alike: Mapping[Alike, str]
    place: str
    title: str
    name: str

    def around(self, page: Page) -> str:
        """The page as HTML, still without its policy. Raises BuildFailed where mkdocs left no place for its body."""
        if is_own(page):
            return _put_in(page, self.own[page.path].split(stand_in(page)))
        parts = self._parts.get(alike(page))
        if parts is None:
            parts = self._parts[alike(page)] = re.split(f"({self.title}|{self.name})", self.alike[alike(page)])
        said = {self.title: str(escape(page.title)), self.name: quote(posixpath.basename(page.path))[: -len(".html")]}
        return _put_in(page, "".join([said.get(part, part) for part in parts]).split(self.place))

    def home(self, cards: Html) -> bytes:
        """The first page with the cards of the games."""
        return self.files[HOME].replace(_CARDS.encode("utf-8"), cards.encode("utf-8"))

    def have(self, pages: Iterable[Page]) -> bool:
        """Whether there is a shell for each of the pages."""
        return all(
            stand_in(page) in self.own.get(page.path, "") if is_own(page) else alike(page) in self.alike
            for page in pages
        )

    @cached_property
    def _parts(self) -> dict[Alike, list[str]]:
        return {}


Alike = tuple[str, tuple[str, ...], str, bool]
"""What tells the shells of pages apart but their titles and names: the folder, from which links lead; the languages;
the section; whether the body has a heading."""


def alike(page: Page) -> Alike:
    """What the shell of a page has in common with those of others."""
    return posixpath.dirname(page.path), page.languages, page.section, "<h1" in page.body


def is_own(page: Page) -> bool:
    """Whether mkdocs makes the page itself, since the navigation or a link in Markdown may lead there. To games' pages
    no hand-written page leads but to the first of each: another site has other games."""
    return page.section != "games" or posixpath.basename(page.path) == HOME


def _put_in(page: Page, around: list[str]) -> str:
    if len(around) != 2:
        raise BuildFailed(f"{page.path}: mkdocs left no place for its body")
    return page.body.join(around)


def shells_of(work: Path, site: Path, pages: Sequence[Page], nav: list[Any]) -> Shells:
    """Let mkdocs make the shells of these pages, in an empty folder: beside the hand-written ones, with the theme.

    Pages of games are so many, and so alike, that mkdocs makes one for all that differ in title, name and body alone.
    Raises BuildFailed with mkdocs' words.
    """
    shutil.copytree(site / "docs", work / "docs", ignore=shutil.ignore_patterns(".*"))
    shutil.copytree(site / "theme", work / "theme", ignore=shutil.ignore_patterns(".*"))
    shutil.copyfile(site / "mkdocs.yml", work / "base.yml")
    text = (site / "docs" / "index.md").read_text("utf-8")
    (work / "docs" / "index.md").write_text(text.replace(_MARKER, f"<div>{_CARDS}</div>"), "utf-8")
    (work / "theme" / SCRIPTS).mkdir(parents=True, exist_ok=True)
    shutil.copyfile(lunr_script(), work / "theme" / SCRIPTS / "lunr.js")
    configuration = yaml.safe_dump(_configuration(nav), sort_keys=False)
    (work / "mkdocs.yml").write_text(configuration, "utf-8")
    # Nobody can know these words and write them into a title.
    word = hashlib.sha256(configuration.encode("utf-8")).hexdigest()[:24]
    title, name, place = f"title-{word}", f"name-{word}", f"<!-- body-{word} -->"
    own: dict[str, Page] = {}
    others: dict[Alike, str] = {}
    for page in pages:
        if is_own(page):
            own[page.path] = page
            _write(work, page.path, page.markdown(stand_in(page)))
        elif (kind := alike(page)) not in others:
            others[kind] = posixpath.join(kind[0], f"{name}-{len(others)}.html")
            stand = f"{place}<!-- <h1 -->" if kind[3] else place
            _write(work, others[kind], Page(others[kind], title, page.body, kind[1], kind[2]).markdown(stand))
    run_mkdocs(work)
    files = {
        file.relative_to(work / "site").as_posix(): file.read_bytes()
        for file in sorted((work / "site").rglob("*"))
        if file.is_file()
    }
    shells = {kind: files.pop(path).decode("utf-8") for kind, path in others.items()}
    return Shells(
        own={path: files.pop(path).decode("utf-8") for path in own},
        alike={
            kind: shell.replace("<!-- <h1 -->", "").replace(posixpath.basename(others[kind])[: -len(".html")], name)
            for kind, shell in shells.items()
        },
        files={path: data for path, data in files.items() if path not in USELESS},
        place=place,
        title=title,
        name=name,
    )


def shells_made_from(pages: Sequence[Page], nav: list[Any]) -> list[str]:
    """All that shells are made from beside the folder of the site."""
    own = [f"{page.path}\n{page.markdown(stand_in(page))}" for page in pages if is_own(page)]
    return [yaml.safe_dump(nav), *own, *sorted({repr(alike(page)) for page in pages if not is_own(page)})]


def _write(work: Path, path: str, text: str) -> None:
    file = (work / "docs" / path).with_suffix(".md")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")


def _configuration(nav: list[Any]) -> Mapping[str, Any]:
    return {
        "INHERIT": "base.yml",
        "docs_dir": "docs",
        "site_dir": "site",
        "theme": {"custom_dir": "theme"},
        "nav": nav,
        "not_in_nav": "/games/\n/reference/\n",
    }


def run_mkdocs(work: Path) -> None:
    """Let mkdocs make the folder `site` in the work folder. Raises BuildFailed with mkdocs' words."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(work / "mkdocs.yml")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore", "NO_COLOR": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", errors="replace")
    if done.returncode:
        raise BuildFailed(_complaints(done.stderr) or "mkdocs failed without a word")


def _complaints(log: str) -> str:
    """The lines of mkdocs' log that say what is wrong; `--quiet` would hide them and with them all of `--strict`."""
    lines = [" ".join(line.split()) for line in log.splitlines() if line.strip()]
    serious = [line for line in lines if line.startswith(("WARNING", "ERROR"))]
    return "; ".join((serious or lines)[-20:])


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
