"""What the reference says of steps besides their records: whether one may suspend, the event it makes, a sample.

Their fields and what these mean are taken from the records of the model.
"""

from __future__ import annotations

from toolkit.frozen import frozen

NEVER = "no"
AS_INSIDE = "as the steps in it do"
IF_FOLLOWED = "where a trigger or a check that follows does"


@frozen
class StepEntry:
    """A verb: whether it may suspend, the events it makes, and a sample in block style."""

    verb: str
    suspends: str
    event: str
    sample: str


STEPS = (
    StepEntry(
        "let", NEVER, "none",
        "- let:\n    weakest: only(units(by))\n"
        "- let: tally\n  type: map unit to int\n- add: tally[weakest]\n- add: by.points\n  by: tally[weakest]\n",
    ),
    StepEntry("set", IF_FOLLOWED, "`changed`", "- set: unit.fired\n  to: true\n"),
    StepEntry("add", IF_FOLLOWED, "`changed`", "- add:\n    unit.wounds: 1\n    by.points: 2\n"),
    StepEntry("move", IF_FOLLOWED, "`moved`, one for each start", "- move: units(by)\n  to: cell\n  how: march\n"),
    StepEntry("swap", IF_FOLLOWED, "`moved`, one for each", "- swap: unit\n  with: other\n"),
    StepEntry(
        "draw", "where a deck is out and is shuffled anew", "`drawn`, `emptied`",
        "- draw: deck(side(by))\n  to: hand(by)\n  as: drawn\n",
    ),
    StepEntry("shuffle", "yes: for the shuffle", "`shuffled`", "- shuffle: deck(side(by))\n"),
    StepEntry("create", IF_FOLLOWED, "`created`", "- create: rifles\n  at: cell\n  owner: by\n"),
    StepEntry("remove", IF_FOLLOWED, "`removed`", "- remove: units(cell)\n"),
    StepEntry("replace", IF_FOLLOWED, "`replaced`", "- replace: unit\n  with: [rifles, rifles]\n  keeps: [state]\n"),
    StepEntry("reveal", IF_FOLLOWED, "`revealed`", "- reveal: hand(by)\n"),
    StepEntry("hide", IF_FOLLOWED, "`hidden`", "- reveal: hand(by)\n- hide: hand(by)\n"),
    StepEntry("show", IF_FOLLOWED, "`shown`", "- show: hand(by)\n  to: opponents(by)\n"),
    StepEntry("roll", "yes: for the dice", "`rolled`", "- roll: 1..6\n  as: die\n"),
    StepEntry(
        "choose", "yes: for the answer", "none",
        "- choose: target\n  one: neighbours(cell)\n  by: by\n  each: units(it)\n  else:\n    - remove: unit\n",
    ),
    StepEntry(
        "secretly", AS_INSIDE, "none",
        "- secretly: players\n  do:\n    - choose: goal\n      by: it\n      one: spaces\n",
    ),
    StepEntry("offer", "yes: for the actions", "that of each action", "- offer: fighting\n  to: by\n  until: one\n"),
    StepEntry(
        "during", AS_INSIDE, "`opening(…)`, `ending(…)`",
        "- during: attack(firers=units(by), target=cell, total=2)\n  do:\n    - add: attack.total\n      by: 1\n",
    ),
    StepEntry("at_once", NEVER, "those of the steps in it", "- at_once:\n    - remove: unit\n    - remove: other\n"),
    StepEntry("if", AS_INSIDE, "none", "- if: unit.armour < 2\n  then:\n    - remove: unit\n"),
    StepEntry(
        "match", AS_INSIDE, "none",
        "- match: compare(unit.armour, 2)\n  cases:\n    less:\n      - remove: unit\n  else:\n    - reveal: unit\n",
    ),
    StepEntry("for", AS_INSIDE, "none", "- for: u in units(by)\n  do:\n    - set: u.fired\n      to: true\n"),
    StepEntry("while", AS_INSIDE, "none", "- while: unit.wounds < 3\n  do:\n    - add: unit.wounds\n"),
    StepEntry("call", "as the procedure does", "of an action its own", "- call: battle(unit)\n"),
    StepEntry("return", NEVER, "none", "- return: unit.armour + 1\n"),
    StepEntry("grant", IF_FOLLOWED, "`granted`", "- grant: dug_in\n  on: unit\n  until: turn\n"),
    StepEntry(
        "lift", IF_FOLLOWED, "`lifted`",
        "- grant: dug_in\n  on: unit\n  until: turn\n- lift: dug_in\n  on: unit\n",
    ),
    StepEntry("renew", NEVER, "none", "- renew: unit\n"),
    StepEntry("end", AS_INSIDE, "none: what is cut short has no `ending`", "- end: attack\n"),
    StepEntry("note", IF_FOLLOWED, "the one that it names", "- note: broken(piece=unit)\n"),
    StepEntry(
        "answer", NEVER, "none",
        "- let:\n    prey: units(only(opponents(by)))\n- answer: fire(targets=prey, strength=2)\n",
    ),
)  # fmt: skip
