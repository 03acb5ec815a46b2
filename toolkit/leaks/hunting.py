"""Random games of a scenario, each decision of which is held against worlds that a seat cannot tell from its own.

In: a compiled scenario, what is wanted. Out: `Hunted`: what was compared, a diagnostic for each leak. The same wanted
finds the same; the work is bounded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from toolkit.compiler import Program
from toolkit.diagnostics import Diagnostic, Note, Span
from toolkit.evaluator.keeping import keeping_for
from toolkit.language.faults import Fault
from toolkit.language.fuel import RUN, Reserve, drawing_from, more_for
from toolkit.leaks.codes import RUN_OUT
from toolkit.leaks.comparing import Compared, Leak, Table, look
from toolkit.leaks.naming import spots_of
from toolkit.leaks.telling import Found, span_of_game
from toolkit.leaks.worlds import Difference, some_difference
from toolkit.play import Game, GameFault
from toolkit.play.pending import Answer
from toolkit.state.keep import Keep

MOST_ANSWERS = 20_000
"""A game that asks more often than this is taken for one without an end."""
MOST_LEAKS = 20
"""So many leaks are told of a scenario: then no more are looked for."""
MOST_TRIES = 60
"""So many smaller worlds are tried to tell a leak with as little as can be."""
UNITS = 5 * RUN
"""The work for a small game with all that is looked at."""
ANSWERS_AT_ONCE = 60
"""As many answers are given and listed where a decision is looked at. A great game brings the work for them."""
Tell = Callable[[int, int, int | None], None]
"""Hears which game is played, at how many of its decisions was looked, and of how many; None where nobody knows yet."""


@dataclass(frozen=True)
class Wanted:
    """How many games, the seed of the first (the next have the next ones), at how many decisions of each is looked,
    evenly spread over it: at all where nothing is said. `units`: the work for each if it is small, which all share."""

    games: int
    first: int = 0
    decisions: int | None = None
    table: Table = field(default_factory=Table)
    units: int = UNITS


@dataclass
class Hunted:
    """What came of it: the games played, what was compared, the leaks, and what went wrong besides."""

    scenario: str
    games: int = 0
    decisions: int = 0
    compared: Compared = field(default_factory=Compared)
    leaks: list[Found] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All findings."""
        return [*(leak.diagnostic() for leak in self.leaks), *self.problems]


def hunt(
    program: Program, wanted: Wanted, tell: Tell = lambda game, looked, out_of: None, quick: Program | None = None
) -> Hunted:
    """Play the games and look at their decisions. `quick`: the same scenario in another form, which plays faster; to
    know how long they are, games are played once before they are looked at, unless that is at all of their decisions.
    """
    reserve = Reserve(wanted.units * wanted.games)
    hunt = _Hunt(program, wanted, tell, reserve, quick or program)
    with drawing_from(reserve):
        for seed in range(wanted.first, wanted.first + wanted.games):
            if hunt.is_done:
                break
            try:
                with keeping_for(hunt.keep):
                    hunt.play(seed)
            except (GameFault, Fault) as fault:
                if reserve.is_empty:
                    hunt.found.problems.append(hunt.run_out(seed))
                elif isinstance(fault, GameFault):
                    hunt.found.problems.append(fault.diagnostic)
                else:
                    raise
                break
    return hunt.found


@dataclass
class _Played:
    """A game that was played: its short answers, None where what was begun was taken back; how many decisions."""

    answers: list[Answer | None] = field(default_factory=list)
    decisions: int = 0


