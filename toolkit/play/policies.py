"""Decisions that a policy answers: its entries one after the other, until one has a legal answer.

In: a game at a decision of a player who is played by rules. Out: the frame with which it goes on: of steps that will
answer, of chance where ties are drawn, or of what comes behind the decision. An answer that was found is a decision of
its own in the past, and none of the answers that are recorded: it follows from the state, as what chance draws does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from toolkit.analysis.hiding import DECIDES
from toolkit.evaluator import World
from toolkit.language.code import Choice
from toolkit.language.faults import END
from toolkit.language.fuel import refill
from toolkit.play import automatic_passes as standing
from toolkit.play.answers import spell
from toolkit.play.base_game import BaseGame
from toolkit.play.pending import Answer, PolicyAnswer
from toolkit.play.preferences import said_so_far, value_of
from toolkit.play.slots import Slot, slot_of, slots_of_action
from toolkit.program.policies import Entry
from toolkit.program.rules import Policy
from toolkit.runtime.program import PASS, Frame, policy_function, seat_of, site_of
from toolkit.state.event_facts import facts_of_answer
from toolkit.state.listing_keys import by_key

MOST = 4_000
"""Beginnings of answers that are looked at for one entry; of more answers the best of those found counts."""
Found = tuple[Frame | None]
"""How the game goes on; of None it waits already."""


def answer_by_policy(game: BaseGame, policy: str) -> Frame | None:
    """Answer the pending decision."""
    assert game.go is not None
    return _Deciding(game, policy, game.go).go_on(0, None)


def answered(
    game: BaseGame, pending: Frame, policy: str, number: int, member: Any, said: Sequence[Any]
) -> Frame | None:
    """Go on with what the steps of an entry answer; where that is not legal, with the entries behind it."""
    deciding = _Deciding(game, policy, pending)
    entry = deciding.policy.entries[number]
    answer = deciding.read(said)
    if answer is None or not deciding.is_legal(answer):
        deciding.tell(entry, "illegal", answer)
        return deciding.go_on(number + 1, member)
    deciding.tell(entry, "steps", answer)
    return deciding.finish(answer, entry, member)


def has_none(game: BaseGame, pending: Frame, policy: str, number: int, member: Any) -> Frame | None:
    """Go on where the steps of an entry came to their end without an answer."""
    deciding = _Deciding(game, policy, pending)
    deciding.tell(deciding.policy.entries[number], "silent", None)
    return deciding.go_on(number + 1, member)


def drawn(game: BaseGame, pending: Frame, policy: str, number: int, member: Any, outcome: int) -> Frame | None:
    """Go on with the one of equally good answers that chance names."""
    deciding = _Deciding(game, policy, pending)
    entry = deciding.policy.entries[number]
    ranking = deciding.ranking(entry, member)
    assert ranking is not None
    answer = ranking.tied[outcome]
    deciding.tell(entry, "drawn", answer, ranking)
    return deciding.finish(answer, entry, member)


@dataclass(frozen=True)
class Ranking:
    """Answers, best first: each with its key; those that are as good as the best; whether there were too many."""

    keyed: tuple[tuple[Any, Answer], ...]
    cut: bool

    @property
    def tied(self) -> tuple[Answer, ...]:
        """The best."""
        return tuple(answer for key, answer in self.keyed if key == self.keyed[0][0])

    @property
    def second(self) -> tuple[Any, Answer] | None:
        """The best of those that are worse, else of the others."""
        worse = next((each for each in self.keyed if each[0] != self.keyed[0][0]), None)
        return worse or (self.keyed[1] if self.keyed[1:] else None)


def _turns(entry: Entry) -> str | None:
    """Where is kept whose turn it was, in entries that are tried for each of some things."""
    return entry.walk.field if entry.walk is not None else None


class _Deciding:
    """One decision while it is answered."""

    def __init__(self, game: BaseGame, policy: str, pending: Frame) -> None:
        self.game, self.go = game, pending
        game.go, game.odds, game.partial = pending, None, ()
        game.ask = (pending[0].ask, pending[1], pending[2])  # type: ignore[attr-defined]  # generated functions carry it
        self.program = game.program
        self.rules = game.program.rules
        self.policy: Policy = self.rules.policies[policy]
        self.id = policy
        self.site = site_of(pending[0])
        seat = seat_of(pending)
        assert seat is not None
        self.seat = seat

    @cached_property
    def world(self) -> World:
        """The state, for the values of what is chosen."""
        return World(self.program.stage, self.game.cells)

    # Entries in order

    def go_on(self, start: int, member: Any) -> Frame | None:
        """The entries from a number on; of those that are tried for each of some things, from one of these on."""
        entries, place = self.policy.entries, start
        if (
            start
            and member is not None
            and (start == len(entries) or _turns(entries[start]) != _turns(entries[start - 1]))
        ):
            place = start - 1  # the last entry was tried for that thing: the next one has its turn
        while place < len(entries):
            walk = entries[place].walk
            if walk is None:
                found = self._tried(entries[place], None)
                if found is not None:
                    return found[0]
                place, member = place + 1, None
                continue
            first = next(i for i, each in enumerate(entries) if _turns(each) == walk.field)
            last = next((i for i in range(place, len(entries)) if _turns(entries[i]) != walk.field), len(entries))
            found = self._walked(first, last, start if member is not None else first, member)
            if found is not None:
                return found[0]
            place, member = last, None
        return self._otherwise()

    def _walked(self, first: int, last: int, start: int, member: Any) -> Found | None:
        """The entries between two numbers, for each thing in its turn; for `member` from one of them on."""
        entries, turns = self.policy.entries, self.turns(self.policy.entries[first])
        waits = member in turns
        for each in turns:
            if waits and each != member:
                continue
            begin, waits = start if waits else first, False
            for entry in entries[begin:last]:
                found = self._tried(entry, each)
                if found is not None:
                    return found
        return None

    def turns(self, entry: Entry) -> list[Any]:
        """The things that have not had their turn, in their order."""
        assert entry.walk is not None
        walk, cells, stage = entry.walk, self.game.cells, self.program.stage
        things = [each for each in self._call(entry, "things", cells, self.seat) if each is not None]
        if stage.lists_by_key(walk.things.type):
            things = [*by_key(cells, things)]
        if walk.by:
            things.sort(key=lambda each: self._call(entry, "order", cells, self.seat, each))
        done = cells[self._turns_cell(entry)]
        return [each for each in things if each not in done]

    def _turns_cell(self, entry: Entry) -> int:
        assert entry.walk is not None
        return self.program.stage.layout.base["player", entry.walk.field] + self.seat

    def _tried(self, entry: Entry, member: Any) -> Found | None:
        """What one entry makes of the decision; None where it has no answer."""
        if not self.concerns(entry):
            return None
        if entry.decision.kind == "argument":
            return self._argument_first(entry, member)
        if not self._counts(entry, (), member):
            self.tell(entry, "when", None)
            return None
        if entry.steps:
            block = self._function(entry, "steps", "b_")
            return ((block, self._locals(entry, member), self.go),)
        ranking = self.ranking(entry, member)
        if ranking is None:
            self.tell(entry, "none", None)
            return None
        if entry.ties and len(ranking.tied) > 1:
            block = self._function(entry, "tie", "b_")
            return ((block, (*self._locals(entry, member), len(ranking.tied)), self.go),)
        answer = ranking.keyed[0][1]
        self.tell(entry, "ranked", answer, ranking)
        return (self.finish(answer, entry, member),)

    def _argument_first(self, entry: Entry, member: Any) -> Found | None:
        """An entry for an argument, where nothing tells yet what is done: its action, if it comes to have a say."""
        action = self.program.stage.numbers.of["actions"][entry.decision.element]
        used: list[Entry] = []
        answer = self._completed((action,), member, used)
        if answer is None or entry not in used:
            self.tell(entry, "none" if answer is None or entry.when is None else "when", None)
            return None
        return (self.finish(answer, entry, member),)

    def concerns(self, entry: Entry) -> bool:
        """Whether it is about this decision."""
        decision, site = entry.decision, self.site
        match decision.kind:
            case "choice":
                return site.choice is not None and decision.where is not None and site.where == decision.where
            case "menu":
                return bool(self._actions(entry))
            case _:
                return decision.element in site.actions

    def _actions(self, entry: Entry) -> set[str]:
        """The actions that an entry is about, of those that are offered."""
        decision = entry.decision
        of_it = self.rules.actions_of(decision.element) if decision.kind == "menu" else [decision.element]
        return {*of_it} & {*self.site.actions} if self.site.kind == "menu" else set()

    def _counts(self, entry: Entry, begun: Answer, member: Any) -> bool:
        return entry.when is None or bool(
            self._call(entry, "when", self.game.cells, *self._known(entry, begun, member))
        )

    # Answers

    def ranking(self, entry: Entry, member: Any) -> Ranking | None:
        """The whole answers that an entry is about, best first; None where there are none."""
        if not entry.only and not entry.prefer and not entry.ties:
            answer = self._plainly(entry, member)
            return Ranking((((), answer),), False) if answer is not None else None
        return self._ranked(
            entry, self._whole(self._starts(entry)), (), member, lambda answer: self.about(entry, answer)
        )

    def _plainly(self, entry: Entry, member: Any) -> Answer | None:
        """The first whole answer that an entry for a decision as such is about, its arguments as their entries say."""
        begun = self._starts(entry)
        return next((found for start in begun if (found := self._completed(start, member, [])) is not None), None)

    def _starts(self, entry: Entry | None) -> list[Answer]:
        """How answers begin: by their actions."""
        if self.site.kind != "menu":
            return [(0,)]
        told = dict.fromkeys(answer[:1] for answer in self._listed(()) if answer != PASS)
        ids = self.program.stage.numbers.ids["actions"]
        wanted = self._actions(entry) if entry is not None else None
        return [start for start in told if wanted is None or ids[start[0]] in wanted]

    def _ranked(
        self,
        entry: Entry,
        answers: Iterator[Answer],
        begun: Answer,
        member: Any,
        about: Callable[[Answer], Any],
    ) -> Ranking | None:
        known, cells = self._known(entry, begun, member), self.game.cells
        keyed: list[tuple[Any, Answer]] = []
        self.cut = False
        for answer in answers:
            it = about(answer)
            if entry.only is None or self._call(entry, "only", cells, *known, it):
                keyed.append((self._call(entry, "key", cells, *known, it) if entry.prefer else (), answer))
        keyed.sort(key=lambda each: each[0])
        return Ranking(tuple(keyed), self.cut) if keyed else None

    def _completed(self, begun: Answer, member: Any, used: list[Entry]) -> Answer | None:
        """The whole answer that begins so: each further part as the entries for it say, else the first; None where
        nothing legal begins so."""
        while not self._is_whole(begun):
            place = self._filled(begun)
            found = None
            for entry in self._for_part(begun, place, member):
                part = partial(self._part, place=place)
                ranking = self._ranked(entry, self._longer(begun, place), begun, member, part)
                if ranking is not None:
                    found = ranking.keyed[0][1]
                    used.append(entry)
                    self.tell(entry, "ranked", found, ranking)
                    break
            if found is None:
                found = next(self._longer(begun, place), None)
            if found is None:
                return None
            begun = found
        return begun if self.is_legal(begun) else None

    def _for_part(self, begun: Answer, place: int, member: Any) -> Iterator[Entry]:
        """The entries that have a say in a part of an answer."""
        if self.site.kind != "menu":
            return
        action = self.program.stage.numbers.ids["actions"][begun[0]]
        name = self._slots(begun)[place].name
        for entry in self.policy.entries:
            decision = entry.decision
            if decision.kind == "argument" and (decision.element, decision.name) == (action, name):
                whose = member if entry.walk is not None else None
                if (entry.walk is None or member is not None) and self._counts(entry, begun, whose):
                    yield entry

    def _longer(self, begun: Answer, place: int) -> Iterator[Answer]:
        """The beginnings that say one part more."""
        return self._behind([begun], lambda answer: self._filled(answer) > place or self._is_whole(answer))

    def _whole(self, starts: Sequence[Answer]) -> Iterator[Answer]:
        """All whole answers that begin so, as many as can be looked at."""
        return self._behind(starts, self._is_whole)

    def _behind(self, starts: Sequence[Answer], is_wanted: Callable[[Answer], bool]) -> Iterator[Answer]:
        """The first wanted answers on each way from these beginnings; `MOST` are looked at in all."""
        tries = iter(range(MOST))

        def further(start: Answer) -> Iterator[Answer]:
            """Those behind a beginning."""
            for answer in self._listed(start):
                if next(tries, None) is None:
                    self.cut = True
                    return
                if is_wanted(answer):
                    yield answer
                else:
                    yield from further(answer)

        return (answer for start in starts for answer in further(start))

    def _listed(self, begun: Answer) -> list[Answer]:
        """What the rules list behind a beginning."""
        game = self.game
        game.partial = begun if len(begun) > 1 else ()
        refill()
        try:
            listed: list[Answer] = game.listed()
        finally:
            game.partial = ()
        if not begun:
            return listed
        return [
            one
            for one in listed
            if one != PASS and one[: len(begun)] == begun and (len(one) > len(begun) or len(one) == 1)
        ]

    def _slots(self, begun: Answer) -> Sequence[Slot]:
        if self.site.choice is not None:
            return [slot_of(self.site.choice)]
        return slots_of_action(self.program, begun[0])

    def _filled(self, answer: Answer) -> int:
        """How many parts of an answer are said wholly."""
        rest, count = answer[1:], 0
        for slot in self._slots(answer):
            if not rest or (slot.lists and END not in rest):
                break
            rest = rest[rest.index(END) + 1 if slot.lists else 1 :]
            count += 1
        return count

    def _is_whole(self, answer: Answer) -> bool:
        if answer == PASS:
            return True
        slots = self._slots(answer)
        if self._filled(answer) < sum(slot.closed for slot in slots):
            return False
        if all(slot.closed for slot in slots):
            return len(answer) > 1 or not slots
        return not [one for one in self._listed(answer) if len(one) > len(answer)]  # nobody need be named who pays

    def is_legal(self, answer: Answer) -> bool:
        """Whether the rules list it, step by step."""
        begun: Answer = ()
        while begun != answer:
            steps = self._listed(begun)
            step = next((one for one in steps if one == answer[: len(one)] and len(one) > len(begun)), None)
            if step is None:
                return False
            begun = step
        return self._is_whole(answer)

    # What expressions read

    def _known(self, entry: Entry, begun: Answer, member: Any) -> list[Any]:
        """The names of an entry, in order."""
        known: Mapping[str, Any] = self._said(begun) if begun and self.site.kind == "menu" else {"by": self.seat}
        found: list[Any] = []
        for name, _ in entry.names:
            if name == "answers":
                found.append(self._answers(entry, begun) if entry.lists else ())
            elif entry.walk is not None and name == entry.walk.variable:
                found.append(member)
            else:
                found.append(known[name])
        return found

    def _said(self, answer: Answer) -> dict[str, Any]:
        action = self.rules.actions[self.program.stage.numbers.ids["actions"][answer[0]]]
        return said_so_far(self.world, action.card is not None, action.args, answer[1:], self.seat)

    def _answers(self, entry: Entry, begun: Answer) -> tuple[Any, ...]:
        """The legal answers, as expressions read them."""
        if entry.decision.kind == "argument":
            place = self._filled(begun)
            return tuple(self._part(answer, place) for answer in self._longer(begun, place))
        return tuple(self.about(entry, answer) for answer in self._whole(self._starts(entry)))

    def about(self, entry: Entry, answer: Answer) -> Any:
        """A whole answer as `it`: what is chosen, or the action with its arguments."""
        if self.site.choice is not None:
            return self._value(self.site.choice, answer[1:])
        said = self._said(answer)
        facts = facts_of_answer(self.rules, entry.decision.element)
        nothing = {name: () if type.form in ("set", "list", "map") else None for name, type in facts.items()}
        return tuple({**nothing, **said, "action": answer[0]}[name] for name in facts)

    def _part(self, answer: Answer, place: int) -> Any:
        """What the part of an answer at a place says."""
        return self._said(answer)[self._slots(answer)[place].name]

    def _value(self, choice: Choice, members: Answer) -> Any:
        return value_of(choice, tuple(each for each in members if each != END), self.world, self._locals_there)

    @cached_property
    def _locals_there(self) -> Mapping[str, Any]:
        """The names that the steps know where a choice is asked for."""
        kept = zip(self.site.locals, self.go[1], strict=True)
        return {**{local.name: value for local, value in kept}, "by": self.seat, DECIDES: self.seat}

    # What steps answer

    def read(self, said: Sequence[Any]) -> Answer | None:
        """The answer that a value means; None where it means none."""
        if not said:
            return PASS
        if self.site.choice is not None:
            return self._spelt((0,), [(slot_of(self.site.choice), said[0])])
        if len(said) != 2 or said[0] not in self.site.actions:
            return None
        action, values = self.program.stage.numbers.of["actions"][said[0]], dict(said[1])
        start: Answer = (action,)
        parts = [(slot, values.get(slot.name, ...)) for slot in self._slots(start)]
        begun = self._spelt(start, parts)
        return self._completed(begun, None, []) if begun is not None else None

    def _spelt(self, start: Answer, parts: list[tuple[Slot, Any]]) -> Answer | None:
        told: list[tuple[Slot, Any]] = []
        for slot, value in parts:
            if value is None:
                return None
            if slot.among is not None and value is not ...:
                value = dict(zip(value[::2], value[1::2], strict=True))
            elif slot.lists and slot.type.name == "route" and value is not ...:
                value = value[1:]
            elif isinstance(value, bool):
                value = int(value)
            told.append((slot, value))
        return spell(self.game, start, told)

    # Where no entry answers

    def _otherwise(self) -> Frame | None:
        """What the policy says; else a pass where that is legal, else the first answer."""
        if self.policy.otherwise is not None:
            answer = self._wanted(self._call(None, "otherwise", self.game.cells, self.seat))
            if answer is not None:
                self.tell(None, "otherwise", answer)
                return self.finish(answer, None, None)
        listed = self._listed(())
        if PASS in listed or not listed:
            self.tell(None, "passes", PASS)
            return self.finish(PASS, None, None)
        found = (self._completed(start, None, []) for start in self._starts(None))
        first = next((answer for answer in found if answer is not None), None)
        answer = first if first is not None else next(self._whole(self._starts(None)), listed[0])
        self.tell(None, "fallback", answer)
        return self.finish(answer, None, None)

    def _wanted(self, value: Any) -> Answer | None:
        """The answer that a value is which a policy gives whatever is asked; None where it is none."""
        choice, code = self.site.choice, self.policy.otherwise
        if choice is None or code is None or value is None:
            return None
        if choice.type != code.type and {choice.form, code.type.name} not in ({"number", "int"}, {"yes", "bool"}):
            return None
        answer = self._spelt((0,), [(slot_of(choice), value)])
        return answer if answer is not None and self.is_legal(answer) else None

    # Going on

    def finish(self, answer: Answer, entry: Entry | None, member: Any) -> Frame | None:
        """Answer, as if the player had; who had his turn is remembered."""
        game = self.game
        game.begin(PolicyAnswer(answer))
        if entry is not None and entry.walk is not None:
            self._remember(entry, member)
        go, locals, parent = self.go
        frame: Frame | None = go(game, locals, parent, answer)
        game.partial = ()
        if game.standing is not None and game.cells[game.standing]:
            frame = standing.note_targets(game, self.go, answer, frame)
        return frame

    def _remember(self, entry: Entry, member: Any) -> None:
        assert entry.walk is not None
        turns, cell, cells = self.turns(entry), self._turns_cell(entry), self.game.cells
        passed = turns[: turns.index(member)] if member in turns else []
        passed += [member] if not entry.walk.again else []
        if passed:
            self.game.journal += (cell, cells[cell])
            cells[cell] = tuple(sorted({*cells[cell], *passed}))

    def tell(self, entry: Entry | None, how: str, answer: Answer | None, ranking: Ranking | None = None) -> None:
        """For the log: what came of an entry."""
        marks = self.program.policy_marks
        if not self.program.tracing or not marks:
            return
        key = self.id if entry is None else f"{self.id} {entry.number}"
        number = None if entry is None else entry.number
        self.game.log.append((marks[key], len(self.game.journal), number, how, ranking, answer))

    def _locals(self, entry: Entry, member: Any) -> tuple[Any, ...]:
        return (self.seat,) if entry.walk is None else (self.seat, member)

    def _function(self, entry: Entry | None, what: str, before: str = "") -> Callable[..., Any]:
        name = policy_function(self.id, None if entry is None else entry.number, what)
        found: Callable[..., Any] = self.program.namespace[f"{before}{name}"]
        return found

    def _call(self, entry: Entry | None, what: str, *arguments: Any) -> Any:
        return self._function(entry, what)(*arguments)
