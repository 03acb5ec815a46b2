"""What an author is told of each thing that the language does not have: the code, what is wrong, the right way."""

from __future__ import annotations

import re
import unicodedata
from math import gcd

from toolkit.diagnostics import Code
from toolkit.language.syntax import codes
from toolkit.language.syntax.nodes import Name, Node, Number, Text
from toolkit.language.syntax.slip import GREATEST_NUMBER
from toolkit.language.syntax.tokens import Tokens
from toolkit.lookalikes import is_odd_blank, keyboard, named

Said = tuple[Code, str, str]
"""A code, a message and a help."""

_DECIMAL = re.compile(r"[0-9]{1,9}\.[0-9]{1,6}\Z", re.ASCII)
_PREFIXES = frozenset(("f", "r", "b", "u", "t", "br", "rb", "fr", "rf", "tr", "rt"))
_OPERATORS = {
    "=": ("A single `=` compares nothing.", "Write `==` to compare. Only in a call does `=` give an argument by name."),
    "&&": ("`&&` is no word of the language.", "Write `and`."),
    "&": ("`&` is no operator of the language.", "Write `and`."),
    "||": ("`||` is no word of the language.", "Write `or`."),
    "|": ("`|` is no operator of the language.", "Write `or`."),
    "!": ("`!` is no word of the language.", "Write `not`."),
    "~": ("`~` is no operator of the language.", "Write `not`."),
    "<>": ("`<>` is no comparison of the language.", "Write `!=`."),
    "=<": ("`=<` is no comparison of the language.", "Write `<=`."),
    "=>": ("`=>` is no comparison of the language.", "Write `>=`."),
    "===": ("`===` is no comparison of the language.", "Write `==`."),
    "!==": ("`!==` is no comparison of the language.", "Write `!=`."),
    "**": ("There are no powers in the language.", "Multiply: `n * n`."),
    "//": ("`//` is no operator of the language: a division gives an exact ratio.", "Round it: `down(a / b)`."),
    "^": ("`^` is no operator of the language.", "Multiply: `n * n`; of two truths that differ say `a != b`."),
    "<<": ("`<<` is no operator of the language.", "Multiply or divide."),
    ">>": ("`>>` is no operator of the language.", "Multiply or divide."),
    "..": ("`..` is no operator of the language.", "Call `range` for the numbers between two."),
    "->": ("`->` is no sign of the language.", "A dot leads to an attribute: `unit.armour`."),
}
_FORMS = {
    ":=": ("An expression gives no names.", "Give the name in a step before: `let:`."),
    ";": ("A field holds one expression, and `;` would end it.", "Write each expression in a field of its own."),
    "{": ("The language has no braces.", "A list stands in square brackets: `[a, b]`."),
    "}": ("The language has no braces.", "A list stands in square brackets: `[a, b]`."),
    ":": ("`:` has no meaning in an expression.", "Take it out."),
    "?": ("`?` has no meaning in an expression.", "Write `a if condition else b`."),
    "#": ("A remark cannot stand in an expression.", "Write it in the line above, or take `#` out."),
    "...": ("`...` has no meaning in an expression.", "Write what it stands for."),
}
_CHARACTERS = {
    "≤": "<=", "≥": ">=", "≠": "!=", "×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "∧": "and",
    "∨": "or", "¬": "not", "∈": "in", "∉": "not in", "½": "(1 / 2)", "¼": "(1 / 4)", "¾": "(3 / 4)",
}  # fmt: skip
_QUOTES = frozenset("“”„‟‘’‚‛«»‹›`´")

