"""What `serve` does between two saves. In: folders of packs and a server. Out: never; pages and problems go to the
server, problems to the terminal too."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from toolkit.bundle import Bundle, make_bundle
from toolkit.cache import cache_folder
from toolkit.cli.check import wants_colour
from toolkit.cli.checking import Checked, check_packs, not_playable
from toolkit.cli.serving import Problems, Server
from toolkit.cli.watching import Seen, look, wait_for_change
from toolkit.diagnostics import Diagnostic
from toolkit.lint.simulations import STALE
from toolkit.packs.depends import with_needed
from toolkit.play.once import forget
from toolkit.publish.building import BuildFailed
from toolkit.publish.inputs import tool_digest
from toolkit.publish.keeping import Kept
from toolkit.publish.preview import Outdated, Preview
from toolkit.report import render, summary
from toolkit.report.counted import render_counts
from toolkit.report.excerpt import Texts
from toolkit.report.text import render_text
from toolkit.report.visible import visible

MOST_SHOWN = 30
"""Diagnostics that a page shows, errors first; the terminal shows all."""
_EVERY = 0.15
"""Seconds between two looks for files that were saved while pages are made."""


def follow(folders: Sequence[Path], work: Path, server: Server) -> None:
    """Make the site, and make anew what changes; ends by KeyboardInterrupt alone."""
    place = cache_folder("builds")
    session = _Session(Preview(work, kept=Kept(place, tool_digest()) if place else None), server)
    changed = list(folders)
    while True:
        places = with_needed(folders)
        seen = look(places)
        changed = [] if session.take_up(changed, _outdated(places, seen)) else changed
        forget()
        gc.collect()
        now = wait_for_change(places, seen)
        changed += [each for each in folders if each not in changed and _of(each, seen) != _of(each, now)]


def _of(folder: Path, seen: Seen) -> list[tuple[str, object]]:
    """What was seen of a pack and of those that it needs."""
    heads = tuple(f"{each}/" for each in map(Path.as_posix, with_needed([folder])))
    return sorted((path, stamp) for path, stamp in seen.items() if Path(path).as_posix().startswith(heads))


def _outdated(places: Sequence[Path], seen: Seen) -> Callable[[], bool]:
    last = time.monotonic()

    def is_outdated() -> bool:
        """Whether a file was saved since, looked at now and then."""
        nonlocal last
        if time.monotonic() - last < _EVERY:
            return False
        last = time.monotonic()
        return look(places) != seen

    return is_outdated


def _apart(found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is wrong, and which simulations are out of date: while rules are written nearly all of them are, and one
    line tells it."""
    found = list(found)
    stale = [each for each in found if each.code == STALE.id]
    return [each for each in found if each.code != STALE.id], stale


def _saved(path: str) -> int:
    """When a file was saved."""
    try:
        return Path(path).stat().st_mtime_ns
    except OSError:
        return 0


class _Session:
    """What is known of each pack at this time."""

    def __init__(self, preview: Preview, server: Server) -> None:
        self.preview = preview
        self.server = server
        self.checked: dict[Path, Checked] = {}
        self.of_examples: dict[str, list[Diagnostic]] = {}  # by the id of the pack
        self.unbuilt = ""
        self.is_first = True

    def take_up(self, folders: Sequence[Path], is_outdated: Callable[[], bool]) -> bool:
        """Check these packs and bring their pages up to date; False where something was saved meanwhile."""
        started = time.monotonic()
        bundles: list[Bundle] = []
        for folder in folders:
            self._begin(f"Checking {folder.name}")
            self.checked[folder] = check_packs([folder])
        wrong = not_playable(self.checked.items())
        for pack in (pack for folder in folders for pack in self.checked[folder].packs):
            bundles.append(make_bundle(pack, is_playable=wrong.isdisjoint(each.id for each in pack.family())))
            self.of_examples[pack.id] = []
        self.unbuilt = ""
        self._tell()
        try:
            found = self.preview.update(bundles, is_outdated, self._begin)
        except Outdated:
            return False
        except BuildFailed as problem:
            self.unbuilt = f"The site was not built: {visible(str(problem))}"
            found = {}
        for id, problems in found.items():
            self.of_examples[id] = problems
        self._tell()
        self.server.doing, self.is_first = "", False
        self._say(time.monotonic() - started)
        return True

    def _begin(self, doing: str) -> None:
        """Tell what is being done, as long as there is no site yet."""
        if self.is_first:
            click.echo(f"{visible(doing)} …")
            self.server.doing = visible(doing)

    def _found(self) -> list[Diagnostic]:
        found = {each for checked in self.checked.values() for each in checked.diagnostics}
        return sorted(found.union(*self.of_examples.values()), key=Diagnostic.sort_key)

    def _text_of(self, path: str) -> str | None:
        for checked in self.checked.values():
            if path in checked.texts:
                return checked.texts[path]
        return next(iter(self.checked.values())).text_of(path)

    def _tell(self) -> None:
        """Put what is wrong on top of the pages."""
        found, stale = _apart(self._found())
        first = sorted(found, key=lambda each: (each.severity != "error", -_saved(each.span.path)))
        text = render_text(first[:MOST_SHOWN], Texts(self._text_of), colour=False) if found else ""
        more = f"\n{len(found) - MOST_SHOWN:,} more stand in the terminal.\n" if found[MOST_SHOWN:] else ""
        parts = [self.unbuilt] if self.unbuilt else []
        parts += [summary([*found, *stale])] if found or stale else []
        self.server.problems = Problems("; ".join(parts), f"{text}{more}\n{render_counts(stale)}".strip("\n"))

    def _say(self, seconds: float) -> None:
        """Tell the terminal what is wrong."""
        found, stale = _apart(self._found())
        click.clear()  # does nothing where the output is no terminal
        click.echo(render("text", found, self._text_of, colour=wants_colour()), nl=False)
        if stale:
            click.echo(f"Besides: {render_counts(stale)}", nl=False)
        if self.unbuilt:
            click.echo(self.unbuilt)
        click.echo(f"Up to date after {seconds:.1f} s: {self.server.address}  Ctrl-C ends.")
