"""Nobody learns from a question: every scenario of every pack beside twin worlds, found by itself."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.playthroughs.games import Survey, play, program_of, scenarios
from tests.playthroughs.twins import Leak, Twins, look
from toolkit.checker import check_rules
from toolkit.checker.pack_checks import reads
from toolkit.packs import load_pack
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge

EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [pytest.param(folder, scenario, id=name) for name, folder, scenario in scenarios()]
)


def beside_twins(folder: Path, scenario: str, games: int, decisions: int, first: int = 0) -> Twins:
    """Games at random, so many decisions of each looked at from every seat."""
    program, count = program_of(folder, scenario), Twins()
    for seed in range(first, first + games):
        looks = random.Random(-seed)
        survey = Survey()
        play(Game(program, seed), random.Random(seed), survey)
        every = max(1, survey.answers // decisions)

        def visit(game: Game, asked: int, looks: random.Random = looks, every: int = every) -> None:
            if asked % every == looks.randrange(every) or every == 1:
                viewer = looks.randrange(len(program.stage.numbers.players))
                for each in {viewer, game.seat if game.seat is not None else viewer}:
                    look(game, each, looks, count)

        play(Game(program, seed, forced="stop"), random.Random(seed), Survey(), visit)
    return count


@pytest.mark.slow
@EACH
def test_what_a_seat_cannot_know_changes_nothing_for_it(
    folder: Path, scenario: str, request: pytest.FixtureRequest
) -> None:
    count = beside_twins(folder, scenario, 1 if request.config.getoption("games") < 50 else 2, 8)
    print(f"{folder.name}/{scenario}: {count}")
    if count.secrets:
        assert sum(count.differed.values()) > 0, "no twin differed in anything"
        assert count.answers > 0


@pytest.mark.slow
@EACH
def test_many_decisions_beside_twins(folder: Path, scenario: str, request: pytest.FixtureRequest) -> None:
    wanted = request.config.getoption("games")
    games, decisions = wanted // 50, min(max(5, wanted // 10), 40)
    print(f"{folder.name}/{scenario}: {beside_twins(folder, scenario, games, decisions, 100)}")


FOG = Path(__file__).parents[1] / "packs" / "fog-and-air"


def without_seen(folder: Path) -> Path:
    """The pack of the fog in which an action looks where the enemy stands, and does not ask what its player knows."""
    shutil.copytree(FOG, folder / "leak")
    file = folder / "leak" / "rules" / "fog.yaml"
    text = file.read_text("utf-8")
    assert text.count("seen(o.space, none)") == 1
    file.write_text(text.replace("seen(o.space, none)", "o.space"), "utf-8")
    return folder / "leak"


def test_a_read_of_hidden_things_is_found_by_the_checker(tmp_path: Path) -> None:
    pack, _ = load_pack(without_seen(tmp_path))
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is None
    [leak] = [each for each in found if each.severity == "error"]
    assert (leak.code, leak.span.line) == ("E582", 18)
    assert "`march`" in leak.message and [note.message for note in leak.notes] == [
        "`seems_free` is asked for here.",
        "`moor` says here who sees what lies there.",
    ]


@pytest.mark.slow
def test_so_is_one_in_a_game_of_many_rules(tmp_path: Path) -> None:
    """The obstacles stop tanks, and who lays them does not know whether it is one that comes."""
    folder = tmp_path / "game"
    shutil.copytree(FOG.parents[2] / "content" / "panzer-general", folder)
    file = folder / "rules" / "surprise-cards.yaml"
    text = file.read_text("utf-8")
    assert text.count("seen(movement.unit.hardness, hard)") == 1
    file.write_text(text.replace("seen(movement.unit.hardness, hard)", "movement.unit.hardness"), "utf-8")
    pack, _ = load_pack(folder)
    assert pack is not None
    leaks = [each for each in check_rules(pack)[1] if each.severity == "error"]
    assert [(each.code, each.span.path.rpartition("/")[2]) for each in leaks] == [("E582", "surprise-cards.yaml")]
    assert "`play_tank_obstacles`" in leaks[0].message


def test_a_read_of_hidden_things_is_found_by_twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "findings", lambda *_: iter(()))
    with pytest.raises(Leak, match=r"answers behind|why seems_free"):
        beside_twins(without_seen(tmp_path), "dawn", 4, 20, 2)


def with_anybody_fired_at(folder: Path) -> Path:
    """The pack of the fog in which units that nobody sees are listed to be fired at."""
    shutil.copytree(FOG, folder / "leak")
    file = folder / "leak" / "rules" / "fog.yaml"
    text = file.read_text("utf-8")
    seen = '            - {if: "is_seen(it, by)", cite: "1", say: Nobody sees it.}\n'
    far = '            - {if: "distance(firer.space, it.space) <= 2", cite: "3", say: It is too far away.}\n'
    assert text.count("          each:\n" + seen + far) == 1
    file.write_text(text.replace("          each:\n" + seen + far, ""), "utf-8")
    return folder / "leak"


def test_hidden_pieces_to_choose_from_are_found_by_the_checker(tmp_path: Path) -> None:
    pack, _ = load_pack(with_anybody_fired_at(tmp_path))
    assert pack is not None
    [leak] = [each for each in check_rules(pack)[1] if each.severity == "error"]
    assert leak.code == "E582" and "`fire`" in leak.message


@pytest.mark.slow
def test_a_menu_that_tells_where_a_hidden_piece_stands_is_found_by_twins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reads, "findings", lambda *_: iter(()))
    folder = with_anybody_fired_at(tmp_path)
    beside_twins(folder, "dawn", 1, 20, 1)
    monkeypatch.setattr(Knowledge, "tells_where", lambda self, row: True)
    with pytest.raises(Leak, match="menu behind"):
        beside_twins(folder, "dawn", 1, 20, 1)
