"""A line of sight with what it meets, to be drawn. In: a Plan and two spaces. Out: an overlay.

What a line meets does not depend on rules; whether it is blocked does, and is for those to say who play by them. Plain
sides and corners of spaces are left out: something must lie on them to be told.
"""

from __future__ import annotations

from toolkit.board.labels import Cell
from toolkit.board.sightlines import Contact, contacts_between
from toolkit.publish.drawing.overlays import Meeting, Sight
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
