"""One offer as code: ask, do what is answered, go on.

Names of the frame: `order` the players, `at` the one whose go it is, `passed` how many have passed since the last
action. What the simple offer keeps is nothing but what its steps keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal as OneOf

from toolkit.compiler import names
from toolkit.compiler.actions import do_action, tells_answers
from toolkit.compiler.choices.asking import is_single
from toolkit.compiler.choices.plan import Plan
from toolkit.compiler.code import (
    NO_NAMES,
    Asking,
    Do,
    If,
    Jump,
    Label,
    Leave,
    Lines,
    Loop,
    Names,
    Nodes,
    Part,
    Wait,
    Waiting,
)
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import of_player
from toolkit.compiler.offers.menus import MenuCode, available, code_of_menus, list_answers, list_proposals
from toolkit.compiler.pycode import TRUE, PyCode, joined, literal, local, names_in, py, reads_of, tuple_of
from toolkit.compiler.step_emitter import Local, Scope, Statements, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.types import is_many
from toolkit.language.code import Code, Condition, Where, duties, statements_of
from toolkit.language.tree import Function, Variable
from toolkit.model import Type
from toolkit.program.policies import Decision
from toolkit.program.steps.flow import Offer

INT = Type("named", "int")
PLAYER = Type("named", "player")
PLAYERS = Type("list", inner=Type("named", "player"))


@dataclass(frozen=True)
class Offering:
    """What is offered. `to`: the codes for whom, in order; nobody means everybody by precedence.

    `claimed`: it is opened by the player himself, beside a decision that is pending.
    """

    menus: tuple[str, ...]
    to: tuple[Code, ...]
    until: OneOf["pass", "one"]
    may_pass: Condition | None
    between: str | None
    where: Where
    what: str = ""
    answered: PyCode | None = None
    claimed: bool = False


def offer(emitter: StepEmitter, step: Offer, scope: Scope) -> list[Part]:
    """The step `offer`."""
    menus = emitter.generator.rules.menus
    to = (step.to,) if step.to is not None else menus[step.menus[0]].order
    offering = Offering(step.menus, to, step.until, step.may_pass, step.between, step.at)
    return offered(emitter, offering, scope)


def announce(emitter: StepEmitter, menu: str, scope: Scope, where: Where, answered: PyCode | None = None) -> list[Part]:
    """The offer of an `announce:`. `answered`: the local with those who have answered."""
    order = emitter.generator.rules.menus[menu].order
    offering = Offering((menu,), order, "pass", None, None, where, f"announce {menu}", answered)
    return offered(emitter, offering, scope)


def claim(emitter: StepEmitter, menu: str, scope: Scope, where: Where) -> list[Part]:
    """The one action that a player (`by`) claims of a menu."""
    by = Code(Variable(PLAYER, 0, 0, "by"), where)
    return offered(emitter, Offering((menu,), (by,), "one", None, None, where, "claim", claimed=True), scope)


def offered(emitter: StepEmitter, offering: Offering, scope: Scope) -> list[Part]:
    """An offer, simple or general."""
    code = code_of_menus(emitter.generator, offering.menus)
    if not code.plans:
        return []
    one = len(offering.to) == 1 and not _is_many(offering.to[0])
    if one:
        return [Waiting(lambda after: _Simple(emitter, offering, scope, code).nodes(after))]
    return [Waiting(lambda after: _General(emitter, offering, scope, code).nodes(after))]


def words(stem: str, what: str) -> str:
    """The stem of a local that an offer keeps; `what` tells several offers at one step apart."""
    return names.constant(stem, *what.split()) if what else stem


def _is_many(code: Code) -> bool:
    return is_many(code.type)


class _Offer:
    """What both forms share."""

    def __init__(self, emitter: StepEmitter, offering: Offering, scope: Scope, menu_code: MenuCode) -> None:
        self.emitter = emitter
        self.offering = offering
        self.scope = scope
        self.menu_code = menu_code
        self.site = emitter.site(
            offering.where,
            "menu",
            scope,
            offering.what,
            menus=offering.menus,
            actions=tuple(plan.action.id for plan in menu_code.plans),
            may_pass=offering.may_pass,
            cite=emitter.generator.rules.menus[offering.menus[0]].cite,
            hidden=self.asks_everybody,
            unsure=not self.asks_everybody,
        )
        self.go = emitter.answer(self.site)
        emitter.beside_policies(self.go, scope)
        self.owed: PyCode | None = None
        self.went: PyCode | None = None

    @property
    def asks_everybody(self) -> bool:
        """Whether the menu holds actions from hidden places: then that somebody is asked must tell nothing."""
        return any(plan.is_hidden for plan in self.menu_code.plans)

    def asking(self, who: PyCode, reads: Names) -> Asking:
        """The function that lists the answers of a player."""
        statements = self.emitter.statements(self.scope)
        may_pass = literal(self.offering.until == "pass")
        if self.offering.may_pass is not None:
            scope = Scope({**self.scope.variables, "by": Local(who, PLAYER), "it": Local(who, PLAYER)}, decides=who)
            inner = self.emitter.statements(scope)
            may_pass = inner.truth(self.offering.may_pass)
            statements.body.take(inner.body)
            reads |= inner.names
        body = CodeBuffer(self.emitter.numbers)
        list_answers(self.menu_code, body, who, may_pass, statements.body, hidden=self.asks_everybody)
        return Asking(tuple(body.lines), reads)

    def proposing(self, who: PyCode) -> Asking | None:
        """The function that lists what is proposed to a player; None where nothing ever is."""
        if not any(plan.proposing for plan in self.menu_code.plans):
            return None
        body = CodeBuffer(self.emitter.numbers)
        list_proposals(self.menu_code, body, who)
        return Asking(tuple(body.lines), names_in(who))

    def doing(self, who: PyCode, reads: Names, done: Label, passed: Nodes) -> Nodes:
        """What an answer brings: the action, or a pass."""
        branches: Nodes = []
        otherwise: Nodes = [If(py("answer[0] == -2"), passed, [])]
        for plan in self.menu_code.plans:
            nodes = self._read(plan, who, reads, done)
            if len(self.menu_code.plans) == 1:
                return [*otherwise, *nodes]
            branches.append(If(py("answer[0] == {}", plan.number), nodes, []))
        last = branches.pop()
        assert isinstance(last, If)
        return [*otherwise, *branches, *last.then]

    def _read(self, plan: Plan, who: PyCode, reads: Names, done: Label) -> Nodes:
        count = len(plan.choices)
        nodes: Nodes = []
        own = reads_of((who,)) if plan.chooses_payer else NO_NAMES
        if all(is_single(choice) for choice in plan.choices):
            values, first, paid = local("answer"), 1, py("answer[{}:]", count + 1)
            if not plan.is_short:
                missing = [py("len(answer) < {}", count + 1)] if count > 1 or not plan.chooses_payer else []
                missing += [plan.payers(who, plan.given(who, values, first), paid)] if plan.chooses_payer else []
                wait = [Leave(((0, py("g.partial = answer")), (0, py("return None"))))]
                nodes += [If(joined(" or ", missing), list(wait), [], own), Do(((0, py("g.partial = ()")),))]
        else:
            values, first, paid = self.emitter.fresh("values"), 0, self.emitter.fresh("paid")
            nodes += self._read_several(plan, who, values, paid)
        arguments = plan.kept(plan.given(who, values, first)) + ((paid,) if plan.chooses_payer else ())
        arguments += (TRUE,) if plan.may_be_uncounted else ()
        nodes += self._note_answer(who)
        where = self.offering.where
        parts = do_action(self.emitter, plan, who, arguments, reads, self.scope, where, self.went)
        return nodes + self.emitter.chain([*parts, *self._between(), *self._owing(plan)], done)

    def _read_several(self, plan: Plan, who: PyCode, values: PyCode, paid: PyCode) -> Nodes:
        """Take an answer apart whose arguments have several elements."""
        runtime = self.emitter.generator.runtime
        wait: Nodes = [Leave(((0, py("g.partial = answer")), (0, py("return None"))))]
        whole: Nodes = [Do(((0, py("g.partial = ()")),))]
        if not plan.chooses_payer:
            read = Do(((0, py("{} = {}({}, answer)", values, runtime("read_whole"), literal(plan.forms))),))
            return [read, If(py("{} is None", values), wait, []), *whole]
        read = Do(((0, py("{}, _, {} = {}({}, answer)", values, paid, runtime("read_partial"), literal(plan.forms))),))
        payers = plan.payers(who, plan.given(who, values, 0), paid)
        own = reads_of((who,))
        return [read, If(py("len({}) < {} or {}", values, len(plan.choices), payers), wait, [], own), *whole]

    def _note_answer(self, who: PyCode) -> Nodes:
        """Tell the action that was announced who answers it, before it may be ended."""
        answered = self.offering.answered
        if answered is None:
            return []
        return [Do(((0, py("{} += ({},)", answered, who)),), names_in(answered, who), names_in(answered))]

    def _owing(self, plan: Plan) -> list[Part]:
        """Who answered the action has had a go by that."""
        if self.went is None or self.owed is None or not tells_answers(self.emitter, plan.action):
            return []
        own = names_in(self.owed, self.went)
        return [[Do(((0, py("{} += {}", self.owed, self.went)),), own, names_in(self.owed))]]

    def _unless_idle(self, who: PyCode, passed: Nodes) -> Nodes:
        """Where nobody watches, who holds nothing that he could play passes unasked; who claims asks himself."""
        held = [plan.holding(of_player(who)) for plan in self.menu_code.plans]
        if self.offering.claimed or not self.asks_everybody or any(text is None for text in held):
            return []
        owned = joined(" or ", dict.fromkeys(text for text in held if text is not None))
        return [If(py("not ({} or g.stop_at_forced)", owned), [*self._duty(who), *passed], [], names_in(who))]

    def _duty(self, who: PyCode) -> Nodes:
        """For the log: who passes had nothing to do, though he had to."""
        offering = self.offering
        if not self.emitter.generator.tracing or (offering.until == "pass" and offering.may_pass is None):
            return []
        cite = self.emitter.generator.rules.menus[offering.menus[0]].cite
        if offering.may_pass is None:
            return self._told_duty(who, cite)
        scope = Scope({**self.scope.variables, "by": Local(who, PLAYER), "it": Local(who, PLAYER)}, decides=who)
        return self._unmet(who, scope, duties(offering.may_pass), cite)

    def _unmet(self, who: PyCode, scope: Scope, conditions: Sequence[Condition], cite: tuple[str, ...]) -> Nodes:
        """The first condition that does not hold, with its cases and what it says, is the duty that is told."""
        if not conditions:
            return []
        first, *others = conditions
        statements = self.emitter.statements(scope)
        truth = statements.truth(first)
        said = statements_of(first)
        cites = tuple(dict.fromkeys(case for each in said for case in each.cite))
        told = self._told_duty(who, cites or cite, next((each.say for each in said if each.say), None))
        return [
            *statements.node(),
            If(py("not ({})", truth), told, self._unmet(who, scope, others, cite), statements.names),
        ]

    def _told_duty(self, who: PyCode, cite: tuple[str, ...], say: str | None = None) -> Nodes:
        hidden = literal(int(self.asks_everybody))
        menu, where = self.offering.menus[0], self.offering.where
        return tell(self.emitter, "duty", menu, where, cite, who, hidden, literal(say), reads=names_in(who))

    def _between(self) -> list[Part]:
        menu = self.offering.between
        if menu is None:
            return []
        order = self.emitter.generator.rules.menus[menu].order
        inner = Offering((menu,), order, "pass", None, None, self.offering.where, f"between {menu}")
        return offered(self.emitter, inner, self.scope)


class _Simple(_Offer):
    """One player, known by an expression: nothing is kept for the offer itself."""

    def nodes(self, after: Label) -> Nodes:
        """Ask him, once or until he passes."""
        to = self.offering.to[0]
        statements = self.emitter.statements(self.scope)
        who = statements.value(to)
        start: Nodes = statements.node()
        if not self.emitter.kept_of(who):
            seat = self.emitter.hidden(words("seat", self.offering.what), self.offering.where, PLAYER)
            start.append(Do(((0, py("{} = {}", seat, who)),), statements.names, names_in(seat)))
            who = seat
        afresh = bool(self.emitter.generator.claimed) and not self.offering.claimed
        menu = self.emitter.generator.rules.menus[self.offering.menus[0]]
        repeats = self.offering.until == "pass" and menu.turns != "once"
        head = self.emitter.joint() if repeats or afresh else after
        again = head if repeats else after
        if afresh:
            self.emitter.afresh(self.go, head, self.offering.where, self.scope, self.offering.what)
        reads = names_in(who)
        wait = Wait(self.go, self.asking(who, reads))
        self.go.asks, self.go.proposes, self.go.seat = wait.ask, self.proposing(who), str(who)
        self.go.code = self.doing(who, reads, again, [*self._duty(who), Jump(after)])
        idle = self._unless_idle(who, [Jump(after)])
        if head is after:
            return [*start, *idle, wait]
        head.code = [*idle, wait]
        return [*start, Jump(head)]


class _General(_Offer):
    """Several players, by turns."""

    def nodes(self, after: Label) -> Nodes:
        """Ask them by turns, in their order."""
        emitter, where = self.emitter, self.offering.where
        menu = emitter.generator.rules.menus[self.offering.menus[0]]
        what = self.offering.what
        order = emitter.hidden(words("order", what), where, PLAYERS)
        at = emitter.hidden(words("at", what), where, INT)
        passed = emitter.hidden(words("passed", what), where, INT)
        who = emitter.hidden(words("seat", what), where, PLAYER)
        counts = menu.turns == "alternate"
        turn_names = (order, at, passed) if counts else (order, at)
        own = names_in(*turn_names)
        if menu.take_a_go and menu.turns == "alternate":
            self.owed = emitter.hidden(words("owed", what), where, PLAYERS)
            self.went = emitter.hidden(words("answered", what), where, PLAYERS)
        statements = emitter.statements(self.scope)
        statements.line(py("{} = {}", order, emitter.generator.others_first(self._order(statements), self._is_asked)))
        statements.line(py("{} = 0", at))
        if counts:
            statements.line(py("{} = 0", passed))
        if self.owed is not None:
            statements.line(py("{} = ()", self.owed))
        start = statements.node(*turn_names, *([self.owed] if self.owed is not None else []))
        again, done = emitter.joint(), emitter.joint()
        if emitter.generator.claimed:
            emitter.afresh(self.go, again, where, self.scope, what)
        self._head(again, after, order, at, passed, who, menu.turns, menu.passes)
        asking = self.asking(who, names_in(who))
        self.go.asks, self.go.proposes, self.go.seat, self.go.order = asking, self.proposing(who), str(who), str(order)
        again.code.append(Wait(self.go, asking))
        turn = py("{} = {} + 1 if {} + 1 < len({}) else 0", at, at, at, order)
        pass_lines = {
            "alternate": (py("{} += 1", passed), turn),
            "all_first": (py("{} += 1", at),),
            "once": (py("{} += 1", at),),
        }[menu.turns]
        on_pass: Nodes = [*self._duty(who), Do(tuple((0, text) for text in pass_lines), own, own), Jump(again)]
        done_lines = {"alternate": (py("{} = 0", passed), turn), "all_first": (), "once": (py("{} += 1", at),)}[
            menu.turns
        ]
        done.code = (
            [Do(tuple((0, text) for text in done_lines), own, own), Jump(again)] if done_lines else [Jump(again)]
        )
        if self.offering.until == "one":
            done.code = [Jump(after)]
        self.go.code = self.doing(who, names_in(who), done, on_pass)
        return [*start, Jump(again)]

    def _head(
        self,
        head: Label,
        after: Label,
        order: PyCode,
        at: PyCode,
        passed: PyCode,
        who: PyCode,
        turns: str,
        passes: int | None,
    ) -> None:
        """Find the next player who has an action; leave when there is none."""
        own = names_in(order, at, passed) if turns == "alternate" else names_in(order, at)
        needed = literal(passes) if passes is not None else py("len({})", order)
        skip = (
            py("{} = {} + 1 if {} + 1 < len({}) else 0", at, at, at, order)
            if turns == "alternate"
            else py("{} += 1", at)
        )
        over = py("{} >= {}", passed, needed) if turns == "alternate" else py("{} >= len({})", at, order)
        over = py("not {} or {}", order, over) if turns == "alternate" and passes is not None else over
        stop = If(over, [Jump(after)], [], own)
        seated = Do(((0, py("{} = {}[{}]", who, order, at)),), own, names_in(who))
        gone: Lines = ((0, py("{} += 1", passed)), (0, skip)) if turns == "alternate" else ((0, skip),)
        idle = self._unless_idle(who, [Do(gone, own, own), Jump(head)])
        if self.owed is not None:
            skipped = py("{} = {}({}, {})", self.owed, self.emitter.generator.runtime("less_one"), self.owed, who)
            owing = names_in(self.owed, order, at)
            loop = Loop(
                py("while {}[{}] in {}", order, at, self.owed), [seated, Do(((0, skipped), (0, skip)), owing)], owing
            )
            head.code = [If(py("not {}", order), [Jump(after)], [], own), loop, stop, seated, *idle]
            return
        if self.asks_everybody:
            head.code = [stop, seated, *idle]
            return
        body: Nodes = [
            seated,
            If(available(self.menu_code, who), [Do(((0, py("break")),))], []),
            *self._duty(who),
            Do(gone, own, NO_NAMES),
        ]
        sought = Do((), NO_NAMES, names_in(who))
        head.code = [sought, Loop(py("while not ({})", over), body, own, NO_NAMES), stop]

    def _is_asked(self, decision: Decision) -> bool:
        """Whether a decision is one at these menus."""
        actions = {plan.action.id for plan in self.menu_code.plans}
        return decision.element in (actions if decision.kind == "action" else {*self.menu_code.menus}) and (
            decision.kind in ("menu", "action")
        )

    def _order(self, statements: Statements) -> PyCode:
        generator = self.emitter.generator
        if not self.offering.to:
            return generator.by_precedence()
        texts = [(statements.value(code), _is_many(code)) for code in self.offering.to]
        if len(texts) == 1:
            return texts[0][0]
        players = joined(" + ", (text if many else tuple_of((text,)) for text, many in texts))
        return players if self._are_different() else generator.call("each_once", players)

    def _are_different(self) -> bool:
        """Whether the order is somebody and then his opponents: then nobody comes twice."""
        if len(self.offering.to) != 2:
            return False
        first, second = (code.expr for code in self.offering.to)
        return isinstance(second, Function) and second.name == "opponents" and second.arguments == (first,)
