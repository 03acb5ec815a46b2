"""Nothing that is typed at the prompt of `hexwright play` ends the game, and `why` says what the evaluator says."""

from __future__ import annotations

from random import Random

import pytest

from tests.playthroughs.games import program_of, scenarios
from tests.properties.bench import by_reference
from tests.properties.prompt_lines import Lines
from toolkit.cli.playing import asking
from toolkit.cli.playing.bots import Bots
from toolkit.cli.playing.display import HUMAN
from toolkit.cli.playing.keeping import keep
from toolkit.cli.playing.screen import Reader, Screen
from toolkit.cli.playing.seating import read_agents
from toolkit.cli.playing.session import FAULT, Session
from toolkit.examples.accounts import Failed, find_value, forgotten, rows_of
from toolkit.examples.asking import question
from toolkit.examples.things import Unnamed
from toolkit.language.code import Where
from toolkit.play import Game
from toolkit.play.playouts import playout

TYPED = 30
"""Lines for each scenario in a run."""
SCENARIOS = {name: (folder, scenario) for name, folder, scenario in scenarios()}
ONE_EACH = sorted({folder: name for name, (folder, _) in reversed([*SCENARIOS.items()])}.values())
"""The first scenario of each pack."""


class Strict(Screen):
    """A screen on which no fault of the tool may be told."""

    def line(self, *parts: str | tuple[str, str]) -> None:
        super().line(*parts)
        assert FAULT not in str(parts)


class Typist(Reader):
    """Types random lines, so many."""

    is_terminal = False

    def __init__(self, lines: Lines, count: int) -> None:
        self.lines, self.left = lines, count
        self.typed: list[str] = []
        self.session: Session | None = None

    def read(self, prompt: str) -> str | None:
        if not self.left:
            return None
        self.left -= 1
        assert self.session is not None
        self.typed.append(self.lines.line(self.session.game))
        return self.typed[-1]


def type_at(name: str, seed: int, count: int) -> None:
    """So many lines at the prompt of a scenario."""
    random = Random(seed)
    game = Game(program_of(*SCENARIOS[name]), seed)
    typist = Typist(Lines(game.program.stage, random), count)
    seats = {player: HUMAN if player == 0 or random.random() < 0.5 else "random" for player in _players(game)}
    session = Session(
        game=game,
        seats=seats,
        screen=Strict(),
        reader=typist,
        bots=Bots(read_agents(seats, game, str(seed))),
        keep=keep,
        explain=asking.explain,
        shows_all=random.random() < 0.3,
    )
    typist.session = session
    try:
        session.run()
    except Exception as error:
        raise AssertionError(f"{name}, seed {seed}, typed {typist.typed[-3:]}") from error


def _players(game: Game) -> range:
    return range(len(game.program.stage.numbers.players))


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_nothing_typed_at_the_prompt_ends_the_game(
    name: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(10, 10 + max(1, request.config.getoption("games") // 20)):
        type_at(name, seed, TYPED)
        capsys.readouterr()


def ask_at(name: str, seed: int, count: int) -> None:
    """So many expressions about a game: what generated code says of them is what the evaluator says."""
    random = Random(seed)
    game = Game(program_of(*SCENARIOS[name]), seed)
    playout(game, random.random, random.randrange(40))
    stage, lines = game.program.stage, Lines(game.program.stage, random)
    for _ in range(count):
        text = lines.expression()
        asked, _ = question(stage, text, Where(asking.source_of(text), ("why",)), {"game"}, {})
        if asked is None or forgotten(stage, asked.code.expr) is not None:
            continue
        try:
            variables = rows_of(stage, game.cells, asked)
        except Unnamed:
            continue
        try:
            found: object = find_value(stage, game.cells, asked, {}).value
        except Failed:
            found = "a fault"
        expected = by_reference(asked.code, stage, game.cells, variables)
        assert found == ("a fault" if expected.fault else expected.value), f"{name}, seed {seed}: {text}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_EACH)
def test_why_says_what_the_evaluator_says(name: str) -> None:
    ask_at(name, 1, TYPED)
