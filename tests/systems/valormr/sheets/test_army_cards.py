"""Cards, counters and labels of forces: a player's own, and nothing else in them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.kit.phase import Resolution
from generator.pipeline.materials import cards_for
from generator.render.cards.arrange import PrintWay, Wanted
from generator.render.cards.badges import counter
from generator.render.cards.card_sheets import card_pages
from generator.render.documents import Paper
from generator.render.map.picture import ArmSign, CounterFace, CounterShape, MapSide
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import job_digest, render_pdf
from generator.systems.system_pages import (
    CampaignMaterials,
    MadeDocuments,
    ReaderMaterials,
    WholePeriod,
    counter_edge,
)
from generator.systems.valormr.rules.muster import Arm, Individual
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.state import ValormrState
from generator.systems.valormr.sheets.card_sets import MARKERS, own_forces, record_cards
from generator.systems.valormr.sheets.terrain_cards import DeckCard, terrain_cards
from generator.systems.valormr.valormr_system import SYSTEM
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.briefings import CHAOS_PLAYER, LAWS_PLAYER, a_valley, quiet_day
from tests.packets import a_regiment
from tests.pdf_reading import page_texts, read_pages, smallest_type_pt
from tests.render.cards.card_printing import DECK, on, printed
from tests.render.page_printing import press
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.brief.briefing import Briefing
    from generator.render.pdf import PdfJob
    from generator.systems.valormr.rules.muster import ValormrCampaign


def a_peopled_valley() -> ValormrCampaign:
    """Two armies with two regiments each, and commanders of other names."""
    campaign = a_valley()
    return a_valley(
        *(
            replace(
                campaign.force(name),
                name=title,
                commander=leader,
                regiments=(
                    a_regiment(name, f"{title} Foot", ("spear", 12, Arm.INFANTRY)),
                    a_regiment(name, f"{title} Bows", ("bow", 8, Arm.INFANTRY)),
                ),
            )
            for name, title, leader in (
                ("arn", "Arnland", "Arn"),
                ("hadewych", "Horde", "Hadewych"),
            )
        )
    )


def cards_of(
    briefing: Briefing, paper: Paper = Paper.A4, *, hex_mm: int = 30, base_width_mm: int = 60
) -> MadeDocuments:
    """Return a reader's cards."""
    campaign = a_peopled_valley()
    campaign = replace(
        campaign,
        paper=replace(campaign.paper, hex_mm=Fraction(hex_mm)),
        table=replace(campaign.table, base_width_mm=Fraction(base_width_mm)),
    )
    shared = CampaignMaterials(campaign=campaign, rules=RULES, press=press(paper), wanted=on(paper))
    now = ValormrState(period=briefing.period, forces={})
    nothing = Resolution(before=now, after=now, events=(), throws=(), questions=())
    materials = ReaderMaterials(
        shared=shared,
        reader=briefing.audience,
        briefing=briefing,
        whole=lambda: WholePeriod(
            campaign=campaign, inputs=PeriodInputs(period=briefing.period), resolution=nothing
        ),
        brief_for=lambda _: briefing,
    )
    return cards_for(SYSTEM, materials)


def jobs_of(briefing: Briefing, *, base_width_mm: int = 60) -> dict[str, PdfJob]:
    """Return a reader's documents by name."""
    jobs = cards_of(briefing, base_width_mm=base_width_mm).jobs
    return {Path(path).stem: job for path, job in jobs.items()}


def text_of(job: PdfJob) -> str:
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    return " ".join(" ".join(page_texts(pdf)).split())


def test_the_umpire_has_every_force_and_the_deck_and_the_calibration_page() -> None:
    briefing = quiet_day(a_peopled_valley())

    assert [own.name for own in own_forces(briefing)] == ["Horde", "Arnland"]
    assert list(jobs_of(briefing)) == [
        "commander-cards",
        "record-cards",
        "counters",
        "base-labels",
        "terrain-cards",
        "calibration",
    ]


