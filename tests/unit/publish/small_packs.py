"""Packs of a few items for the tests of pages, written as an author writes them and loaded as the tool loads them."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.unit.publish.built import bundle_of
from toolkit.bundle import Bundle

MANIFEST = {"pack": "small", "version": "0.1.0", "language": 1, "title": "Small war", "languages": ["en", "es"]}
KINDS = {
    "types": {"nation": {"values": {"red": {"title": "Red"}, "blue": {"title": "Blue"}}}},
    "kinds": {
        "unit": {
            "title": "Unit",
            "draw": "unit",
            "attrs": {
                "nation": "nation",
                "attack": {"type": "int", "short": "At", "title": "Attack"},
                "defence": {"type": "int", "short": "De", "title": "Defence", "text": "What fire must beat."},
            },
        }
    },
}
GUARDS = {
    "kind": "unit",
    "title": "Guards",
    "attrs": {"nation": "red", "attack": 4, "defence": 3},
    "copies": 2,
    "cite": "10.1",
    "reconstructed": {"copies": "The list is lost."},
}
UNITS = {
    "units": {
        "guards": GUARDS,
        "militia": {"kind": "unit", "title": "Militia", "attrs": {"nation": "blue", "attack": 2, "defence": 2}},
        "rifles": {"kind": "unit", "title": "Rifles", "attrs": {"nation": "blue", "attack": 10, "defence": 2}},
    }
}
CASES = {
    "cases": {
        "10.1": {"title": "Odds", "text": "Divide the strengths.", "status": "play", "see": ["10.10"]},
        "10.10": {"title": "Ties", "text": "The defender wins a tie under the trees.", "status": "play"},
        "R6-S1": {"title": "First step", "text": "Who shoots first.", "status": "advice", "reason": "It counsels."},
        "R6-S10": {"title": "Tenth step", "text": "Give up a card.", "status": "play"},
    }
}
TEXTS = {
    "pack": {"title": "Guerra pequeña"},
    "cases": {"10.1": {"title": "Proporción", "text": "Divide las fuerzas."},
              "10.10": {"text": "El defensor gana un empate bajo el árbol."}},
    "units": {"guards": {"title": "Guardias"}},
}  # fmt: skip
TERRAIN = {
    "terrain": {"clear": {"title": "Clear"}, "woods": {"title": "Woods", "pattern": "trees", "colour": "#7f9f5f"}}
}
TABLES = {
    "tables": {
        "results": {
            "title": "Results",
            "cite": "10.1",
            "rows": {"die": "1..2"},
            "columns": {"odds": ["1:4", "1:1"]},
            "gives": "int",
            "cells": [[0, 1], [1, 2]],
        }
    }
}
MAP = {
    "map": "ford",
    "title": "The ford",
    "grid": {"shape": "square", "labels": "letter_number"},
    "legend": {".": "clear", "w": "woods"},
    "spaces": ". w .\n. . .\n",
    "areas": {"north": {"title": "North bank", "spaces": ["A1..C1"], "side": "red", "mark": "start"}},
}
SCENARIO = {
    "scenario": "crossing",
    "title": "Crossing",
    "map": "ford",
    "sides": {"red": {"first": True}, "blue": {}},
    "forces": [
        {"unit": "guards", "side": "red", "at": "north", "count": 2},
        {"unit": "militia", "side": "blue", "at": "C2"},
    ],
}
FILES = {
    "pack.yaml": MANIFEST,
    "kinds.yaml": KINDS,
    "units.yaml": UNITS,
    "cases.yaml": CASES,
    "terrain.yaml": TERRAIN,
    "tables.yaml": TABLES,
    "maps/ford.yaml": MAP,
    "scenarios/crossing.yaml": SCENARIO,
    "text/es.yaml": TEXTS,
}


def small_bundle(folder: Path, *, more: dict[str, object] | None = None, **changed: object) -> Bundle:
    """The small pack in `folder`, with whole files replaced (`units={...}`) and `more` files, compiled."""
    for name, content in {**FILES, **(more or {})}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        content = changed.get(Path(name).stem, content)
        file.write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), "utf-8")
    return bundle_of(folder)
