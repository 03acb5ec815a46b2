"""The rules of a game, case by case: one page, one anchor a case for good, all languages in place.

A case is reached at `rules.html#<its number>`. It says its text, its status, who cites it and what to read besides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.words import Words

STATUS = {"play": "rule of play", "component": "component", "advice": "advice"}


def pages(game: Game) -> Iterator[Page]:
    """The page of all cases; nothing for a game without an index of cases."""
    cases = game.all("cases")
    if not cases:
        return
    leaf = Leaf(game, "rules.html")
    chapters = by_chapter(cases)
    contents = [
        tag("li", tag("a", tag("span", name), " ", tag("small", subject_of(found)), href=f"#{_first(found)}"))
        for name, found in chapters.items()
    ]
    index = tag("nav", tag("h2", "Chapters"), tag("ol", contents), class_="hw-chapters", aria_label="Chapters")
    body = [_chapter(leaf, name, found) for name, found in chapters.items()]
    yield leaf.page(
        Words.plain("Rules"), _lead(cases), _filters(), tag("div", index, tag("div", body), class_="hw-rules")
    )


def chapter_of(id: str) -> str:
    """The chapter of a case: its id up to the first hyphen, else to the first dot (`R5.2-A1`: R5.2, `10.4`: 10)."""
    head, hyphen, _ = id.partition("-")
    return head if hyphen and head else id.partition(".")[0] or id


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


def _natural(name: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.findall(r"\d+|\D+", name)]


def _first(cases: list[Entry]) -> str:
    return anchor(cases[0].id)


def _lead(cases: list[Entry]) -> Html:
    counts = Counter(str(case.get("status", "play")) for case in cases)
    parts = ", ".join(f"{count} {STATUS.get(status, status)}" for status, count in counts.most_common())
    return tag("p", f"{len(cases)} cases: {parts}. Every case keeps its address for good.", class_="hw-lead")


def _filters() -> Html:
    options = [tag("option", "All cases", value="")] + [
        tag("option", text.capitalize(), value=status) for status, text in STATUS.items()
    ]
    used = [
        tag("option", "Cited or not", value=""),
        tag("option", "Cited by data", value="yes"),
        tag("option", "Not cited yet", value="no"),
    ]
    return tag(
        "form",
        tag("select", options, name="status", aria_label="Status"),
        tag("select", used, name="cited", aria_label="Cited"),
        tag("output", "", role="status"),
        class_="hw-filters",
        data_of=".hw-rule",
        data_groups=".hw-chapter",
        hidden=True,
    )


def _chapter(leaf: Leaf, name: str, cases: list[Entry]) -> Html:
    count = tag("small", f"{len(cases)} {'case' if len(cases) == 1 else 'cases'}", class_="hw-quiet")
    return tag(
        "section",
        tag("h2", " ".join([name, subject_of(cases)]).strip(), " ", count),
        [_case(leaf, case) for case in cases],
        class_="hw-chapter",
    )


def _case(leaf: Leaf, case: Entry) -> Html:
    id, status = anchor(case.id), str(case.get("status", "play"))
    citing = leaf.game.citing(case.id)
    head = tag("h3", tag("a", case.id, href=f"#{id}", class_="hw-rule__id"), " ", case.title.html())
    state = tag(
        "span", STATUS.get(status, status), class_=f"hw-status hw-status--{'play' if status == 'play' else 'other'}"
    )
    rows = [
        ("Why no rule", case.words("reason").html() if case.words("reason") else None),
        ("See also", leaf.cases(listed(case.get("see")))),
        ("Cited by", _citing(leaf, citing)),
        ("Source", source_of(case)),
    ]
    text = leaf.notes.field(case, "text", prose(case.words("text"), "hw-rule__text") or Html(""))
    return tag(
        "article",
        head,
        state,
        text,
        facts(rows),
        class_="hw-rule",
        id=id,
        data_status=status,
        data_cited="yes" if citing else "no",
    )


def _citing(leaf: Leaf, entries: list[Entry]) -> Html | None:
    links = [
        join(
            [
                leaf.link(one),
                tag("span", f" {_NOUNS.get(one.section, in_plain(one.section).lower())}", class_="hw-quiet"),
            ]
        )
        for one in entries
    ]
    if len(links) > 8:
        return tag("details", tag("summary", f"{len(links)} items"), tag("ul", [tag("li", link) for link in links]))
    return join(links, ", ") if links else None


_NOUNS = {
    "units": "unit",
    "cards": "card",
    "maps": "map",
    "scenarios": "scenario",
    "tables": "table",
    "decks": "deck",
    "tracks": "track",
    "places": "place",
    "kinds": "kind",
    "keywords": "keyword",
    "settings": "setting",
}
