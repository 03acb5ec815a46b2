"""The place in the text of each character of a scalar's value: through quotes, escapes, folds and indentation.

In: a text and where a scalar stands in it. Out: start and end of what wrote each character. The rules are those of
YAML for the five styles, read backwards from what libyaml has already accepted, so nothing here can fail.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_FOLD = re.compile(r"[ \t]*(?:\r\n|\r|\n)[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)*")
_BREAK = re.compile(r"\r\n|\r|\n")
_PLAIN = re.compile(r"(?:[^ \t\r\n'\"\\]|[ \t]+(?=[^ \t\r\n]))+")
_CONTINUED = re.compile(r"\\(?:\r\n|\r|\n)[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)*")
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)")
_HEADER = re.compile(r"[|>]([-+0-9]*)[^\r\n]*(?:\r\n|\r|\n|\Z)")
_LINE = re.compile(r"( *)([^\r\n]*)(\r\n|\r|\n|\Z)")


@dataclass
class Places:
    """For each character of a value the text that wrote it (start, end), and where the value's text ends."""

    end: int
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def add(self, start: int, end: int) -> None:
        """One more character of the value, written by text[start:end]."""
        self.starts.append(start)
        self.ends.append(end)

    def add_each(self, start: int, end: int) -> None:
        """Characters that stand for themselves."""
        self.starts.extend(range(start, end))
        self.ends.extend(range(start + 1, end + 1))


def places(text: str, start: int, end: int, column: int) -> Places:
    """The places of the scalar text[start:end]; `column` (from 0, or -1) is that of the container that holds it."""
    opening = text[start : start + 1]
    if opening in ("|", ">") and end > start:
        return _block(text, start, end, column)
    if opening in ("'", '"'):
        return _flow(text, start + 1, end - 1, opening)
    return _flow(text, start, end, "")


def _flow(text: str, at: int, end: int, quote: str) -> Places:
    found = Places(end)
    while at < end:
        if plain := _PLAIN.match(text, at, end):
            found.add_each(at, plain.end())
            at = plain.end()
        elif fold := _FOLD.match(text, at, end):
            _fold(found, fold)
            at = fold.end()
        elif quote == "'" and text[at] == "'":
            found.add(at, at + 2)
            at += 2
        elif quote == '"' and text[at] == "\\":
            at = _escape(found, text, at, end)
        else:
            found.add(at, at + 1)
            at += 1
    return found


def _fold(found: Places, fold: re.Match[str]) -> None:
    """One line break is a space; of several the first is left out and the others stay."""
    breaks = list(_BREAK.finditer(fold.string, fold.start(), fold.end()))
    for each in breaks[1:] or breaks:
        found.add(each.start(), each.end())


def _escape(found: Places, text: str, at: int, end: int) -> int:
    if continued := _CONTINUED.match(text, at, end):
        for each in list(_BREAK.finditer(text, at, continued.end()))[1:]:
            found.add(each.start(), each.end())
        return continued.end()
    written = _ESCAPE.match(text, at, end)
    stop = written.end() if written else at + 1
    found.add(at, stop)
    return stop


def _block(text: str, start: int, end: int, column: int) -> Places:
    """Lines of a literal or folded block; blank lines at its end are listed too, whatever the chomping keeps."""
    header = _HEADER.match(text, start)
    assert header is not None
    lines = [line for line in _LINE.finditer(text, header.end(), max(end, header.end())) if line.group()]
    digits = header.group(1).strip("+-")
    indent = max(column, 0) + int(digits) if digits else _indent(lines)
    found = Places(end)
    folded = text[start] == ">"
    pending: list[re.Match[str]] = []
    spaced = True
    for line in lines:
        if not line.group(2) and len(line.group(1)) <= indent:
            pending.append(line)
            continue
        first = line.start() + indent
        now_spaced = text[first : first + 1] in (" ", "\t")
        _join(found, pending, folded and not spaced and not now_spaced)
        found.add_each(first, line.end(2))
        spaced, pending = now_spaced, [line]
    _join(found, pending, False)
    return found


def _indent(lines: list[re.Match[str]]) -> int:
    return next(
        (len(line.group(1)) for line in lines if line.group(2)), max((len(m.group(1)) for m in lines), default=0)
    )


def _join(found: Places, lines: list[re.Match[str]], fold: bool) -> None:
    """The line breaks between two lines of content: all of them, or folded as in `_fold`."""
    for line in (lines[1:] or lines) if fold else lines:
        found.add(line.start(3), line.end(3))
