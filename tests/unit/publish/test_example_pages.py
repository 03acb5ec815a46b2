"""The pages of worked examples, and what scenario and rules pages say of them, from the skirmish and the small duel."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest

from tests.unit.publish.built import bundle_of, publish_bundles
from tests.unit.publish.plain_site import plain_site
from tests.unit.publish.site_reader import PageReader, dead_links
from toolkit.bundle import Bundle
from toolkit.publish import building
from toolkit.publish.building import Page
from toolkit.publish.game import Game
from toolkit.publish.pages.registry import generated
from toolkit.publish.publishing import play_examples

ROOT = Path(__file__).parents[3]
SKIRMISH = ROOT / "content" / "skirmish"


def pages_of(folder: Path) -> dict[str, Page]:
    bundle = bundle_of(folder)
    told, problems = play_examples(bundle)
    assert problems == []
    return {page.path.removeprefix(f"games/{bundle.pack.id}/"): page for page in generated([Game.of(bundle, told)])}


@pytest.fixture(scope="module")
def skirmish() -> dict[str, Page]:
    return pages_of(SKIRMISH)


@pytest.fixture(scope="module")
def duel() -> dict[str, Page]:
    return pages_of(ROOT / "tests" / "packs" / "duel")


def text_of(page: Page) -> str:
    return " ".join(PageReader(page.body).text.split())


def english_of(page: Page) -> str:
    """The text of a page as who reads English has it."""
    return " ".join(PageReader(re.sub(r'<span class="hw-other" lang="es">.*?</span>', "", page.body)).text.split())


def part_of(text: str, start: str, end: str) -> str:
    return text[text.index(start) : text.index(end)]


@pytest.mark.slow
def test_every_link_leads_somewhere_and_no_id_stands_twice(skirmish: dict[str, Page], duel: dict[str, Page]) -> None:
    for pages in (skirmish, duel):
        read = {path: PageReader(page.body) for path, page in pages.items()}
        assert dead_links(read) == []
        assert [path for path, page in read.items() if len(page.ids) != len(set(page.ids))] == []


@pytest.mark.slow
def test_the_list_names_each_example_under_its_theme(skirmish: dict[str, Page]) -> None:
    listing = skirmish["examples.html"]
    text = text_of(listing)
    assert (
        text.index("19 worked examples.") < text.index("The gun fires at the farm") < text.index("Caught on the march")
    )
    assert "examples/caught_on_the_march.html" in PageReader(listing.body).links
    assert 'id="theme&#58;marching"' in listing.body


@pytest.mark.slow
def test_an_answer_is_told_in_words_with_what_chance_brought_and_what_changed(skirmish: dict[str, Page]) -> None:
    page = skirmish["examples/the_gun_fires_at_the_farm.html"]
    told = part_of(text_of(page), "Step by step", "What comes of it")
    assert "Fire" in told and "firer" in told and "Machine gun" in told
    assert "Rolled" in told
    assert [f'class="hw-die">{number}</span>' in page.body for number in (6, 4)] == [True, True]
    log = part_of(english_of(page), "Step by step", "What comes of it")
    assert "Rolled: 6" in log and "Machine gun: Hits 0 → 1" in log
    assert "example_waits" not in told and "example_position" not in told


@pytest.mark.slow
@pytest.mark.slow
def test_a_refused_answer_says_why_and_by_which_case(skirmish: dict[str, Page]) -> None:
    page = skirmish["examples/out_of_range.html"]
    assert "The target is out of range or out of sight." in text_of(page)
    assert "hw-step--refused" in page.body
    assert "../rules.html#4.1" in PageReader(page.body).links


def test_a_value_is_shown_with_its_account(skirmish: dict[str, Page]) -> None:
    text = text_of(skirmish["examples/far_away_and_hit_before.html"])
    account = part_of(text, "What a squad adds to its roll", "What protects a squad")
    assert account.index("base") < account.index("far away") < account.index("hits taken") < account.index("Result")
    beaten = skirmish["examples/foxholes_and_walls.html"]
    assert "beaten: does not count" in text_of(beaten)
    assert 'class="hw-uncounted"' in beaten.body


def test_later_maps_use_what_the_first_one_drew_and_hold_no_words(skirmish: dict[str, Page]) -> None:
    body = unescape(skirmish["examples/caught_on_the_march.html"].body)
    assert body.count('id="map:ground"') == 1
    assert body.count('<use href="#map:ground">') == body.count('class="hw-happened"') == 2
    again = body[body.index('id="piece:0"') : body.index("</svg>", body.index('id="piece:0"'))]
    assert "lang=" not in again


@pytest.mark.slow
def test_the_state_that_an_example_sets_stands_beside_the_map(skirmish: dict[str, Page]) -> None:
    text = part_of(text_of(skirmish["examples/far_away_and_hit_before.html"]), "Position", "What comes of it")
    assert "Hits 1" in text.replace("Impactos", "")


def test_of_what_spaces_sides_and_pieces_keep_only_that_stands_there_which_is_not_as_any_begins() -> None:
    """The sides without a bridge, nearly all that the map has, say nothing."""
    pages = pages_of(ROOT / "tests" / "packs" / "crossing")
    (page, *_) = [page for path, page in pages.items() if path.startswith("examples/") and "Bridge" in text_of(page)]
    position = part_of(text_of(page), "Position", "Step by step")
    assert re.findall(r"[A-E]\d\|[A-E]\d(?=Bridge)", position) == ["B1|C2", "B2|C3"]


@pytest.mark.slow
def test_hands_lie_beside_the_map_and_cards_go_from_them(duel: dict[str, Page]) -> None:
    text = text_of(duel["examples/snafu_on_snafu.html"])
    position = part_of(text, "Position", "Step by step")
    assert position.index("hand, German") < position.index("Accuracy") < position.index("Boost")
    assert "Accuracy: hand, German → discard" in part_of(text, "Step by step", "What comes of it")


@pytest.mark.slow
def test_a_choice_is_told_by_its_question(duel: dict[str, Page]) -> None:
    text = text_of(duel["examples/a_kill_ends_its_fire.html"])
    assert "German Take the reward from the enemy? no" in text
    assert "Veterans: C2 → out of play" in text


def test_a_case_says_what_implements_and_what_works_it_out(skirmish: dict[str, Page]) -> None:
    body = skirmish["rules.html"].body
    case = part_of(body, 'id="3.2"', 'id="3.3"')
    text = PageReader(f"<article {case}").text
    assert "Implemented by" in text and "On foot" in text and "movement" in text
    assert "Worked out by" in text and "Where a squad may go" in text
    assert 'data-implemented="yes" data-worked="yes"' in case


def test_a_scenario_tells_its_course_its_ends_its_examples_and_how_to_play_it(skirmish: dict[str, Page]) -> None:
    text = text_of(skirmish["scenarios/farm.html"])
    course = part_of(text, "Sequence of play", "How it ends")
    assert course.index("The whole game") < course.index("Turn") < course.index("Orders")
    ends = part_of(text, "How it ends", "Examples given in it")
    assert "No squad left" in ends and "7.2" in ends
    assert "The yard is held" in part_of(text, "Examples given in it", "Play it")
    assert "hexwright play skirmish/farm" in text


def spoilt(folder: Path) -> Bundle:
    """The skirmish with an example that expects another roll."""
    shutil.copytree(SKIRMISH, folder / "skirmish")
    file = folder / "skirmish" / "examples" / "fire.yaml"
    file.write_text(file.read_text("utf-8").replace("value: roll.total, is: 10", "value: roll.total, is: 9"), "utf-8")
    return bundle_of(folder / "skirmish")


@pytest.mark.slow
def test_an_example_that_fails_stops_the_publishing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = spoilt(tmp_path)
    result = publish_bundles([bundle], tmp_path / "site", work=tmp_path / "work")
    assert (result.index, [problem.code for problem in result.diagnostics]) == (None, ["E810"])
    assert result.diagnostics[0].span.path.endswith("examples/fire.yaml")
    assert not (tmp_path / "site").exists()
    monkeypatch.setattr(building, "run_mkdocs", plain_site)
    kept = publish_bundles([bundle], tmp_path / "site", work=tmp_path / "work", keep_going=True)
    assert kept.index is not None
    assert [problem.code for problem in kept.diagnostics] == ["E810"]


@pytest.mark.slow
def test_what_fails_in_one_of_several_packs_is_told_whichever_process_plays_it(tmp_path: Path) -> None:
    others = [bundle_of(ROOT / "tests" / "packs" / name) for name in ("duel", "interjections")]
    result = publish_bundles([others[0], spoilt(tmp_path), others[1]], tmp_path / "site", work=tmp_path / "work")
    assert (result.index, [problem.code for problem in result.diagnostics]) == (None, ["E810"])
    assert "10" in result.diagnostics[0].message + result.diagnostics[0].help


@pytest.mark.slow
def test_an_example_that_was_not_played_is_shown_as_far_as_it_is_written(tmp_path: Path) -> None:
    bundle = spoilt(tmp_path)
    told, _ = play_examples(bundle)
    pages = {page.path: page for page in generated([Game.of(bundle, told)])}
    assert "This example has not been played." in text_of(
        pages["games/skirmish/examples/the_gun_fires_at_the_farm.html"]
    )


@pytest.mark.slow
def test_passes_that_stand_claims_and_menus_are_told_in_words() -> None:
    pages = pages_of(ROOT / "tests" / "packs" / "interjections")
    lifted = english_of(pages["examples/what_stands_is_lifted.html"])
    assert "White passes until the end of this: turn" in lifted
    assert "White claims light" in lifted and "White lifts its pass" in lifted
    target = pages["examples/a_pass_stands_until_something_is_a_target.html"]
    assert "White passes until something of its own is a target" in english_of(target)
    assert "Legal:play rusepass" in english_of(target)
    assert "hw-named hw-side--brick" in target.body[target.body.index("hw-steps") :].partition("→")[0]
    assert "IncludesLanternsOpened byInterjections between" in english_of(pages["elements/menus.html"])


@pytest.mark.slow
def test_an_end_that_a_card_says_nothing_of_has_its_default() -> None:
    assert re.search(
        "calm.*Steps1.*bold.*Steps2", english_of(pages_of(ROOT / "tests" / "packs" / "carriers")["cards.html"])
    )
