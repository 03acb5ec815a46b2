"""Tabs in indentation. In: a text and what was read of it. Out: an error for each line that begins with one.

libyaml stops at most of them; inside brackets it lets them pass, where editors with other tab widths show the file
otherwise than YAML reads it. Inside quotes and blocks a tab is text.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from toolkit.diagnostics import register
from toolkit.source.build import Tree
from toolkit.source.findings import Findings

TAB = register(
    "E114",
    "tab-indentation",
    title="A line is indented with a tab",
    cause="YAML counts spaces to see what belongs together; a tab has no width of its own.",
    remedy="Replace the tab by spaces; most editors can do so for the whole file (`Convert indentation to spaces`).",
    bad="woods:\n<TAB>cover: 2",
    good="woods:\n  cover: 2",
)
_INDENTED = re.compile(r"(?:\A|(?<=[\r\n])) *(\t+)[ \t]*[^\s]")


def report_tabs(tree: Tree, findings: Findings) -> None:
    """Report the tabs in indentation that libyaml let pass."""
    text = findings.lines.text
    if "\t" not in text:
        return
    mark = tree.error and tree.error.problem_mark
    last = mark.index if mark else len(text)
    for found in _INDENTED.finditer(text, 0, last):
        if not _is_text(tree, text, found.start(1)):
            findings.add(TAB, *found.span(1), "A tab stands in the indentation of this line.")


def _is_text(tree: Tree, text: str, at: int) -> bool:
    """Whether the character at `at` belongs to a quoted text or a block."""
    marks = tree.marks
    node = bisect_right(marks.starts, at) - 1
    if node < 0 or node in marks.after or text[marks.starts[node] : marks.starts[node] + 1] not in ("'", '"', "|", ">"):
        return False
    return marks.ends[node] > at
