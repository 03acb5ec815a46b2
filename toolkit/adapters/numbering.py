"""Answers as whole numbers from 0. In: a program. Out: a number for each short answer, the same in every game of it.

An answer is given as the game takes it, element by element: first an action with its first element, then what comes
next, one after the other. The numbers follow from the scenario alone, in this order:

    0                   pass
    1                   nothing more: what ends a set, an order, a split or a route
    2 ..                each word that may come next by itself, sorted
    ..                  of each action, by id: the action alone, then with each word of its first element, sorted
    the last SPARE      what has no word, in the order in which it is listed

Words are names: of spaces, players, sides, symbols, terrain, cards and units as declared, of pieces that nobody can
hide (`guard#2`, up to the copies there are), true and false, and numbers from 0 to 99. What has no word is a piece that
may lie hidden, of which a number would tell which it is, a piece beyond its copies, a greater number, an occasion:
these are numbered by where they stand in the list, which tells nothing. So there are never more numbers than `size`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.language.faults import END
from toolkit.model import Type
from toolkit.play import PASS, Game, Program
from toolkit.play.pending import Answer
from toolkit.play.slots import Slot, slot_of, slots_of, slots_of_action
from toolkit.program.effects import Chosen
from toolkit.program.sorts import bare, kinds_of
from toolkit.program.walking import elements_of, steps_in
from toolkit.runtime.program import site_of
from toolkit.state import Names

SPARE = 256
"""So many answers without words may be legal at a time."""
MOST_NUMBER = 99
MOST_COPIES = 200
"""So many pieces of one design have words."""
ALONE = ""
"""The word of an action of which nothing more is said at once."""
NONE = "none"
_PASS, _ENOUGH = 0, 1
_BOOL, _INT = Type("named", "bool"), Type("named", "int")


class TooManyAnswers(Exception):
    """More answers are legal than there are numbers for what has no word."""


class Numbering:
    """The numbers of a program: `size` of them."""

    def __init__(self, program: Program) -> None:
        self._program = program
        actions = range(len(program.stage.numbers.ids["actions"]))
        slots = {action: slots_of_action(program, action) for action in actions}
        later = [slot for of in slots.values() for slot in (*of[1:], *(one for one in of[:1] if one.lists))]
        self._words = {word: number for number, word in enumerate(self._sorted([*later, *_chosen(program)]), 2)}
        start = 2 + len(self._words)
        self._of_action: dict[int, dict[str, int]] = {}
        for action in actions:
            words = (ALONE, *self._sorted(slots[action][:1]))
            self._of_action[action] = {word: number for number, word in enumerate(words, start)}
            start += len(words)
        self._spare = start
        self.size = start + SPARE

    def legal(self, game: Game) -> dict[int, Answer]:
        """What may be answered next, by number, ascending. Raises TooManyAnswers."""
        found: dict[int, Answer] = {}
        wordless = []
        names = self._program.stage.names(game.cells)
        for answer in game.legal():
            number = self._number(game, answer, names)
            if number is None or number in found:
                wordless.append(answer)
            else:
                found[number] = answer
        if len(wordless) > SPARE:
            raise TooManyAnswers(f"{len(wordless)} answers without words are legal, and {SPARE} have numbers")
        found.update(enumerate(wordless, self._spare))
        return dict(sorted(found.items()))

    def told(self, number: int) -> str:
        """A number in words: `pass`, `drop D6`, `C3`."""
        if number in (_PASS, _ENOUGH):
            return "pass" if number == _PASS else "enough"
        if number >= self._spare:
            return f"the answer without a word number {number - self._spare + 1}"
        for action, words in self._of_action.items():
            for word, own in words.items():
                if own == number:
                    return f"{self._program.stage.numbers.ids['actions'][action]} {word}".strip()
        return next(word for word, own in self._words.items() if own == number)

    def _number(self, game: Game, answer: Answer, names: Names) -> int | None:
        """The number of what an answer says beyond what has been said; None where it has no word."""
        if answer == PASS:
            return _PASS
        assert game.go is not None
        said = len(game.partial)
        if answer[said:] == (END,):
            return _ENOUGH
        first = self._of_action[answer[0]] if not said and site_of(game.go[0]).choice is None else None
        if len(answer) == 1:
            return first[ALONE] if first is not None else None
        whole = answer[:-1] if answer[-1] == END else answer
        if len(whole) - said != (2 if said == 0 else 1):
            return None
        slot = _slot_of_last(slots_of(self._program, game.go, answer[0]), whole)
        known = first if first is not None else self._words
        return known.get(_word(names.name(slot.member, bool(whole[-1]) if slot.member == _BOOL else whole[-1])))

    def _sorted(self, slots: Iterable[Slot]) -> list[str]:
        """The words of what may stand in some parts of an answer: numbers by their size, then names by code point."""
        found = {word for slot in slots for word in self._words_of(slot)}
        return sorted(found, key=lambda word: (not word.isdecimal(), int(word) if word.isdecimal() else 0, word))

    def _words_of(self, slot: Slot) -> Iterator[str]:
        stage, type = self._program.stage, bare(slot.member)
        if slot.type.form == "optional":
            yield NONE
        if type == _BOOL:
            yield from ("true", "false")
        elif type == _INT:
            yield from map(str, range(MOST_NUMBER + 1))
        elif type.form == "named" and (kinds := kinds_of(stage.rules, type)):
            for id in stage.numbers.ids["designs"]:
                design = stage.rules.designs[id]
                if design.kind in kinds and design.kind not in stage.needs.keyed:
                    copies = min(design.copies or MOST_COPIES, MOST_COPIES)
                    yield from (f"{id}#{number}" for number in range(1, copies + 1))
        elif type.form in ("symbols", "design", "named"):
            yield from map(str, Names(stage.numbers).words(type))


def _chosen(program: Program) -> Iterator[Slot]:
    """What the steps of the rules let somebody choose."""
    for element in elements_of(program.stage.rules):
        for step in steps_in(element):
            yield from (slot_of(asked.choice) for asked in step.effects.asks if isinstance(asked, Chosen))


def _slot_of_last(slots: list[Slot], answer: Answer) -> Slot:
    """The part of an answer in which its last element stands."""
    ahead = iter(slots)
    slot = next(ahead)
    for element in answer[1:-1]:
        if not slot.lists or element == END:
            slot = next(ahead)
    return slot


def _word(name: object) -> str:
    if isinstance(name, bool):
        return "true" if name else "false"
    return NONE if name is None else str(name)
