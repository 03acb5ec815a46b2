"""A site that follows its packs while they are written. In: bundles, each time one has changed. Out: a folder that is
served, in which only the pages differ that have changed.

mkdocs makes each page once, with a stand-in for its body (`building`); a body that has changed is put into what mkdocs
made before. Only a page that is new, or whose title or languages have changed, is made by mkdocs again, and all pages
where the navigation has changed. What takes long comes last: the makers of pages by the time that they took before,
then the examples, which are played again, and the pages once more where they came out otherwise.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from toolkit.bundle import Bundle
from toolkit.diagnostics import Diagnostic
from toolkit.examples import Playback
from toolkit.publish import resources, searching
from toolkit.publish.building import (
    SCRIPTS,
    USELESS,
    Page,
    guarded,
    in_shell,
    lay_out,
    make_shells,
    stand_in,
    write_configuration,
    write_home,
    write_stand_in,
)
from toolkit.publish.game import Game
from toolkit.publish.navigation import navigation, written_pages
from toolkit.publish.pages import overview
from toolkit.publish.pages.registry import Generator, generators
from toolkit.publish.publishing import in_order, pages_beside, play_examples, write_scripts
from toolkit.publish.swapping import remove
from toolkit.whole_files import write_whole


class Outdated(Exception):
    """Something was saved while pages were made of what was there before."""


class Preview:
    """A site in the folder `folder`, which is made inside of `work`, an empty folder."""

    def __init__(self, work: Path, site: Path | None = None) -> None:
        self.folder = work / "served"
        self._work = work
        self._site = site or resources.folder("site")
        self._games: dict[str, Game] = {}
        self._playbacks: dict[str, dict[str, Playback]] = {}
        self._pages: dict[str, Page] = {}
        self._of_game: dict[str, set[str]] = {}  # the addresses of each game's pages
        self._standing: dict[str, str] = {}  # by address the stand-in in what mkdocs made last
        self._unmade: set[str] = set()  # addresses that mkdocs has to make, or to make again
        self._seconds: dict[Generator, float] = {}
        self._written: list[searching.Document] = []
        self._around: tuple[object, str] | None = None  # navigation, cards of the first page

    def update(
        self, bundles: Sequence[Bundle], is_outdated: Callable[[], bool] = lambda: False
    ) -> dict[str, list[Diagnostic]]:
        """Take up packs that are new or have changed; what their examples say, by their ids. The others stay as they
        are.

        `is_outdated` is asked often, and ends the work when it is true by raising Outdated: what was shown until then
        stays. Raises BuildFailed where mkdocs refuses, or a page would not be safe.
        """
        for bundle in bundles:
            self._games[bundle.pack.id] = Game.of(bundle, self._playbacks.get(bundle.pack.id, {}))
        self._make([bundle.pack.id for bundle in bundles], is_outdated)

        def go_on() -> None:
            """Ends the work where it is outdated."""
            if is_outdated():
                raise Outdated

        problems: dict[str, list[Diagnostic]] = {}
        other: list[str] = []
        for bundle in bundles:
            id = bundle.pack.id
            playbacks, problems[id] = play_examples(bundle.pack, go_on)
            if playbacks != self._playbacks.get(id, {}):
                self._playbacks[id] = playbacks
                self._games[id] = Game.of(bundle, playbacks)
                other.append(id)
        if other:
            self._make(other, is_outdated)
        return problems

    def _make(self, ids: Sequence[str], is_outdated: Callable[[], bool]) -> None:
        """Make all pages of these games, and show at once what differs."""
        made: dict[str, set[str]] = {id: set() for id in ids}
        for generator in sorted(generators(), key=lambda each: self._seconds.get(each, 0.0)):
            started = time.monotonic()
            for id in ids:
                for page in generator(self._games[id]):
                    if is_outdated():
                        raise Outdated
                    made[id].add(page.path)
                    self._show(page)
            self._seconds[generator] = time.monotonic() - started
        for id, paths in made.items():
            for path in self._of_game.get(id, set()) - paths:
                self._drop(path)
            self._of_game[id] = paths
        games = in_order(self._games.values())
        for page in pages_beside(games, self._site):
            self._show(page)
        self._frame(games)
        write_scripts(self.folder, games, self._written)

    def _show(self, page: Page) -> None:
        """Put the page into the folder if it has changed; where mkdocs has not made it yet, remember that."""
        old = self._pages.get(page.path)
        if old == page:
            return
        self._pages[page.path] = page
        if old is None or old.markdown("") != page.markdown("") or ("<h1" in old.body) != ("<h1" in page.body):
            self._unmade.add(page.path)
        if page.path in self._standing:
            self._put(page)

    def _put(self, page: Page) -> None:
        shell = (self._work / "site" / page.path).read_text("utf-8")
        whole = in_shell(page.path, shell, self._standing[page.path], page.body)
        self._replace(page.path, guarded(page.path, whole).encode("utf-8"))

    def _replace(self, path: str, data: bytes) -> None:
        """Put a file into the folder in one piece: it may be read at this moment."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)

    def _drop(self, path: str) -> None:
        self._pages.pop(path, None)
        self._standing.pop(path, None)
        self._unmade.discard(path)
        for file in (self.folder / path, self._work / "site" / path):
            file.unlink(missing_ok=True)
        (self._work / "docs" / path).with_suffix(".md").unlink(missing_ok=True)

    def _frame(self, games: list[Game]) -> None:
        """Let mkdocs make what is missing: all where the navigation is another one, else pages alone."""
        nav, cards = navigation(self._site, games), overview.game_cards(games, "index.html")
        before, self._around = self._around, (nav, str(cards))
        if before is None:
            for folder in ("docs", "theme"):
                remove(self._work / folder)  # of a first try that mkdocs refused
            lay_out(self._work, self._site, self._pages.values(), nav, cards)
        elif before != self._around:
            write_home(self._work, self._site, cards)
            write_configuration(self._work, nav)
        elif not self._unmade:
            return
        whole = before is None or before[0] != nav
        again = set(self._pages) if whole else set(self._unmade)
        try:
            for path in again:
                write_stand_in(self._work, self._pages[path])
            make_shells(self._work, only_changed=not whole)
        except BaseException:
            self._around = before  # to be tried again
            raise
        self._standing.update((path, stand_in(self._pages[path].body)) for path in again)
        self._unmade.clear()
        self._copy_others(whole)
        if before is None:
            self._written = [*searching.of_written(self.folder, written_pages(self._site))]
            write_scripts(self.folder, games, self._written)  # no page comes before what it loads
        for path in sorted(again):
            self._put(self._pages[path])

    def _copy_others(self, whole: bool) -> None:
        """The hand-written pages, and on a whole build what belongs to the theme."""
        made = self._work / "site"
        (self.folder / SCRIPTS).mkdir(parents=True, exist_ok=True)
        for file in sorted(made.rglob("*")) if whole else [made / "index.html"]:
            path = file.relative_to(made).as_posix()
            if path in self._pages or path in USELESS or not file.is_file():
                continue
            if file.suffix == ".html":
                self._replace(path, guarded(path, file.read_text("utf-8")).encode("utf-8"))
            elif not (self.folder / path).exists():
                (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, self.folder / path)
