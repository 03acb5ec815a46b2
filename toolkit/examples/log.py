"""The log of a game: as sentences for readers, or raw, as lines of ids.

In: a game, who reads it. Out: what was answered, and all that came of it.

What changed, what chance brought and which rules fired is written down by the tracing form of a program alone; of the
plain form the log holds the answers. A line stands deeper than what it is part of. A player reads no more than he knew:
not which card another drew, nor what another answered in secret, nor a rule that fired without anything that he saw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from toolkit.examples.happened import Happened, Item
from toolkit.examples.sentences import Answered, Said, Thing
from toolkit.examples.stops import is_stop_at
from toolkit.play import Game
from toolkit.play.answers import name_given
from toolkit.play.changes import changes_back
from toolkit.play.data import written
from toolkit.play.heard_answers import as_heard, heard_of_pass
from toolkit.play.knowledge import Knowledge
from toolkit.play.pending import ByItself, PolicyAnswer, StoodPass
from toolkit.play.seats import Viewer, viewers_of
from toolkit.play.secrets import is_secret
from toolkit.play.trigger_choices import asks_what_follows, names_then
from toolkit.runtime.program import seat_of, site_of
from toolkit.state import Names

SECRET = "something in secret"
INDENT = "  "
Memory = dict[int, tuple[Any, "_Heard"]]
"""What has been told up to a decision, by the decision, of the last ones: it need not be told again."""
MOST_REMEMBERED = 50


def log_of(game: Game, viewer: Viewer | None = None, memory: Memory | None = None) -> tuple[str, ...]:
    """All lines so far, as a player may read them; without `viewer` with everything that happened.

    Who reads the log of one game again and again gives the same `memory` each time, one for each reader.
    """
    return tuple(entry.raw for entry in entries_of(game, viewer, memory))


def entries_of(game: Game, viewer: Viewer | None = None, memory: Memory | None = None) -> tuple[Entry, ...]:
    """The lines with their sentences. Those without one are of the raw log alone."""
    known = {} if memory is None else memory
    told = _Reading(game, viewer).told(known)
    return (*_lines_before(game, viewer, known), *told.lines)


def _lines_before(game: Game, viewer: Viewer | None, memory: Memory) -> tuple[Entry, ...]:
    """The lines of what was answered before a game was loaded. A player reads those of that game, played again."""
    if viewer is None:
        return tuple(Entry(answer_words(named), 0, _answered(named)) for named in game.before)
    _, told = memory.pop(id(game.before), (None, None))
    if told is None:
        earlier = game.earlier()
        told = _Heard(() if earlier is None else entries_of(earlier, viewer))
    memory[id(game.before)] = (game.before, told)
    return told.lines


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: in ids, how deep it stands, as a sentence, its cases, whether it tells what chance brought or what was
    hidden before, whether it is an answer that somebody gave."""

    text: str
    depth: int = 0
    told: Said | Callable[[], Said] | None = None
    cites: tuple[str, ...] = ()
    by_chance: bool = False
    given: bool = False

    @property
    def raw(self) -> str:
        """The line of the raw log."""
        return f"{INDENT * self.depth}{self.text}"

    @property
    def said(self) -> Said | None:
        """The sentence; None where readers are not told of it."""
        return self.told() if callable(self.told) else self.told


@dataclass(frozen=True)
class _Inside:
    """Something that lines stand in: its key, and which line is its own, to be taken out where nothing else is told."""

    key: str
    line: int | None
    shy: bool


@dataclass(frozen=True)
class _Heard:
    """What has been told up to a decision: the lines, what they stand in, and whose secret it is."""

    lines: tuple[Entry, ...] = ()
    inside: tuple[_Inside, ...] = ()
    secret: int | None = None


