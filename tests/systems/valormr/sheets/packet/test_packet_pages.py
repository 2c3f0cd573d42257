"""The battle packet's pages: sizes, counts, secrets, and what fits where."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from generator.render.cards.arrange import Cutting, PrintWay, Wanted
from generator.render.documents import Paper
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import render_pdf
from generator.systems.valormr.rules.contact.results import DISPLACED, KEYS
from generator.systems.valormr.rules.muster import Arm, Individual
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from generator.systems.valormr.sheets.packet_document import (
    PacketOptions,
    PacketSection,
    line_cards,
    line_cards_name,
)
from generator.systems.valormr.sheets.record_boxes import box_pictures, company_marks
from generator.systems.valormr.views.packet.regiments import CompanyRecord
from generator.systems.valormr.views.packet.schedules import battle_steps
from generator.values import replace
from generator.world.campaign import Decision
from tests.packets import (
    BLIND,
    DICE,
    TO_BATTLE,
    TO_CONTACT,
    TO_TERRAIN,
    a_regiment,
    a_valley,
    hidden_changes,
    of_side,
    packet_of,
    with_force,
)
from tests.pdf_reading import (
    PageReading,
    outside_text_block,
    read_pages,
    smallest_type_pt,
    thinnest_stroke_pt,
)
from tests.render.page_printing import press
from tests.scenarios import place
from tests.systems.valormr.sheets.packet.packet_printing import (
    LANDSCAPE_BLOCK,
    PORTRAIT_BLOCK,
    job_of,
    pages_with,
    printed,
    umpires_pages,
)
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.render.pdf import PdfJob

RIM = 4
"""Half the line round a map, in the units of its drawing."""
RECORDS = PacketOptions(sections=frozenset({PacketSection.COMMANDERS}))


def squares(page: PageReading, side: float) -> int:
    """Count the boxes of one size on a page."""
    return sum(
        abs(stroke.width_mm - side) < 0.02 and abs(stroke.height_mm - side) < 0.02
        for stroke in page.strokes
        if len(stroke.points) >= 4
    )


def boxes(page: PageReading, width: float, height: float) -> int:
    """Count the rectangles of one size on a page."""
    return sum(
        abs(stroke.width_mm - width) < 0.02 and abs(stroke.height_mm - height) < 0.02
        for stroke in page.strokes
        if len(stroke.points) >= 4
    )


@pytest.mark.parametrize("paper", tiered(Paper))
def test_every_page_keeps_to_the_block_with_readable_type(paper: Paper) -> None:
    pages = umpires_pages(paper)

    assert smallest_type_pt(pages) >= 8
    assert thinnest_stroke_pt(pages) >= 0.25
    for page in pages[1:]:
        is_landscape = page.width_mm > page.height_mm
        block = LANDSCAPE_BLOCK if is_landscape else PORTRAIT_BLOCK
        assert not outside_text_block(page, block), page.text[:60]


def test_the_piece_of_the_map_leaves_room_beside_it() -> None:
    sizes = re.findall(r'contact" style="width: ([\d.]+)mm', job_of().html)

    assert len(sizes) == 1
    assert float(sizes[0]) <= 110


@pytest.mark.deep
def test_both_papers_take_the_same_pages() -> None:
    def heads(paper: Paper) -> list[str]:
        return [" ".join(page.text.split())[:80] for page in umpires_pages(paper)]

    assert heads(Paper.A4) == heads(Paper.LETTER)


@pytest.mark.deep
def test_every_part_begins_a_page_and_says_for_whom_it_is() -> None:
    pages = umpires_pages()

    assert "it holds both sides’ secrets" in pages[0].text
    assert len(pages_with(pages, "For Arn alone")) == 2
    assert len(pages_with(pages, "For Hadewych alone")) == 2
    assert len(pages_with(pages, "For the umpire alone")) == 2
    assert not pages_with(pages_with(pages, "For Arn alone"), "Fangs")
    assert not pages_with(pages_with(pages, "For Hadewych alone"), "Weald of")


@pytest.mark.deep
def test_the_contents_give_the_right_pages() -> None:
    pages = umpires_pages()
    text = " ".join(pages[0].text.split())

    for words, heading in (
        ("The table, page", "The table: Arn"),
        ("Figures to pull out, page", "Figures to pull out"),
        ("Results, page", "Results: Arn"),
    ):
        found = re.search(rf"{words} (\d+)", text)
        assert found is not None, words
        assert heading in " ".join(pages[int(found[1]) - 1].text.split())


def test_tick_boxes_are_as_many_as_units() -> None:
    sheets = packet_of().commanders
    units = sum(len(sheet.schedule.units) for sheet in sheets if sheet.schedule)

    with_the_army = sum(
        figure.figures for sheet in sheets if sheet.record for figure in sheet.record.besides
    )
    assert (units, with_the_army) == (3, 5)
    assert job_of().html.count('class="tick"') == units + with_the_army


@pytest.mark.deep
def test_record_boxes_are_as_many_as_figures() -> None:
    pages = umpires_pages()
    (arn,) = pages_with(pages, "Weald: 45 of 45")
    (hadewych,) = pages_with(pages, "Fangs: 34 of 34")

    assert squares(arn, 5) == 45
    assert squares(hadewych, 5) == 34


def test_figures_lost_before_are_crossed_out_from_the_left() -> None:
    company = CompanyRecord(name="Foot", troop_type="foot", original=7, present=5)
    (picture,) = box_pictures(company)
    body = picture.picture.body.decode()

    assert picture.boxes == 7
    assert body.count("<rect") == 7
    crosses = re.findall(r'd="M([\d.]+) [\d.]+L[\d. ]+M', body)
    assert len(crosses) == 2
    assert float(crosses[0]) < float(crosses[1])


def test_a_large_company_is_boxed_whole_on_several_pictures() -> None:
    company = CompanyRecord(name="Host", troop_type="foot", original=401, present=401)

    assert [picture.boxes for picture in box_pictures(company)] == [160, 160, 81]


@pytest.mark.rule("VAL-OOB-16")
@pytest.mark.parametrize(
    ("original", "marks"),
    [
        (20, {5: 75, 10: 50, 15: 25}),
        (16, {4: 75, 8: 50, 12: 25}),
        (9, {3: 75, 5: 50, 7: 25}),
        (3, {1: 75, 2: 50}),
        (2, {1: 50}),
        (1, {}),
    ],
)
def test_val_oob_16_bars_stand_where_a_share_is_reached(
    original: int, marks: dict[int, int]
) -> None:
    assert company_marks(original) == marks


@pytest.mark.deep
def test_cards_to_be_cut_out_are_named_on_the_umpires_cover_alone() -> None:
    (cover, *_) = umpires_pages()
    words = " ".join(cover.text.split())
    players = printed(job_of(reader=of_side("chaos")))[0].text

    assert f"baseline cards, {line_cards_name(packet_of())}.pdf" in words
    assert "terrain cards, terrain-cards.pdf among the sheets" in words
    assert "cut out" not in players
    assert line_cards_name(packet_of(reader=of_side("chaos"))) == ""


def test_a_packet_without_lines_in_use_names_no_baseline_cards() -> None:
    assert line_cards_name(packet_of(decisions=TO_CONTACT)) == ""
    cover = PacketOptions(sections=frozenset({PacketSection.COVER}))
    html = job_of(decisions=TO_CONTACT, options=cover).html

    assert "terrain-cards.pdf" in html
    assert "baseline-cards" not in html


@cache
def line_card_pages(paper: Paper, way: PrintWay, cutting: Cutting) -> tuple[PageReading, ...]:
    """Print the baseline cards of the battle."""
    job = line_cards(
        packet_of(),
        name="lines",
        press=press(paper),
        wanted=Wanted(paper=paper, way=way, cutting=cutting),
    ).job
    return read_pages(render_pdf(job.html, job.assets, when=None, setup=job.setup))


@pytest.mark.parametrize("paper", tiered(Paper))
@pytest.mark.rule("VAL-BASE-01")
def test_val_base_01_only_lines_in_use_get_cards_one_for_each_end(paper: Paper) -> None:
    (page,) = line_card_pages(paper, PrintWay.FOLD, Cutting.LINES)
    text = " ".join(page.text.split())

    assert text.count("17¼″") == 4
    assert text.count("14¼″") == 4
    assert page.horizontal(100, tolerance=0.001)
    assert not outside_text_block(page, PORTRAIT_BLOCK)
    assert smallest_type_pt((page,)) >= 8


def test_the_campaigns_wishes_for_cards_hold_for_a_battles_lines() -> None:
    shop = line_card_pages(Paper.A4, PrintWay.SINGLE, Cutting.MARKS)

    assert len(shop) == 4
    assert {(round(page.width_mm), round(page.height_mm)) for page in shop} == {(97 + 16, 72 + 16)}


def test_dice_are_noted_on_the_cover_until_they_are_all_thrown() -> None:
    cover = PacketOptions(sections=frozenset({PacketSection.COVER}))

    for decisions in ((), TO_CONTACT, TO_TERRAIN):
        html = job_of(decisions=decisions, options=cover).html
        assert html.count('class="entry"') == 2 * 5
    assert "Dice rolled at the table" not in job_of(options=cover).html


def test_the_map_on_the_cover_is_the_campaigns_cut_along_hexsides() -> None:
    cover = PacketOptions(sections=frozenset({PacketSection.COVER}), theme=ThemeName.COLOUR)
    body = job_of(options=cover).assets["map-1.svg"].body.decode()
    found = re.search(r' viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"', body)

    assert found
    assert (float(found[1]) - 2 * RIM - 240) % 180 == 0
    assert (float(found[2]) - 2 * RIM - 104) % 208 == 0
    for layer in ("ground", "grid", "numbers", "rim", "counters"):
        assert f"map-{layer}-layer" in body
    assert theme_named(ThemeName.COLOUR).fills["clear"] in body


def test_every_choice_with_chances_has_its_chart() -> None:
    html = job_of(decisions=(), options=RECORDS).html
    first = html.partition('id="commander-1"')[2].partition('id="deployment-1"')[0]

    charts = first.split('<div class="chart">')[1:]
    assert len(charts) == 3
    assert "If you choose fight" in charts[0]
    assert all("Likeliest: " in chart for chart in charts)
    assert all('class="case-name">at worst' in chart for chart in charts)


@pytest.mark.deep
@pytest.mark.rule("DEF-OOB-03")
def test_def_oob_03_the_record_sheet_of_a_lone_dragon_has_no_marks() -> None:
    campaign = a_valley()
    dragon = Individual(id="anax", name="Anax", kind="dragon")
    alone = replace(campaign.force("hadewych"), regiments=(), individuals=(dragon,))
    pages = printed(job_of(with_force(campaign, alone), options=RECORDS))
    (page,) = pages_with(pages, "Individuals: 1 of 1")
    (sheet,) = pages_with(pages, "Individuals alone: 1 figure.")

    assert "or fewer left" not in page.text
    assert "bars:" not in page.text
    assert squares(page, 7.6) == 1
    assert "What you know of the enemy" in " ".join(sheet.text.split())


def test_the_results_form_begins_below_its_heading() -> None:
    (page,) = pages_with(umpires_pages(), "Results: Arn")

    assert "Who holds the field" in page.text
    assert "behind, in order disordered routed off" in " ".join(page.text.split())


def test_a_players_packet_is_two_leaves_and_his_own_is_the_second() -> None:
    pages = printed(job_of(reader=of_side("law")))

    cover, table, front, back = pages
    assert "Step by step" in cover.text
    assert "The table: Arn" in table.text
    assert "What you know of the enemy" in front.text
    assert "deploy and keep count" in back.text


@pytest.mark.rule("DEF-EXCH-03")
@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_scenario_is_named_on_the_cover_and_where_a_commander_reads_first(paper: Paper) -> None:
    # Contact dice with everything added: Arn 4, Hadewych 3.
    campaign = a_valley(switches={"battle.scenario": "contact-dice"})

    pages = printed(job_of(campaign, reader=of_side("law"), paper=paper))

    cover, _, front, _ = (" ".join(page.text.split()) for page in pages)
    told = "The scenario is “Battle”"
    neither = "is neither Advantaged nor Disadvantaged."
    for page in (cover, front):
        assert page.count(told) == 1
        assert page.count(neither) == 2
    assert cover.index("Weather") < cover.index(told) < cover.index("has the initiative")
    assert front.index(told) < front.index("What you know of the enemy")


@pytest.mark.rule("DEF-EXCH-04")
def test_def_exch_04_no_leaf_tells_an_enemy_that_an_army_could_not_be_led() -> None:
    switches = {"battle.scenario": "move-roll", "battle.approach_rolls": True}
    campaign = a_valley("...h.f", "m...h.", ".f....", switches=switches)
    near = replace(campaign.force("hadewych"), start=place(campaign.board, "0401"))
    to = place(campaign.board, "0102")
    leads = Decision(
        question="morning.arn+hadewych/next-hex/hadewych", choice="lead", detail={"to": (to,)}
    )
    dice: dict[str, int | tuple[int, ...]] = {**DICE, "1-day/TSC-TURN-04/morning.arn/1": (6, 3)}

    job = job_of(with_force(campaign, near), (*TO_CONTACT, leads), dice=dice, options=RECORDS)

    _, arns, hadewychs = re.split(r'id="commander-\d"', job.html)
    kept = "Hadewych would have led Arn to 0102"
    assert arns.count(kept) == 1
    assert kept not in hadewychs


@pytest.mark.parametrize("decisions", tiered([(), TO_CONTACT, TO_TERRAIN]))
def test_before_a_battle_too_a_players_leaf_begins_on_the_front_of_a_sheet(
    decisions: tuple[Any, ...],
) -> None:
    pages = printed(job_of(decisions=decisions, reader=of_side("law")))
    numbers = [at for at, page in enumerate(pages) if "For Arn alone" in page.text]

    assert numbers == [2, 3]
    assert len(pages) == 5


def test_a_choice_is_told_without_what_is_said_of_the_file_alone() -> None:
    html = job_of(decisions=(), reader=of_side("law")).html

    assert "accepts the contact" in html
    assert "(add" not in html


def test_the_umpires_packet_has_a_page_for_each_thing_beside_the_leaves() -> None:
    leaves = ["For Arn alone"] * 2 + ["For Hadewych alone"] * 2
    heads = ["both sides’ secrets", "From contact", *leaves, "The table: Arn"]
    heads += ["Figures to pull out", "Results: Arn"]

    for page, head in zip(umpires_pages(), heads, strict=True):
        assert head in page.text


@pytest.mark.parametrize("decisions", [(), TO_CONTACT, TO_TERRAIN, TO_BATTLE])
def test_a_player_is_told_of_nothing_that_only_the_umpire_can_do(
    decisions: tuple[Any, ...],
) -> None:
    html = job_of(decisions=decisions, reader=of_side("law")).html
    words = re.sub(r"<[^>]*>", " ", html)

    for told in ("key", "status", "type it", "[[period", "campaign file", "build"):
        assert not re.search(rf"\b{re.escape(told)}", words.replace("build rafts", ""))


def test_the_lines_for_the_file_stand_with_the_results_in_a_face_of_one_width() -> None:
    (page,) = pages_with(umpires_pages(), "Results: Arn")

    assert "[period.battle.losses]" in page.text
    assert any("Code" in run.font for run in page.runs)


def test_every_step_from_contact_to_result_stands_on_one_page() -> None:
    (page,) = pages_with(umpires_pages(), "From contact to result, step by step")
    text = " ".join(page.text.split())

    for number, step in enumerate(battle_steps(), start=1):
        assert f"{number} {step.title}" in text
        assert step.text in text
    assert re.search(r"leaves, pages 3, 5 ", text)
    assert re.search(r"list of figures, page \d+", text)
    assert re.search(r"results form, page \d+", text)


@pytest.mark.parametrize(
    ("page", "heading"),
    [
        ("ground", "The table: Arn"),
        ("deployment", "The table: Arn"),
        ("record", "What you decide: stay, or break off"),
    ],
)
def test_what_people_see_to_stands_on_the_page_it_is_about(page: str, heading: str) -> None:
    sentences = [each.text for each in VALORMR_FOLDER.guidelines if each.page == page]
    (printed_page, *_) = pages_with(umpires_pages(), heading)
    text = " ".join(printed_page.text.split())

    assert sentences
    assert [each for each in sentences if each not in text] == []


@pytest.mark.deep
def test_a_players_steps_name_no_page_he_does_not_hold() -> None:
    pages = printed(job_of(reader=of_side("law")))
    (page,) = pages_with(pages, "Step by step")

    assert "Cross out on your leaf" in " ".join(page.text.split())
    assert "list of figures" not in page.text
    assert ", page" not in page.text


def test_what_is_read_standing_is_set_in_thirteen_points_and_more() -> None:
    for words in ("The table: Arn", "Arn: deploy and keep", "What you know of the enemy"):
        for page in pages_with(umpires_pages(), words):
            sizes = [round(run.size_pt, 1) for run in page.runs]
            assert max(sizes) >= 17
            assert sizes.count(13.0) >= 5


def test_the_results_form_has_a_box_for_every_number() -> None:
    job = job_of(options=PacketOptions(sections=frozenset({PacketSection.RESULTS})))
    results = packet_of().results
    assert results is not None
    companies = sum(len(force.companies) for force in results.forces)

    assert job.html.count('class="entry"') == companies + 3 * len(results.forces)
    assert job.html.count('class="pick"') == 2 * len(results.forces)
    for key in set(KEYS) - {DISPLACED}:
        assert f"\n{key} = " in results.skeleton
    assert results.skeleton.splitlines()[1] in " ".join(page.text for page in printed(job))


def commanders_part(job: PdfJob, number: int) -> str:
    """Return the HTML of one commander's pages."""
    after = job.html.partition(f'id="commander-{number}"')[2]
    return re.split(r'id="(?:commander-\d|table|lines)"', after)[0]


