"""Expressions: their text, their tree, and what is wrong with them.

parse("unit.armour > 2")     a tree (`Node`) with the place of every part, or a `Slip` that says what is wrong
write(tree)                  its text in one way of writing: no brackets and no blanks that nothing needs
"""

from toolkit.language.syntax.elsewhere import names_given, names_in, placed
from toolkit.language.syntax.nodes import (
    Attribute,
    Binary,
    Call,
    Clause,
    Comparison,
    Comprehension,
    Conditional,
    Keyword,
    Listing,
    Logic,
    Member,
    Name,
    Node,
    Nothing,
    Number,
    Text,
    Truth,
    Tuple,
    Unary,
)
from toolkit.language.syntax.parser import parse
from toolkit.language.syntax.slip import DEEPEST, GREATEST_NUMBER, LONGEST, Slip
from toolkit.language.syntax.writer import write

__all__ = [
    "DEEPEST",
    "GREATEST_NUMBER",
    "LONGEST",
    "Attribute",
    "Binary",
    "Call",
    "Clause",
    "Comparison",
    "Comprehension",
    "Conditional",
    "Keyword",
    "Listing",
    "Logic",
    "Member",
    "Name",
    "Node",
    "Nothing",
    "Number",
    "Slip",
    "Text",
    "Truth",
    "Tuple",
    "Unary",
    "names_given",
    "names_in",
    "parse",
    "placed",
    "write",
]
