"""`hexwright explain`: what a diagnostic code means, with a bad and a good sample."""

from __future__ import annotations

from collections.abc import Iterable

import click

from toolkit.diagnostics import Code, all_codes, by_area
from toolkit.names import Names, did_you_mean


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
    groups = by_area(codes)
    width = max(len(code.name) for group in groups.values() for code in group)
    parts = [
        "\n".join([name, *(f"  {code.id}  {code.name:{width}}  {code.title}" for code in group)])
        for name, group in groups.items()
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
