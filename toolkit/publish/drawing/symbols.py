"""Signs for what a unit is, in the manner of military maps. In: the words of an id such as `scout_car`. Out: SVG.

A sign is put together from the words it knows (a wheeled scout has the slash of scouts and the wheels of cars); what
it does not know is written with its first letters.
"""

from __future__ import annotations

from toolkit.publish.markup import Html, join, tag

# Strokes in a frame of 48 by 32; each word adds one.
_STROKES = {
    "foot": "M0 0L48 32M48 0L0 32",
    "armour": "M14 8h20a8 8 0 0 1 0 16h-20a8 8 0 0 1 0-16z",
    "wedge": "M0 32L24 2L48 32",
    "slash": "M0 32L48 0",
    "dome": "M0 32C6 8 42 8 48 32",
    "axle": "M24 0V32",
    "works": "M14 24V10H34V24M24 10V20",
    "supply": "M0 25H48",
    "wing": "M12 10Q24 26 24 16Q24 26 36 10",
    "mortar": "M24 26V8M19 13L24 7L29 13",
}
_DOT = tag("circle", cx=24, cy=16, r=5, class_="hw-sign__full")
_WHEELS = join(tag("circle", cx=x, cy=36, r=3, class_="hw-sign__line") for x in (10, 24, 38))
_WORDS: dict[str, tuple[str, ...]] = {
    "infantry": ("foot",), "rifle": ("foot",), "foot": ("foot",), "grenadier": ("foot",), "militia": ("foot",),
    "armor": ("armour",), "armour": ("armour",), "tank": ("armour",), "panzer": ("armour",), "assault": ("armour",),
    "mechanized": ("foot", "armour"), "mechanised": ("foot", "armour"), "motorized": ("axle",), "motorised": ("axle",),
    "mobile": ("armour",), "artillery": ("dot",), "gun": ("dot",), "howitzer": ("dot",), "mortar": ("mortar",),
    "scout": ("slash",), "recon": ("slash",), "reconnaissance": ("slash",), "cavalry": ("slash",), "car": ("wheels",),
    "truck": ("wheels",), "engineer": ("works",), "engineers": ("works",), "pioneer": ("works",), "supply": ("supply",),
    "airborne": ("foot", "wing"), "paratroop": ("foot", "wing"),
}  # fmt: skip
_PAIRS = {("anti", "tank"): ("wedge",), ("anti", "air"): ("dome",), ("anti", "aircraft"): ("dome",)}


def strokes(id: str) -> tuple[str, ...]:
    """The names of the strokes that make the sign of an id; empty when no word of it is known."""
    words = id.lower().replace("-", "_").split("_")
    found: list[str] = []
    place = 0
    while place < len(words):
        pair = _PAIRS.get(tuple(words[place : place + 2]))  # type: ignore[arg-type]
        found += pair or _WORDS.get(words[place], ())
        place += 2 if pair else 1
    return tuple(dict.fromkeys(found))


def sign(id: str, letters: str) -> Html:
    """The sign in its frame of 48 by 32; `letters` are written where no word is known."""
    frame = tag("rect", width=48, height=32, class_="hw-sign__frame")
    names = strokes(id)
    if not names:
        label = tag("text", letters[:3], x=24, y=22, text_anchor="middle", class_="hw-sign__letters")
        return tag("g", frame, label, class_="hw-sign")
    lines = "".join(_STROKES[name] for name in names if name in _STROKES)
    drawn = tag("path", d=lines, class_="hw-sign__line") if lines else None
    extras = [_DOT if "dot" in names else None, _WHEELS if "wheels" in names else None]
    return tag("g", frame, drawn, extras, class_="hw-sign")
