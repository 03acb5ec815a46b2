"""Games of the operational hex system, by chance and by bots: they end, and at every decision what must hold holds.

Bounded by `--games N`: each scenario is played N times divided by what stands below, the training ground by chance at
least once. `--games 4000` plays 400 and 200 games of the two smaller ones by chance and 100 by bots, `--games 3000` 30
and 5 of the great bend. A game of that takes minutes, looked at throughout.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.playthroughs.games import Survey, look_deeply, play, program_of
from tests.playthroughs.operational_lines import SUPPLY, Country, Unit
from tests.tested_packs import ROOT
from toolkit.agents import read_agent
from toolkit.play import Game, replay
from toolkit.play.live_occasions import going_on

PACK = ROOT / "content" / "operational-hex"
BY_CHANCE = {"training-ground": 10, "river-crossing": 20, "great-bend": 100}
BY_BOTS = {"training-ground": 40, "river-crossing": 40, "great-bend": 600}


class Watched:
    """What must hold at each decision of a game, and how often the status of units was traced anew."""

    def __init__(self, game: Game) -> None:
        self.turn: tuple[object, ...] = ()
        self.traced = 0
        self.most = self.count(Country(game))

    def count(self, country: Country) -> Counter[tuple[str, int]]:
        """How many units of each design each player has, wherever they are."""
        return Counter((unit.design, unit.owner) for unit in country.all)

    def look(self, game: Game, _: int = 0) -> None:
        """Look at a decision."""
        country = Country(game)
        called_up = self.count(country) - self.most
        assert {design for design, _ in called_up} <= {"sov_penal"} and not self.most - self.count(country)
        assert all(
            unit.steps in (1, 2) and not (unit.state["end"] and unit.attrs["steps"] == "1") for unit in country.all
        )
        for space, units in country.in_space.items():
            assert len({unit.owner for unit in units}) == 1, f"enemies stand in {country.ground.labels[space]}"
            for unit in units:
                assert self.can_stand(country, space, unit), f"{unit.design} in {country.ground.labels[space]}"
        turn = self.begun(game, country)
        if turn and turn != self.turn:
            self.check_statuses(country, turn)
            self.turn = turn

    def can_stand(self, country: Country, space: int, unit: Unit) -> bool:
        """Whether the ground is open to a unit, or a line leads to it."""
        wanted = {"railroad"} if unit.attrs["movement_class"] == "rail_class" else {"road", "country_road", "highway"}
        lines = {
            line
            for near in country.ground.neighbours[space]
            for line in country.ground.along.get((min(space, near), max(space, near)), ())
        }
        return country.rate(country.ground.terrain[space], unit.attrs["movement_class"]) is not None or bool(
            lines & wanted
        )

    def begun(self, game: Game, country: Country) -> tuple[object, ...]:
        """Whose phases these are, once supply was checked: the game turn, the player, the corps that acts alone."""
        live = {shape.id: (row, shape) for row, shape in going_on(game)}
        if "player_turn" not in live or not live.keys() & {"attack_phase", "movement_phase"}:
            return ()
        row, shape = live["player_turn"]
        return country.told("turn"), *(game.cells[row + shape.at[fact]] for fact in ("fact who", "fact corps"))

    def check_statuses(self, country: Country, turn: tuple[object, ...]) -> None:
        """What the supply phase has set is what lines traced anew say: nothing has moved since."""
        _, who, corps = turn
        assert isinstance(who, int)
        formations = country.game.program.rules.pack.items["types"]["formation"].record.values
        acting = None if corps is None else [*formations][corps]  # type: ignore[call-overload]
        for unit, supplied, commanded in country.statuses(who):
            if acting is None or country.corps_of(unit) == acting:
                said = SUPPLY[unit.state["supply"]]
                assert unit.state["out_of_command"] == (not commanded), (unit, turn)
                assert (said == "in_supply") == supplied, (unit, turn)
                self.traced += 1


def games(request: pytest.FixtureRequest, part: int) -> int:
    count: int = request.config.getoption("games")
    return count // part


def played(scenario: str, seed: int, survey: Survey) -> int:
    """A game by chance, looked at throughout, now and then deeply; then given again from its record. How often the
    status of a unit was traced anew: seldom in a game in which most units are soon lost."""
    game = Game(program_of(PACK, scenario), seed)
    watched, looks = Watched(game), random.Random(-seed)

    def visit(now: Game, asked: int) -> None:
        watched.look(now)
        if asked % (250 if scenario == "great-bend" else 25) == 0:
            look_deeply(now, looks)

    play(game, random.Random(seed), survey, visit)
    again = replay(Game(program_of(PACK, scenario), seed), game.record.answers)
    assert again.refused is None and again.game.hash() == game.hash()
    return watched.traced


@pytest.mark.slow
@pytest.mark.parametrize("scenario", BY_CHANCE)
def test_games_by_chance_end_and_keep_to_the_rules_throughout(scenario: str, request: pytest.FixtureRequest) -> None:
    survey = Survey()
    seeds = range(max(scenario == "training-ground", games(request, BY_CHANCE[scenario])))
    traced = [played(scenario, seed, survey) for seed in seeds]
    assert all(traced) and sum(traced) >= 50 * len(traced)
    assert survey.dead_ends == survey.endless == 0


@pytest.mark.slow
@pytest.mark.parametrize("scenario", BY_BOTS)
def test_games_of_bots_end_and_keep_to_the_rules_throughout(scenario: str, request: pytest.FixtureRequest) -> None:
    for seed in range(games(request, BY_BOTS[scenario])):
        game = Game(program_of(PACK, scenario), seed)
        watched = Watched(game)
        agent = read_agent("greedy:20", game.program, str(seed))
        while game.seat is not None:
            watched.look(game)
            game.apply(agent.think(game, game.seat).answer)
        assert game.over and game.result is not None
