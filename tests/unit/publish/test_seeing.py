"""The page of terrain tells what each does to lines of sight by the rules, with its cases."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

from tests.unit.publish.small_packs import KINDS, small_bundle
from toolkit.publish.game import Game
from toolkit.publish.pages.registry import generated

TERRAIN = {
    "terrain": {
        "clear": {"title": "Clear"},
        "woods": {"title": "Woods", "attrs": {"los": "obstacle"}},
        "brush": {"title": "Brush", "attrs": {"los": "hindrance", "worth": 3}},
        "gully": {"title": "Gully", "attrs": {"los": "low"}},
    }
}
SIGHT = {
    "sight": {
        "hidden": [{"where": {"los": "low"}, "seen_from": ["adjacent", "higher"]}],
        "blocked": [{"label": "cover", "where": {"los": "obstacle"}, "cite": "10.1"}],
        "hindrance": {"take": "greatest", "of": [{"where": {"los": "hindrance"}, "worth": "worth"}]},
    }
}


def test_terrain_tells_what_it_does_to_sight(tmp_path: Path) -> None:
    los: dict[str, Any] = {"one_of": ["clear", "obstacle", "hindrance", "low"], "default": "clear"}
    kinds = {
        **KINDS["kinds"],
        "terrain": {"title": "Ground", "attrs": {"los": los, "worth": {"type": "int", "default": 0}}},
    }
    bundle = small_bundle(
        tmp_path / "small", more={"rules/sight.yaml": SIGHT}, kinds={**KINDS, "kinds": kinds}, terrain=TERRAIN
    )
    pages = {page.path: page.body for page in generated([Game.of(bundle)])}
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", unescape(pages["games/small/terrain.html"])))
    assert words.count("In a line of sight") == 3
    assert re.search(r"blocks \(cover\) .*?10\.1", words)
    assert "hinders by 3 (hindrance)" in words
    assert "seen from an adjacent space, higher ground" in words
