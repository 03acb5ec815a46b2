"""The menu of a decision: lines that are picked, and numbers that are said. In: short answers. Out: what is shown.

A number that is typed has one meaning. Where whole numbers are asked for they are typed as they are and have no lines,
and where things are called by numbers, such as the space 0203, these are meant; all else there is picked by `#1`, `#2`.
Everywhere else a number is that of a line. An action that begins with a number is one line, behind which it is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.answers import Line, menu_of, proposed_lines, whose_amount
from toolkit.cli.playing.commands import Command, Picked, Unclear, fitting, read_line
from toolkit.phrases import Say, say_in_english

if TYPE_CHECKING:
    from toolkit.play import Game

Answer = tuple[Any, ...]

MOST_PROPOSED = 9
"""Whole answers that a menu proposes before it lists what may be chosen next."""


@dataclass(frozen=True)
class Entry:
    """One line of a menu. `answers`: what it stands for; several where the number is asked for next."""

    line: Line
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Menu:
    """What can be answered: `entries` are picked, `numbers` are said, each with its answer; `options` are behind
    entries, and can be named at once; of a split `whose` amount the numbers are."""

    entries: tuple[Entry, ...]
    numbers: tuple[tuple[int, Entry], ...]
    options: tuple[Entry, ...]
    say: Say = say_in_english
    whose: str = ""

    @property
    def marked(self) -> bool:
        """Whether lines are picked by `#1`, because a number alone means something else."""
        return bool(self.numbers) or any(name.isdecimal() for entry in self.entries for name in entry.line.names)

    def mark(self, number: int) -> str:
        """What picks a line, counted from 1."""
        return f"#{number}" if self.marked else str(number)

    @property
    def asked(self) -> str:
        """Which numbers may be said: `a number: 0 to 4, 7`; of a split whose it is too."""
        if not self.numbers:
            return ""
        numbers = ranges([number for number, _ in self.numbers], self.say)
        if self.whose:
            return self.say("a number for {whose}: {numbers}", whose=self.whose, numbers=numbers)
        return self.say("a number: {numbers}", numbers=numbers)

    def whole(self, game: Game) -> list[Entry]:
        """The lines that stand for one whole answer."""
        from toolkit.agents.answers import is_complete

        return [entry for entry in self.entries if len(entry.answers) == 1 and is_complete(game, entry.answers[0])]

    @cached_property
    def _every(self) -> list[Entry]:
        """All that can be named, in the order of their names."""
        return [*self.entries, *(entry for _, entry in self.numbers), *self.options]

    @cached_property
    def _names(self) -> list[tuple[str, ...]]:
        return [
            *((f"#{number}", *entry.line.names) for number, entry in enumerate(self.entries, 1)),
            *((str(number), *entry.line.names) for number, entry in self.numbers),
            *(entry.line.names for entry in self.options),
        ]

    def named(self, text: str) -> list[Entry]:
        """What a text may name; the number of a line names nothing."""
        names = [tuple(name for name in each if not name.startswith("#")) for each in self._names]
        return [self._every[at] for at in fitting(text, names, [entry.line.also for entry in self._every])]

    def read(self, typed: str) -> Command | Entry | Unclear | None:
        """What a line that is typed means here."""
        every, names = self._every, self._names
        also = [entry.line.also for entry in every]
        meant = read_line(typed, names, numbered=0 if self.marked else len(self.entries), say=self.say, also=also)
        if isinstance(meant, Unclear) and meant.unknown and self.numbers and _is_number(typed):
            reason = self.say("{typed} is not asked for, but {asked}.", typed=typed.strip(), asked=self.asked)
            return Unclear(reason, unknown=True)
        return every[meant.index] if isinstance(meant, Picked) else meant


def menu_at(game: Game, proposed: Sequence[Answer], listed: Sequence[Answer]) -> Menu:
    """The menu of the pending decision: whole answers that are proposed come first, and each answer stands there once.

    Those that are told by the same words, such as pieces of which nothing is known, are numbered as they are listed.
    """
    once = list(dict.fromkeys(map(tuple, listed)))
    lines = list(zip(menu_of(game, once), once, strict=True))
    entries = [
        Entry(line, (tuple(answer),)) for line, answer in zip(proposed_lines(game, proposed), proposed, strict=True)
    ]
    numbers: list[tuple[int, Entry]] = []
    options: list[Entry] = []
    for (kind, _), group in groupby(lines, key=lambda one: (one[0].begins, one[0].number is not None)):
        each = [(line, Entry(line, (answer,))) for line, answer in group]
        if each[0][0].number is None:
            entries += [entry for _, entry in each]
        elif not kind:
            numbers += [(line.number, entry) for line, entry in each if line.number is not None]
        elif len(each) == 1:
            entries += [Entry(_without_numbers(line), entry.answers) for line, entry in each]
        else:
            entries.append(_behind(kind, each, game.program.rules.pack.say))
            options += [Entry(_without_numbers(line), entry.answers) for line, entry in each]
    begun = tuple(game.partial) or (numbers[0][1].answers[0][:1] if numbers else ())
    whose = whose_amount(game, begun) if numbers else ""
    return Menu(_told_apart(entries), tuple(numbers), tuple(options), game.program.rules.pack.say, whose)


def menu_now(game: Game) -> Menu:
    """The menu of the pending decision, with the first answers that are proposed."""
    proposed = game.proposals()[:MOST_PROPOSED]
    return menu_at(game, proposed, [answer for answer in game.legal() if answer not in proposed])


def _told_apart(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Lines of which no two say the same."""
    often, met = Counter(entry.line.text for entry in entries), Counter[str]()
    found = []
    for entry in entries:
        line = entry.line
        if often[line.text] > 1:
            met[line.text] += 1
            text = f"{line.text} {met[line.text]}"
            line = replace(line, text=text, names=(*line.names, text))
        found.append(replace(entry, line=line))
    return tuple(found)


