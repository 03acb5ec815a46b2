"""`hexwright trace`: whether a trace of the rules holds, its route leg by leg, or how far it comes, what breaks it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolkit.cli.mapping.finding import refuse
from toolkit.cli.mapping.pictures import picture_option, see_picture, write_picture
from toolkit.cli.playing.standing import Standing, drawn_pieces, find_state, refuse_fault, save_option
from toolkit.cli.playing.traces import BROKEN, FOUND, TRIED, trace_marks
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.play.tracing import Broken, LegAccount, TraceAccount
    from toolkit.publish.drawing.overlays import Overlay


@click.command(name="trace")
@click.argument("place", metavar="PACK/SCENARIO")
@click.argument("trace", metavar="TRACE")
@click.argument("arguments", metavar="[ARGUMENT]...", nargs=-1)
@save_option
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule, as in `play`.")
@picture_option
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def command(
    place: str,
    trace: str,
    arguments: tuple[str, ...],
    saved: Path | None,
    options: tuple[str, ...],
    out: Path | None,
    as_json: bool,
) -> None:
    """Tell whether a trace holds, of supply or command: a section `traces:` of the rules.

    Each ARGUMENT is what rules would write: a space, a side, a number, a piece as games call it, guard#2, or a unit of
    which only one such piece is there. With a route: what each leg costs, step by step. Without: how far the best
    attempts come from the end where costs are counted, and what breaks them: the space or the step, the rule, the case.
    The board shows the route with numbers in the spaces that it goes through, an attempt likewise and with `X` what it
    breaks at.

    The state is the start of the scenario, where somebody is first asked, or that of a game saved by `play`.

    \b
    Examples:
      hexwright trace mygame/dawn supplied guard blue
      hexwright trace mygame/dawn supplied guard#2 blue --save game.json
      hexwright trace mygame/dawn supplied guard blue --svg supply.svg
    """
    see_picture(out)
    asked = _asked(find_state(place, saved, options), trace, arguments)
    if as_json:
        click.echo(json.dumps(_plain(asked), indent=1))
    else:
        _tell(asked)
    if out is not None:
        _draw(asked, out, quiet=as_json)


@dataclass(frozen=True)
class _Asked:
    """A trace with its arguments, as it was typed, and what came of it."""

    standing: Standing
    text: str
    found: TraceAccount

    @property
    def labels(self) -> Sequence[str]:
        """The names of spaces."""
        return self.standing.stage.ground.labels


def _asked(standing: Standing, trace: str, words: Sequence[str]) -> _Asked:
    """Trace it. Ends the process where there is no such trace, or what it is told means nothing."""
    from toolkit.evaluator import evaluate
    from toolkit.language.faults import Fault
    from toolkit.language.tree import Ask
    from toolkit.play.tracing import Tracer, traces_of

    known = traces_of(standing.stage.rules)
    if trace not in known:
        _refuse_unknown(standing, trace)
    text = f"{trace}({', '.join(_word(standing, word) for word in words)})"
    wanted = ", ".join(f"{arg.name}: {arg.type}" for arg in known[trace].args) or "nothing"
    refusal = f"`{visible(text)}` is no trace with its arguments here; it takes {wanted}."
    call, variables = standing.expression(text, Ask, refusal)
    try:
        arguments = tuple(evaluate(each, standing.world, variables) for each in call.arguments)
        found = Tracer(standing.world).account(trace, arguments)
    except Fault as fault:
        refuse_fault(fault)
    return _Asked(standing, text, found)


def _word(standing: Standing, word: str) -> str:
    """An argument as rules write it; a unit by its only piece that is there."""
    designs = standing.stage.rules.designs
    if word not in designs:
        return word
    names = [standing.names.named[row] for row, _ in standing.world.rows("piece")]
    alike = [name for name in names if name.partition("#")[0] == word]
    return alike[0] if len(alike) == 1 else word


def _refuse_unknown(standing: Standing, trace: str) -> None:
    from toolkit.names import Names, did_you_mean
    from toolkit.play.tracing import traces_of

    known = traces_of(standing.stage.rules)
    if not known:
        help = "Write a section `traces:` in a file of its folder rules/: see traces in the language reference."
        refuse(f"the rules of {visible(standing.pack.id)} declare no trace.", help)
    listed = "; ".join(f"{id}({', '.join(arg.name for arg in value.args)})" for id, value in known.items())
    refuse(f"there is no trace `{visible(trace)}`.", did_you_mean(trace, Names(known)) or f"There are: {listed}.")


def _tell(asked: _Asked) -> None:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.scene import Scene
    from toolkit.cli.playing.screen import Screen

    screen, scene, found = Screen(colour=wants_colour()), Scene(asked.standing.stage), asked.found
    holds = found.spaces is not None
    cites = f"  {', '.join(found.cite)}" if found.cite else ""
    verdict = ("it holds" if holds else "it does not hold", FOUND if holds else BROKEN)
    screen.line((visible(asked.text), "title"), ": ", verdict, (visible(cites), "case"))
    screen.lines(scene.board(asked.standing.view, screen.width, trace_marks(asked.labels, found)))
    screen.line(
        ("In spaces: the number of the step that comes there" + ("" if holds else "; X what breaks it"), "quiet")
    )
    screen.lines(scene.legend(asked.standing.view))
    for leg in found.legs:
        screen.line(*_leg_line(asked, leg))
    for attempt in found.attempts:
        spaces = " ".join(asked.labels[space] for space in attempt.spaces)
        more = f"{attempt.left} more steps would do" if attempt.left != 1 else "one more step would do"
        screen.line((f"attempt {visible(spaces)}", TRIED), (f"  ({more})", "quiet"))
        for leg in attempt.legs:
            if leg.steps:
                screen.line("  ", *_leg_line(asked, leg))
        for broken in attempt.broken:
            screen.line("  ", *_broken_line(asked, broken))
    if found.missing is not None:
        from toolkit.examples.traces import MISSING

        screen.line((MISSING[found.missing], BROKEN))


def _leg_line(asked: _Asked, leg: LegAccount) -> Iterator[str | tuple[str, str]]:
    """`leg by road: 2 of 12: A1 B1 (1) C1 (1)`."""
    yield (f"leg {visible(leg.label or str(leg.number + 1))}: ", "title")
    yield str(leg.cost) + (f" of {leg.limit}" if leg.limit is not None else "")
    if leg.steps:
        steps = " ".join(f"{asked.labels[there]} ({cost})" for _, there, cost in leg.steps)
        yield visible(f": {asked.labels[leg.steps[0][0]]} {steps}")
    else:
        yield (", no step", "quiet")
    if leg.cite:
        yield (f"  [{visible(', '.join(leg.cite))}]", "case")


def _broken_line(asked: _Asked, broken: Broken) -> Iterator[str | tuple[str, str]]:
    """`blocked at D3: any(units(there), ...)  [8.4]`."""
    from toolkit.examples.traces import BREAKS

    labels = asked.labels
    at = labels[broken.there] if broken.why == "blocked" else f"{labels[broken.there]} from {labels[broken.here]}"
    yield (f"{BREAKS[broken.why]} {visible(at)}", BROKEN)
    if broken.why == "limit":
        yield f": it would cost {broken.cost}, and the limit is {broken.limit}"
    elif broken.say or broken.rule:
        yield visible(f": {broken.say or broken.rule}")
    if broken.cite:
        yield (f"  [{visible(', '.join(broken.cite))}]", "case")


def _plain(asked: _Asked) -> dict[str, Any]:
    found, labels = asked.found, asked.labels

    def leg(one: LegAccount) -> dict[str, Any]:
        """A leg."""
        return {
            "leg": one.number,
            "label": one.label,
            "cite": list(one.cite),
            "cost": str(one.cost),
            "limit": None if one.limit is None else str(one.limit),
            "steps": [
                {"from": labels[here], "to": labels[there], "cost": str(cost)} for here, there, cost in one.steps
            ],
        }

    def broken(one: Broken) -> dict[str, Any]:
        """What breaks an attempt."""
        return {
            "leg": one.leg,
            "from": labels[one.here],
            "to": labels[one.there],
            "why": one.why,
            "rule": one.rule,
            "say": one.say,
            "cite": list(one.cite),
            "cost": None if one.cost is None else str(one.cost),
            "limit": None if one.limit is None else str(one.limit),
        }

    return {
        "trace": asked.text,
        "holds": found.spaces is not None,
        "cite": list(found.cite),
        "start": [labels[space] for space in found.starts],
        "goal": [labels[space] for space in found.goals],
        "route": None if found.spaces is None else [labels[space] for space in found.spaces],
        "cost": None if found.cost is None else str(found.cost),
        "legs": [leg(one) for one in found.legs],
        "attempts": [
            {
                "route": [labels[space] for space in attempt.spaces],
                "left": attempt.left,
                "legs": [leg(one) for one in attempt.legs],
                "broken": [broken(one) for one in attempt.broken],
            }
            for attempt in found.attempts
        ],
        "missing": found.missing,
    }


def _draw(asked: _Asked, out: Path, *, quiet: bool) -> None:
    from toolkit.publish.drawing.maps import draw_map

    plan = asked.standing.plan
    overlays = tuple(_overlays(asked, plan.grid.find))
    drawing = draw_map(plan, drawn_pieces(asked.standing, plan.entry.game), overlays=overlays)
    write_picture(out, drawing, "" if quiet else "it")


def _overlays(asked: _Asked, find: Any) -> Iterator[Overlay]:
    """The route with the cost of each step; or the attempts, and the spaces at which they break."""
    from toolkit.publish.drawing.overlays import Highlight, Route
    from toolkit.publish.words import Words

    found, labels = asked.found, asked.labels

    def route(spaces: Sequence[int], legs: Sequence[LegAccount], look: int) -> Route:
        """A way with its costs, where it is told as it goes."""
        costs = tuple(str(cost) for leg in legs for _, _, cost in leg.steps)
        return Route(tuple(find(labels[space]) for space in spaces), costs, look)

    if found.spaces is not None:
        yield route(found.spaces, found.legs, 1)
    for attempt in found.attempts:
        if attempt.spaces:
            yield route(attempt.spaces, attempt.legs, 2)
        for broken in attempt.broken:
            yield Highlight(find(labels[broken.there]), Words.plain("X"), look=0)
