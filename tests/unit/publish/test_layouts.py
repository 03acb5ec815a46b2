"""What a kind's `layout` puts where on counters and cards, and what the two faces of a piece show."""

from __future__ import annotations

import re
from copy import deepcopy
from html import unescape
from pathlib import Path
from typing import Any

from tests.unit.publish.small_packs import small_bundle
from toolkit.publish.drawing.counters import counter
from toolkit.publish.game import Entry, Game
from toolkit.publish.pages.registry import generated

TYPES = {
    "nation": {"values": {"red": {"title": "Reds", "colour": "#dcaea0"}, "blue": {"title": "Blues"}}},
    "arm": {
        "values": {"foot": {"title": "Foot", "sign": ["infantry"]}, "rounds": {"title": "Mines", "sign": ["mines"]}}
    },
    "order": {"values": {"fire": {"title": "Fire", "text": "Shoot with one group."}, "wait": {"title": "Wait"}}},
}
ATTRS = {
    "nation": "nation",
    "arm": "arm",
    "men": "int",
    "range": {"type": "int", "title": "Range", "short": "R"},
    "nerve": {"type": "int", "title": "Nerve", "short": "N"},
    "reach": {"type": "optional int", "default": "none", "title": "Reach", "short": "Re"},
    "sprays": {"type": "bool", "default": False},
}
BARE = {"scenario": "crossing", "title": "Crossing", "map": "ford", "sides": {"red": {}, "blue": {}}}
SQUAD = {"nation": "red", "arm": "foot", "men": 3, "range": {"fresh": 5, "worn": 1}, "nerve": 7, "sprays": True}
LAYOUT = {
    "ground": "nation",
    "soldiers": "men",
    "sides": {"upper_right": "nerve"},
    "foot": ["range"],
    "framed": {"range": "sprays"},
}


def drawn(folder: Path, layout: dict[str, Any], end: str | None = None, **attrs: object) -> str:
    """The counter of such a piece."""
    return unescape(counter(squad(folder, layout, **attrs), end=end))


def squad(folder: Path, layout: dict[str, Any], **attrs: object) -> Entry:
    """A piece with two faces, laid out so."""
    kind = {"title": "Squad", "draw": "unit", "ends": ["fresh", "worn"], "attrs": ATTRS, "layout": layout}
    units = {"units": {"it": {"kind": "squad", "title": "Rifles", "attrs": SQUAD | attrs}}}
    return Game.of(small_bundle(folder, kinds={"types": TYPES, "kinds": {"squad": kind}}, units=units)).all("units")[0]


def cards_page(folder: Path, kind: dict[str, Any], attrs: dict[str, Any], count: int = 1) -> str:
    """The page of so many cards of that kind."""
    kinds = {"types": TYPES, "kinds": {"sort": kind}}
    card = {"kind": "sort", "title": "One", "text": "Play it.", "attrs": attrs}
    cards = {"cards": {f"c{number}": deepcopy(card) for number in range(count)}}
    units: dict[str, Any] = {"units": {}}
    bundle = small_bundle(folder, more={"cards.yaml": cards}, kinds=kinds, units=units, crossing=BARE)
    return next(unescape(page.body) for page in generated([Game.of(bundle)]) if page.path.endswith("/cards.html"))


def texts(picture: str) -> list[str]:
    """What stands on a counter, in order."""
    return [text for text in re.findall(r">([^<>]+)<", picture) if text.strip()]


def test_each_face_shows_its_own_numbers(tmp_path: Path) -> None:
    fresh, worn = (drawn(tmp_path / end, LAYOUT, end) for end in ("fresh", "worn"))
    assert texts(fresh)[-2:] == ["5", "R"] and texts(worn)[-2:] == ["1", "R"]
    assert fresh.count('fill="#ffffff" opacity') == 0 and worn.count('fill="#ffffff" opacity') == 1  # the white band


def test_a_symbol_gives_the_ground(tmp_path: Path) -> None:
    assert 'fill="#dcaea0"' in drawn(tmp_path / "red", LAYOUT)
    assert 'fill="#dcaea0"' not in drawn(tmp_path / "blue", LAYOUT, nation="blue")


