"""`hexwright new unit` and `hexwright new card`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from toolkit.cli.creating.asking import Asking, asking_options, by_language, pairs, refusals
from toolkit.cli.creating.trying import target_of, write_changes
from toolkit.cli.refusing import pack_of

if TYPE_CHECKING:
    from toolkit.packs import Item, Pack
    from toolkit.scaffold.pieces import Sort

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _options(command: _Command) -> _Command:
    options = (
        click.argument("target", metavar="PACK/ID"),
        click.option("--kind", help="Its kind, as kinds.yaml declares it."),
        click.option("--title", help="The name on it; the id in words otherwise."),
        click.option("--text", help="What it says."),
        click.option(
            "--set", "values", multiple=True, metavar="NAME=VALUE", help="An attribute that its kind declares."
        ),
        click.option("--copies", type=click.IntRange(1, 10_000), help="How many of it the box holds."),
        click.option("--deck", "decks", multiple=True, metavar="DECK=COUNT", help="How many of it a deck holds."),
        click.option(
            "--stands",
            multiple=True,
            metavar="SCENARIO:SIDE@SPACE",
            help="A scenario, and where it stands there at first.",
        ),
        click.option("--cite", multiple=True, metavar="CASE", help="A case of the rulebook that it carries out."),
        click.option(
            "--title-in", multiple=True, metavar="LANG=TITLE", help="Its title in another language of the pack."
        ),
        click.option("--text-in", multiple=True, metavar="LANG=TEXT", help="What it says in another language."),
        click.option("--file", metavar="FILE", help="The file inside the pack, where it is another than for its like."),
    )
    for option in reversed(options):
        command = option(command)
    return asking_options(command)


@click.command(name="unit")
@_options
@click.option("--side", help="The side it belongs to in every scenario.")
def unit_command(target: str, **given: Any) -> None:
    """Write a unit or a marker into a pack: with all that its kind declares, checked, in the file of its like.

    PACK/ID is the pack and the id of the new unit, in snake_case. On a terminal each attribute that the kind declares
    is asked, with its type. Where the pack has other languages its title is asked in these too.

    \b
    Examples:
      hexwright new unit mygame/cavalry
      hexwright new unit mygame/cavalry --kind counter --set strength=2 --set moves=3 \\
          --title-in es=Caballería --stands first-battle:blue@B1
      hexwright new unit mygame/cavalry --kind counter --set strength=2 --set moves=3 --file units/horse.yaml
    """
    _write("units", "a unit", target, **given)


@click.command(name="card")
@_options
def card_command(target: str, **given: Any) -> None:
    """Write a card into a pack: with all that its kind declares, checked, in the file of its like. The decks that hold
    it grow by as many.

    PACK/ID is the pack and the id of the new card, in snake_case. On a terminal each attribute that the kind declares
    is asked, with its type.

    \b
    Examples:
      hexwright new card mygame/ambush
      hexwright new card mygame/ambush --kind tactic --text "+3 in this fight." --set bonus=3 --copies 2
      hexwright new card mygame/ambush --kind tactic --text "+3 in this fight." --set bonus=3 --deck combat=2
    """
    _write("cards", "a card", target, side=None, **given)


def _write(
    sort: Sort, what: str, target: str, *, kind: str | None, title: str | None, text: str | None, side: str | None,
    values: tuple[str, ...], copies: int | None, decks: tuple[str, ...], cite: tuple[str, ...],
    title_in: tuple[str, ...], stands: tuple[str, ...], text_in: tuple[str, ...], file: str | None,
    ask: bool | None, force: bool,
) -> None:  # fmt: skip
    from toolkit.scaffold import pieces
    from toolkit.scaffold.ids import as_title
    from toolkit.scaffold.translating import other_languages, see_languages

    asking = Asking(ask)
    argument, id = target_of(target)
    pack = pack_of(argument)
    with refusals():
        pieces.see_new_piece(pack, id, what)
        titles, texts = pairs(title_in, "--title-in"), pairs(text_in, "--text-in")
        see_languages(pack, titles | texts)
        known = [*pieces.kinds_for(pack, sort)]
        likely = known[0] if len(known) == 1 or (asking.is_on and known) else None
        shown = f"Kind ({', '.join(known)})" if known else "Kind"
        chosen = asking.checked(kind, shown, likely, "--kind", lambda word: pieces.kind_or_refuse(pack, word, sort))
        title = asking.text(title, "Title", as_title(id), "--title")
        text = asking.text(text, "Text", None, "--text") if sort == "cards" else asking.may(text, "Text, or nothing")
        attrs = _attributes(pack, chosen, pairs(values, "--set"), asking)
        counts = {deck: _count(word) for deck, word in pairs(decks, "--deck").items()}
        for language in other_languages(pack):
            told = asking.may(titles.get(language), f"Title in `{language}`, or nothing to translate it later")
            titles |= {language: told} if told is not None else {}
            told = asking.may(texts.get(language), f"Text in `{language}`, or nothing") if text is not None else None
            texts |= {language: told} if told is not None else {}
        if sort == "units" and not stands and pack.items.get("scenarios"):
            question = "Where it stands, as SCENARIO:SIDE@SPACE, or nothing"
            stood = asking.checked_or_none(question, lambda word: _stand(pack, word))
            places = [] if stood is None else [stood]
        else:
            places = [_stand(pack, word) for word in stands]
        words = by_language(titles, texts)
        piece = pieces.Piece(id, chosen.id, title, attrs, text, side, cite, copies, counts, words, tuple(places))
        write_changes(pack, argument, pieces.piece_changes(pack, sort, piece, file), force=force)


def _stand(pack: Pack, word: str) -> tuple[str, str, str]:
    """A scenario, a side of it and a space, of `SCENARIO:SIDE@SPACE`. Raises Refused."""
    from toolkit.names import Names, did_you_mean
    from toolkit.scaffold.refusing import Refused
    from toolkit.scaffold.scenarios import one_of

    scenario, colon, rest = word.strip().partition(":")
    side, at, space = rest.partition("@")
    if not (scenario and colon and side and at and space):
        raise Refused(f"`{word}` is no SCENARIO:SIDE@SPACE.", "Write it so: first-battle:blue@B1.")
    sides = one_of(pack, "scenarios", scenario, "scenario").record.members
    if side not in sides:
        advice = did_you_mean(side, Names(sides)) or f"It has {', '.join(f'`{each}`' for each in sides)}."
        raise Refused(f"The scenario `{scenario}` has no side `{side}`.", advice)
    return scenario, side, space


def _count(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 4 or not int(word):
        raise click.UsageError(f"--deck takes DECK=COUNT, and `{word}` is no count.")
    return int(word)


def _attributes(pack: Pack, kind: Item, given: dict[str, str], asking: Asking) -> dict[str, Any]:
    """The values of all attributes that a kind declares: those without a default are asked, or must be said."""
    from toolkit.scaffold.pieces import attributes_for, described, read_value

    found = {}
    for name, attribute in attributes_for(pack, kind, given).items():
        if name not in given and attribute.declared.has_default:
            continue
        question = f"{attribute.declared.title or name}, `{name}` ({described(attribute)})"
        found[name] = asking.checked(
            given.get(name),
            question,
            None,
            f"--set {name}=VALUE",
            lambda word, a=attribute: read_value(pack, a, word),  # type: ignore[misc]
        )
    return found
