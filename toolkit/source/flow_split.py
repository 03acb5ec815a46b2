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
    "split-expression",
    title="YAML splits an expression into pieces",
    cause="Inside `{...}` and `[...]` YAML cuts a bare text at every comma, bracket and brace. The expression here has "
    "one of them, so that YAML reads pieces of it as entries of their own.",
    remedy="Put the expression in quotes, or write the entries as a block, one a line.",
    bad="{cost: f(a, b), limit: 2}",
    good='{cost: "f(a, b)", limit: 2}',
)
_LONGEST_REPAIR = 120
_BREAK = re.compile(r"[\r\n]")
_BREAKS = re.compile(
    r"""("[^"\r\n]*+"|'[^'\r\n]*+')|[ \t]*+(?:(?<=\s)#[^\r\n]*+)?[\r\n](?>(?:\s|(?<=\s)#[^\r\n]*+[\r\n])*)"""
)
"""In an expression of several lines: what is quoted and stays, and line breaks with the comments around them."""
_OPENING = re.compile(
    r"""(?:(?<=[\r\n])|(?<=[-:?][ \t])|\A)[ \t]*(?:([\[{])|"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<!\S)#[^\r\n]*"""
)
_AFTER_QUOTE = re.compile(r"(?![a-z])|(?:not )?in\s*\[")
"""Words after a quoted text are more often prose: `title: "Tiger" and crew`."""
_END = re.compile(r"[ \t]*(?: #|[\r\n]|\Z)")
_SIGNS = ("while scanning a block scalar", "while scanning an anchor", "while scanning an alias")
"""What libyaml was busy with where it took an operator (`|`, `>`, `&`, `*`) for a sign of its own."""
_BLANK = re.compile(r"(?:\s+|(?<=\s)#[^\r\n]*)*")
_ENTRY = re.compile(r"-\s|[^\r\n]*?:(?:\s|\Z)")
"""What begins an entry of its own on the next line, though it may look like an operator."""

_MOST_SCANNED = 10_000
"""Torn expressions of a file that are looked for one by one; beyond them each collection counts as torn throughout."""


def report_tears(tree: Tree, findings: Findings) -> bool:
    """Report all torn expressions; true where they explain why libyaml gave up."""
    text = findings.lines.text
    problem = problem_of(tree)
    opening = flow_at_problem(tree, text)
    tears: list[Tear] = []
    explained = False
    suspects: dict[int, list[tuple[int, int]]] = {} if opening is None else {opening: []}
    for flow, begin, end in tree.suspects:
        suspects.setdefault(flow, []).append((begin, end))
    for start, pieces in suspects.items():
        failed = opening == start
        if len(tears) >= _MOST_SCANNED and not failed:  # the file is wrong, and its other faults are only counted
            found = [Tear(pieces[0][0], pieces[-1][1], ",")]
        else:
            found = _tears(text, start, problem if failed else None)
            found += _uncovered(pieces, found, text)
        tears += found
        explained = explained or (failed and any(tear.start <= (problem or 0) <= tear.end for tear in found))
    tree.tears += [(tear.start, tear.end) for tear in tears]
    for tear in tears:
        _report(tear, findings, "or write the entries as a block, one a line")
    if problem is not None and not explained and not tree.flows and (tail := _tail(text, tree, opening, problem)):
        tree.tears.append((tail.start, tail.end))
        _report(tail, findings, "or put it into a block of text after `|`")
        return True
    return explained


def flow_at_problem(tree: Tree, text: str) -> int | None:
    """Where the outermost collection in flow style begins that libyaml was reading when it gave up. It may not have
    told of it yet: until the line is over, whatever begins on it may turn out to be a key."""
    problem = problem_of(tree)
    if problem is None or tree.flows:
        return tree.flows[0] if tree.flows else None
    start = max(tree.last[1], tree.closed[1])
    found = (found for found in _OPENING.finditer(text[start:problem]) if found.group(1))
    return next((start + each.start(1) for each in found), None)


def repaired(expression: str) -> str:
    """The expression in quotes: double ones, unless it holds some itself."""
    line = _BREAKS.sub(lambda found: found.group(1) or " ", expression)
    if '"' in line or "\\" in line:
        return "'" + line.replace("'", "''") + "'"
    return f'"{line}"'


def problem_of(tree: Tree) -> int | None:
    """Where libyaml gave up; None where it did not."""
    error = tree.error
    mark = error and (error.context_mark if error.context in _SIGNS else error.problem_mark)
    return mark.index if mark else None


def _tears(text: str, start: int, problem: int | None) -> list[Tear]:
    """The tears of one collection. Where it never closes, those after libyaml's problem prove nothing: the scan has
    run on into other entries."""
    scan = scan_flow(text, start)
    if problem is None or scan.closed:
        return list(scan.tears)
    return [tear for tear in scan.tears if tear.start <= problem]


def _uncovered(pieces: list[tuple[int, int]], tears: list[Tear], text: str) -> list[Tear]:
    """Where the scan broke off: from a piece that opens a parenthesis to the next piece that closes one."""
    found: list[Tear] = []
    opener: int | None = None
    starts = [tear.start for tear in tears]
    for start, end in pieces:
        near = bisect_right(starts, start) - 1
        if near >= 0 and start < tears[near].end:
            continue
        opens = parentheses(text, start, end)
        if opens > 0 and opener is None:
            opener = start
        elif opens < 0 and opener is not None:
            found.append(Tear(opener, end, ","))
            opener = None
    return found


def _tail(text: str, tree: Tree, opening: int | None, problem: int) -> Tear | None:
    """In block style: an expression that begins with a list or a quoted text, of which YAML has read only that
    (`when: [a, b] == x`)."""
    start, end = tree.closed
    if opening is not None:
        scan = scan_flow(text, opening)
        start, end = opening, scan.end if scan.closed else 0
    last, last_end = tree.last
    if last >= end and text[last : last + 1] in ("'", '"') and not _BREAK.search(text, last, last_end):
        start, end = last, last_end
        if not _AFTER_QUOTE.match(text, problem):
            return None
    if end == 0 or not _goes_on(text, end, problem):
        return None
    stop = _END.search(text, problem)
    return Tear(start, stop.start() if stop else len(text), text[start])


def _goes_on(text: str, end: int, problem: int) -> bool:
    """Whether an expression of which YAML took text[:end] for the whole goes on at `problem`."""
    between = _BLANK.match(text, end, problem)
    if between is None or between.end() != problem or not is_tail(text, problem):
        return False
    return _BREAK.search(text, end, problem) is None or _ENTRY.match(text, problem) is None


def _report(tear: Tear, findings: Findings, otherwise: str) -> None:
    findings.cover(tear.start, tear.end, TORN)
    if not findings.wants(TORN):
        findings.more(TORN, 1)
        return
    quoted = repaired(findings.lines.text[tear.start : tear.end] + ")" * tear.open)
    offer = f"Write {quoted}" if len(quoted) <= _LONGEST_REPAIR else "Put the whole expression in quotes"
    message = f"YAML splits this expression at its `{tear.cut}`."
    if tear.open:
        message = "A parenthesis of this expression is never closed, so that YAML ends it at the comma."
        offer = "Close the parenthesis and put the whole expression in quotes"
        offer += f", such as {quoted}" if len(quoted) <= _LONGEST_REPAIR else ""
    elif quoted[1:2] == tear.cut and tear.cut in "[{\"'":
        message = f"YAML ends this expression at its closing {'bracket' if tear.cut in '[{' else 'quote'}."
    findings.add(TORN, tear.start, tear.end, message, help=f"{offer}, {otherwise}.")
