"""What an author meant by a collection in flow style. In: the text of `{...}` or `[...]`. Out: its torn expressions.

libyaml knows only its own rules: a bare text inside `{}` or `[]` ends at the next comma, bracket or brace. This
scanner reads the same characters as a person does, with brackets and quotes in pairs, and reports each bare text that
libyaml would cut. It is asked only where something already looks wrong, never on the way of right files.
"""

from __future__ import annotations

import re

from toolkit.frozen import frozen

LONGEST_EXPRESSION = 4_000
"""Characters after which a bracket counts as never closed."""

_PAIRS = {"(": ")", "[": "]", "{": "}"}
_BLANK = re.compile(r"(?:\s+|(?<=[\s,\[\]{}])#[^\r\n]*)*")
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
_QUOTED = {quote: re.compile(rf"{quote}(?:[^{quote}\\\r\n]|\\[^\r\n])*{quote}") for quote in "'\""}
_YAML_QUOTED = re.compile(r"""'(?>(?:[^']|'')*)'|"(?>(?:[^"\\]|\\.)*)\"""", re.DOTALL)
_TAIL = re.compile(r"[\[({.+*/%<>=|&^-]|!(?=[\s=])|(?:in|not|and|or|if|else|is|has|for)\b")
_COLON = re.compile(r":(?=[\s,\[\]{}]|\Z)")
_SPECIAL = re.compile(r"[,\[\]{}]|: | #")
_DEEPEST = 64
"""Collections inside each other; what is deeper is refused in any case."""
_MOST_UNCLOSED = 10
"""Expressions of one collection that never close: each is looked for far ahead."""
_STOPS = re.compile(r"""[()\[\]{},:#'"]""")


@frozen
class Tear:
    """A torn expression, text[start:end], the character at which YAML cuts it first, and how many parentheses of it
    are never closed."""

    start: int
    end: int
    cut: str
    open: int = 0


@frozen
class FlowScan:
    """The tears of one collection; `closed` is false when its last bracket was not found or does not fit."""

    tears: tuple[Tear, ...]
    closed: bool
    end: int


def scan_flow(text: str, start: int) -> FlowScan:
    """Scan the collection that begins at `start` with `[` or `{`."""
    scanner = _Scanner(text, start)
    closed = scanner.run()
    return FlowScan(tuple(scanner.tears), closed, scanner.at)


def is_tail(text: str, at: int) -> bool:
    """Whether what stands at `at` goes on with an expression that a closing bracket or quote seemed to end."""
    return _TAIL.match(text, at) is not None


def read_expression(text: str, at: int) -> tuple[int, str] | None:
    """The end of the expression at `at` (at a comma, colon or closing bracket of what is around it) and what YAML
    would cut it at ("" if nothing); None where brackets do not close."""
    cut, closers, last = "", list[str](), min(len(text), at + LONGEST_EXPRESSION)
    while found := _STOPS.search(text, at, last):
        at, character = found.start(), found.group()
        if character in "'\"":
            at, special = _skip_quoted(text, at)
            cut = cut or special
            continue
        if character in ")]}":
            if closers:
                if closers.pop() != character:
                    return None
            elif character != ")":
                return at, cut
        elif character in _PAIRS:
            if len(closers) >= _DEEPEST:
                return None
            closers.append(_PAIRS[character])
            cut = cut or character.strip("(")
        elif character == "," or _separates(text, at):
            if not closers:
                return at, cut
            cut = cut or character
        at += 1
    return None if closers or last < len(text) else (last, cut)


def read_unclosed(text: str, start: int, in_mapping: bool) -> Tear | None:
    """The expression at `start` with a parenthesis that its collection ends without closing. It takes in the entries
    after it that have no colon. A lone `see (a` is prose: it opens no call, and no entry without a colon follows."""
    at, last, nested = start, min(len(text), start + LONGEST_EXPRESSION), 0
    opened, commas = list[int](), list[tuple[int, int]]()
    while (found := _STOPS.search(text, at, last)) is not None:
        at, character = found.start(), found.group()
        if nested == 0 and (character in "]}" or (character == ":" and _separates(text, at))):
            break
        if character in "'\"":
            at = _skip_quoted(text, at)[0]
            continue
        nested += _DEEPER.get(character, 0)
        if character == "(":
            opened.append(at)
        elif character == ")" and not opened:
            return None
        elif character == ")":
            opened.pop()
        elif character == "," and nested == 0:
            commas.append((at, len(opened)))
        at += 1
    if found is None or not commas or not opened:
        return None
    end, missing = commas[-1] if found.group() == ":" else (at, len(opened))
    is_call = text[opened[0] - 1].isalnum() or text[opened[0] - 1] == "_"
    if missing == 0 or not (is_call or (in_mapping and end > commas[0][0])):
        return None
    return Tear(start, start + len(text[start:end].rstrip()), ",", missing)


