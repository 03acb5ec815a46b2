"""What legality reads, followed through values, and whether the one who decides surely knows it.

In: checked rules. Out: reads of hidden things, each with the way to it. Nothing here is told of what is surely known;
what is not sure counts as hidden. `terms` names what expressions stand for, `truths` is what is known to hold where an
expression is read, `knowing` whether a player sees a piece, `reader` follows expressions, `legality` and `asking` go
through actions, choices and steps.
"""

from toolkit.checker.reads.knowing import Datum
from toolkit.checker.reads.legality import Finding, findings, open_choices, untold_actions

__all__ = ["Datum", "Finding", "findings", "open_choices", "untold_actions"]
