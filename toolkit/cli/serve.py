"""`hexwright serve`: the site of packs while they are written, at an address of this machine."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(name="serve")
@click.argument("packs", nargs=-1, metavar="[PACK]...")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    metavar="NUMBER",
    help="Listen on this port, and on no other; 0: any that is free. If not said, 8000 or the next that is free.",
)
@click.option("--open", "opens", is_flag=True, help="Open the first page in the browser.")
def command(packs: tuple[str, ...], port: int | None, opens: bool) -> None:
    """Show the site of packs in a browser, and keep it up to date while you write.

    PACK is a folder, or the name of one under ./content; without any, all packs there are served: name the one you work
    on, and it starts more quickly. When a file is saved, the pages that come out otherwise are made again, and a page
    that is open in a browser loads itself again. Pages of units, cards, terrain come first, within two seconds; maps,
    the search and the examples that may come out otherwise follow: in a small game within three seconds, in one with a
    hundred examples within half a minute. What is wrong stands on top of each page, with file, line and a caret, and in
    the terminal; as far as the content can be read it is shown all the same.

    Only this machine can read the site. Nothing is written but a temporary folder, which goes when Ctrl-C ends it: the
    site that you give away is made by `hexwright build`.

    \b
    Examples:
      hexwright serve mygame
      hexwright serve mygame --open
      hexwright serve downloads/fan-pack --port 8080
    """
    import gc
    import tempfile

    from toolkit.cli.checking import find_or_fail
    from toolkit.cli.previewing import follow
    from toolkit.cli.serving import open_server

    folders = find_or_fail(packs)
    names = [folder.resolve().name for folder in folders]
    if twins := sorted({name for name in names if names.count(name) > 1}):
        raise click.UsageError(f"Several packs are named {', '.join(twins)}: serve one of them at a time.")
    gc.enable()  # it runs for hours
    with tempfile.TemporaryDirectory(prefix="hexwright-serve-") as work:
        try:
            server = open_server(Path(work) / "served", port)
        except OSError as error:
            raise click.UsageError(f"The port cannot be used ({error.strerror}): name another with --port.") from None
        server.doing = "Beginning"
        server.start()
        click.echo(f"Serving {server.address}  Ctrl-C ends.")
        if opens:
            import webbrowser

            webbrowser.open(server.address)
        try:
            follow(folders, Path(work), server)
        except KeyboardInterrupt:
            click.echo("Ended.")
        finally:
            server.stop()
