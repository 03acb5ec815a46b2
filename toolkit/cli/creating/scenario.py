"""`hexwright new scenario`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from toolkit.cli.creating.asking import Asking, asking_options, by_language, pairs, refusals
from toolkit.cli.creating.trying import target_of, write_changes
from toolkit.cli.refusing import pack_of

if TYPE_CHECKING:
    from toolkit.packs import Item, Pack

_WHOLE = re.compile(r"-?[0-9]+|true|false|none")


@click.command(name="scenario")
@click.argument("target", metavar="PACK/ID")
@click.option("--like", help="The scenario whose copy it is to be; the pack's first one otherwise.")
@click.option("--map", "on_map", help="The map that it is played on, with forces as --unit says, in place of a copy.")
@click.option("--title", help="What players call it; the id in words otherwise.")
@click.option("--text", help="What it is about; with --like that of the other one otherwise.")
@click.option("--side", "sides", multiple=True, metavar="SIDE=TITLE", help="With --map: a side; the first one begins.")
@click.option(
    "--set", "values", multiple=True, metavar="NAME=VALUE", help="With --map: a setting that the pack declares."
)
@click.option(
    "--unit",
    "units",
    multiple=True,
    metavar="SIDE=UNIT@SPACE",
    help="With --map: a piece, and where it stands at first.",
)
@click.option("--title-in", multiple=True, metavar="LANG=TITLE", help="Its title in another language of the pack.")
@click.option("--text-in", multiple=True, metavar="LANG=TEXT", help="What it is about, in another language.")
@asking_options
def command(
    target: str, like: str | None, on_map: str | None, title: str | None, text: str | None,
    sides: tuple[str, ...], values: tuple[str, ...], units: tuple[str, ...], title_in: tuple[str, ...],
    text_in: tuple[str, ...], ask: bool | None, force: bool,
) -> None:  # fmt: skip
    """Write a scenario into a pack: a copy of another one to be changed, its comments and translations too; or one on a
    map, with sides, settings and pieces.

    PACK/ID is the pack and the id of the new scenario, in kebab-case.

    \b
    Examples:
      hexwright new scenario mygame/second-battle --like first-battle --title-in es="La segunda batalla"
      hexwright new scenario mygame/duel --map field --set rounds=4 --set objective=D3 \\
          --side blue=Blue --side red=Red --unit blue=infantry@A1 --unit red=infantry@G5
    """
    from toolkit.scaffold import scenarios
    from toolkit.scaffold.ids import as_title
    from toolkit.scaffold.refusing import Refused
    from toolkit.scaffold.translating import other_languages, see_languages

    asking = Asking(ask)
    argument, id = target_of(target)
    pack = pack_of(argument)
    with refusals():
        if like is not None and on_map is not None:
            raise click.UsageError("--like takes all from another scenario, --map from nowhere: give one of them.")
        if on_map is None and (sides or values or units):
            raise click.UsageError("--side, --set and --unit belong to --map: a copy of another scenario has its own.")
        scenarios.see_new(pack, "scenarios", id, "a scenario")
        titles, texts = pairs(title_in, "--title-in"), pairs(text_in, "--text-in")
        see_languages(pack, titles | texts)
        title = asking.text(title, "Title", as_title(id), "--title")
        for language in other_languages(pack):
            told = asking.may(titles.get(language), f"Title in `{language}`, or nothing to translate it later")
            titles |= {language: told} if told is not None else {}
        if on_map is None:
            known = [item.id for other in pack.family() for item in other.all("scenarios")]
            if not known and like is None:
                raise Refused(f"{pack.id} has no scenario yet that this one could be like.", "Name a map with --map.")
            like = asking.text(
                like, f"Like which scenario ({', '.join(known[:8])})", known[0] if known else None, "--like"
            )
            other = scenarios.one_of(pack, "scenarios", like, "scenario")
            changes = scenarios.like_changes(pack, id, title, text, other, by_language(titles, texts))
        else:
            map = scenarios.one_of(pack, "maps", on_map, "map")
            named = pairs(sides, "--side") or {"blue": "Blue", "red": "Red"}
            settings = _settings(pack, pairs(values, "--set"), asking)
            changes = scenarios.map_changes(
                pack,
                id,
                title,
                text,
                map,
                settings,
                by_language(titles, texts),
                named,
                [_force(word) for word in units],
            )
        write_changes(pack, argument, changes, force=force)
    click.echo(f"Play it: hexwright play {argument}/{id}")


def _force(word: str) -> dict[str, Any]:
    side, sign, rest = word.partition("=")
    unit, at, space = rest.partition("@")
    if not (sign and at and side and unit and space):
        raise click.UsageError(f"--unit takes SIDE=UNIT@SPACE, and `{word}` is none.")
    return {"unit": unit, "side": side, "at": space}


def _settings(pack: Pack, given: dict[str, str], asking: Asking) -> dict[str, Any]:
    """The settings that the pack declares: those without a default are asked, or must be said."""
    from toolkit.names import Names, did_you_mean
    from toolkit.scaffold.refusing import Refused

    declared: dict[str, Item] = {item.id: item for other in pack.family() for item in other.all("settings")}
    for name in given:
        if name not in declared:
            raise Refused(f"The pack has no setting `{name}`.", did_you_mean(name, Names(declared)))
    found: dict[str, Any] = {}
    for name, item in declared.items():
        if name in given or "default" not in item.record.model_fields_set:
            question = f"{item.record.title or name}, `{name}` ({item.record.type or 'a word'})"
            found[name] = _value(asking.text(given.get(name), question, None, f"--set {name}=VALUE"))
    return found


def _value(word: str) -> Any:
    """A value as an author types it: a number, a word, `[a, b]`."""
    from toolkit.edit.writing import Verbatim
    from toolkit.scaffold.refusing import Refused
    from toolkit.source import parse_source

    source, problems = parse_source(f"v: {word}\n", "answer.yaml")
    if source is None or problems or not isinstance(source.data, dict):
        raise Refused(f"`{word}` is no value.", "Write a number, a word, or a list in brackets.")
    return Verbatim(word) if _WHOLE.fullmatch(word) or isinstance(source.data["v"], list | dict) else word
