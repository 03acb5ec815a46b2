"""The rules of a game, case by case: one page, one anchor a case for good, all languages in place.

A case is reached at `rules.html#<its number>`. It says its text, its status, who cites it and what to read besides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.nouns import capital, section_noun
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.words import Words, joined

_MOST_LINKS = 8
# Status of a case: its noun, and the noun with a number (phrases of the interface).
STATUS: dict[str, tuple[str, str, str]] = {
    "play": ("rule of play", "1 rule of play", "{count} rules of play"),
    "component": ("component", "1 case about components", "{count} cases about components"),
    "advice": ("advice", "1 piece of advice", "{count} pieces of advice"),
}


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
    yield leaf.page(say("Rules"), _lead(cases), _filters(), tag("div", index, tag("div", body), class_="hw-rules"))


def chapter_of(id: str) -> str:
    """The chapter of a case: its id up to the first hyphen, else to the first dot (`R5.2-A1`: R5.2, `10.4`: 10).

    An id of letters and a number (`T5`) belongs to the chapter of its letters.
    """
    head, hyphen, _ = id.partition("-")
    if hyphen and head:
        return head
    head, dot, _ = id.partition(".")
    return head if dot and head else (re.sub(r"(?<=[^\d\W])\d+$", "", id) or id)


def by_chapter(cases: list[Entry]) -> dict[str, list[Entry]]:
    """The cases by chapter: chapters by their numbers, the cases of each in the order of the files."""
    chapters: dict[str, list[Entry]] = {}
    for case in cases:
        chapters.setdefault(chapter_of(case.id), []).append(case)
    return dict(sorted(chapters.items(), key=lambda pair: _natural(pair[0])))


def subject_of(cases: list[Entry]) -> str:
    """What a chapter is about, by its file (`6-combat.yaml`: Combat); of several files the one named most briefly."""
    file = min((case.file for case in cases), key=lambda name: (len(name), name))
    words = re.sub(r"^[\d.-]+", "", file).replace("-", " ").replace("_", " ").strip()
    return words.capitalize() if words and file != "cases" else ""


def chapter_names(chapters: Mapping[str, list[Entry]]) -> dict[str, Words]:
    """What each chapter is about: its file says it, its first case where chapters share a file or in translations."""
    subjects = {name: subject_of(cases) for name, cases in chapters.items()}
    often = Counter(subjects.values())
    return {
        name: _name("" if often[subjects[name]] > 1 else subjects[name], cases[0]) if subjects[name] else Words()
        for name, cases in chapters.items()
    }


def _name(subject: str, first: Entry) -> Words:
    return Words(((first.game.languages[0], subject), *first.title.texts[1:])) if subject else first.title


def extent_of(cases: list[Entry]) -> Words:
    """The first and the last case of a chapter."""
    first, last = cases[0].id, cases[-1].id
    return Words.plain(first) if first == last else say("{first} to {last}", first=first, last=last)


def _natural(name: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.findall(r"\d+|\D+", name)]


def _first(cases: list[Entry]) -> str:
    return anchor(cases[0].id)


def _contents_line(name: str, about: Words, cases: list[Entry]) -> Html:
    words = tag("small", about or extent_of(cases))
    return tag("li", tag("a", tag("span", name), " ", words, href=f"#{_first(cases)}"))


def _lead(cases: list[Entry]) -> Html:
    counts = Counter(str(case.get("status", "play")) for case in cases)
    parts = joined([count_of(count, *STATUS[status][1:]) for status, count in counts.most_common()], ", ")
    total = count_of(len(cases), "1 case", "{count} cases")
    kept = say("Every case keeps its address for good.")
    return tag("p", total, ": ", parts, ". ", _covered(cases), " ", kept, class_="hw-lead")


def _covered(cases: list[Entry]) -> Words:
    """How many of the rules of play something implements, and how many an example works out."""
    play = [case for case in cases if str(case.get("status", "play")) == "play"]
    citing = [{entry.section == "examples" for entry in case.game.citing(case.id)} for case in play]
    return say(
        "Of {play} rules of play something implements {done}, and examples exercise {shown}.",
        play=len(play),
        done=sum(False in one for one in citing),
        shown=sum(True in one for one in citing),
    )


def _filters() -> Html:
    options = [say("All cases").choice("option", value="")]
    options += [capital(say(words[0])).choice("option", value=status) for status, words in STATUS.items()]
    done = [
        say("Implemented or not").choice("option", value=""),
        say("Implemented").choice("option", value="yes"),
        say("Not implemented").choice("option", value="no"),
    ]
    shown = [
        say("Exercised or not").choice("option", value=""),
        say("Exercised by examples").choice("option", value="yes"),
        say("Not exercised").choice("option", value="no"),
    ]
    return tag(
        "form",
        tag("select", options, name="status", **say("Status").attribute("aria_label")),
        tag("select", done, name="implemented", **say("Implemented").attribute("aria_label")),
        tag("select", shown, name="exercised", **say("Exercised by examples").attribute("aria_label")),
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
    return tag("section", tag("h2", head, " ", small), [_case(leaf, case) for case in cases], class_="hw-chapter")


def _case(leaf: Leaf, case: Entry) -> Html:
    id, status = anchor(case.id), str(case.get("status", "play"))
    citing = leaf.game.citing(case.id)
    examples = [one for one in citing if one.section == "examples"]
    elements = [one for one in citing if one.section != "examples"]
    title = leaf.notes.field(case, "title", case.title)
    head = tag("h3", tag("a", case.id, href=f"#{id}", class_="hw-rule__id"), " ", title)
    state = tag(
        "span", say(STATUS[status][0]), class_=f"hw-status hw-status--{'play' if status == 'play' else 'other'}"
    )
    rows = [
        (say("Why no rule"), case.words("reason").html() if case.words("reason") else None),
        (say("See also"), leaf.cases(listed(case.get("see")))),
        (say("Implemented by") if status == "play" else say("Cited by"), _elements(leaf, elements)),
        (say("Exercised by"), _folded([leaf.link(one) for one in examples], "1 example", "{count} examples")),
        (say("Source"), source_of(case)),
    ]
    text = leaf.notes.field(case, "text", prose(case.words("text"), "hw-rule__text") or Html(""))
    return tag(
        "article",
        head,
        state,
        text,
        facts([*rows, (say("Reconstructed"), leaf.notes.rest(case))]),
        class_="hw-rule",
        id=id,
        data_status=status,
        data_implemented="yes" if elements else "no",
        data_exercised="yes" if examples else "no",
    )


def _elements(leaf: Leaf, entries: list[Entry]) -> Html | None:
    """The elements that cite a case, each with what it is: its link leads to the element as it is written."""
    links = [
        join([_link(leaf, one), " ", tag("span", section_noun(one.section), class_="hw-quiet")]) for one in entries
    ]
    return _folded(links, "1 item", "{count} items")


def _link(leaf: Leaf, entry: Entry) -> Html:
    """A link to an element by its title, by what it says in accounts, or by its id in words."""
    return leaf.link(entry, entry.words("title") or entry.words("label") or Words.plain(in_plain(entry.id)))


def _folded(links: list[Html], one: str, many: str) -> Html | None:
    """Some links in a row; of many how many there are, and a list that folds."""
    if len(links) > _MOST_LINKS:
        folded = tag("summary", count_of(len(links), one, many))
        return tag("details", folded, tag("ul", [tag("li", link) for link in links]))
    return join(links, ", ") if links else None
