"""Examples: positions, answers and what must come of them, played as tests.

In: a pack with checked rules and its examples. Out: an `Outcome` for each, with diagnostics E80x and E81x at the lines
of the example.
"""

from toolkit.examples.outcome import Outcome
from toolkit.examples.playback import Playback
from toolkit.examples.run import run_examples

__all__ = ["Outcome", "Playback", "run_examples"]