@dataclass
class _Hunt:
    """The games of a scenario so far."""

    program: Program
    wanted: Wanted
    tell: Tell
    reserve: Reserve
    quick: Program
    told: set[tuple[str, Span]] = field(default_factory=set)
    keep: Keep = field(default_factory=Keep)

    def __post_init__(self) -> None:
        self.found = Hunted(self.program.stage.scenario)

    @property
    def is_done(self) -> bool:
        """Whether no more leaks are looked for."""
        return len(self.found.leaks) >= MOST_LEAKS

    def play(self, seed: int) -> None:
        """A game, and what a seat could find out at its decisions. Raises GameFault."""
        looks = random.Random(f"looks {seed}")
        self.found.games += 1
        self.tell(seed, 0, None)
        if self.wanted.decisions is None:
            decisions, chosen, out_of = self._decisions(self.program, seed, _Played()), None, None
        else:
            played = self._played(seed)
            chosen = _spread(played.decisions, self.wanted.decisions, looks)
            decisions, out_of = self._replayed(played, seed), len(chosen)
        looked = 0
        for number, (asked, game) in enumerate(decisions):
            if chosen is None or number in chosen:
                self.tell(seed, looked, out_of)
                self._bring(ANSWERS_AT_ONCE)
                looked += 1
                self.found.decisions += 1
                self._look(game, seed, asked, looks)
            if self.is_done or looked == out_of:
                return

    def _bring(self, answers: int) -> None:
        """Bring the work that so many answers of a great game need beyond those of a small one."""
        self.reserve.bring(answers * more_for(len(self.program.stage.start)))

    def _played(self, seed: int) -> _Played:
        """A game to its end, or to where its rules fail: they do so again when it is played again."""
        played = _Played()
        try:
            for _ in self._decisions(self.quick, seed, played):
                played.decisions += 1
        except (GameFault, Fault):
            if self.reserve.is_empty:
                raise
        return played

    def _decisions(self, program: Program, seed: int, played: _Played) -> Iterator[tuple[int, Game]]:
        """A game with random answers; it is given up at each of its decisions, with how many answers there were. What
        is played is noted."""
        game, picks = Game(program, seed, forced="stop"), random.Random(seed)
        asked = 0
        while not game.over:
            if not game.partial:
                yield asked, game
            answers = game.legal()
            if not answers:
                if not game.partial:
                    return
                game.take_back()
                played.answers.append(None)
                continue
            asked += 1
            self._bring(1)
            if asked > MOST_ANSWERS:
                self.found.problems.append(self.run_out(seed))
                return
            answer = picks.choice(answers)
            played.answers.append(answer)
            game.take(answer)

    def _replayed(self, played: _Played, seed: int) -> Iterator[tuple[int, Game]]:
        """The same of a game that was played."""
        game, asked = Game(self.program, seed, forced="stop"), 0
        for answer in played.answers:
            if not game.partial:
                yield asked, game
            if answer is None:
                game.take_back()
                continue
            asked += 1
            self._bring(1)
            game.take(answer)
        if not game.over and not game.partial:
            yield asked, game
        if not game.over:
            game.legal()

    def _look(self, game: Game, seed: int, asked: int, looks: random.Random) -> None:
        """From the seat that is asked and from another."""
        players = len(self.program.stage.numbers.players)
        viewer = looks.randrange(players)
        for each in sorted({viewer, game.seat if game.seat is not None else viewer}):
            key = f"{seed} {asked} {each}"
            try:
                look(game, each, key, self.found.compared, self.wanted.table)
            except Leak as leak:
                self._keep(leak, game, seed, asked, each, key)

    def _keep(self, leak: Leak, game: Game, seed: int, asked: int, viewer: int, key: str) -> None:
        """Keep a leak, in the smallest world in which it is found, if its place is told of nothing yet."""
        if leak.told == "log" and not spots_of(leak, viewer):
            self.found.compared.came_out += 1  # in the secret order of pieces that he does not know
            return
        leak = self._smallest(leak, game, viewer, key)
        seat, spots = self.program.stage.numbers.players[viewer], tuple(spots_of(leak, viewer))
        found = Found(self.found.scenario, seed, asked, seat, leak, spots, tuple(game.cells))
        if (found.code.id, found.place) not in self.told:
            self.told.add((found.code.id, found.place))
            self.found.leaks.append(found)

    def _smallest(self, leak: Leak, game: Game, viewer: int, key: str) -> Leak:
        difference, tries = some_difference(game, viewer, random.Random(f"world {key}")), 0
        ahead = difference.smaller()
        while tries < MOST_TRIES and (smaller := next(ahead, None)) is not None:
            tries += 1
            again = self._again(leak, game, viewer, key, smaller)
            if again is not None:
                leak, ahead = again, smaller.smaller()
        return leak

    def _again(self, leak: Leak, game: Game, viewer: int, key: str, difference: Difference) -> Leak | None:
        """The same kind of leak beside another world; None where there is none."""
        try:
            look(game, viewer, key, Compared(), self.wanted.table, difference)
        except Leak as again:
            return again if again.told == leak.told else None
        except (GameFault, Fault):
            return None
        return None

    def run_out(self, seed: int) -> Diagnostic:
        """That the games were not looked at to their end."""
        left = "it and those after it were not looked at to the end"
        message = f"Game {seed} of {self.program.stage.scenario} needed too much work: {left}."
        return RUN_OUT.at(
            span_of_game(self.program),
            message,
            notes=[Note(f"{self.found.decisions} decisions were looked at before.")],
        )


def _spread(decisions: int, wanted: int, looks: random.Random) -> frozenset[int]:
    """The numbers of so many decisions, evenly spread: of each stretch one at random."""
    wanted = min(wanted, decisions)
    ends = [place * decisions // wanted for place in range(wanted + 1)] if wanted else [0]
    return frozenset(looks.randrange(first, after) for first, after in pairwise(ends))
