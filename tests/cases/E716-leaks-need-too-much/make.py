from functools import partial

from tests.cases import looked_through

__all__ = ["report"]

report = partial(looked_through.report, units=2_000)