@pytest.mark.parametrize(
    ("reader", "own", "other"),
    [(LAWS_PLAYER, "Arnland", "Horde"), (CHAOS_PLAYER, "Horde", "Arnland")],
)
def test_a_player_has_his_own_forces_alone(reader: object, own: str, other: str) -> None:
    briefing = quiet_day(a_peopled_valley(), reader)  # type: ignore[arg-type]  # row
    jobs = jobs_of(briefing)

    assert list(jobs) == ["commander-cards", "record-cards", "counters", "base-labels"]
    for name in ("commander-cards", "base-labels"):
        words = text_of(jobs[name])
        assert own in words
        assert other not in words


def test_a_player_who_commands_some_forces_of_a_side_has_those_alone() -> None:
    reader = replace(LAWS_PLAYER, forces=frozenset({"somebody-else"}))

    assert own_forces(quiet_day(a_peopled_valley(), reader)) == ()
    assert jobs_of(quiet_day(a_peopled_valley(), reader)) == {}


def test_nothing_hidden_of_the_enemy_changes_a_players_cards() -> None:
    plain = a_peopled_valley()
    enemy = plain.force("hadewych")
    changed = replace(
        enemy,
        army_points=999,
        note="a secret",
        regiments=(
            a_regiment("hadewych", "Hidden Horse", ("wolf", 77, Arm.CAVALRY)),
            *enemy.regiments,
        ),
    )

    before = jobs_of(quiet_day(plain, LAWS_PLAYER))
    after = jobs_of(quiet_day(a_peopled_with(changed, plain), LAWS_PLAYER))

    assert {name: job_digest(job) for name, job in before.items()} == {
        name: job_digest(job) for name, job in after.items()
    }


def a_peopled_with(changed: object, campaign: ValormrCampaign) -> ValormrCampaign:
    """Return a campaign with one force changed."""
    return a_valley(campaign.force("arn"), changed)  # type: ignore[arg-type]  # a force


def test_a_card_says_who_leads_what() -> None:
    words = text_of(jobs_of(quiet_day(a_peopled_valley()))["commander-cards"])

    for said in ("Arnland", "under Arn", "humans", "20", "12 Arnland Foot"):
        assert said in words


def after_losses() -> Briefing:
    """The valley when eleven of Arnland's spears are gone; Arn rides with it."""
    campaign = a_peopled_valley()
    who = Individual(id="arn-himself", name="Arn", kind="leader")
    force = replace(campaign.force("arn"), individuals=(who,))
    briefing = quiet_day(a_peopled_with(campaign.force("hadewych"), a_valley(force)))
    facts = dict(briefing.facts)
    facts["arn", "figures"] = 10
    facts["arn/arnland foot", "figures"] = 1
    return replace(briefing, facts=facts)


def test_a_card_says_how_strong_a_force_is_today_and_was_at_first() -> None:
    jobs = jobs_of(after_losses())
    commander = text_of(jobs["commander-cards"])
    record = text_of(jobs["record-cards"])

    for said in ("10 2 of 21 figures", "1 of 12 Arnland Foot", "8 Arnland Bows"):
        assert said in commander
    assert "and the commander" in commander
    assert "10 of 21 figures" in record


def test_a_label_says_how_strong_a_regiment_is_today() -> None:
    words = text_of(jobs_of(after_losses())["base-labels"])

    assert "Arnland Foot Arnland, 1 of 12 1 " in f"{words} "
    assert "Arnland Bows Arnland 8 " in f"{words} "


def test_a_commanders_label_begins_with_a_capital() -> None:
    campaign = a_peopled_valley()
    elf = replace(campaign.force("arn"), commander="the Elf King")
    briefing = quiet_day(a_peopled_with(campaign.force("hadewych"), a_valley(elf)))

    assert "The Elf King Arnland" in text_of(jobs_of(briefing)["base-labels"])


def test_a_record_card_has_room_for_every_period() -> None:
    words = text_of(jobs_of(quiet_day(a_peopled_valley()))["record-cards"])

    for said in ("Period", "Hex", "Points", "Lost", "What happened"):
        assert said in words


def test_record_cards_have_one_face_and_lie_four_to_a_sheet() -> None:
    briefing = quiet_day(a_peopled_valley())
    cards = record_cards(own_forces(briefing) * 2, theme_named(ThemeName.MONO))
    wanted = Wanted(paper=Paper.A4, way=PrintWay.FLAT)

    pages = card_pages(cards.title, cards.design, cards.cards, wanted).pages

    assert [len(page.faces) for page in pages] == [4]


