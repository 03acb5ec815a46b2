"""The order in which steps come to several pieces, where anything may be hidden: that in which everybody would be told
of them. By the order of making, which sets have, all could tell who of those that they do not know was made first.
"""

from __future__ import annotations

from toolkit.compiler.expressions.knowing import told
from toolkit.compiler.holding import held_rules
from toolkit.compiler.step_emitter import StepEmitter
from toolkit.model import Type
from toolkit.program.sorts import is_set_of_pieces


def may_tell(emitter: StepEmitter, type: Type) -> bool:
    """Whether the order of a set's members could tell which of them were made first."""
    stage = emitter.generator.stage
    return stage.needs.hides and is_set_of_pieces(stage.rules, type)


def in_order_told(emitter: StepEmitter, things: str) -> str:
    """Pieces, as Python has them, in the order in which everybody would be told of them."""
    return told(emitter.generator.writer.module, emitter.generator.support("as_told"), things, None)


def leaving_told(emitter: StepEmitter) -> str:
    """The argument of the machinery that takes pieces out of play by which what they held goes as everybody would be
    told of it, one after the other; nothing where nothing is hidden or nothing comes to lie on another."""
    generator = emitter.generator
    ordered = any(place.order != "none" for place in generator.rules.places.values())
    stays = any(rule[2] is not False for rule in held_rules(generator.stage).values())
    if not (generator.stage.needs.hides and ordered and stays):
        return ""
    return f", told=lambda pieces: {in_order_told(emitter, 'pieces')}"
