"""What readers call what a pack declares. In: a pack, an id. Out: its title, or the id in words."""

from __future__ import annotations

from toolkit.packs import Pack
from toolkit.packs.arguments import in_words


def title_of(pack: Pack, section: str, id: str) -> str:
    """What readers call a thing; its id in words where it has no title, of `game.round` the last one."""
    item = pack.find(section, id)
    title = getattr(item.record, "title", None) if item is not None else None
    return str(title or words_of(pack, id.rpartition(".")[2] if section == "state" else id))


def words_of(pack: Pack, name: str) -> str:
    """A name in words, as the pack translates them, or the tables do."""
    return pack.say_known(pack.said(in_words(name)))


def plural_title(pack: Pack, kind: str) -> str:
    """What readers call several pieces of a kind, or several things of a type."""
    for each in pack.family():
        words = each.items.get("texts", {}).get(pack.language)
        said = words.record.kinds.get(kind) if words is not None else None
        if said is not None and said.plural:
            return in_words(str(said.plural))
    item = pack.find("kinds", kind)
    plural = item.record.plural if item is not None else None
    return words_of(pack, str(plural or (kind if kind.endswith("s") else f"{kind}s")))


def symbol_title(pack: Pack, symbol: str, type: str = "") -> str:
    """What readers call a symbol; its name in words where it has no title."""
    return title_of_symbol(pack, symbol, type) or words_of(pack, symbol)


def title_of_symbol(pack: Pack, symbol: str, type: str = "") -> str | None:
    """The title of a symbol in its type, or, where the type is not known, in all types that have such a symbol, if they
    agree; None where it has none."""
    titles = _titles_of_symbols(pack)
    return titles.get((type, symbol)) or titles.get(("", symbol)) or None


def _titles_of_symbols(pack: Pack) -> dict[tuple[str, str], str]:
    """The titles of symbols by type; under no type those that all types agree on."""
    kept: dict[tuple[str, str], str] | None = pack.kept.get("titles of symbols")
    if kept is None:
        agreed: dict[str, str] = {}
        kept = {}
        for each in pack.family():
            for item in each.all("types"):
                for symbol, text in (item.record.values or {}).items():
                    title = str(text.title) if text.title else ""
                    kept.setdefault((item.id, symbol), title)
                    agreed[symbol] = title if agreed.get(symbol, title) == title else ""
        kept |= {("", symbol): title for symbol, title in agreed.items()}
        pack.kept["titles of symbols"] = kept
    return kept


def field_title(pack: Pack, kind: str, field: str) -> str:
    """What readers call an attribute or a changing field of a kind."""
    item = pack.find("kinds", kind)
    if item is not None:
        declared = item.record.attrs.get(field) or (item.record.state or {}).get(field)
        title = getattr(declared, "title", None)
        if title:
            return str(title)
    return words_of(pack, field)


def player_title(pack: Pack, scenario: str, player: str) -> str:
    """What readers call a player or a side of a scenario."""
    item = pack.find("scenarios", scenario)
    title = item.record.title_of_player(player) if item is not None else None
    return str(title or in_words(player))
