"""Steps: each verb has its own file here, which registers how a raw step becomes a checked one.

A checker of a step gets the body that the step stands in, its record, its place and the scope before it. It gives the
checked step, the scope behind it (a `let` gives a name), and whether what follows it can be reached.
"""

from __future__ import annotations

from toolkit.checker.steps.body import Body, Done, Walked, check_steps, step

__all__ = ["Body", "Done", "Walked", "check_steps", "step"]
