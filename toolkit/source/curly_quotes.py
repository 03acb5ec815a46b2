"""Curly quotes in the place of straight ones. In: a tree. Out: one finding for a file, at the first of them.

Word processors and phones write “2.1” where "2.1" is typed. To YAML these are letters like others, so that a key in
them is another key and a citation names no case. Prose that merely begins with a curly quote is left alone, and so is a
value of several words within them: a quotation is written like that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.diagnostics import Note, register
from toolkit.source.build import Tree
from toolkit.source.findings import Findings

CURLY = register(
    "E143",
    "curly-quotes",
    title="Curly quotes stand where straight ones are meant",
    cause="A key or a word stands in curly quotes, as word processors write them. YAML knows only straight ones, and "
    "takes the curly ones for letters of the text.",
    remedy="Replace them by straight quotes. A text that is to show curly quotes is put in straight ones as a whole.",
    bad="“2.1”: {title: Moving}",
    good='"2.1": {title: Moving}',
)
_CLOSING = {"“": "”“", "„": "“”", "”": "”", "‘": "’‘", "‚": "‘’", "’": "’"}
_OPENING = re.compile(f"[{''.join(_CLOSING)}]")
_COLON = re.compile(r"[ \t]*:(?:\s|$)")


def report_curly(tree: Tree, findings: Findings) -> None:
    """Report curly quotes around keys and words; plain ASCII is passed over at once."""
    text = findings.lines.text
    if text.isascii() or not any(quote in text for quote in _CLOSING):
        return
    found = list(_quoted(tree, text))
    if found:
        (start, end), *more = found
        written = text[start:end].rstrip()
        notes = [Note(f"{len(more)} more {'stands' if len(more) == 1 else 'stand'} in this file.")] if more else []
        sample = f'"{written[1:-1][:60]}"' if written[-1] in _CLOSING[written[0]] else '"…"'
        help = f"Write `{sample}`; editors can replace them in the whole file."
        findings.add(
            CURLY, start, end, "These are curly quotes; YAML knows only straight ones.", help=help, notes=notes
        )


def _quoted(tree: Tree, text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each plain scalar in curly quotes; a mapping begins where its first key does, but before it."""
    ends = dict(zip(tree.marks.starts, tree.marks.ends, strict=True))
    for opening in _OPENING.finditer(text):
        start = opening.start()
        if start in ends and _is_quoted(text, start, ends[start]):
            yield start, ends[start]


def _is_quoted(text: str, start: int, end: int) -> bool:
    written = text[start:end].rstrip()
    closing = _CLOSING[written[0]]
    if len(written) < 2 or written[-1] not in closing:
        return written[0] in "“„" and not any(
            quote in written[1:] for quote in closing
        )  # torn at a comma, or not closed
    is_key = _COLON.match(text, end) is not None
    return is_key or len(written.split(None, 1)) == 1
