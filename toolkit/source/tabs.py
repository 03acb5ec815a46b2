"""Tabs. In: a text. Out: an error for each tab that is not text, and blocks in a form that libyaml reads.

A tab has no width of its own: in indentation nobody can tell what it means, and elsewhere between words it looks like
spaces. It is text in quotes, in comments, and in a block after the spaces that indent the block.

libyaml lets some tabs pass and stops at others, so that the places are found here, whatever it read. Of a text without
tabs nothing is looked at.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from toolkit.diagnostics import register
from toolkit.frozen import frozen
from toolkit.source.findings import Findings
from toolkit.source.marks import Marks
from toolkit.source.text import Lines

TAB = register(
    "E114",
    "tab",
    title="A tab stands outside of quotes, blocks of text and comments",
    cause="YAML counts spaces to see what belongs together; a tab has no width of its own. It may stand in quotes, in "
    "comments, and in a block of text after the spaces that indent its lines; nowhere else, not even between words.",
    remedy="Replace the tab by spaces; most editors can do so for the whole file (`Convert indentation to spaces`).",
    bad="woods:\n<TAB>cover: 2",
    good="woods:\n  cover: 2",
)
_PIECE = re.compile(
    r"""(\t++)
      | (?<!\S)\#[^\r\n]*+
      | (?<![^\s\[{,:]) (?: "(?>(?:[^"\\]++|\\.)*)" | '(?>(?:[^']++|'')*)' ) (?=[ \t]*+(?:[\r\n,:\]}\#]|\Z))
      | (?<!\S)([|>][-+0-9]{0,2})([ \t]*+)(?:(?<=[ \t])\#[^\r\n]*+)?(?:\r\n|\r|\n)
    """,
    re.VERBOSE | re.DOTALL,
)
"""A tab, a comment, a text in quotes, the head of a block. A quote inside of bare text is not followed like one that
ends a value."""
_TABS = re.compile(r"\t+")
_KEY = re.compile(r" *(?:[-?] +)*")
_DASH = re.compile(r" *(?:[-?] +)*[-?]\Z")
_FIRST = re.compile(r"(?>(?: *+(?:\r\n|\r|\n))*)( *+)(\t?)")
_OPEN = re.compile(r"(?:\A|[\r\n]) *+\t")
_SHALLOW = re.compile(r" *+(\t++)[^\r\n]*+(?:\r\n|\r|\n|\Z)")
_DEEPEST_INDICATOR = 9
_MOST_BLANK = 10
"""Lines between a key and the sign of its block on a line of its own."""


@frozen
class _Block:
    """A block of text: where its sign stands and its lines begin, the column of what holds it, and its indentation."""

    sign: int
    start: int
    holder: int
    indentation: int
    is_open: bool
    """Whether its first line begins with a tab after the spaces, and its head does not say how many they are."""


def report_tabs(findings: Findings) -> None:
    """Report every tab that is not text."""
    lines = findings.lines
    if "\t" not in lines.text:
        return
    stray = (piece for piece in _pieces(lines) if piece.__class__ is tuple)
    for start, end in stray:
        indents = not _before(lines, start)[1].strip()
        where = "in the indentation of this line" if indents else "outside of quotes, blocks of text and comments"
        findings.add(TAB, start, end, f"A tab stands {where}.")
        if not findings.wants(TAB):
            break
    if more := sum(1 for _ in stray):
        findings.more(TAB, more)


def with_indicators(lines: Lines) -> tuple[Lines, list[int]]:
    """The text with the indentation written at the head of each block whose first line begins with a tab, which
    libyaml wants to be told; and where the digits stand in it."""
    text = lines.text
    if "\t" not in text or not _OPEN.search(text):
        return lines, []
    pieces, places, last = list[str](), list[int](), 0
    for block in _pieces(lines):
        if not isinstance(block, _Block) or not block.is_open:
            continue
        digit = block.indentation - max(block.holder, 0)
        if 0 < digit <= _DEEPEST_INDICATOR:
            pieces += text[last : block.sign + 1], str(digit)
            last = block.sign + 1
            places.append(last + len(places))
    return (Lines(lines.path, "".join([*pieces, text[last:]])) if places else lines), places


def without_indicators(marks: Marks, places: list[int]) -> Marks:
    """The marks of the text before it was given digits at `places`."""
    starts, ends = (array("I", (at - bisect_left(places, at) for at in each)) for each in (marks.starts, marks.ends))
    return Marks(starts, ends, marks.after, marks.skipped)


def _pieces(lines: Lines) -> Iterator[Any]:
    """The blocks of a text, and the start and end of the tabs that stand nowhere inside text."""
    text, at = lines.text, 0
    last = text.rfind("\t")
    while at <= last and (found := _PIECE.search(text, at)):
        at = found.end()
        if found.group(1):
            yield found.span(1)
        elif found.group(2) and (block := _block(lines, found)):
            yield block
            yield from (tabs.span() for tabs in _TABS.finditer(text, *found.span(3)))
            at = block.start
            body = _body(block.indentation)
            while (deep := body.match(text, at)) and (shallow := _SHALLOW.match(text, deep.end())):
                yield shallow.span(1)
                at = shallow.end()
            at = deep.end() if deep else at


def _block(lines: Lines, head: re.Match[str]) -> _Block | None:
    """The block that a `|` or `>` begins; None where it begins none, or the block has no line."""
    holder = _holder(lines, head.start())
    first = _FIRST.match(lines.text, head.end())
    if holder is None or first is None:
        return None
    digits = head.group(2).strip("|>+-")
    indentation = max(holder, 0) + int(digits) if digits else len(first.group(1))
    if indentation <= holder:
        return None
    return _Block(head.start(), head.end(), holder, indentation, bool(first.group(2)) and not digits)


def _holder(lines: Lines, sign: int) -> int | None:
    """The column (from 0, or -1) of the key or dash that holds the block whose sign is at `sign`."""
    line, before = _before(lines, sign)
    for _ in range(_MOST_BLANK):
        if line == 0 or (before and not before.lstrip().startswith("#")):
            break
        line, before = _before(lines, line - 1)
    if before in ("", "---"):
        return -1
    if before[-1] == ":" and (key := _KEY.match(before)):
        return key.end()
    return len(before) - 1 if _DASH.match(before) else None


def _before(lines: Lines, at: int) -> tuple[int, str]:
    """Where the line of `at` begins, and what it says before."""
    line = at - lines.place(at)[1] + 1
    return line, lines.text[line:at].rstrip(" \t\r\n")


@lru_cache(maxsize=64)
def _body(indentation: int) -> re.Pattern[str]:
    """Lines with at least so many spaces, or nothing but spaces."""
    line = rf"(?: {{{indentation}}}[^\r\n]*+| *+)"
    return re.compile(rf"(?>(?:{line}(?:\r\n|\r|\n))*)(?:{line}\Z)?")
