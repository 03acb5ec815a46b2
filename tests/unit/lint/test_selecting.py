"""Words by which traces and policies select something: one that means nothing is told, with the nearest name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.unit.packs.written import check, spoil, underlined, write_pack

RULES = """\
menus:
  turn: {order: players, turns: once}
actions:
  strike:
    menu: turn
    args: [{target: {one: units}}]
    do: [{set: game.blaze, to: true}]
procedures:
  begin:
    do:
      - {offer: turn}
      - {choose: doctrine, by: first(players), number: [1, 3]}
state:
  space: {smoke: bool}
  game: {blaze: bool}
traces:
  supplied:
    args: {hq: unit, side: side}
    start: hq.space
    goal: side.base
    legs:
      - {along: [«woods», «clear»]}
      - {along: «woods»}
    shared_by: [«side», «hq»]
policies:
  robot:
    entries:
      - for: [«strike», strike.«target», «strike».target, «turn», begin.«doctrine», «begin».doctrine, «doctrine»]
        prefer: [{most: it.armour}]
      - {for: «strike», prefer: [{most: it.armour}]}
"""
"""Rules in which every word that selects something is marked."""
MARKED = [found.span() for found in re.finditer("«[^»]+»", RULES)]
MAP = spoil("maps/ford.yaml", "areas:", "paths:\n  mill_road: {terrain: woods, spaces: [A1, B1]}\nareas:")


def findings(folder: Path, rules: str) -> list[tuple[str, str, str | None]]:
    """What is told of words that mean nothing: the word, what is said, and the advice."""
    pack = write_pack(folder, MAP | {"rules/all.yaml": re.sub("[«»]", "", rules)})
    return [(underlined(one.span), one.message, one.help) for one in check(pack) if one.code == "E307"]


def test_words_that_mean_something_are_right(tmp_path: Path) -> None:
    assert findings(tmp_path, RULES) == []


@pytest.mark.slow
@pytest.mark.parametrize("place", MARKED, ids=lambda place: f"{RULES[slice(*place)]} at {place[0]}")
def test_a_misspelt_word_is_told_where_it_stands(place: tuple[int, int], tmp_path: Path) -> None:
    start, end = place
    word = RULES[start + 1 : end - 1]
    for letter in range(len(word)):
        slip = word[:letter] + word[letter + 1 :]
        told = findings(tmp_path, f"{RULES[:start]}{slip}{RULES[end:]}")
        assert len(told) == 1 and slip in told[0][0] and f"`{slip}`" in told[0][1], told
        assert f"`{word}`" in str(told[0][2]) or len(word) < 4, told


@pytest.mark.parametrize("word", ["strike.doctrine", "begin.target", "begin", "turn.doctrine"])
def test_what_is_chosen_elsewhere_is_no_decision_of_an_element(word: str, tmp_path: Path) -> None:
    """A name counts in the element that lets choose it, in entries inside others too."""
    for entry in (f"{{for: {word}, prefer: []}}", f"{{each: u in units, entries: [{{for: {word}}}]}}"):
        found = findings(tmp_path, RULES.replace("- {for: «strike», prefer: [{most: it.armour}]}", f"- {entry}"))
        assert [told for _, told, _ in found] == [f"There is no decision `{word.rpartition('.')[2]}`."]
