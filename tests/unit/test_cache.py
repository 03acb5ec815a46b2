"""Programs kept between runs: the same program is read again, and a new one is written once anything has changed."""

from __future__ import annotations

import hashlib
import hmac
import os
import pickle
from pathlib import Path

import pytest

from tests.unit.play.test_faults import PACK, RULES
from tests.unit.state.stages import ROOT
from toolkit import cache
from toolkit.cache import cache_folder, kept_program
from toolkit.checker import check_rules
from toolkit.compiler import compile_program, write_program
from toolkit.packs import load_pack
from toolkit.play import Game, GameFault, read_answer
from toolkit.play.playouts import playout
from toolkit.program.rules import Rules

DUEL = ROOT / "tests" / "packs" / "duel"


def rules_of(folder: Path) -> Rules:
    """The rules of a pack, read anew."""
    pack, _ = load_pack(folder)
    assert pack is not None
    rules, found = check_rules(pack)
    assert rules is not None, found
    return rules


def copy_of(pack: Path, folder: Path, **other: str) -> Path:
    """A pack with other texts in some of its files."""
    for file in pack.rglob("*.yaml"):
        to = folder / "pack" / file.relative_to(pack)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(other.get(file.stem, file.read_text("utf-8")), "utf-8")
    return folder / "pack"


@pytest.mark.slow
def test_what_is_read_again_is_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of(DUEL)
    written = kept_program(rules, "meadow", {}, folder=tmp_path)
    monkeypatch.setattr(cache, "write_program", None)  # what is kept is not written again
    again = kept_program(rules_of(DUEL), "meadow", {}, folder=tmp_path)
    assert again.source == written.source == compile_program(rules, "meadow").source
    assert list(again.sites) == list(written.sites)
    games = [Game(program, "seed") for program in (written, again)]
    for game in games:
        playout(game, iter([0.1, 0.7, 0.4, 0.9, 0.2] * 1000).__next__, 1000)
    assert games[0].hash() == games[1].hash()


def test_a_fault_in_a_program_read_again_points_at_its_line(tmp_path: Path) -> None:
    pack = copy_of(PACK, tmp_path, rules=RULES)
    spans = []
    for _ in range(2):
        game = Game(kept_program(rules_of(pack), "field", {}, folder=tmp_path / "kept"), seed=1)
        with pytest.raises(GameFault) as caught:
            game.apply(read_answer(game, {"blue": "hurt"}))
        spans.append(caught.value.diagnostic.span)
    assert spans[0] == spans[1]
    assert len(list((tmp_path / "kept").glob("*.program"))) == 1


def test_another_text_option_or_form_is_another_program(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept_program(rules_of(copy_of(PACK, tmp_path / "one", rules=RULES)), "field", {}, folder=kept)
    changed = RULES.replace("game.rounds < 3", "game.rounds < 4")
    program = kept_program(rules_of(copy_of(PACK, tmp_path / "one", rules=changed)), "field", {}, folder=kept)
    assert "< 4" in program.source
    kept_program(rules_of(tmp_path / "one" / "pack"), "field", {}, tracing=True, folder=kept)
    assert len(list(kept.glob("*.program"))) == 3


@pytest.mark.slow
@pytest.mark.parametrize("damage", [lambda all: all[:-9], lambda all: all[:100], lambda _: b"", lambda all: b"x" + all])
def test_a_damaged_file_is_written_anew(tmp_path: Path, damage: type) -> None:
    rules = rules_of(DUEL)
    kept_program(rules, "meadow", {}, folder=tmp_path)
    (file,) = tmp_path.glob("*.program")
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    kept_program(rules, "meadow", {}, folder=tmp_path)
    assert file.read_bytes() == whole


@pytest.mark.slow
def test_what_somebody_else_may_have_written_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However well its sum may be right: nobody else has the key, and what others may write to is not trusted."""
    rules, folder = rules_of(DUEL), tmp_path / "kept"
    kept_program(rules, "meadow", {}, folder=folder)
    (file,) = folder.glob("*.program")
    whole, key = file.read_bytes(), folder / "key"
    assert key.stat().st_mode & 0o077 == 0 and folder.stat().st_mode & 0o077 == 0
    written: list[str] = []
    monkeypatch.setattr(cache, "write_program", lambda *all: written.append("anew") or write_program(*all))

    def is_read() -> bool:
        before = len(written)
        kept_program(rules, "meadow", {}, folder=folder)
        return len(written) == before

    assert is_read()
    file.chmod(0o622)
    assert not is_read() and file.stat().st_mode & 0o777 == 0o600, "it is written anew"
    forged = hashlib.sha256(whole[32:]).digest() + whole[32:]
    file.write_bytes(forged)
    assert not is_read()
    key.chmod(0o644)
    assert not is_read() and not is_read(), "a key that others can read is none"
    key.chmod(0o600)
    assert is_read()
    folder.chmod(0o777)
    assert not is_read() and not is_read()


@pytest.mark.slow
def test_reading_what_is_kept_makes_records_of_ours_and_calls_nothing(tmp_path: Path) -> None:
    """Even with the right key: a file that names something else than a record is written anew."""
    rules, called = rules_of(DUEL), tmp_path / "called"
    kept_program(rules, "meadow", {}, folder=tmp_path)
    (file,) = tmp_path.glob("*.program")
    whole = file.read_bytes()
    for evil in (Evil(os.mkdir, (str(called),)), Evil(getattr, (rules, "pack"))):
        body = pickle.dumps(evil)
        file.write_bytes(
            hmac.digest((tmp_path / "key").read_bytes(), file.name.encode() + b"\0" + body, "sha256") + body
        )
        kept_program(rules, "meadow", {}, folder=tmp_path)
        assert not called.exists() and file.read_bytes() == whole


class Evil:
    """What is pickled as a call."""

    def __init__(self, function: object, arguments: tuple[object, ...]) -> None:
        self.call = function, arguments

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self.call


@pytest.mark.slow
def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    assert kept_program(rules_of(DUEL), "meadow", {}, folder=tmp_path / "file" / "programs").source


@pytest.mark.slow
def test_what_was_not_used_for_longest_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "AT_MOST", 2)
    rules = rules_of(DUEL)
    for scenario, tracing in (("meadow", False), ("frost", False), ("meadow", True), ("frost", True)):
        kept_program(rules, scenario, {}, tracing=tracing, folder=tmp_path)
    assert len(list(tmp_path.glob("*.program"))) == 2


def test_the_users_cache_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert cache_folder(environment={"HEXWRIGHT_CACHE": str(tmp_path)}) == tmp_path / "programs"
    assert cache_folder("contacts", {"HEXWRIGHT_CACHE": str(tmp_path)}) == tmp_path / "contacts"
    assert cache_folder(environment={"HEXWRIGHT_CACHE": ""}) is None
    assert cache_folder(environment={"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "hexwright" / "programs"
    folder = cache_folder(environment={})
    assert folder is None or folder.parts[-3:] == (".cache", "hexwright", "programs")