@pytest.mark.parametrize("decisions", [(), TO_CONTACT, TO_TERRAIN])
def test_a_commanders_pages_do_not_depend_on_the_enemys_secrets(decisions: tuple[Any, ...]) -> None:
    campaign = a_valley()
    before = job_of(campaign, decisions, dice=BLIND)
    after = job_of(hidden_changes(campaign), decisions, dice=BLIND)

    assert len(commanders_part(before, 1)) > 1000
    assert commanders_part(before, 1) == commanders_part(after, 1)
    assert commanders_part(before, 2) != commanders_part(after, 2)


@pytest.mark.parametrize("decisions", [(), TO_CONTACT, TO_TERRAIN])
def test_a_players_packet_is_the_same_byte_for_byte(decisions: tuple[Any, ...]) -> None:
    campaign, law = a_valley(), of_side("law")
    before = job_of(campaign, decisions, reader=law, dice=BLIND)
    after = job_of(hidden_changes(campaign), decisions, reader=law, dice=BLIND)

    assert before.html == after.html
    assert before.assets == after.assets


def test_a_players_packet_holds_no_page_of_the_umpires() -> None:
    html = job_of(reader=of_side("chaos")).html

    assert "terrain-cards.pdf" not in html
    assert 'id="pull"' not in html
    assert 'id="results"' not in html
    assert html.count('id="commander-') == 1


