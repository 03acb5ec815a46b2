"""Counters, drawn in the manner of board war games: side, sign, name, numbers. In: a unit. Out: SVG, 120 by 120.

The pattern at the head tells sides apart without colour; the second face of a piece bears a white band.
"""

from __future__ import annotations

from toolkit.publish.drawing.colours import NEUTRAL, darker, lighter
from toolkit.publish.drawing.layouts import CORNERS, Face, at_end, ends_of, face_of, ground_of, signs_of
from toolkit.publish.drawing.symbols import (
    MOST_SOLDIERS,
    glyph,
    is_shape,
    pawn,
    shape_of,
    sign,
    soldiers,
    strokes,
    told,
)
from toolkit.publish.game import Entry
from toolkit.publish.kinds import Attribute, kind_of, numbers, symbols, value_words
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.sides import Look, look_of
from toolkit.publish.words import Words, joined


def counter(
    entry: Entry, *, class_: str = "hw-counter", size: int = 120, look: Look | None = None, end: str | None = None
) -> Html:
    """The counter of a unit; `look` is that of whoever owns it where the unit itself does not say, `end` one of its
    faces."""
    return tag(
        "svg",
        _spoken(entry, end).choice("title"),
        _drawn(entry, look, end, words=True),
        class_=class_,
        viewBox="0 0 120 120",
        role="img",
        width=size,
        height=size,
    )


def plain_counter(entry: Entry, look: Look | None = None) -> Html:
    """The counter of a unit without words: its ground, its sign, its numbers; letters where it has no sign."""
    return _drawn(entry, look, None, words=False)


def _drawn(entry: Entry, look: Look | None, end: str | None, *, words: bool) -> Html:
    face = face_of(entry)
    colour, pattern = (look.light, look.pattern) if look else look_and_pattern(entry)
    colour = ground_of(entry, end) or colour
    return join(
        [
            tag("rect", x=1, y=1, width=118, height=118, rx=9, fill=colour, stroke=darker(colour, 0.6), stroke_width=2),
            head(pattern, colour),
            _band(entry, end),
            _middle(entry, face, end) if words else _sign(entry, face, end) or _letters(entry, face),
            _sides(entry, face, end, words=words),
            _foot(entry, face, end, words=words),
        ]
    )


def _band(entry: Entry, end: str | None) -> Html | None:
    """What tells the second face of a piece from the first."""
    if end is None or end not in ends_of(entry)[1:]:
        return None
    return tag("rect", x=2, y=33, width=116, height=43, fill="#ffffff", opacity=0.7)


def _letters(entry: Entry, face: Face) -> Html:
    letters = "".join(word[:1] for word in str(entry.title).split()[:3])
    return _large_name(Words.plain(letters), 50 if face.foot else 72)


def look_and_pattern(entry: Entry) -> tuple[str, str]:
    """The colour and the pattern of the entry's side. Where a layout says what stands where, and gives no ground, no
    other symbol is taken for a side."""
    face = face_of(entry)
    found = look_of(entry, sides_alone=face.is_declared and face.ground is None)
    return (found.light, found.pattern) if found else NEUTRAL


def _middle(entry: Entry, face: Face, end: str | None) -> Html:
    """Name and sign: a sign of its class, else a plain shape, else the name itself in large letters."""
    drawn = _sign(entry, face, end)
    return _name(entry.title) + drawn if drawn else _large_name(entry.title, 50 if face.foot else 72)


def _sign(entry: Entry, face: Face, end: str | None) -> Html | None:
    """What stands in the middle: soldiers, the sign that is declared or that words name, a plain shape; a pawn where
    only its numbers would speak."""
    count = at_end(face.soldiers, entry, end) if face.soldiers else None
    if isinstance(count, int) and count > 0:
        return tag("g", soldiers(count), transform=_among_corners(entry, face, end, count))
    declared = signs_of(entry, end)
    if names := declared or strokes(_class_of(entry) or ""):
        if is_shape(names[0]):
            return _shape(names[0], face)
        if names == ("soldier",):
            return tag("g", soldiers(1), transform="translate(60 56)" if face.foot else "translate(60 76) scale(1.5)")
        small = "translate(41 44) scale(0.8)" if face.size else "translate(38 38) scale(0.92)"
        place = small if face.foot else "translate(22 46) scale(1.6)"
        return tag("g", sign(names), _size(entry, face, end), transform=place)
    if shape := _shape_of(entry):
        return _shape(shape, face)
    return tag("g", pawn(), transform="translate(60 55)") if face.sides else None


