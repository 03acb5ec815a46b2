"""How the rules come to a value. In: an expression and a state. Out: its value, and its account as a tree of lines.

The expression is compiled in the tracing form and run. The account of a value tells its base, then each stage: the
modifiers that spoke with their labels, cases and numbers, those that were void or beaten too; rounding and limits; the
result. The values that it asked for on the way follow, further in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from toolkit.board.sight import in_words
from toolkit.diagnostics import Span
from toolkit.evaluator import World, evaluate
from toolkit.examples.asked import Asked
from toolkit.examples.kept import forgotten, with_listed
from toolkit.examples.lines import Line
from toolkit.examples.marched import Step, steps_of
from toolkit.examples.table_cells import cell_of, cell_words, order_in_cell, orders_in
from toolkit.examples.things import Things
from toolkit.examples.traced import Traced, quick, trace
from toolkit.examples.traces import traced_lines
from toolkit.examples.zones import called, is_zone, zone_lines
from toolkit.language.accounts import Account, Accounts, Entry, Rest, SightAccount, StageAccount
from toolkit.language.code import Code
from toolkit.language.faults import Fault, FaultKind, kind_of, says_of
from toolkit.language.tree import Ask, Expr, Function, Literal
from toolkit.model import Type
from toolkit.packs import Pack
from toolkit.packs.arguments import argument_words
from toolkit.play.data import write_value, written
from toolkit.play.faults import message_in
from toolkit.play.tracing import Tracer
from toolkit.program.rules import Value
from toolkit.secrecy.guard import Guard
from toolkit.state import Names, Stage

DEEPEST = 6
"""How many values deep an account goes."""
_DOES = {"set": "set to", "or": "or", "times": "times", "add": ""}

BEGINS = {"blocks": "blocks", "hinders": "hinders", "smaller": "adds nothing", "nothing": "does nothing"}
"""What something on a line of sight does, in words of ours."""
WHY_NOT = {
    "below": "it lies too low",
    "beyond": "it hides no more than what is right behind it",
    "along": "the line runs along a path that clears it",
    "edge": "it is touched at its edge alone",
}
"""Why it does nothing."""


class Failed(Exception):
    """An expression that cannot be computed in a state: why, and the place of the rule at fault where it is known."""

    def __init__(self, message: str, span: Span | None, kind: FaultKind | None = None) -> None:
        super().__init__(message)
        self.span = span
        self.kind = kind

    def words(self, pack: Pack) -> str:
        """The same to those who play."""
        return message_in(pack, f"{self}.", self.kind)


@dataclass(frozen=True, slots=True)
class Found:
    """The value of an expression, the same in words, and the lines of its account, where it was asked for."""

    value: Any
    words: str
    lines: tuple[Line, ...]


def find_value(
    stage: Stage,
    cells: Sequence[Any],
    asked: Asked,
    variables: Mapping[str, Any],
    names: Names | None = None,
    guard: Guard | None = None,
    *,
    with_account: bool = True,
) -> Found:
    """The value of an expression in a state. Raises `Unnamed` for a piece that is not there, and `Failed`.

    `names`: in whose words it is told, where these are not the true names. `guard`: who is told how traces come about,
    where that is not everybody. `with_account`: whether the lines are written too, which may take far longer than the
    value.
    """
    state = list(cells)
    known = {**variables, **rows_of(stage, state, asked)}
    names = names if names is not None else stage.names(state)
    lost = forgotten(stage, asked.code.expr)
    if lost is not None:
        raise Failed(lost, None)
    compiled, unlisted = with_listed(stage, asked)
    world = World(stage, state)
    known |= {name: world.everything(kind) for name, kind in unlisted.items()}
    if not with_account:
        try:
            value = quick(stage, compiled)(state, known)
            return Found(value, write_value(asked.type, value, names), ())
        except Exception as error:
            if kind_of(error) is None:
                raise  # a bug of ours; what fails by the rules is told below, with its place
    traced = trace(stage, compiled)
    accounts = Accounts()
    try:
        value = traced.run(state, accounts, known)
        steps = tuple(steps_of(stage, compiled, state, known, value))
    except Exception as error:
        raise _failed(traced, error) from error
    words = write_value(asked.type, value, names)
    teller = _Teller(stage, names, Tracer(World(stage, state, guard)))
    orders = teller.orders(asked.code.expr, state, known)
    return Found(value, words, (*_lines(teller, asked, words, accounts), *orders, *teller.steps(steps)))


def rows_of(stage: Stage, cells: list[Any], asked: Asked, names: Names | None = None) -> dict[str, int]:
    """The pieces that an expression names, by variable. Raises `Unnamed` for one that is not there.

    `names`: by which they are called, where these are not the true names.
    """
    if not asked.pieces:
        return {}
    things = Things(stage.layout, cells, names if names is not None else stage.names(cells))
    rows = {variable: things.piece(piece) for variable, piece in asked.pieces.items()}
    for variable, piece in asked.pieces.items():
        if rows[variable] is None:
            raise things.unknown_piece(piece)
    return {variable: row for variable, row in rows.items() if row is not None}


def _failed(traced: Traced, error: Exception) -> Exception:
    """What an error of the generated code says to an author; the error itself where it is a bug of ours."""
    kind = kind_of(error)
    if kind is None:
        return error
    origin = traced.line_map.origin_of(error.__traceback__, traced.file)
    return Failed(says_of(error, kind), origin.span() if origin is not None else None, kind)


def _lines(teller: _Teller, asked: Asked, words: str, accounts: Accounts) -> Iterator[Line]:
    expr = asked.code.expr
    is_one = isinstance(expr, Ask) or (isinstance(expr, Function) and expr.name == "sight")
    if is_one and len(accounts) == 1:  # its own line says it all
        first, *rest = teller.account(accounts[0], 0)
        yield replace(first, label=asked.text)
        yield from rest
        return
    yield Line(0, asked.text, words, calls=asked.code.expr.value if isinstance(asked.code.expr, Ask) else "", how="=")
    for account in accounts:
        yield from teller.account(account, 1)
    if accounts.rest is not None:
        yield _rest(accounts.rest, 1)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Writes the lines of accounts in one state."""

    stage: Stage
    names: Names
    tracer: Tracer

    def account(self, account: Account | SightAccount, depth: int) -> Iterator[Line]:
        """The lines of one value, or of one line of sight."""
        if isinstance(account, SightAccount):
            yield from self._sight(account, depth)
            return
        if (cell := cell_of(account)) is not None:
            yield from self._cell(cell, depth)
            return
        declared = self.stage.rules.values[account.value]
        pairs = zip(declared.args, account.arguments, strict=True)
        arguments = [self._say(argument.type, value) for argument, value in pairs]
        yield Line(
            depth,
            called(self.stage.rules, declared.id, arguments),
            self._say(declared.type, account.result),
            account.cite,
            value=declared.id,
            calls=declared.id,
            how="=",
        )
        if declared.trace is not None:
            yield from traced_lines(self.tracer, declared.trace.id, account.arguments, depth + 1)
            return
        made_of = "" if isinstance(declared.base.expr, Literal) else shortened(text_of(declared.base))
        yield Line(depth + 1, "", self._say(declared.type, account.base), made_of=made_of, begins="base")
        for stage in account.stages:
            yield from self._stage(declared, stage, depth + 1, several=len(account.stages) > 1)
        if account.decided_by is not None:
            label, cite, says = account.decided_by
            yield Line(depth + 1, label, "", cite, begins=says)
        if is_zone(declared):
            yield from zone_lines(self.tracer.world, declared, account.arguments, self._say, depth + 1)
            return
        for inner in dict.fromkeys(account.asked) if depth < DEEPEST else ():
            first, *rest = self.account(inner, depth + 1)
            yield replace(first, begins="asked")
            yield from rest
        if account.rest is not None and depth < DEEPEST:
            yield _rest(account.rest, depth + 1)

    def _cell(self, account: Account, depth: int) -> Iterator[Line]:
        """The lines of a test in a table: which cell, what it is asked about, what it says."""
        declared = self.stage.rules.values[account.value]
        thing, *told = zip(declared.args, account.arguments, strict=True)
        words = [self._say(thing[0].type, thing[1])]
        words += [f"{argument.name}={self._say(argument.type, value)}" for argument, value in told]
        label = f"meets({', '.join((cell_words(self.stage.rules, declared), *words))})"
        yield Line(depth, label, self._say(declared.type, account.result), account.cite, value=declared.id, how="=")
        made_of = shortened(text_of(declared.base))
        yield Line(depth + 1, "", self._say(declared.type, account.base), made_of=made_of, begins="base")
        for inner in dict.fromkeys(account.asked) if depth < DEEPEST else ():
            first, *rest = self.account(inner, depth + 1)
            yield replace(first, begins="asked")
            yield from rest

    def orders(self, expr: Expr, state: list[Any], known: Mapping[str, Any]) -> Iterator[Line]:
        """The orders that an expression takes out of tables, where that does not hang on what it ranges over."""
        rules, world = self.stage.rules, self.tracer.world
        for id, which in orders_in(expr):
            with suppress(Fault, KeyError):
                order = order_in_cell(
                    rules, id, int(str(evaluate(which, World(self.stage, state, world.guard), known)))
                )
                if order is not None:
                    text = shortened(text_of(Code(which, order.at)))
                    yield Line(1, cell_words(rules, order), text, order.cite, how="=")

    def steps(self, steps: Sequence[Step]) -> Iterator[Line]:
        """The steps of a way: what each costs, and how the rules come to it."""
        labels = self.stage.ground.labels
        for here, there, account in steps:
            first, *rest = self.account(account, 1)
            yield replace(first, label=f"{labels[here]} {labels[there]}", begins="step")
            yield from rest

    def _sight(self, account: SightAccount, depth: int) -> Iterator[Line]:
        """What decides a line of sight, then what else it meets, each with where that is."""
        labels = self.stage.ground.labels
        called = f"sight({labels[account.one]}, {labels[account.other]})"
        yield Line(depth, called, in_words(account.result), how="=", calls="sight")
        for finding in account.found.findings:
            met = finding.met
            at = met.place(labels) if met is not None else ""
            worth = str(finding.worth) if finding.worth else ""
            yield Line(
                depth + 1,
                finding.label,
                ": ".join(part for part in (at, worth) if part),
                finding.cites,
                made_of=finding.reason,
                begins=BEGINS[finding.does],
                terrain="" if met is None else met.terrain,
                why=WHY_NOT.get(finding.why, ""),
            )

    def _stage(self, declared: Value, stage: StageAccount, depth: int, *, several: bool) -> Iterator[Line]:
        if several and (stage.entries or stage.result != stage.start):
            words = argument_words(self.stage.rules.pack, f"values.{declared.id}", stage.id)
            yield Line(depth, words, begins="stage")
            depth += 1
        for entry in stage.entries:
            yield self._entry(declared, entry, depth)
        before = stage.entries[-1].after if stage.entries else stage.start
        if stage.rounded != before:
            how = next((each.round for each in declared.stages if each.id == stage.id), None)
            yield Line(depth, how or "", self._say(declared.type, stage.rounded), begins="rounded")
        if stage.result != stage.rounded:
            limit = "at least" if stage.result == stage.at_least else "at most"
            yield Line(depth, "", self._say(declared.type, stage.result), begins=limit)

    def _entry(self, declared: Value, entry: Entry, depth: int) -> Line:
        if entry.how == "void":
            return Line(depth, entry.label, "", entry.cite, how="void")
        number = self._say(declared.type, entry.amount)
        if entry.how == "add" and not number.startswith("-"):
            number = f"+{number}"
        held = self._held(declared, entry)
        return Line(depth, entry.label, number, entry.cite, entry.fate, held, how=_DOES[entry.how])

    def _held(self, declared: Value, entry: Entry) -> str:
        """Where limits hold after every modifier: what a limit made of the value."""
        is_number = isinstance(entry.after, int | Fraction) and not isinstance(entry.after, bool)
        return self._say(declared.type, entry.after) if is_number and not entry.adds_up() else ""

    def _say(self, type: Type, value: Any) -> str:
        return write_value(type, value, self.names) if not isinstance(value, Fraction) else written(value)


def _rest(rest: Rest, depth: int) -> Line:
    """The line for what is not kept of very many."""
    return Line(depth, rest.words, "" if rest.together is None else written(rest.together))


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
    return f"{replace(line, how='' if line.how != 'void' else 'void').words} {line.number}"


def _plain(text: str) -> str:
    return " ".join(text.replace("+", " ").split()).casefold()
