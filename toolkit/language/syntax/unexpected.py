"""Why a token fits neither as a value nor behind one. In: the tokens, and which of them. Out: the slip.

What comes first is what is surest: a sign that the language does not have; then the end and the closing brackets, for
which an opening one may be to blame; then what is a matter of place.
"""

from __future__ import annotations

import re

from toolkit.language.syntax import advice, codes
from toolkit.language.syntax.advice import Said
from toolkit.language.syntax.slip import Slip
from toolkit.language.syntax.tokens import OWN_WORDS, Tokens

_WORD = re.compile(r"[\w\u0300-\u036f\u00ad\u200b-\u200d\u2060]+")
_MARK = re.compile("[\u0300-\u036f]")
_VALUES = frozenset(("name", "number", "text", "true", "false", "none"))
_OPENERS = frozenset("([")
_CLOSERS = {")": "(", "]": "["}
_SPOKEN = {"and": "and", "or": "or", "not": "not", "in": "in", "if": "if", "else": "else", "mod": "%", "equals": "=="}


def unexpected(tokens: Tokens, at: int, open: tuple[int, ...], after_value: bool) -> Slip:
    """The slip at a token; `open` holds the tokens of the brackets that are open there."""
    kind = tokens.kinds[at]
    if kind == "end":
        return _end(tokens, at, open, after_value)
    if kind in _CLOSERS:
        return _closer(tokens, at, open, after_value)
    if kind == "strange" and (word := _WORD.search(tokens.text, *_around(tokens, at))) is not None:
        code, message, help = advice.strange_word(word.group())
        return Slip(code, word.start(), word.end(), message, help)
    if kind in ("strange", "="):
        return _slip(tokens, at, at, _strange(tokens, at, open))
    if kind == "quote":
        return _slip(tokens, at, at, advice.quote(tokens, at))
    if kind == "kept":
        return _slip(tokens, at, at, advice.kept(tokens.words[at]))
    if kind == "," and after_value and open and tokens.kinds[at + 1] == "end":
        return _unclosed(tokens, open[-1])
    said = _after_value(tokens, at, open) if after_value else _no_value(tokens, at)
    return _slip(tokens, at, at, said)


def _around(tokens: Tokens, at: int) -> tuple[int, int]:
    """Where the word begins, and ends, of which a letter is one that no name has; nowhere for any other sign."""
    text, start = tokens.text, tokens.starts[at]
    if not (text[start].isalpha() or _MARK.match(text[start])):
        return len(text), len(text)
    while start and _WORD.fullmatch(text[start - 1]):
        start -= 1
    return start, len(text)


def _slip(tokens: Tokens, first: int, last: int, said: Said) -> Slip:
    code, message, help = said
    return Slip(code, tokens.starts[first], tokens.ends[last], message, help)


def _strange(tokens: Tokens, at: int, open: tuple[int, ...]) -> Said:
    sign = tokens.words[at]
    if sign == ":" and open and tokens.kinds[open[-1]] == "[" and _follows_value(tokens, open[-1]):
        return advice.SLICE
    if sign == "**" and tokens.kinds[at - 1] in ("(", ",") and at > 0:
        return advice.STARRED
    return advice.strange(sign)


def _follows_value(tokens: Tokens, at: int) -> bool:
    return at > 0 and (tokens.kinds[at - 1] in _VALUES or tokens.kinds[at - 1] in _CLOSERS)


def _end(tokens: Tokens, at: int, open: tuple[int, ...], after_value: bool) -> Slip:
    if at == 0:
        said = codes.MISSING_VALUE, "There is no expression here.", codes.MISSING_VALUE.remedy
        return Slip(said[0], 0, tokens.ends[0], said[1], said[2])
    if not after_value and tokens.kinds[at - 1] not in ("(", "[", ","):
        return _nothing_after(tokens, at - 1)
    return _unclosed(tokens, open[-1]) if open else _nothing_after(tokens, at - 1)


