"""The steps of an example: who answers what, what chance brings, what changes by it.

In: the turns of an example as it was played. Out: a list to read one by one, with a map where pieces moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.examples.log import Entry as LogEntry
from toolkit.examples.playback import Asking, Scene, Turn
from toolkit.examples.sentences import ROLLED, Thing, Title
from toolkit.examples.shown import Shown
from toolkit.play.answers import CLAIM, LIFTED
from toolkit.play.automatic_passes import UNTIL_OFFER, UNTIL_TARGET
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import as_typed
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.positions import Picture, spaces_of_pieces
from toolkit.publish.speaking import Speaker
from toolkit.publish.telling import PageTeller
from toolkit.publish.words import Words, joined

_MOST_CHANGES = 10
_BEGINNINGS = ("{occasion} begins", "{occasion} begins: {facts}", "{occasion} ends", "{rule}", "{rule}: {member}")
"""Sentences that tell where in the rules the others stand; they are told in the whole log alone."""
_NOT_ARGUMENTS = ("card",)


def steps(picture: Picture, position: Scene, turns: tuple[Turn, ...]) -> Html | None:
    """All turns, each with its answer and what came of it; the first may hold no answer."""
    lines = []
    before, shown = position, tuple[Shown, ...]()
    for turn in turns:
        change = Change.of(picture, before, turn)
        if turn.number or change.lines:
            lines.append(_step(picture, turn, change, news=turn.shown != shown))
        before, shown = turn.scene, turn.shown
    return tag("ol", lines, class_="hw-steps") if lines else None


def _step(picture: Picture, turn: Turn, change: Change, *, news: bool) -> Html:
    title = joined([say("After step {number}", number=turn.number)], "") if turn.number else say("Before step 1")
    drawn = picture.map(turn.scene, title, change.spaces, change.ways) if change.is_on_map else None
    number = tag("span", turn.number or "–", class_="hw-step__number", aria_hidden="true")
    body = tag("div", _answer(picture.speaker, turn), _outcome(picture, turn, change, news), class_="hw-step__said")
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


def _outcome(picture: Picture, turn: Turn, change: Change, news: bool) -> Html:
    speaker = picture.speaker
    parts: list[object] = []
    if turn.refused is not None:
        cases = speaker.leaf.cases(turn.refused.cite)
        parts.append(tag("p", tag("strong", say("Refused")), ": ", Words(turn.refused.reasons), " ", cases))
    parts += [_rolled(turn.log), _changes(change.lines) if change.lines else None]
    parts += [_shown(speaker, turn.shown)] if news and turn.shown else []
    if turn.next.result is not None:
        parts.append(tag("p", say("The game is over"), ": ", ranking(speaker, turn.next.result)))
    return join([*parts, log_html(speaker, turn.log)])


def _rolled(log: tuple[LogEntry, ...]) -> Html | None:
    """The dice as they fell."""
    said = [entry.said for entry in log if entry.said is not None and entry.said.phrase == ROLLED]
    numbers = [number.value for one in said if isinstance(number := one.parts["number"], Thing)]
    rolls = [tag("span", number, class_="hw-die") for number in numbers]
    return tag("p", say("Rolled"), ": ", join(rolls, " ")) if rolls else None


def _shown(speaker: Speaker, shown: tuple[Shown, ...]) -> Html:
    """What the occasions show that are going on after a step."""
    teller = PageTeller(speaker)
    pairs = [
        teller.pair(teller.title(Title("values", each.value)), speaker.thing(as_typed("", each.found.words)))
        for each in shown
    ]
    return tag("p", join(pairs, " · "), class_="hw-shown")


def log_html(speaker: Speaker, log: tuple[LogEntry, ...]) -> Html | None:
    """All that happened, sentence by sentence, in a box that folds; cases are links."""
    teller = PageTeller(speaker)
    lines = [_line(speaker, teller.tell(entry.said), entry) for entry in log if entry.said is not None]
    if not lines:
        return None
    folded = tag("summary", count_of(len(lines), "1 line of the log", "{count} lines of the log"))
    return tag("details", folded, tag("ul", lines, class_="hw-log"), class_="hw-logbox")


def _line(speaker: Speaker, told: Html, entry: LogEntry) -> Html:
    depth = min(entry.depth, 8)
    return tag("li", told, " ", speaker.leaf.cases(list(entry.cites)), class_=f"hw-in hw-in--{depth}")


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
    def of(cls, picture: Picture, before: Scene, turn: Turn) -> Change:
        """What a turn has changed."""
        after, teller = turn.scene, PageTeller(picture.speaker)
        stood, stands = (spaces_of_pieces(picture.plan, scene) for scene in (before, after))
        differing = [name for name in {**stood, **stands} if stood.get(name) != stands.get(name)]
        ways = tuple((stood[name], stands[name]) for name in differing if name in stood and name in stands)
        marked = [label for name in differing for label in (stood.get(name), stands.get(name)) if label]
        marked += [label for name, label in stands.items() if name not in differing and _differs(before, after, name)]
        told = [entry.said for entry in turn.log if entry.said is not None]
        lines = [
            teller.tell(said)
            for said in told
            if said.phrase not in (*_BEGINNINGS, ROLLED) and "answer" not in said.parts
        ]
        return cls(tuple(lines), tuple(dict.fromkeys(marked)), tuple(dict.fromkeys(ways)))


def _differs(before: Scene, after: Scene, name: str) -> bool:
    faces = before.piece(name, "up") != after.piece(name, "up") or before.piece(name, "owner") != after.piece(
        name, "owner"
    )
    return faces or before.state(name) != after.state(name)
