"""Drawings that stand alone, outside the site: SVG files and PNG. In: a drawing. Out: text, or bytes.

The style sheet of drawings goes into the file, so that no other is needed; texts are those of the original language.
PNG are made by resvg, which is imported only here. It draws letters with the font in `fonts/`, so that a picture is
the same on every machine, also on one that has no font.
"""

from __future__ import annotations

import re
import zlib
from html import unescape
from pathlib import Path
from typing import Any

from toolkit.publish import resources
from toolkit.publish.markup import Html, tag

_VARIABLE = re.compile(r"var\(--[a-z-]+, ([^()]*)\)")
_COLOUR = re.compile(r"(?<=[:\"=] )#[0-9a-f]{6}|(?<=\")&#35;[0-9a-f]{6}(?=\")")
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
_PAPER = "#fffdf7"
_FONT = "Roboto Condensed"
_FONT_FILES = [
    str(Path(__file__).parent / "fonts" / f"RobotoCondensed-{style}.ttf") for style in ("Regular", "Bold", "BoldItalic")
]
_BEYOND_FONT = re.compile(
    "[^\\s!-~\u00a0-\u0377\u037a-\u03e1\u03f0-\u052f\u2010-\u2027\u2030-\u205e\u2070-\u208e\u20a0-\u20be\u2212\u2264\u2265]"
)
"""A character that `_FONT` lacks: it has Latin, Greek, Cyrillic, and the signs used with them."""

MOST_PIXELS = 60_000_000
"""Of a PNG: it takes four bytes for each, and a second for ten million."""


PNG_MARK = b"tEXtSoftware\0hexwright"
"""What is in a PNG that is written here."""
_HEADER = 8 + 4 + 4 + 13 + 4


class NoPng(Exception):
    """PNG cannot be made here; the message says why and what to do."""


def standalone(drawing: Html, *, grey: bool = False, width: int | None = None) -> str:
    """A drawing as a whole SVG file; `grey` turns its colours to greys, `width` is that in which it is shown."""
    opening, _, rest = drawing.partition(">")
    if width is not None:
        opening = _resized(opening, width)
    size = re.search(r'viewBox="0 0 (\d+) (\d+)"', opening)
    paper = tag("rect", width=size[1], height=size[2], fill=_PAPER) if size else Html("")
    style = f"<style>{styles()}</style>"
    text = f'{opening} xmlns="http://www.w3.org/2000/svg">{style}{paper}{rest}\n'
    return greyed(text) if grey else text


def styles() -> str:
    """The style sheet of drawings without variables, for one language."""
    text = (resources.folder("site") / "theme/assets/hexwright/drawings.css").read_text("utf-8")
    return _VARIABLE.sub(r"\1", _COMMENT.sub("", text)) + ".hw-other, .hw-other tspan { display: none; }\n"


def greyed(svg: str) -> str:
    """The same drawing in greys of the same brightness (Rec. 601), as a printer without colour prints it."""
    return _COLOUR.sub(lambda match: match[0][:-6] + _grey(match[0][-6:]), svg)


def _grey(parts: str) -> str:
    red, green, blue = (int(parts[place : place + 2], 16) for place in (0, 2, 4))
    return f"{(299 * red + 587 * green + 114 * blue + 500) // 1000:02x}" * 3


def _resized(opening: str, width: int) -> str:
    sizes = {name: int(value) for name, value in re.findall(r' (width|height)="(\d+)"', opening)}
    height = round(width * sizes["height"] / sizes["width"])
    opening = re.sub(r' width="\d+"', f' width="{width}"', opening)
    return re.sub(r' height="\d+"', f' height="{height}"', opening)


def png(svg: str, width: int | None = None) -> bytes:
    """A whole SVG as a PNG, so many pixels wide or as wide as it says.

    Raises `NoPng` where resvg is missing, and for a picture of more than `MOST_PIXELS`.
    """
    size = re.match(r'<svg[^>]* width="(\d+)" height="(\d+)"', svg)
    if size and (pixels := _pixels(int(size[1]), int(size[2]), width)) > MOST_PIXELS:
        fitting = int(int(size[1]) * (MOST_PIXELS / (int(size[1]) * int(size[2]))) ** 0.5)
        raise NoPng(f"the PNG would have {pixels:,} pixels. Say `--width {fitting}` or less, or write an SVG.")
    try:
        import resvg_py
    except ImportError:
        raise NoPng("PNG need the package resvg-py. Install it (`pip install resvg-py`), or write an SVG.") from None
    return _marked(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, **_fonts(svg))))


def _marked(data: bytes) -> bytes:
    """The same picture with who made it: behind the header, which is the first chunk and always of the same length."""
    length, check = (number.to_bytes(4) for number in (len(PNG_MARK) - 4, zlib.crc32(PNG_MARK)))
    return data[:_HEADER] + length + PNG_MARK + check + data[_HEADER:]


def _fonts(svg: str) -> dict[str, Any]:
    """How resvg is told of fonts: those of the machine are looked at only for scripts that ours lacks."""
    families = dict.fromkeys(("font_family", "serif_family", "sans_serif_family"), _FONT)
    return {"font_files": _FONT_FILES, "skip_system_fonts": not _BEYOND_FONT.search(unescape(svg)), **families}


def _pixels(wide: int, high: int, width: int | None) -> int:
    """How many pixels a drawing has in that width."""
    return wide * high if width is None else width * round(high * width / wide)
