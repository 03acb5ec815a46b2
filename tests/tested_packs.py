"""The packs that tests go through: those of `content/` that come with the toolkit, and the small ones in `tests/packs`.

Whoever works in a checkout has his own packs in `content/` too, that of our guide for one, finished or not: what he
writes is no fault of ours, so nothing here looks at them.
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
PLAYED = tuple(ROOT / "content" / name for name in ("bridgehead", "classics", "panzer-general", "skirmish"))
"""Those of `content/` that have a sequence, which is the whole game."""

BEGUN = (ROOT / "content" / "operational-hex",)
"""Those whose rules are being written: builds play their examples, and no test plays whole games of theirs yet."""

UNPLAYED = tuple(ROOT / "content" / name for name in ("2gm-tactics", "combat-commander", "combat-soldiers"))
"""Those whose rules of play are still to come."""

CONTENT = (*PLAYED, *BEGUN, *UNPLAYED)
"""A pack that comes with the toolkit from now on is added to one of the three; `.ci/run` sees to it."""

SMALL = tuple(sorted(file.parent for file in (ROOT / "tests" / "packs").glob("*/pack.yaml")))
