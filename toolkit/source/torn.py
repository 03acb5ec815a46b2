"""Torn expressions: what YAML cuts into pieces when it stands bare inside `{...}` or `[...]`.

In: what the builder built, and where libyaml gave up. Out: an error for each torn expression that underlines it whole
and offers the repair. YAML either fails at the tear (`{when: x in [a, b]}`) or reads nonsense (`{cost: f(a, b)}` is
two keys); both begin with the same slip, so both have one code.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from toolkit.diagnostics import register
from toolkit.source.build import Tree
from toolkit.source.findings import Findings
from toolkit.source.flow import Tear, is_tail, parentheses, scan_flow

TORN = register(
    "E120",
    "torn-expression",
    title="An expression is torn apart by YAML",
    cause="Inside `{...}` and `[...]` YAML cuts a bare text at every comma, bracket and brace. The expression here has "
    "one of them, so that YAML reads pieces of it as entries of their own.",
    remedy="Put the expression in quotes, or write the entries as a block, one a line.",
    bad="{cost: f(a, b), limit: 2}",
    good='{cost: "f(a, b)", limit: 2}',
)
_LONGEST_REPAIR = 120
_BREAK = re.compile(r"[\r\n]")
_AFTER_QUOTE = re.compile(r"(?![a-z])|(?:not )?in\s*\[")
"""Words after a quoted text are more often prose: `title: "Tiger" and crew`."""
_END = re.compile(r"[ \t]*(?: #|[\r\n]|\Z)")


def report_tears(tree: Tree, findings: Findings) -> bool:
    """Report all torn expressions; true where they explain why libyaml gave up."""
    text = findings.lines.text
    problem = _problem(tree)
    tears: list[Tear] = []
    explained = False
    for start in dict.fromkeys([*(flow for flow, _, _ in tree.suspects), *tree.flows[:1]]):
        failed = problem is not None and tree.flows[:1] == [start]
        found = _tears(text, start, problem if failed else None)
        found += _uncovered(tree.suspects, start, found, text)
        tears += found
        explained = explained or (failed and bool(found))
    for tear in tears:
        _report(tear, findings, "or write the entries as a block, one a line")
    if problem is not None and not tree.flows and (tail := _tail(text, tree, problem)):
        _report(tail, findings, "or put it into a block of text after `|`")
        return True
    return explained


def repaired(expression: str) -> str:
    """The expression in quotes: double ones, unless it holds some itself."""
    line = re.sub(r"\s*[\r\n]\s*", " ", expression)
    if '"' in line or "\\" in line:
        return "'" + line.replace("'", "''") + "'"
    return f'"{line}"'


def _problem(tree: Tree) -> int | None:
    mark = tree.error and tree.error.problem_mark
    return mark.index if mark else None


def _tears(text: str, start: int, problem: int | None) -> list[Tear]:
    """The tears of one collection. Where it never closes, those after libyaml's problem prove nothing: the scan has
    run on into other entries."""
    scan = scan_flow(text, start)
    if problem is None or scan.closed:
        return list(scan.tears)
    return [tear for tear in scan.tears if tear.start <= problem]


def _uncovered(suspects: list[tuple[int, int, int]], flow: int, tears: list[Tear], text: str) -> list[Tear]:
    """Where the scan broke off: from a piece that opens a parenthesis to the next piece that closes one."""
    found: list[Tear] = []
    opener: int | None = None
    starts = [tear.start for tear in tears]
    for start, end in ((start, end) for begin, start, end in suspects if begin == flow):
        near = bisect_right(starts, start) - 1
        opens = parentheses(text, start, end)
        if near >= 0 and start < tears[near].end:
            continue
        if opens > 0 and opener is None:
            opener = start
        elif opens < 0 and opener is not None:
            found.append(Tear(opener, end, ","))
            opener = None
    return found


def _tail(text: str, tree: Tree, problem: int) -> Tear | None:
    """In block style: an expression that begins with a list or a quoted text, of which YAML has read only that
    (`when: [a, b] == x`)."""
    start, end = tree.closed
    last, last_end = tree.last
    if last >= end and text[last : last + 1] in ("'", '"') and not _BREAK.search(text, last, last_end):
        start, end = last, last_end
        if not _AFTER_QUOTE.match(text, problem):
            return None
    if end == 0 or text[end:problem].strip(" \t") or not is_tail(text, problem):
        return None
    stop = _END.search(text, problem)
    return Tear(start, stop.start() if stop else len(text), text[start])


def _report(tear: Tear, findings: Findings, otherwise: str) -> None:
    if not findings.wants(TORN):
        findings.more(TORN, 1)
        return
    quoted = repaired(findings.lines.text[tear.start : tear.end])
    offer = f"Write {quoted}" if len(quoted) <= _LONGEST_REPAIR else "Put the whole expression in quotes"
    message = f"YAML tears this expression apart at its `{tear.cut}`."
    if quoted[1:2] == tear.cut and tear.cut in "[{\"'":
        message = f"YAML ends this expression at its closing {'bracket' if tear.cut in '[{' else 'quote'}."
    findings.add(TORN, tear.start, tear.end, message, help=f"{offer}, {otherwise}.")