def parentheses(text: str, start: int, end: int) -> int:
    """How many parentheses of text[start:end] stay open, minus those that close nothing in it; quotes are heeded."""
    depth, at = 0, start
    while found := _STOPS.search(text, at, end):
        at = found.start()
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at = _skip_quoted(text, at)[0] if text[at] in "'\"" else at + 1
    return depth


def _separates(text: str, at: int) -> bool:
    """Whether a comma, colon or `#` ends a bare text of YAML here."""
    if text[at] == "#":
        return text[at - 1].isspace()
    return text[at] == "," or _COLON.match(text, at) is not None


def _skip_quoted(text: str, at: int) -> tuple[int, str]:
    """The index after the quoted text inside an expression, and the first character in it that YAML would cut at. An
    apostrophe inside a word, or one that nothing answers on its line, is no quote."""
    quoted = None if text[at - 1].isalnum() else _QUOTED[text[at]].match(text, at)
    if quoted is None:
        return at + 1, ""
    special = _SPECIAL.search(quoted.group())
    return quoted.end(), special.group().strip() if special else ""


class _Scanner:
    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.at = start
        self.tears: list[Tear] = []
        self.opened: list[tuple[str, int]] = []
        self.keyed: list[bool] = []
        self.unclosed = 0

    def run(self) -> bool:
        """Scan to the end of the collection; false where it breaks off."""
        if self.text[self.at : self.at + 1] not in _PAIRS:
            return False  # a tag or an anchor stands before its bracket
        self._push()
        while self.opened:
            self._skip_blank()
            character = self.text[self.at : self.at + 1]
            if character in _PAIRS and character != "(":
                if len(self.opened) >= _DEEPEST:
                    return False
                self._push()
            elif character in ("]", "}"):
                if not self._close(character):
                    return False
            elif character == ",":
                self.keyed[-1] = False
                self.at += 1
            elif character in ("'", '"'):
                if not self._quoted():
                    return False
            elif not character or not self._bare():
                return False
        return True

    def _push(self) -> None:
        self.opened.append((_PAIRS[self.text[self.at]], self.at))
        self.keyed.append(False)
        self.at += 1

    def _close(self, character: str) -> bool:
        closer, start = self.opened.pop()
        self.keyed.pop()
        self.at += 1
        return closer == character and (not self.opened or self._after_node(start))

    def _quoted(self) -> bool:
        start, quoted = self.at, _YAML_QUOTED.match(self.text, self.at)
        if quoted is None:
            return False
        self.at = quoted.end()
        return self._after_node(start)

    def _after_node(self, start: int) -> bool:
        """After a collection or a quoted text: an entry ends, a key ends, or it was the head of an expression."""
        self._skip_blank()
        following = self.text[self.at : self.at + 1]
        if following == ":":
            return self._colon()
        if following in ("", ",", "]", "}"):
            return True
        if not is_tail(self.text, self.at) or (read := read_expression(self.text, self.at)) is None:
            return False
        while self.tears and self.tears[-1].start >= start:
            self.tears.pop()
        return self._expression(start, read[0], self.text[start])

    def _bare(self) -> bool:
        if self.text[self.at] == ":" and _COLON.match(self.text, self.at):
            return self._colon()
        read = read_expression(self.text, self.at)
        if read is None:
            return self._unclosed()
        return read[0] > self.at and self._expression(self.at, *read)

    def _unclosed(self) -> bool:
        self.unclosed += 1
        if self.unclosed > _MOST_UNCLOSED:
            return False
        tear = read_unclosed(self.text, self.at, self.opened[-1][0] == "}")
        if tear is None:
            return False
        self.tears.append(tear)
        self.at = tear.end
        return True

    def _expression(self, start: int, end: int, cut: str) -> bool:
        """Note the tear, if it is one, of the expression text[start:end], and go on after it."""
        self.at = end
        if self.text[end : end + 1] == ":" and not self._colon():
            return False
        if cut:
            self.tears.append(Tear(start, start + len(self.text[start:end].rstrip()), cut))
        return True

    def _colon(self) -> bool:
        """A second colon in one entry: a comma is missing before it, and nobody can tell where."""
        self.at += 1
        first = not self.keyed[-1]
        self.keyed[-1] = True
        return first

    def _skip_blank(self) -> None:
        following = self.text[self.at : self.at + 1]
        if following != "#" and not following.isspace():
            return
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
