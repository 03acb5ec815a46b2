"""A bracket that is never closed, found by the lines below it. In: a tree. Out: one error at the bracket.

To YAML all that follows stands inside the bracket, so that it gives up at an innocent line or tears what stands there.
An author writes entries in lines: where one begins that stands no deeper than the line of the bracket, the bracket
should have been closed before.
"""

from __future__ import annotations

import re

from toolkit.source.build import Tree
from toolkit.source.findings import Findings
from toolkit.source.flow_split import flow_at_problem, problem_of

_TOKEN = re.compile(r"""[\[\]{}]|'(?:[^'\r\n]|'')*'|"(?:[^"\\\r\n]|\\.)*"|(?<![^\s,\[\]{}])\#[^\r\n]*|\r\n|\r|\n""")
_ENTRY = re.compile(r"""( *)(?:- |(?:[\w.#-]+|'[^'\r\n]*'|"[^"\r\n]*"):(?=\s|\Z))""")
_DASHES = re.compile(r" *(?:- +)*")
_PAIRS = {"[": "]", "{": "}"}


def report_unclosed(tree: Tree, findings: Findings) -> bool:
    """Report the bracket that the lines below it show to be open; true where there is one. What stands in it is noted
    in the tree, so that the rest can be read without it."""
    text, problem = findings.lines.text, problem_of(tree)
    opening = flow_at_problem(tree, text)
    if problem is None or opening is None or (found := _find(text, opening, problem)) is None:
        return False
    from toolkit.source.syntax.brackets import UNCLOSED_BRACKET, explain_comment
    from toolkit.source.syntax.trouble import Trouble

    bracket, entry = found
    trouble = Trouble(tree, findings, entry)
    if not explain_comment(trouble, bracket):
        note = trouble.note("The next entry begins here.", entry)
        trouble.add(UNCLOSED_BRACKET, bracket, bracket + 1, f"This `{text[bracket]}` is never closed.", note=note)
    tree.unclosed = opening, opening + len(text[opening : findings.lines.line_at(entry)[0]].rstrip())
    return True


def _find(text: str, opening: int, problem: int) -> tuple[int, int] | None:
    """The innermost bracket that is open where an entry begins below it, and that entry."""
    start = max(text.rfind("\n", 0, opening), text.rfind("\r", 0, opening)) + 1
    before = text[start:opening]
    dashes = _DASHES.match(before)
    depth = dashes.end() if dashes is not None and dashes.end() < len(before) else before.rfind("-")
    opened: list[int] = []
    until = len(text) if text.startswith(",", problem) else problem  # a comma too many says nothing about brackets
    for token in _TOKEN.finditer(text, opening, until):
        sign = token.group()
        if sign in _PAIRS:
            opened.append(token.start())
        elif sign in ("]", "}"):
            if not opened or _PAIRS[text[opened.pop()]] != sign:
                return None
        elif sign in ("\r\n", "\r", "\n"):
            if not opened:
                return None
            entry = _ENTRY.match(text, token.end())
            if entry is not None and len(entry.group(1)) <= depth and entry.end(1) <= until:
                return opened[-1], entry.end(1)
        if not opened:
            return None
    return None
