"""A precedence parser for expressions. In: a text. Out: its tree, or the first thing that is wrong with it.

Operators climb by their power: one method reads all binary ones, loosest first, and takes right operands of more
power than the operator's own.
"""

from __future__ import annotations

import re
from functools import lru_cache

from toolkit.language.syntax import advice, codes
from toolkit.language.syntax.cursor import Cursor, Stop
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
from toolkit.language.syntax.slip import GREATEST_NUMBER, LONGEST, Slip

_OR, _AND, _NOT, _COMPARE, _ADD, _TIMES = range(1, 7)
_POWER = {"or": _OR, "and": _AND, "+": _ADD, "-": _ADD, "*": _TIMES, "/": _TIMES, "%": _TIMES} | dict.fromkeys(
    ("==", "!=", "<", "<=", ">", ">=", "in", "not"), _COMPARE
)
_DIRECTIONS = ({"<", "<="}, {">", ">="}, {"=="})
_WORD = re.compile(r"[A-Za-z0-9]")
_LITERALS = (Number, Text, Truth, Nothing)


@lru_cache(maxsize=10_000)
def parse(text: str) -> Node | Slip:
    """The tree of an expression, or what is wrong with it. Equal texts are read once."""
    if len(text) > LONGEST:
        message = f"The expression has {len(text):,} characters, and at most {LONGEST:,} are allowed."
        return Slip(codes.SIZE, LONGEST, len(text), message, codes.SIZE.remedy)
    try:
        return _Parser(text).whole()
    except Stop as stop:
        return stop.slip


