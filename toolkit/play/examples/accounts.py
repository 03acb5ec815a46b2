"""How the rules come to a value. In: an expression and a state. Out: its value, and its account as a tree of lines.

The account of a value tells its base, then each stage: the modifiers that spoke with their labels, cases and numbers,
those that were void or beaten too; rounding and limits; the result. Values that it asked for follow, further in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from typing import Literal as OneOf

from toolkit.model import Type
from toolkit.play.examples.asked import Asked
from toolkit.play.examples.data import write_value, written
from toolkit.play.examples.things import Things
from toolkit.rules.program.code import Code
from toolkit.rules.program.rules import Modifier, Value
from toolkit.rules.reference import Account, Entry, StageAccount, World, evaluate
from toolkit.rules.reference import ask as account_of
from toolkit.rules.reference.run_time import rank
from toolkit.rules.scenario import Names, Stage
from toolkit.rules.tree import Ask, Comprehension, Expr, Literal, Ranging, parts

DEEPEST = 6
"""How many values deep an account goes."""
_DOES = {"set": "set to", "or": "or", "times": "times", "add": "add"}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an account: how far in it stands, its words, its number in words, its cases, and whether it counted."""

    depth: int
    words: str
    number: str = ""
    cases: tuple[str, ...] = ()
    fate: OneOf["counted", "void", "beaten"] = "counted"
    held: str = ""
    made_of: str = ""

    @property
    def note(self) -> str:
        """What else is to be said of it: that it does not count, or at what a limit held the value."""
        if self.fate != "counted":
            return f"[{self.fate}: does not count]"
        return f"[held at {self.held}]" if self.held else f"[{self.made_of}]" if self.made_of else ""

    @property
    def text(self) -> str:
        """The line as plain text."""
        cases = f"({', '.join(self.cases)})" if self.cases else ""
        parts = (f"{self.words} {self.number}".strip(), cases, self.note)
        return f"{'  ' * self.depth}{'  '.join(part for part in parts if part)}"


@dataclass(frozen=True, slots=True)
class Found:
    """The value of an expression, the same in words, and the lines of its account."""

    value: Any
    words: str
    lines: tuple[Line, ...]


def find_value(stage: Stage, cells: Sequence[Any], asked: Asked, variables: Mapping[str, Any]) -> Found:
    """The value of an expression in a state. Raises `Unnamed` for a piece that is not there, and `Fault`."""
    names = stage.names(list(cells))
    things = Things(stage.layout, list(cells), names)
    known = dict(variables)
    for variable, piece in asked.pieces.items():
        row = things.piece(piece)
        if row is None:
            raise things.unknown_piece(piece)
        known[variable] = row
    world = World(stage, cells)
    value = evaluate(asked.code.expr, world, known)
    words = write_value(asked.type, value, names)
    teller = _Teller(stage, world, names)
    lines = list(teller.inside(asked.code.expr, known, 1))
    cites = stage.rules.values[asked.code.expr.value].cite if isinstance(asked.code.expr, Ask) else ()
    if isinstance(asked.code.expr, Ask):  # the value itself: its own line would say the same again
        lines = [replace(line, depth=line.depth - 1) for line in lines[1:]]
    return Found(value, words, (Line(0, f"{asked.text} =", words, cites), *lines))


