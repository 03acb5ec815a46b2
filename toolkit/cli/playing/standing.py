"""The state that a command about a scenario speaks of: its start, or that of a saved game. In: what was typed.

The start is where somebody is first asked: what the rules set up before that is done, with the seed `SEED`. Of a
scenario whose rules have no sequence yet it is how its forces stand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from toolkit.cli.mapping.finding import find_plan, refuse
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.evaluator import World
    from toolkit.language.faults import Fault
    from toolkit.language.tree import Expr
    from toolkit.packs import Pack
    from toolkit.program.rules import Rules
    from toolkit.publish.drawing.plans import Plan
    from toolkit.state import Names, Stage

MOST_LISTED = 12
_Sort = TypeVar("_Sort", bound="Expr")


def save_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option `--save` of a command that tells of a state."""
    return click.option(
        "--save",
        "saved",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Where a saved game stands, in place of the start.",
    )(command)


@dataclass(frozen=True)
class Standing:
    """A state: its scenario, its cells, the kinds of occasion that are going on."""

    pack: Pack
    stage: Stage
    cells: list[Any]
    live: frozenset[str]

    @cached_property
    def world(self) -> World:
        """All of the state."""
        from toolkit.evaluator import World

        return World(self.stage, self.cells)

    @cached_property
    def names(self) -> Names:
        """The names of pieces."""
        return self.stage.names(self.cells)

    @cached_property
    def view(self) -> dict[str, Any]:
        """The pieces on the map, as the board draws them."""
        from toolkit.state.run_time import index

        labels, players = self.stage.ground.labels, self.stage.numbers.players
        places: dict[str, list[dict[str, Any]]] = {}
        for space in self.stage.ground.spaces:
            for piece in map(index, self.world.contents(space)):
                owner = self.world.piece(piece, "owner")
                told = {"name": self.names.named[piece], "owner": players[owner] if isinstance(owner, int) else None}
                places.setdefault(labels[space], []).append(told)
        return {"places": places, "state": {}}

    @cached_property
    def plan(self) -> Plan:
        """The map, ready to be drawn. Ends the process where there is none."""
        from toolkit.publish.game import Game

        scenario = self.pack.find("scenarios", self.stage.scenario)
        if scenario is None or scenario.record.map is None:
            refuse("the scenario has no map.")
        plan = find_plan(Game(self.pack), self.pack.id, scenario.record.map, must=True)
        assert plan is not None
        return plan

    def expression(self, text: str, sort: type[_Sort], refusal: str) -> tuple[_Sort, Mapping[str, Any]]:
        """An expression of some sort, with the rows of the pieces that it names. Ends the process with a refusal where
        it is none: what is wrong with it is reported before."""
        from toolkit.cli.playing.asking import source_of
        from toolkit.examples.accounts import rows_of
        from toolkit.examples.asking import question
        from toolkit.examples.things import Unnamed
        from toolkit.language.code import Where
        from toolkit.report import render

        source = source_of(text)
        asked, problems = question(self.stage, text, Where(source, ("why",)), self.live, {})
        if asked is None or not isinstance(asked.code.expr, sort):
            click.echo(render("text", problems, lambda path: source.text if path == source.path else None))
            refuse(refusal)
        try:
            return asked.code.expr, rows_of(self.stage, self.cells, asked)
        except Unnamed as error:
            refuse(visible(str(error)), visible(error.advice))

    def called(self, row: int) -> str:
        """A piece by name, with its space."""
        space = self.world.space_of(row)
        where = f" ({self.stage.ground.labels[space]})" if isinstance(space, int) else ""
        return f"{self.names.named[row]}{where}"

    def title(self, row: int) -> str:
        """A piece by its title, with its space."""
        from toolkit.cli.playing.wording import piece_title

        space = self.world.space_of(row)
        where = f" ({self.stage.ground.labels[space]})" if isinstance(space, int) else ""
        return f"{piece_title(self.stage, self.names.named[row])}{where}"

    def piece(self, words: str) -> int:
        """The piece that is meant, on the map. Ends the process where it is none, or may be several."""
        from toolkit.cli.playing.commands import plain
        from toolkit.cli.playing.wording import design_of, piece_title

        rows = {row: self.names.named[row] for row, _ in self.world.rows("piece")}
        wanted, designs = plain(words), self.stage.rules.designs
        found = [row for row, name in rows.items() if wanted in (plain(name), plain(piece_title(self.stage, name)))]
        if not found:
            alike = {id for id, design in designs.items() if wanted in (plain(id), plain(design.title))}
            found = [row for row, name in rows.items() if design_of(name) in alike]
        here = [row for row in found if self.world.space_of(row) is not None]
        if len(here) == 1:
            return here[0]
        if here:
            listed = ", ".join(map(self.called, here[:MOST_LISTED])) + (", ..." if len(here) > MOST_LISTED else "")
            refuse(f"`{visible(words)}` may be several pieces: {visible(listed)}.", "Name one of them.")
        if found:
            refuse(f"`{visible(words)}` stands on no space of the map here.")
        return self._refuse_unknown(words, [name for row, name in rows.items() if self.world.space_of(row) is not None])

    def _refuse_unknown(self, words: str, names: Sequence[str]) -> NoReturn:
        from toolkit.cli.playing.wording import design_of
        from toolkit.names import Names as Known
        from toolkit.names import did_you_mean

        advice = did_you_mean(words, Known(dict.fromkeys(names if "#" in words else map(design_of, names))))
        told = ", ".join(dict.fromkeys(names[:MOST_LISTED])) or "none"
        help = advice or f"Pieces on the map: {visible(told)}{', ...' if len(names) > MOST_LISTED else ''}."
        refuse(f"no piece is called `{visible(words)}` here.", help)


