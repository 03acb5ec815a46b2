from functools import partial

from tests.cases import played

__all__ = ["make", "report"]

make = played.make
report = partial(played.report, units=250)
