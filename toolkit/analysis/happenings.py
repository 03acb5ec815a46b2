"""The events that steps make. In: a step. Out: kinds of event."""

from __future__ import annotations

from toolkit.program.steps import (
    Create,
    Draw,
    Grant,
    Lift,
    Move,
    Note,
    Remove,
    Replace,
    Roll,
    Show,
    Shuffle,
    Step,
    Turn,
    Write,
)


def events_of(step: Step) -> tuple[str, ...]:
    """The kinds of event that a step may make, but for those of opening and ending."""
    match step:
        case Write(writes=writes):
            return ("changed",) if any(target.source in ("state", "purse") for target, _ in writes) else ()
        case Move():
            return ("moved", "emptied")
        case Draw():
            return ("drawn", "emptied", "shuffled")
        case Shuffle():
            return ("shuffled",)
        case Create():
            return ("created",)
        case Remove():
            return ("removed", "emptied")
        case Replace():
            return ("replaced",)
        case Turn(verb=verb):
            return ("revealed" if verb == "reveal" else "hidden",)
        case Show():
            return ("shown",)
        case Roll():
            return ("rolled",)
        case Grant():
            return ("granted",)
        case Lift():
            return ("lifted",)
        case Note(event=event):
            return (event,)
    return ()
