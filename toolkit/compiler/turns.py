"""The order in which triggers of one moment come.

Where no trigger of an effect is among them it is known here. Else those that may come are put in order as the moment
begins, by who owns what they stand on, and wait in a local; each is looked at when its turn comes. Where equals say who
chooses among them, he is asked. In: triggers with their events, in the order of `Follow`. Out: parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.compiler.code import NO_NAMES, Do, Loop, Names, Nodes, Part
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.parts import branch, choice_of, repeat, waits
from toolkit.compiler.pycode import (
    CELLS,
    NONE,
    RETURN_FALSE,
    PyCode,
    call,
    comma,
    literal,
    local,
    looping,
    names_in,
    py,
    tuple_of,
)
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.steps.choose import choose
from toolkit.compiler.triggers import EmittedEvent, fire, fire_for_each, known_live, lasts, of_grant
from toolkit.frozen import frozen
from toolkit.language.code import Candidates, Choice, Code, Where
from toolkit.language.tree import Variable
from toolkit.model import Type
from toolkit.program.rules import Trigger
from toolkit.program.sorts import bare
from toolkit.program.steps.flow import Choose
from toolkit.runtime.turns import NOBODYS, PIECES, PLAYERS
from toolkit.state.names import FOLLOWER
from toolkit.state.shapes import PIECE

PLAYER = Type("named", "player")
WAITING = Type("list", inner=FOLLOWER)
NEXT = "next"
"""What the answer is called with which somebody names the next one."""


@frozen
class Follower:
    """A trigger with the event that it follows.

    `test` must hold for one that stands on nothing. Of one that an effect brings `rows` are the grants that may come
    (all that are live, where it says none), and `of_row` makes its event for one of them. Both read the locals `reads`.
    """

    trigger: Trigger
    emitted: EmittedEvent
    test: PyCode | None = None
    reads: Names = NO_NAMES
    rows: PyCode | None = None
    of_row: Callable[[PyCode], Nodes] | None = None


def in_turn(emitter: StepEmitter, followers: Sequence[Follower], scope: Scope, where: Where, what: str) -> list[Part]:
    """All of them in order."""
    granted = [follower.trigger for follower in followers if follower.trigger.owner is not None]
    if not granted:
        return [part for follower in followers for part in _alone(emitter, follower, scope, where, what)]
    if granted == [followers[0].trigger] and not followers[0].rows and not _is_owned(emitter, granted[0]):
        first, rest = followers[0], followers[1:]
        parts = fire_for_each(emitter, first.trigger, scope, where, first.emitted, what)
        return parts + [part for follower in rest for part in _alone(emitter, follower, scope, where, what)]
    return _Queue(emitter, followers, scope, where, what).parts()


def _alone(emitter: StepEmitter, follower: Follower, scope: Scope, where: Where, what: str) -> list[Part]:
    """A trigger that stands on nothing."""
    parts = fire(emitter, follower.trigger, scope, where, follower.emitted, what)
    return [branch(emitter, follower.test, follower.reads, parts)] if follower.test else parts


def asks(trigger: Trigger) -> bool:
    """Whether somebody chooses among grants that are equal."""
    return trigger.owner is not None and (trigger.tie or trigger.chosen_by is not None)


def _whose(emitter: StepEmitter) -> tuple[int, ...]:
    """By grant step, what it puts its effect on."""
    found = []
    for grant in emitter.generator.layout.needs.grants:
        type = bare(grant.on.type) if grant.on is not None else Type("nothing")
        owned = emitter.generator.is_piece(type) or type.name in ("piece", "place", "holder")
        found.append(PLAYERS if type.name == "player" else PIECES if owned else NOBODYS)
    return tuple(found)


def _is_owned(emitter: StepEmitter, trigger: Trigger) -> bool:
    """Whether what the grants of a trigger are on may have an owner."""
    assert trigger.owner is not None
    steps = zip(emitter.generator.layout.needs.grants, _whose(emitter), strict=True)
    return any(whose != NOBODYS for grant, whose in steps if grant.effect == trigger.owner[1])


class _Queue:
    """Those of a moment that wait for their turn."""

    def __init__(
        self, emitter: StepEmitter, followers: Sequence[Follower], scope: Scope, where: Where, what: str
    ) -> None:
        self.emitter, self.scope, self.where, self.what = emitter, scope, where, what
        generator = emitter.generator
        numbers = generator.stage.numbers
        first = next(index for index, each in enumerate(followers) if each.trigger.owner is not None)
        self.head, self.rest = followers[:first], followers[first:]
        self.number = {each.trigger.id: numbers.of["triggers"][each.trigger.id] for each in self.rest}
        self.count = max(1, len(numbers.ids["triggers"]))
        self.whose = generator.constant("WHOSE", _whose(emitter))
        owners = map(numbers.player_with, numbers.instances)
        self.places = generator.constant("OWNERS_OF_PLACES", (*(None for _ in numbers.ground.labels), *owners))
        self.anew = emitter.anew() if any(asks(each.trigger) for each in self.rest) else None
        self.waiting = emitter.hidden("in_turn", where, WAITING)
        self.next = emitter.hidden("turn", where, FOLLOWER)

    def parts(self) -> list[Part]:
        """The order, what comes before all that stand on anything, then each in its turn."""
        emitter = self.emitter
        own = names_in(self.waiting)
        start: Nodes = [Do(((0, py("{} = {}", self.waiting, self._order())),), self._reads(), own)]
        head = [part for each in self.head for part in _alone(emitter, each, self.scope, self.where, self.what)]
        tests = [
            (
                py("{} % {} == {}", self.next, self.count, self.number[each.trigger.id]),
                names_in(self.next),
                self._one(each),
            )
            for each in self.rest
        ]
        turn = tests[0][2] if len(tests) == 1 else [choice_of(emitter, tests, ())]
        if not waits(turn) and not any(asks(each.trigger) for each in self.rest):
            found = names_in(self.next)
            loop = Loop(py("for {} in {}", self.next, self.waiting), emitter.chain(turn, None), own, found)
            return [start, *head, [loop]]
        return [start, *head, repeat(emitter, [], py("not {}", self.waiting), own, [*self._taken(), *turn], self.anew)]

    def _reads(self) -> Names:
        return frozenset(name for each in self.rest if each.rows for name in each.reads)

    def _order(self) -> PyCode:
        generator = self.emitter.generator
        table = []
        for each in self.rest:
            owner = each.trigger.owner
            rows = each.rows or (py("S[{}]", generator.layout.base["effects", owner[1]]) if owner is not None else NONE)
            if owner is not None and self._is_on_pieces(owner[1]):
                rows = self._by_key(rows, 1)
            table.append(py("({}, {}, {})", int(not each.trigger.first), self.number[each.trigger.id], rows))
        order = (tuple_of(table), self.count, self.whose, self.places, generator.by_precedence())
        return py("{}(S, {})", generator.runtime("in_turn"), comma(*order))

    def _is_on_pieces(self, effect: str) -> bool:
        """Whether grants of an effect may be on pieces that may be hidden."""
        generator = self.emitter.generator
        on = [grant.on for grant in generator.layout.needs.grants if grant.effect == effect]
        types = [bare(each.type) for each in on if each is not None]
        return any(generator.stage.is_keyed(PIECE if type.name == "holder" else type) for type in types)

    def _by_key(self, grants: PyCode, count: int) -> PyCode:
        """Grants, as Python has them, by the listing keys of what they are on."""
        generator = self.emitter.generator
        first = len(generator.stage.place_at)
        return py("{}(S, {}, {}, {})", generator.runtime("grants_by_key"), grants, count, first)

    def _one(self, follower: Follower) -> list[Part]:
        """One in its turn."""
        if follower.trigger.owner is None:
            return _alone(self.emitter, follower, self.scope, self.where, self.what)
        row = self.emitter.fresh("row")
        found: Nodes = [Do(((0, py("{} = {} // {}", row, self.next, self.count)),), names_in(self.next))]
        found += follower.of_row(row) if follower.of_row is not None else []
        parts = fire(self.emitter, follower.trigger, self.scope, self.where, follower.emitted, self.what, row)
        return [found, *parts]

    def _taken(self) -> list[Part]:
        """The next one: the first that waits, or which of those that are equal to it somebody chooses."""
        emitter, own = self.emitter, names_in(self.waiting)
        asking = [each for each in self.rest if asks(each.trigger)]
        first: Nodes = [
            Do(
                ((0, py("{} = {}[0]", self.next, self.waiting)), (0, py("{} = {}[1:]", self.waiting, self.waiting))),
                own,
                own | self.next.names,
            )
        ]
        if not asking:
            return [first]
        equal = emitter.hidden("equals", self.where, WAITING)
        runtime = emitter.generator.runtime("equals_in_turn")
        comes, reads = self._comes(asking)
        known = py("{}, {}, {}, {}", literal(self._groups(asking)), self.count, self.whose, self.places)
        found = py("{}(S, {}, {}, {})", runtime, self.waiting, known, comes)
        start: Nodes = [Do(((0, py("{} = {}", equal, found)),), own | reads, names_in(equal))]
        chosen = self._chosen(asking, equal)
        sole: Nodes = [Do(((0, py("{} = {}[0]", self.next, equal)),), names_in(equal), names_in(self.next))]
        one = branch(emitter, py("len({}) > 1", equal), names_in(equal), chosen, [sole])
        without = looping("{} = tuple([each for each in {} if each != {}])", self.waiting, self.waiting, self.next)
        return [start, one, [Do(((0, without),), own | self.next.names, own)]]

    def _groups(self, asking: Sequence[Follower]) -> dict[int, int]:
        """Who is equal where the owner is one: with `tie` those of one rank that say so, else grants of one trigger."""
        keys: list[tuple[object, ...]] = []
        found = {}
        for each in asking:
            trigger = each.trigger
            key: tuple[object, ...] = (trigger.first, trigger.rank) if trigger.tie else (trigger.id,)
            keys += [key] if key not in keys else []
            found[self.number[trigger.id]] = keys.index(key)
        return found

    def _comes(self, asking: Sequence[Follower]) -> tuple[PyCode, Names]:
        """A function of one that waits: whether it would come if it were its turn; and the locals that it reads."""
        emitter = self.emitter
        generator = emitter.generator
        told: set[str] = set()
        for each in asking:
            own = () if each.of_row is not None else (local.python for local in each.emitted.variables().values())
            told |= emitter.kept_of(*own) | each.reads
        words = sorted(told)
        parameters = ("S", "_one", *words)
        name = f"w_{emitter.prefix}_{next(emitter.numbers)}"

        def write(body: CodeBuffer) -> None:
            """Each trigger's own condition, over the row of its grant."""
            body.line(py("_row = _one // {}", self.count))
            for each in asking:
                with body.block(py("if _one % {} == {}:", self.count, self.number[each.trigger.id])):
                    self._write_test(each, body)

        comes = call(generator.statements(name, parameters, write), CELLS, py("_one"), *map(local, words))
        return py("lambda _one: {}", comes), frozenset(words)

    def _write_test(self, follower: Follower, body: CodeBuffer) -> None:
        """Return whether a trigger would come for the grant in `_row`."""
        trigger, writer = follower.trigger, self.emitter.generator.writer
        assert trigger.owner is not None
        effect = trigger.owner[1]
        layout = self.emitter.generator.layout
        inside = Scope(follower.emitted.variables())
        for name, field, type in of_grant(self.emitter, effect):
            text = py("S[_row + {}]", layout.at("effect", effect, field))
            inside.variables[name] = Local(text, type, self.emitter.generator.holds_occasions(type))
        for node in follower.of_row(local("_row")) if follower.of_row is not None else ():
            assert isinstance(node, Do)
            for _, line in node.lines:
                body.line(line)
        env = inside.env()
        body.under(py("if not ({}):", lasts(self.emitter, effect, local("_row"))), "return False")
        there = writer.existence(trigger, known_live(self.scope, self.what), env)
        if there is not None:
            body.under(py("if not ({}):", there), "return False")
        if trigger.when is not None:
            writer.require(trigger.when, env, body, RETURN_FALSE)
        body.line("return True")

    def _chosen(self, asking: Sequence[Follower], equal: PyCode) -> list[Part]:
        """Somebody names the next of those that are equal: their owner, or who the trigger says."""
        emitter = self.emitter
        who = emitter.hidden("chooser", self.where, PLAYER)
        own = names_in(equal)
        tests: list[tuple[PyCode, Names, Sequence[Part]]] = []
        for each in asking:
            statements = emitter.statements(Scope(each.emitted.variables(), self.scope.around))
            if each.trigger.chosen_by is not None:
                statements.line(py("{} = {}", who, statements.value(each.trigger.chosen_by)))
            else:
                owner = emitter.generator.runtime("owner_of_grant")
                statements.line(
                    py("{} = {}(S, {}[0] // {}, {}, {})", who, owner, equal, self.count, self.whose, self.places)
                )
            statements.reads |= own
            is_it = py("{}[0] % {} == {}", equal, self.count, self.number[each.trigger.id])
            tests.append((is_it, own, [statements.node(who)]))
        chooser = choice_of(emitter, tests[:-1], tests[-1][2])
        scope = Scope({}, self.scope.around, emitter.apart("q"))
        named = emitter.kept[str(equal)].name  # who is refused is told by the names that frames keep
        scope.variables[named], scope.variables[str(who)] = Local(equal, WAITING), Local(who, PLAYER)
        among = Candidates(Code(Variable(WAITING, 0, 0, named), self.where))
        choice = Choice(NEXT, "one", FOLLOWER, self.where, among=among)
        by = Code(Variable(PLAYER, 0, 0, str(who)), self.where)
        asked = choose(emitter, Choose(self.where, (), None, choice, by, False, None), scope, self.anew)
        answer = scope.variables[NEXT].python
        taken: Nodes = [Do(((0, py("{} = {}", self.next, answer)),), names_in(answer), names_in(self.next))]
        ordered: list[Part] = []
        if any(each.trigger.owner is not None and self._is_on_pieces(each.trigger.owner[1]) for each in asking):
            text = self._by_key(equal, self.count)
            ordered = [[Do(((0, py("{} = {}", equal, text)),), names_in(equal), names_in(equal))]]
        return [chooser, *ordered, *asked, taken]