def test_soldiers_are_counted(tmp_path: Path) -> None:
    assert drawn(tmp_path, LAYOUT).count('class="hw-sign__full"') == 3


def test_a_number_stands_in_a_frame_where_the_truth_holds(tmp_path: Path) -> None:
    assert "hw-counter__frame" in drawn(tmp_path / "yes", LAYOUT)
    assert "hw-counter__frame" not in drawn(tmp_path / "no", LAYOUT, sprays=False)


def test_what_a_piece_may_lack_and_lacks_has_no_place_at_its_foot(tmp_path: Path) -> None:
    layout = LAYOUT | {"foot": ["range", "reach"]}
    lacking, having = (drawn(tmp_path / str(reach), layout, reach=reach) for reach in ("none", 8))
    assert texts(lacking)[-2:] == ["5", "R"] and texts(having)[-4:] == ["5", "R", "8", "Re"]


def test_a_symbol_gives_the_sign(tmp_path: Path) -> None:
    assert "hw-sign__frame" in drawn(tmp_path / "foot", {"sign": "arm"})
    assert "hw-sign__glyph" in drawn(tmp_path / "mines", {"sign": "arm"}, arm="rounds")


def test_a_card_has_its_orders_in_strips_and_its_dice_drawn(tmp_path: Path) -> None:
    attrs = {"order": "order", "white": {"type": "int", "title": "White die"}}
    kind = {"title": "Fate", "draw": "card", "attrs": attrs, "layout": {"bands": ["order"], "dice": ["white"]}}
    page = cards_page(tmp_path, kind, {"order": "fire", "white": 3})
    assert re.search(r"hw-card__band.*Fire.*Shoot with one group\.", page, re.DOTALL)
    assert page.partition("hw-card__dice")[2].partition("</svg>")[0].count("<circle") == 3


def test_what_a_card_may_lack_and_lacks_is_not_on_it(tmp_path: Path) -> None:
    attrs = {
        "order": {"type": "optional order", "default": "none", "title": "Order"},
        "arm": {"type": "optional arm", "default": "none", "title": "Arm"},
        "wind": {"type": "optional int", "default": "none", "title": "Wind"},
    }
    kind = {"title": "Fate", "draw": "card", "attrs": attrs, "layout": {"bands": ["order"]}}
    bare = cards_page(tmp_path / "bare", kind, {})
    full = cards_page(tmp_path / "full", kind, {"order": "fire", "arm": "foot", "wind": 3})
    told = ("hw-card__band", "hw-card__kind", ">Wind<")
    assert [(mark in bare, mark in full) for mark in told] == [(False, True)] * 3


def test_a_card_with_two_ends_has_a_half_for_each(tmp_path: Path) -> None:
    attrs = {"arm": "arm", "range": {"type": "int", "title": "Range", "short": "R"}}
    kind = {"title": "Pair", "draw": "card", "ends": ["red", "blue"], "attrs": attrs}
    values = {"arm": {"red": "foot", "blue": "rounds"}, "range": {"red": 4, "blue": 2}}
    halves = cards_page(tmp_path, kind, values).split('class="hw-card__half"')[1:]
    assert [("Reds" in half, "Blues" in half) for half in halves] == [(True, False), (False, True)]
    assert [(">Foot<" in half, ">Mines<" in half) for half in halves] == [(True, False), (False, True)]


def test_no_card_is_lost_for_want_of_a_symbol(tmp_path: Path) -> None:
    """Many cards of a kind are shown by their first symbol: whoever has none, or one for each end, comes last."""
    attrs = {"order": {"type": "optional order", "default": "none"}}
    kind = {"title": "Fate", "draw": "card", "attrs": attrs}
    page = cards_page(tmp_path, kind, {}, count=8)
    assert [f'id="c{number}"' in page for number in range(8)] == [True] * 8


def test_soldiers_make_way_for_the_numbers_beside_them(tmp_path: Path) -> None:
    alone = drawn(tmp_path / "alone", {"soldiers": "men", "foot": ["range"]}, men=4)
    beside = drawn(tmp_path / "beside", LAYOUT, men=4)
    both = {"soldiers": "men", "foot": ["range"], "sides": {"upper_left": "range", "upper_right": "nerve"}}
    between = drawn(tmp_path / "between", both, men=4)
    assert 'transform="translate(60 56)"' in alone
    assert 'transform="translate(49 56)"' in beside
    assert 'transform="translate(60 56) scale(0.66)"' in between