@dataclass(frozen=True, slots=True)
class _Teller:
    """Writes the lines of accounts in one state."""

    stage: Stage
    world: World
    names: Names

    def inside(self, expr: Expr, known: Mapping[str, Any], depth: int) -> Iterator[Line]:
        """The accounts of the values that an expression asks for, once each; not those of each thing in a set."""
        if isinstance(expr, Ask):
            arguments = tuple(evaluate(argument, self.world, known) for argument in expr.arguments)
            yield from self.account(account_of(expr.value, arguments, self.world), depth)
        inner = (expr.things,) if isinstance(expr, Ranging) else parts(expr)
        for part in () if isinstance(expr, Comprehension) else inner:
            yield from self.inside(part, known, depth)

    def account(self, account: Account, depth: int) -> Iterator[Line]:
        """The lines of one value."""
        declared = self.stage.rules.values[account.value]
        arguments = ", ".join(
            self._say(argument.type, value) for argument, value in zip(declared.args, account.arguments, strict=True)
        )
        called = f"{declared.id}({arguments})" if arguments else declared.id
        yield Line(depth, f"{called} =", self._say(declared.type, account.result), declared.cite)
        made_of = "" if isinstance(declared.base.expr, Literal) else shortened(text_of(declared.base))
        yield Line(depth + 1, "base", self._say(declared.type, account.base), made_of=made_of)
        if depth < DEEPEST:
            known = {arg.name: value for arg, value in zip(declared.args, account.arguments, strict=True)}
            yield from self.inside(declared.base.expr, known, depth + 2)
        for stage in account.stages:
            yield from self._stage(declared, stage, depth + 1, several=len(account.stages) > 1)
        if account.decided_by is not None:
            permission = account.decided_by
            does = "permitted" if permission.permits else "forbidden"
            yield Line(depth + 1, f"{does} {permission.label}".rstrip(), "", permission.cite)

    def _stage(self, declared: Value, stage: StageAccount, depth: int, *, several: bool) -> Iterator[Line]:
        if several and (stage.entries or stage.result != stage.start):
            yield Line(depth, f"stage {stage.id}")
            depth += 1
        for entry in stage.entries:
            yield self._entry(declared, entry, depth)
        before = stage.entries[-1].after if stage.entries else stage.start
        if stage.rounded != before:
            how = next(each.round for each in declared.stages if each.id == stage.id)
            yield Line(depth, f"rounded {how}", self._say(declared.type, stage.rounded))
        if stage.result != stage.rounded:
            limit = "at least" if rank(stage.result) > rank(stage.rounded) else "at most"
            yield Line(depth, limit, self._say(declared.type, stage.result))

    def _entry(self, declared: Value, entry: Entry, depth: int) -> Line:
        modifier = entry.modifier
        label = modifier.label or modifier.id
        if modifier.how == "void":
            return Line(depth, f"{label}: void", written(list(modifier.voids)), modifier.cite)
        number = self._say(_type_of(modifier, declared.type), entry.amount)
        if modifier.how == "add" and not number.startswith("-"):
            number = f"+{number}"
        does = "" if modifier.how == "add" else f" {_DOES[modifier.how]}"
        return Line(depth, f"{label}{does}", number, modifier.cite, entry.fate, self._held(declared, entry))

    def _held(self, declared: Value, entry: Entry) -> str:
        """Where limits hold after every modifier: what a limit made of the value."""
        if entry.fate != "counted" or not isinstance(entry.after, int | Fraction):
            return ""
        free: Any = entry.amount
        if entry.modifier.how == "add":
            free = entry.before + entry.amount  # type: ignore[operator]  # numbers are added
        elif entry.modifier.how == "times":
            free = entry.before * entry.amount  # type: ignore[operator]
        return "" if free == entry.after else self._say(declared.type, entry.after)

    def _say(self, type: Type, value: Any) -> str:
        return write_value(type, value, self.names)


def _type_of(modifier: Modifier, otherwise: Type) -> Type:
    return modifier.code.type if isinstance(modifier.code, Code) else otherwise


def text_of(code: Code) -> str:
    """An expression as its author wrote it, on one line."""
    data: Any = code.where.source.data
    for key in code.where.path:
        data = data[key]
    return " ".join(str(data).split()) if isinstance(data, str) else ""


def shortened(text: str) -> str:
    """At most 60 characters of a text."""
    return text if len(text) <= 60 else f"{text[:57]}…"


def missing_line(wanted: Sequence[str], lines: Sequence[Line]) -> int | None:
    """The first of the wanted lines that does not stand in an account, in their order; None when all do."""
    at = 0
    for index, words in enumerate(wanted):
        at = next((place + 1 for place in range(at, len(lines)) if _says(lines[place], words)), -1)
        if at < 0:
            return index
    return None


def _says(line: Line, words: str) -> bool:
    """Whether a line that counted has these words; `+` and the words of its kind may be left out."""
    if line.fate != "counted":
        return words.strip() == line.text.strip()
    spoken = _plain(f"{line.words} {line.number}")
    return f" {_plain(words)} " in f" {spoken} " or _plain(words) == _plain(_short(line))


def _short(line: Line) -> str:
    """The label and the number alone."""
    words = line.words
    for does in (" set to", " or", " times", ":", " ="):
        words = words.removesuffix(does)
    return f"{words} {line.number}"


def _plain(text: str) -> str:
    return " ".join(text.replace("+", " ").split()).casefold()
