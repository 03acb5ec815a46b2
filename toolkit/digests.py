"""Digests of what something is made from. In: texts. Out: one that is another as soon as any of them is."""

from __future__ import annotations

import hashlib


def digest(*parts: str | bytes) -> str:
    """A digest of texts in their order; it tells apart where one ends and the next begins."""
    found = hashlib.sha256()
    for part in parts:
        written = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        found.update(len(written).to_bytes(8, "big"))
        found.update(written)
    return found.hexdigest()
