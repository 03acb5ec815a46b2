"""The steps of an example: who answers what, what chance brings, what changes by it.

In: the turns of an example as it was played. Out: a list to read one by one, with a map where pieces moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.play.answers import CLAIM, LIFTED
from toolkit.play.examples.told import Asking, Scene, Turn
from toolkit.play.standing import UNTIL_OFFER, UNTIL_TARGET
from toolkit.publish.game import Entry
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.positions import Picture, own_state, spaces_of_pieces
from toolkit.publish.speaking import Speaker
from toolkit.publish.words import Words, joined

_MOST_CHANGES = 10
_CHANCE = re.compile(r"\s*(rolled|drawn): (\S+)")
_NOT_ARGUMENTS = ("card",)


def steps(picture: Picture, position: Scene, turns: tuple[Turn, ...]) -> Html | None:
    """All turns, each with its answer and what came of it; the first may hold no answer."""
    lines = []
    before = position
    for turn in turns:
        change = Change.between(picture, before, turn.scene)
        if turn.number or change.lines:
            lines.append(_step(picture, turn, change))
        before = turn.scene
    return tag("ol", lines, class_="hw-steps") if lines else None


def _step(picture: Picture, turn: Turn, change: Change) -> Html:
    title = joined([say("After step {number}", number=turn.number)], "") if turn.number else say("Before step 1")
    drawn = picture.map(turn.scene, title, change.spaces, change.ways) if change.is_on_map else None
    number = tag("span", turn.number or "–", class_="hw-step__number", aria_hidden="true")
    body = tag("div", _answer(picture.speaker, turn), _outcome(picture, turn, change), class_="hw-step__said")
    part = "hw-step hw-step--refused" if turn.refused else "hw-step"
    return tag("li", number, body, tag("div", drawn, class_="hw-step__map") if drawn else None, class_=part)


def _answer(speaker: Speaker, turn: Turn) -> Html:
    """Who says what: the action or the choice, with its arguments."""
    if not turn.number:
        return tag("p", say("The rules go on by themselves."), class_="hw-step__answer")
    return tag("p", answer_html(speaker, turn.answer, turn.asked), class_="hw-step__answer")


def answer_html(speaker: Speaker, answer: Mapping[str, Any], asked: Asking) -> Html:
    """A named answer in words: side, what it does, with what."""
    (who, does), *arguments = answer.items()
    owner = speaker.side(who) if who in speaker.sides else speaker.thing(who)
    if does == "pass":
        ends = [_end(speaker, str(end)) for _, value in arguments for end in _listed(value)]
        return join([owner, " ", say("passes"), [" ", join(ends, ", ")] if ends else None])
    if does == LIFTED:
        return join([owner, " ", say("lifts its pass")])
    if does == "choose":
        question = _question(speaker, asked)
        head: object = tag("em", question) if question else say("chooses")
        said = [
            speaker.thing(value) if question and len(arguments) == 1 else _argument(speaker, asked.element, name, value)
            for name, value in arguments
        ]
        return join([owner, " ", head, " ", join(said, ", ")])
    id = str(does).removeprefix(CLAIM)
    claims = [say("claims"), " "] if id != does else None
    said = [_argument(speaker, f"actions.{id}", name, value) for name, value in arguments]
    doing = tag("strong", action_html(speaker, id))
    return join([owner, " ", claims, doing, [": ", join(said, ", ")] if said else None])


def action_html(speaker: Speaker, id: str) -> Html:
    """What an action is called, linked to it; the word itself where the pack has no such action."""
    action = speaker.game.find("actions", id)
    if action is None or action.words("title"):
        return speaker.leaf.link(action) if action else speaker.thing(id)
    return tag("a", speaker.thing(id.replace("_", " ")), href=speaker.leaf.to(action.address))


def _end(speaker: Speaker, end: str) -> Html:
    """Until when a pass stands."""
    if end == UNTIL_OFFER:
        return say("until the offer is over").html()
    if end == UNTIL_TARGET:
        return say("until something of its own is a target").html()
    occasion = speaker.game.find("occasions", end)
    return join([say("until the end of this:"), " ", speaker.leaf.link(occasion) if occasion else speaker.thing(end)])


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else [value]


def _argument(speaker: Speaker, element: str, name: str, value: Any) -> Html:
    shown = speaker.thing(value)
    return shown if name in _NOT_ARGUMENTS else join([speaker.argument(element, name), " ", shown])


def _question(speaker: Speaker, asked: Asking) -> Words:
    """The question that a choice asks, in each language that the element which asks has it in."""
    if not asked.prompt:
        return Words()
    return speaker.game.translated(asked.prompt)


def _outcome(picture: Picture, turn: Turn, change: Change) -> Html:
    speaker = picture.speaker
    parts: list[object] = []
    if turn.refused is not None:
        why = turn.refused.say or turn.refused.reason
        cases = speaker.leaf.cases(turn.refused.cite)
        parts.append(tag("p", tag("strong", say("Refused")), ": ", spoken(speaker, why), " ", cases))
    parts += [_brought(speaker, turn.log), _changes(change.lines) if change.lines else None]
    if turn.next.result is not None:
        parts.append(tag("p", say("The game is over"), ": ", ranking(speaker, turn.next.result)))
    return join([*parts, log_html(speaker, turn.log) if turn.log else None])


def _brought(speaker: Speaker, log: tuple[str, ...]) -> Html | None:
    """What chance brought: the dice as they fell, the pieces drawn."""
    found = [match for line in log if (match := _CHANCE.match(line))]
    rolls = [tag("span", match[2], class_="hw-die") for match in found if match[1] == "rolled"]
    drawn = [speaker.thing(match[2]) for match in found if match[1] == "drawn"]
    lines = [tag("p", say("Rolled"), ": ", join(rolls, " "))] if rolls else []
    lines += [tag("p", say("Drawn"), ": ", join(drawn, ", "))] if drawn else []
    return join(lines) if lines else None


def log_html(speaker: Speaker, log: tuple[str, ...]) -> Html:
    """The log as the machine writes it, in a box that folds; its cases are links."""
    folded = tag("summary", count_of(len(log), "1 line of the log", "{count} lines of the log"))
    return tag(
        "details", folded, tag("ul", [_line(speaker, line) for line in log], class_="hw-log"), class_="hw-logbox"
    )


def _line(speaker: Speaker, line: str) -> Html:
    text = line.lstrip()
    said, _, cites = text.removesuffix("]").partition("  [") if text.endswith("]") else (text, "", "")
    element, colon, cases = cites.rpartition(": ")
    ids = [case for case in cases.split(", ") if case]
    by = tag("span", " ", element, class_="hw-quiet") if colon else None
    depth = min((len(line) - len(text)) // 2, 8)
    return tag("li", said, by, " ", speaker.leaf.cases(ids), class_=f"hw-in hw-in--{depth}")


def spoken(speaker: Speaker, text: str) -> Words:
    """What a refusal or an account says, in each language in which the pack says it."""
    return speaker.game.translated(text)


def ranking(speaker: Speaker, groups: tuple[tuple[str, ...], ...]) -> Html:
    """A ranking, best first; equals stand together."""
    return join([join([speaker.side(side) for side in group], " = ") for group in groups], " › ")


def _changes(lines: tuple[Html, ...]) -> Html:
    items = [tag("li", line) for line in lines]
    first = tag("ul", items[:_MOST_CHANGES], class_="hw-changes")
    if len(items) <= _MOST_CHANGES:
        return first
    rest = items[_MOST_CHANGES:]
    more = tag("summary", count_of(len(rest), "1 more change", "{count} more changes"))
    return first + tag("details", more, tag("ul", rest, class_="hw-changes"))


@dataclass(frozen=True)
class Change:
    """What differs between two scenes: in words, and on the map."""

    lines: tuple[Html, ...]
    spaces: tuple[str, ...]
    ways: tuple[tuple[str, str], ...]

    @property
    def is_on_map(self) -> bool:
        """Whether anything that the map shows has changed."""
        return bool(self.spaces)

    @classmethod
    def between(cls, picture: Picture, before: Scene, after: Scene) -> Change:
        """What has changed from one scene to the other."""
        stood, stands = (spaces_of_pieces(picture.plan, scene) for scene in (before, after))
        differing = [name for name in {**stood, **stands} if stood.get(name) != stands.get(name)]
        ways = tuple((stood[name], stands[name]) for name in differing if name in stood and name in stands)
        marked = [label for name in differing for label in (stood.get(name), stands.get(name)) if label]
        marked += [label for name, label in stands.items() if name not in differing and _differs(before, after, name)]
        lines = (*_of_pieces(picture, before, after), *_of_state(picture, before, after))
        return cls(lines, tuple(dict.fromkeys(marked)), tuple(dict.fromkeys(ways)))


def _differs(before: Scene, after: Scene, name: str) -> bool:
    faces = before.piece(name, "up") != after.piece(name, "up") or before.piece(name, "owner") != after.piece(
        name, "owner"
    )
    return faces or before.state(name) != after.state(name)


def _of_pieces(picture: Picture, before: Scene, after: Scene) -> Iterator[Html]:
    """A line for each piece: where it went, that it left, how it turned, what its state became."""
    speaker = picture.speaker
    for name in dict.fromkeys((*before.pieces, *after.pieces)):
        owner = after.piece(name, "owner") or before.piece(name, "owner")
        said = list(_of_piece(picture, before, after, name))
        if said:
            yield join([speaker.piece(name, owner), ": ", join(said, ", ")])


def _of_piece(picture: Picture, before: Scene, after: Scene, name: str) -> Iterator[object]:
    speaker = picture.speaker
    start, end = before.piece(name, "holder"), after.piece(name, "holder")
    if start != end:
        yield from ([speaker.holder(start), " → ", speaker.holder(end)],)
    if name in before.pieces and before.piece(name, "up") != after.piece(name, "up") and start == end:
        yield say("turned face up") if after.piece(name, "up") else say("turned face down")
    if name in before.pieces and before.piece(name, "owner") != after.piece(name, "owner"):
        yield [speaker.thing(before.piece(name, "owner")), " → ", speaker.thing(after.piece(name, "owner"))]
    old, new = before.state(name), after.state(name)
    kind = _kind_of(speaker.design(name))
    for field, value in new.items():
        if field in old and old[field] != value:
            yield _from_to(speaker, kind, field, old[field], value)


def _kind_of(design: Entry | None) -> str:
    kind = kind_of(design) if design else None
    return kind.id if kind else ""


def _from_to(speaker: Speaker, owner: str, field: str, old: Any, new: Any) -> Html:
    type = speaker.state_type(owner, field)
    return join([speaker.state_words(owner, field), " ", speaker.thing(old, type), " → ", speaker.thing(new, type)])


def _of_state(picture: Picture, before: Scene, after: Scene) -> Iterator[Html]:
    speaker = picture.speaker
    old = own_state(before)
    for (owner, field), value in own_state(after).items():
        if old.get((owner, field), value) == value:
            continue
        said = _from_to(speaker, "player" if owner in speaker.sides else owner, field, old[owner, field], value)
        head = None if owner == "game" else [speaker.thing(owner), ": "]
        yield join([head, said])