def _closer(tokens: Tokens, at: int, open: tuple[int, ...], after_value: bool) -> Slip:
    sign = tokens.words[at]
    if not open:
        return _slip(tokens, at, at, (codes.BRACKET, f"This `{sign}` closes nothing.", "Take it out, or open it."))
    if tokens.words[open[-1]] != _CLOSERS[sign]:
        return _unclosed(tokens, open[-1], sign)
    if not after_value and tokens.kinds[at - 1] in _OPENERS:
        said = codes.MISSING_VALUE, "Nothing stands in these brackets.", codes.MISSING_VALUE.remedy
        return _slip(tokens, at - 1, at, said)
    return _nothing_after(tokens, at - 1)


def _unclosed(tokens: Tokens, opener: int, before: str = "") -> Slip:
    sign = tokens.words[opener]
    closing = ")" if sign == "(" else "]"
    message = f"This `{sign}` is not closed before the next `{before}`." if before else f"This `{sign}` is not closed."
    return _slip(tokens, opener, opener, (codes.BRACKET, message, f"Add `{closing}` where it ends."))


def _nothing_after(tokens: Tokens, at: int) -> Slip:
    word = tokens.words[at]
    help = "Write a value behind it, or take it out."
    return _slip(tokens, at, at, (codes.MISSING_VALUE, f"Nothing stands behind this `{word}`.", help))


def _no_value(tokens: Tokens, at: int) -> Said:
    """A value is wanted, and the token begins none."""
    kind, word = tokens.kinds[at], tokens.words[at]
    before = tokens.kinds[at - 1] if at else ""
    if before == "." or (before == "for" and kind != "in"):
        what = "dot" if before == "." else "`for`"
        return codes.NAME, f"`{word[:60]}` is no name, and a name belongs behind this {what}.", codes.NAME.remedy
    if kind == "*" and before in ("(", "[", ","):
        return advice.STARRED
    if kind == "not":
        return advice.misplaced_not(tokens, at)
    if kind == "." and tokens.kinds[at + 1] == "number":
        return codes.NUMBER, "A number begins with a digit.", "Write a ratio, such as `(1 / 2)`."
    return codes.MISSING_VALUE, f"A value is missing before this `{word}`.", codes.MISSING_VALUE.remedy


def _after_value(tokens: Tokens, at: int, open: tuple[int, ...]) -> Said:
    """A value has ended, and the token goes on in a way that no value does."""
    kind = tokens.kinds[at]
    if kind == "for":
        return advice.GENERATOR
    if kind == "else":
        return codes.FORM, "No `if` belongs to this `else`.", "Write `a if condition else b`."
    if kind == ",":
        return _comma(tokens, open)
    return _in_a_row(tokens, at)


def _comma(tokens: Tokens, open: tuple[int, ...]) -> Said:
    if not open:
        return codes.FORM, "A comma stands here outside of any brackets.", "A list stands in brackets: `[a, b]`."
    if tokens.kinds[open[-1]] == "[":
        indexed = _follows_value(tokens, open[-1])
        message = "An index is one value." if indexed else "A comprehension gives one value for each member."
        return codes.FORM, message, "Take out the comma and what follows it."
    message = "A list stands in parentheses only behind `in`."
    return codes.FORM, message, "Write it in square brackets: `[a, b]`."


def _in_a_row(tokens: Tokens, at: int) -> Said:
    before, word = tokens.words[at - 1], tokens.words[at]
    said = advice.prefix(tokens, at)
    if said is not None:
        return said
    message = f"`{word[:60]}` follows `{before[:60]}`, and nothing stands between the two."
    for spoken in (word, before):
        if spoken.lower() in _SPOKEN and spoken not in OWN_WORDS:
            return codes.IN_A_ROW, message, f"Write `{_SPOKEN[spoken.lower()]}` in place of `{spoken}`."
    return codes.IN_A_ROW, message, codes.IN_A_ROW.remedy
