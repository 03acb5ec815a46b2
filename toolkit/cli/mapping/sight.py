"""What sight is, in words, for programs, and on a map in characters. In: a plan, what sees what. Out: lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.board.sight import Account, Finding, Seeing
    from toolkit.cli.playing.screen import Screen
    from toolkit.publish.drawing.plans import Plan

_STYLE = {"blocked": "wrong", "hindered": "side 3", "clear": "terrain"}


def tell_line(screen: Screen, plan: Plan, seeing: Seeing, one: int, other: int, account: Account) -> None:
    """Print what sight along a line is, and what decides it."""
    from toolkit.board.sight import in_words

    ground = seeing.ground
    ends = " to ".join(
        f"{ground.labels[space]}" + (f" (level {ground.levels[space]})" if ground.levels[space] else "")
        for space in (one, other)
    )
    style = _STYLE[_kind(account.verdict)]
    screen.line(f"{visible(ends)}: ", (in_words(account.verdict), style), ".")
    for finding in account.findings:
        screen.line(*_line(plan, seeing, finding))
    if not account.findings:
        screen.line("  Nothing that the rules of sight speak of lies between.")


def _kind(verdict: int) -> str:
    from toolkit.board.sight import BLOCKED

    return "blocked" if verdict == BLOCKED else "hindered" if verdict else "clear"


def _line(plan: Plan, seeing: Seeing, finding: Finding) -> Iterator[str | tuple[str, str]]:
    """A line of an account: `blocks   obstacle: Woods (wood_m5) at M5, level 0, from 0.72 to 0.88 of the way`."""
    from toolkit.examples.accounts import WHY_NOT

    does = {"blocks": "blocks", "hinders": f"hinders by {finding.worth}", "smaller": "smaller", "nothing": "nothing"}
    style = {"blocks": "wrong", "hinders": "side 3"}.get(finding.does, "quiet")
    yield (f"  {does[finding.does]:13}", style)
    yield visible(finding.label)
    if finding.met is not None:
        yield visible(f": {_met(plan, seeing, finding)}")
    if finding.reason:
        yield visible(f": {finding.reason}")
    if finding.why:
        yield (f"; {WHY_NOT[finding.why]}", "quiet")
    elif finding.does == "smaller":
        yield ("; it adds nothing to what hinders more", "quiet")
    if finding.cites:
        yield (f" [{visible(', '.join(finding.cites))}]", "case")


def _met(plan: Plan, seeing: Seeing, finding: Finding) -> str:
    """What a line meets, where, how high and on which part of its way."""
    met, ground = finding.met, seeing.ground
    assert met is not None
    terrain = plan.entry.game.find("terrain", met.terrain)
    title = str(terrain.title) if terrain else met.terrain or "ground"
    name = f" ({met.id})" if met.id else ""
    where = f"{title}{name} at {met.place(ground.labels)}, level {met.level}"
    if met.end:
        return f"{where}, the space of the {met.end}"
    way = _share(met.first) if met.first == met.last else f"{_share(met.first)} to {_share(met.last)}"
    how = {"crosses": "crossed", "along": "along it", "grazes": "grazed"}[met.how]
    return f"{where}, {how} at {way} of the way"


def _share(part: Any) -> str:
    return f"{float(part):.3f}".rstrip("0").rstrip(".") or "0"


def plain_line(seeing: Seeing, one: int, other: int, account: Account) -> dict[str, Any]:
    """What sight along a line is, for programs."""
    labels = seeing.ground.labels
    found = []
    for finding in account.findings:
        met = finding.met
        told: dict[str, Any] = {"does": finding.does, "label": finding.label, "cite": list(finding.cites)}
        told |= {name: getattr(finding, name) for name in ("worth", "why", "reason") if getattr(finding, name)}
        if met is not None:
            told |= {
                "what": met.what,
                "id": met.id,
                "terrain": met.terrain,
                "at": labels[met.space],
                "beyond": labels[met.beyond] if met.beyond >= 0 else "",
                "level": met.level,
                "how": met.how,
                "first": str(met.first),
                "last": str(met.last),
            }
        found.append(told)
    hindered = account.verdict if _kind(account.verdict) == "hindered" else 0
    return {
        "from": labels[one],
        "to": labels[other],
        "verdict": _kind(account.verdict),
        "hindrance": hindered,
        "account": found,
    }


def tell_seen(screen: Screen, plan: Plan, seeing: Seeing, here: int, verdicts: Mapping[int, int]) -> None:
    """Print what is seen from a space: the map in characters, and in words how many spaces of each sort."""
    from toolkit.board.sight.table import sign_of
    from toolkit.cli.playing.board import Shown, Token, draw_board

    ground = seeing.ground
    shown = {}
    for space, cell in enumerate(ground.cells):
        sign = "@" if space == here else sign_of(verdicts[space]) if space in verdicts else ""
        level = f"^{ground.levels[space]}" if ground.levels[space] else ""
        shown[cell] = Shown(ground.labels[space], sign, (Token(level),) if level else (), None)
    screen.line((f"What is seen from {ground.labels[here]}: `.` clear, `#` blocked, else hindered by so much", "title"))
    screen.lines(draw_board(plan.grid, shown, screen.width))
    for kind in ("clear", "hindered", "blocked"):
        spaces = [ground.labels[space] for space, found in sorted(verdicts.items()) if _kind(found) == kind]
        told = f": {' '.join(spaces)}" if spaces and kind != "blocked" else ""
        screen.line((f"{kind} {len(spaces)}", _STYLE[kind]), visible(told))
