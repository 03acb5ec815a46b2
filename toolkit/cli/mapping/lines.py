"""`hexwright map lines`: what straight lines between the spaces of a map meet, one line or all of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolkit.cli.mapping.finding import find_map, refuse, see_place, space_of
from toolkit.cli.outputs import CONTACTS
from toolkit.report.visible import visible
from toolkit.whole_files import whole_file

if TYPE_CHECKING:
    from toolkit.board.contacts.columns import Contacts
    from toolkit.board.sightlines import Contact, Thing
    from toolkit.publish.drawing.plans import Plan

MOST_SPACES = 2_500
"""All lines of larger maps take gigabytes."""
KINDS = ("shape", "crest", "path", "feature", "space")
"""What a line meets, in the order in which it is told."""
PLAIN = ("side", "corner")


@click.command(name="lines")
@click.argument("place", metavar="PACK/MAP")
@click.argument("one", metavar="[FROM]", required=False)
@click.argument("other", metavar="[TO]", required=False)
@click.option(
    "-o", "--out", type=click.Path(readable=False, path_type=Path), help="A file for all lines: .csv or .npz."
)
@click.option("--all", "plain", is_flag=True, help="Of one line tell plain sides and corners of spaces too.")
@click.option("--json", "as_json", is_flag=True, help="The contacts of one line for programs, plain ones among them.")
def lines_command(place: str, one: str | None, other: str | None, out: Path | None, plain: bool, as_json: bool) -> None:
    """Tell what straight lines between the middles of spaces meet strictly between them.

    With two spaces FROM and TO: what the line meets, kind by kind (shapes, crests, paths, what lies on sides, spaces)
    and each in the order of the line, how it is met (crosses, runs along, only grazes) and on which part of the way.
    With --all also the sides and corners of spaces as such. All exact: a line that touches a corner touches it.

    With -o: what the lines of all pairs of spaces meet of shapes, crests, paths and features on sides, or those from
    FROM alone. A .csv has a row for each, by labels; a .npz has the columns of numbers as numpy saves them, with the
    labels. What is worked out is kept for the next time.

    \b
    Examples:
      hexwright map lines mygame/ford A1 C5
      hexwright map lines mygame/ford A1 C5 --all
      hexwright map lines mygame/ford A1 C5 --json
      hexwright map lines mygame/ford -o lines.csv
      hexwright map lines mygame/ford A1 -o from-a1.csv
    """
    if out is not None and not out.is_dir() and out.suffix.lower() not in (".csv", ".npz"):
        raise click.UsageError(f"`{visible(out.name)}` must end with .csv or .npz.")
    if (out is None) == (other is None) or (out is not None and (as_json or plain)):
        raise click.UsageError("Say FROM and TO for one line, or -o FILE (and perhaps FROM) for many.")
    if out is not None:
        see_place(out, out.suffix.lower())
    plan = find_map(place)
    if plan.grid.lattice is None:
        refuse("areas lie in no directions, so that there are no lines between them.")
    if out is not None:
        _many(plan, one, out)
    else:
        assert one is not None and other is not None, "click fills them from the left"
        _single(plan, one, other, as_json=as_json, plain=plain)


def _single(plan: Plan, one: str, other: str, *, as_json: bool, plain: bool) -> None:
    from toolkit.board.sightlines import contacts_between

    try:
        found = contacts_between(plan.board, space_of(plan, one), space_of(plan, other))
    except ValueError as problem:
        refuse(f"there is no line from `{visible(one)}` to `{visible(other)}`: {problem}.")
    if as_json:
        click.echo(json.dumps([_plain(touch) for touch in found], indent=1))
        return
    told = [_told(touch) for what in KINDS for touch in found if touch.what == what]
    more = [_told(touch) for what in PLAIN for touch in found if touch.what == what]
    for line in told + more if plain else told:
        click.echo(visible(line))
    if not told + more:
        click.echo("It meets nothing.")
    elif more and not plain:
        click.echo(f"Plain sides and corners left out: {len(more)}; --all tells them.")


def _plain(touch: Contact) -> dict[str, Any]:
    fields = {name: getattr(touch, name) for name in ("what", "how", "id", "terrain", "level", "at", "beyond")}
    return {**fields, "first": str(touch.first), "last": str(touch.last)}


def _told(touch: Contact) -> str:
    """A contact as a line of text: `crosses  shape copse (woods) at C3, 1/4 to 3/8 of the way`."""
    names = " ".join(filter(None, (touch.what, touch.id)))
    kind = f" ({touch.terrain})" if touch.terrain else ""
    level = f" level {touch.level}" if touch.level else ""
    place = "|".join(filter(None, (touch.at, touch.beyond)))
    way = _share(touch.first) if touch.first == touch.last else f"{_share(touch.first)} to {_share(touch.last)}"
    return f"{touch.how:8} {names}{kind}{level}{f' at {place}' if place else ''}, {way} of the way"


def _share(part: Fraction) -> str:
    return str(part)


def _many(plan: Plan, source: str | None, out: Path) -> None:
    from toolkit.board.contacts.columns import contacts_from
    from toolkit.board.sightlines import labels_of, scene_of, things_named
    from toolkit.cache import cache_folder
    from toolkit.kept_contacts import kept_contacts

    scene, labels = scene_of(plan.board), labels_of(plan.board)
    if source is None and len(labels) > MOST_SPACES:
        refuse(f"of a map of {len(labels):,} spaces there are too many lines; say one space, FROM, and ask again.")
    if source is None:
        contacts = kept_contacts(scene, cache_folder("contacts"))
    else:
        label = plan.grid.label(space_of(plan, source))
        if label not in labels:
            refuse(f"no lines go from `{visible(label)}`, which lies beyond the grid.")
        contacts = contacts_from(scene, labels.index(label))
    things = things_named(plan.board, contacts)
    rows = len(contacts.source)
    if out.suffix.lower() == ".npz":
        _save_arrays(out, contacts, labels, things)
    else:
        with (
            whole_file(out) as stream,
            io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True) as file,
            click.progressbar(
                _rows(contacts, labels, things),
                length=rows,
                label=f"Writing {visible(out.name)}",
                hidden=rows < 100_000,
            ) as every,
        ):
            writer = csv.writer(file)
            writer.writerow(CONTACTS)
            writer.writerows(every)
    click.echo(f"{visible(str(out))}: {rows:,} contacts of {len(things):,} things.")


def _rows(contacts: Contacts, labels: tuple[str, ...], things: tuple[Thing, ...]) -> Iterator[tuple[object, ...]]:
    from toolkit.board.contacts.columns import HOWS

    for thing, start, end in zip(things, contacts.starts[:-1], contacts.starts[1:], strict=True):
        columns = (column[start:end].tolist() for column in (contacts.source, contacts.target, contacts.how))
        for source, target, how in zip(*columns, strict=True):
            yield (
                labels[source], labels[target], thing.what, thing.id, thing.terrain, thing.level, HOWS[how],
                thing.at, thing.beyond,
            )  # fmt: skip


def _save_arrays(out: Path, contacts: Contacts, labels: tuple[str, ...], things: tuple[Thing, ...]) -> None:
    import numpy as np

    with whole_file(out) as file:
        np.savez_compressed(
            file,
            allow_pickle=False,
            labels=np.array(labels),
            things=np.array([[one.what, one.id, one.terrain, str(one.level), one.at, one.beyond] for one in things]),
            starts=contacts.starts,
            source=contacts.source,
            target=contacts.target,
            how=contacts.how,
        )
