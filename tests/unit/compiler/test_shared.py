"""What listings compute once: the same answers with and without, and each text where it is first needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main, play
from tests.unit.play.programs import program_of
from toolkit.compiler import ALL, names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.pycode import CELLS, Mark, PyCode, call, global_name, local, looping, py
from toolkit.compiler.shared import Shared, guard_of
from toolkit.play import Game, name_answer

WHO, AS_SET, MEN = local("who"), global_name("s_as_set", is_dear=True), global_name("v_men", is_dear=True)
DEAR = call(AS_SET, py("S[3 + {}]", WHO))


def lines(*codes: PyCode, depth: int = 0) -> list[tuple[int, PyCode]]:
    return [(depth, code) for code in codes]


def test_a_text_is_shared_where_it_depends_on_what_the_function_knows_alone() -> None:
    shared = Shared(frozenset(("S", "who")))
    name = shared.name_of((), DEAR, 0)
    assert name is not None
    assert shared.name_of((), DEAR, 0) == name
    assert shared.name_of((), call(AS_SET, py("S[3 + {}]", local("unit"))), 0) is None
    assert shared.name_of((), py("S[3 + {}]", WHO), 0) is None  # cheap as it is


def test_a_local_that_is_called_as_functions_of_the_module_are_is_none_of_them() -> None:
    shared = Shared(frozenset(("S",)))
    assert shared.name_of((), call(MEN, CELLS, local(names.local("s_unit"))), 0) is None
    assert shared.name_of((), call(MEN, CELLS, call(global_name("s_only"), py("S[3]"))), 0) is not None


def those(number: int, template: str) -> PyCode:
    name = local(f"_it{number}", number)
    return looping(template, name, name, WHO, name)


def test_names_of_a_moment_do_not_tell_texts_apart() -> None:
    shared = Shared(frozenset(("S", "who")))
    one = shared.name_of((), those(1, "[{} for {} in S[{}] if S[{}]]"), 0)
    assert one == shared.name_of((), those(7, "[{} for {} in S[{}] if S[{}]]"), 6)
    assert one != shared.name_of((), those(7, "[{} for {} in S[{}] if not S[{}]]"), 6)


def test_arguments_tell_texts_apart_whatever_they_are_called() -> None:
    start, end = local("_moved_start_1"), local("_moved_end_2")
    shared = Shared(frozenset(("S", "_moved_start_1", "_moved_end_2")))
    assert shared.name_of((), call(MEN, CELLS, start), 0) != shared.name_of((), call(MEN, CELLS, end), 0)


def test_lines_that_come_first_belong_to_the_text() -> None:
    shared = Shared(frozenset(("S",)))
    count, it = local("_count1", 1), local("_it2", 2)
    begins, loop = py("{} = 0", count), py("for {} in {}:", it, call(MEN, CELLS))
    more = py("{} += 1", count)
    assert shared.name_of(lines(begins, loop, more), count, 0) is not None
    assert shared.name_of(lines(loop, more), count, 1) is None  # it was there before them
    inside = [*lines(begins, loop), *lines(more, depth=1)]
    assert shared.name_of(inside, count, 0) != shared.name_of(lines(begins, loop, more), count, 0)


def test_a_text_is_asked_for_only_where_it_may_be_unknown() -> None:
    shared = Shared(frozenset(("S", "who")))
    name = shared.name_of((), DEAR, 0)
    assert name is not None
    known, test = py("{} = {}", name, DEAR), py("if S[1]:")
    guard = [(0, guard_of(name)), (1, known)]
    deeper = [(depth + 1, code) for depth, code in guard]
    assert shared.settled([*guard, *guard]) == [(0, known)]
    other = (0, py("else:"))
    once = [(0, test), *deeper, *deeper, other, *deeper, *guard]
    begin = (0, py("{} = ...", name))
    assert shared.settled(once) == [begin, (0, test), *deeper, other, *deeper, *guard]


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


def test_only_what_takes_no_time_is_computed_before_it_is_known_to_be_needed() -> None:
    body = CodeBuffer(shared=Shared(frozenset(("S", "who"))))
    quick, slow, faulty = body.scratch(), body.scratch(), body.scratch()
    quick.once(body.scratch(), DEAR, 0, is_quick=True)
    slow.once(body.scratch(), call(MEN, CELLS, WHO), 0)
    faulty.once(body.scratch(), PyCode((Mark(1), "S[S[0]](who)", Mark(None)), is_dear=True), 0, is_quick=True)
    assert (body.is_quick, quick.is_quick, slow.is_quick, faulty.is_quick) == (True, True, False, False)
    assert (quick.can_come_first, slow.can_come_first, faulty.can_come_first) == (True, True, False)


def test_a_function_inside_another_shares_nothing_with_it() -> None:
    body = CodeBuffer(shared=Shared(frozenset(("S", "who"))))
    with body.function("def key(thing):"):
        assert body.once(body.scratch(), DEAR, 0) is None
        assert body.scratch().shared is None
        body.line("return thing")
    assert body.once(body.scratch(), DEAR, 0) is not None


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


SEVERAL = """\
occasions: {day: {}}
menus: {menu: {}}
actions:
  rest: {menu: menu, args: [{x: {one: men(A1), each: [it.worth > 0, it.hits < 9]}}], do: [{set: x.tired, to: true}]}
  climb: {menu: menu, args: [{x: {one: men(A1), each: [it.worth > 0, not it.tired]}}], do: [{add: x.hits, by: 1}]}
  swim: {menu: menu, args: [{x: {one: men(A1), each: [it.worth > 0, it.hits < 1]}}], do: [{add: x.hits, by: 1}]}
"""
FIVE = "forces:\n" + "".join(f"  - {{unit: {unit}, side: blue, at: A1}}\n" for unit in ("guard", "scout") * 3)


def test_what_several_actions_begin_with_is_put_in_order_once(tmp_path: Path) -> None:
    hidden = "- {move: men, to: hand(first(players))}\n- {move: men, to: A1}\n"
    rules = main(
        hidden + "- while: game.score < 9\n  do: [{offer: menu, to: first(players)}, {add: game.score, by: 0}]\n",
        SEVERAL,
    )
    scenario = GROUND["scenarios/one.yaml"].partition("forces:")[0] + FIVE
    ways = (ALL, ALL.without("share_common"))
    one, other = (play(compiled(tmp_path, rules, each, {"scenarios/one.yaml": scenario})) for each in ways)
    assert "answers_by_key" in other.program.source
    assert "answers_by_key" not in one.program.source
    for turn in range(12):
        legal = one.legal()
        assert legal == other.legal()
        pieces = [answer[-1] for answer in legal if answer[0] == legal[0][0]]
        assert turn or pieces != sorted(pieces)  # the order of keys is none that anybody would write
        one.apply(legal[turn % len(legal)]), other.apply(legal[turn % len(legal)])
    assert one.hash() == other.hash()
