"""Drawings that stand alone: sound SVG with their own style, greys, PNG with text."""

from __future__ import annotations

import re
import struct
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.unit.publish.landmarks import plan
from tests.unit.publish.small_packs import MAP, TEXTS, small_bundle
from toolkit.publish.drawing.maps import draw_map
from toolkit.publish.drawing.plans import plan_of
from toolkit.publish.drawing.standalone import NoPng, greyed, png, standalone, styles
from toolkit.publish.game import Game
from toolkit.publish.markup import tag

LETTER = tag("svg", tag("text", "W", x=2, y=16, font_size=16), viewBox="0 0 20 20", width=20, height=20)


def test_a_drawing_alone_needs_no_other_file() -> None:
    alone = standalone(draw_map(plan("moor")))
    root = ElementTree.fromstring(alone)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in alone
    assert not re.search(r'(?:href|src)="(?!#|&#35;)', alone)
    assert "<script" not in alone


def test_every_class_of_a_drawing_that_needs_a_style_has_one() -> None:
    used = set(re.findall(r'class="([^"]+)"', unescape(draw_map(plan("valley")))))
    known = styles()
    assert {name for name in used if f".{name}" not in known} <= {"hw-map", "hw-map__edge", "hw-rosette"}


def test_greys_have_no_colour() -> None:
    grey = standalone(draw_map(plan("valley")), grey=True)
    colours = re.findall(r"(?:#|&#35;)([0-9a-f]{6})\b", grey)
    assert colours
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)
    assert greyed('fill="&#35;ff0000"') == 'fill="&#35;4c4c4c"'


def test_texts_of_other_languages_are_not_shown(tmp_path: Path) -> None:
    texts = {**TEXTS, "terrain": {"woods": {"title": "Bosque"}}}
    entry = Game.of(small_bundle(tmp_path, es=texts)).all("maps")[0]
    found = plan_of(entry)
    assert found is not None
    assert ".hw-other tspan { display: none; }" in standalone(draw_map(found))


def test_a_hostile_title_stays_text(tmp_path: Path) -> None:
    names = {"A1": "<script>alert(1)</script>"}
    entry = Game.of(small_bundle(tmp_path, ford={**MAP, "title": "</title><script>", "names": names})).all("maps")[0]
    found = plan_of(entry)
    assert found is not None
    alone = standalone(draw_map(found))
    assert "<script" not in alone
    ElementTree.fromstring(alone)


def test_a_png_is_as_wide_as_is_asked() -> None:
    data = png(standalone(draw_map(plan("hills"))), 300)
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">I", data[16:20]) == (300,)


def lettering(text: str, **style: object) -> bytes:
    """A PNG of a text."""
    letters = tag("text", text, x=2, y=16, font_size=16, **style)
    return png(standalone(tag("svg", letters, viewBox="0 0 20 20", width=20, height=20)))


def test_a_png_has_its_letters() -> None:
    blank = tag("svg", viewBox="0 0 20 20", width=20, height=20)
    assert png(standalone(LETTER)) != png(standalone(blank))


@pytest.mark.parametrize("family", ["sans-serif", "Liberation Sans", "DejaVu Sans", "a font that nobody has"])
def test_the_fonts_of_the_machine_change_nothing(family: str) -> None:
    """A machine without any font, such as a bare container, draws the same picture."""
    assert lettering("W", font_family=family) == lettering("W", font_family="Roboto Condensed")


def test_bold_and_slanted_letters_are_told_apart() -> None:
    styles = [{}, {"font_weight": 700}, {"font_weight": 700, "font_style": "italic"}]
    assert len({lettering("W", **style) for style in styles}) == len(styles)


def test_no_letter_that_maps_are_written_with_is_an_empty_box() -> None:
    box = {lettering(missing) for missing in "\ue000\ue001"}
    assert len(box) == 1
    for letter in "AZaz09áéíóúñüÑ¿¡ßÅøłžŒΩωЖя«»“”‘’–—…†•€×±½²−≤≥":
        assert lettering(letter) not in box, letter


def test_a_script_that_the_font_lacks_is_looked_for_on_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    skipped = []

    class Watched:
        @staticmethod
        def svg_to_bytes(*, skip_system_fonts: bool, **_: object) -> bytes:
            skipped.append(skip_system_fonts)
            return b""

    monkeypatch.setitem(sys.modules, "resvg_py", Watched)
    for text in ("Brücke", "橋", "&#27211;"):
        lettering(text)
    assert skipped == [True, False, True]


def test_it_is_said_when_png_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(NoPng, match="resvg-py"):
        png(standalone(LETTER))


def test_a_picture_of_too_many_pixels_is_refused_with_a_width_that_would_do() -> None:
    tall = tag("svg", viewBox="0 0 100 90000", width=100, height=90000)
    with pytest.raises(NoPng, match="pixels") as refused:
        png(standalone(tall, width=20_000), 20_000)
    said = re.search(r"--width (\d+)", str(refused.value))
    assert said is not None and int(said[1]) >= 200
    assert png(standalone(tall, width=20), 20)
