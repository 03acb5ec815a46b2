"""`hexwright explain`: what a diagnostic code means, with a bad and a good sample."""

from __future__ import annotations

from collections.abc import Iterable

import click

from toolkit.diagnostics import Code, all_codes
from toolkit.names import Names, did_you_mean

_GROUPS = {
    "10": "Files",
    "1": "YAML",
    "2": "Shape of items",
    "3": "Packs, names and translations",
    "4": "Content",
    "5": "Rules",
    "6": "The site",
    "7": "Games being played",
    "8": "Worked examples",
}
"""The groups of codes by their first digits; the longer beginning counts."""


@click.command(name="explain")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Tell what a diagnostic CODE (such as E301, or its name) means and how to mend it; without CODE, list all
    by group.

    \b
    Examples:
      hexwright explain E101
      hexwright explain
    """
    codes = all_codes()
    if code is None:
        click.echo(listing(codes.values()))
        return
    wanted = next((known for known in codes.values() if code.lower() in (known.id.lower(), known.name)), None)
    if wanted is None:
        near = did_you_mean(code.upper(), Names(codes)) or did_you_mean(code, Names(c.name for c in codes.values()))
        raise click.UsageError(f"There is no code `{code}`. {near or 'Run `hexwright explain` for the list.'}")
    click.echo(explanation(wanted))


def listing(codes: Iterable[Code]) -> str:
    """All codes by group, each with its name and title."""
    by_group: dict[str, list[Code]] = {}
    for code in sorted(codes, key=lambda code: (code.id[1:2], code.id)):
        by_group.setdefault(_GROUPS.get(code.id[1:3]) or _GROUPS.get(code.id[1], "Others"), []).append(code)
    width = max(len(code.name) for group in by_group.values() for code in group)
    parts = [
        "\n".join([name, *(f"  {code.id}  {code.name:{width}}  {code.title}" for code in group)])
        for name, group in by_group.items()
    ]
    return "\n\n".join(parts)


def explanation(code: Code) -> str:
    """All that is known of a code, as text for a terminal."""
    parts = [
        f"{code.id} {code.name} ({code.severity}): {code.title}",
        f"What is wrong\n{_indent(code.cause)}",
        f"What to do\n{_indent(code.remedy)}",
    ]
    if code.bad:
        parts.append(f"Wrong\n{_indent(code.bad)}")
    if code.good:
        parts.append(f"Right\n{_indent(code.good)}")
    return "\n\n".join(parts)


def _indent(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines())
