"""A game drawn from a view. In: a program, a whole view, a seed. Out: a `Game` at the same decision.

First it is drawn which piece lies where, then what else nobody told the seat; then the state is read as a save is, and
the steps that wait are given the pieces that now have the names that the view uses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from toolkit.play.chance import Chance, seed_bytes
from toolkit.play.frames import read_frame
from toolkit.play.game import Game
from toolkit.play.knowledge import Knowledge
from toolkit.play.once import once_for_each
from toolkit.play.played_by import policies_of
from toolkit.play.sampling.matching import NoMatching, NoRoom
from toolkit.play.sampling.meant import Meaning, MeantNames
from toolkit.play.sampling.pieces import Box, box_of, drawn_from
from toolkit.play.sampling.placing import Placing
from toolkit.play.sampling.slots import Ground, Lying, ground_of
from toolkit.play.sampling.state import State
from toolkit.play.sampling.unseen import act_unseen, pass_unseen
from toolkit.play.secrets import as_it_began, dotted, next_of
from toolkit.play.unseen_effects import goals_of, makeable
from toolkit.program.effects import Step
from toolkit.program.rules import Rules
from toolkit.program.walking import elements_of, steps_in
from toolkit.runtime.program import Program, site_of
from toolkit.runtime.sites import BEGINS
from toolkit.state import Names, Stage
from toolkit.state.row_cells import FACE_UP, HOLDER

TRIES = 200
"""Games that are drawn until one is found in which somebody else who acts secretly can act, in which the seat that
chooses from a place of which it does not know how much lies there has the same to choose from, or in which it has the
same to choose from though others of the unidentified pieces in a place are meant."""


def sample(
    program: Program,
    view: Mapping[str, Any],
    seed: bytes | str | int,
    *,
    chance: Literal["draw", "ask"] = "draw",
    forced: Literal["run", "stop"] = "run",
) -> Game:
    """Draw a game that looks to a seat like its `view` (`game.view(seat, whole=True)`), by a seed.

    It waits at the same decision, where the seat has begun an answer behind that beginning, and goes on to the end;
    its dice and shuffles come from the seed too. `chance` and `forced` are as for `Game`, best as of the game that
    the view is of. Equal views and seeds give equal games on every machine, whatever game the view was of. Raises
    ValueError for a view that is not whole, and for one that no game of this program has; also for one of a moment
    at which somebody else is asked unseen in a game that was loaded without its history, and of which the seat has
    heard no answer since.

    While somebody else acts secretly he has done nothing yet in the game drawn, or something that was legal there.
    While somebody else is asked unseen it is anybody who can act in the game drawn; where that is nobody in many draws,
    the game waits at a pass that is forced.
    """
    private = view.get("private")
    if private is None:
        raise ValueError("a view that is whole is needed: view(seat, whole=True)")
    number = seed_bytes(seed)
    try:
        if "waits" not in private:
            raise ValueError("somebody else is asked unseen, and what came before is not kept")
        chances = Chance(number)
        for _ in range(TRIES):
            drawing = _Drawing(program, view, chances)
            game = drawing.try_game(chance == "ask", forced == "stop", number)
            if game is not None and drawing.fits(game):
                return game
        if game is not None and private["unseen"]:
            return game
        raise ValueError("in none of the games drawn the same is asked")
    except ValueError:
        raise
    except Exception as error:
        raise ValueError("the view is damaged, or is of no game of this program") from error


MOST_UNHEARD = 200
"""Pieces that are drawn, of those that may have been made unseen, at most."""


@dataclass
class _Drawing:
    """One draw."""

    program: Program
    view: Mapping[str, Any]
    chance: Chance
    is_vague: bool = False
    """Whether it was drawn which of several unidentified pieces is meant: what the seat is asked may depend on it."""

    @property
    def stage(self) -> Stage:
        """The scenario."""
        return self.program.stage

    @property
    def private_part(self) -> Mapping[str, Any]:
        """What the view holds beside what people read."""
        found: Mapping[str, Any] = self.view["private"]
        return found

    @cached_property
    def viewers(self) -> tuple[int, ...]:
        """The players whose view it is."""
        named = self.view["players"] if "players" in self.view else [self.view["player"]]
        return tuple(self.stage.numbers.of["players"][name] for name in named)

    @property
    def viewer(self) -> int | tuple[int, ...]:
        """Who looks, as knowledge wants it."""
        return self.viewers if "players" in self.view else self.viewers[0]

    @cached_property
    def box(self) -> Box:
        """All pieces."""
        known = box_of(self.stage, self.private_part["made"])
        return known.with_unsure(self._unheard(known)) if self.stage.needs.made_unseen else known

    def _unheard(self, known: Box) -> list[tuple[str, int | None]]:
        """Pieces that may have been made unseen: one for each slot in which one may lie, then some for elsewhere."""
        stage, kind_of = self.stage, self.stage.rules.designs
        designs = [id for id in makeable(stage.rules) if kind_of[id].kind in stage.needs.made_unseen]
        ground = ground_of(self.view, known.called)
        placing = Placing(stage, known, ground, (), secret=False, viewers=self.viewers)
        found: list[tuple[str, int | None]] = []
        for place, slot in ground.slots():
            fit = [id for id in designs if placing.may_lie(id, place, slot)]
            if fit:
                owner = (slot.shows or {}).get("owner")
                whose = stage.numbers.of["players"][owner] if owner is not None else self._other(placing, place)
                found.append((drawn_from(fit, self.chance), whose))
        while designs and ground.open and len(found) < MOST_UNHEARD and self.chance.below(2):
            found.append((drawn_from(designs, self.chance), self._other(placing, None)))
        return found

    def _other(self, placing: Placing, place: str | None) -> int | None:
        """Somebody else whose a piece may be that the seat does not know: the place's owner, or anybody."""
        others = [player for player in range(len(self.stage.numbers.players)) if player not in self.viewers]
        declared = placing.place(place) if place is not None else None
        if place is not None and declared is not None and declared.per == "player":
            owner = self.stage.place_at[placing.addresses[place]][1]
            return owner if owner in others else None
        return drawn_from(others, self.chance) if others else None

    @cached_property
    def placing(self) -> Placing:
        """Where they lie."""
        known = {self.box.called.get(name, name) for name in self.private_part["pieces"]}
        pool = tuple(name for name in self.box.names if name not in known)
        return Placing(self.stage, self.box, self._ground(), pool, self.private_part["told"] is not None, self.viewers)

    def _ground(self) -> Ground:
        """What the view tells of where pieces lie, with slots that nothing fills yet."""
        return ground_of(self.view, self.box.called)

    @cached_property
    def state(self) -> State:
        """The rest of the state."""
        return State(self.stage, self.box, self.view, self.viewers)

    def try_game(self, ask_chance: bool, stop_at_forced: bool, seed: bytes) -> Game | None:
        """Draw a game; None where what lies in no slot cannot lie so: in what seemed to hold it, or made unseen; or
        where nothing lies there that a name may mean."""
        try:
            return self.game(ask_chance, stop_at_forced, seed)
        except NoRoom:
            return None
        except NoMatching:
            if not self.stage.needs.made_unseen:
                raise
            return None

    def game(self, ask_chance: bool, stop_at_forced: bool, seed: bytes) -> Game:
        """Draw it, and put it together."""
        self._place()
        cells, names = self.state.cells(self.placing, self.chance)
        self.state.give_keys(cells, names, self.placing, self.viewer)
        known = Knowledge(self.stage, cells, self.viewer)
        meaning = Meaning(known, self.view["decision"], self.chance)
        names = MeantNames.of(names, meaning)
        self.state.fill(cells, names)
        game = Game.__new__(Game)
        game.prepare(self.program, Chance(seed, self.chance.counter), ask_chance, stop_at_forced)
        if "policies" in self.private_part:
            game.policies = policies_of(self.stage, self.private_part["policies"])
        game.cells = cells
        odds = self.private_part["odds"]
        game.odds = tuple(odds) if isinstance(odds, list) else odds
        game.go = read_frame(self.program, names, self.private_part["waits"])
        if game.go is not None and game.odds is None and not self.private_part["secret"]:
            game.ask = (game.go[0].ask, game.go[1], game.go[2])  # type: ignore[attr-defined]  # as every such function
        self._begin(game)
        game.told = tuple(self.view["record"])
        self.is_vague = meaning.count > 0
        return game

    def _begin(self, game: Game) -> None:
        """Say what the seat has begun of its answer: what was listed in the same place."""
        for place in self.private_part.get("begun", ()):
            listed = game.legal()
            if place >= len(listed):
                raise NoRoom
            game.partial = listed[place]

    def fits(self, game: Game) -> bool:
        """Whether the same is asked in a game drawn; of others who act secretly that they can act."""
        if self.private_part.get("begun"):
            begun: bool = game.view(self.viewer, whole=True) == self.view
            return begun
        if self.private_part["secret"]:
            return act_unseen(game, self.view, self.viewer, self.chance)
        if self.private_part["unseen"]:
            return pass_unseen(game, self.view, self.viewer)
        if self.stage.needs.made_unseen or self.is_vague:
            same: bool = game.view(self.viewer, whole=True) == self.view
            return same
        chooses = game.seat in self.viewers and game.site is not None and game.site.kind == "choice"
        if not chooses or not self.private_part["uncounted"]:
            return True
        asked: bool = game.view(self.viewer)["decision"] == self.view["decision"]
        return asked

    def _place(self) -> None:
        """Draw where pieces lie: who is not known there is found in a state in which they lie somehow."""
        first = replace(self.placing, ground=self._ground())
        slots = [slot for _, slot in first.ground.slots()]
        chance = Chance(self.chance.seed, self.chance.counter)
        first.draw(lambda piece, place, slot: True, chance, somehow=True)
        cells, named = self.state.cells(first, None)
        self.state.give_keys(cells, named, first, self.viewer)  # whom the seat sees may depend on who comes first
        filled = zip(self.placing.ground.slots(), slots, strict=True)
        names = {id(slot): same.name for (_, slot), same in filled}
        eyes = _Eyes(self.stage, cells, named.rows, self.viewer, names, self.placing, self.box)
        self.placing.draw(eyes.is_blind, self.chance)
        acted, goals = self._secrets()
        self.placing.move_secretly(acted, goals, eyes.is_blind, self.chance)
        if self.box.unsure:
            self._settle()

    def _settle(self) -> None:
        """Leave out what was never made."""
        self.box, renamed = self.box.without(self.placing.dropped, self.chance)
        for lying in self.placing.ground.all():
            lying.name = renamed[lying.name] if lying.name is not None else None
        self.placing.box = self.box
        self.state = State(self.stage, self.box, self.view, self.viewers)

    def _secrets(self) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Who has acted secretly by now, where the seat does too, and to which places he may have moved pieces."""
        waits = self.private_part["waits"]
        if not self.placing.secret or waits is None:
            return (), ()
        frame = as_it_began(self.program, read_frame(self.program, _Anything.of(self.stage), waits))
        site = site_of(frame[0]) if frame is not None else None
        if frame is None or site is None or not site.path.endswith(f" {BEGINS}"):
            return (), ()
        path = site.where.path
        told = dict(zip([kept.name for kept in site.locals], frame[1], strict=True))
        members = told.get(f"members of {dotted(path)}", tuple(range(len(self.stage.numbers.players))))
        acted = members[: told[next_of(path)]]
        secret = next(step for step in _secret_steps(self.stage.rules) if step.at.path == path)
        return tuple(each for each in acted if each not in self.viewers), goals_of(self.stage.rules, secret)


@once_for_each
def _secret_steps(rules: Rules) -> tuple[Step, ...]:
    """The steps that are done secretly."""
    steps = (step for element in elements_of(rules) for step in steps_in(element))
    return tuple(step for step in steps if step.effects.is_unseen)


class _Anything(dict[str, int]):
    """Rows by name, of which none is looked at: any name is one."""

    @staticmethod
    def of(stage: Stage) -> Names:
        """Names by which frames are read whose pieces are not asked for."""
        return replace(stage.names(list(stage.start)), rows=_Anything())

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> int:
        return -1


@dataclass
class _Eyes:
    """What the seat would see, tried in a state in which all slots are filled somehow; `rows` are those of pieces."""

    stage: Stage
    cells: list[Any]
    rows: Mapping[str, int]
    viewer: int | tuple[int, ...]
    filled: dict[int, str | None]
    placing: Placing
    box: Box

    def __post_init__(self) -> None:
        self._known: dict[tuple[Any, ...], bool] = {}

    def is_blind(self, piece: str, place: str, slot: Lying | None) -> bool:
        """Whether the seat would not know a piece there."""
        filled = self.filled.get(id(slot)) if slot is not None else None
        holder, index = self._holder(place, filled)
        # where nothing asks which piece it is, its kind and its owner tell
        about = (self.box.design(piece), index) if self.placing.is_positional(place) else (self.box.kind(piece), 0)
        key = (*about, self.box.owners.get(piece), holder)
        if key not in self._known:
            self._known[key] = self._tried(self.rows[piece], holder, index)
        return self._known[key]

    def _holder(self, place: str, filled: str | None) -> tuple[int, int]:
        """Where the slot is in the cells: what holds it, and which one it is there."""
        if filled is None:
            return self.placing.addresses[place], -1
        row = self.rows[filled]
        holder: int = self.cells[row + HOLDER]
        return holder, self._content(holder)[0].index(row)

    def _content(self, holder: int) -> tuple[tuple[int, ...], int]:
        layout = self.stage.layout
        cell = holder + layout.shapes[self.cells[holder]].at["holds"] if holder >= layout.static else holder
        return self.cells[cell], cell

    def _tried(self, row: int, holder: int, index: int) -> bool:
        held, cell = self._content(holder)
        before = self.cells[row + HOLDER], self.cells[row + FACE_UP]
        self.cells[cell] = (*held, row) if index < 0 else (*held[:index], row, *held[index + 1 :])
        self.cells[row + HOLDER], self.cells[row + FACE_UP] = holder, False
        blind = not Knowledge(self.stage, self.cells, self.viewer).sees(row)
        self.cells[row + HOLDER], self.cells[row + FACE_UP] = before
        self.cells[cell] = held
        return blind