def test_the_frame_of_a_number_of_two_figures_is_wider(tmp_path: Path) -> None:
    assert 'width="26" height="26"' in drawn(tmp_path / "one", LAYOUT)
    assert 'width="35" height="26"' in drawn(tmp_path / "two", LAYOUT, range=12)


def test_many_cards_can_be_chosen_among_by_what_stands_on_them(tmp_path: Path) -> None:
    kind = {"title": "Fate", "draw": "card", "ends": ["day", "night"], "attrs": {"order": "order", "arm": "arm"}}
    attrs = {"order": "fire", "arm": {"day": "foot", "night": "rounds"}}
    page = cards_page(tmp_path, kind, attrs, count=13)
    assert 'data-of=".hw-card[data-kind=sort]"' in page and 'data-groups=".hw-cardgroup[data-kind=sort]"' in page
    assert page.count('data-is-order="fire" data-is-arm="foot rounds"') == 13
    assert ">Fate</h2>" in page, "cards that all have the same symbol are not divided by it"
    assert 'name="is-arm"' in page and 'name="is-order"' not in page, "nothing to choose among"


def test_the_home_of_a_game_of_cards_shows_cards(tmp_path: Path) -> None:
    kinds = {"types": TYPES, "kinds": {"sort": {"title": "Fate", "draw": "card", "attrs": {"order": "order"}}}}
    one = {"kind": "sort", "title": "One", "text": "Play it.", "attrs": {"order": "fire"}, "copies": 2, "cite": "10.1"}
    units: dict[str, Any] = {"units": {}}
    cards = {"cards.yaml": {"cards": {"one": {**one, "reconstructed": {"copies": "Lost."}}}}}
    bundle = small_bundle(tmp_path, more=cards, kinds=kinds, units=units, crossing=BARE)
    home = next(page.body for page in generated([Game.of(bundle)]) if page.path.endswith("/index.html"))
    parade = unescape(home).partition("hw-cards--parade")[2].partition("hw-doors")[0]
    assert "Play it." in parade and "<a " not in parade and "×" not in parade


def test_soldiers_of_which_there_are_none_leave_the_middle_to_a_sign(tmp_path: Path) -> None:
    """So does a number that is wrong: `build --keep-going` draws such pieces too."""
    figures = [drawn(tmp_path / f"of{men}", LAYOUT | {"sign": "arm"}, men=men) for men in (1, 0, -3, "foot")]
    assert ["hw-sign__frame" in figure for figure in figures] == [False, True, True, True]


def test_a_foot_with_too_many_numbers_shows_those_that_find_room(tmp_path: Path) -> None:
    crowded = drawn(tmp_path, LAYOUT | {"foot": ["men", "range", "nerve", "men", "range", "nerve"]}, "fresh")
    assert crowded.count("hw-counter__large--many") == 5


def test_what_no_die_can_show_is_told_as_a_number(tmp_path: Path) -> None:
    attrs = {"white": {"type": "int", "title": "White die"}}
    kind = {"title": "Fate", "draw": "card", "attrs": attrs, "layout": {"dice": ["white"]}}
    pages = [cards_page(tmp_path / str(number), kind, {"white": number}) for number in (0, 6, 7)]
    assert ["hw-card__dice" in page for page in pages] == [False, True, False]
    assert [f"<span>{number}</span></dd>" in page for number, page in zip((0, 6, 7), pages, strict=True)] == [
        True,
        False,
        True,
    ]


def test_a_strip_that_differs_by_end_stands_in_the_halves(tmp_path: Path) -> None:
    kind = {
        "title": "Pair",
        "draw": "card",
        "ends": ["red", "blue"],
        "attrs": {"order": "order"},
        "layout": {"bands": ["order"]},
    }
    page = cards_page(tmp_path, kind, {"order": {"red": "fire", "blue": "wait"}})
    assert "hw-card__band" not in page
    assert [half.count(">Fire<") for half in page.split('class="hw-card__half"')] == [0, 1, 0]
