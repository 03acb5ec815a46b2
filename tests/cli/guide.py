"""The files shown in the guide "Your first pack", written out as a pack for other tests to use and to spoil."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "site/docs/guides/first-pack.md"
BLOCK = re.compile(r'^```yaml title="content/ford/(?P<name>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


def write_guide_pack(folder: Path) -> Path:
    """Write every file of the guide under `folder`/content/ford and return that pack's folder."""
    pack = folder / "content" / "ford"
    for block in BLOCK.finditer(GUIDE.read_text("utf-8")):
        file = pack / block["name"]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block["text"], "utf-8")
    return pack