@dataclass(frozen=True)
class _Reading:
    """A game as somebody may hear of it."""

    game: Game
    viewer: Viewer | None

    @cached_property
    def _happened(self) -> Happened:
        stage, cells = self.game.program.stage, self.game.cells
        rows = tuple(stage.layout.rows(cells))
        names = stage.names(cells)
        if self.viewer is not None:
            names = replace(names, named=stage.called(cells, names.named))
        return Happened(stage, self.game.program.log_marks, names, rows, self.viewer)

    def told(self, memory: Memory) -> _Heard:
        """The sections between decisions, from the last one back to what is remembered, then told in their order."""
        game = self.game
        cells, past, journal, said = game.cells.copy(), game.past, game.journal, len(game.log)
        sections: list[tuple[Any, list[Item]]] = []
        told = _Heard()
        while True:
            marks = game.log[past[7] if past is not None else 0 : said]
            after = cells.copy()
            items = [self._happened.items(change) for change in changes_back(cells, journal, marks)]
            answer = [] if past is None else self._answer(past, cells, after)
            sections.append((past, [*answer, *(item for group in reversed(items) for item in group)]))
            if past is None:
                break
            if id(past) in memory:
                told = memory[id(past)][1]
                break
            past, journal, said = past[0], past[5], past[7]
        for past, section in reversed(sections):
            if past is not None:
                memory[id(past)] = (past, told)
                told = self._decided(told, past)
            told = self._add(told, section)
        for decision in [*memory][:-MOST_REMEMBERED]:
            del memory[decision]
        return told

    def _decided(self, told: _Heard, past: Any) -> _Heard:
        """What is told once a decision has come: what goes on then is known to go on; what is no secret now is none."""
        if past[3] is not None or (isinstance(past[6], ByItself) and not isinstance(past[6], PolicyAnswer)):
            return told
        secret = seat_of(past[2]) if is_secret(self.game.program, past[2]) else None
        return replace(told, inside=tuple(replace(each, shy=False) for each in told.inside), secret=secret)

    def _add(self, told: _Heard, items: Sequence[Item]) -> _Heard:
        """More lines, each as deep as what it stands in."""
        lines, inside, secret = list(told.lines), list(told.inside), told.secret
        for item in items:
            hidden = secret is not None and not self._is_own(secret) and item.how != "answer"
            line = None if item.text is None or hidden else len(lines)
            if item.how == "answer" and lines and lines[-1].text == item.text and item.text.endswith(SECRET):
                continue  # how often somebody answers in secret is a secret too
            if item.how == "secret":
                secret = int(item.key) if item.key else None
            elif item.how == "open":
                inside.append(_Inside(item.key, line, item.shy))
            elif item.how in ("close", "void"):
                line = _close(item, inside, lines, line)
            if line is not None:
                depth = sum(each.line is not None or each.key.startswith("action") for each in inside)
                depth -= item.how == "open"
                lines.append(Entry(str(item.text), depth, item.said, item.cites, item.by_chance, item.given))
        return _Heard(tuple(lines), tuple(inside), secret)

    def _answer(self, past: Any, before: list[Any], after: list[Any]) -> list[Item]:
        """What was answered: nothing where nobody had a choice. A piece is named by who knew it, or learns it now."""
        _, _, go, odds, _, _, answer, _ = past
        is_derived = isinstance(answer, ByItself) and not isinstance(answer, StoodPass | PolicyAnswer)
        if odds is not None or is_derived or is_stop_at(site_of(go[0])):
            return []
        answer = heard_of_pass(go, answer, self.viewer)
        if answer is None:
            return []
        names = self._names(before, after)
        if asks_what_follows(go):
            names = names_then(self.game.program.stage, go, names, {id(go): before})
        given = name_given(self.game.program, go, False, answer, names, heard=self.viewer is not None)
        named = as_heard(self.game.program, go, given, self.viewer)
        if named is None:
            return []
        who = next(iter(named))
        seat = seat_of(go)
        hidden = seat is not None and not self._is_own(seat) and is_secret(self.game.program, go)
        if hidden:
            return [Item("answer", f"{who}: {SECRET}", said=Said.of("{who}: something in secret", who=Thing(who)))]
        is_given = not isinstance(past[6], PolicyAnswer)
        return [Item("answer", answer_words(named), said=_answered(named), cites=self._cites(past), given=is_given)]

    def _cites(self, past: Any) -> tuple[str, ...]:
        """The cases by which a policy answered. Where pieces may be hidden they may tell what its player knows."""
        program = self.game.program
        if not isinstance(past[6], PolicyAnswer) or not past[7]:
            return ()
        what, id, _, cites = program.log_marks[self.game.log[past[7] - 1][0]]
        if what != "policy":
            return ()
        seat, sees_all = seat_of(past[2]), program.rules.policies[id].sees_all
        is_own = seat is not None and self._is_own(seat) and not sees_all
        return tuple(cites) if self.viewer is None or is_own or not program.stage.needs.hides else ()

    def _is_own(self, player: int) -> bool:
        """Whether the reader may hear what a player does in secret."""
        return self.viewer is None or player in viewers_of(self.viewer)

    def _names(self, before: list[Any], after: list[Any]) -> Names:
        stage = self.game.program.stage
        if self.viewer is None:
            return self._happened.names
        then, now = Knowledge(stage, before, self.viewer), Knowledge(stage, after, self.viewer)
        pieces = [row for row, _ in stage.layout.rows_of("piece", before)]
        told = then.told_names
        learnt = {row: now.name(row) for row in pieces if now.sees(row)}
        return replace(told, named={**told.named, **learnt})


def _close(item: Item, inside: list[_Inside], lines: list[Entry], line: int | None) -> int | None:
    """Close what an item says, with all that was left open in it; whether the line that says so is told."""
    wanted = [n for n, each in enumerate(inside) if each.key == item.key or (item.how == "void" and _is_rule(each))]
    if not wanted:
        return line
    closed = inside[wanted[-1]]
    del inside[wanted[-1] :]
    if closed.shy and closed.line is not None and closed.line == len(lines) - 1:
        lines.pop()
        return None
    return line if closed.line is not None or closed.key.startswith("action") else None


def _is_rule(each: _Inside) -> bool:
    return each.key.startswith("rule")


def _answered(named: Mapping[str, Any]) -> Said:
    return Said.of("{answer}", answer=Answered(named))


def answer_words(named: Mapping[str, Any]) -> str:
    """An answer in one line: `blue: fire, unit rifles#1, target gun#1`."""
    (who, does), *parts = named.items()
    said = [f"{name} {_value(value)}" for name, value in parts]
    return f"{who}: {', '.join(said if does == 'choose' else [str(does).replace('_', ' '), *said])}"


def _value(value: Any) -> str:
    return ", ".join(written(each) for each in value) if isinstance(value, list) and value else written(value)
