"""Writes anew what the small packs use of the language, for the site: `.venv/bin/python -m tests.tools.write_uses`."""

from __future__ import annotations

import json

from tests.tested_packs import ROOT, SMALL
from toolkit.features import used_in
from toolkit.packs import load_pack
from toolkit.publish.pages.uses import FILE

PAGE = ROOT / "site" / FILE


def written() -> str:
    """The file."""
    packs = [pack for folder in SMALL if (pack := load_pack(folder)[0]) is not None]
    rows = [
        {"pack": pack.id, "summary": pack.manifest.record.summary or "", "uses": sorted(map(str, used_in(pack)))}
        for pack in packs
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8", newline="\n")
