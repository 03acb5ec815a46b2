"""The words and signs of an expression.

In: a text. Out: its tokens, of which the last is the end. Nothing is refused here: what the language does not have
becomes a token that no rule of the parser takes, so that the first thing wrong in the text is the one reported.
"""

from __future__ import annotations

import re

from toolkit.frozen import frozen

KEPT_WORDS = frozenset((
    "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "except", "elif", "finally",
    "from", "global", "import", "is", "lambda", "nonlocal", "raise", "return", "try", "while", "with", "yield",
    "True", "False", "None",
))  # fmt: skip
"""Words that can be no names; the same as those that no id may be, whatever Python runs this."""
OWN_WORDS = ("and", "or", "not", "in", "if", "else", "for", "true", "false", "none")
_KINDS = {word: word for word in OWN_WORDS} | dict.fromkeys(KEPT_WORDS, "kept")
_SIGNS = frozenset(["==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "(", ")", "[", "]", ".", ",", "="])
_TOKEN = re.compile(
    r"""
    [ \t\r\n]*+ (?:
      (?P<name> [A-Za-z_][A-Za-z0-9_]*+ )
    | (?P<sign> \.\.\.? | [=!]==? | <= | >= | => | =< | <> | <<=? | >>=? | \*\*=? | //=? | := | -> | && | \|\|
              | [-+*/%@&|^]= | [^A-Za-z0-9_"'\ \t\r\n] )
    | (?P<number> [0-9][A-Za-z0-9_]*+ (?: \.[0-9][A-Za-z0-9_]*+ )* )
    | (?P<text> "[^"\\\r\n]*+" | '[^'\\\r\n]*+' )
    | (?P<quote> ["'] )
    )""",
    re.VERBOSE,
)


@frozen
class Tokens:
    """The tokens of a text side by side: of each its kind, its text, where it starts and ends.

    The kind of a sign or a word of the language is its text; other kinds are `name`, `number`, `text`, `kept` (a word
    that can be no name), `quote` (one that opens no text), `strange` (a sign that the language does not have), `end`.
    """

    text: str
    kinds: list[str]
    words: list[str]
    starts: list[int]
    ends: list[int]


def tokens_of(text: str) -> Tokens:
    """All tokens of a text."""
    kinds: list[str] = []
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        word = found[kind]
        if kind == "name":
            kind = _KINDS.get(word, kind)
        elif kind == "sign":
            kind = word if word in _SIGNS else "strange"
        kinds.append(kind)
        words.append(word)
        end = found.end()
        starts.append(end - len(word))
        ends.append(end)
    kinds.append("end")
    words.append("")
    starts.append(len(text))
    ends.append(len(text))
    return Tokens(text, kinds, words, starts, ends)
