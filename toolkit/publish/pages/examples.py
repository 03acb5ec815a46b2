"""The worked examples of a game: a list by theme, and a page for each with its position, its steps and its findings.

What a page shows was found by playing the example; nothing of it is written a second time.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.examples.playback import Playback
from toolkit.publish.addresses import anchor, game_folder, item_address
from toolkit.publish.building import Page
from toolkit.publish.drawing.plans import plan_of
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import count_of, say, say_known
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.findings import findings
from toolkit.publish.pages.frame import Leaf, facts, prose, source_of
from toolkit.publish.pages.positions import Picture, going_on, named_in, numbers_of, places_named, trays
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.pages.steps import steps
from toolkit.publish.speaking import Speaker
from toolkit.publish.words import Words


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The list and the page of each example; nothing for a game without any."""
    if not game.all("examples"):
        return
    yield _overview(game)
    for example in game.all("examples"):
        yield _example(game, example)


def by_theme(game: Game) -> dict[str, list[Entry]]:
    """The examples by the file in which they stand."""
    themes: dict[str, list[Entry]] = {}
    for example in game.all("examples"):
        themes.setdefault(example.file, []).append(example)
    return themes


def _theme(example: Entry) -> Words:
    """What the examples of a file have in common: as the file says, else by its name."""
    for theme in example.game.all("themes"):
        if theme.item and example.item and theme.item.source is example.item.source and theme.words("title"):
            return theme.words("title")
    return say_known(in_plain(example.file.replace("-", "_")))


def _overview(game: Game) -> Page:
    leaf = Leaf(game, "examples.html")
    themes = by_theme(game)
    count = count_of(len(game.all("examples")), "1 worked example.", "{count} worked examples.")
    lead = tag("p", count, " ", say("Each is played by the rules as they stand; the site shows what came of it."))
    jumps = [tag("li", tag("a", _theme(found[0]), href=f"#theme:{anchor(file)}")) for file, found in themes.items()]
    contents = tag("ul", jumps, class_="hw-contents") if len(themes) > 1 else None
    return leaf.page(
        say("Examples"), tag("div", lead, class_="hw-lead"), contents, [_group(leaf, *one) for one in themes.items()]
    )


def _group(leaf: Leaf, file: str, examples: list[Entry]) -> Html:
    head = tag("h2", _theme(examples[0]), id=f"theme:{anchor(file)}")
    return head + tag("div", [_card(leaf, example) for example in examples], class_="hw-list")


def _card(leaf: Leaf, example: Entry) -> Html:
    playback = leaf.game.playbacks.get(example.id)
    count = len(playback.answers) if playback else len(example.get("do", ()))
    steps_said = count_of(count, "1 step", "{count} steps") if count else say("a position")
    foot = tag("p", tag("span", steps_said, class_="hw-quiet"), " ", leaf.cases(example.cites))
    return tag(
        "article",
        tag("h3", tag("a", title_of(example), href=leaf.to(example.address))),
        prose(example.words("text")),
        foot,
    )


def title_of(example: Entry) -> Words:
    """The title of an example, or its id in words."""
    return example.words("title") or Words.plain(in_plain(example.id))


def _example(game: Game, example: Entry) -> Page:
    leaf = Leaf(game, item_address(game.id, "examples", example.id))
    scenario = game.find("scenarios", str(example.get("given", "")))
    playback = game.playbacks.get(example.id)
    body: list[object] = [_kicker(leaf, example, scenario), prose(example.words("text"), "hw-lead")]
    if playback is not None and scenario is not None:
        body += _played(leaf, example, scenario, playback)
    else:
        body.append(tag("p", say("This example has not been played."), class_="hw-quiet"))
    body += [_about(leaf, example), leaf.as_written(example.item), _neighbours(leaf, example)]
    return leaf.page(title_of(example), *body)


def _kicker(leaf: Leaf, example: Entry, scenario: Entry | None) -> Html:
    parts = [_theme(example).html(), leaf.link(scenario) if scenario else Html("")]
    return tag("p", join([part for part in parts if part], " · "), class_="hw-kicker")


def _played(leaf: Leaf, example: Entry, scenario: Entry, playback: Playback) -> Iterator[object]:
    """The position, the steps, the findings."""
    scenes = (playback.position, *(turn.scene for turn in playback.turns))
    map = leaf.game.find("maps", str(scenario.get("map", "")))
    picture = Picture(Speaker(leaf, scenario, scenes), plan_of(map) if map else None)
    yield tag("h2", say("Position"))
    yield _position(picture, example, playback)
    listed = steps(picture, playback.position, playback.turns)
    if listed:
        yield tag("h2", say("Step by step"))
        yield listed
    yield tag("h2", say("What comes of it"))
    yield findings(picture.speaker, example.record, playback)


def _position(picture: Picture, example: Entry, playback: Playback) -> Html:
    scene, record = playback.position, example.record
    live = next((turn.scene for turn in playback.turns), scene) if record.during or record.going_on else scene
    beside = [
        trays(picture, scene, places_named(record)),
        numbers_of(picture, scene, named_in(record)),
        _going(picture, live) if record.during or record.going_on else None,
        _options(picture, example),
    ]
    drawn = picture.map(scene, say("Position"))
    parts = [part for part in beside if part]
    if drawn is None:
        return tag("div", parts)
    return tag("div", drawn, tag("div", parts, class_="hw-beside"), class_="hw-setup")


def _going(picture: Picture, scene: object) -> Html | None:
    found = going_on(picture, scene)  # type: ignore[arg-type]
    head = tag("p", say("Going on"), ":", class_="hw-quiet")
    return tag("div", head, found, class_="hw-together") if found else None


def _options(picture: Picture, example: Entry) -> Html | None:
    game = example.game
    rows = [
        (game.option(id) or Words.plain(in_plain(id)), say_known(str(value)))
        for id, value in example.get("options", {}).items()
    ]
    return facts(rows)


def _about(leaf: Leaf, example: Entry) -> Html | None:
    command = f"hexwright test {leaf.game.id} -k {example.id}"
    rows = [
        (say("Cases"), _cited(leaf, example)),
        (say("Played again by"), tag("code", command)),
        (say("Source"), source_of(example)),
        (say("Reconstructed"), leaf.notes.rest(example)),
    ]
    return tag("h2", say("About this example")) + (facts(rows) or Html(""))


def _cited(leaf: Leaf, example: Entry) -> Html | None:
    """The cases that an example works out, with their titles."""
    found = [(id, leaf.game.find("cases", id)) for id in example.cites]
    lines = [tag("li", leaf.case(id), " ", case.title if case else None) for id, case in found]
    return tag("ul", lines, class_="hw-plainlist") if lines else None


def _neighbours(leaf: Leaf, example: Entry) -> Html:
    examples = leaf.game.all("examples")
    place = examples.index(example)
    before = examples[place - 1] if place else None
    after = examples[place + 1] if place + 1 < len(examples) else None
    home = leaf.to(f"{game_folder(leaf.game.id)}/examples.html")
    links = [
        tag("a", "← ", title_of(before).html(), href=leaf.to(before.address), rel="prev") if before else tag("span"),
        tag("a", say("All examples"), href=home),
        tag("a", title_of(after).html(), " →", href=leaf.to(after.address), rel="next") if after else tag("span"),
    ]
    return tag("nav", links, class_="hw-neighbours", **say("Neighbouring examples").attribute("aria_label"))
