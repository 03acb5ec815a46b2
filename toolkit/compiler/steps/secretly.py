"""`secretly`: steps for several, unseen by each other: one after the other. The log says whose secret they are."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Part
from toolkit.compiler.generator import EVERYBODY
from toolkit.compiler.pycode import PyCode, call, literal, looping, names_in, py
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter, verb
from toolkit.compiler.steps.each import lower_rounds
from toolkit.compiler.telling import tell_step
from toolkit.program.policies import Decision
from toolkit.program.steps.flow import For, Secretly
from toolkit.runtime.sites import BEGINS


@verb(Secretly)
def lower_secretly(emitter: StepEmitter, step: Secretly, scope: Scope) -> list[Part]:
    """A loop over the players; whoever tells others what is done looks for the step himself. How many lay in each place
    before is kept, and what each player changes: others are told no more until it is over."""
    rounds = For(step.at, step.cite, step.option, "it", step.who, None, step.steps)

    stage, runtime = emitter.generator.stage, emitter.generator.runtime
    first, cell = len(stage.ground.labels), stage.layout.counts_before
    count = looping("tuple([len(S[place]) for place in range({}, {})])", first, first + len(stage.numbers.instances))

    def told(parts: list[Part], member: PyCode) -> list[Part]:
        """The steps of one player between the marks of his secret."""
        counted = py("{}(S[{}], {}, {})", runtime("next_acts"), literal(cell), count, member)
        starts: Part = [Cells((Change(literal(cell), counted),), names_in(member))]
        begins = tell_step(emitter, "secret", step, member, reads=names_in(member))
        return [begins, starts, *parts, tell_step(emitter, "secret", step)] if begins else [starts, *parts]

    players = len(stage.numbers.players)
    before: Part = [Cells((Change(literal(cell), call(runtime("before_secrets"), count, players)),))]
    after: Part = [Cells((Change(literal(cell), py("None")),))]
    by_precedence = emitter.generator.by_precedence()

    def in_order(_: Statements, players: PyCode) -> PyCode:
        """They act in the order of precedence, as it is when the first begins."""
        return looping("tuple([each for each in {} if each in {}])", by_precedence, players)

    def is_asked(decision: Decision) -> bool:
        """Whether it is one of those that are asked for here."""
        where = decision.where
        return where is not None and where.source is step.at.source and where.path[: len(step.at.path)] == step.at.path

    def ordered(statements: Statements, players: PyCode) -> PyCode:
        """The same, with those last who are to know what the others do."""
        told = in_order(statements, players) if str(by_precedence) != EVERYBODY else players
        return emitter.generator.others_first(told, is_asked)

    in_row = py("_players")
    order = ordered if ordered(emitter.statements(scope), in_row) is not in_row else None
    acts = emitter.among(
        rounds.variable, scope, lambda scope: lower_rounds(emitter, rounds, scope, told, BEGINS, order)
    )
    return [before, *acts, after]
