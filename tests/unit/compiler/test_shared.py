"""What listings compute once: the same answers with and without, and each text where it is first needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.programs import program_of
from toolkit.compiler import ALL
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.names import local
from toolkit.compiler.shared import Shared
from toolkit.play import Game, name_answer

DEAR = "s_as_set(S[3 + who])"


def test_a_text_is_shared_where_it_depends_on_what_the_function_knows_alone() -> None:
    shared = Shared(frozenset(("S", "who")))
    name = shared.name_of((), DEAR)
    assert name is not None
    assert shared.name_of((), DEAR) == name
    assert shared.name_of((), "s_as_set(S[3 + unit])") is None
    assert shared.name_of((), "S[3 + who]") is None  # cheap as it is


def test_a_local_that_is_called_as_functions_of_the_module_are_is_none_of_them() -> None:
    shared = Shared(frozenset(("S",)))
    assert shared.name_of((), f"v_men(S, {local('s_unit')})") is None
    assert shared.name_of((), "v_men(S, s_only(S[3]))") is not None


def test_names_of_a_moment_do_not_tell_texts_apart() -> None:
    shared = Shared(frozenset(("S", "who")))
    one = shared.name_of((), "[_it1 for _it1 in S[who] if S[_it1]]")
    assert one == shared.name_of((), "[_it7 for _it7 in S[who] if S[_it7]]")
    assert one != shared.name_of((), "[_it7 for _it7 in S[who] if not S[_it7]]")


def test_arguments_tell_texts_apart_whatever_they_are_called() -> None:
    shared = Shared(frozenset(("S", "_moved_start_1", "_moved_end_2")))
    assert shared.name_of((), "v_men(S, _moved_start_1)") != shared.name_of((), "v_men(S, _moved_end_2)")


def test_lines_that_come_first_belong_to_the_text() -> None:
    shared = Shared(frozenset(("S",)))
    lines = ["_count1 = 0", "for _it2 in v_men(S):", "_count1 += 1"]
    assert shared.name_of(lines, "_count1") is not None
    assert shared.name_of(lines[1:], "_count1") is None  # where it begins is not told
    inside = [*lines[:2], "    " + lines[2]]
    assert shared.name_of(inside, "_count1") != shared.name_of(lines, "_count1")


def test_a_text_is_asked_for_only_where_it_may_be_unknown() -> None:
    shared = Shared(frozenset(("S", "who")))
    name = shared.name_of((), DEAR)
    guard = [(0, f"if {name} is ...:"), (1, f"{name} = {DEAR}")]
    deeper = [(depth + 1, text) for depth, text in guard]
    assert shared.settled([*guard, *guard]) == [(0, f"{name} = {DEAR}")]
    once = [(0, "if S[1]:"), *deeper, *deeper, (0, "else:"), *deeper, *guard]
    assert shared.settled(once) == [
        (0, f"{name} = ..."),
        *[(0, "if S[1]:"), *deeper, (0, "else:"), *deeper],
        *guard,
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "scenario"), [("tests/packs/duel", "meadow"), ("tests/packs/parley", "bridge")])
def test_answers_are_the_same_without(folder: str, scenario: str) -> None:
    one, other = (Game(program_of(folder, scenario, p), 5) for p in (ALL, ALL.without("share_common")))
    assert one.program.source != other.program.source
    while not one.over:
        legal = one.legal()
        assert legal == other.legal()
        if not legal:
            one.take_back(), other.take_back()
            continue
        answer = legal[len(legal) // 2]
        one.apply(answer), other.apply(answer)
    assert one.hash() == other.hash()


def test_a_function_inside_another_shares_nothing_with_it() -> None:
    body = CodeBuffer(shared=Shared(frozenset(("S", "who"))))
    with body.function("def key(thing):"):
        assert body.once(body.scratch(), DEAR) is None
        assert body.scratch().shared is None
        body.line("return thing")
    assert body.once(body.scratch(), DEAR) is not None


MENU = """\
occasions: {day: {}}
menus: {menu: {}}
values:
  mates: {args: {m: man}, base: "count(o in men, o.owner == m.owner)"}
actions:
  rest:
    menu: menu
    within: day
    args: [{NAME: {one: men}}]
    allowed: mates(NAME) > 1
    do: [{add: game.score, by: 1}]
modifiers:
  - {to: mates, label: tired, when: m.tired, add: -1}
"""


@pytest.mark.parametrize("name", ["who", "s_who", "v_who"])
def test_what_depends_on_a_candidate_is_computed_for_each(tmp_path: Path, name: str) -> None:
    rules = main("- during: day()\n  do:\n    - {offer: menu, to: first(players)}\n", MENU.replace("NAME", name))
    game = play(compiled(tmp_path, rules))
    named = [name_answer(game, answer) for answer in game.legal()]
    assert [answer[name] for answer in named if name in answer] == ["guard#1", "scout#1"]
