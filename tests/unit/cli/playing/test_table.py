"""On 24 lines of 80 columns: the map, reach, traces, stacks, odds, refusals, only answers, undo, help."""

from __future__ import annotations

from functools import cache

import pytest

from tests.playthroughs.games import program_of, rules_of, scenarios
from tests.unit.cli.playing.desk import sit
from toolkit.cli.playing.alone import only_answer
from toolkit.cli.playing.commands import COMMANDS, GROUPS
from toolkit.cli.playing.odds import odds_of
from toolkit.compiler import Program, compile_program
from toolkit.play import Game
from toolkit.report.visible import width

PACKS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
ONE_EACH = sorted({folder: name for name, (folder, _) in reversed([*PACKS.items()])}.values())
MOST = 80


@cache
def traced_program(name: str) -> Program:
    """As `play` compiles it: what happens is told in full."""
    folder, scenario = PACKS[name]
    return compile_program(rules_of(folder), scenario, tracing=True)


def game(name: str, seed: int = 1) -> Game:
    return Game(traced_program(name), seed)


def after(name: str, *lines: str, **options: object) -> str:
    """What is shown by the last of some lines."""
    return sit(game(name), *lines, **options).split("> " + lines[-1])[-1]  # type: ignore[arg-type]  # by name


# What is seen


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_EACH)
def test_no_line_is_wider_than_the_terminal(name: str) -> None:
    shown = sit(game(name), "board", "map", "stacks", "help", "odds", "log", "1", "", "undo", "zones")
    assert [line for line in shown.splitlines() if width(line) > MOST and not line.startswith("The game is")] == []


def test_a_board_and_its_menu_fit_24_lines() -> None:
    shown = sit(game("skirmish/farm"))
    board = [line for line in shown.splitlines() if line.startswith(("/", "\\", " __"))]
    menu = shown[shown.index("Blue []") :].splitlines()
    assert len(board) == 11 and len(menu) <= 20 and "   7  Rifles 3 (A4)" in shown


def test_paper_shows_what_it_always_did() -> None:
    shown = sit(game("skirmish/farm"), height=None, width=100)
    assert "+-------+       +-------+" in shown and "   5  March: Rifles 1 (A2)  2.2, 3.1\n   6  March" in shown


@pytest.mark.slow
def test_a_units_reach_is_drawn_with_costs() -> None:
    shown = after("bridgehead/mill", "reach tanks")
    assert "In spaces: what it costs to come there" in shown and "points:" in shown
    assert "You know of nothing on the map that is called nobody." in after("bridgehead/mill", "reach nobody")


@pytest.mark.slow
def test_goals_are_drawn_with_costs_once_a_move_is_begun() -> None:
    shown = sit(game("bridgehead/mill"), "pass", "march: tanks")
    assert "/A3 . 2 " in shown and "C4 . 2" in shown and "So far: March: unit Tanks (A4)" in shown


@pytest.mark.slow
def test_what_is_traced_for_a_piece_is_drawn_leg_by_leg() -> None:
    from tests.unit.cli.playing.traced import traced_piece

    shown = after("campaign/advance", f"trace {traced_piece(game('campaign/advance'))}")
    assert "Supply of headquarters: it holds" in shown or "Supply of units: it holds" in shown
    assert "In spaces: the number of the step that comes there" in shown


def test_of_a_piece_those_traces_are_told_that_the_rules_ask_of_it() -> None:
    """`is_supplied` asks one trace of headquarters, and another of all others."""
    from toolkit.cli.playing.looking import Looker
    from toolkit.cli.playing.traces import traces_seen

    looker = Looker(game("campaign/advance"), None)
    layout, cells, stage = looker.stage.layout, looker.game.cells, looker.stage
    told: dict[bool, set[tuple[str, ...]]] = {True: set(), False: set()}
    for row, _ in layout.rows_of("piece", cells):
        if looker.world.space_of(row) is not None:
            staff = stage.rules.designs[stage.numbers.ids["designs"][cells[row]]].attrs["arm"] == "hq"
            name = stage.names(list(cells)).named[row]
            told[staff].add(tuple(each.id for each in traces_seen(looker, name)))
    assert told == {True: {("reaches_hq",)}, False: {("reaches_unit",)}}


def test_a_piece_of_a_pack_without_traces_is_told_so() -> None:
    assert "The rules trace nothing for it here" in after("skirmish/farm", "trace blue machine gun")


def test_stacks_are_listed_in_the_brackets_of_their_side() -> None:
    assert "In no space stand several pieces." in after("skirmish/farm", "stacks")


# Before an answer is given