class _Parser(Cursor):
    """The grammar, a method a rule: each takes its tokens and returns their tree."""

    def whole(self) -> Node:
        """The expression that is the whole text."""
        found = self._expression()
        if self.kinds[self.at] != "end":
            raise self.unexpected(after_value=True)
        return found

    def _expression(self) -> Node:
        start = self.starts[self.at]
        then = self._operation(_OR)
        if self.kinds[self.at] != "if":
            return then
        height, word = self.height, self.at
        self.go_down(word)
        self.at += 1
        condition = self._operation(_OR)
        height = max(height, self.height)
        if self.kinds[self.at] != "else":
            raise self._without_else(word)
        self.at += 1
        otherwise = self._expression()
        self.level -= 1
        self.grow(max(height, self.height), word)
        return Conditional(start, self.end(), condition, then, otherwise)

    def _without_else(self, word: int) -> Stop:
        if self.kinds[self.at] not in ("end", ")", "]", ",", "for", "if"):
            return self.unexpected(after_value=True)
        return self.stop_at(word, advice.WITHOUT_ELSE)

    def _operation(self, power: int) -> Node:
        """Operands joined by operators of at least this power."""
        start = self.starts[self.at]
        found = self._not(power) if self.kinds[self.at] == "not" else self._unary()
        while (own := _POWER.get(self.kinds[self.at], 0)) >= power:
            if own == _COMPARE:
                found = self._comparison(start, found)
            elif own <= _AND:
                found = self._logic(start, found, own)
            else:
                found = self._binary(start, found, own)
        return found

    def _not(self, power: int) -> Node:
        word = self.at
        if power > _NOT:
            raise self.stop_at(word, advice.misplaced_not(self.tokens, word))
        self.go_down(word)
        self.at += 1
        operand = self._operation(_NOT)
        self.level -= 1
        self.grow(self.height, word)
        return Unary(self.starts[word], self.end(), "not", operand)

    def _logic(self, start: int, first: Node, power: int) -> Node:
        operator, height, sign = self.kinds[self.at], self.height, self.at
        operands = [first]
        self.go_down(sign)
        while self.kinds[self.at] == operator:
            self.at += 1
            operands.append(self._operation(power + 1))
            height = max(height, self.height)
        self.level -= 1
        self.grow(height, sign)
        return Logic(start, self.end(), operator, tuple(operands))

    def _binary(self, start: int, left: Node, power: int) -> Node:
        sign, height = self.at, self.height
        self.go_down(sign)
        self.at += 1
        right = self._operation(power + 1)
        self.level -= 1
        self.grow(max(height, self.height), sign)
        return Binary(start, self.end(), self.kinds[sign], left, right)

    def _comparison(self, start: int, first: Node) -> Node:
        operators: list[str] = []
        operands, height, sign = [first], self.height, self.at
        self.go_down(sign)
        while _POWER.get(self.kinds[self.at]) == _COMPARE:
            operators.append(self._comparer(operators))
            if operators[-1] in ("in", "not in") and self.kinds[self.at] == "(":
                self.tuple_at = self.at
            operands.append(self._operation(_ADD))
            height = max(height, self.height)
        self.level -= 1
        self.grow(height, sign)
        return Comparison(start, self.end(), tuple(operators), tuple(operands))

    def _comparer(self, before: list[str]) -> str:
        """The operator of a comparison, in a chain with those before it."""
        operator, sign = self.kinds[self.at], self.at
        self.at += 1
        if operator == "not":
            if self.kinds[self.at] != "in":
                raise self.stop_at(sign, advice.NOT_AFTER_VALUE)
            operator = "not in"
            self.at += 1
        if before and not any({operator, *before} <= direction for direction in _DIRECTIONS):
            raise self.stop(self.starts[sign], self.end(), advice.mixed(before[-1], operator))
        return operator

    def _unary(self) -> Node:
        sign = self.at
        if self.kinds[sign] not in ("-", "+"):
            return self._postfix()
        self.go_down(sign)
        self.at += 1
        operand = self._unary()
        self.level -= 1
        self.grow(self.height, sign)
        return Unary(self.starts[sign], self.end(), self.kinds[sign], operand)

    def _postfix(self) -> Node:
        start = self.starts[self.at]
        found = self._primary()
        while (kind := self.kinds[self.at]) in (".", "[", "("):
            sign = self.at
            if isinstance(found, _LITERALS):
                raise self.stop_at(sign, advice.after_literal(found, kind))
            if kind == ".":
                found = self._attribute(start, found)
            elif kind == "[":
                found = self._member(start, found)
            else:
                found = self._call(start, found)
            self.grow(self.height, sign)
        return found

    def _attribute(self, start: int, of: Node) -> Node:
        self.at += 1
        if self.kinds[self.at] != "name":
            raise self.unexpected(after_value=False)
        end = self.ends[self.at]
        return Attribute(start, end, of, self._name())

    def _member(self, start: int, of: Node) -> Node:
        height = self.height
        self.enter()
        index = self._expression()
        self.leave("]")
        self.height = max(height, self.height)
        return Member(start, self.end(), of, index)

    def _call(self, start: int, function: Node) -> Node:
        if not isinstance(function, Name) or function.start != start:
            raise self.stop(start, self.end(), advice.not_callable(function, self.text))
        arguments: list[Node] = []
        keywords: list[Keyword] = []
        self.enter()
        height = 1
        while self.kinds[self.at] != ")" or arguments or keywords:
            self._argument(arguments, keywords)
            height = max(height, self.height)
            if self.kinds[self.at] != ",":
                break
            self.at += 1
        self.leave(")")
        self.height = height
        return Call(start, self.end(), function, tuple(arguments), tuple(keywords))

    def _argument(self, arguments: list[Node], keywords: list[Keyword]) -> None:
        first = self.at
        word = self.tokens.words[first]
        if not _WORD.match(word) or self.kinds[first + 1] != "=":
            arguments.append(self._expression())
            if keywords:
                raise self.stop(self.starts[first], self.end(), advice.LATE_ARGUMENT)
            return
        if self.kinds[first] != "name":
            raise self.stop_at(first, advice.bad_argument_name(word))
        name = self._name()
        if any(keyword.name == name for keyword in keywords):
            raise self.stop_at(first, advice.given_twice(name))
        self.at += 1
        value = self._expression()
        keywords.append(Keyword(self.starts[first], self.end(), name, value))

    def _primary(self) -> Node:
        at = self.at
        kind = self.kinds[at]
        self.height = 1
        if kind == "name":
            end = self.ends[at]
            return Name(self.starts[at], end, self._name())
        if kind == "[":
            return self._listing()
        if kind == "(":
            return self._parenthesis()
        if kind not in ("number", "text", "true", "false", "none"):
            raise self.unexpected(after_value=False)
        self.at += 1
        return self._literal(kind, self.tokens.words[at], self.starts[at], self.ends[at])

    def _literal(self, kind: str, word: str, start: int, end: int) -> Node:
        if kind == "number":
            return Number(start, end, self._number(word, start, end))
        if kind == "text":
            return Text(start, end, word[1:-1])
        return Nothing(start, end) if kind == "none" else Truth(start, end, kind == "true")

    def _number(self, word: str, start: int, end: int) -> int:
        if not word.isdecimal() or (word[0] == "0" and word != "0") or len(word) > 16 or int(word) > GREATEST_NUMBER:
            raise self.stop(start, end, advice.bad_number(word))
        return int(word)

    def _name(self) -> str:
        """The name at hand, which is taken."""
        word = self.tokens.words[self.at]
        if word[0] == "_" or "__" in word:
            raise self.stop_at(self.at, advice.underscores(word))
        self.at += 1
        return word

    def _parenthesis(self) -> Node:
        first, may_list = self.at, self.at == self.tuple_at
        self.enter()
        if self.kinds[self.at] == ")":
            raise self.stop(self.starts[first], self.ends[self.at], advice.EMPTY_PARENTHESES)
        found = self._expression()
        if self.kinds[self.at] == "," and may_list:
            members = self._members(found)
            self.leave(")")
            return Tuple(self.starts[first], self.end(), members)
        self.leave(")")
        return found

    def _listing(self) -> Node:
        start = self.starts[self.at]
        self.enter()
        if self.kinds[self.at] == "]":
            self.leave("]")
            self.height = 1
            return Listing(start, self.end(), ())
        first = self._expression()
        if self.kinds[self.at] == "for":
            return self._comprehension(start, first)
        members = self._members(first)
        self.leave("]")
        return Listing(start, self.end(), members)

    def _members(self, first: Node) -> tuple[Node, ...]:
        """Values between commas; the first has been read."""
        members, height, sign = [first], self.height, self.at
        while self.kinds[self.at] == ",":
            self.at += 1
            members.append(self._expression())
            height = max(height, self.height)
        self.grow(height, sign)
        return tuple(members)

    def _comprehension(self, start: int, element: Node) -> Node:
        height, word = self.height, self.at
        clauses = []
        while self.kinds[self.at] == "for":
            clauses.append(self._clause())
            height = max(height, self.height)
        self.leave("]")
        self.grow(height, word)
        return Comprehension(start, self.end(), element, tuple(clauses))

    def _clause(self) -> Clause:
        start = self.starts[self.at]
        self.at += 1
        if self.kinds[self.at] != "name":
            raise self.unexpected(after_value=False)
        variable = Name(self.starts[self.at], self.ends[self.at], self._name())
        if self.kinds[self.at] != "in":
            raise self.stop(start, self.end(), advice.clause_without_in(variable.id))
        self.at += 1
        things = self._operation(_OR)
        height, word = self.height, self.at
        conditions = []
        while self.kinds[self.at] == "if":
            self.at += 1
            conditions.append(self._operation(_OR))
            height = max(height, self.height)
        self.grow(height, word)
        return Clause(start, self.end(), variable, things, tuple(conditions))
