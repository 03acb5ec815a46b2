"""The reference evaluator: expressions and values computed by the plainest means, as the oracle of generated code.

In: typed expressions of checked rules, a `World` (a stage and its cells), values of variables. Out: run-time values,
the same that the machine keeps in cells; `ask` gives the whole account of a value. What a rule does wrong is a `Fault`
with the expression at fault. Nothing here is quick; of play, only refusals and views ask it.
"""

from toolkit.evaluator.elements import decision
from toolkit.evaluator.evaluator import evaluate
from toolkit.evaluator.knowing import as_known
from toolkit.evaluator.values import Account, Entry, StageAccount, ask
from toolkit.evaluator.world import World
from toolkit.modules import import_all
from toolkit.state.run_time import Preview, Value

import_all(__name__)  # each registers what its expressions mean

__all__ = ["Account", "Entry", "Preview", "StageAccount", "Value", "World", "as_known", "ask", "decision", "evaluate"]
