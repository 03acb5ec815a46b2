"""Characters that look like others: letters of other alphabets among Latin ones, blanks that are no space.

In: a text. Out: the same word in plain letters, or a sentence that names the character which is not what it looks like.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_ALIKE = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u0433\u043a\u043c\u0442\u0432\u043d"
        "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u0408\u0405"
        "\u03bf\u03b1\u03bd\u03c1\u03b9\u03ba\u03c5\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u0131\u0261",
        "aeopcyxijshdqwrkmtbhABEKMHOPCTXIJSoavpikuABEZHIKMNOPTYXig",
        strict=True,
    )
)
"""Letters of Cyrillic and Greek (and two of Latin) and the letters of the keyboard that they look like."""
_MARK = re.compile("(?<=[A-Za-z])[\u0300-\u036f]")
"""An accent that is a character of its own, behind its letter."""
_QUOTED = re.compile(r"`([^`]*)`")
_WIDE = re.compile("[\uff01-\uff5e\U0001d400-\U0001d7ff]")
"""Letters and signs in another width or face."""


@lru_cache(maxsize=4096)
def latin(text: str) -> str:
    """The text with each letter that looks like one of the keyboard, or is a wide form of one, in place of that."""
    if text.isascii():
        return text
    plain = "".join(str(unicodedata.decimal(each, _ALIKE.get(each, each))) for each in text)
    return "".join(unicodedata.normalize("NFKC", each) if _WIDE.match(each) else each for each in plain)


def keyboard(text: str) -> str:
    """The text as the keyboard writes it: letters that look alike as in `latin`, without accents, and without what is
    not seen; letters that look like none of the keyboard stay."""
    if text.isascii():
        return text
    seen = "".join(each for each in latin(text) if unicodedata.category(each) != "Cf")
    parts = unicodedata.normalize("NFD", seen)
    return unicodedata.normalize("NFC", _MARK.sub("", parts))


def as_seen(text: str) -> str:
    """The text in the plain characters that it looks like: letters as in `latin`, ligatures and Roman numbers that are
    one character in letters, dashes and quotation marks of the keyboard, any blank as a space, nothing for what is not
    seen. Two texts that the eye cannot tell apart have the same."""
    if text.isascii():
        return text
    return "".join(map(_seen, latin(unicodedata.normalize("NFC", text))))


def _seen(character: str) -> str:
    kind = unicodedata.category(character)
    if kind == "Cf":
        return ""
    if kind == "Zs":
        return " "
    if kind == "Pd" or character == "\u2212":
        return "-"
    if kind in ("Pi", "Pf"):
        return {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'}.get(character, character)
    is_several = kind == "Nl" or "\ufb00" <= character <= "\ufb06"
    return unicodedata.normalize("NFKC", character) if is_several else character


def is_odd_blank(character: str) -> bool:
    """Whether a character is a blank that is no plain space, or is not seen at all."""
    return not character.isascii() and unicodedata.category(character) in ("Zs", "Cf")


def named(character: str) -> str:
    """A character by number and name: `U+043E CYRILLIC SMALL LETTER O`."""
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _alphabet(word: str) -> str:
    """A sentence about a word of letters of one other alphabet; an empty text for any other text."""
    letters = [character for character in word if character.isalpha()]
    names = {unicodedata.name(letter, "").partition(" ")[0] for letter in letters}
    if len(names) != 1 or " " in word or names & {"LATIN", ""}:
        return ""
    first, alphabet = letters[0], names.pop().capitalize()
    plain = latin(first)
    alike = f", not the `{plain}` of the keyboard" if plain != first else ""
    if len(letters) == 1:
        return f"It is {named(first)}{alike}."
    return f"It is written in {alphabet} letters: the `{first}` is {named(first)}{alike}."


def odd_characters(message: str) -> str:
    """A sentence about the first word that a message quotes with a character in it that is not what it looks like; an
    empty text where there is none. Of a word that is written in another alphabet throughout, that is said."""
    if message.isascii():
        return ""
    for found in _QUOTED.finditer(message):
        word = found.group(1)
        if mark := _MARK.search(word):
            return f"There is {named(mark.group())} in it, a character of its own behind its letter."
        for character in word if not word.isascii() else ():
            if is_odd_blank(character):
                seen = "is no plain space" if unicodedata.category(character) == "Zs" else "is not seen: delete it"
                return f"There is {named(character)} in it, which {seen}."
            plain = latin(character)
            if plain != character and (plain.isdecimal() or re.search("[A-Za-z_]", word)):
                return f"The `{character}` in it is {named(character)}, not the `{plain}` of the keyboard."
        if told := _alphabet(word):
            return told
    return ""
