"""What readers call what a pack declares. In: a pack, an id. Out: its title, or the id in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.packs.arguments import in_words

if TYPE_CHECKING:
    from toolkit.packs import Pack


def title_of(pack: Pack, section: str, id: str) -> str:
    """What readers call a thing; its id in words where it has no title, of `game.round` the last one."""
    item = pack.find(section, id)
    title = getattr(item.record, "title", None) if item is not None else None
    return str(title or pack.say_known(in_words(id.rpartition(".")[2] if section == "state" else id)))


def field_title(pack: Pack, kind: str, field: str) -> str:
    """What readers call an attribute or a changing field of a kind."""
    item = pack.find("kinds", kind)
    if item is not None:
        declared = item.record.attrs.get(field) or (item.record.state or {}).get(field)
        title = getattr(declared, "title", None)
        if title:
            return str(title)
    return pack.say_known(pack.said(in_words(field)))


def player_title(pack: Pack, scenario: str, player: str) -> str:
    """What readers call a player or a side of a scenario."""
    item = pack.find("scenarios", scenario)
    title = item.record.title_of_player(player) if item is not None else None
    return str(title or in_words(player))
