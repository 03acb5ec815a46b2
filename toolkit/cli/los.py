"""`hexwright los`: what sees what on a map by the rules of its pack, one line, all from a space, or all there are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.mapping.finding import find_plan, load_game, refuse, space_of
from toolkit.cli.mapping.pictures import picture_option, see_picture, write_picture
from toolkit.cli.playing.standing import Standing, drawn_pieces, find_state, save_option
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.board.sight import Covered, Overlays, Seeing
    from toolkit.cli.playing.screen import Screen
    from toolkit.publish.drawing.overlays import Overlay
    from toolkit.publish.drawing.plans import Plan
    from toolkit.publish.markup import Html

MOST_IN_TABLE = 400
"""Spaces of a map of which all pairs are worked out at once: about 80,000, in half a minute."""
MOST_DIFFERENCES = 40
MOST_MARKERS = 20
_FILLED = 4
"""The look of spaces that markers fill, that of what hinders."""


@click.command(name="los")
@click.argument("place", metavar="PACK/MAP|SCENARIO")
@click.argument("one", metavar="[FROM]", required=False)
@click.argument("other", metavar="[TO]", required=False)
@save_option
@click.option("--start", is_flag=True, help="As the scenario begins, where a map is called so too.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule, as in `play`.")
@click.option("--with", "markers", multiple=True, metavar="PIECE@SPACE", help="Lay a piece or terrain on a space.")
@picture_option
@click.option("--table", "as_table", is_flag=True, help="The verdicts of all pairs, a line for each space.")
@click.option("--against", type=click.Path(path_type=Path), help="Tell where they differ from a table kept in a file.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(
    place: str,
    one: str | None,
    other: str | None,
    saved: Path | None,
    start: bool,
    options: tuple[str, ...],
    markers: tuple[str, ...],
    out: Path | None,
    as_table: bool,
    against: Path | None,
    as_json: bool,
) -> None:
    """Tell what sees what on a map, by the rules of sight of its pack; of a scenario, with the markers that lie there.

    With two spaces FROM and TO: whether sight between them is clear, hindered (by how much) or blocked; which rule says
    so, with its cases; where on the line; and why other things on it do nothing. With FROM alone: all that is seen from
    there. Rules are the section `sight:` of a file in rules/; what a line meets without rules tells `map lines`.

    Of a scenario it is told as it begins, where somebody is first asked, or as a game stands that `play` saved: pieces
    that `fill_space` by the rules count where they lie, as they do for rules that ask `sight(a, b)`. A picture shows
    all pieces, and a rim around each space that such a one fills.

    --with lays down a piece that `fills_space` of the rules names, or any terrain: cloud@B3, woods@B4; of a piece
    with two ends the first lies up, or the one behind a colon: cloud:burning@B3.

    --table writes the verdicts of all pairs: a character each, `.` for clear, `#` for blocked, else how much hinders.
    Kept in a file, it shows later what a change of map or rules does: --against FILE tells each pair that differs, and
    ends with 1 where any does.

    \b
    Examples:
      hexwright los mygame/ford A1 C5
      hexwright los mygame/ford A1 C5 --svg sight.svg
      hexwright los mygame/ford A1 --with cloud@B3
      hexwright los mygame/dawn A1 C5 --save game.json
      hexwright los mygame/ford --table > ford.sight
      hexwright los mygame/ford --against ford.sight
    """
    is_of_state = saved is not None or start or bool(options)
    _see_usage(one, markers, out, as_table, against, as_json or is_of_state)
    field = _find(place, saved, options, must_be_scenario=is_of_state)
    if as_table or against is not None:
        _table(field.seeing, against)
        return
    if field.lying and not as_json:
        _tell_lying(field)
    field = _with(field, markers)
    assert one is not None, "asked for above"
    if other is None:
        _from(field, one, out, as_json)
    else:
        _between(field, one, other, out, as_json)


@dataclass(frozen=True)
class _Field:
    """A map, what sees what there by itself, the markers that lie on it by space, and of a scenario its state."""

    plan: Plan
    seeing: Seeing
    lying: Overlays
    standing: Standing | None = None

    @property
    def seen(self) -> Seeing | Covered:
        """What sees what with all that lies there."""
        return self.seeing.under(self.lying) if self.lying else self.seeing

    @property
    def pieces(self) -> Mapping[str, Html]:
        """The pieces that stand there, by the label of their space."""
        return {} if self.standing is None else drawn_pieces(self.standing, self.plan.entry.game)

    def number(self, label: str) -> int:
        """The space of that label. Ends the process where there is none."""
        return self.seeing.ground.labels.index(self.plan.grid.label(space_of(self.plan, label)))

    def filled(self) -> Iterator[Overlay]:
        """A rim around each space that a marker fills, with what it counts as where no piece is drawn there."""
        from toolkit.publish.drawing.overlays import Highlight
        from toolkit.publish.words import Words, joined

        pieces, ground = self.pieces, self.seeing.ground
        for space, markers in sorted(self.lying.items()):
            told = () if ground.labels[space] in pieces else [_terrain(self.plan, each.terrain) for each in markers]
            note = joined([Words.plain(each) for each in dict.fromkeys(told)], ", ")
            yield Highlight(ground.cells[space], note, look=_FILLED)


def _see_usage(
    one: str | None,
    markers: Sequence[str],
    out: Path | None,
    as_table: bool,
    against: Path | None,
    as_json: bool,
) -> None:
    """Refuse what does not go together."""
    if as_table or against is not None:
        if one is not None or out is not None or markers or as_json or (as_table and against is not None):
            raise click.UsageError("--table and --against stand alone: they are about all pairs of the bare map.")
        return
    if one is None:
        raise click.UsageError("Say FROM and TO for one line, FROM alone for all that is seen from it, or --table.")
    see_picture(out)


def _find(place: str, saved: Path | None, options: tuple[str, ...], *, must_be_scenario: bool) -> _Field:
    """The map that is meant, or that of a scenario with what lies there at its start or in a save."""
    from toolkit.cli.checking import pack_and_part

    if not must_be_scenario:
        pack, name = pack_and_part(place)
        game = load_game(pack)
        if name is None or game.find("maps", name) is not None or game.find("scenarios", name) is None:
            plan = find_plan(game, pack, name, must=True)
            assert plan is not None
            return _Field(plan, _seeing(plan, pack), {})
    standing = find_state(place, saved, options)
    _seeing(standing.plan, standing.pack.id)
    sighting = standing.stage.sighting
    return _Field(standing.plan, sighting.seeing, sighting.overlays(standing.world.lying()), standing)


def _terrain(plan: Plan, id: str) -> str:
    """What a terrain is called."""
    terrain = plan.entry.game.find("terrain", id)
    return str(terrain.title) if terrain else id


def _tell_lying(field: _Field) -> None:
    """A line that tells which markers lie where."""
    labels = field.seeing.ground.labels
    told = [
        f"{_terrain(field.plan, marker.terrain)} ({marker.name}) at {labels[space]}"
        for space, markers in sorted(field.lying.items())
        for marker in markers
    ]
    more = f", and {len(told) - MOST_MARKERS:,} more" if len(told) > MOST_MARKERS else ""
    _screen().line((visible(f"With {', '.join(told[:MOST_MARKERS])}{more}."), "quiet"))


def _seeing(plan: Plan, pack: str) -> Seeing:
    from toolkit.board.sight import rules_of, seeing_of

    rules = rules_of(plan.entry.game.pack)
    if rules is None:
        help = "Write a section `sight:` in a file of its folder rules/; `hexwright map lines` tells what lines meet."
        refuse(f"the pack {visible(pack)} has no rules of sight.", help)
    try:
        return seeing_of(plan.board, rules)
    except ValueError as problem:
        refuse(f"nothing is seen on this map: {visible(str(problem))}.")


def _with(field: _Field, markers: Sequence[str]) -> _Field:
    """The map with what lies on it and what `--with` lays there."""
    from toolkit.board.sight import Marker, marker_of
    from toolkit.names import Names, did_you_mean

    found: dict[int, tuple[Marker, ...]] = dict(field.lying)
    pack = field.plan.entry.game.pack
    for written in markers:
        piece, at, label = written.partition("@")
        if not at:
            raise click.UsageError(f"`{visible(written)}` names no space: write PIECE@SPACE, such as cloud@B3.")
        unit, _, end = piece.partition(":")
        marker = marker_of(pack, unit, end)
        if marker is None:
            known = Names([*pack.names("terrain").names, *(item.id for item in pack.all("units"))])
            help = did_you_mean(unit, known) or "Pieces count as terrain by `fills_space` in the rules of sight."
            refuse(f"`{visible(piece)}` fills no space by these rules.", help)
        space = field.number(label)
        found[space] = (*found.get(space, ()), marker)
    return replace(field, lying=found)


def _between(field: _Field, one: str, other: str, out: Path | None, as_json: bool) -> None:
    from toolkit.cli.mapping.sight import plain_line, tell_line

    plan, seeing = field.plan, field.seeing
    here, there = field.number(one), field.number(other)
    if here == there:
        refuse("a line of sight goes from one space to another.")
    try:
        account = field.seen.account(here, there)
    except ValueError as problem:
        refuse(f"there is no line of sight: {visible(str(problem))}.")
    if as_json:
        click.echo(json.dumps(plain_line(seeing, here, there, account), indent=1))
    else:
        tell_line(_screen(), plan, seeing, here, there, account)
    if out is not None:
        from toolkit.publish.drawing.sighting import judged_sight

        _draw(field, (judged_sight(plan, seeing, here, there, account),), out, quiet=as_json)


def _draw(field: _Field, overlays: Sequence[Overlay], out: Path, *, quiet: bool) -> None:
    from toolkit.publish.drawing.maps import draw_map

    drawing = draw_map(field.plan, field.pieces, overlays=(*field.filled(), *overlays))
    write_picture(out, drawing, "" if quiet else "it")


def _screen() -> Screen:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.screen import Screen

    return Screen(colour=wants_colour())


def _from(field: _Field, one: str, out: Path | None, as_json: bool) -> None:
    from toolkit.board.sight import in_words
    from toolkit.cli.mapping.sight import tell_seen

    seeing, seen = field.seeing, field.seen
    here, ground = field.number(one), seeing.ground
    if ground.vectors[here] is None:
        refuse(f"{visible(ground.labels[here])} lies beyond the grid: no straight lines lead there.")
    verdicts = {
        other: seen.verdict(here, other)
        for other in range(len(ground.cells))
        if other != here and ground.vectors[other] is not None
    }
    if as_json:
        click.echo(json.dumps({ground.labels[space]: in_words(found) for space, found in verdicts.items()}, indent=1))
    else:
        tell_seen(_screen(), field.plan, seeing, here, verdicts)
    if out is not None:
        from toolkit.publish.drawing.sighting import seen_from

        _draw(field, seen_from(seeing, here, verdicts), out, quiet=as_json)


def _table(seeing: Seeing, against: Path | None) -> None:
    from toolkit.board.sight.table import differences, read, table_of, written

    count = len(seeing.ground.cells)
    if count > MOST_IN_TABLE:
        refuse(
            f"of a map of {count:,} spaces there are too many pairs; say FROM, and ask for one space after the other."
        )
    before = None
    if against is not None:
        try:
            before = read(against.read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            refuse(f"`{visible(str(against))}` cannot be read.")
        if before is None:
            refuse(f"`{visible(str(against))}` is no table of sight.", "Make one: `hexwright los PACK/MAP --table`.")
    table = table_of(seeing)
    if before is None:
        click.echo(written(table), nl=False)
        return
    found = differences(before, table)
    for line in found[:MOST_DIFFERENCES]:
        click.echo(visible(line))
    if len(found) > MOST_DIFFERENCES:
        click.echo(f"and {len(found) - MOST_DIFFERENCES:,} more.")
    if found:
        click.echo(f"{len(found):,} pairs differ.")
        raise click.exceptions.Exit(1)
    click.echo("No pair differs.")
