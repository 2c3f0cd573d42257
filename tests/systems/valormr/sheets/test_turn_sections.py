"""The umpire's turn sheet, and what of it stands in a player's packet too."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import PUBLIC, UMPIRE, Audience
from generator.brief.questions import Asked
from generator.kit.typed_entries import EntryKind, Typed, Unasked
from generator.render.documents import Paper
from generator.render.force_table import ForceTable, ToldCell, force_table
from generator.render.pdf import render_pdf
from generator.render.sections import unplayed_areas
from generator.render.turn_sheet import FaceShown
from generator.systems.valormr.views.force_columns import FORCE_COLUMNS
from generator.values import replace
from generator.world.campaign import HouseRule
from tests.briefings import (
    CHAOS_PLAYER,
    LAWS_PLAYER,
    a_valley,
    briefed,
    first_day,
    periods_of,
    quiet_day,
    renamed,
    towards_each_other,
)
from tests.materials import briefing_of, on_the_sheet, turn_sheet_of
from tests.pdf_reading import outside_text_block, read_pages, smallest_type_pt
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.brief.briefing import Briefing
    from generator.render.contact_tables import ContactTable
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.clock import FactValue

UNPLAYED = (
    ("VAL-RIVER-07", "Crossing unforms a force", "planned"),
    ("VAL-RIVER-09", "Ferries take their time", "by-hand"),
    ("VAL-SHIP-01", "Vessels carry so many figures", "planned"),
)

THREE = FaceShown(text="3", picture="die-3.svg")


def html_for(briefing: Briefing) -> str:
    return turn_sheet_of(briefing).html


def players_html(briefing: Briefing, mission: str = "") -> str:
    """Return the packet of a player, which has a form of its own."""
    return briefing_of(briefing, mission=mission).html


def lines_of(briefing: Briefing, *, of_readers: bool | None = None) -> ForceTable:
    table = force_table(briefing, FORCE_COLUMNS, of_readers=of_readers)
    assert table is not None
    return table


def columns_of(table: ForceTable) -> tuple[str, ...]:
    return tuple(column.title for column in table.columns)


def cells_of(table: ForceTable, name: str) -> dict[str, ToldCell]:
    (row,) = (row for row in (*table.first, *table.others) if row.name == name)
    return dict(zip(columns_of(table), row.cells, strict=True))


def awaiting() -> Briefing:
    """Return the second period of a campaign whose dice are thrown by hand."""
    campaign = replace(a_valley(), dice_missing="await")
    _, night = periods_of(campaign, (), ())
    return briefed(campaign, night)


def test_what_is_awaited_stands_first_with_its_key_and_lines_to_paste() -> None:
    html = html_for(awaiting())

    key = "1-night/VAL-WX-03/sky/1"
    assert html.index("Awaited: 1\u00a0roll") < html.index("Weather <span")
    assert f'<span class="under key">{key}</span>' in html
    assert f"[period.dice]\n&#34;{key}&#34; = [?]" in html
    assert html.index("Lines to paste") > html.index("What happened")
    assert "see below for what it is waiting for" in html


def test_a_player_reads_no_lines_to_paste() -> None:
    campaign = replace(a_valley(), dice_missing="await")
    _, night = periods_of(campaign, (), ())

    html = players_html(briefed(campaign, night, LAWS_PLAYER))

    assert "[period.dice]" not in html


def test_the_umpire_reads_every_army_in_one_table() -> None:
    table = on_the_sheet(first_day())["forces"]

    assert columns_of(table) == (
        "Stands at",
        "Out of the ordinary",
        "Points",
        "Strength",
        "Figures",
    )
    assert [(side.letter, side.is_first) for side in table.badges] == [("C", True), ("L", False)]
    assert table.count == 2


def test_a_player_reads_of_others_only_where_they_stand() -> None:
    briefing = first_day(reader=LAWS_PLAYER)

    others = lines_of(briefing, of_readers=False)

    assert columns_of(others) == ("Stands at",)
    assert others.said_once == ""
    assert "Figures" in columns_of(lines_of(briefing, of_readers=True))
    assert "Hadewych <span" in players_html(briefing)


@pytest.mark.parametrize("reader", [LAWS_PLAYER, CHAOS_PLAYER], ids=lambda who: who.id)
def test_a_players_own_forces_stand_apart_from_all_others(reader: Audience) -> None:
    briefing = first_day(reader=reader)
    own = {side.name for side in briefing.sides if side.id in reader.sides}

    mine = lines_of(briefing, of_readers=True)
    theirs = lines_of(briefing, of_readers=False)

    assert {side.name for side in mine.badges} == own
    assert not own & {side.name for side in theirs.badges}


def test_a_force_is_told_with_place_points_figures_and_route() -> None:
    campaign = a_valley()
    orders = towards_each_other(campaign)[1:]
    (day,) = periods_of(campaign, orders)

    table = lines_of(briefed(campaign, day))

    cells = cells_of(table, "Hadewych")
    assert cells["Stands at"].main == "0401"
    assert (cells["Points"].main, cells["Points"].small) == ("0", "of 12")
    assert cells["Points"].stands_out
    assert (cells["Figures"].main, cells["Strength"].share) == ("10", 100)
    assert not cells["Figures"].stands_out
    assert "with 12 points in hand" in table.said_once


def test_an_army_that_lacks_figures_stands_before_those_that_are_whole() -> None:
    briefing = quiet_day(a_valley())
    fewer = {("hadewych", "figures"): 3}

    table = lines_of(replace(briefing, facts={**briefing.facts, **fewer}))

    assert [row.name for row in table.first] == ["Hadewych"]
    assert [row.name for row in table.others] == ["Arn"]
    cells = cells_of(table, "Hadewych")
    assert (cells["Figures"].main, cells["Figures"].stands_out) == ("3 of 10", True)
    assert cells["Strength"].share == 30


def test_what_an_army_lacks_is_bold_and_its_bar_black() -> None:
    briefing = quiet_day(a_valley())
    fewer = {("hadewych", "figures"): 3, ("hadewych", "fatigued"): True}

    html = html_for(replace(briefing, facts={**briefing.facts, **fewer}))

    assert '<span class="bar less" title="30\u00a0%"><i style="width: 30%">' in html
    assert '<span class="bar" title="100\u00a0%"><i style="width: 100%">' in html
    assert "<strong>fatigued</strong>" in html
    assert html.count("<strong>10</strong>") == 0


def test_whose_points_are_not_those_of_most_are_bold_and_lift_nobody() -> None:
    briefing = quiet_day(a_valley())
    more: dict[tuple[str, str], FactValue] = {("hadewych", "rate"): 48, ("hadewych", "in_hand"): 48}

    table = lines_of(replace(briefing, facts={**briefing.facts, **more}))

    points = cells_of(table, "Hadewych")["Points"]
    assert (points.main, points.small, points.stands_out) == ("48", "", True)
    assert table.first == ()


def test_an_unknown_condition_is_not_taken_for_a_good_one() -> None:
    briefing = quiet_day(a_valley())
    known = {k: v for k, v in briefing.facts.items() if k != ("arn", "fatigued")}

    table = lines_of(replace(briefing, facts=known))

    assert cells_of(table, "Arn")["Out of the ordinary"].small == "condition unknown"


def test_armies_in_contact_stand_first_and_say_so() -> None:
    table = lines_of(first_day())

    assert [row.name for row in table.first] == ["Hadewych", "Arn"]
    assert cells_of(table, "Arn")["Out of the ordinary"].main == "in contact"


def test_a_people_is_not_taken_for_the_side_of_the_same_name() -> None:
    campaign = a_valley()
    arn = replace(campaign.force("arn"), people="law")

    table = lines_of(first_day(a_valley(arn), LAWS_PLAYER), of_readers=True)

    assert [row.people for row in (*table.first, *table.others)] == ["law"]


def test_no_byte_of_a_players_briefing_hangs_on_what_he_may_not_know() -> None:
    campaign = a_valley()
    (day,) = periods_of(campaign, towards_each_other(campaign))
    stronger = tuple(
        replace(fact, value=977)
        if fact.name in ("figures", "at_start", "in_hand") and "chaos" in fact.sides
        else fact
        for fact in day.facts
    )
    secret = replace(day, facts=stronger)

    before = players_html(briefed(campaign, day, LAWS_PLAYER))
    after = players_html(briefed(campaign, secret, LAWS_PLAYER))

    assert before == after
    assert "977" in html_for(briefed(campaign, secret, UMPIRE))


def test_events_stand_under_their_half_period_with_rule_and_dice() -> None:
    campaign = a_valley()
    hands = {"1-night/VAL-WX-03/sky/1": 3}
    _, night = periods_of(campaign, (), (), hands=hands)

    evening = on_the_sheet(briefed(campaign, night))["happened"][0]

    assert (evening.title, evening.hours) == ("Evening", "hours 13 to 18")
    assert evening.happenings[0].rule == "VAL-WX-05"
    assert evening.happenings[0].dice[0].faces == (THREE,)


def test_the_dice_log_lists_each_throw_once_and_who_threw_it() -> None:
    campaign = a_valley()
    hands = {"1-night/VAL-WX-03/sky/1": 3}
    _, night = periods_of(campaign, (), (), hands=hands)

    log = on_the_sheet(briefed(campaign, night))["dice"].throws

    assert [(throw.key, throw.faces, throw.thrown) for throw in log] == [
        ("1-night/VAL-WX-03/sky/1", (THREE,), "by hand")
    ]


def test_dice_whose_keys_begin_alike_stand_together() -> None:
    campaign = a_valley()
    hands = {"1-night/VAL-WX-03/sky/1": 3}
    _, night = periods_of(campaign, (), (), hands=hands)

    kept = on_the_sheet(briefed(campaign, night))["dice"]
    (sky,) = kept.throws
    keys = [f"1-night/VAL-CONTACT-15/evening.a+b.{each}/1" for each in "ab"]
    throws = (sky, *(replace(sky, key=key) for key in keys))
    groups = replace(kept, throws=throws).by_thrower["by hand"]

    assert [(group.key, *map(group.rest, group.throws)) for group in groups] == [
        ("1-night/VAL-WX-03/", "sky/1"),
        ("1-night/VAL-CONTACT-15/evening.a+b.", "a/1", "b/1"),
    ]


def with_contacts(**forces: tuple[str, ...]) -> Briefing:
    """Return the day before anybody met, with contacts of which no more is known."""
    briefing = quiet_day(a_valley())
    told = {(contact, "forces"): ids for contact, ids in forces.items()}
    return replace(briefing, facts={**briefing.facts, **told})


def contacts_on(briefing: Briefing) -> list[ContactTable]:
    parts = on_the_sheet(briefing)["happened"]
    return [contact for part in parts for contact in part.contacts]


def rows_of(contact: ContactTable) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return the rows of the first band: what stands in each column, by title."""
    band = contact.bands[0]
    names = [force.name for force in band.forces]
    return {r.title: dict(zip(names, r.cells, strict=True)) for r in band.rows}


