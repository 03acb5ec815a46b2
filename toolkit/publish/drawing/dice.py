"""Dice as they are printed on cards. In: a number from 1 to 6. Out: SVG, 28 by 28."""

from __future__ import annotations

from toolkit.publish.markup import Html, tag
from toolkit.publish.words import Words, joined

_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
_SPOTS = {letter: (7 + 7 * (place % 3), 7 + 7 * (place // 3)) for place, letter in enumerate("abcdefghi")}


def die(number: int, title: Words, dark: bool) -> Html:
    """A die that shows a number; `title` says which one it is."""
    pips = [tag("circle", cx=x, cy=y, r=2.6) for x, y in (_SPOTS[letter] for letter in _PIPS[number])]
    return tag(
        "svg",
        joined([title, Words.plain(str(number))], " ").choice("title"),
        tag("rect", x=1, y=1, width=26, height=26, rx=5),
        pips,
        viewBox="0 0 28 28",
        width=28,
        height=28,
        role="img",
        class_="hw-card__die hw-card__die--dark" if dark else "hw-card__die",
    )
