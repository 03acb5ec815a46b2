"""Keys without a space behind their colon in flow style, as `{firepower:2, range:3}`: to YAML each is one word.

In: a tree. Out: one finding for each collection, at its first such key.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from toolkit.lookalikes import is_odd_blank, keyboard, named
from toolkit.source.build import Tree
from toolkit.source.findings import Findings

_TIGHT = re.compile(r"[{,][ \t]*([A-Za-z_][\w-]*):([^\s,\[\]{}:/][^\s,\[\]{}]*)(?=[ \t]*[,}])")


def report_tight(tree: Tree, findings: Findings) -> None:
    """Report the keys that YAML takes for a key with their values, and that have none therefore."""
    text = findings.lines.text
    groups: list[list[re.Match[str]]] = []
    for found in _TIGHT.finditer(text):
        if not _is_key_alone(tree, found.start(1), found.end(2)):
            continue
        if groups and not re.search(r"[{}]", text[groups[-1][-1].end() : found.start(1)]):
            groups[-1].append(found)
        else:
            groups.append([found])
    for group in groups:
        from toolkit.source.syntax.lines import MISSING_COLON

        written = ", ".join(f"{each.group(1)}: {each.group(2)}" for each in group[:5])
        colon, first = group[0].end(1), group[0].group(2)[0]
        odd = named(first) if is_odd_blank(first) else ""
        written = keyboard(written) if odd else written
        message = "No space follows this colon, so that YAML reads one word."
        message = f"{odd} stands behind this colon in place of a space." if odd else message
        findings.add(MISSING_COLON, colon, colon + 1, message, help=f"Write `{written}`.")


def _is_key_alone(tree: Tree, start: int, end: int) -> bool:
    """Whether a key of a mapping stands there that has no value."""
    starts, ends = tree.marks.starts, tree.marks.ends
    node = bisect_left(starts, start)
    if node + 1 >= len(starts) or starts[node] != start or ends[node] != end:
        return False
    return starts[node + 1] == ends[node + 1] and starts[node + 1] <= end + 1
