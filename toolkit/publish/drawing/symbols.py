"""Signs for what a unit is, in the manner of military maps. In: the words of an id such as `scout_car`. Out: SVG.

A sign is put together from the words it knows (a wheeled scout has the slash of scouts and the wheels of cars). Pieces
that are no formations bear a plain shape that a word names, or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.publish.markup import Html, join, tag

# Strokes in a frame of 48 by 32; each sign adds one.
_STROKES = {
    "infantry": "M0 0L48 32M48 0L0 32",
    "armour": "M14 8h20a8 8 0 0 1 0 16h-20a8 8 0 0 1 0-16z",
    "anti_tank": "M0 32L24 2L48 32",
    "reconnaissance": "M0 32L48 0",
    "anti_aircraft": "M0 32C6 8 42 8 48 32",
    "motorised": "M24 0V32",
    "engineers": "M14 24V10H34V24M24 10V20",
    "supply": "M0 25H48",
    "airborne": "M12 31Q18 21 24 29Q30 21 36 31",
    "mortar": "M24 26V8M19 13L24 7L29 13",
    "machine_gun": "M24 26V8M19 13L24 7L29 13M17 26H31",
    "rocket": "M24 27V8M18 13L24 7L30 13M18 20L24 14L30 20",
    "mountain": "M16 32L24 19L32 32",
    "headquarters": "M0 0V45M0 9H48",
    "medical": "M24 0V32M0 16H48",
    "signals": "M0 0L22 19V12L48 32",
    "aircraft": "M24 16L11 10V22L37 10V22z",
}
_DOT = tag("circle", cx=24, cy=16, r=5, class_="hw-sign__full")
_WHEELS = join(tag("circle", cx=x, cy=36, r=3, class_="hw-sign__line") for x in (10, 24, 38))
_SPOKEN = {
    ("infantry",): "infantry rifle foot grenadier militia",
    ("armour",): "armor armour tank panzer assault armored armoured mobile",
    ("infantry", "armour"): "mechanized mechanised",
    ("infantry", "motorised"): "motorized motorised",
    ("artillery",): "artillery gun howitzer",
    ("mortar",): "mortar",
    ("rocket",): "rocket",
    ("reconnaissance",): "scout recon reconnaissance cavalry",
    ("wheeled",): "car truck",
    ("engineers",): "engineer pioneer sapper",
    ("supply",): "supply",
    ("infantry", "airborne"): "airborne paratroop parachute",
    ("infantry", "mountain"): "mountain",
    ("headquarters",): "headquarters hq",
    ("medical",): "medical medic",
    ("signals",): "signal",
    ("aircraft",): "aircraft fighter bomber plane",
}
_WORDS = {word: names for names, words in _SPOKEN.items() for word in words.split()}
_PAIRS = {
    ("anti", "tank"): ("anti_tank",),
    ("anti", "air"): ("anti_aircraft",),
    ("anti", "aircraft"): ("anti_aircraft",),
    ("machine", "gun"): ("machine_gun",),
    ("self", "propelled"): ("armour",),
    ("tank", "destroyer"): ("armour", "anti_tank"),
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


def sign(names: Sequence[str]) -> Html:
    """The sign of a formation in its frame of 48 by 32: all that is named, one over the other."""
    lines = "".join(_STROKES[name] for name in names if name in _STROKES)
    drawn = tag("path", d=lines, class_="hw-sign__line") if lines else None
    extras = [_DOT if "artillery" in names else None, _WHEELS if "wheeled" in names else None]
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
    "flag": "M-12 22V-22M-12 -20H14L6 -11L14 -2H-12",
    "flame": "M0 22C-16 22 -18 6 -8 -6C-6 0 -2 0 -2 -4C-2 -12 2 -18 6 -22C6 -12 18 -4 16 8C15 17 8 22 0 22z",
    "smoke": "M-16 14a9 9 0 0 1 1 -17a11 11 0 0 1 20 -5a9 9 0 0 1 12 9a7 7 0 0 1 -1 13z",
    "radio": "M-16 -4H16V18H-16zM10 -4V-22M-9 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M6 7H10",
    "skull": "M-15 -5a15 15 0 1 1 30 0c0 6 -4 9 -6 11v9h-18v-9c-2 -2 -6 -5 -6 -11zM-6 -4h.1M6 -4h.1",
    "mines": "M-13 2a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M0 -11V-20M10 -7L16 -14M-10 -7L-16 -14M13 2H22M-13 2H-22",
    "wire": "M-23 0H23M-15 -10L-3 10M-15 10L-3 -10M3 -10L15 10M3 10L15 -10",
    "dugout": "M-22 -4H-12A12 14 0 0 0 12 -4H22",
    "fort": "M-20 18V-4H-12V-14H12V-4H20V18zM-8 4H8",
    "clock": "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M0 -12V0L9 6",
    "eye": "M-22 0Q0 -20 22 0Q0 20 -22 0zM-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
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
        "flag": "flag objective bandera objetivo fahne ziel drapeau",
        "flame": "flame fire blaze llama fuego flammen feuer feu",
        "smoke": "smoke humo rauch fumée fumee",
        "radio": "radio",
        "skull": "skull calavera casualty baja",
        "mines": "mine mina",
        "wire": "wire alambrada draht barbelé",
        "dugout": "dugout foxhole trench trinchera",
        "fort": "fort pillbox bunker fortress búnker casamata",
        "clock": "clock time tiempo zeit",
        "eye": "eye ojo auge",
    }.items()
    for word in words.split()
}


def shape_of(text: str) -> str | None:
    """The plain shape that a word of an id or a title names: `cross_shape` is a cross."""
    words = text.lower().replace("-", "_").replace(" ", "_").split("_")
    forms = (form for word in words for form in (word, word.removesuffix("s")))
    return next((_SHAPE_WORDS[form] for form in forms if form in _SHAPE_WORDS), None)


def is_shape(name: str) -> bool:
    """Whether a name is that of a plain shape, and not of a formation's sign."""
    return name in _SHAPES