@pytest.mark.deep
def test_hostile_names_stay_text_and_long_ones_stay_on_the_page() -> None:
    campaign = a_valley()
    arn = campaign.force("arn")
    shouting = "<b>Ærik & Søn</b> of the Interminable Northern Marches and Fens"
    many = tuple((f"foot of the {number}th levy", 4, Arm.INFANTRY) for number in range(1, 13))
    odd = replace(
        arn,
        name=shouting,
        commander=shouting,
        regiments=(a_regiment("arn", "Grand Old Regiment of the Marches", *many),),
    )
    pages = printed(job_of(with_force(campaign, odd)))

    assert pages_with(pages, "<b>Ærik & Søn</b>")
    for page in pages[1:]:
        assert not outside_text_block(page), page.text[:60]
        assert all(run.x_mm < page.width_mm - 6.35 for run in page.runs)


@pytest.mark.deep
def test_large_type_is_a_quarter_larger_and_still_fits() -> None:
    sections = frozenset({PacketSection.COMMANDERS, PacketSection.TABLE})
    pages = printed(job_of(options=PacketOptions(sections=sections), is_large=True))

    for page in pages:
        assert not outside_text_block(page), page.text[:60]
    sizes = {round(run.size_pt, 2) for page in pages for run in page.runs}
    assert {16.25, 21.25} <= sizes
