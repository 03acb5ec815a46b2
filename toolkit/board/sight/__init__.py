"""What sees what on a board, by the rules of sight that a pack declares.

In: the rules (`rules_of` a pack) and a board. Out: verdicts with their accounts, for single pairs, from a space, and
with markers on the board: `seeing_of(board, rules)`. Exact: no roots, no floats.
"""

from toolkit.board.sight.judging import BLOCKED, Account, Finding, in_words, verdict_in
from toolkit.board.sight.meeting import Met, Overlays
from toolkit.board.sight.rules import Marker, Rules, marker_of, rules_of, sight_of
from toolkit.board.sight.seeing import Covered, Seeing, seeing_of

__all__ = [
    "BLOCKED",
    "Account",
    "Covered",
    "Finding",
    "Marker",
    "Met",
    "Overlays",
    "Rules",
    "Seeing",
    "in_words",
    "marker_of",
    "rules_of",
    "seeing_of",
    "sight_of",
    "verdict_in",
]
