"""Slips in flow style: brackets that do not close, commas that are missing. In: a trouble. Out: an error."""

from __future__ import annotations

import re

from toolkit.diagnostics import register
from toolkit.source.refusals import EMPTY_KEY
from toolkit.source.syntax.keys import explain_long_key
from toolkit.source.syntax.trouble import Trouble

UNCLOSED_BRACKET = register(
    "E134",
    "unclosed-bracket",
    title="A bracket is not closed",
    cause="A `[` or `{` has no partner, or it is closed by a bracket of the other kind. What stands behind a ` #` is a "
    "comment and closes nothing.",
    remedy="Write the closing bracket at the end of the list or mapping.",
    bad="sides: [german, american\nturns: 6",
    good="sides: [german, american]\nturns: 6",
)
MISSING_COMMA = register(
    "E135",
    "missing-comma",
    title="A comma is missing between two entries",
    cause="Inside `{...}` or `[...]` two entries follow each other without a comma.",
    remedy="Write a comma between the entries.",
    bad="attrs: {hard: 12 soft: 8}",
    good="attrs: {hard: 12, soft: 8}",
)
STRAY_BRACKET = register(
    "E142",
    "stray-bracket",
    title="A closing bracket has no partner",
    cause="A `]` or `}` stands where none was opened.",
    remedy="Delete the bracket, or write its opening partner; a text that begins with a bracket needs quotes.",
    bad="plans: [move, fire]]",
    good="plans: [move, fire]",
)
_PAIRS = {"[": "]", "{": "}"}
_TOKEN = re.compile(r"""[\[\]{}]|'(?:[^'\r\n]|'')*'|"(?:[^"\\\r\n]|\\.)*\"|(?<![^\s,\[\]{}])\#[^\r\n]*""")
_HASHED = re.compile(r"#[^\s,\[\]{}]+")


def explain_comma(trouble: Trouble) -> bool:
    """A collection in flow style neither goes on nor ends."""
    opening = trouble.context if trouble.context is not None else trouble.at
    if explain_comment(trouble, opening):
        return True
    closing = _partner(trouble.text, opening)
    swallowed = not trouble.same_line(opening, trouble.at) and trouble.indent(trouble.at) <= trouble.indent(opening)
    if closing is None or swallowed:
        note = None if trouble.at >= len(trouble.text) else trouble.note("It is still open here.", trouble.at)
        message = f"This `{trouble.text[opening]}` is never closed."
        return trouble.add(UNCLOSED_BRACKET, opening, opening + 1, message, note=note)
    if trouble.text[closing] != _PAIRS.get(trouble.text[opening]):
        note = trouble.note(f"This `{trouble.text[closing]}` does not fit it.", closing)
        message = f"This `{trouble.text[opening]}` is not closed by its partner."
        return trouble.add(UNCLOSED_BRACKET, opening, opening + 1, message, note=note)
    return _missing_comma(trouble)


def explain_content(trouble: Trouble) -> bool:
    """A closing bracket or a comma where a value should stand."""
    character = trouble.text[trouble.at : trouble.at + 1]
    if character in ("]", "}"):
        return trouble.add(STRAY_BRACKET, trouble.at, trouble.at + 1, f"This `{character}` closes nothing.")
    if character == "," and trouble.tree.flows and _partner(trouble.text, trouble.tree.flows[-1]) is None:
        return _never_closed(trouble, trouble.tree.flows[-1])
    if character == ",":
        help = "Delete the comma, or write the entry; a text that begins with a comma needs quotes."
        return trouble.add(MISSING_COMMA, trouble.at, trouble.at + 1, "There is no entry before this comma.", help=help)
    if character == ":":
        return trouble.add(EMPTY_KEY, trouble.at, trouble.at + 1, "This entry has no key.")
    if trouble.tree.flows and not character:
        opening = trouble.tree.flows[-1]
        if explain_comment(trouble, opening):
            return True
        return _never_closed(trouble, opening)
    return False


def _never_closed(trouble: Trouble, opening: int) -> bool:
    return trouble.add(UNCLOSED_BRACKET, opening, opening + 1, f"This `{trouble.text[opening]}` is never closed.")


def explain_comment(trouble: Trouble, opening: int) -> bool:
    """A bracket whose partner stands in a comment, as behind a colour without quotes. A comment that is meant as one,
    with a blank behind its sign, counts only where no other partner is left."""
    for found in _TOKEN.finditer(trouble.text, opening, trouble.at):
        comment = found.group()
        if comment[0] == "#" and sum(comment.count(sign) for sign in "]}") > sum(comment.count(sign) for sign in "[{"):
            word = _HASHED.match(comment)
            if word is None and _partner(trouble.text, opening) is not None:
                continue
            help = f'Put it in quotes: "{word.group()}".' if word else "Write the closing bracket before the comment."
            note = trouble.note("A ` #` begins a comment: the rest of the line is not read.", *found.span())
            message = f"This `{trouble.text[opening]}` is closed only in a comment."
            return trouble.add(UNCLOSED_BRACKET, opening, opening + 1, message, help=help, note=note)
    return False


def _missing_comma(trouble: Trouble) -> bool:
    start = trouble.at
    if trouble.text[start : start + 1] == ":":
        marks = trouble.tree.marks
        nodes = zip(reversed(marks.starts[-2:]), reversed(marks.ends[-2:]), strict=True)
        if any(end > begin and explain_long_key(trouble, begin) for begin, end in nodes):
            return True  # in a mapping libyaml has told of an empty value after the key
        key = re.search(r"""(?:"[^"]*"|'[^']*'|[^\s,\[\]{}]+)[ \t]*\Z""", trouble.before(start))
        start = trouble.line(start)[0] + key.start() if key else start
    end = max(start + 1, start + len(trouble.word(start)))
    return trouble.add(MISSING_COMMA, start, end, "A comma is missing before this.")


def _partner(text: str, opening: int) -> int | None:
    """The bracket that closes the one at `opening` or stands where its partner should; None where there is none."""
    closers: list[str] = []
    for found in _TOKEN.finditer(text, opening):
        token = found.group()
        if token in _PAIRS:
            closers.append(_PAIRS[token])
        elif token in ("]", "}"):
            expected = closers.pop()
            if not closers or token != expected:
                return found.start() if not closers else None
    return None
