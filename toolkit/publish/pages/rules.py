"""The rules of a game, case by case: one page, one anchor a case for good, all languages in place.

A case is reached at `rules.html#<its number>`. It says its text, its status, who cites it and what to read besides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from toolkit.packs.chapters import chapter_of
from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.nouns import capital, section_noun
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.words import Words, joined

_MOST_LINKS = 8
_MANY_WAITING = "{count} are marked as not implemented yet."
# Status of a case: its noun, and the noun with a number (phrases of the interface).
STATUS: dict[str, tuple[str, str, str]] = {
    "play": ("rule of play", "1 rule of play", "{count} rules of play"),
    "component": ("component", "1 case about components", "{count} cases about components"),
    "advice": ("advice", "1 piece of advice", "{count} pieces of advice"),
}


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The page of all cases; nothing for a game without an index of cases."""
    cases = game.all("cases")
    if not cases:
        return
    leaf = Leaf(game, "rules.html")
    chapters = by_chapter(cases)
    names = chapter_names(chapters)
    contents = [_contents_line(name, names[name], found) for name, found in chapters.items()]
    label = say("Chapters").attribute("aria_label")
    index = tag("nav", tag("h2", say("Chapters")), tag("ol", contents), class_="hw-chapters", **label)
    body = [_chapter(leaf, name, names[name], found) for name, found in chapters.items()]
    filters = _filters(done=game.is_played)
    yield leaf.page(say("Rules"), _lead(game, cases), filters, tag("div", index, tag("div", body), class_="hw-rules"))


def by_chapter(cases: list[Entry]) -> dict[str, list[Entry]]:
    """The cases by chapter, the cases of each in the order of the files.

    Chapters go by their numbers; those with other letters (`R9`, `O14`, `A24`) follow as the pack first names any.
    """
    named = cases[0].game.all("chapters") if cases else []
    ids = {chapter.id for chapter in named}
    chapters: dict[str, list[Entry]] = {}
    for case in cases:
        chapters.setdefault(chapter_of(case.id, ids), []).append(case)
    rows = [_letters(chapter.id) for chapter in sorted(named, key=lambda chapter: _natural(chapter.file))]
    ranks = {letters: rank for rank, letters in reversed([*enumerate(rows)])}
    last = len(rows)
    in_order = sorted(chapters.items(), key=lambda pair: (ranks.get(_letters(pair[0]), last), _natural(pair[0])))
    return dict(in_order)


def chapter_names(chapters: Mapping[str, list[Entry]]) -> dict[str, Words]:
    """What each chapter is about: as the pack names it, else as its file is called where it has one to itself.

    A chapter without any name is told by its first and last case, and none is called like one of its cases.
    """
    files = {name: {case.file for case in cases} for name, cases in chapters.items()}
    often = Counter(file for found in files.values() for file in found)
    return {
        name: _named(name, cases) or _name_of_file(next(iter(files[name])) if _alone(files[name], often) else "")
        for name, cases in chapters.items()
    }


def _alone(files: Collection[str], often: Mapping[str, int]) -> bool:
    """Whether a chapter fills one file, which holds no other."""
    return len(files) == 1 and all(often[file] == 1 for file in files)


def _named(id: str, cases: list[Entry]) -> Words:
    chapter = cases[0].game.find("chapters", id)
    return chapter.words("title") if chapter else Words()


def _name_of_file(file: str) -> Words:
    """What a file of cases is about, by its name: Hot combat for `6-hot-combat`."""
    words = re.sub(r"^[\d.-]+", "", file).replace("-", " ").replace("_", " ").strip()
    return Words.plain(words.capitalize()) if words and words != "cases" else Words()


def extent_of(cases: list[Entry]) -> Words:
    """The first and the last case of a chapter."""
    first, last = cases[0].id, cases[-1].id
    return Words.plain(first) if first == last else say("{first} to {last}", first=first, last=last)


def _letters(name: str) -> str:
    """What stands before the first digit of a chapter's number."""
    return re.split(r"\d", name, maxsplit=1)[0]


def _natural(name: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.findall(r"\d+|\D+", name)]


def _contents_line(name: str, about: Words, cases: list[Entry]) -> Html:
    words = tag("small", about or extent_of(cases))
    return tag("li", tag("a", tag("span", name), " ", words, href=f"#chapter:{anchor(name)}"))


def _lead(game: Game, cases: list[Entry]) -> Html:
    counts = Counter(str(case.get("status", "play")) for case in cases)
    parts = joined([count_of(count, *STATUS[status][1:]) for status, count in counts.most_common()], ", ")
    total = count_of(len(cases), "1 case", "{count} cases")
    kept = say("Every case keeps its address for good.")
    covered = _covered(cases) if game.is_played else _waiting(game, cases)
    return tag("p", total, ": ", parts, ". ", covered, " ", kept, class_="hw-lead")


def _waiting(game: Game, cases: list[Entry]) -> Words:
    """Why nobody can play a pack that has no sequence, each reason once."""
    reasons = dict.fromkeys(str(case.get("not_yet")) for case in cases if case.get("not_yet"))
    return joined([game.translated(why) for why in reasons], " ")


