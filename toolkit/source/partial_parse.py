"""What can be read of a file beside what YAML cannot read in it, so that one slip hides no other.

In: a text of which no `Source` could be made. Out: a `Source` with the places that mean nothing (`doubtful`), and what
is found in the rest. A torn expression is read as one word; an item in which YAML breaks off is left out, and what
stands under its key goes up to the next line that is not deeper. All characters keep their places.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from toolkit.diagnostics import MOST_OF_ONE_CODE, Diagnostic, Span
from toolkit.source.build import Tree, build
from toolkit.source.content import decode, document_begins, document_ends
from toolkit.source.curly_quotes import CURLY, report_curly
from toolkit.source.findings import Findings
from toolkit.source.flow_split import TORN
from toolkit.source.parse import HARMLESS, explained, modeline
from toolkit.source.record import Source
from toolkit.source.refusals import MOST_NODES, TOO_DEEP
from toolkit.source.syntax.blanks import report_blanks
from toolkit.source.syntax.lines import WRONG_INDENTATION
from toolkit.source.text import Lines
from toolkit.source.tight import report_tight

_MOST_SLIPS = 30
_CHARACTER = re.compile(r"[^\r\n]")
_INDENT = re.compile(r" *")
_HEAD = re.compile(r" *(?:- |[^\s:#][^:#\r\n]*:(?=\s|\Z))")
Place = tuple[int, int]


def parse_rest(content: bytes | str, path: str) -> tuple[Source | None, list[Diagnostic]]:
    """What can be read of a file that `parse_source` refuses; none where that is not clear. Never raises."""
    text, _ = decode(content, path)
    if text is None or "\t" in text:
        return None, []
    masked, doubtful, found = text, list[Place](), list[Diagnostic]()
    for _ in range(_MOST_SLIPS):
        findings = Findings(Lines(path, masked))
        if not document_begins(findings):
            return None, []
        tree = build(masked, findings)
        _look(tree, findings)
        report = findings.report()
        found += report
        places = [tree.unclosed] if tree.unclosed else tree.tears or _broken_item(tree, masked, report)
        if places is None or any(code >= MOST_OF_ONE_CODE for code in Counter(each.code for each in report).values()):
            return None, []
        if not places:
            return _source(text, masked, path, tree, doubtful, found)
        for start, end in places:
            part = masked[start:end]
            covered = _first_word(part) if tree.unclosed else _word(part) if tree.tears else _emptied(part, report)
            masked = masked[:start] + covered + masked[end:]
        doubtful += places
    return None, []


def _look(tree: Tree, findings: Findings) -> None:
    if tree.error is not None or tree.suspects:
        explained(tree, findings)
    report_curly(tree, findings)
    report_tight(tree, findings)
    if tree.error is None and not findings.lines.text.isascii():
        report_blanks(tree, findings)


def _source(
    text: str, masked: str, path: str, tree: Tree, doubtful: list[Place], found: list[Diagnostic]
) -> tuple[Source | None, list[Diagnostic]]:
    """The source of what is left, where nothing stands behind the document and nothing else is wrong."""
    findings = Findings(Lines(path, masked))
    if len(tree.marks.starts) > MOST_NODES or (tree.end >= 0 and document_ends(tree, findings)):
        return None, []
    lines = Lines(path, text)
    places = [lines.span(*place) for place in doubtful]
    known = list(dict.fromkeys(found))
    for each in known:
        if each.code == CURLY.id and each.notes:  # only the first of them is told
            return None, []
        if each.code not in HARMLESS and each.code not in (TORN.id, TOO_DEEP.id):
            places.append(each.span)
    source = Source(path, text, tree.data, modeline(lines), tree.marks, tuple(places))
    return source, known


def _broken_item(tree: Tree, text: str, report: list[Diagnostic]) -> list[Place] | None:
    """The item in which YAML breaks off; None where it is told of no item, nothing where YAML does not break off."""
    if tree.error is None and tree.end >= 0:
        return []
    wrong = [each.span for each in report if each.code not in HARMLESS]
    if not wrong:
        return None
    lines = Lines("", text)
    line = min(each.line for each in wrong) - 1
    starts = [*lines.starts, len(text)]
    if (goes_on := _goes_on(tree, report, line)) is not None:
        return [(starts[line], starts[goes_on])]
    indents = [_indent(text, start, end) for start, end in pairwise(starts)]
    depth = _depth_of_items(indents, line)
    first = next((n for n in range(line, -1, -1) if indents[n] is not None and indents[n] == depth), None)
    if not depth or first is None:
        return None
    behind = range(first + 1, len(indents))
    last = next((n for n in behind if (indent := indents[n]) is not None and indent <= depth), len(indents))
    place = starts[first], starts[last]
    return [place] if text[slice(*place)].strip() else None


def _goes_on(tree: Tree, report: list[Diagnostic], line: int) -> int | None:
    """Where what is around a line goes on that begins too soon, when YAML breaks off for that: without the line and
    what belongs to it the rest is whole."""
    mark = getattr(tree.error, "problem_mark", None)
    wrong = [each.code for each in report if each.code not in HARMLESS]
    return mark.line if wrong == [WRONG_INDENTATION.id] and mark is not None and mark.line > line else None


def _indent(text: str, start: int, end: int) -> int | None:
    """How far a line stands in; None for one without content."""
    line = text[start:end]
    found = _INDENT.match(line)
    return None if found is None or not line.strip() or line.lstrip().startswith("#") else found.end()


def _depth_of_items(indents: list[int | None], line: int) -> int:
    """How far the items stand in of the section in which a line stands; 0 where it stands in none."""
    section = next((n for n in range(line, -1, -1) if indents[n] == 0), None)
    below = indents[section + 1 :] if section is not None else []
    return next((each for each in below if each is not None), 0)


def _emptied(item: str, report: list[Diagnostic]) -> str:
    """Of an item its key alone; not even that where lines are indented so that an item more may stand in it."""
    head = _HEAD.match(item) if all(each.code != WRONG_INDENTATION.id for each in report) else None
    kept = head.end() if head is not None else 0
    return item[:kept] + _CHARACTER.sub(" ", item[kept:])


def _word(torn: str) -> str:
    """A torn expression as one word, of several lines."""
    parts = re.split(r"(\r\n|\r|\n)", torn)
    return "".join(part[: len(part) - len(part.lstrip())] + "x" * len(part.lstrip()) for part in parts)


def _first_word(part: str) -> str:
    """A collection that is never closed as one word on its first line."""
    line = re.match(r"[^\r\n]*", part)
    end = line.end() if line is not None else 0
    return "x" * end + _CHARACTER.sub(" ", part[end:])


def within(places: Sequence[Span], outer: Span, key: Span) -> bool:
    """Whether something doubtful stands between a key and the end of its value."""
    return any(_meets(each, outer, key) for each in places)


def begins_in(place: Span, keys: Mapping[str, Span]) -> str:
    """The last of some keys that stands before a place; an empty text where none does."""
    before = {name: _start(key) for name, key in keys.items() if _start(key) <= _start(place)}
    return max(before, key=lambda name: before[name], default="")


def _meets(place: Span, outer: Span, key: Span) -> bool:
    start, end = min(_start(key), _start(outer)), (outer.end_line, outer.end_column)
    behind = (place.end_line, place.end_column)
    return _start(place) <= end and (behind > start or _start(place) >= start)


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column