def soldiers(count: int) -> Html:
    """So many soldiers beside one another around the origin, each about 14 wide and 34 high."""
    shown = max(0, min(count, MOST_SOLDIERS))
    return join(
        tag("path", d=_SOLDIER, transform=f"translate({16 * place - 8 * (shown - 1)} 0)", class_="hw-sign__full")
        for place in range(shown)
    )


MOST_SOLDIERS = 5
_SOLDIER = (
    "M-3.5 -11a3.5 3.5 0 1 0 7 0z M-5 -11h10v-1.5h-10z M-3 -6.5h6q2 0 2 2.5v8h-2.2v12h-3v-9h-1.2v9h-3v-12h-2.2v-8"
    "q0 -2.5 2 -2.5z M6 -8l1.6 0.8l-8 15l-1.6 -0.8z"
)


def glyph(shape: str) -> Html:
    """A plain shape around the origin."""
    return tag("path", d=_SHAPES[shape], class_="hw-sign__glyph")


def pawn() -> Html:
    """A piece that says nothing of what it is."""
    return tag("path", d="M-11 14h22l-5 -13h-12zM-6 -6a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z", class_="hw-sign__full")


def badge(names: Sequence[str]) -> Html:
    """A sign by itself, 48 wide, as cards bear it."""
    if tuple(names) == ("soldier",):
        drawn = tag("g", soldiers(1), transform="translate(24 20)")
    elif is_shape(names[0]):
        drawn = tag("g", glyph(names[0]), transform="translate(24 20) scale(0.6)")
    else:
        drawn = tag("g", sign(names), transform="translate(5 6) scale(0.8)")
    return tag("svg", drawn, viewBox="0 0 48 40", width=48, height=40, class_="hw-badge", aria_hidden="true")
