"""What a pack declares that has no page of its own: settings, values, procedures, each as it is written.

One page lists them all, and each section has a page with its elements in full: all of them on one page took a slow
machine many seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolkit.publish.addresses import anchor, element_anchor, elements_page, game_folder, has_page
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, read
from toolkit.publish.interface import say, say_known
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, related, source_of, title_of
from toolkit.publish.pages.keywords import linked_type
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.words import Words


def sections(game: Game) -> list[str]:
    """The sections of the pack without a page of their own."""
    return [section for section, items in game.pack.items.items() if items and not has_page(section)]


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The list of all elements and a page for each section; nothing when all sections have their own."""
    found = sections(game)
    if not found:
        return
    leaf = Leaf(game, "elements.html")
    lead = tag("p", say("What the rules are made of, as the pack declares it."), class_="hw-lead")
    yield leaf.page(say("Elements"), lead, _contents(found), [_listed(leaf, section) for section in found])
    for section in found:
        yield _section(Leaf(game, elements_page(game.id, section)), section)


def _contents(sections: list[str]) -> Html | None:
    links = [tag("li", tag("a", _name(section), href=f"#section:{anchor(section)}")) for section in sections]
    return tag("ul", links, class_="hw-contents") if len(links) > 1 else None


def _name(section: str) -> Words:
    return say_known(in_plain(section))


def _listed(leaf: Leaf, section: str) -> Html:
    """The elements of a section by name, each linked to its place on the page of the section."""
    names = [
        tag("li", leaf.link(entry, title_of(entry)), id=element_anchor(section, entry.id))
        for entry in leaf.game.all(section)
    ]
    link = tag("a", _name(section), href=leaf.to(elements_page(leaf.game.id, section)))
    return tag("h2", link, id=f"section:{anchor(section)}") + tag("ul", names, class_="hw-plainlist hw-columns")


def _section(leaf: Leaf, section: str) -> Page:
    back = tag("a", say("Elements"), href=leaf.to(f"{game_folder(leaf.game.id)}/elements.html"))
    elements = [_element(leaf, entry) for entry in leaf.game.all(section)]
    return leaf.page(
        _name(section), tag("p", back, class_="hw-kicker"), tag("div", elements, class_="hw-list hw-list--wide")
    )


def _element(leaf: Leaf, entry: Entry) -> Html:
    title = title_of(entry)
    rows = [
        (say("Type"), _type(leaf, entry)),
        *(_menu(leaf, entry) if entry.section == "menus" else ()),
        *(_policy(leaf, entry) if entry.section == "policies" else ()),
        (say("Anybody may ask"), entry.phrase("public")),
        (say("Replaces"), _links(leaf, entry.section, _named(entry, "replaces"))),
        (say("Extends"), _links(leaf, entry.section, _named(entry, "extends"))),
        (say("Like"), _links(leaf, entry.section, _named(entry, "like"))),
        (say("Replaced or extended by"), _links(leaf, entry.section, _changed_by(leaf, entry))),
        *related(leaf, entry),
        (say("Optional rule"), leaf.optional(entry)),
        (say("Cases"), leaf.cases(entry.cites)),
        (say("Source"), source_of(entry)),
        (say("Reconstructed"), leaf.notes.rest(entry)),
    ]
    return tag(
        "article",
        tag("h2", title, " ", tag("code", entry.id, class_="hw-quiet")),
        prose(entry.words("text")),
        facts(rows),
        leaf.as_written(entry.item),
        id=element_anchor(entry.section, entry.id),
    )


def _named(entry: Entry, field: str) -> tuple[str, ...]:
    named = entry.get(field)
    return (named,) if isinstance(named, str) else ()


def _changed_by(leaf: Leaf, entry: Entry) -> list[str]:
    """The elements of its section that stand in for one."""
    others = leaf.game.all(entry.section)
    return [other.id for other in others if entry.id in (other.get("replaces"), other.get("extends"))]


def _menu(leaf: Leaf, entry: Entry) -> list[tuple[object, object]]:
    """Where the actions of a menu can be done."""
    uses = leaf.game.menus
    use = uses.get(entry.id)
    if use is None:
        return []
    how = {"offer": say("offer"), "announce": say("announce"), "between": say("between")}
    openings = [
        join([link, " ", tag("span", how[each.how], class_="hw-quiet")])
        for each in use.opened_by
        if (link := _links(leaf, each.section, [each.id])) is not None
    ]
    claimed = say("While any decision is pending").html() if use.claims else None
    return [
        (say("Actions in it"), _links(leaf, "actions", use.actions)),
        (say("Includes"), _links(leaf, "menus", entry.get("includes", ()))),
        (say("Included in"), _links(leaf, "menus", use.included_in)),
        (say("Opened by"), join(openings, ", ") if openings else None),
        (say("Claimed"), claimed),
    ]


def _policy(leaf: Leaf, entry: Entry) -> list[tuple[object, object]]:
    """Where a policy plays, and its entries in order: the decisions of each, and its cases."""
    scenarios = [each for each in leaf.game.all("scenarios") if entry.id in each.get("policies", {}).values()]
    played = join([leaf.link(each) for each in scenarios], ", ") if scenarios else None
    entries = tag("ol", [_answering(leaf, each) for each in entry.get("entries", ())])
    knows = say("Everything, hidden things too") if entry.get("sees") == "all" else say("What its player knows")
    return [(say("Plays in"), played), (say("Knows"), knows.html()), (say("Entries"), entries)]


def _answering(leaf: Leaf, entry: Any) -> Html:
    """What an entry of a policy answers, with its cases; entries that are tried for each of some things below it."""
    decisions: list[object] = [tag("code", word) for word in read(entry, "for_", ())]
    if (things := read(entry, "each")) is not None:
        decisions = [say("For each of"), tag("code", things)]
    inner = [_answering(leaf, each) for each in read(entry, "entries", ())]
    return tag(
        "li", join(decisions, " "), " ", leaf.cases(read(entry, "cite", ())), tag("ol", inner) if inner else None
    )


def _links(leaf: Leaf, section: str, ids: Iterable[str]) -> Html | None:
    found = [entry for id in ids if (entry := leaf.game.find(section, id)) is not None]
    links = [leaf.link(one, one.words("title") or Words.plain(in_plain(one.id))) for one in found]
    return join(links, ", ") if links else None


def _type(leaf: Leaf, entry: Entry) -> Html | None:
    """The type of a setting or a value, with whom it is set for."""
    type = entry.get("type")
    if not isinstance(type, str):
        return None
    per = {"side": say("one for each side"), "player": say("one for each player")}.get(str(entry.get("for_", "")))
    return tag("span", linked_type(leaf, type), [", ", per] if per else None)