@pytest.mark.parametrize("page", [html_for, players_html])
def test_the_table_of_a_contact_has_no_row_without_a_word(page: Callable[[Briefing], str]) -> None:
    tables = re.compile('<table class="compared">.*?</table>', re.DOTALL)

    idle = page(with_contacts(one=("arn", "hadewych")))
    (lively,) = tables.findall(page(first_day()))

    assert tables.findall(idle) == []
    assert "Arn and Hadewych" in idle
    assert "Meets" in lively
    assert "<td></td><td></td>" not in lively


def test_a_contact_that_became_part_of_a_larger_one_is_not_listed_beside_it() -> None:
    briefing = first_day()
    before = {("earlier", "forces"): ("arn", "hadewych")}
    told = replace(briefing, facts={**briefing.facts, **before})

    assert [each.key for each in contacts_on(told)] == ["afternoon.arn+hadewych"]


def test_what_led_to_a_larger_contact_is_told_in_its_table() -> None:
    briefing = first_day()
    (found,) = (each for each in briefing.despatches if each.row == "Meets")
    earlier = replace(found, contact="earlier", in_row="an earlier meeting")
    before = {("earlier", "forces"): ("arn", "hadewych")}
    told = replace(
        briefing, facts={**briefing.facts, **before}, despatches=(*briefing.despatches, earlier)
    )

    (contact,) = contacts_on(told)

    assert "an earlier meeting" in rows_of(contact)["Meets"]["Arn"]


