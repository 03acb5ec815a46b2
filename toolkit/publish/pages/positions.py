"""A state of an example as a reader sees it: the map with its pieces, what lies in places, the numbers that count.

In: a scene by names. Out: markup. All faces are told, because an example has no secrets; what was turned face down is
marked.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from toolkit.board.board import Pair, pair
from toolkit.examples.playback import Scene
from toolkit.publish.drawing.counters import counter
from toolkit.publish.drawing.maps import changes_on, draw_map
from toolkit.publish.drawing.pieces import Standing, groups, piece, plain_piece
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.drawing.side_notes import SideNotes
from toolkit.publish.game import Entry
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import kind_of, value_words
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import facts
from toolkit.publish.pages.maps import frame_of
from toolkit.publish.speaking import Speaker
from toolkit.publish.words import Words, joined

_OWN = re.compile(r"(player|side|space|edge) ([^.]+)\.(?:purse )?([a-z][a-z0-9_]*)\Z|(game)\.([a-z][a-z0-9_]*)\Z")
_EDGE = re.compile(r"edge ([^|]+)\|([^|]+)\.([a-z][a-z0-9_]*)\Z")
_PLACE = re.compile(r"place (.+)\.holds\Z")
_MOST_LISTED = 12


def own_state(scene: Scene) -> Iterator[tuple[str, str, str, Any]]:
    """The declared state of the game, of players, sides, spaces and the sides between them, and the purses: of what it
    is (`space`), whose it is, the field and the value."""
    for key, value in scene.cells.items():
        match = _OWN.match(key)
        if match and (match[3] or match[5]) != "holds":
            yield match[1] or match[4], match[2] or match[4], match[3] or match[5], value


def places_in(speaker: Speaker, scene: Scene) -> dict[str, tuple[str, ...]]:
    """What lies in each place off the map, a stack from its top."""
    found = ((match[1], value) for key, value in scene.cells.items() if (match := _PLACE.match(key)))
    return {name: tuple(reversed(value) if _is_stack(speaker, name) else value) for name, value in found}


def _is_stack(speaker: Speaker, name: str) -> bool:
    """Whether what lies in a place lies one on the other."""
    place = speaker.game.find("places", name.partition("(")[0])
    return place is not None and place.get("order") == "stack"


@dataclasses.dataclass(frozen=True)
class Picture:
    """Draws the scenes of one page; the ground of the map is drawn once, later maps point at it."""

    speaker: Speaker
    plan: Plan | None
    maps: list[Scene] = dataclasses.field(default_factory=list)
    drawn: dict[object, int] = dataclasses.field(default_factory=dict)

    def map(self, scene: Scene, title: Words, changed: tuple[str, ...] = (), ways: tuple[Any, ...] = ()) -> Html | None:
        """The map with the pieces of a scene; rings and arrows tell what changed."""
        if self.plan is None:
            return None
        plan = self.plan
        labels = [plan.grid.label(cell) for cell in plan.grid.cells()]
        again = bool(self.maps)
        self.maps.append(scene)
        draw = self.piece_again if again else self.piece
        standing = {
            label: [draw(scene, name) for name in reversed(found)]
            for label in labels
            if (found := scene.contents(label))
        }
        happened = changes_on(plan, changed, ways) if changed or ways else None
        kept = SideNotes.of(plan, self._on_sides(plan, scene))
        drawn = draw_map(plan, groups(standing), again=again, happened=happened, title=title, overlays=[kept])
        return frame_of(drawn, title, larger=not again)

    def _on_sides(self, plan: Plan, scene: Scene) -> dict[Pair, list[Words]]:
        """What the sides between spaces keep."""
        found: dict[Pair, list[Words]] = {}
        for key, value in scene.cells.items():
            match = _EDGE.match(key)
            if match is None or not self.speaker.says_more("edge", match[3], value):
                continue
            one, other = plan.grid.find(match[1]), plan.grid.find(match[2])
            if one is not None and other is not None:
                found.setdefault(pair(one, other), []).append(self.speaker.kept_words("edge", match[3], value))
        return found

    def piece(self, scene: Scene, name: str) -> Html:
        """A piece, linked to its design."""
        design = self.speaker.design(name)
        if design is None:
            return Html("")
        standing = self._standing(scene, name, design)
        words = joined([self.speaker.piece_words(name), *([standing.spoken] if standing.state else [])], ": ")
        link = self.speaker.leaf.to(design.address)
        return tag("a", piece(standing), href=link, **words.attribute("aria_label"))

    def piece_again(self, scene: Scene, name: str) -> Html:
        """A piece on a later map: without words and links, and drawn once a page; afterwards that drawing is used."""
        design = self.speaker.design(name)
        if design is None:
            return Html("")
        standing = self._standing(scene, name, design)
        key = (design.id, standing.look, standing.up, tuple(short for short, _ in standing.state))
        known = self.drawn.get(key)
        number = self.drawn.setdefault(key, len(self.drawn))
        return tag("use", href=f"#piece:{number}") if known is not None else plain_piece(standing, f"piece:{number}")

    def _standing(self, scene: Scene, name: str, design: Entry) -> Standing:
        kind = kind_of(design)
        id = kind.id if kind else ""
        told = scene.state(name).items()
        state = [self._plate(id, field, value) for field, value in told if self.speaker.says_more(id, field, value)]
        look = self.speaker.look(scene.piece(name, "owner"))
        return Standing(design, look, not self._opens or scene.piece(name, "up") is not False, tuple(state))

    @cached_property
    def _opens(self) -> bool:
        """Whether pieces that come onto the map lie face up there: where all lie face down that is no news."""
        board = next((place for place in self.speaker.leaf.game.all("places") if place.get("spaces") == "map"), None)
        return board is None or str(board.get("shown_to")) == "all"

    def _plate(self, kind: str, field: str, value: Any) -> tuple[str, Words]:
        """The state of a piece in short and in full."""
        short = self.speaker.state_short(kind, field)
        title = self.speaker.state_words(kind, field)
        if value is True:
            return short, title
        full = joined([title, value_words(self.speaker.game, "", value)], " ")
        return (f"{short} {value}" if isinstance(value, int) else short).replace("-", "−"), full


def trays(picture: Picture, scene: Scene, wanted: tuple[str, ...] = ()) -> Html | None:
    """What lies off the map, place by place; empty places only where the example speaks of them."""
    places = places_in(picture.speaker, scene)
    boxes = [_tray(picture, scene, name, found) for name, found in places.items() if found or name in wanted]
    return tag("div", boxes, class_="hw-trays hw-trays--places") if boxes else None


def _tray(picture: Picture, scene: Scene, name: str, found: tuple[str, ...]) -> Html:
    speaker = picture.speaker
    owner = name.partition("(")[2].removesuffix(")")
    look = speaker.look(owner)
    shade = f"hw-tray hw-tray--{look.name}" if look else "hw-tray"
    count = tag("span", count_of(len(found), "1 piece", "{count} pieces"), class_="hw-quiet")
    head = tag("h3", speaker.place_words(name), " ", count)
    if len(found) > _MOST_LISTED:
        names = [tag("li", speaker.piece_words(each)) for each in found]
        lead = say("from the top") if _is_stack(speaker, name) else say("all")
        folded = tag("details", tag("summary", lead), tag("ol", names, class_="hw-lying"))
        return tag("section", head, folded, class_=shade)
    lying = [_lying(picture, scene, each) for each in found]
    return tag("section", head, tag("ul", lying, class_="hw-lying") if lying else None, class_=shade)


def _lying(picture: Picture, scene: Scene, name: str) -> Html:
    design = picture.speaker.design(name)
    if design is None or design.section == "cards":
        return tag("li", picture.speaker.piece(name))
    look = picture.speaker.look(scene.piece(name, "owner"))
    return tag("li", tag("a", counter(design, size=56, look=look), href=picture.speaker.leaf.to(design.address)))


def numbers_of(picture: Picture, scene: Scene, named: tuple[str, ...]) -> Html | None:
    """The state that counts: of the game and of sides always, of spaces and pieces where it is not as at first."""
    return facts(_numbers(picture, scene, named))


def _numbers(picture: Picture, scene: Scene, named: tuple[str, ...]) -> Iterator[tuple[object, object]]:
    speaker = picture.speaker
    by_owner: dict[str, list[Html]] = {}
    for section, owner, field, value in own_state(scene):
        is_named = f"{owner}.{field}" in named
        if section in ("game", "player", "side") or is_named or speaker.says_more(section, field, value):
            by_owner.setdefault(owner, []).append(_said(speaker, section, field, value, is_named))
    for owner, said in by_owner.items():
        head = say("Game").html() if owner == "game" else speaker.thing(owner)
        yield head, join(said, ", ")
    for name in scene.pieces:
        design = speaker.design(name)
        kind = kind_of(design) if design else None
        id = kind.id if kind else ""
        told = [
            _said(speaker, id, field, value, is_set(named, name, field))
            for field, value in scene.state(name).items()
            if speaker.says_more(id, field, value) or is_set(named, name, field)
        ]
        if told and scene.piece(name, "holder") is not None:
            yield speaker.piece(name, scene.piece(name, "owner")), join(told, ", ")


def is_set(named: tuple[str, ...], piece_name: str, field: str) -> bool:
    """Whether an example sets a field of a piece, by its whole name or by its design alone."""
    return f"{piece_name}.{field}" in named or f"{piece_name.removesuffix('#1')}.{field}" in named


def _said(speaker: Speaker, owner: str, field: str, value: Any, is_named: bool) -> Html:
    """A field and its value; what the example itself sets stands out."""
    shown = speaker.thing(value, speaker.state_type(owner, field))
    return join([speaker.state_words(owner, field), " ", tag("strong" if is_named else "span", shown)])


def spaces_of_pieces(plan: Plan | None, scene: Scene) -> dict[str, str]:
    """The space in which each piece on the map stands."""
    if plan is None:
        return {}
    labels = {plan.grid.label(cell) for cell in plan.grid.cells()}
    holders = {name: scene.piece(name, "holder") for name in scene.pieces}
    return {name: holder for name, holder in holders.items() if holder in labels}


def going_on(picture: Picture, scene: Scene) -> Html | None:
    """The occasions that are going on, outermost first, with their facts."""
    speaker = picture.speaker
    lines = []
    for name in scene.live:
        occasion = speaker.game.find("occasions", name.partition("@")[0])
        if occasion is None:
            continue
        head = f"occasion {name}.fact "
        told = {key.removeprefix(head): value for key, value in scene.cells.items() if key.startswith(head)}
        said = [
            join(
                [
                    speaker.argument(f"occasions.{occasion.id}", fact),
                    " ",
                    speaker.thing(value, str(occasion.get("facts", {}).get(fact, ""))),
                ]
            )
            for fact, value in told.items()
            if value is not None and value != "..."
        ]
        lines.append(tag("li", speaker.leaf.link(occasion), [": ", join(said, ", ")] if said else None))
    return tag("ul", lines, class_="hw-going") if lines else None


def named_in(record: Any) -> tuple[str, ...]:
    """What an example sets by name."""
    return tuple(str(name) for name in (record.set or {}))


def places_named(record: Any) -> tuple[str, ...]:
    """The places that an example fills."""
    return tuple(str(name) for name in (record.place or {}))
