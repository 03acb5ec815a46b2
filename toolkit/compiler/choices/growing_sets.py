"""What a set that grows must meet, as code: of the whole set, and of one element more beside a set that meets it.

What stays true when members come is not looked at again; what is said of all members is asked of the new one alone.
Where nothing is said but that each is linked to another, that is told too. In: a choice with `grow:`. Out: functions.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from toolkit.analysis.closing import MOST_DEEP, Tendency
from toolkit.analysis.linking import grows_by_links
from toolkit.compiler.choices.asking import Asking, local_of
from toolkit.compiler.choices.present import member_of, presumed
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.pycode import CONTINUE, RETURN_FALSE, Exit, PyCode, py
from toolkit.language.code import Code, Condition, Several, Stated
from toolkit.language.tree import Ask, Comparison, Logic, Ranging, Variable


def write_grow(asking: Asking, body: CodeBuffer) -> PyCode:
    """The function that tells whether what is chosen so far, ascending, may be."""
    name, chosen = body.fresh("grow"), local_of(asking.choice)
    with body.function(py("def {}({}):", name, chosen)):
        asking.writer.require(asking.choice.grow, asking.named(chosen), body, RETURN_FALSE)
        body.line("return True")
    return name


def write_one_more(asking: Asking, things: PyCode, body: CodeBuffer) -> dict[str, PyCode]:
    """The functions that tell of one element more, as the arguments that take them; none where a set must be looked at
    as a whole.

    `joins` tells of a set that may be, in any order, whether it still may with one element more; `links`, where each
    must be linked to some member and no more is asked, which of some candidates are linked to one. What is not looked
    at again must be known to be no fault: where that hangs on what may be none, each of the `things` to choose from is
    looked at once.
    """
    condition = asking.choice.grow
    if condition is None:
        return {}
    name, sure, chosen, one, more = (body.fresh(stem) for stem in ("joins", "sure", "chosen", "one", "more"))
    outer, joins, presence, links = body.scratch(), body.scratch(), body.scratch(), body.scratch()
    values = asking.writer.module.plain_values
    joining = _Joining(asking, chosen, one, more, outer, presence, links)
    with joins.function(py("def {}({}, {}):", name, chosen, one)):
        joins.line(py("{} = (*{}, {})", more, chosen, one))
        with presence.function(py("def {}({}):", sure, one)):
            joining.write(condition, Tendency(asking.choice.name, values), asking.named(more), joins)
            presence.line("return True")
        joins.line("return True")
    if not joining.spares:
        return {}
    found = {"joins": name}
    body.take(outer)
    body.take(joins)
    if joining.linked is not None and grows_by_links(condition, asking.choice.name, values):
        body.take(links)
        found["links"] = joining.linked
    if joining.looked:
        body.take(presence)
        found["joins"] = py("{} if all(map({}, {})) else None", name, sure, things)
    return found


@dataclass(slots=True)
class _Joining:
    """Writes what must be looked at when `one` comes to `chosen`, which meets the condition: together they are `more`.

    `outer` takes what is computed once, `presence` what must be there of `one` so that nothing else is a fault;
    `looked` is what it has. `spares`: something need not be looked at for all members. Where each must be linked to
    some member `links` takes the function that tells which candidates are, `linked` is its name.
    """

    asking: Asking
    chosen: PyCode
    one: PyCode
    more: PyCode
    outer: CodeBuffer
    presence: CodeBuffer
    links: CodeBuffer
    looked: list[PyCode] = field(default_factory=list)
    spares: bool = False
    linked: PyCode | None = None

    def write(self, condition: Condition, about: Tendency, env: Env, body: CodeBuffer) -> None:
        """Statements that leave with False unless a condition still holds. `env` has the larger set."""
        if isinstance(condition, Several):
            if condition.how == "all":
                for each in condition.conditions:
                    self.write(each, about, env, body)
            elif condition.how == "any":
                self._any(condition, about, env, body)
            else:
                self._whole(condition, about, env, body)
            return
        expr, where = condition.code.expr, condition.code.where
        match expr:
            case _ if not about.reads(expr):
                self.spares = True
            case _ if about.keeps(expr, falls=False) and self._is_sure(condition.code, about, (), env):
                self.spares = True
            case Logic(operator=operator, operands=operands):
                parts = tuple(Stated(Code(each, where)) for each in operands)
                self.write(Several("all" if operator == "and" else "any", parts), about, env, body)
            case Ranging(function="all", things=Variable(name=about.name), variable=one, body=said) if (
                said is not None
                and about.keeps(said, falls=False)
                and self._is_sure(Code(said, where), about, (one,), env)
            ):
                self.spares = True
                match said:
                    case Ranging(function="any", things=Variable(name=about.name), body=link) if link is not None:
                        self._link(one, said.variable, Code(link, where), env)
                self._require(Code(said, where), env.with_names(**{one: self.one}), body)
            case Ranging(
                function="all",
                things=Variable(name=about.name),
                variable=one,
                body=Ranging(function="all", things=Variable(name=about.name), variable=other, body=said),
            ) if (
                said is not None
                and one != about.name
                and not about.reads(said)
                and self._is_sure(Code(said, where), about, (one, other), env)
            ):
                self.spares = True
                self._pairs(Code(said, where), (one, other), env, body)
            case Ask():
                self._value(condition, expr, about, env, body)
            case _:
                self._whole(condition, about, env, body)

    def _is_sure(self, code: Code, about: Tendency, members: tuple[str, ...], env: Env) -> bool:
        """Whether it is known to be no fault, where each candidate has what must then be looked for in it."""
        found = presumed(code.expr, about.name, members, self.asking.writer.module.analysis)
        for part in found or ():
            member = member_of(part, members, code.expr)
            named = env.with_names(**{member: self.one}) if member is not None else env
            text = self.asking.writer.value(Code(part, code.where), named, self.presence)
            if text not in self.looked:
                self.looked.append(text)
                self.presence.under(py("if {} is None:", text), "return False")
        return found is not None

    def _any(self, condition: Several, about: Tendency, env: Env, body: CodeBuffer) -> None:
        """Where none of what is counted held before the member came, what is left did."""
        few = [each for each in condition.conditions if _counts(each, about)]
        left = [each for each in condition.conditions if each not in few]
        if not few or len(left) != 1:
            self._whole(condition, about, env, body)
            return
        counted = Several("any", tuple(few))
        before = env.with_names(**{about.name: self.chosen})
        with body.block(py("if not ({}):", self.asking.writer.truth(counted, env, body))):
            with body.block(py("if {}:", self.asking.writer.truth(counted, before, body))):
                self._whole(left[0], about, env, body)
            with body.block("else:"):
                self.write(left[0], about, env, body)

    def _value(self, condition: Stated, ask: Ask, about: Tendency, env: Env, body: CodeBuffer) -> None:
        """What a value is made of, where the set itself is what it is asked about, once."""
        value, analysis = about.values.get(ask.value), self.asking.writer.module.analysis
        read = [given for given in ask.arguments if about.reads(given)]
        others = [given for given in ask.arguments if given not in read]
        is_plain = value is not None and about.deep < MOST_DEEP and not any(map(analysis.faults, others))
        if value is None or not is_plain or len(read) != 1 or not isinstance(read[0], Variable):
            self._whole(condition, about, env, body)
            return
        given: dict[str, PyCode] = {}
        for arg, each in zip(value.args, ask.arguments, strict=True):
            code = Code(each, condition.code.where)
            given[arg.name] = self.more if each is read[0] else self.asking.writer.held(code, env, self.outer)
        name = next(arg.name for arg, each in zip(value.args, ask.arguments, strict=True) if each is read[0])
        inside = replace(about, name=name, deep=about.deep + 1)
        self.write(Stated(value.base), inside, env.with_names(**given), body)

    def _link(self, member: str, other: str, code: Code, env: Env) -> None:
        """The function that gives the bits of those of some candidates that may stand there as a certain one does."""
        self.linked, found = self.links.fresh("links"), self.links.fresh("found")
        one, some, each, bit = (self.links.fresh(stem) for stem in ("one", "some", "each", "bit"))
        with self.links.function(py("def {}({}, {}):", self.linked, one, some)):
            self.links.line(py("{} = 0", found))
            with self.links.block(py("for {}, {} in {}:", each, bit, some)):
                self._require(code, env.with_names(**{member: each, other: one}), self.links, CONTINUE)
                self.links.line(py("{} |= {}", found, bit))
            self.links.line(py("return {}", found))

    def _pairs(self, code: Code, variables: tuple[str, str], env: Env, body: CodeBuffer) -> None:
        """What must hold of the new member beside each, itself too, either way round."""
        other = body.fresh("other")
        with body.block(py("for {} in {}:", other, self.more)):
            for pair in ((self.one, other), (other, self.one)):
                self._require(code, env.with_names(**dict(zip(variables, pair, strict=True))), body)

    def _whole(self, condition: Condition, about: Tendency, env: Env, body: CodeBuffer) -> None:
        """The whole set, ascending."""
        members = body.fresh("members")
        body.line(py("{} = tuple(sorted({}))", members, self.more))
        self._require(condition, env.with_names(**{about.name: members}), body)

    def _require(self, condition: Condition | Code, env: Env, body: CodeBuffer, leave: Exit = RETURN_FALSE) -> None:
        self.asking.writer.require(condition, env, body, leave)


def _counts(condition: Condition, about: Tendency) -> bool:
    """Whether it compares how many members the set has, and nothing else about it."""
    match condition:
        case Stated(code=Code(expr=Comparison(operands=operands))):
            read = [each for each in operands if about.reads(each)]
            return len(read) == 1 and isinstance(read[0], Ranging) and about.counts(read[0])
    return False
