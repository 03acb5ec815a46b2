"""From bundles to a published site. In: bundles and a folder. Out: what was published, or why it was not.

The steps: play the examples and generate the pages, the packs shared out to the processors; lay the pages beside the
hand-written ones; let mkdocs build; add what mkdocs does not know (search, policies); and only then put the new site in
the place of the old one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from toolkit.bundle import Bundle
from toolkit.checker import check_rules
from toolkit.diagnostics import Code, Diagnostic, Span, all_codes, register
from toolkit.examples import Playback, run_examples
from toolkit.packs import Pack
from toolkit.processes import share_out
from toolkit.publish import interface, resources, searching
from toolkit.publish.addresses import file_name
from toolkit.publish.building import SCRIPTS, BuildFailed, Page, finish, lay_out, run_mkdocs
from toolkit.publish.game import Game
from toolkit.publish.listing import line_rules
from toolkit.publish.navigation import navigation, written_pages
from toolkit.publish.pages import overview, reference, schemas, uses
from toolkit.publish.pages.registry import generated
from toolkit.publish.sides import side_rules
from toolkit.publish.swapping import MARK, may_replace, mend, remove, swap_in
from toolkit.publish.words import language_rules

NOT_OURS = register(
    "E601",
    "folder-not-ours",
    title="The folder holds something that hexwright did not build",
    cause="What is built is put in place whole: what was in the folder is deleted. A folder without the mark of an "
    "earlier build may hold somebody's work, so it is left alone.",
    remedy="Name another folder with --out, or empty this one.",
    bad="hexwright build --out Documents",
    good="hexwright build --out public",
)
NOT_BUILT = register(
    "E602",
    "site-not-built",
    title="The site could not be built",
    cause="mkdocs refused a page, most often because a hand-written page has a link that leads nowhere. A site that "
    "was there stays.",
    remedy="Read the words of mkdocs; they name the page.",
    bad="[Units](unit.md)",
    good="[Units](units.md)",
)


@dataclass(frozen=True)
class PublishResult:
    """What came of it: the first page of the site (None: nothing was published), the number of pages, problems."""

    index: Path | None
    pages: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()


def publish(
    bundles: Sequence[Bundle],
    out: Path,
    *,
    work: Path,
    files: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
    site: Path | None = None,
    keep_going: bool = False,
) -> PublishResult:
    """Publish the bundles as the site `out`, and their files in the folder `files` if one is given; build in the folder
    `work`, which is deleted afterwards.

    When anything fails what was there stays, and the result says why: an example that does not come out as it says is
    a failure too, unless `keep_going` is true. `site` is another folder of hand-written pages and theme than the
    toolkit's own.
    """
    for folder in (out, work, *([files] if files else ())):
        if not may_replace(folder):
            return PublishResult(None, 0, (_problem(NOT_OURS, folder, f"{folder} was not built by hexwright"),))
    mend(out)
    progress("Playing the examples and writing pages")
    made = share_out(partial(_made, keep_going), bundles, _weight)
    wrong = sorted({problem for one in made for problem in one.problems}, key=Diagnostic.sort_key)
    if not keep_going and any(map(_is_error, wrong)):
        return PublishResult(None, 0, tuple(wrong))
    pages = {bundle.pack.id: one.pages for bundle, one in zip(bundles, made, strict=True)}
    try:
        result = _publish(_games(bundles), pages, out, work, progress, site or resources.folder("site"))
        if files:
            _publish_files(bundles, files, work / "bundles")
        return replace(result, diagnostics=(*wrong, *result.diagnostics))
    except BuildFailed as problem:
        return PublishResult(None, 0, (_problem(NOT_BUILT, out, f"the site was not built: {problem}"),))
    finally:
        remove(work)


@dataclass(frozen=True)
class _Made:
    """What one process makes of a pack: its pages, and the diagnostics of its examples."""

    pages: list[Page]
    problems: list[Diagnostic]


def _made(keep_going: bool, bundle: Bundle) -> _Made:
    """Play the examples of a pack and write its pages; none where an example fails, unless `keep_going`."""
    playbacks, found = play_examples(bundle.pack)
    # What is worked out where it is read must be read before it leaves its process.
    problems = [replace(problem, advice=problem.help) for problem in found]
    if any(map(_is_error, problems)) and not keep_going:
        return _Made([], problems)
    return _Made(list(generated([Game.of(bundle, playbacks)])), problems)


_AN_EXAMPLE = 10
"""So many items of a pack take as long as one example: it is played, and told step by step."""


def _weight(bundle: Bundle) -> int:
    items = bundle.pack.items
    return sum(map(len, items.values())) + _AN_EXAMPLE * len(items.get("examples", ()))


def _is_error(problem: Diagnostic) -> bool:
    return problem.severity == "error"


def _publish(
    games: list[Game],
    generated_pages: Mapping[str, Sequence[Page]],
    out: Path,
    work: Path,
    progress: Callable[[str], None],
    site: Path,
) -> PublishResult:
    """Publish pages: of games, by the ids of their packs, those of the reference, the hand-written ones."""
    remove(work)
    work.mkdir(parents=True)
    (work / MARK).write_text("Made by hexwright while it builds a site.\n", "utf-8")
    pages = [*(page for game in games for page in generated_pages[game.id]), *pages_beside(games, site)]
    lay_out(work, site, pages, navigation(site, games), overview.game_cards(games, "index.html"))
    progress(f"Building {len(pages)} pages")
    built = run_mkdocs(work)
    progress("Finishing the pages")
    write_scripts(built, games, searching.of_written(built, written_pages(site)))
    count = finish(built)
    swap_in(built, out)
    return PublishResult(out / "index.html", count)


def pages_beside(games: Sequence[Game], site: Path) -> list[Page]:
    """The generated pages that are not of one game: the list of games, the reference."""
    codes, folder = list(all_codes().values()), resources.folder("schemas")
    return [
        overview.listing(games),
        reference.home(codes, schemas.listing(folder)),
        *reference.diagnostics(codes),
        *schemas.pages(folder),
        uses.page(games, uses.read_small_packs(site)),
    ]


def write_scripts(built: Path, games: Sequence[Game], written: Iterable[searching.Document]) -> None:
    """Write what scripts and styles of a site know of its games; `written` is to be found of hand-written pages."""
    languages = [*interface.LANGUAGES, *(language for game in games for language in game.languages)]
    (built / SCRIPTS / "generated.css").write_text(language_rules(languages) + side_rules() + line_rules(), "utf-8")
    (built / SCRIPTS / "words.js").write_text(interface.script(), "utf-8")
    documents = [document for game in games for document in searching.of_game(game)]
    documents += [
        *reference.documents(list(all_codes().values())),
        *schemas.documents(resources.folder("schemas")),
        *uses.documents(),
        *written,
    ]
    (built / SCRIPTS / "search-documents.js").write_text(searching.script(documents), "utf-8")


def _games(bundles: Iterable[Bundle]) -> list[Game]:
    """The games, the largest first."""
    return in_order(map(Game.of, bundles))


def in_order(games: Iterable[Game]) -> list[Game]:
    """Games as the site lists them, the largest first."""
    return sorted(games, key=lambda game: (-sum(1 for _ in game.everything()), game.id))


def _publish_files(bundles: Sequence[Bundle], files: Path, fresh: Path) -> None:
    mend(files)
    fresh.mkdir()
    for bundle in bundles:
        (fresh / f"{file_name(bundle.pack.id)}.json").write_text(bundle.to_json(), "utf-8")
    swap_in(fresh, files)


def _problem(code: Code, folder: Path, message: str) -> Diagnostic:
    return code.at(Span(os.fspath(folder), 1, 1, 1, 1), message)


def play_examples(
    pack: Pack, after_each: Callable[[], None] = lambda: None
) -> tuple[dict[str, Playback], list[Diagnostic]]:
    """What happened in the examples of a pack that hold, by their ids, and the diagnostics of all. `after_each` is
    called after each of them, and may end it all by an error."""
    if not pack.items.get("examples"):
        return {}, []
    rules, problems = check_rules(pack)
    if rules is None or any(map(_is_error, problems)):
        return {}, []
    outcomes = []
    for outcome in run_examples(pack, rules, pack.all("examples"), tell=True):
        outcomes.append(outcome)
        after_each()
    playbacks = {
        outcome.example.id: outcome.playback for outcome in outcomes if outcome.passed and outcome.playback is not None
    }
    return playbacks, [problem for outcome in outcomes for problem in outcome.diagnostics]