def numbers_behind(entry: Entry, game: Game) -> Menu:
    """The menu behind an entry that stands for several numbers."""
    lines = menu_of(game, entry.answers)
    said = [(line.number, Entry(line, (answer,))) for line, answer in zip(lines, entry.answers, strict=True)]
    numbers = tuple((number, one) for number, one in said if number is not None)
    whose = whose_amount(game, tuple(entry.answers[0][:1]))
    return Menu((), numbers, (), game.program.rules.pack.say, whose)


def _behind(kind: str, each: Sequence[tuple[Line, Entry]], say: Say) -> Entry:
    """One line for an action whose number is asked for next."""
    numbers = [line.number for line, _ in each if line.number is not None]
    first = each[0][0]
    text = f"{first.text.rpartition(':')[0] or kind}: {ranges(numbers, say)}"
    names = tuple(dict.fromkeys((kind, first.text.rpartition(":")[0] or kind, text)))
    price = first.price if {line.price for line, _ in each} == {first.price} else ""
    return Entry(Line(text, first.cases, names, price=price), tuple(entry.answers[0] for _, entry in each))


def _without_numbers(line: Line) -> Line:
    """A line that no number alone names."""
    return Line(line.text, line.cases, tuple(name for name in line.names if not _is_number(name)))


def _is_number(text: str) -> bool:
    return text.strip().removeprefix("-").isdecimal()


def ranges(numbers: Sequence[int], say: Say = say_in_english) -> str:
    """Numbers in few words: `0 to 4, 7`."""
    ordered = sorted(set(numbers))
    cuts = [0, *(place for place, (one, next) in enumerate(pairwise(ordered), 1) if next != one + 1), len(ordered)]
    runs = [ordered[start:end] for start, end in pairwise(cuts)]
    said = [str(run[0]) if len(run) == 1 else say("{first} to {last}", first=run[0], last=run[-1]) for run in runs[:20]]
    return f"{', '.join(said)}{', …' if len(runs) > 20 else ''}"
