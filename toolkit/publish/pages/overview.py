"""The first page of a game, and its card on the home page: what it is, how much there is, what is reconstructed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from toolkit.publish.addresses import anchor, between, game_folder
from toolkit.publish.building import Page
from toolkit.publish.drawing.counters import counter
from toolkit.publish.game import Entry, Game, read
from toolkit.publish.kinds import in_plain, kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, parts_of, prose

_COUNTED = (
    ("terrain", "kind of terrain"),
    ("maps", "map"),
    ("scenarios", "scenario"),
    ("tables", "table"),
    ("keywords", "keyword"),
    ("cases", "case"),
)
_NOUNS = {"kind of terrain": "kinds of terrain"}


def pages(game: Game) -> Iterator[Page]:
    """The overview."""
    leaf = Leaf(game, "index.html")
    yield leaf.page(
        game.title,
        prose(game.words("summary"), "hw-lead"),
        _counts(leaf),
        _parade(leaf),
        _doors(leaf),
        _options(leaf),
        tag("h2", "About this pack"),
        facts(_about(leaf)),
        _reconstructed(leaf),
    )


def listing(games: Iterable[Game]) -> Page:
    """The page that lists all games."""
    return Page("games/index.html", "Games", tag("div", tag("h1", "Games"), game_cards(games, "games/index.html")))


def game_cards(games: Iterable[Game], page: str) -> Html:
    """The games as cards, for the page of that address."""
    return tag("div", [_card(game, page) for game in games], class_="hw-games")


def _card(game: Game, page: str) -> Html:
    counts = ", ".join(f"{count} {noun}" for count, noun in counted(game))
    link = tag("a", game.title.html(), href=between(page, f"{game_folder(game.id)}/index.html"))
    return tag(
        "article",
        tag("h3", link),
        tag("p", str(game.words("summary"))),
        _faces(game, 3),
        tag("p", counts, class_="hw-quiet"),
        class_="hw-game",
    )


def _faces(game: Game, most: int, size: int = 84) -> Html | None:
    drawn = [unit for unit in game.all("units") if (kind := kind_of(unit)) and kind.get("draw") == "unit"]
    units = drawn or game.all("units")
    count = min(most, len(units))
    chosen = [units[place * len(units) // count] for place in range(count)]
    return (
        tag("div", [counter(unit, size=size) for unit in chosen], class_="hw-parade", aria_hidden="true")
        if chosen
        else None
    )


def _parade(leaf: Leaf) -> Html | None:
    return _faces(leaf.game, 6, 104)


def _counts(leaf: Leaf) -> Html:
    shown = [tag("li", tag("strong", count), " ", noun) for count, noun in counted(leaf.game)]
    return tag("ul", shown, class_="hw-counts")


def counted(game: Game) -> list[tuple[int, str]]:
    """How much of what a game has: its pieces kind by kind, then the rest."""
    kinds: Counter[str] = Counter(
        str(entry.get("kind", "")) for section in ("units", "cards") for entry in game.all(section)
    )
    pieces = [(count, _noun(game, kind, count)) for kind, count in kinds.items()]
    rest = [(len(game.all(section)), noun) for section, noun in _COUNTED if game.all(section)]
    return pieces + [(count, noun if count == 1 else _NOUNS.get(noun, f"{noun}s")) for count, noun in rest]


def _noun(game: Game, kind: str, count: int) -> str:
    entry = game.find("kinds", kind)
    title = str(entry.title).lower() if entry else "piece"
    plural = str(entry.get("plural", "")) if entry else ""
    return title if count == 1 else in_plain(plural).lower() if plural else f"{title}s"


def _doors(leaf: Leaf) -> Html:
    folder = game_folder(leaf.game.id)
    doors = [
        tag(
            "a",
            tag("strong", title),
            tag("span", _DOORS.get(page, "")),
            href=leaf.to(f"{folder}/{page}.html"),
            class_="hw-door",
        )
        for page, title in parts_of(leaf.game)
        if page != "index"
    ]
    return tag("div", doors, class_="hw-doors")


_DOORS = {
    "units": "Every value in a table to sort, a counter and a page for each.",
    "cards": "The faces of all cards, and how many the box holds.",
    "terrain": "What each kind of ground does.",
    "maps": "Drawn from their data, with a legend.",
    "scenarios": "Sides, forces and the set-up on the map.",
    "tables": "Everything that is looked up.",
    "decks": "What is drawn from, counted on, and laid down.",
    "keywords": "What the words on the pieces mean.",
    "kinds": "What each kind of piece declares.",
    "rules": "Case by case, each with its own address.",
    "elements": "Settings and other parts of the rules as data.",
}


def _options(leaf: Leaf) -> Html | None:
    options = read(leaf.game.pack.manifest.record, "options", {})
    rows = [
        tag(
            "div",
            tag("dt", leaf.game.words("options", id, "title").html()),
            tag(
                "dd",
                prose(leaf.game.words("options", id, "text")),
                f"Usually {read(option, 'default', 'off')}.",
                leaf.cases(read(option, "cite", ())),
            ),
            id=f"option:{anchor(id)}",
        )
        for id, option in options.items()
    ]
    return tag("h2", "Optional rules") + tag("dl", rows, class_="hw-facts") if rows else None


def _about(leaf: Leaf) -> list[tuple[object, object]]:
    record = leaf.game.pack.manifest.record
    credits = [tag("li", line) for line in read(record, "credits", ())]
    documents = [
        tag("li", ", ".join(str(part) for part in (read(one, "title"), read(one, "edition")) if part))
        for one in read(record, "documents", {}).values()
    ]
    needs = [f"{read(one, 'pack')} {read(one, 'version', '')}" for one in read(record, "depends", ())]
    return [
        ("Pack", tag("code", leaf.game.id)),
        ("Version", read(record, "version")),
        ("Languages", ", ".join(leaf.game.languages)),
        ("Made from", tag("ul", documents) if documents else None),
        ("Credits", tag("ul", credits) if credits else None),
        ("Needs", ", ".join(needs)),
    ]


def _reconstructed(leaf: Leaf) -> Html | None:
    """What the source leaves open, by reason: each reason once, with what it was given for."""
    reasons: dict[str, list[tuple[Entry, str]]] = {}
    for entry in [leaf.game.manifest, *leaf.game.everything()]:
        for name, why in entry.guesses.items():
            reasons.setdefault(str(why), []).append((entry, name))
    if not reasons:
        return None
    total = sum(map(len, reasons.values()))
    lines = [tag("li", why, " ", _given(leaf, found)) for why, found in reasons.items()]
    lead = tag(
        "p", f"{total} values are not in the source and were filled in; wherever they stand they are marked with †."
    )
    return tag("h2", "Reconstructed") + lead + tag("ul", lines, class_="hw-reasons")


def _given(leaf: Leaf, found: list[tuple[Entry, str]]) -> Html:
    links = [join([leaf.link(entry), f" ({in_plain(name.removeprefix('attrs.')).lower()})"]) for entry, name in found]
    if len(links) == 1:
        return tag("span", links, class_="hw-quiet")
    return tag("details", tag("summary", f"{len(links)} values"), tag("p", join(links, ", ")))
