"""libyaml's complaints in an author's words. In: where libyaml gave up. Out: one error at the true cause.

libyaml says where it could not go on, which is often a line or more after the slip. Each handler looks at the text
around that place and before it, decides what the author most likely did, and points there.
"""

from __future__ import annotations

from collections.abc import Callable

from toolkit.diagnostics import register
from toolkit.source.build import Tree
from toolkit.source.content import DIRECTIVE
from toolkit.source.findings import Findings
from toolkit.source.refusals import TAG, report_depth
from toolkit.source.syntax import brackets, characters, lines
from toolkit.source.syntax.blanks import explain_blank
from toolkit.source.syntax.trouble import Trouble

SYNTAX = register(
    "E130",
    "syntax",
    title="YAML cannot read a line",
    cause="The line breaks a rule of YAML for which there is no code of its own.",
    remedy="Compare the line, and the one before it, with those of a file that works; quote odd texts.",
    bad="[, a]",
    good="[a]",
)

_HANDLERS: dict[str, Callable[[Trouble], bool]] = {
    "mapping values are not allowed in this context": lines.explain_colon,
    "could not find expected ':'": lines.explain_missing_colon,
    "did not find expected key": lines.explain_key,
    "did not find expected '-' indicator": lines.explain_dash,
    "block sequence entries are not allowed in this context": lines.explain_list_entry,
    "did not find expected ',' or ']'": brackets.explain_comma,
    "did not find expected ',' or '}'": brackets.explain_comma,
    "did not find expected node content": brackets.explain_content,
    "found unexpected end of stream": characters.explain_quote,
    "found unexpected document indicator": characters.explain_quote,
    "found unknown escape character": characters.explain_escape,
    "did not find expected hexdecimal number": characters.explain_escape,
    "found invalid Unicode character escape code": characters.explain_escape,
    "found character that cannot start any token": characters.explain_start,
    "mapping keys are not allowed in this context": characters.explain_start,
    "found a tab character that violates indentation": characters.explain_tab,
    "found a tab character where an indentation space is expected": characters.explain_tab,
    "did not find expected comment or line break": characters.explain_block_header,
    "found an indentation indicator equal to 0": characters.explain_block_header,
}


def explain(tree: Tree, findings: Findings) -> None:
    """Report why libyaml gave up on a file."""
    trouble = Trouble(tree, findings)
    handler = _HANDLERS.get(trouble.words)
    if _explain_context(trouble) or explain_blank(trouble) or (handler and handler(trouble)):
        return
    trouble.add(SYNTAX, trouble.at, trouble.at + 1, f"YAML cannot go on here ({trouble.words or 'no reason given'}).")


def after_document(tree: Tree, findings: Findings, at: int) -> None:
    """Report what follows a document that was already complete, such as the `x` of `[a, b] x`."""
    trouble = Trouble(tree, findings, at)
    alone = not trouble.before(at).strip() and trouble.text[at] not in "]}"
    if alone or not lines.explain_key(trouble):
        trouble.add(SYNTAX, at, trouble.rest(at), "The document is complete before this; one list or mapping is all.")


def _explain_context(trouble: Trouble) -> bool:
    """What libyaml was busy with says more than its complaint for these."""
    if "nesting" in trouble.words:
        at = _too_deep(trouble)
        report_depth(trouble.findings, at, at + 1)
        return True
    if "tag" in trouble.doing or "tag" in trouble.words:
        start = trouble.context if trouble.context is not None else trouble.at
        word = trouble.word(start)
        trouble.add(TAG, start, start + len(word), f"The tag `{word[:60]}` is not allowed here.")
        return True
    if "directive" in trouble.words or "directive" in trouble.doing:
        start = trouble.line(trouble.at)[0]
        return trouble.add(DIRECTIVE, start, trouble.rest(start), "A line that begins with `%` is not allowed.")
    if trouble.doing in ("while scanning an anchor", "while scanning an alias"):
        return characters.explain_reserved(trouble, trouble.context if trouble.context is not None else trouble.at)
    return False


def _too_deep(trouble: Trouble) -> int:
    """libyaml reads ahead: from the last container that it told of, count on to the first one too many."""
    depth = trouble.tree.depth
    at = trouble.tree.last[1]
    for index in range(at, trouble.at):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(trouble.text[index], 0)
        if depth > 64:
            return index
    return trouble.at
