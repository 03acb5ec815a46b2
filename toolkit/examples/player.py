"""One example played: position, chance, answers, a look at each moment. In: a plan, a program. Out: an outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.compiler import Program
from toolkit.diagnostics import Diagnostic, Note
from toolkit.examples.accounts import Found
from toolkit.examples.answers import NOT_PARTS, answer_data, compare_refusal, refused_as_expected
from toolkit.examples.chance import Feed, shuffle_to, stack_cards
from toolkit.examples.codes import ANSWER, FAULT, MOMENT, POSITION
from toolkit.examples.expectations import Look, Part, look
from toolkit.examples.meaning import place_of, without_meaning
from toolkit.examples.odds import among, lowest, step_at
from toolkit.examples.outcome import Outcome
from toolkit.examples.plan import Plan
from toolkit.examples.playback import Teller
from toolkit.examples.position import Position, misnamed, near, set_position
from toolkit.examples.saving import lost_step, see_rules, take_up
from toolkit.examples.stops import is_stop, moment_of
from toolkit.examples.things import Unnamed
from toolkit.examples.within import BEGINS, OWN, number_of, said_facts
from toolkit.model import Type
from toolkit.names import Names as Nearest
from toolkit.names import did_you_mean
from toolkit.play import PASS, Game, GameFault, NotThisGame, Refused, UnknownSite, read_answer
from toolkit.play.answers import CLAIM
from toolkit.play.data import read_value
from toolkit.play.machine import FUEL
from toolkit.play.pending import ByItself, ForcedPass
from toolkit.play.refusals import Misread
from toolkit.program.effects import Dice, Lot, Step
from toolkit.runtime.program import seat_of
from toolkit.state import UnknownName

GO_ON = (0, 1)
"""The answer that leaves a stop."""


class Halt(Exception):
    """The example cannot go on; why has been told."""


class Player:
    """An example while it is played. `tells_why`: what speaks against an answer that is refused is told."""

    tells_why = True

    def __init__(
        self, plan: Plan, program: Program, steps: Mapping[object, Step], teller: Teller | None = None
    ) -> None:
        self.plan = plan
        self.teller = teller
        self.program = program
        self.steps = steps
        self.example = plan.example
        self.found: list[Diagnostic] = []
        self.came: dict[object, int] = {}
        self.looked: set[int] = set()
        self.parts: set[tuple[int, Part]] = set()
        self.failed: set[int] = set()
        self.values: dict[int, list[Found]] = {}
        self.accepted: Counter[str] = Counter()
        self.feed = Feed(plan.example)
        self.cards: tuple[int, ...] = ()
        self.given = 0
        self.fuel = FUEL
        self.game: Game

    def play(self) -> Outcome:
        """Play it from the position to its end."""
        try:
            self._set_up()
            self._start()
            self._go_on()
        except Halt:
            pass
        except GameFault as fault:
            self.found.append(self._told(fault))
        held = len(self.looked) - len({found.span for found in self.found})
        found = tuple(sorted({*self.plan.diagnostics, *self.found}, key=Diagnostic.sort_key))
        playback = self.teller.playback() if self.teller is not None else None
        return Outcome(self.example, found, self.given, max(held, 0), playback)

    def _set_up(self) -> None:
        """Set up the position; no rule runs."""
        going_on = self.example.record.going_on
        seed = f"example {self.example.id}"
        if going_on is None:
            self.game = Game(self.program, seed, chance="ask")  # waits at the first stop
            self.game.fuel = self.fuel
        position = Position(self.program.stage, list(self.program.stage.start) if going_on else self.game.cells)
        self._lay_out(position)
        if self.found:
            raise Halt
        if going_on is not None:
            self._take_up(position, going_on, seed)
        if self.teller is not None:
            self.teller.set_up(self.game)

    def _start(self) -> None:
        """Go on from the position to the first decision."""
        going_on = self.example.record.going_on
        if going_on is None and not self.example.record.during:
            self._look("start", part="position")
        if going_on is None:
            self.game.apply(GO_ON)
        else:
            self._look("start", part="position")
        self._settle()
        if self.teller is not None:
            self.teller.settled(self.game, 0)

    def _lay_out(self, position: Position) -> None:
        """Lay out the position, its cards, and what the example says of the occasions that are going on."""
        self.found += set_position(self.example, position)
        self.cards, problems = stack_cards(self.example, position)
        self.found += problems
        self.found += self._facts() if self.example.record.going_on is None else ()

    def _take_up(self, position: Position, going_on: Any, seed: str) -> None:
        """Go on where a game stood that was saved from play."""
        try:
            self.game = take_up(self.program, position.cells, going_on, seed)
        except UnknownSite as error:
            self.found.append(lost_step(self.example, self.program, error))
            raise Halt from error
        except (NotThisGame, UnknownName) as error:
            message = f"The game cannot go on there: {error}."
            help = near(error, self.program.stage.names(position.cells)) if isinstance(error, UnknownName) else ""
            self.found.append(POSITION.at(self.example.key_span("going_on"), message, help=help))
            raise Halt from error
        self.found += see_rules(self.example, self.game)
        if any(found.severity == "error" for found in self.found):
            raise Halt

    def _facts(self) -> Iterator[Diagnostic]:
        """Give the example's own occasion what it says of the occasions that are going on, and its names."""
        layout, cells = self.program.stage.layout, self.game.cells
        row = layout.first_row[OWN]
        shape = layout.shapes[cells[row]]
        types = {field: type for field, type in shape.fields if isinstance(type, Type)}
        cells[row + shape.at[f"fact {BEGINS}"]] = number_of(self.example)
        for name, (data, inside) in said_facts(self.example).items():
            type = types.get(f"fact {name}")
            try:
                if type is None:
                    raise Unnamed(_unread(inside))
                cells[row + shape.at[f"fact {name}"]] = read_value(type, data, self.program.stage.names(cells))
            except (Unnamed, UnknownName) as error:
                yield misnamed(self.example, inside, error, self.program.stage.names(cells))

    # Going on

    def _settle(self) -> None:
        """Go on through chance and stops to the next decision of a player, or the end."""
        while not self.game.over:
            if self.game.odds is not None:
                self._take_chance()
            elif is_stop(self.game):
                moment = moment_of(self.game)
                if moment is None:  # inside the occasions that are going on
                    self._look("start", part="position")
                self.came[moment] = self.came.get(moment, 0) + 1
                self._look("moment", self.came[moment], moment)
                self.game.apply(GO_ON)
            else:
                return

    def _take_chance(self) -> None:
        game, odds = self.game, self.game.odds
        step = step_at(game, self.steps)
        if isinstance(odds, tuple) and odds[0] == "shuffle":
            game.apply(self._shuffled(int(odds[1])))
            return
        sides = odds if isinstance(odds, int) else len(odds)  # type: ignore[arg-type]  # there are odds at chance
        chance = step.effects.chance if step is not None else "never"
        if step is not None and isinstance(chance, Lot):
            outcome = self.feed.next_counter(among(game, step, chance.place))
        elif isinstance(chance, Dice):
            outcome = self.feed.next_die(lowest(game, chance.low), sides)
        else:
            outcome = self.feed.next_die(0, sides)
        if isinstance(outcome, Diagnostic):
            self.found.append(outcome)
            raise Halt
        game.apply((outcome,))

    def _shuffled(self, count: int) -> tuple[int, ...]:
        """A permutation that lays the cards the example tells on top."""
        mixed = self.game.chance.draw(("shuffle", count))
        cells = self.game.cells
        for owned in self.program.stage.layout.places.values():
            for address in owned:
                rows = cells[address]
                if len(rows) == count and any(card in rows for card in self.cards):
                    return shuffle_to(rows, self.cards, mixed)
        return tuple(mixed)

    # Answers

    def _go_on(self) -> None:
        """Go on from a decision to the end."""
        while self.given < len(self.example.record.do):
            self._answer_next()
        self._end()

    def _answer_next(self) -> None:
        """Look, give the next answer, and go on to the next decision."""
        if self.given == 0:
            self._look("start", part="decision")
        self._look("answer", self.given)
        self._give(self.given, self.example.record.do[self.given])
        self.given += 1
        self._settle()
        if self.teller is not None:
            self.teller.settled(self.game, self.given)

    def _end(self) -> None:
        """Look when all answers have been given, and for what has not come."""
        if not self.example.record.do:
            self._look("start", part="decision")
        self._look("answer", self.given)
        self._look("end")
        if self.game.over:
            self._look("over")
        self._missed()
        self.found += self.feed.left()

    def _give(self, index: int, entry: Mapping[str, Any]) -> None:
        expected = entry.get("refused")
        self._pass_what_is_forced(entry)
        if expected is None and self._has_passed(entry):
            return
        self.accepted.clear()
        span = self.example.span("do", index)
        if self.teller is not None:
            self.teller.asked(self.game, entry)
        try:
            answer = read_answer(self.game, answer_data(self.game, entry))
            if self.teller is not None:
                self.teller.read(self.game, answer)
            mark = self.game.mark()
            self.game.apply(answer, why=self.tells_why or expected is not None)
        except Refused as refused:
            if self.teller is not None:
                self.teller.refused(refused)
            if expected is not None and isinstance(refused, Misread):
                self.found += without_meaning(self.example, ("do", index), self.game, entry)
                return
            if expected is not None:
                self.found += compare_refusal(self.example, ("do", index, "refused"), expected, refused)
                return
            advice = ""
            if isinstance(refused, Misread):
                span = place_of(self.example, ("do", index), entry, refused)
                advice = did_you_mean(refused.word, Nearest(refused.known))
            self.found.append(ANSWER.at(span, str(refused), help=advice, notes=self._possible()))
            raise Halt from refused
        if expected is not None:
            self.found += refused_as_expected(self.example, ("do", index, "refused"))
            self.game.back_to(mark)

    def _pass_what_is_forced(self, entry: Mapping[str, Any]) -> None:
        """Pass for seats that can do nothing else, unless the example does it, or somebody claims an action there."""
        players = self.program.stage.numbers.players
        if any(str(does).startswith(CLAIM) for does in entry.values()):
            return
        while not self.game.over and self.game.seat is not None and self.game.legal() == [PASS]:
            if entry.get(players[self.game.seat]) == "pass":
                return
            self.game.apply(PASS)
            self._settle()

    def _has_passed(self, entry: Mapping[str, Any]) -> bool:
        """Whether an answer is the pass of somebody who could do nothing else, which is done already."""
        said = {key: value for key, value in entry.items() if key not in NOT_PARTS}
        players = self.program.stage.numbers.players
        who = next(iter(said), "")
        if [*said.values()] != ["pass"] or (self.game.seat is not None and players[self.game.seat] == who):
            return False
        passed, past = Counter[str](), self.game.past
        while past is not None and isinstance(past[6], ByItself):
            seat = seat_of(past[2]) if isinstance(past[6], ForcedPass) else None
            passed[players[seat] if seat is not None else ""] += 1
            past = past[0]
        self.accepted[who] += 1
        return self.accepted[who] <= passed[who]

    def _possible(self) -> list[Note]:
        """What could be answered."""
        from toolkit.play import name_answer
        from toolkit.play.data import written

        legal = self.game.legal() if not self.game.over else []
        said = [written(name_answer(self.game, answer)) for answer in legal[:8]]
        more = f" … and {len(legal) - 8} more" if len(legal) > 8 else ""
        return [Note(f"Legal here: {'; '.join(said)}{more}.")] if said else [Note("The game is over.")]

    # Looking

    def _look(self, form: str, count: int = 0, moment: object = None, part: Part = "all") -> None:
        """Look at the expectations of a moment; at the start first at the position, as it is written, then at who is
        asked there."""
        for index, when in enumerate(self.plan.whens):
            if (when.form, when.count, when.moment) == (form, count, moment) and (index, part) not in self.parts:
                self.parts.add((index, part))
                self.looked.add(index)
                now = Look(self.example, index, self.game, self.plan.asked.get(index), part, self.teller is not None)
                wrong = self._look_at(now)
                self.found += wrong
                self.failed |= {index} if wrong else set()
                if self.teller is not None and index not in self.failed and part in ("all", now.last_part):
                    self.teller.looked(index, self.given, now.found or self.values.get(index, []))
                self.values[index] = now.found

    def _look_at(self, now: Look) -> list[Diagnostic]:
        """What is not as one expectation says."""
        return list(look(now))

    def _missed(self) -> None:
        for index, when in enumerate(self.plan.whens):
            if index not in self.looked and when.form == "over":
                message = "The game is not over when the example is."
                self.found.append(MOMENT.at(self.example.span("expect", index, "at"), message))
            elif index not in self.looked and when.moment is not None:
                came = self.came.get(when.moment, 0)
                often = f" It comes {came} {'time' if came == 1 else 'times'}." if came else ""
                message = f"This moment does not come before the example is over.{often}"
                self.found.append(MOMENT.at(self.example.span("expect", index, "at"), message))

    def _told(self, fault: GameFault) -> Diagnostic:
        inner = fault.diagnostic
        place = ("do", self.given) if self.given < len(self.example.record.do) else ()
        notes = [Note(f"{inner.code}: {inner.message}", inner.span), *inner.notes]
        return FAULT.at(self.example.span(*place) if place else self.example.key_span(), inner.message, notes=notes)


def _unread(inside: tuple[str | int, ...]) -> str:
    """What to say of a fact that the occasion does not have, or a name that no step reads."""
    if inside[0] == "names":
        return f"No step of these occasions reads a name `{inside[-1]}`."
    return f"`{inside[-2]}` has no fact `{inside[-1]}`."
