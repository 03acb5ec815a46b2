"""`secretly`: steps for several, unseen by each other: one after the other. The log says whose secret they are."""

from __future__ import annotations

from toolkit.compiler.code import Cells, Change, Part
from toolkit.compiler.generator import EVERYBODY
from toolkit.compiler.lowering import Lowering, Pen, Scope, verb
from toolkit.compiler.steps.each import lower_rounds
from toolkit.compiler.telling import tell_step
from toolkit.program.steps import For, Secretly
from toolkit.runtime.sites import BEGINS


@verb(Secretly)
def lower_secretly(lowering: Lowering, step: Secretly, scope: Scope) -> list[Part]:
    """A loop over the players; whoever tells others what is done looks for the step himself. How many lay in each place
    before is kept, and what each player changes: others are told no more until it is over."""
    rounds = For(step.at, step.cite, step.option, "it", step.who, None, step.steps)

    stage, support = lowering.generator.stage, lowering.generator.support
    first, cell = len(stage.ground.labels), stage.layout.told
    count = f"tuple([len(S[place]) for place in range({first}, {first + len(stage.numbers.instances)})])"

    def told(parts: list[Part], member: str) -> list[Part]:
        """The steps of one player between the marks of his secret."""
        counted = f"{support('next_acts')}(S[{cell}], {count}, {member})"
        starts: Part = [Cells((Change(str(cell), counted),), frozenset((member,)))]
        begins = tell_step(lowering, "secret", step, member, reads=frozenset((member,)))
        return [begins, starts, *parts, tell_step(lowering, "secret", step)] if begins else [starts, *parts]

    players = len(stage.numbers.players)
    before: Part = [Cells((Change(str(cell), f"{support('before_secrets')}({count}, {players})"),))]
    after: Part = [Cells((Change(str(cell), "None"),))]
    by_precedence = lowering.generator.by_precedence()

    def in_order(_: Pen, players: str) -> str:
        """They act in the order of precedence, as it is when the first begins."""
        return f"tuple([each for each in {by_precedence} if each in {players}])"

    order = in_order if by_precedence != EVERYBODY else None
    acts = lowering.among(
        rounds.variable, scope, lambda scope: lower_rounds(lowering, rounds, scope, told, BEGINS, order)
    )
    return [before, *acts, after]
