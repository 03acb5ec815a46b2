"""A site that follows its packs while they are written. In: bundles, each time one has changed. Out: a folder that is
served, in which only the pages differ that have changed.

It is put together from what a build is put together from: pages, a summary of each game, shells. A page that has
changed is put into its shell; mkdocs is asked again only where a shell is missing or the navigation has changed. What
takes long comes last: the makers of pages by the time that they took before, then the examples, which are played again,
and the pages once more where they came out otherwise.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from toolkit.bundle import Bundle
from toolkit.diagnostics import Diagnostic
from toolkit.examples import Playback
from toolkit.examples.again import Remembered, Together
from toolkit.publish import resources
from toolkit.publish.building import Page, Shells, shells_made_from, shells_of
from toolkit.publish.game import Game
from toolkit.publish.made import Summary, summary_of
from toolkit.publish.navigation import navigation
from toolkit.publish.pages.registry import Generator, generators
from toolkit.publish.publishing import (
    files_of,
    in_order,
    pages_beside,
    play_examples,
    script_files,
    tool_reference,
    written_documents,
)
from toolkit.publish.putting import Part, parts_of_pages, parts_of_shells, parts_of_texts
from toolkit.publish.swapping import remove
from toolkit.whole_files import write_whole


class Outdated(Exception):
    """Something was saved while pages were made of what was there before."""


class Preview:
    """A site in the folder `folder`, which is made inside of `work`, an empty folder. `kept` is what there is of
    earlier builds and previews."""

    def __init__(self, work: Path, site: Path | None = None, kept: Remembered | None = None) -> None:
        self.folder = work / "served"
        self._work = work
        self._site = site or resources.folder("site")
        self._games: dict[str, Game] = {}
        self._summaries: dict[str, Summary] = {}
        self._playbacks: dict[str, dict[str, Playback]] = {}
        self._kept = kept
        self._remembered: dict[str, _Remembered] = {}
        self._pages: dict[str, Page] = {}
        self._of_game: dict[str, set[str]] = {}  # the addresses of each game's pages
        self._shown: dict[str, str] = {}  # what each file in the folder was made from
        self._shells: Shells | None = None
        self._shells_of: list[str] = []  # what they were made from
        self._seconds: dict[Generator, float] = {}

    def update(
        self,
        bundles: Sequence[Bundle],
        is_outdated: Callable[[], bool] = lambda: False,
        progress: Callable[[str], None] = lambda _: None,
    ) -> dict[str, list[Diagnostic]]:
        """Take up packs that are new or have changed; what their examples say, by their ids. The others stay as they
        are.

        `is_outdated` is asked often, and ends the work when it is true by raising Outdated: what was shown until then
        stays. `progress` is told what is being done. Raises BuildFailed where mkdocs refuses, or a page would not be
        safe.
        """
        for bundle in bundles:
            self._games[bundle.pack.id] = Game.of(bundle, self._playbacks.get(bundle.pack.id, {}))
        if bundles:
            progress("Writing pages")
        self._make([bundle.pack.id for bundle in bundles], is_outdated)

        def go_on() -> None:
            """Ends the work where it is outdated."""
            if is_outdated():
                raise Outdated

        problems: dict[str, list[Diagnostic]] = {}
        other: list[str] = []
        for bundle in bundles:
            id = bundle.pack.id
            progress(f"The pages can be read; playing the examples of {id}")
            self._remembered[id] = remembered = _Remembered(self._remembered.get(id), self._kept)
            playbacks, problems[id] = play_examples(bundle, go_on, remembered)
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
                    self._of_game.setdefault(id, set()).add(page.path)  # even where this is not brought to its end
                    self._show(page)
            self._seconds[generator] = time.monotonic() - started
        for id, paths in made.items():
            for path in self._of_game.get(id, set()) - paths:
                self._drop(path)
            self._of_game[id] = paths
            self._summaries[id] = summary_of(self._games[id])
        games = in_order(self._summaries.values())
        beside = pages_beside(games, self._site, tool_reference())
        self._pages.update((page.path, page) for page in beside)
        shells = self._around(games)
        files = files_of(shells, games)
        # No page comes before what it loads.
        self._put(dict(parts_of_texts(script_files(games, tool_reference(), written_documents(files, self._site)))))
        self._put(dict(sorted(parts_of_shells(files), key=lambda part: part[0].endswith(".html"))))
        self._put(dict(parts_of_pages(self._pages.values(), shells)))

    def _around(self, games: Sequence[Summary]) -> Shells:
        """What stands around the pages; made again where one has none, or where the navigation is another one."""
        pages, nav = list(self._pages.values()), navigation(self._site, [(game.id, game.title) for game in games])
        made_from = shells_made_from(pages, nav)
        if self._shells is None or made_from != self._shells_of:
            around = self._work / "around"
            remove(around)
            around.mkdir()
            self._shells = shells_of(around, self._site, pages, nav)
            self._shells_of = made_from
        return self._shells

    def _show(self, page: Page) -> None:
        """Put the page into the folder if it has changed, as soon as there is a shell for it."""
        self._pages[page.path] = page
        if self._shells is not None and self._shells.have([page]):
            self._put(dict(parts_of_pages([page], self._shells)))

    def _put(self, parts: dict[str, Part]) -> None:
        """Write what is another than before, each file in one piece: it may be read at this moment."""
        for path, part in parts.items():
            if self._shown.get(path) != part.made_from:
                file = self.folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                write_whole(file, part.make())
                self._shown[path] = part.made_from

    def _drop(self, path: str) -> None:
        self._pages.pop(path, None)
        self._shown.pop(path, None)
        (self.folder / path).unlink(missing_ok=True)


class _Remembered:
    """What came of the examples of a pack when it was taken up last, those groups alone that are still as they were:
    all others will not come again. The first time all is kept for later previews and builds."""

    def __init__(self, last: _Remembered | None, kept: Remembered | None) -> None:
        self._last = last.known if last is not None else {}
        self._now: dict[str, Together] = {}
        self._was_asked = False
        self._kept = kept
        self._is_first = last is None

    @property
    def known(self) -> Mapping[str, Together]:
        """What is as it was, and what was played since."""
        return self._now if self._was_asked else self._last

    def read(self, kind: type[Together], key: str) -> Together | None:
        """What came of a group of examples."""
        self._was_asked = True
        found = self._last.get(key)
        if found is None and self._kept is not None:
            found = self._kept.read(kind, key)
        if found is not None:
            self._now[key] = found
        return found

    def write(self, key: str, record: Together) -> None:
        """Remember it."""
        self._now[key] = record
        if self._is_first and self._kept is not None:
            self._kept.write(key, record)
