"""Slips with single characters: tabs, quotes, escapes, reserved signs. In: a trouble. Out: an error at the cause."""

from __future__ import annotations

import re

from toolkit.diagnostics import register
from toolkit.source.content import LONE_SURROGATE
from toolkit.source.flow import read_expression
from toolkit.source.flow_split import flow_at_problem, repaired
from toolkit.source.syntax.trouble import Trouble
from toolkit.source.tabs import TAB

UNCLOSED_QUOTE = register(
    "E136",
    "unclosed-quote",
    title="A quote is not closed",
    cause="A text begins with a quote, and the quote that should end it is missing.",
    remedy="Write the closing quote at the end of the text. Inside single quotes an apostrophe is written twice.",
    bad='title: "Tiger\nturns: 6',
    good='title: "Tiger"\nturns: 6',
)
RESERVED = register(
    "E138",
    "reserved-character",
    title="A text begins with a sign that YAML keeps for itself",
    cause="A bare text cannot begin with one of @ ` % & * ! ? followed by a space, and some of them not at all.",
    remedy="Put the text in quotes.",
    bad="title: @home",
    good='title: "@home"',
)
UNKNOWN_ESCAPE = register(
    "E139",
    "unknown-escape",
    title="An escape in double quotes is not one",
    cause=r"In double quotes a backslash begins an escape, such as \n or \u00e9; this one does not exist.",
    remedy=r"Write the backslash twice (\\), or use single quotes, in which a backslash is only a backslash.",
    bad=r'path: "maps\ford"',
    good=r"path: 'maps\ford'",
)
BLOCK_HEADER = register(
    "E141",
    "block-header",
    title="Text follows the `|` or `>` of a block",
    cause="A value that begins with `|` or `>` is a block of text: its lines begin below, indented.",
    remedy="Begin the text on the next line. For a text or comparison that begins with the sign, use quotes.",
    bad="when: >= 3",
    good='when: ">= 3"',
)


def explain_quote(trouble: Trouble) -> bool:
    """The file ends inside quotes; they were opened at the context."""
    start = trouble.context if trouble.context is not None else trouble.at
    return trouble.add(UNCLOSED_QUOTE, start, trouble.rest(start), "This quote is never closed.")


def explain_escape(trouble: Trouble) -> bool:
    """A backslash that begins no escape, or one with the wrong digits."""
    start = trouble.text.rfind("\\", 0, trouble.at + 1)
    written = re.compile(r"\\(?:[xuU][0-9a-fA-F]*|.)?").match(trouble.text, max(start, 0))
    shown = written.group() if written else "\\"
    number = int(shown[2:10] or "0", 16) if re.match(r"\\[xuU][0-9a-fA-F]", shown) else 0
    if 0xD800 <= number <= 0xDFFF:
        message = f"`{shown}` is half of a character."
        return trouble.add(LONE_SURROGATE, start, start + len(shown), message)
    message = f"There is no escape `{shown}`."
    if shown[1:2] in ("x", "u", "U"):
        digits = {"x": 2, "u": 4, "U": 8}[shown[1]]
        fits = len(shown) >= 2 + digits
        message = (
            f"`{shown}` is beyond the last character." if fits else f"`\\{shown[1]}` wants {digits} hexadecimal digits."
        )
    return trouble.add(UNKNOWN_ESCAPE, start, start + len(shown), message)


def explain_start(trouble: Trouble) -> bool:
    """A character that begins nothing: a tab, or a reserved sign."""
    if trouble.text[trouble.at : trouble.at + 1] == "\t":
        return explain_tab(trouble)
    return explain_reserved(trouble, trouble.at)


def explain_reserved(trouble: Trouble, start: int) -> bool:
    """A bare text that begins with a reserved sign."""
    sign = trouble.text[start : start + 1]
    end = trouble.rest(start)
    if flow_at_problem(trouble.tree, trouble.text) is not None:
        read = read_expression(trouble.text, start)
        end = min(end, read[0]) if read else start
    text = trouble.text[start:end].rstrip()
    help = f"Put the text in quotes: {repaired(text)}." if 0 < len(text) <= 80 else ""
    return trouble.add(RESERVED, start, start + 1, f"A bare text cannot begin with `{sign}`.", help=help)


def explain_tab(trouble: Trouble) -> bool:
    """A tab where YAML counts spaces. It was reported with all others, unless it is in a block that is too deep."""
    if trouble.findings.has(TAB):
        return True
    help = "Indent the block by no more than nine spaces, or let its first line begin with something else."
    message = "The first line of a block that is indented so deep cannot begin with a tab."
    return trouble.add(TAB, trouble.at, trouble.at + 1, message, help=help)


def explain_block_header(trouble: Trouble) -> bool:
    """Something behind the sign that opens a block."""
    start = trouble.context if trouble.context is not None else trouble.at
    sign, end = trouble.text[start], trouble.rest(start)
    text = trouble.text[start:end]
    help = f"Begin the text on the next line; if the value is this line, put it in quotes: {repaired(text)}."
    help = help if len(text) <= 80 else ""
    message = f"`{sign}` begins a block of lines, but text follows it on its own line."
    return trouble.add(
        BLOCK_HEADER, trouble.at, max(end, trouble.at + 1), message, help=help if len(text) <= 80 else ""
    )
