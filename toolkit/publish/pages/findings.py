"""What must come of an example, and what came: values with their accounts as tables, answers, state, views.

In: the expectations of an example with what was found when they were looked at. Out: a list in the order of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from toolkit.examples.accounts import Found
from toolkit.examples.lines import Line
from toolkit.examples.playback import Asking, Playback
from toolkit.publish.interface import count_of, say, say_known
from toolkit.publish.kinds import kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import scroller
from toolkit.publish.pages.steps import action_html, answer_html, ranking, spoken
from toolkit.publish.speaking import Speaker
from toolkit.publish.words import Words, joined

_AROUND = re.compile(r"(opening|ending)\s*\(\s*([a-z0-9_]+)\s*\)")
_BESIDE = re.compile(r"(before|after)\s+([a-z0-9_]+)\s*(?:#\s*[0-9]+)?\Z")
_NUMBER = re.compile(r"(?:after\s+)?(?:answer\s+)?([0-9]+)\Z")
_MOST_ASKED = 40
_FATES = {"void": "void: does not count", "beaten": "beaten: does not count"}


def findings(speaker: Speaker, record: Any, playback: Playback) -> Html:
    """All expectations, each with its moment and what was found."""
    found = {look.index: look.found for look in playback.looks}
    lines = [
        tag("li", _moment(speaker, expectation.at), _held(speaker, expectation, found.get(index)), class_="hw-found")
        for index, expectation in enumerate(record.expect)
    ]
    return tag("ul", lines, class_="hw-findings")


def _moment(speaker: Speaker, at: str | None) -> Html | None:
    """When it was looked at; nothing for the end of the example."""
    text = (at or "end").strip()
    if text == "end":
        return None
    return tag("p", _moment_words(speaker, text), class_="hw-found__moment")


def _moment_words(speaker: Speaker, text: str) -> Words:
    if text == "start":
        return say("At the start")
    if number := _NUMBER.match(text):
        return say("After step {number}", number=int(number[1])) if int(number[1]) else say("At the start")
    if around := _AROUND.match(text):
        occasion = speaker.game.find("occasions", around[2])
        name = occasion.title if occasion else say("Game") if around[2] == "game" else Words.plain(around[2])
        is_end = around[1] == "ending"
        return say("When this ends: {name}" if is_end else "When this begins: {name}", name=name)
    if beside := _BESIDE.match(text):
        event = speaker.game.find("actions", beside[2]) or speaker.game.find("events", beside[2])
        name = event.title if event else Words.plain(beside[2].replace("_", " "))
        is_before = beside[1] == "before"
        return say("Before this: {name}" if is_before else "After this: {name}", name=name)
    return Words.plain(text)


def _held(speaker: Speaker, record: Any, found: Found | None) -> list[Html]:
    """All that one expectation says."""
    return list(_parts(speaker, record, found))


def _parts(speaker: Speaker, record: Any, found: Found | None) -> Iterator[Html]:
    if found is not None:
        yield value_html(speaker, found)
    if record.state:
        rows = [
            tag("li", _state(speaker, name), " = ", speaker.thing(_plain(data))) for name, data in record.state.items()
        ]
        yield tag("ul", rows, class_="hw-plainlist")
    if record.asks is not None:
        asked = say("nobody").html() if record.asks == "nobody" else speaker.side(record.asks)
        yield tag("p", say("Asked next"), ": ", asked)
    if record.legal is not None:
        yield from _legal(speaker, record.legal)
    if record.refused is not None and record.refused.answer:
        cases = speaker.leaf.cases([record.refused.case] if record.refused.case else [])
        answer = answer_html(speaker, record.refused.answer, Asking())
        says = tag("span", " ", spoken(speaker, record.refused.says)) if record.refused.says else None
        yield tag("p", tag("strong", say("Refused")), ": ", answer, " ", cases, says)
    if record.result is not None:
        yield tag("p", say("The game is over"), ": ", ranking(speaker, record.result))
    for label, texts in (("The log says", record.log_has), ("The log does not say", record.log_lacks)):
        if texts:
            yield tag("p", say(label), ": ", join([tag("q", text) for text in texts], ", "))
    for seat, seen in record.view.items():
        yield tag("p", say("What this side sees"), ": ", speaker.side(seat))
        yield tag("ul", [_seen(speaker, name, data) for name, data in seen.items()], class_="hw-plainlist")


def _seen(speaker: Speaker, name: str, data: Any) -> Html:
    return tag("li", _state(speaker, name) if "." in name else speaker.thing(name), ": ", speaker.thing(_plain(data)))


def _plain(data: Any) -> Any:
    """Data of a file with its truths and numbers as such."""
    if isinstance(data, (list, tuple)):
        return [_plain(each) for each in data]
    text = str(data)
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else data


def _state(speaker: Speaker, name: str) -> Html:
    """`gun.fired` in words."""
    subject, _, field = name.rpartition(".")
    if field == "holds":
        return speaker.thing(subject)
    if subject == "game":
        return speaker.state_words("game", field).html()
    design = speaker.design(subject)
    kind = kind_of(design) if design else None
    owner = kind.id if kind else "player" if subject in speaker.sides else subject
    own = {"space": say("space"), "holder": say("place"), "owner": say("owner"), "face_up": say("face up")}
    title = own.get(field) or speaker.state_words(owner, field)
    return join([speaker.piece(subject) if design else speaker.thing(subject), ": ", title])


def _legal(speaker: Speaker, record: Any) -> Iterator[Html]:
    parts = (("Legal, and nothing else", record.exact), ("Legal", record.includes), ("Not legal", record.excludes))
    for label, entries in parts:
        if entries:
            listed = [tag("li", _answer(speaker, entry)) for entry in entries]
            yield tag("p", say(label), ":") + tag("ul", listed, class_="hw-plainlist")


def _answer(speaker: Speaker, entry: Any) -> Html:
    """A legal answer: whole, or an action alone, or something to choose."""
    if isinstance(entry, Mapping):
        return answer_html(speaker, {str(key): _plain(value) for key, value in entry.items()}, Asking())
    if str(entry) == "pass":
        return say("pass").html()
    is_action = speaker.game.find("actions", str(entry)) is not None
    return action_html(speaker, str(entry)) if is_action else speaker.thing(_plain(entry))


# Values and accounts


def value_html(speaker: Speaker, found: Found) -> Html:
    """A value as it was computed: one line, or its account as a table of what it was made of."""
    first, *rest = found.lines
    head = [tag("code", first.label), " = ", tag("strong", speaker.thing(_plain(found.words)))]
    title = value_title(speaker, first)
    told = tag("p", [tag("span", title, class_="hw-found__title"), " "] if title else None, head)
    own = _own_lines(rest)
    rows = [_row(speaker, line) for line in own]
    if not rows:
        return told + (tag("p", speaker.leaf.cases(first.cases)) if first.cases else Html(""))
    body = [*rows, _total(speaker, first, found)]
    heads = (tag("th", say("What counts"), scope="col"), tag("th", say("Number"), scope="col", class_="hw-number"))
    table = tag(
        "table",
        tag("thead", tag("tr", heads, tag("th", say("Cases"), scope="col"))),
        tag("tbody", body),
        class_="hw-table hw-account",
    )
    return told + scroller(table) + (_asked(speaker, rest[len(own) :]) or "")


def _own_lines(lines: list[Line]) -> list[Line]:
    """The lines of an account up to the first value that was asked for on the way."""
    return list(takewhile(lambda line: line.begins != "asked", lines))


def _asked(speaker: Speaker, lines: list[Line]) -> Html | None:
    """The accounts of the values that were asked for on the way, in a box that folds; of very many the first."""
    if not lines:
        return None
    count = sum(line.begins == "asked" for line in lines)
    head = count_of(count, "1 value was asked for on the way", "{count} values were asked for on the way")
    rows = [_row(speaker, line) for line in lines[:_MOST_ASKED]]
    table = tag("table", tag("tbody", rows), class_="hw-table hw-account")
    left = len(lines) - _MOST_ASKED
    more = tag("p", count_of(left, "1 more line", "{count} more lines"), class_="hw-quiet") if left > 0 else None
    return tag("details", tag("summary", head), scroller(table), more)


def value_title(speaker: Speaker, line: Line) -> Words:
    """The title of the value that a line is about, where it is nothing but a call of one."""
    entry = speaker.game.find("values", line.calls) if line.calls else None
    return entry.words("title") if entry else Words()


def _row(speaker: Speaker, line: Line) -> Html:
    said = tag("span", _label(speaker, line), class_=f"hw-in hw-in--{min(line.depth - 1, 8)}")
    notes = [say(_FATES[line.fate])] if line.fate in _FATES else []
    notes += [say("held at {limit}", limit=line.held)] if line.held and not notes else []
    met = speaker.game.find("terrain", line.terrain) if line.terrain else None
    notes += [met.title] if met is not None else []
    notes += [say(line.why)] if line.why else []
    made = tag("code", line.made_of, class_="hw-quiet") if line.made_of else None
    told = tag("span", join(notes, ", "), class_="hw-quiet") if notes else None
    cells = [
        tag("th", said, " ", made, told, scope="row"),
        tag("td", speaker.thing(_plain(line.number)) if line.number else None, class_="hw-number"),
        tag("td", speaker.leaf.cases(line.cases)),
    ]
    return tag("tr", cells, class_="hw-uncounted" if line.fate != "counted" else None)


def _label(speaker: Speaker, line: Line) -> Html:
    """The words of a line: those of ours in each language, those of the pack as the pack translates them."""
    begins, label, does = line.begins, line.label, line.does
    if line.how == "=":
        title = value_title(speaker, line)
        return join([tag("span", title, " ") if title else None, tag("code", label)])
    said = say_known(label) if begins == "rounded" else spoken(speaker, label)
    parts = [say(begins) if begins else "", said if label else "", say(does) if does else ""]
    return join([part for part in parts if part], " ")


def _total(speaker: Speaker, first: Line, found: Found) -> Html:
    cells = [
        tag("th", joined([say("Result")], ""), scope="row"),
        tag("td", tag("strong", speaker.thing(_plain(found.words))), class_="hw-number"),
        tag("td", speaker.leaf.cases(first.cases)),
    ]
    return tag("tr", cells, class_="hw-total")
