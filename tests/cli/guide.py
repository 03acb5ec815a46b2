"""The files shown in the guides, written out as a pack for other tests to use and to spoil."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "site/docs/guides"
GUIDES = ("first-pack.md", "cards-and-tables.md", "playing.md")
"""In the order in which they are read: a later guide adds to what the one before it has made."""
BLOCK = re.compile(r'^```yaml title="content/ford/(?P<name>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


def write_guide_pack(folder: Path, guides: Iterable[str] = GUIDES[:1]) -> Path:
    """Write every file of the guides under `folder`/content/ford, the first one's or more, and return that pack's
    folder. Of a file that is shown twice the later form stays."""
    pack = folder / "content" / "ford"
    for guide in guides:
        for block in BLOCK.finditer((FOLDER / guide).read_text("utf-8")):
            file = pack / block["name"]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block["text"], "utf-8")
    return pack