def test_those_in_a_contact_are_compared_side_by_side() -> None:
    (contact,) = contacts_on(first_day())

    assert contact.title == "Arn and Hadewych"
    assert contact.key == "afternoon.arn+hadewych"
    assert contact.half == "afternoon"
    assert contact.stage == "found, nothing decided"
    rows = rows_of(contact)
    places = [(force.name, force.at) for force in contact.bands[0].forces]
    assert places == [("Arn", "0301"), ("Hadewych", "0401")]
    assert rows["Meets"]["Arn"] == ("Hadewych at 0401 by hour 12, from 0301, both on open ground",)
    (meets,) = (row for row in contact.bands[0].rows if row.title == "Meets")
    assert meets.rules == ("VAL-CONTACT-01",)


def test_more_than_four_forces_stand_in_two_bands() -> None:
    briefing = first_day()
    five = tuple(f"army-{number}" for number in range(5))
    larger: dict[tuple[str, str], FactValue] = {("whole", "forces"): five}

    contacts = contacts_on(replace(briefing, facts={**briefing.facts, **larger}))

    (contact,) = (each for each in contacts if each.key == "whole")
    assert [len(band.forces) for band in contact.bands] == [4, 1]


def test_what_all_in_a_contact_did_alike_is_told_once() -> None:
    briefing = first_day()
    contact = "afternoon.arn+hadewych"
    alike = {(f"{contact}/{f}", "approach"): "rest" for f in ("arn", "hadewych")}
    told = replace(briefing, facts={**briefing.facts, **alike})

    html = html_for(told)

    assert '<td colspan="2">all: rest</td>' in html