def test_odds_tell_each_outcome_with_its_exact_chance() -> None:
    shown = after("skirmish/farm", "odds 4")
    assert shown.splitlines()[1:5] == [
        "If all who are asked meanwhile pass, or do what is proposed:",
        "  72.2 %  nothing changes",
        "    25 %  Red Machine gun: hits 0 → 1",
        "   2.8 %  Red Machine gun is gone",
    ]


@pytest.mark.slow
def test_chances_add_up_to_one_and_the_game_stays_as_it_is() -> None:
    farm = game("skirmish/farm")
    before = farm.hash()
    for answer in farm.proposals():
        assert sum(odds_of(farm, tuple(answer)).outcomes.values()) == 1
    assert farm.hash() == before and farm.partial == ()


def test_a_part_of_an_answer_has_no_odds_yet() -> None:
    assert "This is no whole answer yet" in after("skirmish/farm", "odds march: rifles 1")


@pytest.mark.slow
def test_what_an_occasion_shows_stands_behind_the_answer_that_begins_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.cli.playing.odds.shown_first", lambda game, answer: (("Odds", "3:1"),))
    assert "Guards 1 (F3); attackers Tanks (E4)  [Odds 3:1]" in sit(
        game("bridgehead/mill"), "pass", "march: tanks", "E4", "pass", "pass"
    )


# Refusals: by which rule, in words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lines", "told"),
    [
        ("bridgehead/mill", ("fire: tanks",), "Only guns fire from afar. (5.1)\n  5.1: Fire"),
        ("bridgehead/mill", ("march: tanks",), "March is not offered here. (2.2)\n  2.2: The parts of a turn"),
        ("bridgehead/mill", ("pass", "march: tanks", "F3"), "(3."),
        ("bridgehead/mill", ("pass", "march: tanks", "I8"), "cannot be reached. (3.1)\n  3.1: Marches"),
        ("bridgehead/mill", ("pass", "march: guards 1"), "(3.1)"),
        ("skirmish/farm", ("mrch: rifles 1",), "Did you mean"),
        ("skirmish/farm", ("99",), "There is no answer 99"),
    ],
)
def test_what_is_refused_is_refused_in_words(name: str, lines: tuple[str, ...], told: str) -> None:
    shown = after(name, *lines)
    assert told in shown, shown
    assert not any(sign in shown.partition("\n\n")[0] for sign in ("==", " in [", "!=", ".space", "_of("))


# Only answers


def with_only_answer(name: str) -> Game:
    """A game that a random play has brought to a decision with one answer."""
    import random

    from toolkit.leaks.comparing import whole_answer

    for seed in range(20):
        found, picks = Game(program_of(*PACKS[name]), seed), random.Random(seed)
        for _ in range(60):
            if found.over:
                break
            if found.past is not None and found.seat is not None and only_answer(found) is not None:
                return found
            found.apply(whole_answer(found, picks))
    raise AssertionError("no such decision")


@pytest.mark.slow
def test_the_only_answer_is_given_by_itself_and_said() -> None:
    asked = with_only_answer("bridgehead/mill")
    other = asked.clone()
    shown = sit(asked, asks_all=False)
    assert "is the only answer, and is given by itself." in shown
    answer = only_answer(other)
    assert answer is not None
    other.apply(answer)
    decisions = [given for _, _, given in asked.decisions()]
    assert decisions[: len([*other.decisions()])] == [given for _, _, given in other.decisions()], "records hold it"


@pytest.mark.slow
def test_who_wants_to_be_asked_is_asked() -> None:
    asked = with_only_answer("bridgehead/mill")
    before = asked.past
    assert "is the only answer" not in sit(asked, asks_all=True) and asked.past is before


@pytest.mark.slow
def test_undo_goes_back_over_only_answers_to_a_choice() -> None:
    asked = with_only_answer("bridgehead/mill")
    choices = len([*asked.decisions()])
    shown = sit(asked, "undo", asks_all=False)
    assert "is the only answer" in shown and len([*asked.decisions()]) < choices
    assert only_answer(asked) is None or asked.past is None


# Undo and help


def test_the_terminal_tells_what_undo_would_take_back() -> None:
    assert "`undo` takes back: Dig in: squad Rifles 1 (A2)" in sit(game("skirmish/farm"), "dig in: rifles 1")
    until = sit(game("skirmish/farm"), "4", "pass", undo={0: "until_chance", 1: "until_chance"})
    assert "`undo` takes back nothing: you have seen what chance brought" in until


def test_help_fits_a_small_screen_and_names_every_command() -> None:
    shown = after("skirmish/farm", "help")
    assert len(shown.splitlines()) <= 22
    assert [use for use in COMMANDS if use.split()[0] not in shown] == []
    assert sorted(use for group in GROUPS.values() for use in group) == sorted(COMMANDS)
    assert "how likely" in after("skirmish/farm", "help odds")
    assert "There is no command oods." in after("skirmish/farm", "help oods")
