"""Where menus are opened and included: `any time` is exactly the menus that include it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from toolkit.checker.openings import Opening, menu_uses
from toolkit.cli.main import cli
from toolkit.packs import load_pack

HARBOUR = Path(__file__).parents[2] / "packs" / "interjections"


def test_a_menu_tells_its_actions_who_opens_it_and_what_includes_it() -> None:
    pack, _ = load_pack(HARBOUR)
    assert pack is not None
    uses = menu_uses(pack)
    assert uses["bribes"].opened_by == (
        Opening("actions", "play_bribe", "announce"),
        Opening("actions", "play_ruse", "announce"),
    )
    assert uses["watch"].opened_by == (Opening("procedures", "interjections", "between"),)
    lanterns = uses["lanterns"]
    assert (lanterns.actions, lanterns.included_in, lanterns.opened_by, lanterns.claims) == (
        ("light",),
        ("orders", "watch"),
        (),
        True,
    )


def test_check_prints_it() -> None:
    shown = CliRunner().invoke(cli, ["check", str(HARBOUR), "--menus"]).output
    assert "Menus of interjections" in shown
    assert (
        "lanterns\n  actions: light\n  included in: orders, watch\n  claimed: while any decision is pending\n" in shown
    )
    assert "Menus of" not in CliRunner().invoke(cli, ["check", str(HARBOUR)]).output


@pytest.mark.slow
def test_menus_that_include_others_include_what_is_in_those() -> None:
    pack, _ = load_pack(HARBOUR.parents[2] / "content" / "panzer-general")
    assert pack is not None
    uses = menu_uses(pack)
    assert "operations" in uses["any_time"].included_in


def test_what_extends_an_action_stands_in_its_menus_too(tmp_path: Path) -> None:
    (tmp_path / "field").mkdir()
    manifest = "pack: field\nversion: 1.0.0\nlanguage: 1\ntitle: Field\nlanguages: [en]\n"
    manifest += "options: {fast: {title: Fast}}\n"
    (tmp_path / "field/pack.yaml").write_text(manifest, "utf-8")
    rules = "actions:\n  march: {menu: orders, do: [{offer: asides}]}\n"
    rules += "  rush: {extends: march, option: fast, do: [{offer: more}]}"
    (tmp_path / "field/rules.yaml").write_text(rules + "\nmenus: {orders: {}, asides: {}, more: {}}\n", "utf-8")
    pack, _ = load_pack(tmp_path / "field")
    assert pack is not None
    uses = menu_uses(pack)
    assert uses["orders"].actions == ("march", "rush")
    assert [each.id for each in uses["asides"].opened_by] == ["march", "rush"]
    assert [each.id for each in uses["more"].opened_by] == ["rush"]
