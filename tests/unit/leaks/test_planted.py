"""Three secrets that leak though the checker passes the pack: by the list of answers, by the order of a log, by the
count of a menu; and one of which it says that it cannot tell. `hexwright test --leaks` names the expression and both
worlds; what is mended is not told of."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from toolkit.checker import check_rules
from toolkit.cli.leaking import table_of_words
from toolkit.compiler import compile_program
from toolkit.leaks import Hunted, Leak, Wanted, hunt
from toolkit.leaks.comparing import whole_answer
from toolkit.leaks.telling import Found
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.play.indistinguishable import Indistinguishable
from toolkit.program.rules import Rules

CASES = Path(__file__).parents[2] / "cases"
BY_ANSWERS = CASES / "E714-leak-in-answers" / "pack"
BY_LOG = CASES / "E715-leak-in-what-is-told" / "pack"
BY_COUNT = Path(__file__).parent / "count"


def rules_of(folder: Path) -> Rules:
    """The rules of a pack that `hexwright check` has nothing against."""
    pack, _ = load_pack(folder)
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is not None, found
    return rules


def looked_through(folder: Path, games: int = 3, **wanted: int) -> Hunted:
    """What random games of a pack give away."""
    program = compile_program(rules_of(folder), "evening", tracing=True)
    return hunt(program, Wanted(games, table=table_of_words(), **wanted))


def mended(folder: Path, old: str, new: str) -> Path:
    """A pack in a folder of the test, with other words in its rules."""
    file = folder / "rules" / "game.yaml"
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("folder", "code", "told", "condition", "reads"),
    [
        (BY_ANSWERS, "E714", "only in one `lay, chosen ", "fears(it, by)", "c.worth"),
        (BY_LOG, "E715", "it says the same in another order", "sorted(players, boldest)", "c.worth"),
        (BY_COUNT, "E714", "2 answers in one world, 3 in the other", "threat(by)", "c.worth >= 2"),
    ],
    ids=("answers", "log", "count"),
)
def test_a_planted_leak_is_told_with_its_condition_and_both_worlds(
    folder: Path, code: str, told: str, condition: str, reads: str
) -> None:
    [found] = looked_through(folder).diagnostics
    assert found.code == code and told in found.message
    line = (folder / "rules" / "game.yaml").read_text("utf-8").splitlines()[found.span.line - 1]
    assert line[found.span.column - 1 : found.span.end_column - 1] == condition
    differs, inner, one, other = found.notes
    assert differs.message.startswith(f"`{condition}` is ")
    assert inner.message.startswith(f"It reads `{reads[:7]}") and inner.span is not None
    assert one.message.startswith("One world: `") and " in hand(" in one.message and " in deck, " in one.message
    assert other.message.startswith("The other: `") and one.message.count("`") == other.message.count("`")


@pytest.mark.parametrize(
    ("folder", "old", "new"),
    [
        (BY_ANSWERS, "any(c in hand(rival(by)), c.worth", "any(c in holds(table), c.worth"),
        (BY_LOG, "sum(c in hand(it), c.worth)", "count(holds(hand(it)))"),
        (BY_COUNT, "c.worth >= 2", "seen(c.worth, 0) >= 2"),
    ],
    ids=("answers", "log", "count"),
)
def test_of_what_everybody_knows_nothing_is_told(tmp_path: Path, folder: Path, old: str, new: str) -> None:
    shutil.copytree(folder, tmp_path / folder.name)
    hunted = looked_through(mended(tmp_path / folder.name, old, new))
    assert hunted.diagnostics == [] and hunted.compared.compared > 5


def test_the_order_of_what_came_out_is_no_leak(tmp_path: Path) -> None:
    """What is drawn from a deck and lies open comes in an order that nobody knew, and everybody knows it then."""
    shutil.copytree(BY_LOG, tmp_path / "pack")
    folder = mended(
        tmp_path / "pack",
        "      - for: p in sorted(players, boldest)\n        do:\n          - add: p.bids\n            by: 1\n",
        "      - draw: deck\n        to: table\n      - draw: deck\n        to: table\n",
    )
    rules = folder / "rules" / "game.yaml"
    rules.write_text(f"menus:{rules.read_text('utf-8').partition('menus:')[2]}", "utf-8")
    hunted = looked_through(folder)
    assert hunted.diagnostics == [] and hunted.compared.came_out > 0


def test_the_same_games_give_the_same_away() -> None:
    assert looked_through(BY_LOG).diagnostics == looked_through(BY_LOG).diagnostics
    later = looked_through(BY_LOG, games=1, first=1).leaks[0]
    assert (later.seed, later.decision) == (1, 0)


def test_at_few_decisions_less_is_looked_at() -> None:
    assert looked_through(BY_ANSWERS, games=1, decisions=2).decisions == 2 < looked_through(BY_ANSWERS, 1).decisions


def test_where_few_decisions_are_wanted_they_are_spread_over_the_game() -> None:
    """Of each stretch of it one; where more are wanted than there are, all of them, as where nothing is said."""
    told = list[tuple[int, int, int | None]]()
    rules = rules_of(BY_ANSWERS)
    program, quick = (compile_program(rules, "evening", tracing=tracing) for tracing in (True, False))
    wanted = Wanted(1, 3, 4, table_of_words())
    hunted = hunt(program, wanted, lambda *how_far: told.append(how_far), quick)
    assert told == [(3, 0, None), *((3, looked, 4) for looked in range(4))]
    assert hunted.diagnostics == hunt(program, wanted).diagnostics, (
        "the form in which games are played first changes nothing"
    )
    all_of_them, many = looked_through(BY_ANSWERS, 2), looked_through(BY_ANSWERS, 2, decisions=1_000)
    assert many.decisions == all_of_them.decisions > 8 and many.diagnostics == all_of_them.diagnostics


def test_what_fails_in_a_game_is_told_once_and_what_was_before_it_is_looked_at(tmp_path: Path) -> None:
    """At few decisions too, where the game is played once before."""
    shutil.copytree(BY_COUNT, tmp_path / "pack")
    end = "      - end: game\n"
    folder = mended(tmp_path / "pack", end, f"      - let: {{broken: 'only(range(1, 2))'}}\n{end}")
    hunted, few = looked_through(folder, 1), looked_through(folder, 1, decisions=2)
    assert [found.code for found in hunted.problems] == [found.code for found in few.problems] == ["E703"]
    assert few.decisions == 2 <= hunted.decisions and few.leaks


def test_what_comes_out_at_the_end_is_told_where_the_game_is_written() -> None:
    """A game that is over waits nowhere."""
    game, picks = Game(compile_program(rules_of(BY_LOG), "evening", tracing=True), 0), random.Random(0)
    while not game.over:
        game.apply(whole_answer(game, picks))
    leak = Leak("view", ({"bids": 1}, {"bids": 2}), (game, game), Indistinguishable(game.cells, {}))
    found = Found("evening", 0, 2, "red", leak, (), tuple(game.cells)).diagnostic()
    assert found.code == "E715" and "bids: 1 in one world, in the other 2" in found.message
    text = Path(found.span.path).read_text("utf-8").splitlines()
    assert text[found.span.line - 2] == "  game:" and text[found.span.line - 1].strip() == "do:"


def test_what_the_check_cannot_tell_games_tell(tmp_path: Path) -> None:
    """A test of who sees a card, inside another, is not followed by the check: it warns, and here it is right to."""
    shutil.copytree(BY_COUNT, tmp_path / "pack")
    tested = "any(g in hand(by), c.face_up or g.worth > 0) and c.worth >= 2"
    folder = mended(tmp_path / "pack", "c.worth >= 2)\n    public: The hand is thick or thin.", f"{tested})")
    pack, _ = load_pack(folder)
    assert pack is not None
    [warning] = check_rules(pack)[1]
    text = (folder / "rules" / "game.yaml").read_text("utf-8").splitlines()[warning.span.line - 1]
    assert warning.code == "W517" and text[warning.span.column - 1 : warning.span.end_column - 1] == "c.worth"
    assert "--leaks" in warning.help
    [leak] = looked_through(folder).diagnostics
    assert leak.code == "E714" and leak.notes[1].message.startswith("It reads `c.worth")
