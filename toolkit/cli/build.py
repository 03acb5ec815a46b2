"""`hexwright build`: the main job. Check all content, play its examples, publish the site, and say what came of it.

Only what has changed is done: what was found and made of a pack is kept by a digest of all that went into it.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click

from toolkit.bundle import Bundle
from toolkit.cache import cache_folder
from toolkit.cli.checking import Findings, check_packs, find_or_fail, not_playable, together
from toolkit.cli.facts import Facts, facts_of, lines_of
from toolkit.diagnostics import Diagnostic
from toolkit.digests import digest
from toolkit.packs import Pack
from toolkit.publish import PublishResult, alone, resources
from toolkit.publish.building import HOME
from toolkit.publish.inputs import look_at, site_digest, tool_digest
from toolkit.publish.keeping import Kept
from toolkit.publish.made import Made
from toolkit.publish.putting import Published
from toolkit.report.visible import visible


@dataclass(frozen=True)
class Progress:
    """Says what is being done; what is counted all the time only where a line takes the place of the last one."""

    tell: Callable[[str], None]
    is_live: bool

    def __call__(self, text: str) -> None:
        """Say what is being done now."""
        self.tell(f"{visible(text)} …")

    def count(self, text: str) -> None:
        """Say how far it is."""
        if self.is_live:
            self(text)


@click.command(name="build")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    help="The folder for the site (site/) and the bundles (bundles/).",
)
@click.option("--keep-going", is_flag=True, help="Publish what can be published even when content is wrong.")
@click.option("--fresh", is_flag=True, help="Do everything anew, whatever is kept of earlier builds.")
def command(packs: tuple[str, ...], out: Path, keep_going: bool, fresh: bool) -> None:
    """Check all content, play its examples, and publish the site.

    PACK is a folder, or the name of one under ./content; without any, all packs there are built. Errors are reported
    in full, warnings by a line a code: `hexwright check` shows all. The worked examples are played, and their pages
    show what came of them. Each pack becomes a bundle too, one JSON file of all that it says, linked and indexed. When
    content is wrong, or an example does not come out as it says, nothing is published and the site that was there
    stays, unless --keep-going is given; the command then still ends with 1. A new site takes the place of the old one
    in one piece.

    Only what has changed is done again: packs whose files are as they were, with those that they need, are not checked
    and played anew, and pages that come out as they were are not written. What is kept for that lies in the user's
    cache folder, or where HEXWRIGHT_CACHE says; without it, or where it is damaged, everything is done.

    \b
    Examples:
      hexwright build
      hexwright build mygame --out public
    """
    started = time.monotonic()
    folders = find_or_fail(packs)
    _refuse_twins(folders)
    _refuse_content(folders, out)
    place = cache_folder("builds")
    kept = Kept(place, tool_digest(), [Facts], is_fresh=fresh) if place is not None else None
    with _progress() as progress, alone(out, lambda: progress("Waiting for another build to end")):
        try:
            failed = _build(folders, out, kept, progress, keep_going)
        except _SavedMeanwhile:
            kept = replace(kept, is_fresh=True) if kept else None
            failed = _build(folders, out, kept, progress, keep_going)
    click.echo(f"Took {time.monotonic() - started:.1f} s.")
    raise click.exceptions.Exit(1 if failed else 0)


def _build(folders: Sequence[Path], out: Path, kept: Kept | None, progress: Progress, keep_going: bool) -> bool:
    """Build, and say what came of it; whether anything is wrong."""
    seen = [_look(folder, kept, progress) for folder in folders]
    facts = [each.facts for each in seen]
    found = together(facts)
    _report(found)
    if found.errors and not keep_going:
        click.echo("\n".join([*lines_of(facts, found), _NOT_PUBLISHED]))
        return True
    result, done = _publish(seen, out, kept, progress, keep_going)
    _report_problems(found, result.diagnostics)
    click.echo("\n".join([*lines_of(facts, found), *_told(result, done, len(seen))]))
    return bool(found.errors) or any(problem.severity == "error" for problem in result.diagnostics)


class _SavedMeanwhile(Exception):
    """A pack is not as it was when this build looked at it, and was not read then."""


@dataclass(frozen=True)
class _Seen:
    """A pack as it was found: what it holds; under which digest what was made of it is kept, empty where that is not
    known for certain; whether it was read, and the pack itself where that was possible."""

    folder: Path
    facts: Facts
    key: str
    is_read: bool = False
    pack: Pack | None = None


def _look(folder: Path, kept: Kept | None, progress: Progress) -> _Seen:
    """Check a pack, unless it was checked as it is."""
    look = look_at(folder) if kept else None
    facts = kept.read(Facts, look.content) if kept and look else None
    if facts is not None and look is not None:
        return _Seen(folder, facts, look.content)
    progress(f"Checking {visible(folder.name)}")
    checked = check_packs([folder])
    facts = facts_of(checked)
    is_sure = look is not None and look_at(folder) == look  # nothing was saved meanwhile
    if kept and look and is_sure:
        kept.write(look.content, facts)
    pack = next(iter(checked.packs), None)
    return _Seen(folder, facts, look.content if look and is_sure else "", True, pack)


def _publish(
    seen: Sequence[_Seen], out: Path, kept: Kept | None, progress: Progress, keep_going: bool
) -> tuple[PublishResult, int]:
    """Publish the packs; and of how many of them something had to be made."""
    site, files = out / "site", out / "bundles"
    keys = [each.key for each in seen]
    inputs = digest(site_digest(resources.folder("site")), str(keep_going), *keys) if kept and all(keys) else ""
    before = kept.read(Published, os.path.realpath(site)) if kept and inputs else None
    if before is not None and before.inputs == inputs:
        progress("Looking whether the site is as it was")
        if before.is_there(site, files):
            return PublishResult(site / HOME, before.pages, before.problems, 0, len(before.files)), 0
    from toolkit.publish import not_ours, publish  # what makes pages is not needed where nothing is to be made

    places = {"work": out / "work", "files": files}
    refused = not_ours(site, **places)
    if refused is not None:
        return refused, 0
    made, done = _make(seen, kept, progress, keep_going)
    result = publish(made, site, **places, progress=progress, keep_going=keep_going, kept=kept, inputs=inputs)
    return result, done


def _make(seen: Sequence[_Seen], kept: Kept | None, progress: Progress, keep_going: bool) -> tuple[list[Made], int]:
    """What sites are put together from, of each pack; made where it is not kept."""
    from toolkit.bundle import make_bundle
    from toolkit.publish import make_all

    known = [_known(each, kept, keep_going) for each in seen]
    wrong = not_playable((each.folder, each.facts) for each in seen)
    there: list[int] = []
    bundles: list[Bundle] = []
    for number, each in enumerate(seen):
        if known[number] is None:
            progress(f"Linking {visible(each.folder.name)}")
            pack = each.pack if each.is_read else _read(each)
            if pack is not None:
                there.append(number)
                bundles.append(make_bundle(pack, is_playable=wrong.isdisjoint(one.id for one in pack.family())))
    gc.freeze()  # what packs hold stays to the end: looking for rings in it takes long
    gc.enable()  # the makers of pages do leave rings
    made_now = make_all(bundles, progress, keep_going=keep_going, kept=kept, count=progress.count)
    for number, made in zip(there, made_now, strict=True):
        known[number] = made
        if kept and seen[number].key:
            kept.write(seen[number].key, made)
    return [made for made in known if made is not None], len(there)


def _known(seen: _Seen, kept: Kept | None, keep_going: bool) -> Made | None:
    """What was made of a pack; not what ended at an example that failed, where it is to go on."""
    made: Made | None = kept.read(Made, seen.key) if kept and seen.key else None
    return made if made is None or made.summary is not None or not keep_going else None


def _read(seen: _Seen) -> Pack | None:
    """A pack of which all is known but what is made of it. Raises _SavedMeanwhile where it is another by now."""
    from toolkit.packs import load_pack

    before = look_at(seen.folder)
    pack, _ = load_pack(seen.folder)
    if before is None or before.content != seen.key or look_at(seen.folder) != before:
        raise _SavedMeanwhile
    return pack


def _refuse_twins(folders: list[Path]) -> None:
    """Pages and bundles are named after packs: of two with the same name one would take the place of the other."""
    seen: dict[str, Path] = {}
    for folder in folders:
        other = seen.setdefault(folder.resolve().name, folder)
        if other is not folder:
            raise click.UsageError(f"{other} and {folder} are packs of the same name: build one of them at a time.")


def _refuse_content(folders: list[Path], out: Path) -> None:
    """What is built is no content, and the next run would take it for some."""
    place = Path(os.path.realpath(out))
    for folder in (Path("content"), *folders):
        if place.is_relative_to(os.path.realpath(folder)):
            raise click.UsageError(f"--out {out} lies in {folder}, which is for content: name a folder elsewhere.")


def _report(found: Findings) -> None:
    """Report errors in full, and of warnings how many there are of each code."""
    errors = [each for each in found.diagnostics if each.severity == "error"]
    warnings = [each for each in found.diagnostics if each.severity == "warning"]
    if errors:
        from toolkit.cli.check import wants_colour
        from toolkit.report import render

        click.echo(render("text", errors, found.text_of, colour=wants_colour()))
    if warnings:
        from toolkit.report.counted import render_counts

        click.echo(f"{render_counts(warnings)}`hexwright check` shows all of them.\n")


def _report_problems(found: Findings, problems: Sequence[Diagnostic]) -> None:
    """Report what was found after the check: examples that fail at their places, what concerns a folder in words."""
    in_content = tuple(one for one in problems if found.text_of(one.span.path) is not None)
    _report(replace(found, diagnostics=in_content))
    for problem in problems:
        if problem not in in_content:
            click.echo(f"{problem.code}: {visible(problem.message)}\n{problem.help}", err=True)


_NOT_PUBLISHED = "Site         not published: content is wrong; a site that was there stays (see --keep-going)"


def _told(result: PublishResult, done: int, packs: int) -> list[str]:
    """What was published, and how much of it had to be made."""
    if result.index is None:
        return ["Site         not published: see above; a site that was there stays"]
    noun = "bundle" if result.bundles == 1 else "bundles"
    same = f"; {packs - done} {'pack' if packs - done == 1 else 'packs'} unchanged" if packs > done else ""
    return [
        f"Bundles      {result.bundles} {noun}: all that a pack says, linked and indexed",
        f"Written      {result.written:,} of {result.pages:,} pages{same}",
        f"Site         {result.pages} pages; open {result.index}",
    ]


@contextmanager
def _progress() -> Iterator[Progress]:
    """A live line on a terminal, plain lines elsewhere; both on the error stream, so that output stays clean. The line
    has no thread of its own, with which work could not be shared out to copies of this process."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield Progress(partial(click.echo, err=True), is_live=False)
        return

    def show(text: str) -> None:
        """Put it in the place of what was said last; also from a copy of this process."""
        live.update(Text(text, no_wrap=True, overflow="ellipsis"), refresh=True)

    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield Progress(show, is_live=True)