def refuse_fault(fault: Fault) -> NoReturn:
    """Say that something cannot be computed in a state, and end the process."""
    from toolkit.language.faults import says_of

    told = visible(says_of(fault, fault.kind))
    refuse(f"this cannot be computed here. {told}.", "At another moment it may be: name a save with --save.")


def drawn_pieces(standing: Standing, game: Any) -> Any:
    """The pieces by the label of their space, as a map shows them."""
    from toolkit.cli.playing.wording import design_of
    from toolkit.publish.drawing.pieces import Standing as Drawn
    from toolkit.publish.drawing.pieces import groups, plain_piece
    from toolkit.publish.sides import side_looks

    looks, found = side_looks(game), {}
    for label, content in standing.view["places"].items():
        designs = ((game.find("units", design_of(one["name"])), one["owner"]) for one in reversed(content))
        pieces = [Drawn(design, looks.get(owner or "")) for design, owner in designs if design is not None]
        found[label] = [plain_piece(one, f"p{label}-{place}") for place, one in enumerate(pieces)]
    return groups(found)


def find_state(argument: str, saved: Path | None, options: tuple[str, ...]) -> Standing:
    """The state that PACK/SCENARIO means, or the save of one. Ends the process where there is none."""
    from toolkit.cli.playing import loading, resuming
    from toolkit.cli.playing.files import read_save

    folder, name = loading.find_game(argument)
    pack, rules = loading.load_rules(folder)
    if saved is None:
        return _start(rules, loading.choose_scenario(pack, name), loading.read_options(options, pack))
    data = read_save(saved, pack.say)
    resuming.see_pack(data["pack"], pack, saved, data["scenario"])
    scenario = loading.choose_scenario(pack, data["scenario"])
    program = loading.compile_or_refuse(
        rules, scenario, resuming.known_options(data["options"], pack, saved, tries=False), tracing=True
    )
    return _of_game(pack, resuming.take_up(program, data, saved, tries=False))


def _start(rules: Rules, scenario: Any, options: dict[str, str]) -> Standing:
    from toolkit.cli.playing import loading
    from toolkit.play import Game
    from toolkit.play.reach import SEED
    from toolkit.state import set_up

    pack = rules.pack
    if scenario.id not in rules.sequence and "" not in rules.sequence:
        with loading.with_faults_told(pack.say("the rules cannot set up this game")):
            stage = set_up(rules, scenario.id, options)
        return Standing(pack, stage, list(stage.start), frozenset(("game",)))
    program = loading.compile_or_refuse(rules, scenario, options, tracing=True)
    with loading.with_faults_told(pack.say("the rules cannot set up this game")):
        return _of_game(pack, Game(program, SEED))


def _of_game(pack: Pack, game: Any) -> Standing:
    from toolkit.play.live_occasions import going_on

    live = frozenset(("game", *(shape.id for _, shape in going_on(game))))
    return Standing(pack, game.program.stage, list(game.cells), live)
