"""The order in which steps come to several pieces, where anything may be hidden: that in which everybody would be told
of them. By the order of making, which sets have, all could tell who of those that they do not know was made first.
"""

from __future__ import annotations

from toolkit.model import Type
from toolkit.rules.generate.expressions.knowing import told
from toolkit.rules.generate.lowering import Lowering


def may_tell(lowering: Lowering, type: Type) -> bool:
    """Whether the order of a set's members could tell which of them were made first."""
    if type.form != "set" or type.inner is None or not lowering.generator.is_piece(type.inner):
        return False
    return lowering.generator.stage.needs.hides


def in_order_told(lowering: Lowering, things: str) -> str:
    """Pieces, as Python has them, in the order in which everybody would be told of them."""
    return told(lowering.generator.writer.module, lowering.generator.support("as_told"), things, None)
