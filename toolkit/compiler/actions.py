"""Actions: what is paid, the card that goes, the announcement, then the steps; or `if_cut` when it is cut short.

An action that may wait is a routine of its own, with `by` and its arguments; any other stands where it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from toolkit.analysis.keys import paid_by
from toolkit.compiler.around_events import before_event
from toolkit.compiler.choices.plan import Plan, Plans
from toolkit.compiler.code import NO_NAMES, Cells, Change, Do, If, Label, Leave, Names, Nodes, Part
from toolkit.compiler.expressions.bounds import WIDE
from toolkit.compiler.implied_changes import changed, cut_short
from toolkit.compiler.incremental_checks import IncrementalChecks
from toolkit.compiler.moving import move_one
from toolkit.compiler.occasions import close_row, closer, is_row, open_row
from toolkit.compiler.parts import branch
from toolkit.compiler.pycode import EMPTY, NONE, TRUE, PyCode, comma, literal, names_in, py, reads_of
from toolkit.compiler.remembering import remember, remember_acts
from toolkit.compiler.routines import blocks, finish, ident, run
from toolkit.compiler.spending import bonus_cost, count_cell, purse_cell
from toolkit.compiler.step_emitter import Local, Open, Scope, Statements, StepEmitter
from toolkit.compiler.telling import tell
from toolkit.compiler.trigger_code import at_moment
from toolkit.compiler.triggers import EmittedEvent
from toolkit.compiler.types import is_many
from toolkit.language.code import Code, Where
from toolkit.language.faults import GREATEST_INT
from toolkit.language.keys import PLACES
from toolkit.model import Type
from toolkit.program.rules import PAID_FROM, Action, Arg
from toolkit.program.steps.flow import Call
from toolkit.state.paying import bonuses
from toolkit.state.shapes import PIECE

PLAYER = Type("named", "player")
BOOL = Type("named", "bool")
PLAYERS = Type("list", inner=PLAYER)
PURSES = Type("list", inner=Type("named", "purse"))
COUNTED = "is_counted"
"""Whether an action counts for limits and plans: told where some step calls it so that it does not."""


def tells_answers(emitter: StepEmitter, action: Action) -> bool:
    """Whether an action, when it is done, tells who answered its announcement: answers may take a go."""
    menus = emitter.generator.rules.menus
    return action.announce is not None and any(menus[menu].take_a_go for menu in action.menus)


def do_action(
    emitter: StepEmitter,
    plan: Plan,
    by: PyCode,
    arguments: tuple[PyCode, ...],
    reads: Names,
    scope: Scope,
    where: Where,
    answered: PyCode | None = None,
) -> list[Part]:
    """Do an action with these arguments (Python expressions). `answered`: the local for who answered it."""
    action = plan.action
    key = ("actions", action.id)
    facts = emitter.generator.flow.facts[key]
    if facts.waits:
        args = [Arg(name, type, None) for name, type in _named(plan)]
        build = _building(plan)
        name = blocks(emitter.generator, ident(key), ".".join(key), args, build)
        result = answered if tells_answers(emitter, action) else None
        return run(emitter, name, True, key, (by, *arguments), reads, scope, where, result, what=action.id)
    inside = Scope({}, scope.around, emitter.apart("a"))
    lines, written = [], []
    for name_, type, text in _assigned(plan, by, arguments):
        at_hand = bool(emitter.kept_of(text)) or isinstance(text.value, bool)
        if at_hand and not emitter.generator.follow.at("before", action.id):
            inside.variables[name_] = Local(text, type, fresh=True)
            continue
        python = emitter.local(inside, name_, type)
        lines.append((0, py("{} = {}", python, text)))
        written.append(python)
    start: Nodes = [Do(tuple(lines), reads, names_in(*written))] if lines else []
    return [start, *_course(emitter, plan, inside)]


def _assigned(plan: Plan, by: PyCode, arguments: tuple[PyCode, ...]) -> list[tuple[str, Type, PyCode]]:
    return [(name, type, text) for (name, type), text in zip(_named(plan), (by, *arguments), strict=True)]


def _named(plan: Plan) -> list[tuple[str, Type]]:
    """What an action is told when it is done: who does it, its arguments, which purses pay first, whether it counts."""
    payers = [(PAID_FROM, PURSES)] if plan.chooses_payer else []
    counted = [(COUNTED, BOOL)] if plan.may_be_uncounted else []
    return [("by", PLAYER), *((choice.name, choice.type) for choice in plan.choices), *payers, *counted]


def _building(plan: Plan) -> Callable[[StepEmitter, Scope], None]:
    def build(inner: StepEmitter, scope: Scope) -> None:
        """From payment to what is left behind, in a routine."""
        last = finish(inner)
        answered = None
        start: Nodes = []
        if tells_answers(inner, plan.action):
            answered = inner.hidden("answered", plan.action.at, PLAYERS)
            own = names_in(answered)
            start = [Do(((0, py("{} = ()", answered)),), NO_NAMES, own)]
            last.code = [Leave(((0, py("g.given = {}", answered)), (0, py("return up"))), own)]
        inner.labels[0].code = inner.chain([start, *_course(inner, plan, scope, last, answered)], last)

    return build


def _course(
    emitter: StepEmitter, plan: Plan, scope: Scope, last: Label | None = None, answered: PyCode | None = None
) -> list[Part]:
    """Payment, announcement, steps. A routine ends at `last`."""
    from toolkit.compiler.offers import announce

    action = plan.action
    told = tell(emitter, "action", action.id, action.at)
    keys = paid_by(emitter.generator.rules, action)
    paid = [*told, *payment(emitter, action, scope)]
    done = tell(emitter, "done", action.id, action.at)
    if not _is_occasion(emitter, action):

        def go_on() -> list[Part]:
            """Its steps."""
            return [*emitter.steps(action.steps, scope), *([done] if done else [])]

        paid, follows = changed(emitter, paid, keys, scope, action.at)
        steps = _paid(emitter, action, scope, go_on, lambda: emitter.steps(action.if_cut, scope))
        return [paid, *follows, *steps]
    cut = emitter.joint() if last is not None else None
    row = is_row(emitter, "action")
    open = Open(
        "action",
        lambda: close_row(emitter, "action"),
        closer(emitter, "action") if row and cut is not None else None,
        cut,
        lambda inner: _left_behind(emitter, inner, action),
        lambda: closer(emitter, "action") if row else None,
    )
    inside = scope.inside(open)
    if row:
        names = ("by", *(choice.name for choice in plan.choices))
        own = reads_of(scope.variables[name].python for name in names)
        paid += open_row(emitter, "action", _facts(emitter, plan, scope), own)
    paid, follows = changed(emitter, paid, keys, scope, action.at, inside)
    parts: list[Part] = [paid, *follows]

    def announced() -> list[Part]:
        """The announcement, then the steps."""
        steps: list[Part] = []
        if action.announce is not None:
            steps += announce(emitter, action.announce, inside, action.at, answered)
        steps += emitter.steps(action.steps, inside)
        return [*steps, *open.leave(scope), *([done] if done else [])]

    def called_off() -> list[Part]:
        """What is done where it is called off."""
        follows = cut_short(emitter, scope, action.at)
        told = tell(emitter, "called_off", action.id, action.at)
        return [told, *follows, *emitter.steps(action.if_cut, scope)]

    parts += _paid(emitter, action, inside, announced, lambda: [open.close(), *called_off()])
    if cut is not None:
        cut.code = emitter.chain(called_off(), last)
    return parts


def _paid(
    emitter: StepEmitter,
    action: Action,
    scope: Scope,
    go_on: Callable[[], Sequence[Part]],
    otherwise: Callable[[], Sequence[Part]],
) -> list[Part]:
    """A paid action is an event of its own id with its arguments; what pieces did counts for their plans.

    Then it goes on, or where something before it ended the event, something is `otherwise` done.
    """
    card = ("card",) if action.card is not None else ()
    facts = {name: scope.variables[name] for name in ("by", *card, *(choice.name for choice in action.args))}
    texts = tuple(local.python for local in facts.values())
    own = reads_of(texts)
    emitted = EmittedEvent(action.id, facts)
    past = frozenset((("past", action.id),))
    remembered, follows = changed(emitter, remember(emitter, action.id, texts, own), past, scope, action.at)
    acts: list[Part] = []
    if action.counts_as:
        statements = _pen_of_player(emitter, scope)
        told = tuple((_act(emitter, symbol), statements.value(who)) for symbol, who in action.counts_as)
        acts = [statements.node(), _if_counted(scope, remember_acts(emitter, told, statements.names))]
    after = [*at_moment(emitter, "after", action.id, scope, action.at, emitted), *follows]
    flag = emitter.hidden("happens", action.at, BOOL) if emitter.generator.follow.at("before", action.id) else None
    before = before_event(emitter, action.at, emitted, scope, flag) if flag is not None else []
    if emitter.generator.flow.takes_out_first(action):
        scope.age()
    if flag is None:
        return [remembered, *acts, *after, *go_on()]
    begin: Nodes = [Do(((0, py("{} = True", flag)),), NO_NAMES, names_in(flag))]
    goes_on = branch(emitter, flag, names_in(flag), [remembered, *after, *go_on()], otherwise())
    return [*acts, begin, *before, goes_on]


def _left_behind(emitter: StepEmitter, scope: Scope, action: Action) -> list[Part]:
    """The action is over."""
    keys = emitter.generator.follow.closing("action")
    closed, follows = changed(emitter, close_row(emitter, "action"), keys, scope, action.at, scope)
    return [closed, *follows]


def _act(emitter: StepEmitter, symbol: str) -> int:
    """The number of a symbol of the type `act`."""
    return emitter.generator.rules.types["act"].index(symbol)


def _is_occasion(emitter: StepEmitter, action: Action) -> bool:
    """Whether anything can end the action, or tell that it is going on."""
    flow = emitter.generator.flow
    return is_row(emitter, "action") or action.announce is not None or flow.ends_itself(action)


def _facts(emitter: StepEmitter, plan: Plan, scope: Scope) -> dict[str, PyCode]:
    by = scope.variables["by"].python
    card = scope.variables["card"].python if plan.action.card is not None else NONE
    arguments = [scope.variables[choice.name].python for choice in plan.action.args]
    args = py("({},)", comma(*arguments)) if arguments else EMPTY
    return {"action": literal(plan.number), "by": by, "card": card, "args": args}


def _pen_of_player(emitter: StepEmitter, scope: Scope) -> Statements:
    """Write what is computed for the player who acts: he decides by it."""
    by = scope.variables["by"].python
    statements = emitter.statements(replace(scope, decides=by))
    statements.reads |= reads_of((by,))
    return statements


def payment(emitter: StepEmitter, action: Action, scope: Scope) -> Nodes:
    """Purses, then the card, then counts of limits."""
    generator = emitter.generator
    by = scope.variables["by"].python
    statements = _pen_of_player(emitter, scope)
    changes = []
    for purse, code in action.cost:
        cell = purse_cell(generator, purse, by)
        if not bonuses(generator.stage, action, purse):
            changes.append(Change(cell, _left(statements, code, py("S[{}] - {}", cell, statements.value(code)))))
            continue
        cells, paid = _share_out(statements, action, purse, code)
        changes += [Change(each, py("S[{}] - {}[{}]", each, paid, place)) for place, each in enumerate(cells)]
        changes.append(Change(cell, _left(statements, code, py("S[{}] - {}[{}]", cell, paid, len(cells)))))
    counts: list[Change] = []
    for limit in action.limits:
        cell = count_cell(generator, limit)
        if limit.of is None:
            counts.append(Change(cell, py("S[{}] + 1", cell), not cell.names))
            continue
        bump = generator.runtime("counted_all" if is_many(limit.of.type) else "counted")
        of = generator.writer.kept(limit.of.type, statements.value(limit.of))
        counts.append(Change(cell, py("{}(S[{}], {})", bump, cell, of), not cell.names))
    nodes = statements.node()
    if _counted(scope).value is True:
        changes, counts = [*changes, *counts], []
    nodes += [Cells(tuple(changes), statements.names)] if changes else []
    nodes += _if_counted(scope, [Cells(tuple(counts), statements.names)]) if counts else []
    spent = _spend_card(emitter, action, scope)
    written = {("purse", purse) for purse, _ in action.cost} | ({PLACES} if spent else set())
    return [*nodes, *spent, *generator.one(IncrementalChecks).all_again(frozenset(written))]


def _left(statements: Statements, amount: Code, text: PyCode) -> PyCode:
    """What is left in a purse; looked at for its bounds where an amount below 0 may fill it."""
    analysis = statements.emitter.generator.writer.module.analysis
    if analysis.numbers.bounds(amount.expr, WIDE)[0] >= 0:
        return text
    name = statements.hold(text, "left")
    with statements.body.block(py("if not {} <= {} <= {}:", -GREATEST_INT, name, GREATEST_INT)):
        statements.line(statements.emitter.generator.call("beyond_bounds"))
    return name


def _share_out(statements: Statements, action: Action, purse: str, amount: Code) -> tuple[list[PyCode], PyCode]:
    """The cells of the bonus purses for a cost, and the name of what each of them and then the purse itself pays."""
    generator, variables = statements.emitter.generator, statements.scope.variables
    given = bonuses(generator.stage, action, purse)
    for code in (amount, *(condition for bonus in given for condition in (bonus.when, bonus.only))):
        statements.read(code)
    chosen = variables[PAID_FROM].python if PAID_FROM in variables else EMPTY
    statements.reads |= reads_of((chosen,))
    cost = bonus_cost(generator, action, purse, amount, statements.scope.env(), statements.body)
    paid = statements.hold(generator.call("shared_out", cost, chosen), "paid")
    return [purse_cell(generator, bonus.id, variables["by"].python) for bonus in given], paid


def _if_counted(scope: Scope, nodes: Nodes) -> Nodes:
    """What is noted of an action, where this time it counts."""
    counted = _counted(scope)
    if counted.is_known or not nodes:
        return nodes if counted.value is True else []
    return [If(counted, nodes, [], names_in(counted))]


def _counted(scope: Scope) -> PyCode:
    """A Python truth: the action counts for limits and plans this time."""
    return scope.variables[COUNTED].python if COUNTED in scope.variables else TRUE


def _spend_card(emitter: StepEmitter, action: Action, scope: Scope) -> Nodes:
    if action.card is None:
        return []
    statements = emitter.statements(scope)
    card, by = scope.variables["card"].python, scope.variables["by"].python
    spent = statements.value(action.spent) if action.spent is not None else _discard(emitter, by)
    own = statements.names | reads_of((card, by))
    return [*statements.node(), *move_one(emitter, card, spent, own, PIECE)] if spent is not None else []


def _discard(emitter: StepEmitter, by: PyCode) -> PyCode | None:
    """Where a played card goes when nothing says so: the place `discard`."""
    generator = emitter.generator
    addresses = generator.layout.places.get("discard", ())
    if len(addresses) < 2:
        return literal(addresses[0]) if addresses else None
    owners = generator.stage.numbers.owners_of("discard")
    if owners == tuple(range(len(owners))):
        return py("{} + {}", addresses[0], by)
    return py("{} + {}[{}]", addresses[0], generator.writer.constant("SIDE_OF", owners), by)


def call_action(emitter: StepEmitter, step: Call, scope: Scope) -> list[Part]:
    """An action done by a step: `by` is the player in hand."""
    action = emitter.generator.rules.actions[step.procedure]
    statements = emitter.statements(scope)
    arguments = tuple(statements.stored(code) for code in step.arguments)
    by = scope.variables["by"].python if "by" in scope.variables else NONE
    statements.reads |= reads_of((by,))
    plan = emitter.generator.one(Plans).of(action)
    arguments += (EMPTY,) if plan.chooses_payer else ()
    arguments += (literal(step.counted),) if plan.may_be_uncounted else ()
    return [statements.node(), *do_action(emitter, plan, by, arguments, statements.names, scope, step.at)]
