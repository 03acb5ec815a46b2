"""Texts that are no expressions of the language, each with the code and the characters that its refusal names.

Run as a script it prints what this Python's parser says of each, so that Pythons can be compared. It needs nothing but
the standard library.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HOSTILE: dict[str, tuple[str, str, int, int]] = {
    "a dunder": ("__class__", "E506", 0, 9),
    "a dunder behind a dot": ("unit.__class__", "E506", 5, 14),
    "the way to all classes": ("().__class__.__bases__[0].__subclasses__()", "E501", 0, 2),
    "an import": ("__import__('os').system('true')", "E506", 0, 10),
    "an import statement": ("import os", "E506", 0, 6),
    "a lambda": ("lambda: 1", "E505", 0, 6),
    "a lambda with an argument": ("lambda u: u.armour", "E505", 0, 6),
    "a tower of powers": ("9**9**9", "E504", 1, 3),
    "a text repeated": ('"x"*10**9', "E504", 6, 8),
    "a shift": ("1 << 60", "E504", 2, 4),
    "whole division": ("a // b", "E504", 2, 4),
    "bits": ("a & b", "E504", 2, 3),
    "a matrix": ("a @ b", "E509", 2, 3),
    "identity": ("a is b", "E504", 2, 4),
    "an assignment": ("a.b = 1", "E504", 4, 5),
    "an assignment inside": ("(a := 1)", "E505", 3, 5),
    "two statements": ("a; b", "E505", 1, 2),
    "two lines": ("a\nb", "E508", 2, 3),
    "a comment": ("a # b", "E505", 2, 3),
    "a dict": ("{1: 2}", "E505", 0, 1),
    "a set": ("{a}", "E505", 0, 1),
    "a slice": ("a[1:2]", "E505", 3, 4),
    "arguments unpacked": ("f(*a)", "E505", 2, 3),
    "keywords unpacked": ("f(**a)", "E505", 2, 4),
    "a yield": ("(yield)", "E506", 1, 6),
    "an await": ("await a", "E506", 0, 5),
    "an ellipsis": ("...", "E505", 0, 3),
    "a formatted text": ("f'{a}'", "E503", 1, 6),
    "bytes": ("b'a'", "E503", 1, 4),
    "a method": ("unit.mro()", "E505", 0, 8),
    "a call of a call": ("f()()", "E505", 0, 3),
    "a generator": ("(x for x in xs)", "E505", 3, 6),
    "a great number": ("9" * 1000, "E507", 0, 1000),
    "one more than 2^53": ("9007199254740993", "E507", 0, 16),
    "a float": ("1e999", "E507", 0, 5),
    "a number in hexadecimal": ("0x10", "E507", 0, 4),
    "a number with underscores": ("1_000", "E507", 0, 5),
    "a letter that looks like another": ("ａ", "E509", 0, 1),
    "text turned round": ("a\u202eb", "E509", 1, 2),
    "a null": ("\0", "E509", 0, 1),
    "half a character": ("\ud800", "E509", 0, 1),
    "3,000 terms": (" + ".join(["a"] * 3000), "E511", 1000, 11997),
    "500 terms": ("+".join("1" * 500), "E511", 79, 80),
    "5,000 brackets": ("(" * 5000, "E511", 1000, 5000),
    "999 lists": ("[" * 999, "E511", 40, 41),
    "1,000 signs": ("-" * 1000, "E511", 40, 41),
    "250 times not": ("not " * 250, "E511", 160, 163),
    "80 comprehensions": ("[x for x in " * 80, "E511", 480, 481),
    "1,001 blanks": (" " * 1001, "E511", 1000, 1001),
}
"""By what it is: the text, the code of its refusal, and the characters that it names, the last one excluded."""


def refusals() -> dict[str, list[str | int]]:
    """What the parser of this Python says of each text."""
    from toolkit.language.syntax import Slip, parse

    found = {name: parse(text) for name, (text, *_) in HOSTILE.items()}
    return {
        name: [slip.code.id, slip.start, slip.end, slip.message, slip.help] if isinstance(slip, Slip) else ["taken"]
        for name, slip in found.items()
    }


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    print(json.dumps(refusals(), sort_keys=True))
