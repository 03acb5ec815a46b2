"""Games for OpenSpiel: registered there, they are loaded and played as its own.

    name = register(program)
    state = pyspiel.load_game(name).new_initial_state()

In: a compiled program. Out: the name under which OpenSpiel has its game. Dice, draws and shuffles are chance nodes;
what a player knows is his view (`toolkit.adapters.observing`); actions are those of `toolkit.adapters.numbering`. It
needs the extra `openspiel`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from toolkit.adapters.numbering import Numbering
from toolkit.adapters.observing import Figures, observed
from toolkit.adapters.play import MOST_GIVEN, MOST_OUTCOMES, Adapted, has_chance, is_hidden
from toolkit.play import Game, Program


class _Kept:
    """A game that OpenSpiel copies as a part of its state, at the cost of its state alone, and writes down, as the
    numbers that were given."""

    __slots__ = ("adapted", "name")

    def __init__(self, name: str, adapted: Adapted) -> None:
        self.name, self.adapted = name, adapted

    def __deepcopy__(self, memo: dict[int, Any]) -> _Kept:
        return _Kept(self.name, self.adapted.clone())

    def __reduce__(self) -> tuple[Callable[..., _Kept], tuple[str, list[int]]]:
        return _played, (self.name, self.adapted.given)


_BEGUN: dict[str, Callable[[], Adapted]] = {}
"""By the name of a game: how it begins."""


def _played(name: str, numbers: list[int]) -> _Kept:
    """A game in which these numbers were given."""
    adapted = _BEGUN[name]()
    for number in numbers:
        adapted.apply(number)
    return _Kept(name, adapted)


def register(
    program: Program, name: str | None = None, *, most: int = MOST_GIVEN, pays: str = "", pays_most: float = 1.0
) -> str:
    """Make a game known to OpenSpiel, and tell the name under which it is.

    `name`: what is said there, else `hexwright_PACK_SCENARIO`. `most`: after so many actions, chance among them, a game
    is over. `pays`: the state of players that tells what each has won, between -`pays_most` and `pays_most`; the
    ranking tells it where nothing is said. What all win together must be 0.
    """
    stage = program.stage
    short = name or re.sub(r"\W", "_", f"hexwright_{stage.rules.pack.id}_{stage.scenario}")
    players, chance = len(stage.numbers.players), has_chance(program)
    numbering, figures = Numbering(program), Figures(program)
    kind, information = pyspiel.GameType, pyspiel.GameType.Information
    is_open = not is_hidden(program)
    type = pyspiel.GameType(
        short_name=short,
        long_name=f"{stage.rules.pack.id}: {stage.scenario}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC,
        information=information.PERFECT_INFORMATION if is_open else information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=numbering.size,
        max_chance_outcomes=MOST_OUTCOMES if chance else 0,
        num_players=players,
        min_utility=-pays_most,
        max_utility=pays_most,
        utility_sum=0.0,
        max_game_length=most,
    )

    _BEGUN[short] = lambda: Adapted(Game(program, 0, chance="ask"), numbering, most, pays)

    class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel says nothing of its types
        """A state of the game."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self._kept = _Kept(short, _BEGUN[short]())

        def current_player(self) -> int:
            """Who is asked, by seat; chance, or nobody any more."""
            adapted = self._kept.adapted
            if adapted.over:
                return int(pyspiel.PlayerId.TERMINAL)
            return int(pyspiel.PlayerId.CHANCE) if adapted.player is None else adapted.player

        def _legal_actions(self, player: int) -> list[int]:
            return [*self._kept.adapted.legal()]

        def chance_outcomes(self) -> list[tuple[int, float]]:
            """Each outcome with how likely it is."""
            return [*enumerate(self._kept.adapted.chances())]

        def _apply_action(self, action: int) -> None:
            self._kept.adapted.apply(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else numbering.told(action)

        def is_terminal(self) -> bool:
            """Whether the game is over."""
            return self._kept.adapted.over

        def returns(self) -> list[float]:
            """What each player has won."""
            return self._kept.adapted.returns()

        def __str__(self) -> str:
            return f"{short} {' '.join(map(str, self.history()))}".strip()

    class Observer:
        """What a player sees of a state; with perfect recall what he knows of it."""

        def __init__(self, form: Any, params: Any) -> None:
            if params:
                raise ValueError(f"{short} has no parameters for observing: {params}")
            self._recalls = form.perfect_recall
            self._tells = form.public_info or not is_open
            self.tensor = np.zeros(figures.size, np.float32)
            self.dict = {"view": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            """Write what a player sees in figures."""
            self.tensor[:] = figures.of(state._kept.adapted.game, player)

        def string_from(self, state: Any, player: int) -> str:
            """What a player sees, or knows, in words; nothing where only secrets are asked for and there are none."""
            if not self._tells:
                return ""
            adapted = state._kept.adapted
            said = observed(adapted.game, player, record=self._recalls)
            begun = adapted.game.partial if adapted.player == player else ()
            return f"{said} {list(begun)}" if begun else said

    class HexwrightGame(pyspiel.Game):  # type: ignore[misc]
        """The game."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(type, info, params or {})

        def new_initial_state(self) -> State:
            """Its beginning."""
            return State(self)

        def make_py_observer(self, form: Any = None, params: Any = None) -> Observer:
            """Who tells what players see."""
            return Observer(form or pyspiel.IIGObservationType(perfect_recall=False), params)

    pyspiel.register_game(type, HexwrightGame)
    return short
