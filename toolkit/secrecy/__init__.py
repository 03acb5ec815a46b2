"""Who knows what. In: a state, who looks. Out: whether he knows a piece, a count, a field, an order; the guard.

`Sight` says which pieces somebody knows, and of how many he is told that they lie somewhere. A `Guard` stands beside
the evaluator while it computes an expression for somebody: what he may not know is not read, `NotKnown` is raised.
"""

from toolkit.secrecy.fields import alike, may_be_hidden
from toolkit.secrecy.guard import Guard
from toolkit.secrecy.seat import NotSeen, SeatGuard
from toolkit.secrecy.sight import Sight

__all__ = ["Guard", "NotSeen", "SeatGuard", "Sight", "alike", "may_be_hidden"]
