"""Which cell of a row is which, counted from where the row starts. The first holds the tag of what the row is of.

The same in every game, so that those who work on cells need not ask the layout; what else a row has stands behind these
(see `toolkit.state.layout`).
"""

from __future__ import annotations

OWNER = 1
"""Of a piece: the player who owns it, or None."""
HOLDER = 2
"""Of a piece: where it lies, a space, a place or another piece; None where it is out of play."""
FACE_UP = 3
"""Of a piece: whether it lies face up."""
KEY = 4
"""Of a piece, in games in which pieces may be hidden: its listing key (see `toolkit.state.listing_keys`)."""
SERIAL = 1
"""Of an occasion or an effect: which one it is, from 1; 0 where none goes on there."""
BEARER = 2
"""Of an effect: whom or what it is on."""
SITE = 3
"""Of an effect: the step that gave it."""
