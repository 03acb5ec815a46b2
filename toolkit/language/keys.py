"""What is read or written, by keys: what has no key in common with a step never follows from it.

A key tells fields and sorts apart, not things: `(state, wounds)`, `(fact, total)`, `(place, )`, `(live, attack)`,
`(past, broken)`.
"""

from __future__ import annotations

Key = tuple[str, str]
Keys = frozenset[Key]

PLACES: Key = ("place", "")
"""Where pieces lie."""
IN_PLAY: Key = ("in play", "")
EFFECTS: Key = ("effect", "")
"""Which effects are on what."""
OWNER: Key = ("built_in", "owner")
FACE: Key = ("built_in", "face_up")
SHOWN: Key = ("shown", "")
"""Who was shown which pieces."""
ACTIVE: Key = ("live", "")
"""Who is active."""
PAID: Key = ("paid", "")
"""What actions have been paid for: counts of limits, acts of plans."""
CAUSE: Key = ("cause", "")
"""By whom and by what the event in hand was made: the same as long as anything looks at that event."""
