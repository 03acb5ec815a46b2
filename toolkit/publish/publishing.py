"""From bundles to a published site. In: bundles and a folder. Out: what was published, or why it was not.

The steps: play the examples and generate the pages, the packs shared out to the processors; let mkdocs make what stands
around them; put everything together with what mkdocs does not know (search, policies); and only then put the new site
in the place of the old one. Of each step is kept what came of it, by a digest of what went in.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path

from toolkit.bundle import Bundle
from toolkit.checker import check_rules
from toolkit.diagnostics import Code, Diagnostic, Span, all_codes, register
from toolkit.digests import digest
from toolkit.examples import Playback, run_examples
from toolkit.examples.again import Remembered
from toolkit.processes import share_out
from toolkit.publish import interface, resources, searching
from toolkit.publish.addresses import file_name
from toolkit.publish.building import HOME, SCRIPTS, BuildFailed, Page, Shells, shells_made_from, shells_of
from toolkit.publish.counting import Steps
from toolkit.publish.game import Game
from toolkit.publish.inputs import site_digest
from toolkit.publish.keeping import Kept, kept_or_made
from toolkit.publish.listing import line_rules
from toolkit.publish.made import Made, Reference, Summary, Written, summary_of
from toolkit.publish.navigation import navigation, written_pages
from toolkit.publish.pages import language, overview, reference, schemas, uses
from toolkit.publish.pages.registry import generated
from toolkit.publish.putting import (
    Part,
    Published,
    parts_of_pages,
    parts_of_shells,
    parts_of_texts,
    put_together,
)
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
    """What came of it: the first page of the site (None: nothing was published), the number of pages, problems, and how
    many of the pages had to be written: the others stood there as they are. `bundles`: how many were published."""

    index: Path | None
    pages: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    written: int = 0
    bundles: int = 0


def not_ours(out: Path, work: Path, files: Path | None = None) -> PublishResult | None:
    """Why nothing may be published there: one of the folders holds what is not ours."""
    for folder in (out, work, *([files] if files else ())):
        if not may_replace(folder):
            return PublishResult(None, 0, (_problem(NOT_OURS, folder, f"{folder} was not built by hexwright"),))
    return None


def make_all(
    bundles: Sequence[Bundle],
    progress: Callable[[str], None] = lambda _: None,
    *,
    keep_going: bool = False,
    kept: Kept | None = None,
    count: Callable[[str], None] = lambda _: None,
) -> list[Made]:
    """Play the examples of each pack and make its pages, shared out to the processors. Of a pack with an example that
    fails there are none, unless `keep_going` is true. `kept`: where what came of examples is kept. `progress` is told
    each pack that is made, `count` several times in a second how far all are; both also by copies of this process."""
    if bundles:
        progress("Playing the examples and writing pages")
    steps = Steps(len(bundles), sum(len(each.pack.items.get("examples", ())) for each in bundles), count)
    return share_out(
        partial(_made, keep_going, kept, progress, steps), [*enumerate(bundles)], lambda one: _weight(one[1])
    )


def publish(
    made: Sequence[Made],
    out: Path,
    *,
    work: Path,
    files: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
    site: Path | None = None,
    keep_going: bool = False,
    kept: Kept | None = None,
    inputs: str = "",
) -> PublishResult:
    """Publish what was made of packs as the site `out`, and their bundles in the folder `files` if one is given; build
    in the folder `work`, which is deleted afterwards.

    When anything fails what was there stays, and the result says why: an example that does not come out as it says is
    a failure too, unless `keep_going` is true. `site` is another folder of hand-written pages and theme than the
    toolkit's own. `kept` is what there is of earlier builds; `inputs`, if any, a digest of all that went in.
    """
    refused = not_ours(out, work, files)
    if refused is not None:
        return refused
    mend(out)
    wrong = tuple(sorted({problem for one in made for problem in one.problems}, key=Diagnostic.sort_key))
    if not keep_going and any(map(_is_error, wrong)):
        return PublishResult(None, 0, wrong)
    place = os.path.realpath(out)
    old = (kept.read(Published, place) if kept else None) or Published("")
    remove(work)
    work.mkdir(parents=True)
    (work / MARK).write_text("Made by hexwright while it builds a site.\n", "utf-8")
    try:
        parts = _parts(made, work, site or resources.folder("site"), progress, kept)
        progress("Putting the site together")
        new_site, written = put_together(parts, work / "put", out, old.site)
        if files:
            mend(files)
            texts = parts_of_texts(
                {f"{file_name(each.summary.id)}.json": each.bundle for each in made if each.summary is not None}
            )
            (work / "bundles").mkdir()
            new_files, _ = put_together(dict(texts), work / "bundles", files, old.files)
        swap_in(work / "put", out)
        if files:
            swap_in(work / "bundles", files)
        published = Published(inputs, new_site, new_files if files else {}, wrong)
        if kept:
            kept.write(place, published)
        return PublishResult(out / HOME, published.pages, wrong, written, len(published.files))
    except BuildFailed as problem:
        return PublishResult(None, 0, (_problem(NOT_BUILT, out, f"the site was not built: {problem}"),))
    finally:
        remove(work)


def _made(
    keep_going: bool, kept: Kept | None, progress: Callable[[str], None], steps: Steps, one: tuple[int, Bundle]
) -> Made:
    """Play the examples of a pack and write its pages; none where an example fails, unless `keep_going`."""
    number, bundle = one
    started = time.monotonic()
    played, written = steps.of(number)
    playbacks, found = play_examples(bundle, played, remembered=kept)
    problems = tuple(problem.worked_out for problem in found)
    if any(map(_is_error, problems)) and not keep_going:
        return Made(problems)
    game = Game.of(bundle, playbacks)
    pages = []
    for page in generated([game]):
        pages.append(page)
        written()
    made = Made(problems, bundle.to_json(), tuple(pages), summary_of(game))
    examples = len(bundle.pack.items.get("examples", ()))
    seconds = time.monotonic() - started
    progress(f"Made {bundle.pack.id}: examples {examples:,}, pages {len(pages):,}, in {seconds:.1f} s")
    return made


_AN_EXAMPLE = 10
"""So many items of a pack take as long as one example: it is played, and told step by step."""


def _weight(bundle: Bundle) -> int:
    items = bundle.pack.items
    return sum(map(len, items.values())) + _AN_EXAMPLE * len(items.get("examples", ()))


def _is_error(problem: Diagnostic) -> bool:
    return problem.severity == "error"


def _parts(
    made: Sequence[Made], work: Path, site: Path, progress: Callable[[str], None], kept: Kept | None
) -> dict[str, Part]:
    """All files of the site."""
    games = in_order([each.summary for each in made if each.summary is not None])
    pages = {each.summary.id: each.pages for each in made if each.summary is not None}
    known = kept_or_made(kept, Reference, "", tool_reference)
    all_pages = [*(page for game in games for page in pages[game.id]), *pages_beside(games, site, known)]
    nav = navigation(site, [(game.id, game.title) for game in games])
    key = digest(site_digest(site), *shells_made_from(all_pages, nav))

    def around() -> Shells:
        """What stands around the pages, made anew."""
        progress("Building what stands around the pages")
        return shells_of(work, site, all_pages, nav)

    shells = kept_or_made(kept, Shells, key, around)
    files = files_of(shells, games)
    texts = script_files(games, known, written_documents(files, site, kept))
    return {
        **dict(parts_of_shells(files)),
        **dict(parts_of_texts(texts)),
        **dict(parts_of_pages(all_pages, shells)),
    }


def files_of(shells: Shells, games: Sequence[Summary]) -> dict[str, bytes]:
    """The hand-written pages and what belongs to the theme; on the first page stand the games."""
    return {**shells.files, HOME: shells.home(overview.game_cards(game.cards[HOME] for game in games))}


def written_documents(files: Mapping[str, bytes], site: Path, kept: Kept | None = None) -> list[searching.Document]:
    """What the search finds of hand-written pages."""
    found: list[searching.Document] = []
    for path in written_pages(site):
        data = files[path]
        found += kept_or_made(kept, Written, digest(path, data), partial(_written, path, data)).documents
    return found


@lru_cache(maxsize=200)
def _written(path: str, data: bytes) -> Written:
    return Written(tuple(searching.of_written(path, data.decode("utf-8"))))


def pages_beside(games: Sequence[Summary], site: Path, known: Reference) -> list[Page]:
    """The generated pages that are not of one game: the list of games, the reference."""
    users = uses.Users([(game.heading, game.uses) for game in games], uses.read_small_packs(site))
    return [
        overview.listing(game.cards[overview.LISTING] for game in games),
        *known.pages,
        uses.page(users, language.told()),
        *language.pages(users),
    ]


@cache
def tool_reference() -> Reference:
    """What the tool alone decides."""
    codes, folder = list(all_codes().values()), resources.folder("schemas")
    return Reference(
        (reference.home(codes, schemas.listing(folder)), *reference.diagnostics(codes), *schemas.pages(folder)),
        (*reference.documents(codes), *schemas.documents(folder), *uses.documents(), *language.documents()),
    )


def script_files(games: Sequence[Summary], known: Reference, written: Iterable[searching.Document]) -> dict[str, str]:
    """What scripts and styles of a site know of its games, by path; `written` is to be found of hand-written pages."""
    languages = [*interface.LANGUAGES, *(language for game in games for language in game.languages)]
    documents = [*(document for game in games for document in game.documents), *known.documents, *written]
    return {
        f"{SCRIPTS}/generated.css": language_rules(languages) + side_rules() + line_rules(),
        f"{SCRIPTS}/words.js": interface.script(),
        f"{SCRIPTS}/search-documents.js": searching.script(documents),
    }


def in_order(games: Iterable[Summary]) -> list[Summary]:
    """Games as the site lists them, the largest first."""
    return sorted(games, key=lambda game: (-game.size, game.id))


def _problem(code: Code, folder: Path, message: str) -> Diagnostic:
    return code.at(Span(os.fspath(folder), 1, 1, 1, 1), message)


def play_examples(
    bundle: Bundle, after_each: Callable[[], None] = lambda: None, remembered: Remembered | None = None
) -> tuple[dict[str, Playback], list[Diagnostic]]:
    """What happened in the examples of a pack that hold, by their ids, and the diagnostics of all; of one that cannot
    be played none. `after_each` is called after each of them, and may end it all by an error; `remembered` is where
    what came of them is kept."""
    pack = bundle.pack
    if not bundle.is_playable or not pack.items.get("examples"):
        return {}, []
    rules, problems = check_rules(pack)
    if rules is None or any(map(_is_error, problems)):
        return {}, []
    outcomes = []
    for outcome in run_examples(pack, rules, pack.all("examples"), tell=True, remembered=remembered):
        outcomes.append(outcome)
        after_each()
    playbacks = {
        outcome.example.id: outcome.playback for outcome in outcomes if outcome.passed and outcome.playback is not None
    }
    return playbacks, [problem for outcome in outcomes for problem in outcome.diagnostics]
