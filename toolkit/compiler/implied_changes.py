"""Changes that are no step of their own: an occasion opens or is over, effects end, an action is paid for.

Values that are watched and checks at every step follow from them as from any change. Where nothing can follow, there is
no code. In: a change and what it writes. Out: parts.
"""

from __future__ import annotations

from toolkit.compiler.code import Nodes, Part
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.watching import watch
from toolkit.compiler.writing import looked_at
from toolkit.language.code import Where
from toolkit.language.keys import Keys


def changed(
    emitter: StepEmitter, change: Nodes, keys: Keys, scope: Scope, where: Where, after: Scope | None = None
) -> tuple[Nodes, list[Part]]:
    """A change with what is watched around it, and the parts that follow from it.

    The change itself tells checks what to look at. It happens in a scope; `after` it, where an occasion opens or is
    over by it, what follows stands in another.
    """
    if not keys:
        return change, []
    watched = watch(emitter, where, keys, scope, after)
    checks = emitter.generator.follow.after_writing(keys).checks
    looked = looked_at(emitter, checks, scope if after is None else after, where)
    return [*watched.old, *change, *watched.new], [*watched.parts, *looked]


def cut_short(emitter: StepEmitter, scope: Scope, where: Where) -> list[Part]:
    """What follows when occasions were cut short: checks. What is watched is told of changes, not of what is cut."""
    return looked_at(emitter, emitter.generator.follow.after_cutting(), scope, where, "cut")