def test_labels_are_as_wide_as_a_base_and_name_commanders_and_regiments() -> None:
    job = jobs_of(quiet_day(a_peopled_valley()), base_width_mm=75)["base-labels"]
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    (page,) = read_pages(pdf)

    uprights = sorted({round(s.left, 2) for s in page.strokes if s.height_mm > 20})
    widths = [right - left for left, right in pairwise(uprights)]
    assert widths == pytest.approx([75, 75, 75], abs=0.1)
    assert all(name in page.text for name in ("Arn", "Arnland Foot", "Horde Bows"))
    assert smallest_type_pt((page,)) >= 8


@pytest.mark.parametrize("hex_mm", [20, 30, 45])
@pytest.mark.parametrize("paper", tiered(Paper))
def test_counters_fit_the_hexes_they_are_cut_for(hex_mm: int, paper: Paper) -> None:
    made = cards_of(quiet_day(a_peopled_valley()), paper, hex_mm=hex_mm)
    job = made.jobs["once/counters.pdf"]
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    (page,) = read_pages(pdf)
    size = counter_edge(hex_mm)

    uprights = sorted({round(s.left, 2) for s in page.strokes if abs(s.height_mm - size) < 0.01})
    assert uprights[1] - uprights[0] == pytest.approx(size, abs=0.1)
    assert size <= hex_mm * 0.6 + 0.5
    assert smallest_type_pt((page,)) >= 8
    assert "ARN" in "".join(page.text.split())


FOOT = CounterFace(arm=ArmSign.FOOT, strength="36")
A_SIDE = MapSide(id="law", name="Law", letter="L", colour="#0072b2")
THEME = theme_named(ThemeName.COLOUR)


def test_a_counter_says_how_strong_an_army_is_and_of_which_arm() -> None:
    job = jobs_of(after_losses())["counters"]
    arnland = job.assets["counter-2.svg"].body.decode()
    foot, horse = (
        counter(A_SIDE, "ARN", THEME, size=18, face=replace(FOOT, arm=arm)).body
        for arm in (ArmSign.FOOT, ArmSign.HORSE)
    )

    assert ">ARN</text>" in arnland
    assert ">10</text>" in arnland
    assert foot != horse


def test_markers_for_contact_fatigue_couriers_and_scouts_lie_beside_counters() -> None:
    job = jobs_of(quiet_day(a_peopled_valley()))["counters"]
    shown = {word: job.html.count(f'src="marker-{word.lower()}.svg"') for word in MARKERS}

    assert set(shown.values()) == {2}
    assert ">Courier</text>" in job.assets["marker-courier.svg"].body.decode()
    assert MARKERS == ("Contact", "Fatigue", "Courier", "Scouts")


def test_every_side_has_a_counter_of_its_own_in_black_and_white() -> None:
    mono = theme_named(ThemeName.MONO)
    pictures = {
        counter(
            MapSide(id=shape, name="", letter="A", colour="#0072b2", is_dark=is_dark, shape=shape),
            "ABC",
            mono,
            size=18,
            face=FOOT,
        ).body
        for shape in CounterShape
        for is_dark in (False, True)
    }

    assert len(pictures) == 2 * len(CounterShape)
    for picture in pictures:
        assert b"#0072b2" not in picture


def test_the_public_is_given_no_cards() -> None:
    from generator.brief.audience import PUBLIC

    assert cards_of(quiet_day(a_peopled_valley(), PUBLIC)).jobs == {}


def test_the_deck_has_as_many_cards_as_the_table_says() -> None:
    deck = (*DECK, DeckCard(kind="marsh", title="Marsh", count=4, keeps_shape=False))
    cards = terrain_cards(deck)
    words = " ".join(" ".join(page.text for page in printed(cards, on()).pages).split())

    assert "of 11" in words
    assert "4/4" in words


def test_blanks_are_printed_only_where_they_are_asked_for() -> None:
    made = printed(terrain_cards(DECK, with_blanks=False), on())
    words = " ".join(" ".join(page.text for page in made.pages).split())

    assert made.complaints == ()
    assert "of 6" in words
    assert "Blank" not in words
    assert "1 blank of the same size completes the deck." in words
