"""From bytes to a `Source`. In: the content of one file. Out: the source, or None, and every diagnostic about it.

A source is returned whenever it is clear what the author meant: with a duplicate key (the first counts), an anchor or
a tag (left out) the other stages can go on and report what they find. It is None when the data is not what was meant.
"""

from __future__ import annotations

import re

from toolkit.diagnostics import Diagnostic, Span
from toolkit.source.build import Tree, build
from toolkit.source.content import decode, document_begins, document_ends
from toolkit.source.curly_quotes import report_curly
from toolkit.source.findings import Findings
from toolkit.source.libyaml import NO_LIBYAML, is_there
from toolkit.source.record import Source
from toolkit.source.refusals import ANCHOR, DUPLICATE_KEY, MOST_NODES, TAG, TOO_MANY
from toolkit.source.tabs import report_tabs, with_indicators, without_indicators
from toolkit.source.text import Lines
from toolkit.source.tight import report_tight

HARMLESS = {DUPLICATE_KEY.id, ANCHOR.id, TAG.id}
_HEAD = re.compile(r"(?>(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\r|\n))*)(?:[ \t]*+#[^\r\n]*+)?")
_ODD_BLANK = re.compile(r"^ *[^\x00-\x7f](?:\s*- | +[\w-]+:\s)", re.MULTILINE)
_MODELINE = re.compile(r"#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)")


def parse_source(content: bytes | str, path: str) -> tuple[Source | None, list[Diagnostic]]:
    """Parse the content of a file that is shown as `path`. Never raises, whatever the content."""
    text, found = decode(content, path)
    if text is None:
        return None, found
    lines = Lines(path, text)
    told, places = with_indicators(lines)
    findings = Findings(told)
    if not document_begins(findings):
        return None, findings.report()
    if not is_there():
        findings.add(NO_LIBYAML, 0, 0, "This file cannot be read: PyYAML was built without libyaml.")
        return None, findings.report()
    report_tabs(findings)
    tree = build(findings.lines.text, findings)
    if tree.error is not None or tree.suspects:
        explained(tree, findings)
    report_curly(tree, findings)
    report_tight(tree, findings)
    if tree.error is None and _ODD_BLANK.search(findings.lines.text):
        from toolkit.source.syntax.blanks import report_blanks

        report_blanks(tree, findings)
    if tree.end >= 0 and (rest := document_ends(tree, findings)):
        _explain_rest(tree, findings, rest)
    if len(tree.marks.starts) > MOST_NODES:
        first = tree.marks.starts[MOST_NODES], tree.marks.ends[MOST_NODES]
        findings.add(TOO_MANY, *first, f"Here the file passes {MOST_NODES:,} keys and values.")
    report = findings.report()
    sound = tree.error is None and all(each.code in HARMLESS for each in report)
    marks = without_indicators(tree.marks, places) if places else tree.marks
    return (Source(path, text, tree.data, modeline(lines), marks) if sound else None), report


def explained(tree: Tree, findings: Findings) -> None:
    """Report the torn expressions, or else why libyaml gave up."""
    from toolkit.source.flow_split import report_tears
    from toolkit.source.syntax import explain  # right files need neither of these modules
    from toolkit.source.unclosed import report_unclosed

    if report_unclosed(tree, findings):
        return
    if not report_tears(tree, findings) and tree.error is not None:
        explain(tree, findings)


def _explain_rest(tree: Tree, findings: Findings, rest: int) -> None:
    from toolkit.source.syntax import after_document

    after_document(tree, findings, rest)


def modeline(lines: Lines) -> tuple[Span, str] | None:
    """The schema that a comment at the head of the file names for editors: the span of its address, and the address."""
    head = _HEAD.match(lines.text)
    if head is None or (found := _MODELINE.search(lines.text, 0, head.end())) is None:
        return None
    return lines.span(*found.span(1)), found.group(1)