def test_no_rule_stands_within_a_sentence() -> None:
    html = html_for(first_day())

    told = re.findall(r'<p class="event.*?</p>', html, re.DOTALL)
    assert told
    for line in told:
        text = re.sub(r'<span class="rule">.*?</span>', "", line)
        assert "VAL-" not in re.sub(r"<[^>]+>", "", text)


def test_a_player_reads_no_key_of_a_contact() -> None:
    assert "afternoon.arn+hadewych" not in players_html(first_day(reader=LAWS_PLAYER))


def test_what_is_about_nobody_in_particular_stands_in_small_type() -> None:
    happenings = [
        told for part in on_the_sheet(first_day())["happened"] for told in part.happenings
    ]

    dull = {told.rule.rpartition("-")[0] for told in happenings if told.is_dull}
    assert dull == {"VAL-WX"}
    assert not any(told.is_dull for told in happenings if "Arn" in told.text)


def with_facts(briefing: Briefing, **facts: FactValue) -> Briefing:
    """Return a briefing that knows more of Arn's part in the contact."""
    subject = "afternoon.arn+hadewych/arn"
    more = {(subject, name): value for name, value in facts.items()}
    return replace(briefing, facts={**briefing.facts, **more})


def test_a_contact_tells_what_is_known_of_each_commanders_part() -> None:
    briefing = with_facts(
        first_day(), approach="fight", contact_natural=5, contact_score=7, baseline=0
    )

    (contact,) = contacts_on(briefing)

    rows = rows_of(contact)
    assert rows["Chooses"] == {"Arn": ("fight",), "Hadewych": ()}
    assert rows["Contact die"] == {"Arn": ("5 rolled, score 7",), "Hadewych": ()}
    assert "Deployment die" not in rows


def test_what_is_asked_shows_every_choice_and_who_decides() -> None:
    html = html_for(first_day())

    assert "How will Arn respond to Hadewych?" in html
    assert "Arn to decide." in html
    assert html.count("<strong>fight</strong>") == 1
    assert html.count('<span class="box"></span>fight') == 2
    assert "afternoon.arn+hadewych/approach/arn" in html
    assert "approach/arn&#34; = &#34;?&#34;   # fight | rest" in html


def test_a_player_is_asked_for_his_own_decisions_alone() -> None:
    reader = replace(LAWS_PLAYER, forces=frozenset({"arn"}))

    html = players_html(first_day(reader=reader))

    assert "Answer 1\u00a0question" in html
    assert '<span class="box"></span>fight' in html
    assert "afternoon.arn+hadewych/approach" not in html
    assert "How will Arn respond to Hadewych?" in html
    assert "How will Hadewych respond to Arn?" not in html
    assert "= &#34;?&#34;" not in html


def in_hard_rain(campaign: ValormrCampaign) -> Briefing:
    briefing = first_day(campaign)
    sky: dict[tuple[str, str], FactValue] = {
        ("sky", "sky"): "hard rain",
        ("sky", "rain_level"): 2,
        ("sky", "fog"): True,
    }
    return replace(briefing, facts={**briefing.facts, **sky})


def test_weather_is_told_with_what_it_does_as_the_tables_say() -> None:
    lines = on_the_sheet(in_hard_rain(a_valley()))["weather"].lines

    assert [line.title for line in lines] == ["Hard rain", "Fog", "Rain level 2"]
    assert "points overland: ×\u00a0¾" in lines[0].effects
    assert "in and out of port: no" in lines[1].effects
    assert lines[2].effects == ("fords, swimming: closed", "ferries, rafts: closed")
    assert lines[2].rules == ("VAL-WX-21", "VAL-WX-22")


def test_a_house_rule_on_the_weather_reaches_the_sheet() -> None:
    halved = HouseRule(
        table="weather-effects", row="hard-rain", column="overland", value=Fraction(1, 2), why="mud"
    )
    campaign = replace(a_valley(), house_rules=(halved,))

    lines = on_the_sheet(in_hard_rain(campaign), campaign)["weather"].lines

    assert "points overland: ×\u00a0½" in lines[0].effects


