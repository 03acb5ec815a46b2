"""Signs for what a unit is, in the manner of military maps. In: the words of an id such as `scout_car`. Out: SVG.

A sign is put together from the words it knows (a wheeled scout has the slash of scouts and the wheels of cars). Pieces
that are no formations bear a plain shape that a word names, or none.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    "wing": "M12 31Q18 21 24 29Q30 21 36 31",
    "mortar": "M24 26V8M19 13L24 7L29 13",
    "automatic": "M24 26V8M19 13L24 7L29 13M17 26H31",
    "rocket": "M24 27V8M18 13L24 7L30 13M18 20L24 14L30 20",
    "peak": "M16 32L24 19L32 32",
    "staff": "M0 0V45M0 9H48",
    "aid": "M24 0V32M0 16H48",
    "flash": "M0 0L22 19V12L48 32",
    "bow": "M24 16L11 10V22L37 10V22z",
}
_DOT = tag("circle", cx=24, cy=16, r=5, class_="hw-sign__full")
_WHEELS = join(tag("circle", cx=x, cy=36, r=3, class_="hw-sign__line") for x in (10, 24, 38))
_WORDS: dict[str, tuple[str, ...]] = {
    "infantry": ("foot",), "rifle": ("foot",), "foot": ("foot",), "grenadier": ("foot",), "militia": ("foot",),
    "armor": ("armour",), "armour": ("armour",), "tank": ("armour",), "panzer": ("armour",), "assault": ("armour",),
    "armored": ("armour",), "armoured": ("armour",), "mechanized": ("foot", "armour"), "mechanised": ("foot", "armour"),
    "motorized": ("foot", "axle"), "motorised": ("foot", "axle"), "mobile": ("armour",), "artillery": ("dot",),
    "gun": ("dot",), "howitzer": ("dot",), "mortar": ("mortar",), "rocket": ("rocket",), "scout": ("slash",),
    "recon": ("slash",), "reconnaissance": ("slash",), "cavalry": ("slash",), "car": ("wheels",), "truck": ("wheels",),
    "engineer": ("works",), "pioneer": ("works",), "sapper": ("works",), "supply": ("supply",),
    "airborne": ("foot", "wing"), "paratroop": ("foot", "wing"), "parachute": ("foot", "wing"),
    "mountain": ("foot", "peak"), "headquarters": ("staff",), "hq": ("staff",), "medical": ("aid",), "medic": ("aid",),
    "signal": ("flash",), "aircraft": ("bow",), "fighter": ("bow",), "bomber": ("bow",), "plane": ("bow",),
}  # fmt: skip
_PAIRS = {
    ("anti", "tank"): ("wedge",),
    ("anti", "air"): ("dome",),
    ("anti", "aircraft"): ("dome",),
    ("machine", "gun"): ("automatic",),
    ("self", "propelled"): ("armour",),
    ("tank", "destroyer"): ("armour", "wedge"),
}


def strokes(id: str) -> tuple[str, ...]:
    """The names of the strokes that make the sign of an id; empty when no word of it is known."""
    return tuple(dict.fromkeys(stroke for _, found in _known(id) for stroke in found))


def told(id: str) -> int:
    """How many words of an id its sign tells: `machine_gun` says more than `gun`."""
    return sum(count for count, _ in _known(id))


def _known(id: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The strokes of each word or pair of words that is known, with the number of words."""
    words = id.lower().replace("-", "_").split("_")
    place = 0
    while place < len(words):
        pair = _PAIRS.get(tuple(words[place : place + 2]))  # type: ignore[arg-type]
        found = pair or _WORDS.get(words[place]) or _WORDS.get(words[place].removesuffix("s"))
        if found:
            yield (2 if pair else 1), found
        place += 2 if pair else 1


def sign(id: str) -> Html:
    """The sign of a word in its frame of 48 by 32."""
    names = strokes(id)
    lines = "".join(_STROKES[name] for name in names if name in _STROKES)
    drawn = tag("path", d=lines, class_="hw-sign__line") if lines else None
    extras = [_DOT if "dot" in names else None, _WHEELS if "wheels" in names else None]
    return tag("g", tag("rect", width=48, height=32, class_="hw-sign__frame"), drawn, extras, class_="hw-sign")


# Plain shapes around the origin, about 48 wide, and the words that name them in several languages.
_SHAPES = {
    "cross": "M-20 -20L20 20M20 -20L-20 20",
    "plus": "M0 -22V22M-22 0H22",
    "circle": "M-21 0a21 21 0 1 0 42 0a21 21 0 1 0 -42 0z",
    "square": "M-19 -19H19V19H-19z",
    "triangle": "M0 -21L22 19H-22z",
    "diamond": "M0 -24L20 0L0 24L-20 0z",
    "hexagon": "M-12 -20H12L24 0L12 20H-12L-24 0z",
    "star": "M0 -23L6 -7L23 -7L9 3L14 20L0 10L-14 20L-9 3L-23 -7L-6 -7z",
    "arrow": "M0 22V-20M-14 -6L0 -22L14 -6",
    "heart": "M0 20L-20 -2a11 11 0 0 1 20 -12a11 11 0 0 1 20 12z",
}
_SHAPE_WORDS = {
    word: shape
    for shape, words in {
        "cross": "cross x ex cruz kreuz croix croce aspa",
        "plus": "plus más mas",
        "circle": "circle nought naught zero ring disc disk o círculo circulo cero anillo disco kreis cercle cerchio",
        "square": "square box cuadrado quadrat carré carre quadrato",
        "triangle": "triangle triángulo triangulo dreieck triangolo",
        "diamond": "diamond lozenge rhombus rombo diamante raute losange",
        "hexagon": "hexagon hex hexágono hexagono sechseck hexagone esagono",
        "star": "star estrella stern étoile etoile stella",
        "arrow": "arrow flecha pfeil flèche freccia",
        "heart": "heart corazón corazon herz coeur cuore",
    }.items()
    for word in words.split()
}


def shape_of(text: str) -> str | None:
    """The plain shape that a word of an id or a title names: `cross_shape` is a cross."""
    words = text.lower().replace("-", "_").replace(" ", "_").split("_")
    forms = (form for word in words for form in (word, word.removesuffix("s")))
    return next((_SHAPE_WORDS[form] for form in forms if form in _SHAPE_WORDS), None)


def glyph(shape: str) -> Html:
    """A plain shape around the origin."""
    return tag("path", d=_SHAPES[shape], class_="hw-sign__glyph")


def pawn() -> Html:
    """A piece that says nothing of what it is."""
    return tag("path", d="M-11 14h22l-5 -13h-12zM-6 -6a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z", class_="hw-sign__full")