def _covered(cases: list[Entry]) -> Words:
    """How many of the rules of play something implements, and how many an example works out."""
    play = [case for case in cases if str(case.get("status", "play")) == "play"]
    citing = [{entry.section == "examples" for entry in case.game.citing(case.id)} for case in play]
    waiting = sum(bool(case.get("not_yet")) for case in play)
    told = say(
        "Of {play} rules of play something implements {done}, and examples work out {shown}.",
        play=len(play),
        done=sum(False in one for one in citing),
        shown=sum(True in one for one in citing),
    )
    if not waiting:
        return told
    return joined([told, count_of(waiting, "1 is marked as not implemented yet.", _MANY_WAITING)], " ")


def _filters(*, done: bool) -> Html:
    options = [say("All cases").choice("option", value="")]
    options += [capital(say(words[0])).choice("option", value=status) for status, words in STATUS.items()]
    implemented = [
        say("Implemented or not").choice("option", value=""),
        say("Implemented").choice("option", value="yes"),
        say("Not implemented").choice("option", value="no"),
        say("Marked as not implemented yet").choice("option", value="later"),
    ]
    shown = [
        say("Worked out or not").choice("option", value=""),
        say("Worked out in examples").choice("option", value="yes"),
        say("Not worked out").choice("option", value="no"),
    ]
    return tag(
        "form",
        tag("select", options, name="status", **say("Status").attribute("aria_label")),
        tag("select", implemented, name="implemented", **say("Implemented").attribute("aria_label")) if done else None,
        tag("select", shown, name="worked", **say("Worked out in examples").attribute("aria_label")) if done else None,
        tag("output", "", role="status"),
        class_="hw-filters",
        data_of=".hw-rule",
        data_groups=".hw-chapter",
        hidden=True,
    )


def _chapter(leaf: Leaf, name: str, about: Words, cases: list[Entry]) -> Html:
    numbered = name[:1].isdecimal() and len(cases) > 1
    extent = [", ", extent_of(cases)] if numbered and not about else None
    small = tag("small", count_of(len(cases), "1 case", "{count} cases"), extent, class_="hw-quiet")
    bare = say("Chapter {name}", name=name) if name[:1].isdecimal() else extent_of(cases)
    head = [name, " ", about] if about else bare
    return tag(
        "section",
        tag("h2", head, " ", small, id=f"chapter:{anchor(name)}"),
        [_case(leaf, case) for case in cases],
        class_="hw-chapter",
    )


def _case(leaf: Leaf, case: Entry) -> Html:
    id, status = anchor(case.id), str(case.get("status", "play"))
    citing = leaf.game.citing(case.id)
    examples = [one for one in citing if one.section == "examples"]
    elements = [one for one in citing if one.section != "examples"]
    title = leaf.notes.field(case, "title", case.title)
    head = tag("h3", tag("a", case.id, href=f"#{id}", class_="hw-rule__id"), " ", title)
    kind = "play" if status == "play" else "other"
    later = case.phrase("not_yet") if leaf.game.is_played else Words()
    states = [
        tag("span", say(STATUS[status][0]), class_=f"hw-status hw-status--{kind}"),
        tag("span", say("not implemented yet"), class_="hw-status hw-status--later") if later else None,
    ]
    rows = [
        (say("Why not yet"), later),
        (say("Why no rule"), case.words("reason").html() if case.words("reason") else None),
        (say("See also"), leaf.cases(listed(case.get("see")))),
        (
            say("Implemented by") if status == "play" and leaf.game.is_played else say("Cited by"),
            _elements(leaf, elements),
        ),
        (say("Worked out by"), _folded([leaf.link(one) for one in examples], "1 example", "{count} examples")),
        (say("Source"), source_of(case)),
    ]
    text = leaf.notes.field(case, "text", prose(case.words("text"), "hw-rule__text") or Html(""))
    return tag(
        "article",
        tag("div", states, class_="hw-rule__states"),
        head,
        text,
        facts([*rows, (say("Reconstructed"), leaf.notes.rest(case))]),
        class_="hw-rule",
        id=id,
        data_status=status,
        data_implemented="yes" if elements else "no later" if later else "no",
        data_worked="yes" if examples else "no",
    )


def _elements(leaf: Leaf, entries: list[Entry]) -> Html | None:
    """The elements that cite a case, each with what it is: its link leads to the element as it is written."""
    links = [
        join([_link(leaf, one), " ", tag("span", section_noun(one.section), class_="hw-quiet")]) for one in entries
    ]
    return _folded(links, "1 item", "{count} items")


def _link(leaf: Leaf, entry: Entry) -> Html:
    """A link to an element by its title, by what it says in accounts, or by its id in words."""
    return leaf.link(entry, entry.words("title") or entry.phrase("label") or Words.plain(in_plain(entry.id)))


def _folded(links: list[Html], one: str, many: str) -> Html | None:
    """Some links in a row; of many how many there are, and a list that folds."""
    if len(links) > _MOST_LINKS:
        folded = tag("summary", count_of(len(links), one, many))
        return tag("details", folded, tag("ul", [tag("li", link) for link in links]))
    return join(links, ", ") if links else None
