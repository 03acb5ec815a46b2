"""What a game came to use. In: rules, then games. Out: counts by case, action, unit, card, occasion, cell of a table.

Games are counted in a form of the program of its own, which plays the same: in it everything that cites a case has a
switch that tells when it is asked (see `toolkit.coverage`), and tables tell which of their cells are read. All else is
read off the journal and the answers once a game is over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from toolkit.cache import kept_program
from toolkit.compiler import Program, names
from toolkit.coverage import citing_in
from toolkit.coverage.marking import Marked, mark
from toolkit.coverage.mutants import Probe
from toolkit.coverage.watching import AS_WRITTEN, with_probe
from toolkit.language.faults import END
from toolkit.play import PASS, Claim, Game
from toolkit.play.base_game import BaseGame
from toolkit.play.pending import Beyond, StoodPass
from toolkit.play.slots import slots_of, slots_of_action
from toolkit.program.effects import Live
from toolkit.program.rules import Modifier, Order, Rules, Table, Value
from toolkit.program.sorts import are_pieces
from toolkit.program.walking import elements_of, steps_in
from toolkit.program.walks import Walks, things_of
from toolkit.runtime.program import Frame, seat_of, site_of
from toolkit.simulation.rows import Counts
from toolkit.state.needs import in_force
from toolkit.state.reached import reached

FORM = "the game counted"
"""What the form of the program is called among those that are kept."""
PASSES = AS_WRITTEN.without("fold_constants")
"""No table is written into the code that asks it."""
_ASKED = ("values", "orders", "modifiers")
"""Sections of which a pack may hold what only another of its games asks for."""
GAMES = ("cases", "actions", "there", "chosen", "changed", "cells", "occasions")
"""What is counted once for each game in which it counted; `times` counts each time that an action was done, and `reads`
each time that a cell was read."""


class _Cells(tuple[Any, ...]):
    """The cells of a column, or of a row of a table, that remember how often each of them was read."""

    read: Counter[int]

    def __new__(cls, cells: tuple[Any, ...]) -> _Cells:
        found = super().__new__(cls, cells)
        found.read = Counter()
        return found

    def __getitem__(self, place: Any) -> Any:
        self.read[place] += 1
        return tuple.__getitem__(self, place)


class Counting:
    """The form of a program in which is counted. One game at a time."""

    def __init__(self, rules: Rules, scenario: str, options: Mapping[str, str], folder: Path | None) -> None:
        citing = citing_in(rules.pack)
        marked = mark(reached(rules, scenario), citing)
        self._probe = Probe()
        program = kept_program(marked.rules, scenario, options, PASSES, folder=folder, form=FORM)
        self.program = with_probe(program, self._probe)
        asked = _asked_in(marked.rules)
        self._cases = _cases_of(
            marked,
            {
                each.key: each.cases
                for each in citing
                if each.item.section not in _ASKED or (each.item.section, each.item.id) in asked
            },
        )
        self._tables = dict(_watch(program))

    @property
    def cases(self) -> frozenset[str]:
        """The cases of which can be told whether a game came to them."""
        return frozenset(case for cases in self._cases.values() for case in cases)

    @property
    def cells(self) -> Iterator[str]:
        """The cells of all tables that the program asks."""
        for id, lines in self._tables.items():
            table = self.program.rules.tables[id]
            for number, line in enumerate(lines):
                yield from (_cell_at(table, number, place) for place in range(len(line)))

    def begin(self) -> None:
        """Forget the game before."""
        self._probe.switch(0)
        for lines in self._tables.values():
            for line in lines:
                line.read.clear()

    def counted(self, game: Game) -> Counts:
        """What a game of this program came to use since `begin`."""
        counts = {what: Counter[str]() for what in (*GAMES, "reads", "times")}
        counts["cases"].update({case for number in self._probe.reached for case in self._cases.get(number, ())})
        counts["reads"].update(dict(self._read()))
        counts["cells"].update({*counts["reads"]})
        counts["occasions"].update(kind for kind, times in opened(game).items() if times)
        _count_answers(game, counts)
        _count_pieces(game, counts)
        return counts

    def _read(self) -> Iterator[tuple[str, int]]:
        for id, lines in self._tables.items():
            table = self.program.rules.tables[id]
            for number, line in enumerate(lines):
                yield from ((_cell_at(table, number, place), times) for place, times in line.read.items())


def _cell_at(table: Table, line: int, place: int) -> str:
    """What a cell is called: `fire_effect 9..11`, `crt 3 2..1`. A line is a row, or the one column that there is."""
    bands = (table.row_bands[line], table.column_bands[place]) if table.column_bands else (table.row_bands[place],)
    return " ".join([table.id, *map(_band, bands)])


def _band(band: Any) -> str:
    if not isinstance(band, tuple):
        return str(band)
    low, high = ("" if end is None else str(end) for end in band)
    return low if low == high else f"{low}..{high}"


def _asked_in(rules: Rules) -> frozenset[tuple[str, str]]:
    """The values and orders that the rest of the rules asks for, perhaps through others, and the modifiers of these:
    section and id."""
    modifiers: dict[str, list[Modifier]] = {}
    for each in rules.modifiers:
        modifiers.setdefault(each.value, []).append(each)
    walks, found = Walks(), set[tuple[str, str]]()
    waiting = [thing for thing in things_of(rules) if not isinstance(thing, Value | Order | Modifier)]
    while waiting:
        for section, id, _ in walks.uses_in(waiting.pop()):
            if (section, id) in found:
                continue
            found.add((section, id))
            if section == "orders":
                waiting.append(rules.orders[id])
            else:
                waiting += [rules.values[id], *modifiers.get(id, ())]
                found.update(("modifiers", each.id) for each in modifiers.get(id, ()))
    return frozenset(found)


def _cases_of(marked: Marked, cases: Mapping[Any, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """By the number of a switch whose cases it tells of: those of what has run, not of what was merely looked at."""
    return {mutant.number: cases[mutant.key] for mutant in marked.mutants if mutant.runs and mutant.key in cases}


def _watch(program: Program) -> Iterator[tuple[str, tuple[_Cells, ...]]]:
    """Let the tables of a program that was just linked tell what is read of them."""
    constants: Any = program.namespace
    for id in program.rules.tables:
        name = names.constant("TABLE", id)
        if name not in constants:
            continue  # nothing in the program asks it
        cells = constants[name]
        if program.rules.tables[id].column_bands:
            lines = tuple(map(_Cells, cells))
            constants[name] = lines
        else:
            lines = (_Cells(cells),)
            (constants[name],) = lines
        yield id, lines


# What is read off a game


def opened(game: BaseGame) -> dict[str, int]:
    """How often each kind of occasion opened that has rows in the state. Its serial is written when one opens and when
    it closes."""
    layout = game.program.stage.layout
    written: Counter[int] = Counter()
    for journal in journals(game):
        written.update(journal[::2])
    found: Counter[str] = Counter()
    for row, shape in layout.rows_of("occasion", game.cells):
        found[shape.id] += (written[row + shape.at["serial"]] + 1) // 2
    return {kind: times for kind, times in found.items() if kind not in ("game", "action")}


def journals(game: BaseGame) -> Iterator[list[Any]]:
    """What was written since each decision, the last one first: pairs of a cell and what it held."""
    yield game.journal
    past = game.past
    while past is not None:
        yield past[5]
        past = past[0]


def _count_answers(game: BaseGame, counts: Counts) -> None:
    """The actions that were done, and the pieces that were named in answers."""
    program, cells = game.program, game.cells
    ids, designs = program.stage.numbers.ids["actions"], program.stage.numbers.ids["designs"]
    chosen: set[str] = set()
    for frame, answer in answers_of(game):
        if isinstance(answer, Claim):
            action, parts, slots = answer.answer[0], answer.answer[1:], slots_of_action(program, answer.answer[0])
        elif isinstance(answer, Beyond) or answer == PASS:
            continue
        else:
            action, parts, slots = answer[0], answer[1:], slots_of(program, frame, answer[0])
        if isinstance(answer, Claim) or site_of(frame[0]).choice is None:
            counts["times"][ids[action]] += 1
        chosen.update(designs[cells[row]] for row in _pieces_in(program, slots, parts))
    counts["actions"].update({*counts["times"]})
    counts["chosen"].update(chosen)


def _pieces_in(program: Program, slots: Any, parts: Any) -> Iterator[int]:
    """The rows of the pieces that an answer names."""
    rest = [*parts]
    for slot in slots:
        named = are_pieces(program.rules, slot.member)
        while rest:
            value = rest.pop(0)
            if slot.lists and value == END:
                break
            if named and isinstance(value, int) and value >= 0:
                yield value
            if not slot.lists:
                break


def _count_pieces(game: BaseGame, counts: Counts) -> None:
    """The designs of which there were pieces, and those of which any came, went, moved or was changed."""
    layout, designs = game.program.stage.layout, game.program.stage.numbers.ids["designs"]
    rows = [*layout.rows(game.cells)]
    starts = [row for row, _ in rows]
    written = {address for journal in journals(game) for address in journal[::2] if address >= layout.static}
    changed: set[str] = set()
    for address in written:
        row, shape = rows[bisect_right(starts, address) - 1]
        if shape.what == "piece" and address != row + shape.at.get("key", 0):
            changed.add(designs[game.cells[row]])
    counts["there"].update({designs[game.cells[row]] for row, shape in rows if shape.what == "piece"})
    counts["changed"].update(changed)


def deciders(game: BaseGame) -> Counter[int]:
    """How many decisions each player took."""
    seats: Counter[int] = Counter()
    for frame, _ in answers_of(game):
        seat = seat_of(frame)
        assert seat is not None, "where chance is not asked, a player is"
        seats[seat] += 1
    return seats


def answers_of(game: BaseGame) -> Iterator[tuple[Frame, Any]]:
    """The answers that players gave, and policies for them: the frame that went on, the answer."""
    for frame, _, answer in game.decisions(stood=True):
        if not isinstance(answer, StoodPass):
            yield frame, answer


def opened_by(rules: Rules) -> frozenset[str]:
    """The kinds of occasion that some step of the rules of a game opens."""
    steps = (step for element in elements_of(rules) for step in steps_in(element))
    return frozenset(block.kind for step in steps for block in step.effects.blocks if isinstance(block, Live))


def known(counting: Counting) -> dict[str, tuple[str, ...]]:
    """By what it is, all that can be counted in a scenario, and so be told never to have come about.

    Cases that nothing implements which could be watched are left out, and designs of which no game begins with a piece.
    """
    program, rules = counting.program, counting.program.rules
    stage, family = program.stage, rules.pack.family()
    ids = stage.numbers.ids["designs"]
    laid = {ids[stage.start[row]] for row, _ in stage.layout.rows_of("piece", stage.start)}
    seen = counting.cases
    return {
        "cases": tuple(item.id for item in rules.pack.all("cases") if item.id in seen),
        "actions": tuple(id for id, action in rules.actions.items() if in_force(action, stage.scenario, stage.options)),
        "units": tuple(dict.fromkeys(item.id for each in family for item in each.all("units") if item.id in laid)),
        "cards": tuple(dict.fromkeys(item.id for each in family for item in each.all("cards") if item.id in laid)),
        "occasions": tuple(sorted(opened_by(rules))),
        "cells": tuple(counting.cells),
    }
