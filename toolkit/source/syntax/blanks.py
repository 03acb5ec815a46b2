"""Blanks that are no plain spaces where YAML counts spaces. In: a trouble. Out: an error that names the character.

What comes in by copying from a page or a word processor looks like a space, or is not seen, and is a letter to YAML:
`kind:<U+00A0>unit` is one word. In texts such blanks are text; they are looked at where YAML could not go on alone.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left

from toolkit.diagnostics import Code
from toolkit.lookalikes import is_odd_blank, named
from toolkit.source.build import Tree
from toolkit.source.findings import Findings
from toolkit.source.syntax import lines
from toolkit.source.syntax.trouble import Trouble

_MOST_LINES = 40
_INDENT = re.compile(r"[ ]*(?P<odd>[^\x00-\x7f])")
_BLANK_BEFORE = re.compile(r"^[ ]*(?P<odd>[^\x00-\x7f])(?:\s*- |[ ]+[\w-]+:(?=\s))", re.MULTILINE)
_DASH = re.compile(r"[ ]*(?:-[ ]+)*-(?P<odd>[^\x00-\x7f])")
_COLON = re.compile(r"""[ ]*(?:-[ ]+)*(?:[\w.-]+|"[^"\r\n]*"|'[^'\r\n]*')[ ]*:(?P<odd>[^\x00-\x7f])""")
_OTHER_COLON = re.compile(r"[ ]*(?:-[ ]+)*[A-Za-z_][\w-]*(?P<odd>[\uff1a\ufe55\u2236\ua789])")

_OTHER_DASH = re.compile(r"[ ]*(?P<odd>[\u2010-\u2015\u2212\ufe58\ufe63\uff0d])[ ]")


def explain_blank(trouble: Trouble) -> bool:
    """A blank that is no plain space in the indentation of a line, behind its dash or behind its colon; or a colon that
    is none. The lines are those from where the thing begins that YAML was reading up to where it stopped."""
    begin = min(trouble.tree.last[0], trouble.at, trouble.at if trouble.context is None else trouble.context)
    places = trouble.findings.lines
    first, last = places.place(begin)[0], places.place(trouble.at)[0]
    for number in range(max(first, last - _MOST_LINES), last + 1):
        start = places.starts[number - 1]
        line = trouble.text[start : trouble.line(start)[1]]
        if not line.isascii() and (found := _odd(line)) is not None:
            code, at, message, help = found
            return trouble.add(code, start + at, start + at + 1, message, help=help)
    return False


def report_blanks(tree: Tree, findings: Findings) -> None:
    """Report what stands behind a blank that is none, a dash or a key: YAML reads the blank as the first letter of
    a key or a text."""
    starts = tree.marks.starts
    for found in _BLANK_BEFORE.finditer(findings.lines.text):
        at = found.start("odd")
        node = bisect_left(starts, at)
        if is_odd_blank(found["odd"]) and node < len(starts) and starts[node] == at:
            code, _, message, help = _odd(found.group()) or (lines.WRONG_INDENTATION, 0, "", "")
            findings.add(code, at, at + 1, message, help=help)
            return


def _odd(line: str) -> tuple[Code, int, str, str] | None:
    """The blank, or the colon, of a line that is none: its code, column, message and cure."""
    cure = "Type a plain space in its place."
    ways = (
        (_INDENT, lines.WRONG_INDENTATION, "stands in the indentation of this line, where YAML counts spaces", cure),
        (_DASH, lines.LIST_ENTRY, "stands behind this dash in place of a space", cure),
        (_COLON, lines.MISSING_COLON, "stands behind this colon in place of a space", cure),
    )
    for pattern, code, where, help in ways:
        found = pattern.match(line)
        if found is not None and is_odd_blank(found["odd"]):
            unseen = code is lines.WRONG_INDENTATION and unicodedata.category(found["odd"]) == "Cf"
            return code, found.start("odd"), f"{named(found['odd'])} {where}.", "Delete it." if unseen else help
    found = _OTHER_DASH.match(line)
    if found is not None:
        message = f"This is {named(found['odd'])}, and not the dash of the keyboard."
        return lines.LIST_ENTRY, found.start("odd"), message, "Type a plain `-` in its place."
    found = _OTHER_COLON.match(line)
    if found is not None:
        message = f"This is {named(found['odd'])}, and not the colon of the keyboard."
        return lines.MISSING_COLON, found.start("odd"), message, "Type a plain colon in its place, and a space."
    return None
