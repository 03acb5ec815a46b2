"""Counters, drawn in the manner of board war games: side, sign, name, numbers. In: a unit. Out: SVG, 120 by 120.

Which numbers are large follows from their names: what players compare when two units meet stands at the foot, the rest
at the sides. The pattern at the head tells sides apart without colour.
"""

from __future__ import annotations

from toolkit.publish.drawing.colours import NEUTRAL, darker, lighter
from toolkit.publish.drawing.symbols import glyph, pawn, shape_of, sign, strokes, told
from toolkit.publish.game import Entry
from toolkit.publish.kinds import Attribute, kind_of, numbers, symbols
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.sides import Look, look_of
from toolkit.publish.words import Words, joined

_COMPARED = {
    "attack",
    "strength",
    "fire",
    "firepower",
    "combat",
    "hard",
    "soft",
    "defence",
    "defense",
    "armour",
    "movement",
}
_LARGE, _SMALL = 3, 4


def counter(entry: Entry, *, class_: str = "hw-counter", size: int = 120, look: Look | None = None) -> Html:
    """The counter of a unit; `look` is that of whoever owns it where the unit itself does not say."""
    colour, pattern = (look.light, look.pattern) if look else look_and_pattern(entry)
    large, small = _choose(numbers(entry))
    return tag(
        "svg",
        _spoken(entry).choice("title"),
        tag("rect", x=1, y=1, width=118, height=118, rx=9, fill=colour, stroke=darker(colour, 0.6), stroke_width=2),
        head(pattern, colour),
        _middle(entry, bool(large), bool(small)),
        _sides(entry, small),
        _foot(entry, large),
        class_=class_,
        viewBox="0 0 120 120",
        role="img",
        width=size,
        height=size,
    )


def plain_counter(entry: Entry, look: Look | None = None) -> Html:
    """The counter of a unit without words: its ground, its sign, its numbers; letters where it has no sign."""
    colour, pattern = (look.light, look.pattern) if look else look_and_pattern(entry)
    large, small = _choose(numbers(entry))
    letters = "".join(word[:1] for word in str(entry.title).split()[:3])
    sign_of = _sign(entry, bool(large), bool(small))
    return join(
        [
            tag("rect", x=1, y=1, width=118, height=118, rx=9, fill=colour, stroke=darker(colour, 0.6), stroke_width=2),
            head(pattern, colour),
            sign_of or _large_name(Words.plain(letters), 50 if large else 72),
            _sides(entry, small, words=False),
            _foot(entry, large, words=False),
        ]
    )


def look_and_pattern(entry: Entry) -> tuple[str, str]:
    """The colour and the pattern of the entry's side."""
    found = look_of(entry)
    return (found.light, found.pattern) if found else NEUTRAL


def _middle(entry: Entry, foot: bool, sides: bool) -> Html:
    """Name and sign: a sign of its class, else a plain shape, else the name itself in large letters."""
    drawn = _sign(entry, foot, sides)
    return _name(entry.title) + drawn if drawn else _large_name(entry.title, 50 if foot else 72)


def _sign(entry: Entry, foot: bool, sides: bool) -> Html | None:
    """The sign of a unit: of its class, else a plain shape; a pawn where only its numbers would speak."""
    if known := _class_of(entry):
        place = "translate(38 38) scale(0.92)" if foot else "translate(22 46) scale(1.6)"
        return tag("g", sign(known), transform=place)
    if shape := _shape_of(entry):
        place = "translate(60 54) scale(0.62)" if foot else "translate(60 76) scale(1.25)"
        return tag("g", glyph(shape), transform=place)
    return tag("g", pawn(), transform="translate(60 55)") if sides else None


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


def _choose(found: list[Attribute]) -> tuple[list[Attribute], list[Attribute]]:
    large = [one for one in found if set(one.name.split("_")) & _COMPARED][:_LARGE] or found[:_LARGE]
    return large, [one for one in found if one not in large][:_SMALL]


def _name(title: Words) -> Html:
    longest = max(len(text) for _, text in title.texts)
    size = 13 if longest <= 13 else 11 if longest <= 17 else 9
    return tag(
        "text",
        title.html("tspan", lambda text: Words.plain(_cut(text)).html()),
        x=60,
        y=30.5,
        text_anchor="middle",
        font_size=size,
        class_="hw-counter__name",
    )


def _cut(text: str, most: int = 23) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _sides(entry: Entry, small: list[Attribute], *, words: bool = True) -> Html:
    spots = ((7, 48, "start"), (7, 68, "start"), (113, 48, "end"), (113, 68, "end"))
    return join(
        tag(
            "text",
            [tag("tspan", attribute.short.html("tspan"), class_="hw-counter__short"), " "] if words else None,
            _number(entry, attribute),
            x=x,
            y=y,
            text_anchor=side,
            class_="hw-counter__small",
        )
        for attribute, (x, y, side) in zip(small, spots, strict=False)
    )


def _foot(entry: Entry, large: list[Attribute], *, words: bool = True) -> Html:
    spots = {1: (60,), 2: (36, 84), 3: (26, 60, 94)}.get(len(large), ())
    return join(
        tag("text", _number(entry, attribute), x=x, y=102, text_anchor="middle", class_="hw-counter__large")
        + join(
            [tag("text", attribute.short.html("tspan"), x=x, y=113, text_anchor="middle", class_="hw-counter__short")]
            if words
            else []
        )
        for attribute, x in zip(large, spots, strict=False)
    )


def _number(entry: Entry, attribute: Attribute) -> Html:
    value = attribute.value(entry)
    guessed = f"attrs.{attribute.name}" in entry.guesses
    return join(
        [
            "–" if value is None else attribute.in_short(entry),
            tag("tspan", "†", class_="hw-counter__guess") if guessed else None,
        ]
    )


def _spoken(entry: Entry) -> Words:
    values = [joined([one.title, Words.plain(one.in_short(entry))], " ") for one in numbers(entry)]
    return joined([entry.title, joined(values, ", ")], ": ") if values else entry.title