def test_the_umpire_reads_which_rules_are_not_played() -> None:
    river, ship = unplayed_areas(UNPLAYED)

    assert (river.area, ship.area) == ("VAL-RIVER", "VAL-SHIP")
    assert river.planned == (("07", "Crossing unforms a force"),)
    assert river.by_hand == (("09", "Ferries take their time"),)


def test_a_mission_is_printed_as_the_umpire_wrote_it() -> None:
    html = players_html(first_day(reader=LAWS_PLAYER), mission="Hold *the* hill.")

    assert "<p>Hold <em>the</em> hill.</p>" in html


HOSTILE = '<script>alert("1")</script> & {{ 7 * 7 }}'


def test_a_hostile_name_stays_text() -> None:
    arn = renamed(a_valley().force("arn"), HOSTILE)
    texts = (("public", HOSTILE, HOSTILE + "\n\n[x](javascript:alert(1))"),)

    html = html_for(first_day(a_valley(arn), texts=texts))

    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "{{ 7 * 7 }}" in html
    assert "href=" not in html.split("</head>")[1]


def test_the_same_briefing_gives_the_same_page() -> None:
    assert html_for(first_day()) == html_for(first_day())


def test_the_public_of_a_pending_period_reads_nothing() -> None:
    sheet = on_the_sheet(first_day(reader=PUBLIC))

    assert sheet["forces"] is None
    assert sheet["happened"] == ()
    assert "weather" not in sheet


@pytest.mark.parametrize("paper", tiered(Paper))
def test_the_sheet_prints_alike_on_both_papers_and_in_readable_type(paper: Paper) -> None:
    job = turn_sheet_of(awaiting(), paper=paper)

    pages = read_pages(render_pdf(job.html, job.assets, when=None))

    assert len(pages) == 1
    assert smallest_type_pt(pages) >= 7.99
    assert [outside_text_block(page) for page in pages] == [[]]
    assert "1 of 1" in pages[0].text
    assert "Turn sheet · Umpire" in pages[0].text


def test_lines_for_a_battle_stand_apart_from_the_dice() -> None:
    told = awaiting()
    battle = Asked(
        key="morning.arn+gorm/battle/umpire",
        text="Battle of Arn, Gorm: fight it on the table and enter the result",
        rule="VAL-GEN-06",
        asks=("Arn", "Gorm", "Hal"),
        paste='[[period.battle]]\ncontact = "morning.arn+gorm"',
        kind="battle",
    )

    html = html_for(replace(told, asked=(*told.asked, battle)))

    dice = html[html.index("[period.dice]") :]
    assert "[[period.battle]]" not in dice[: dice.index("</pre>")]
    assert "<pre>[[period.battle]]\ncontact" in html
    assert "Hal to decide" not in html


def test_what_the_program_does_not_play_stays_together() -> None:
    sheet = html_for(awaiting())

    assert sheet.index('<section class="by-hand">') < sheet.index("What you play")


def test_a_part_of_the_rules_is_in_one_column_of_its_list() -> None:
    job = turn_sheet_of(awaiting(), paper=Paper.A4)
    (page,) = read_pages(render_pdf(job.html, job.assets, when=None))
    head = max(run.y_mm for run in page.runs if round(run.size_pt) == 12)
    listed = [run for run in page.runs if head < run.y_mm < 280 and run.size_pt < 8.4]

    for left in (7, 105):
        column = [run for run in listed if left <= run.x_mm < left + 90]
        first = min(column, key=lambda run: (round(run.y_mm), run.x_mm))
        assert "Bold" in first.font


def test_what_nobody_asked_for_stands_on_the_umpire_s_sheet() -> None:
    briefing = awaiting()
    typed = Typed(
        period=briefing.period, kind=EntryKind.THROW, key="1-night/VAL-WX-99/sky/1", where=()
    )
    asked = "1-night/VAL-WX-03/sky/1"
    in_vain = Unasked(typed=typed, never="there is no rule VAL-WX-99", nearest=asked)
    not_yet = Unasked(typed=replace(typed, key="1-night/VAL-WX-06/sky/1"))

    html = html_for(replace(briefing, unasked=(in_vain, not_yet)))
    silent = html_for(briefing)

    told = html.index("Typed, but never asked for")
    assert told < html.index("Typed, but not asked for yet") < html.index("VAL-WX-06")
    assert f"there is no rule VAL-WX-99; did you mean {asked}?" in html[told:]
    assert "Typed, but" not in silent
