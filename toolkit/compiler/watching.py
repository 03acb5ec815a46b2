"""Values that are watched and that a change may change: what they were, what they are, who is told of it.

Both are computed around the change, before anything follows from it. In: what a change writes. Out: code around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from toolkit.compiler.code import NO_NAMES, Do, If, Nodes, Part
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.pycode import PyCode, literal, looping, names_in, py
from toolkit.compiler.step_emitter import Local, Scope, StepEmitter
from toolkit.compiler.triggers import EmittedEvent, of_grant
from toolkit.compiler.turns import Follower, in_turn
from toolkit.language.code import Where
from toolkit.language.keys import Keys
from toolkit.model import Type
from toolkit.program.rules import Trigger
from toolkit.state import Inner


@dataclass(slots=True)
class Watched:
    """Statements before and right after a change, and what then follows where a value is another."""

    old: Nodes = field(default_factory=list)
    new: Nodes = field(default_factory=list)
    parts: Sequence[Part] = ()


def watch(emitter: StepEmitter, where: Where, written: Keys, scope: Scope, after: Scope | None = None) -> Watched:
    """All that watch a value which the change may change.

    Where an occasion opens or is over by the change, what follows stands in the scope `after` it; who is not there
    both before and after is told nothing.
    """
    found, followers = Watched(), []
    for trigger in emitter.generator.follow.after_writing(written).triggers:
        make = _alone if trigger.owner is None else _of_grants
        followers.append(make(emitter, where, trigger, found, scope, after is not None))
    found.parts = in_turn(emitter, followers, scope if after is None else after, where, "watch")
    return found


def _alone(
    emitter: StepEmitter, where: Where, trigger: Trigger, found: Watched, scope: Scope, comes_and_goes: bool
) -> Follower:
    """One that stands on nothing: its value before and after."""
    assert trigger.watch is not None
    there = emitter.generator.writer.existence(trigger, [open.kind for open in scope.around], Scope({}).env())
    type = trigger.watch.type
    kept = Type("optional", inner=type) if there and type.form != "optional" else type
    old, new = (emitter.hidden(f"{word}_{trigger.id}", where, kept) for word in ("old", "new"))
    for python, nodes in ((old, found.old), (new, found.new)):
        statements = emitter.statements(Scope({}))
        statements.line(py("{} = {}", python, statements.stored(trigger.watch)))
        nothing = literal(... if comes_and_goes else None)
        value, absent = statements.node(python), Do(((0, py("{} = {}", python, nothing)),), NO_NAMES, names_in(python))
        nodes += [If(there, value, [absent])] if there is not None else value
    if there and comes_and_goes:
        lines = ((0, py("if {} is ... or {} is ...:", old, new)), (1, py("{} = {} = None", old, new)))
        found.new.append(Do(lines, names_in(old, new), names_in(old, new)))
    return Follower(trigger, _happening(trigger, old, new), py("{} != {}", old, new), names_in(old, new))


def _of_grants(
    emitter: StepEmitter, where: Where, trigger: Trigger, found: Watched, scope: Scope, comes_and_goes: bool
) -> Follower:
    """One of an effect: the value of each grant that is live before the change."""
    assert trigger.watch is not None and trigger.owner is not None
    type = trigger.watch.type
    many = Type("list", inner=type if type.form == "optional" else Type("optional", inner=type))
    rows = emitter.hidden(f"watched_{trigger.id}", where, Inner("rows"))
    olds, news = (emitter.hidden(f"{word}_{trigger.id}", where, many) for word in ("olds", "news"))
    changed = emitter.hidden(f"changed_{trigger.id}", where, Inner("rows"))
    old, new = (emitter.hidden(f"{word}_{trigger.id}", where, trigger.watch.type) for word in ("old", "new"))
    function = emitter.generator.statements(
        f"v_{emitter.prefix}_{next(emitter.numbers)}", ("S", "_row"), _value(emitter, trigger, scope)
    )
    listed = py("S[{}]", emitter.generator.layout.base["effects", trigger.owner[1]])
    of_all = looping("tuple([{}(S, row) for row in {}])", function, rows)
    own = names_in(rows)
    found.old += [Do(((0, py("{} = {}", rows, listed)), (0, py("{} = {}", olds, of_all))), NO_NAMES, own | olds.names)]
    pairs = py("zip({}, {}, {}, strict=True)", rows, olds, news)
    both = " and one is not None and other is not None" if comes_and_goes and type.form != "optional" else ""
    differ = looping(f"{{}} = tuple([row for row, one, other in {{}} if one != other{both}])", changed, pairs)
    lines = ((0, py("{} = {}", news, of_all)), (0, differ))
    found.new += [Do(lines, own | olds.names, names_in(news, changed))]

    def of_row(row: PyCode) -> Nodes:
        """Its value before and after, for one grant."""
        place = py("{}.index({})", rows, row)
        lines = ((0, py("{} = {}[{}]", old, olds, place)), (0, py("{} = {}[{}]", new, news, place)))
        return [Do(lines, names_in(rows, olds, news), names_in(old, new))]

    reads = names_in(rows, olds, news, changed)
    return Follower(trigger, _happening(trigger, old, new), None, reads, changed, of_row)


def _happening(trigger: Trigger, old: PyCode, new: PyCode) -> EmittedEvent:
    assert trigger.watch is not None
    type = trigger.watch.type
    return EmittedEvent("", {"old": Local(old, type), "new": Local(new, type)}, plain=True)


def _value(emitter: StepEmitter, trigger: Trigger, around: Scope) -> Callable[[CodeBuffer], None]:
    def write(body: CodeBuffer) -> None:
        """The value for the grant in `_row`."""
        assert trigger.watch is not None and trigger.owner is not None
        effect, layout = trigger.owner[1], emitter.generator.layout
        scope = Scope({})
        for name, place, type in of_grant(emitter, effect):
            text = py("S[_row + {}]", layout.at("effect", effect, place))
            scope.variables[name] = Local(text, type, emitter.generator.holds_occasions(type))
        there = emitter.generator.writer.existence(trigger, [open.kind for open in around.around], scope.env())
        if there:
            body.under(py("if not ({}):", there), "return None")
        body.line(py("return {}", emitter.generator.writer.stored(trigger.watch, scope.env(), body)))

    return write