def _among_corners(entry: Entry, face: Face, end: str | None, count: int) -> str:
    """Where soldiers stand: in the middle, unless what stands at the sides needs the room."""
    if not face.foot:
        return "translate(60 76) scale(1.5)"
    corners = [corner for corner, one in face.sides.items() if _is_told(one, entry, end)]
    left = _SIDE if any(corner.endswith("left") for corner in corners) else 6
    right = 120 - _SIDE if any(corner.endswith("right") for corner in corners) else 114
    wide = 16 * min(count, MOST_SOLDIERS)
    scale = min(1.0, (right - left) / wide)
    x = min(max(60.0, left + wide * scale / 2), right - wide * scale / 2)
    return f"translate({round(x, 1):g} 56)" + (f" scale({round(scale, 2):g})" if scale < 1 else "")


_SIDE = 39
"""How far a number beside the sign reaches in, with its abbreviation and its mark."""


def _is_told(attribute: Attribute, entry: Entry, end: str | None) -> bool:
    """Whether a number stands on the face: one that is optional does where it has a value."""
    return at_end(attribute, entry, end) is not None or not attribute.optional


def _shape(shape: str, face: Face) -> Html:
    place = "translate(60 54) scale(0.62)" if face.foot else "translate(60 76) scale(1.25)"
    return tag("g", glyph(shape), transform=place)


def _size(entry: Entry, face: Face, end: str | None) -> Html | None:
    """The size of a formation, over the frame of its sign."""
    value = at_end(face.size, entry, end) if face.size else None
    if face.size is None or value is None:
        return None
    words = value_words(entry.game, face.size.base, value)
    return tag("text", words.html("tspan"), x=24, y=-2, text_anchor="middle", class_="hw-counter__size")


def _class_of(entry: Entry) -> str | None:
    """The word whose sign the unit bears: a symbol, or a word of its name where its kind is drawn as a unit."""
    kind = kind_of(entry)
    drawn = str(kind.get("draw", "")) if kind else ""
    if drawn == "marker":
        return None
    words = [str(attribute.value(entry)) for attribute in symbols(entry)]
    names = [entry.id, str(entry.title).replace(" ", "_")] if drawn == "unit" else []
    return next((word for word in (*words, *sorted(names, key=told, reverse=True)) if strokes(word)), None)


def _shape_of(entry: Entry) -> str | None:
    words = [str(attribute.value(entry)) for attribute in symbols(entry)]
    return next((shape for word in [*words, entry.id, str(entry.title)] if (shape := shape_of(word))), None)


def _large_name(title: Words, y: int) -> Html:
    """The name in one or two lines, as large as it fits."""
    inside = title.html("tspan", lambda text: _large_lines(text, y))
    return tag("text", inside, text_anchor="middle", class_="hw-counter__name")


def _large_lines(text: str, y: int) -> Html:
    """A text cut where its lines are most equal; every line says its own size and place."""
    lines = _halves(_cut(text, 34))
    longest = max(len(line) for line in lines)
    size = max(9, min(24, round(190 / max(longest, 1))))
    top = y - (len(lines) - 1) * size * 0.55 + size * 0.35
    return join(
        tag("tspan", line, x=60, y=round(top + place * size * 1.1, 1), font_size=size)
        for place, line in enumerate(lines)
    )


def _halves(text: str) -> list[str]:
    words = text.split()
    if len(text) <= 9 or len(words) < 2:
        return [text]
    cuts = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return list(min(cuts, key=lambda pair: max(map(len, pair))))


def head(pattern: str, colour: str, width: int = 118, x: int = 1) -> Html:
    """The strip at the top of a counter in the pattern of its side."""
    ink, light = darker(colour, 0.55), lighter(colour, 0.35)
    shape = tag("path", d=f"M{x} 17V10a9 9 0 0 1 9-9h{width - 18}a9 9 0 0 1 9 9v7z", fill=ink)
    marks = {
        "stripes": "".join(f"M{place} 17l10-16" for place in range(4, 110, 14)),
        "checks": "".join(f"M{place} 5h7M{place + 7} 12h7" for place in range(10, 106, 14)),
        "bars": "".join(f"M{place} 1v16" for place in range(12, 116, 12)),
        "dots": "".join(f"M{place} 9h.1" for place in range(12, 116, 12)),
        "waves": "M8 9" + "q7 -9 14 0t14 0" * 3 + "t14 0",
        "band": "M12 9h96",
    }
    width_of = {"dots": 6, "checks": 5, "band": 3}.get(pattern, 3)
    cap = "round" if pattern in {"dots", "waves"} else "butt"
    return shape + tag("path", d=marks[pattern], stroke=light, stroke_width=width_of, stroke_linecap=cap, fill="none")