WITHOUT_ELSE = (codes.FORM, "This `if` has no `else`.", "Say what the value is otherwise: `a if condition else b`.")
NOT_AFTER_VALUE = (
    codes.OPERATOR,
    "`not` follows a value here, and no `in` follows it.",
    "Write `!=` for what differs, or `and not` for a second condition.",
)
LATE_ARGUMENT = (
    codes.FORM,
    "This argument has no name and stands after one with a name.",
    "Write the arguments without names first.",
)
EMPTY_PARENTHESES = (codes.MISSING_VALUE, "Nothing stands in these parentheses.", "An empty list is written `[]`.")
GENERATOR = (
    codes.FORM,
    "A comprehension stands here without its square brackets.",
    "Write `[x for x in things]`, or an expression about `it`: `count(units, it.wounds > 0)`.",
)
STARRED = (codes.FORM, "A list cannot be spread over arguments or members.", "Name each of them, or pass the list.")
SLICE = (codes.FORM, "There are no parts of lists from one place to another.", "Name one place: `things[0]`.")


def strange(sign: str) -> Said:
    """What is wrong with a sign that the language does not have."""
    if sign in _OPERATORS:
        return codes.OPERATOR, *_OPERATORS[sign]
    if sign in _FORMS:
        return codes.FORM, *_FORMS[sign]
    if len(sign) > 1:
        help = "Only steps change something: `set:` and `add:`."
        return codes.OPERATOR, f"`{sign}` would change something, and an expression changes nothing.", help
    if sign in _CHARACTERS:
        return codes.CHARACTER, f"`{sign}` has no meaning in an expression.", f"Write `{_CHARACTERS[sign]}`."
    if sign in _QUOTES:
        return codes.CHARACTER, f"`{sign}` opens and closes no text.", "Use the straight quotes `\"` or `'`."
    if sign in "\f\v" or is_odd_blank(sign):
        seen = "is no ordinary space" if unicodedata.category(sign) != "Cf" else "is not seen"
        return codes.CHARACTER, f"Here stands {named(sign)}, which {seen}.", _blank_cure(sign)
    help = "Names are written with letters from a to z, digits and `_`; anything else stands in quotes."
    return codes.CHARACTER, f"`{sign}` has no meaning in an expression.", help


def _blank_cure(sign: str) -> str:
    return "Delete it." if unicodedata.category(sign) == "Cf" else "Type an ordinary space in its place."


def strange_word(word: str) -> Said:
    """What is wrong with a word that has letters which are not those from a to z."""
    plain = keyboard(word)
    message = f"`{word[:60]}` is written with other letters than those of the keyboard."
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", plain):
        return codes.CHARACTER, message, f"Write `{plain[:60]}`."
    return (
        codes.CHARACTER,
        message,
        "Names are written with letters from a to z, digits and `_`; a text stands in quotes.",
    )


def kept(word: str) -> Said:
    """What is wrong with a word that can be no name."""
    if word == "lambda":
        help = "List functions take an expression about `it`: `count(units, it.wounds > 0)`."
        return codes.FORM, "Expressions declare no functions.", help
    if word == "is":
        return codes.OPERATOR, "`is` is no operator of the language.", "Write `==`, or `!=` for `is not`."
    if word in ("True", "False", "None"):
        return codes.NAME, f"`{word}` is no word of the language.", f"Write `{word.lower()}`."
    return codes.NAME, f"`{word}` is a word that no name may be.", codes.NAME.remedy


def underscores(word: str) -> Said:
    """What is wrong with underscores at the start of a name, or two in a row."""
    wrong = "begins with an underscore" if word[0] == "_" else "has two underscores in a row"
    return codes.NAME, f"The name `{word[:60]}` {wrong}.", codes.NAME.remedy


def bad_number(word: str) -> Said:
    """What is wrong with what begins with a digit."""
    if _DECIMAL.match(word):
        return codes.NUMBER, f"`{word}` is not written as a whole number.", f"Write `{_ratio(word)}`."
    if not word.isdecimal():
        help = "Write digits from 0 to 9; a symbol that begins with a digit stands in quotes."
        return codes.NUMBER, f"`{word[:60]}` is no whole number.", help
    if word[0] == "0":
        return codes.NUMBER, f"`{word[:60]}` begins with 0.", f"Write `{word.lstrip('0')[:60] or '0'}`."
    help = f"Stay within {GREATEST_NUMBER:,}.".replace(",", " ")
    return codes.NUMBER, f"The number {word[:60]} is greater than 2^53.", help


