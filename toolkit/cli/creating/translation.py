"""`hexwright new translation`."""

from __future__ import annotations

import click

from toolkit.cli.creating.asking import Asking, asking_options, refusals
from toolkit.cli.creating.trying import write_changes
from toolkit.cli.refusing import pack_of


@click.command(name="translation")
@click.argument("argument", metavar="PACK")
@click.argument("language", metavar="LANG")
@click.option("--title", help="The title of the game in that language.")
@asking_options
def command(argument: str, language: str, title: str | None, ask: bool | None, force: bool) -> None:
    """Begin the translation of a pack into a language, LANG: es, fr, pt-BR. text/LANG.yaml gets every text of the pack,
    in its order, as a comment: take the sign away before its line, and write your words.

    Where the language is begun already, what is still to translate is put at the end of its file.

    \b
    Examples:
      hexwright new translation mygame fr --title "Mon jeu"
      hexwright check mygame
      hexwright play mygame --language fr
    """
    from toolkit.scaffold.translations import translation_changes

    asking = Asking(ask)
    pack = pack_of(argument)
    with refusals():
        if language not in pack.manifest.record.languages:
            title = asking.may(title, f"Title of the game in `{language}`, or nothing to translate it later")
        changes, count = translation_changes(pack, language, title)
        write_changes(pack, argument, changes, force=force)
    click.echo(f"{count:,} text{'s are' if count != 1 else ' is'} left to translate into `{language}`.")
