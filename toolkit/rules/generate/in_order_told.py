"""The order in which steps come to several pieces, where anything may be hidden: that in which everybody would be told
of them. By the order of making, which sets have, all could tell who of those that they do not know was made first.
"""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.generate.expressions.knowing import told
from toolkit.rules.generate.lowering import Lowering
from toolkit.rules.program.sorts import is_set_of_pieces


def may_tell(lowering: Lowering, type: Type) -> bool:
    """Whether the order of a set's members could tell which of them were made first."""
    stage = lowering.generator.stage
    return stage.needs.hides and is_set_of_pieces(stage.rules, type)


def in_order_told(lowering: Lowering, things: str) -> str:
    """Pieces, as Python has them, in the order in which everybody would be told of them."""
    return told(lowering.generator.writer.module, lowering.generator.support("as_told"), things, None)
