"""Linking: every name of a pack is held against what it names. In: a pack. Out: diagnostics E3xx and W3xx."""

from __future__ import annotations

from toolkit.diagnostics import Diagnostic, Kept
from toolkit.packs.attributes import check_attributes
from toolkit.packs.changes import check_changes
from toolkit.packs.chapters import check_chapters
from toolkit.packs.guarding import run_guarded, without_items
from toolkit.packs.modelines import check_modelines
from toolkit.packs.pack import Pack
from toolkit.packs.positions import check_examples, check_state
from toolkit.packs.reconstructed import check_reconstructed
from toolkit.packs.references import check_references
from toolkit.packs.texts import check_texts
from toolkit.packs.typed import check_plans, check_settings, check_tables


def link_pack(pack: Pack) -> list[Diagnostic]:
    """Everything that does not fit together, sorted by place."""
    kept = Kept()
    for check in _CHECKS:
        run_guarded(check, pack, kept, pack.manifest.span("pack"), without_items)
    return kept.report()


_CHECKS = (
    check_references,
    check_attributes,
    check_changes,
    check_chapters,
    check_examples,
    check_modelines,
    check_plans,
    check_reconstructed,
    check_settings,
    check_state,
    check_tables,
    check_texts,
)