def _name(title: Words) -> Html:
    """The name in one line, in each language as large as it fits."""
    inside = title.html("tspan", _in_one_line)
    return tag("text", inside, x=60, y=30.5, text_anchor="middle", class_="hw-counter__name")


_LETTER, _ROOM = 0.53, 112
"""How wide a letter of a name is beside its height, and how wide a name may be."""


def _in_one_line(text: str) -> Html:
    shown = _cut(text)
    size = round(max(8.0, min(13.0, _ROOM / (_LETTER * max(len(shown), 1)))), 1)
    return tag("tspan", shown, font_size=f"{size:g}")


def _cut(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


_SPOTS = {
    "upper_left": (7, 48, "start"),
    "lower_left": (7, 68, "start"),
    "upper_right": (113, 48, "end"),
    "lower_right": (113, 68, "end"),
}
_FEET = {1: (60,), 2: (36, 84), 3: (26, 60, 94), 4: (19, 46, 74, 101), 5: (15, 38, 60, 82, 105)}


def _sides(entry: Entry, face: Face, end: str | None, *, words: bool) -> Html:
    shown = [(corner, face.sides[corner]) for corner in CORNERS if corner in face.sides]
    return join(
        tag(
            "text",
            [tag("tspan", one.short.html("tspan"), class_="hw-counter__short"), " "] if words else None,
            _number(entry, one, end),
            x=_SPOTS[corner][0],
            y=_SPOTS[corner][1],
            text_anchor=_SPOTS[corner][2],
            class_="hw-counter__small",
        )
        for corner, one in shown
        if _is_told(one, entry, end)
    )


def _foot(entry: Entry, face: Face, end: str | None, *, words: bool) -> Html:
    shown = [one for one in face.foot if _is_told(one, entry, end)][: max(_FEET)]
    feet = _FEET.get(len(shown), ())
    return join(
        join(
            [
                _frame(entry, face, one, end, x),
                tag("text", _number(entry, one, end), x=x, y=102, text_anchor="middle", class_=_large(len(shown))),
                tag("text", one.short.html("tspan"), x=x, y=113, text_anchor="middle", class_="hw-counter__short")
                if words
                else None,
            ]
        )
        for one, x in zip(shown, feet, strict=False)
    )


def _large(count: int) -> str:
    return "hw-counter__large" if count < 4 else "hw-counter__large hw-counter__large--many"


def _frame(entry: Entry, face: Face, number: Attribute, end: str | None, x: int) -> Html | None:
    """The frame of a number that has one."""
    truth = face.framed.get(number.name)
    if truth is None or at_end(truth, entry, end) is not True:
        return None
    figures = len(str(at_end(number, entry, end))) - 1
    wide = 26 + 9 * figures + (4 if figures and _is_guessed(number, entry, end) else 0)
    return tag("rect", x=x - wide / 2, y=79, width=wide, height=26, rx=3, class_="hw-counter__frame")


def _number(entry: Entry, attribute: Attribute, end: str | None) -> Html:
    value = at_end(attribute, entry, end)
    guessed = _is_guessed(attribute, entry, end)
    shown = (
        "–"
        if value is None
        else str(value)
        if attribute.is_number
        else value_words(entry.game, attribute.base, value).html("tspan")
    )
    return join([shown, tag("tspan", "†", class_="hw-counter__guess") if guessed else None])


def _is_guessed(attribute: Attribute, entry: Entry, end: str | None) -> bool:
    return bool({f"attrs.{attribute.name}", f"attrs.{attribute.name}.{end}"} & {*entry.guesses})


def _spoken(entry: Entry, end: str | None) -> Words:
    values = [joined([one.title, _in_short(one, entry, end)], " ") for one in numbers(entry)]
    name = joined([entry.title, value_words(entry.game, "", end)], ", ") if end else entry.title
    return joined([name, joined(values, ", ")], ": ") if values else name


def _in_short(attribute: Attribute, entry: Entry, end: str | None) -> Words:
    return Words.plain(attribute.in_short(entry) if end is None else str(at_end(attribute, entry, end)))
