"""`secretly`: steps for several, unseen by each other: one after the other. The log says whose secret they are."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Part
from toolkit.compiler.generator import EVERYBODY
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter, verb
from toolkit.compiler.steps.each import lower_rounds
from toolkit.compiler.telling import tell_step
from toolkit.program.steps.flow import For, Secretly
from toolkit.runtime.sites import BEGINS


@verb(Secretly)
def lower_secretly(emitter: StepEmitter, step: Secretly, scope: Scope) -> list[Part]:
    """A loop over the players; whoever tells others what is done looks for the step himself. How many lay in each place
    before is kept, and what each player changes: others are told no more until it is over."""
    rounds = For(step.at, step.cite, step.option, "it", step.who, None, step.steps)

    stage, support = emitter.generator.stage, emitter.generator.support
    first, cell = len(stage.ground.labels), stage.layout.told
    count = f"tuple([len(S[place]) for place in range({first}, {first + len(stage.numbers.instances)})])"

    def told(parts: list[Part], member: str) -> list[Part]:
        """The steps of one player between the marks of his secret."""
        counted = f"{support('next_acts')}(S[{cell}], {count}, {member})"
        starts: Part = [Cells((Change(str(cell), counted),), frozenset((member,)))]
        begins = tell_step(emitter, "secret", step, member, reads=frozenset((member,)))
        return [begins, starts, *parts, tell_step(emitter, "secret", step)] if begins else [starts, *parts]

    players = len(stage.numbers.players)
    before: Part = [Cells((Change(str(cell), f"{support('before_secrets')}({count}, {players})"),))]
    after: Part = [Cells((Change(str(cell), "None"),))]
    by_precedence = emitter.generator.by_precedence()

    def in_order(_: Statements, players: str) -> str:
        """They act in the order of precedence, as it is when the first begins."""
        return f"tuple([each for each in {by_precedence} if each in {players}])"

    order = in_order if by_precedence != EVERYBODY else None
    acts = emitter.among(
        rounds.variable, scope, lambda scope: lower_rounds(emitter, rounds, scope, told, BEGINS, order)
    )
    return [before, *acts, after]
