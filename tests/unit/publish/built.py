"""Sites and bundles for tests, from folders of packs and from nothing that is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolkit.bundle import Bundle, make_bundle
from toolkit.packs import load_pack
from toolkit.publish import PublishResult, make_all, publish


def bundle_of(folder: Path) -> Bundle:
    pack, _ = load_pack(folder)
    assert pack is not None
    return make_bundle(pack)


def publish_bundles(bundles: list[Bundle], out: Path, *, keep_going: bool = False, **folders: Any) -> PublishResult:
    """Play the examples of the bundles, and publish them as the site `out`."""
    return publish(make_all(bundles, keep_going=keep_going), out, keep_going=keep_going, **folders)
