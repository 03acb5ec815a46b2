"""Which kinds of pieces may be made where somebody does not know of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main

FOG = {"places.yaml": GROUND["places.yaml"].replace("shown_to: all, spaces", "shown_to: viewer == piece.owner, spaces")}
ASK = "- {choose: n, by: first(players), number: [0, 2]}\n"
IN_HAND = "- create: one\n  at: hand(first(players))\n"
AGAIN = (
    "- let: {c: one}\n- for: i in range(1, 2)\n  do:\n    - create: c\n      at: deck\n"
    "    - set: game.score\n      to: i\n"
    "    - if: game.score > 1\n      then: [{let: {c: two}}]\n"
)


def deeper(steps: str, by: int = 2) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in steps.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "changed"),
    [
        ("- create: guard\n  at: A1\n", {}),
        (ASK + "- create: guard\n  at: A1\n  count: n\n", {}),
        (IN_HAND, FOG),
        (ASK + IN_HAND, {}),
        ("- for: c in [one, two]\n  do:\n    - create: c\n      at: deck\n      count: 3\n", {}),
        ("- for: p in players\n  do:\n    - create: one\n      at: hand(p)\n      owner: p\n", {}),
        ("- let: {c: one}\n- create: c\n  at: deck\n", {}),
        (ASK + "- for: g in guards\n  do: [{replace: g, with: [guard, guard]}]\n", {}),
    ],
    ids=["seen", "seen-how-many", "foreseen", "foreseen-later", "each", "for-all", "let", "heirs-seen"],
)
def test_what_all_see_or_foresee_is_no_secret(tmp_path: Path, steps: str, changed: dict[str, str]) -> None:
    kinds = {"kinds.yaml": GROUND["kinds.yaml"].replace("plural: men", "plural: guards")}
    layout = compiled(tmp_path, main(steps + ASK), changed=changed | kinds).stage.layout
    assert layout.needs.made_unseen == frozenset() and layout.called is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("steps", "changed", "kinds"),
    [
        (ASK + "- create: guard\n  at: A1\n  count: n\n", FOG, {"man"}),
        (ASK + IN_HAND.replace("one\n", "one\n  count: n\n", 1), {}, {"card"}),
        (ASK + f"- if: n == 1\n  then:\n{deeper(IN_HAND, 4)}", {}, {"card"}),
        (AGAIN, {}, {"card"}),
        ("- for: g in guards\n  do: [{replace: g, with: [guard]}]\n", FOG, {"man"}),
        ("- for: g in guards\n  do: [{hide: g}, {replace: g, with: [guard]}]\n", {}, {"man"}),
        ("- secretly: players\n  do:\n    - create: one\n      at: hand(it)\n      owner: it\n", {}, {"card"}),
        ("- if: game.score > 1\n  then: [{return: true}]\n" + IN_HAND, {}, {"card"}),
    ],
    ids=["fog", "how-many", "if", "let-again", "heirs-in-fog", "heirs-face-down", "secretly", "left-before"],
)  # fmt: skip
def test_what_somebody_may_not_know_is(tmp_path: Path, steps: str, changed: dict[str, str], kinds: set[str]) -> None:
    named = {"kinds.yaml": GROUND["kinds.yaml"].replace("plural: men", "plural: guards")}
    rules = main(steps + ASK)
    if "return" in steps:
        rules = rules.replace("  main:\n", "  main:\n    do: [{call: inner()}]\n  inner:\n    gives: bool\n", 1)
        rules += "      - return: true\n"
    layout = compiled(tmp_path, rules, changed=changed | named).stage.layout
    assert layout.needs.made_unseen == kinds and layout.called is not None and layout.secret is not None


def test_a_procedure_that_is_called_elsewhere_too_is_not_foreseen(tmp_path: Path) -> None:
    called = "  more:\n    do:\n" + deeper(IN_HAND, 6)
    steps = main("- call: more()\n" + ASK, called)
    assert compiled(tmp_path / "once", steps).stage.needs.made_unseen == frozenset()
    again = main("- call: more()\n" + ASK + "- if: n == 1\n  then: [{call: more()}]\n", called)
    assert compiled(tmp_path / "again", again).stage.needs.made_unseen == {"card"}


def test_what_a_trigger_may_keep_from_coming_into_play_may_be_made_unseen(tmp_path: Path) -> None:
    trigger = "triggers:\n  late:\n    before: created\n    do: [{end: event}]\n"
    rules = main("- create: guard\n  at: A1\n" + ASK) + trigger
    assert compiled(tmp_path, rules).stage.needs.made_unseen == {"man"}


def test_what_may_be_cut_short_is_not_foreseen(tmp_path: Path) -> None:
    rules = "occasions: {day: {facts: {number: {type: int, default: 0}}}}\n"
    steps = "- during: day()\n  do:\n    - if: game.score > 1\n      then: [{end: day}]\n" + deeper(IN_HAND, 4)
    assert compiled(tmp_path, rules + main(steps + ASK)).stage.needs.made_unseen == {"card"}


def test_what_is_made_in_a_piece_is_seen_where_that_is(tmp_path: Path) -> None:
    """Men hold cards, and lie on a map that shows to all; in a fog, or if they may be turned, it is another matter."""
    kinds = {
        "kinds.yaml": GROUND["kinds.yaml"].replace("    attrs: {worth", "    holds: {kinds: [card]}\n    attrs: {worth")
    }
    for name, at in (("piece", "m"), ("holder", "m.holder")):
        steps = (
            ASK + f"- for: m in men\n  do:\n    - if: n == 1\n      then:\n        - create: one\n          at: {at}\n"
        )
        open_places = {"places.yaml": GROUND["places.yaml"].replace("viewer == owner", "all").replace("nobody", "all")}
        unseen = [
            compiled(tmp_path / f"{name} {index}", main(steps + more), changed=kinds | changed).stage.needs.made_unseen
            for index, (more, changed) in enumerate(
                [("", open_places), ("", FOG), ("- for: m in men\n  do: [{hide: m}]\n", open_places)]
            )
        ]
        if name == "piece":
            assert unseen == [frozenset(), {"card"}, {"card"}]
        else:
            assert unseen[1:] == [{"card"}, {"card"}]
