"""Games of a simulation, one by one. In: checked rules, a plan, a number. Out: a `Row`, with what the game used.

Where everybody answers at random a game is a playout. Else each short answer is kept as its place among those that were
listed, and given again by that place in the form in which is counted: what agents try in their thoughts counts nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from toolkit.agents import Agent, NoAnswer, read_agent
from toolkit.agents.answers import MOST_STEPS
from toolkit.agents.uniform import picks_of
from toolkit.agents.worth import asked_about
from toolkit.cache import kept_program
from toolkit.compiler import Program
from toolkit.language.fuel import Reserve, drawing_from, more_for
from toolkit.packs import Pack
from toolkit.play import Game, GameFault, playout
from toolkit.play.pending import Answer
from toolkit.play.played_by import available
from toolkit.program.rules import Rules
from toolkit.simulation.counting import Counting, deciders, known, opened, opened_by
from toolkit.simulation.plan import UNIFORM, Plan
from toolkit.simulation.rows import Batch, Counts, End, Row, add
from toolkit.state import Stage

WORK = 200
"""Units of fuel that each decision of a small game may need, all of the game taken together; see `more_for`."""


class EndedOtherwise(Exception):
    """A game did not end in the form in which is counted as it did before: a fault of ours."""


@dataclass
class Played:
    """A game that was played as far as it goes, None where it could not be set up.

    `places`: each short answer by its place among those listed.
    """

    game: Game | None
    end: End = "over"
    fault: GameFault | None = None
    places: list[int] = field(default_factory=list)


@dataclass
class Table:
    """Where the games of one simulation are played. Its programs are compiled when they are first needed."""

    rules: Rules
    plan: Plan
    folder: Path | None = None

    @cached_property
    def program(self) -> Program:
        """The program that games are played by."""
        return kept_program(self.rules, self.plan.scenario, self.plan.options, folder=self.folder)

    @cached_property
    def counting(self) -> Counting:
        """The form in which is counted."""
        return Counting(self.rules, self.plan.scenario, self.plan.options, self.folder)

    def known(self) -> dict[str, tuple[str, ...]]:
        """All that can be counted."""
        return known(self.counting)

    def play_all(self, games: Iterable[int]) -> Batch:
        """Some games, with what they used between them."""
        rows: list[Row] = []
        counts: Counts = {}
        for number in games:
            row, used = self.play(number)
            rows.append(row)
            add(counts, used)
        return Batch(tuple(rows), counts)

    def play(self, number: int) -> tuple[Row, Counts]:
        """One game, from its own seed."""
        if not self.plan.counts:
            played = self._played(self.program, number)
            return self._row(number, played), {}
        self.counting.begin()
        if self._is_playout(number):
            played = self._played(self.counting.program, number)
            again = played.game
        else:
            played = self._played(self.program, number)
            again = self._again(played, number) if played.game is not None else None
        return self._row(number, played), self.counting.counted(again) if again is not None else {}

    @cached_property
    def _policies(self) -> frozenset[str]:
        """The policies of the pack, which are words of `seats` too."""
        return frozenset(available(self._stage))

    @cached_property
    def _stage(self) -> Stage:
        return (self.counting if self.plan.counts else self).program.stage

    def _is_playout(self, number: int) -> bool:
        """Whether everybody answers at random whom the machine does not play by rules."""
        return {*self.plan.seats_of(number).values()} - self._policies <= {UNIFORM}

    def _begun(self, program: Program, number: int) -> Game:
        """A game at its first decision. Raises GameFault."""
        seats = self.plan.seats_of(number).items()
        policies = {player: words if words in self._policies else None for player, words in seats}
        return Game(program, self.plan.seed_of(number), policies=policies)

    def _played(self, program: Program, number: int) -> Played:
        played = Played(None)
        reserve = Reserve((WORK + more_for(len(program.stage.start))) * self.plan.most)
        try:
            with drawing_from(reserve):
                played.game = self._begun(program, number)
                if self._is_playout(number):
                    picks = picks_of(self.plan.seed_of(number))
                    played.end = _play_out(played.game, picks, self.plan.most)
            if not self._is_playout(number):
                self._step_by_step(played, played.game, number, reserve)
        except GameFault as fault:
            played.end, played.fault = _ended(reserve, fault)
        return played

    def _step_by_step(self, played: Played, game: Game, number: int, reserve: Reserve) -> None:
        """Go on answer by answer, by whoever has the seats. Raises GameFault."""
        agents = self._agents(game.program, number)
        for _ in range(self.plan.most):
            seat = game.seat
            if seat is None:  # chance is drawn, so the game is over
                return
            try:
                answer = agents[seat].think(game, seat).answer
            except NoAnswer:
                break  # nothing but beginnings that cannot be completed
            with drawing_from(reserve):  # what an agent thinks is no work of the game's
                _give(played, game, answer)
        if not game.over:
            played.end = "most"

    def _agents(self, program: Program, number: int) -> list[Agent]:
        """Who answers for each player: one for all whose words are alike, as in `hexwright play`."""
        words = [UNIFORM if each in self._policies else each for each in self.plan.seats_of(number).values()]
        agents = {each: read_agent(each, program, self.plan.seed_of(number)) for each in words}
        return [agents[each] for each in words]

    def _again(self, played: Played, number: int) -> Game:
        """The same game in the form in which is counted, by the places of its answers."""
        first = played.game
        assert first is not None
        game = self._begun(self.counting.program, number)
        try:
            for place in played.places:
                game.apply(game.legal()[place])
        except (GameFault, IndexError) as error:
            raise EndedOtherwise(f"game {number} of {self.plan.scenario}: {error}") from error
        if (game.over, game.result, game.chance.counter) != (first.over, first.result, first.chance.counter):
            raise EndedOtherwise(f"game {number} of {self.plan.scenario}")
        return game

    @cached_property
    def _kinds_of_turn(self) -> tuple[str, ...]:
        """The kinds of occasion that say whose turn it is."""
        rules = self._stage.rules
        return tuple(kind for kind in sorted(opened_by(rules)) if rules.occasions[kind].active is not None)

    def _measured(self, game: Game) -> dict[str, dict[str, int]]:
        """What each measure comes to for each player. Raises GameFault."""
        stage = game.program.stage
        return {
            id: {player: asked_about(game, code, place) for place, player in enumerate(stage.numbers.players)}
            for id, code in stage.rules.measures_of(stage.scenario).items()
        }

    def _row(self, number: int, played: Played) -> Row:
        game, plan, fault = played.game, self.plan, played.fault
        players = self._stage.numbers.players
        seats = deciders(game) if game is not None else {}
        times = opened(game) if game is not None else {}
        ranking = game.result if game is not None and game.over else None
        try:
            measures = self._measured(game) if game is not None and game.over else {}
        except GameFault as failed:
            measures, fault = {}, failed
        return Row(
            game=number,
            seed=plan.seed_of(number),
            seats=plan.seats_of(number),
            end="fault" if fault is not None else played.end,
            ranking=tuple(tuple(players[player] for player in group) for group in ranking or ()),
            decisions={player: seats.get(place, 0) for place, player in enumerate(players)},
            turns={kind: times.get(kind, 0) for kind in self._kinds_of_turn},
            drawn=game.chance.counter if game is not None else 0,
            measures=measures,
            fault=_told(fault, self.rules.pack) if fault is not None else "",
        )


def _give(played: Played, game: Game, answer: Answer) -> None:
    """Give a whole answer in its short steps, each kept by its place. Raises GameFault, and then none counts."""
    before = len(played.places)
    while True:
        listed = game.legal()
        started = len(game.partial)
        place = next(n for n, one in enumerate(listed) if one == answer[: len(one)] and len(one) > started)
        try:
            game.apply(listed[place])
        except GameFault:
            del played.places[before:]
            raise
        played.places.append(place)
        if listed[place] == answer:
            return


def _play_out(game: Game, random_float: Callable[[], float], most: int) -> End:
    """Play to the end, or to so many decisions, which may have several short answers each."""
    taken = idle = 0
    while not game.over and taken < most and idle < MOST_STEPS:  # idle: beginnings that cannot be completed
        given = playout(game, random_float, most - taken)
        before, taken = taken, sum(1 for _ in game.decisions())
        idle = idle + max(given, 1) if taken == before else 0
    return "over" if game.over else "most"


def _ended(reserve: Reserve, fault: GameFault) -> tuple[End, GameFault | None]:
    """Whether the rules failed, or the work that all of the game shares was used up."""
    return ("work", None) if reserve.is_empty else ("fault", fault)


def _told(fault: GameFault, pack: Pack) -> str:
    """A fault in a line, alike wherever the pack lies: `mygame/rules/fire.yaml:12:9: E701: ...`."""
    found = fault.diagnostic
    folder = next((each.folder for each in pack.family() if f"/{each.folder.name}/" in f"/{found.span.path}"), None)
    path = found.span.path
    if folder is not None:
        path = f"{folder.name}/{path.rpartition(f'{folder.name}/')[2]}"
    return f"{path}:{found.span.line}:{found.span.column}: {found.code}: {found.message}"
