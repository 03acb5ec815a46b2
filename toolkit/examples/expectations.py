"""What must hold at a moment of an example. In: a game that waits there, an expectation. Out: a diagnostic for each
thing that does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from typing import Literal as OneOf

from toolkit.checker.signatures import EVENTS
from toolkit.diagnostics import Diagnostic, Note
from toolkit.examples.accounts import Failed, Found, find_value, missing_line
from toolkit.examples.asked import Asked
from toolkit.examples.codes import ACCOUNT, ASKED, CANNOT_FAIL, FAULT, LOG, POSITION, RESULT, STATE, VALUE, VIEW
from toolkit.examples.legal import look_at_legal, look_at_refusal
from toolkit.examples.lines import Line
from toolkit.examples.log import log_of
from toolkit.examples.position import misnamed, shown
from toolkit.examples.things import Things, Unnamed
from toolkit.model import Type
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item
from toolkit.play import Game
from toolkit.play.data import read_value, write_value, written
from toolkit.state import Inner, UnknownName
from toolkit.state import Names as StateNames

NOBODY = "nobody"
Part = OneOf["all", "position", "decision"]
_OF_A_DECISION = ("legal", "refused", "asks", "result")
_WORD = re.compile(r"[^\W\d_]\w*")
_LOG_WORDS = """ended opened over cut called rolled set counted skipped nothing to do of in from by for then is gone now
was on none yes no true false and the a result chance pass until something secret lift claim after passes choose holder
owner up face left more piece pieces"""
"""What the log says in words of its own."""


@dataclass(frozen=True, slots=True)
class Look:
    """One expectation, looked at now; `found` gets the value that it asks for, with its account where it is told.

    Of a value that is wrong is told how the rules come to it, unless nobody reads it (`is_explained`).
    """

    example: Item
    index: int
    game: Game
    asked: Asked | None
    part: Part = "all"
    is_told: bool = True
    is_explained: bool = True
    found: list[Found] = field(default_factory=list)

    @property
    def last_part(self) -> Part:
        """The part of the expectation that is looked at last."""
        said = self.record.model_fields_set
        return "decision" if said.intersection(_OF_A_DECISION) else "position"

    @property
    def record(self) -> Any:
        """What the example says."""
        return self.example.record.expect[self.index]

    @property
    def log(self) -> tuple[str, ...]:
        """What the log says so far: told only where it is asked for, since that takes longest."""
        return log_of(self.game)

    @property
    def known_words(self) -> frozenset[str]:
        """The words that a log may say: those of the pack's files but for this example's, of the language, of a log."""
        pack = self.game.program.stage.rules.pack
        texts = [
            each.text for member in pack.family() for each in member.sources if each.path != self.example.source.path
        ]
        found = {word for text in (*texts, *EVENTS, _LOG_WORDS) for word in _WORD.findall(text)}
        return frozenset((*found, *self.game.program.stage.ground.labels))

    @property
    def names(self) -> StateNames:
        """The names of the state."""
        return self.game.program.stage.names(self.game.cells)

    def span(self, *inside: str | int) -> Any:
        """The place of a part of the expectation."""
        return self.example.span("expect", self.index, *inside)


def look(at: Look) -> Iterator[Diagnostic]:
    """Everything about a moment that is not as expected."""
    if at.part != "decision":
        yield from _look_at_position(at)
    if at.part != "position":
        yield from _look_at_decision(at)


def _look_at_position(at: Look) -> Iterator[Diagnostic]:
    """What the state is, what a seat sees of it, what happened."""
    record = at.record
    if at.asked is not None:
        yield from look_at_value(at, at.asked)
    for name, data in record.state.items():
        yield from look_at_state(at, name, data)
    yield from look_at_log(at)
    for seat, seen in record.view.items():
        yield from look_at_view(at, seat, seen)


def _look_at_decision(at: Look) -> Iterator[Diagnostic]:
    """Who is asked, what he may answer, how the game ended."""
    record = at.record
    if record.legal is not None:
        yield from look_at_legal(at.example, ("expect", at.index, "legal"), at.game, record.legal)
    if record.refused is not None:
        yield from look_at_refusal(at.example, ("expect", at.index, "refused"), at.game, record.refused)
    if record.asks is not None:
        yield from look_who_is_asked(at)
    if record.result is not None:
        yield from look_at_result(at)


def look_at_value(at: Look, asked: Asked) -> Iterator[Diagnostic]:
    """Hold a value, and its account, against what is expected."""
    try:
        yield from _look_at_value(at, asked)
    except Unnamed as error:
        yield POSITION.at(at.span("value"), str(error), help=error.advice)
    except Failed as failed:
        notes = [Note("The rule that fails.", failed.span)] if failed.span is not None else []
        yield FAULT.at(at.span("value"), f"{failed}.", notes=notes)


def _look_at_value(at: Look, asked: Asked) -> Iterator[Diagnostic]:
    stage, cells = at.game.program.stage, at.game.cells
    with_account = at.is_told or bool(at.record.account)
    found = find_value(stage, cells, asked, {}, with_account=with_account and at.is_explained)
    at.found.append(found)
    wrong = [*_compare(at, asked, found, stage.names(cells))] if "is_" in at.record.model_fields_set else []
    yield from wrong
    if with_account and not at.is_explained and not wrong:
        found = find_value(stage, cells, asked, {})
    if with_account and (at.is_explained or not wrong):
        yield from _look_at_account(at, found)


def _look_at_account(at: Look, found: Found) -> Iterator[Diagnostic]:
    """Look for the lines that the account of a value must have, in their order."""
    wrong = missing_line(at.record.account, found.lines)
    if wrong is not None:
        line = at.record.account[wrong]
        message = f"The account has no line `{shown(line)}` here."
        if wrong and missing_line((line,), found.lines) is None:
            before = shown(at.record.account[wrong - 1])
            message = f"The account has `{shown(line)}` before `{before}`: its lines are named in their order."
        yield ACCOUNT.at(at.span("account", wrong), message, notes=_account(found.lines))


def _account(lines: Sequence[Line]) -> list[Note]:
    return [Note(f"The account: {line.text}") for line in lines[:20]]


def _compare(at: Look, asked: Asked, found: Found, names: StateNames) -> Iterator[Diagnostic]:
    expected = at.record.is_
    try:
        wanted = read_value(asked.type, expected, names)
    except UnknownName:
        yield VALUE.at(at.span("is"), f"`{shown(expected)}` can never be this value: it is {_a(asked.type)}.")
        return
    if not same(asked.type, found.value, wanted):
        lines = find_value(at.game.program.stage, at.game.cells, asked, {}).lines if at.is_explained else ()
        notes = _account(lines) if len(lines) > 1 else []
        yield VALUE.at(at.span("is"), f"This is {found.words}, not {written(expected)}.", notes=notes)


def same(type: Type, value: Any, wanted: Any) -> bool:
    """Whether two values of a type are equal: a list by its order, a set not."""
    if isinstance(value, tuple) and isinstance(wanted, tuple) and type.form == "set":
        return sorted(value) == sorted(wanted)
    return bool(value == wanted)


def look_at_state(at: Look, name: str, data: Any) -> Iterator[Diagnostic]:
    """Hold one field of a thing against what is expected."""
    names = at.names
    things = Things(at.game.program.stage.layout, at.game.cells, names)
    try:
        address, type = things.cell(name)
        value = at.game.cells[address]
        if name.endswith(".holds"):
            yield from _look_at_contents(at, name, value, data, names)
        elif isinstance(type, Inner):
            yield from _look_where(at, name, value, data, things)
        elif not same(type, value, read_value(type, data, names)):
            yield _otherwise(at, name, f"{write_value(type, value, names)}, not {written(data)}")
    except (Unnamed, UnknownName) as error:
        yield misnamed(at.example, ("expect", at.index, "state", name), error, at.names)


def _look_where(at: Look, name: str, holder: int | None, data: Any, things: Things) -> Iterator[Diagnostic]:
    """What holds a piece, or the space in which what holds it stands."""
    subject, _, field = name.rpartition(".")
    row = things.piece(subject)
    found = things.space(row) if field == "space" and row is not None else holder
    wanted = None if data in (None, "none") else things.holder(str(data))
    if wanted is None and data not in (None, "none"):
        says, near = f"There is no space, place or piece `{shown(data)}` here.", things.near(str(data))
        yield POSITION.at(at.span("state", name), says, help=near)
    elif found != wanted:
        told = "none" if found is None else at.names.named[found]
        yield _otherwise(at, name, f"{told}, not {shown(data)}")


def _look_at_contents(at: Look, name: str, rows: Any, data: Any, names: StateNames) -> Iterator[Diagnostic]:
    """What lies somewhere, a stack from its top, a list from the left; a design stands for any piece made of it."""
    wanted = [str(each) for each in (data if isinstance(data, list | tuple) else [data])]
    order = at.game.program.stage.order_at(names.places.get(name.removesuffix(".holds"), -1))
    found = [names.named[row] for row in (reversed(rows) if order == "stack" else rows)]
    if not _all_match(found, wanted, order != "none"):
        yield _otherwise(at, name, f"{written(found)}, not {written(wanted)}")


def _otherwise(at: Look, name: str, says: str) -> Diagnostic:
    """The state of a thing that is another one, with what happened last: there it changed, or did not."""
    return STATE.at(at.span("state", name), f"`{name}` is {says}.", notes=_log_notes(at, 4))


def _log_notes(at: Look, most: int) -> list[Note]:
    return [Note(f"The log: {line.strip()}") for line in at.log[-most:]] or [Note("The log is empty.")]


def _all_match(found: list[str], wanted: list[str], ordered: bool) -> bool:
    if len(found) != len(wanted):
        return False
    left = list(found)
    for name in sorted(wanted, key=lambda each: "#" not in each) if not ordered else wanted:
        fits = [each for each in (left[:1] if ordered else left) if name in (each, each.partition("#")[0])]
        if not fits:
            return False
        left.remove(fits[0])
    return True


def look_at_log(at: Look) -> Iterator[Diagnostic]:
    """Look for words in the log, in any of its lines."""
    log = at.log if at.record.log_has or at.record.log_lacks else ()
    text = "\n".join(log)
    for words in at.record.log_has:
        if words not in text:
            notes = _log_notes(at, 12)
            yield LOG.at(at.span("log_has"), f"The log does not say `{shown(words)}`.", notes=notes)
    for words in at.record.log_lacks:
        if words in text:
            saying = [Note(f"The log: {line.strip()}") for line in log if words in line]
            yield LOG.at(at.span("log_lacks"), f"The log says `{shown(words)}`.", notes=saying)
        else:
            yield from _never_said(at, words)


def _never_said(at: Look, words: str) -> Iterator[Diagnostic]:
    """Words that the log must lack, of which one stands nowhere in the pack: no log could ever say it."""
    known = Names(at.known_words)
    for word in _WORD.findall(words):
        if word not in known and word.lower() not in known:
            help = did_you_mean(word, known) or "Write words that a log of this pack can say, or take the line out."
            message = f"Nothing in this pack says `{shown(word)}`, so no log could: this cannot fail."
            yield CANNOT_FAIL.at(at.span("log_lacks"), message, help=help)
            return


def look_who_is_asked(at: Look) -> Iterator[Diagnostic]:
    """Hold the seat that is asked against what is expected."""
    players = at.game.program.stage.numbers.players
    asked = NOBODY if at.game.seat is None else players[at.game.seat]
    wanted = at.record.asks
    if wanted != NOBODY and wanted not in players:
        help = did_you_mean(str(wanted), Names(players)) or f"It may be {', '.join(f'`{each}`' for each in players)}."
        message = f"No player is called `{shown(wanted)}`; {asked} is asked."
        yield ASKED.at(at.span("asks"), message, help=help)
    elif asked != wanted:
        yield ASKED.at(at.span("asks"), f"{asked.capitalize()} is asked, not {at.record.asks}.")


def look_at_result(at: Look) -> Iterator[Diagnostic]:
    """Hold the ranking against what is expected."""
    players = at.game.program.stage.numbers.players
    wanted = [sorted(group) for group in at.record.result]
    result = at.game.result
    if result is None:
        says = "The game is not over." if not at.game.over else "The game is over without a ranking."
        yield RESULT.at(at.span("result"), says)
        return
    found = [sorted(players[player] for player in group) for group in result]
    if found != wanted:
        words = written([group[0] if len(group) == 1 else group for group in found])
        yield RESULT.at(at.span("result"), f"The ranking is {words}.")


def look_at_view(at: Look, seat: str, seen: Any) -> Iterator[Diagnostic]:
    """Hold what a seat sees against what is expected: contents by name, or how many."""
    from toolkit.examples.views import seen_by

    for name, data in seen.items():
        try:
            found = seen_by(at.game, seat, name)
        except Unnamed as error:
            yield misnamed(at.example, ("expect", at.index, "view", seat, name), error, at.names)
            continue
        if not found.fits(data):
            message = f"{seat.capitalize()} sees {found.words} there, not {written(data)}."
            yield VIEW.at(at.span("view", seat, name), message)


def _a(type: Type) -> str:
    return f"{'an' if str(type)[:1] in 'aeiou' else 'a'} {type}"
