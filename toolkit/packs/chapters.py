"""Chapters of a rulebook. In: a pack, the number of a case. Out: its chapter; chapters that do not fit the cases.

A chapter is the cases whose numbers begin with its own: `R5.2` holds `R5.2-A1` and `R5.2.7`, and not `R5.21`. A pack
names its chapters under `chapters:` in its files of cases; those of a pack that names none follow from the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.names import Names, did_you_mean
from toolkit.packs.pack import Pack
from toolkit.packs.references import shortened

WITHOUT_CASES = register(
    "W310",
    "chapter-without-cases",
    title="No case belongs to this chapter",
    cause="A chapter holds the cases whose numbers begin with its own: `R5.2` those like `R5.2-A1` and `R5.2.7`. No "
    "case of the pack has such a number, or each belongs to a chapter with a longer one: no reader sees the name.",
    remedy="Correct the number of the chapter, or take the chapter out.",
    bad='chapters: {"8": Movement}\ncases: {"7.2": {…}}',
    good='chapters: {"7": Movement}\ncases: {"7.2": {…}}',
)
WITHOUT_NAME = register(
    "W311",
    "chapter-without-name",
    title="A chapter has no name, and others of the pack have one",
    cause="The pack names chapters under `chapters:`, and cases of it belong to none of these. Readers see numbers in "
    "place of what the chapter is about.",
    remedy="Name the chapter too.",
    bad='chapters: {"7": Movement}\ncases: {"7.2": {…}, "8.1": {…}}',
    good='chapters: {"7": Movement, "8": Combat}\ncases: {"7.2": {…}, "8.1": {…}}',
)


def chapter_of(case: str, named: Collection[str] = ()) -> str:
    """The chapter of a case: of those that the pack names the one with the longest number that the case's begins with.

    Of none of these, its id up to the first hyphen, else to the first dot (`R5.2-A1`: R5.2, `10.4`: 10); an id of
    letters and a number (`T5`) belongs to the chapter of its letters.
    """
    found = [name for name in named if _begins(case, name)]
    if found:
        return max(found, key=len)
    head, hyphen, _ = case.partition("-")
    if hyphen and head:
        return head
    head, dot, _ = case.partition(".")
    return head if dot and head else (re.sub(r"(?<=[^\d\W])\d+$", "", case) or case)


def _begins(case: str, chapter: str) -> bool:
    """Whether the number of a case begins with that of a chapter, which ends there: 1 does not begin 10.4."""
    if not case.startswith(chapter):
        return False
    last, following = chapter[-1:], case[len(chapter) : len(chapter) + 1]
    return not following or not (following.isdigit() if last.isdigit() else following.isalpha() and last.isalpha())


def check_chapters(pack: Pack) -> Iterator[Diagnostic]:
    """Look for chapters without cases, and for cases of a chapter without a name in a pack that names its chapters."""
    chapters, cases = pack.items.get("chapters", {}), pack.items.get("cases", {})
    if not chapters or not pack.is_whole("chapters", "cases"):
        return
    first: dict[str, str] = {}
    for case in cases:
        first.setdefault(chapter_of(case, chapters), case)
    for id, item in chapters.items():
        if id not in first:
            help = did_you_mean(id, Names(first)) or WITHOUT_CASES.remedy
            yield WITHOUT_CASES.at(item.key_span(), f"No case belongs to the chapter {shortened(id)}.", help=help)
    for id, case in first.items():
        if id not in chapters:
            message = f"The chapter {shortened(id)}, to which the case {shortened(case)} belongs, has no name."
            yield WITHOUT_NAME.at(cases[case].key_span(), message)
