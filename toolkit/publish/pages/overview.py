"""The first page of a game, and its card on the home page: what it is, how much there is, what is reconstructed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.publish.addresses import anchor, between, game_folder
from toolkit.publish.building import Page
from toolkit.publish.drawing.counters import counter
from toolkit.publish.game import Entry, Game, listed, read
from toolkit.publish.interface import count_of, say, say_known
from toolkit.publish.kinds import by_kind, kind_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.notes import Unmarked, field_words
from toolkit.publish.pages.cards import card_face
from toolkit.publish.pages.frame import Leaf, facts, parts_of, prose
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.words import Words, joined

_COUNTED = (
    ("terrain", "kind of terrain", "kinds of terrain"),
    ("maps", "map", "maps"),
    ("scenarios", "scenario", "scenarios"),
    ("tables", "table", "tables"),
    ("keywords", "keyword", "keywords"),
    ("cases", "case", "cases"),
    ("examples", "example", "examples"),
)


@game_pages
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
        tag("h2", say("About this pack")),
        facts(_about(leaf)),
        _reconstructed(leaf),
    )


LISTING = "games/index.html"


def listing(cards: Iterable[Html]) -> Page:
    """The page that lists all games, by their cards."""
    return Page(LISTING, "Games", tag("div", tag("h1", "Games"), game_cards(cards)))


def game_cards(cards: Iterable[Html]) -> Html:
    """Cards of games side by side."""
    return tag("div", list(cards), class_="hw-games")


def card(game: Game, page: str) -> Html:
    """What leads to a game, for the page of that address."""
    counts = joined([joined([Words.plain(str(count)), noun], " ") for count, noun in counted(game)], ", ")
    link = tag("a", game.title.html(), href=between(page, f"{game_folder(game.id)}/index.html"))
    return tag(
        "article",
        tag("h3", link),
        prose(game.words("summary")),
        _faces(game, 3),
        tag("p", counts, class_="hw-quiet"),
        class_="hw-game",
    )


def _faces(game: Game, most: int, size: int = 84) -> Html | None:
    drawn = [unit for unit in game.all("units") if (kind := kind_of(unit)) and kind.get("draw") == "unit"]
    units = list({str(unit.title): unit for unit in drawn or game.all("units")}.values())
    count = min(most, len(units))
    chosen = [units[place * len(units) // count] for place in range(count)]
    return (
        tag("div", [counter(unit, size=size) for unit in chosen], class_="hw-parade", aria_hidden="true")
        if chosen
        else None
    )


def _parade(leaf: Leaf) -> Html | None:
    """Some counters; where no piece is drawn as a unit some cards, one of each kind."""
    game = leaf.game
    kinds = by_kind(game, "cards")
    if not kinds or any(kind.get("draw") == "unit" for kind in game.all("kinds")):
        return _faces(game, 6, 104)
    picture = Leaf(game, "index.html")
    picture.notes = Unmarked()
    faces = [card_face(picture, cards[0], alone=True) for cards in kinds[:_MOST_CARDS]]
    return tag("div", faces, class_="hw-cards hw-cards--parade", aria_hidden="true")


_MOST_CARDS = 5


def _counts(leaf: Leaf) -> Html:
    shown = [tag("li", tag("strong", count), " ", noun) for count, noun in counted(leaf.game)]
    return tag("ul", shown, class_="hw-counts")


def counted(game: Game) -> list[tuple[int, Words]]:
    """How much of what a game has: its pieces kind by kind, then the rest."""
    groups = [group for section in ("units", "cards") for group in by_kind(game, section)]
    pieces = [(len(group), _noun(game, str(group[0].get("kind", "")), len(group))) for group in groups]
    rest = [(len(game.all(section)), one, many) for section, one, many in _COUNTED if game.all(section)]
    return pieces + [(count, say(one if count == 1 else many)) for count, one, many in rest]


def _noun(game: Game, kind: str, count: int) -> Words:
    """What pieces of a kind are called, in small letters; where no plural is declared, the title serves."""
    entry = game.find("kinds", kind)
    if entry is None:
        return say("piece" if count == 1 else "pieces")
    said = dict(entry.title.texts)
    if count != 1:
        first = str(entry.title)
        said |= {entry.title.texts[0][0]: f"{first}s"} | dict(entry.words("plural").texts)
    return Words(tuple((language, _small(text.replace("_", " "))) for language, text in said.items()))


def _small(text: str) -> str:
    """A noun with a small first letter, unless it is one of several capitals: `HQ board`."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _doors(leaf: Leaf) -> Html:
    folder = game_folder(leaf.game.id)
    doors = [
        tag(
            "a",
            tag("strong", say(part.title)),
            tag("span", say(part.holds)),
            href=leaf.to(f"{folder}/{part.page}.html"),
            class_="hw-door",
        )
        for part in parts_of(leaf.game)
        if part.page != "index"
    ]
    return tag("div", doors, class_="hw-doors")


def _options(leaf: Leaf) -> Html | None:
    options = read(leaf.game.pack.manifest.record, "options", {})
    rows = [
        tag(
            "div",
            tag("dt", leaf.game.option(id).html()),
            tag(
                "dd",
                prose(leaf.game.option(id, "text")),
                say("Usually {value}.", value=say_known(str(read(option, "default", "off")))),
                " ",
                leaf.cases(listed(read(option, "cite"))),
            ),
            id=f"option:{anchor(id)}",
        )
        for id, option in options.items()
    ]
    return tag("h2", say("Optional rules")) + tag("dl", rows, class_="hw-facts") if rows else None


def _about(leaf: Leaf) -> list[tuple[object, object]]:
    record = leaf.game.pack.manifest.record
    credits = [tag("li", line) for line in read(record, "credits", ())]
    documents = [
        tag("li", joined([leaf.game.document(id), *([Words.plain(str(edition))] if edition else [])], ", "))
        for id, one in read(record, "documents", {}).items()
        for edition in [read(one, "edition")]
    ]
    needs = [f"{read(one, 'pack')} {read(one, 'version', '')}" for one in read(record, "depends", ())]
    return [
        (say("Pack"), tag("code", leaf.game.id)),
        (say("Version"), read(record, "version")),
        (say("Languages"), ", ".join(leaf.game.languages)),
        (say("Made from"), tag("ul", documents) if documents else None),
        (say("Credits"), tag("ul", credits) if credits else None),
        (say("Needs"), ", ".join(needs)),
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
    lines = [tag("li", leaf.game.translated(why), " ", _given(leaf, found)) for why, found in reasons.items()]
    lead = tag("p", count_of(total, _ONE_FILLED, _MANY_FILLED))
    return tag("h2", say("Reconstructed")) + lead + tag("ul", lines, class_="hw-reasons")


_ONE_FILLED = "1 value is not in the source and was filled in; wherever it stands it is marked with †."
_MANY_FILLED = "{count} values are not in the source and were filled in; wherever they stand they are marked with †."


def _given(leaf: Leaf, found: list[tuple[Entry, str]]) -> Html:
    links = [join([leaf.link(entry), " (", field_words(entry, name), ")"]) for entry, name in found[:_MOST_GIVEN]]
    if len(found) == 1:
        return tag("span", links, class_="hw-quiet")
    folded = tag("summary", count_of(len(found), "1 value", "{count} values"))
    more = [say("and {count} more", count=len(found) - len(links)).html()] if len(found) > len(links) else []
    return tag("details", folded, tag("p", join([*links, *more], ", ")))


_MOST_GIVEN = 60
