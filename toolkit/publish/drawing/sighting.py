"""A line of sight with what it meets, to be drawn. In: a Plan and two spaces. Out: an overlay.

What a line meets does not depend on rules; whether it is blocked does, and is drawn from an account. Plain
sides and corners of spaces are left out: something must lie on them to be told.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.board.labels import Cell
from toolkit.board.sight import BLOCKED, Account, Seeing
from toolkit.board.sightlines import Contact, contacts_between
from toolkit.publish.drawing.overlays import Highlight, Meeting, Overlay, Sight, Zone
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.interface import say
from toolkit.publish.kinds import in_plain
from toolkit.publish.words import Words, joined


def sight_between(plan: Plan, one: Cell, other: Cell, look: int = 0) -> Sight:
    """The line between the middles of two spaces. Raises ValueError, which says why, where there is no such line."""
    contacts = contacts_between(plan.board, one, other)
    meets = (
        Meeting(thing_of(plan, contact), contact.how, float(contact.first), float(contact.last), place_of(contact))
        for contact in contacts
        if contact.what not in ("side", "corner")
    )
    return Sight(one, other, tuple(meets), look, f"{plan.grid.label(one)}-{plan.grid.label(other)}")


def place_of(contact: Contact) -> str:
    """Where a contact happens: a space, or a side between two."""
    return f"{contact.at}|{contact.beyond}" if contact.beyond else contact.at


def thing_of(plan: Plan, contact: Contact) -> Words:
    """What is met, in words: `River (Brook)`, `Woods, level 1`."""
    terrain = plan.entry.game.find("terrain", contact.terrain)
    level = [say("level {level}", level=contact.level)] if contact.level else []
    what = [terrain.title if terrain else Words.plain(contact.terrain)] if contact.terrain else []
    if contact.id and in_plain(contact.id) != str(terrain.title if terrain else ""):
        name = Words.plain(in_plain(contact.id))
        what = [joined([*what, joined([Words.plain("("), name, Words.plain(")")], "")], " ")] if what else [name]
    return joined([*what, *level], ", ")


def judged_sight(plan: Plan, seeing: Seeing, one: int, other: int, account: Account) -> Sight:
    """A line of sight with what the rules of the game say of it: what blocks, hinders or does nothing."""
    cells, labels = seeing.ground.cells, seeing.ground.labels
    meets = []
    decide = [finding.met for finding in account.findings if finding.does in ("blocks", "hinders")]
    for finding in account.findings:
        met = finding.met
        if met is None or (finding.does not in ("blocks", "hinders") and met in decide):
            continue
        terrain = plan.entry.game.find("terrain", met.terrain)
        thing = terrain.title if terrain else Words.plain(plan.entry.game.pack.said(finding.label))
        does = say("blocks") if finding.does == "blocks" else say("does nothing")
        if finding.does == "hinders":
            does = say("hinders by {count}", count=finding.worth)
        what = joined([thing, does], ", ")
        meets.append(Meeting(what, met.how, float(met.first), float(met.last), met.place(labels)))
    look = _LOOKS["blocked" if account.is_blocked else "hindered" if account.verdict else "clear"]
    return Sight(cells[one], cells[other], tuple(meets), look, f"{labels[one]}-{labels[other]}")


def seen_from(seeing: Seeing, one: int, verdicts: Mapping[int, int]) -> list[Overlay]:
    """The spaces that are seen from one, hatched: clear ones, and those where something hinders."""
    cells = seeing.ground.cells
    clear = tuple(cells[space] for space, found in verdicts.items() if found == 0)
    hindered = tuple(cells[space] for space, found in verdicts.items() if 0 < found < BLOCKED)
    zones: list[Overlay] = [Zone(clear, look=_LOOKS["clear"])] if clear else []
    zones += [Zone(hindered, look=_LOOKS["hindered"])] if hindered else []
    return [*zones, Highlight(cells[one])]


_LOOKS = {"blocked": 0, "clear": 2, "hindered": 4}