def _ratio(decimal: str) -> str:
    whole, _, part = decimal.partition(".")
    above, below = int(whole + part), 10 ** len(part)
    shared = gcd(above, below)
    return str(above // shared) if below == shared else f"({above // shared} / {below // shared})"


def prefix(tokens: Tokens, text: int) -> Said | None:
    """What is wrong where a text follows a letter, as in `f"..."`; None where it does not."""
    word = tokens.words[text - 1]
    if tokens.kinds[text] != "text" or tokens.ends[text - 1] != tokens.starts[text] or word.lower() not in _PREFIXES:
        return None
    return (
        codes.QUOTE,
        f"`{word}` stands before the quote of a text.",
        "Take it out: a text is only what stands in quotes.",
    )


def quote(tokens: Tokens, at: int) -> Said:
    """What is wrong with a quote that opens no text."""
    mark = tokens.words[at]
    inside = re.match(r"[^\r\n]*", tokens.text[tokens.ends[at] :])
    if inside and "\\" in inside[0].partition(mark)[0]:
        help = "Take the backslash out; a text with one kind of quote stands between two of the other."
        return codes.QUOTE, "A text has no escapes with a backslash.", help
    return codes.QUOTE, f"The text that begins with this `{mark}` is not closed.", f"Add `{mark}` where the text ends."


def misplaced_not(tokens: Tokens, at: int) -> Said:
    """What is wrong with `a == not b`."""
    before = tokens.words[at - 1]
    message = f"`not` cannot stand behind `{before}` without parentheses."
    return codes.OPERATOR, message, "Write `(not ...)`, or say it another way round."


def mixed(before: str, operator: str) -> Said:
    """What is wrong with `a < b > c`."""
    both = f"`{before}` stands twice" if before == operator else f"`{before}` and `{operator}` stand"
    message = f"{both} in one chain of comparisons."
    return codes.MIXED_CHAIN, message, codes.MIXED_CHAIN.remedy


def after_literal(literal: Node, sign: str) -> Said:
    """What is wrong with `3.x`, `"a"[0]`, `true(x)`."""
    what = "A number" if isinstance(literal, Number) else "A text" if isinstance(literal, Text) else "This word"
    has = {".": "has no attributes", "[": "has no members", "(": "cannot be called"}[sign]
    help = "Write an operator between the two, or a name in place of it."
    return codes.FORM, f"{what} {has}.", help


def not_callable(function: Node, text: str) -> Said:
    """What is wrong with `a.b(c)`, `f(x)(y)`, `(f)(x)`."""
    message = "Only a name is called, and this is more than a name."
    spoken = text[function.start : function.end]
    owner, dot, name = spoken.rpartition(".")
    if dot and name.isidentifier() and len(spoken) <= 60:
        return codes.FORM, message, f"Write `{name}({owner}, ...)`: what it is about is its first argument."
    if isinstance(function, Name):
        return codes.FORM, "Only a name without parentheses is called.", f"Write `{function.id}(...)`."
    return codes.FORM, message, "Give it a name: a value, or a `let` in the steps before."


def bad_argument_name(word: str) -> Said:
    """What is wrong with `f(1=2)`, `f(class=2)`."""
    return codes.NAME, f"`{word[:60]}` cannot be the name of an argument.", codes.NAME.remedy


def given_twice(name: str) -> Said:
    """What is wrong with `f(a=1, a=2)`."""
    return codes.FORM, f"The argument `{name[:60]}` is given twice.", "Take one of them out."


def clause_without_in(name: str) -> Said:
    """What is wrong with `[x for x of xs]`."""
    help = f"Write `for {name[:60]} in things`; two variables take two `for`."
    return codes.FORM, f"`in` does not follow `for {name[:60]}`.", help
