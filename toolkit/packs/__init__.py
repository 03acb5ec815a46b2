"""Packs: found, read and linked. In: folders. Out: `Pack` with its items, and diagnostics E3xx, W3xx."""

from toolkit.packs.find import find_packs, is_pack
from toolkit.packs.load import load_pack
from toolkit.packs.pack import Item, Pack

__all__ = ["Item", "Pack", "find_packs", "is_pack", "load_pack"]
