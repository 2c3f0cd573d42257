"""The campaign's book: battles, pictures with captions, and what became of whom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.brief.event_story import EventStory, open_name
from generator.brief.told_events import Despatch, KnownEvent
from generator.render.campaign_book import book_job
from generator.render.pages import page_environment
from generator.render.prose import Picture, prose
from generator.render.site.frame import Site
from generator.render.site.turns import published_turns
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.values import replace
from tests.briefings import a_valley, first_turns
from tests.render.page_printing import press

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.render.pdf import PdfJob
    from generator.world.clock import FactValue

CONTACT = "morning.arn+hadewych"
GATE = Picture(file="pictures/gate.png", width=8, height=6, body=b"picture")


def book_of(closed: Sequence[Briefing], *, pictures: Mapping[str, Picture] | None = None) -> PdfJob:
    """Return the book of some periods, ready to be printed."""
    site = Site(
        head=closed[0].head, environment=page_environment(), pictures=pictures or {}, sections=SITE
    )
    return book_job(published_turns(closed), site=site, press=press(), paper="a5")


def section_of(job: PdfJob, name: str) -> str:
    """Return what stands in one section of a book, its white space drawn together."""
    html = " ".join(job.html.split())
    return html[html.index(f'id="{name}"') :].partition("</section>")[0]


def a_war(*, totals: bool = False) -> tuple[Briefing, ...]:
    """The first turn of a war in which Arn and Hadewych march towards each other."""
    return first_turns(replace(a_valley(), side_totals_public=totals), 1)


def fought(day: Briefing, **facts: FactValue) -> Briefing:
    """Return a period in which the two fight as well."""
    event = KnownEvent(
        kind="battle-fought",
        rule="VAL-TURN-09",
        half=Half.MORNING,
        force="",
        facts={"held": ("arn",), **facts},
        arithmetic="",
        contact=CONTACT,
    )
    told = Despatch(
        text="They fight; Arn holds the field.",
        rule="VAL-TURN-09",
        kind="battle-fought",
        half=Half.MORNING,
        force="",
        contact=CONTACT,
        throws=(),
    )
    return replace(day, events=(*day.events, event), despatches=(*day.despatches, told))


def without(briefing: Briefing, force: str) -> Briefing:
    """Return a period at whose end a force is seen nowhere."""
    facts = {
        (subject, name): value
        for (subject, name), value in briefing.facts.items()
        if subject != force
    }
    return replace(briefing, facts=facts)


def test_a_battle_has_a_card_in_its_turn_with_the_umpires_picture() -> None:
    day, night = a_war()
    shown = fought(day, picture="gate.png", caption="Pikes & bills")

    job = book_of((shown, night), pictures={"gate.png": GATE})

    card = section_of(job, "turn-1").partition('<section class="battle">')[2]
    assert "<h3>Battle of Arn and Hadewych</h3>" in card
    assert "Arn holds the field" in card
    assert "<p>Arn against Hadewych.</p>" in card
    assert "<figcaption>Pikes &amp; bills</figcaption>" in card
    assert job.assets["pictures/gate.png"].body == b"picture"


def test_a_picture_without_words_for_it_is_not_shown() -> None:
    day, night = a_war()

    job = book_of((fought(day, picture="gate.png"), night), pictures={"gate.png": GATE})

    assert '<figure class="shot">' not in job.html


def test_a_turns_piece_of_map_says_whom_its_counters_are() -> None:
    job = book_of(a_war())

    caption = section_of(job, "turn-1").partition("<figcaption>")[2]
    told = caption.partition("</figcaption>")[0]
    assert told == "The end of turn 1: ARN Arn and HAD Hadewych."
    assert job.assets["turn-0001-0.svg"].body.startswith(b"<?xml")


def test_words_for_a_picture_in_a_text_stand_below_it_in_print_alone() -> None:
    called = "![The gate](gate.png)"
    pictures = {"gate.png": GATE}

    plain = prose(called, heading_level=3, pictures=pictures)
    printed = prose(called, heading_level=3, pictures=pictures, captions=True)

    assert plain.count("The gate") == 1
    assert printed.endswith("<span>The gate</span></span></p>\n")


def test_the_rolls_say_what_every_army_did_and_where_it_was_at_the_end() -> None:
    day, night = a_war()
    armies = section_of(book_of((fought(day), night)), "armies")

    hadewych, arn = armies.split("<dt>")[1:]
    assert "Marched 2 hexes in 1 turn and fought 1 battle." in unhardened(arn)
    assert "turn 1</a>: 0101 to 0301" in arn
    assert "Battle of Arn and Hadewych (held the field)" in arn
    assert '<p class="fate">In the field at the end, at 0301.</p>' in arn
    assert "(held the field)" not in hadewych


def unhardened(text: str) -> str:
    """Return a text with common blanks alone."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def test_an_army_that_is_no_more_is_told_of_with_its_turn() -> None:
    day, night = a_war()
    gone = KnownEvent(
        kind="army-gone",
        rule="VAL-DISENG-48",
        half=Half.MORNING,
        force="hadewych",
        facts={"force": "hadewych"},
        arithmetic="",
        story=EventStory(says=f"{open_name('hadewych')} was gone from the map."),
    )
    told = replace(day, events=(*day.events, gone)), without(night, "hadewych")

    armies = section_of(book_of(told), "armies")

    assert re.search(r"Hadewych was gone from the map\. That was in turn 1\.", armies)
    assert armies.count("In the field at the end") == 1


def test_an_army_nobody_sees_any_more_was_last_seen_somewhere() -> None:
    day, night = a_war()

    armies = section_of(book_of((day, without(night, "hadewych"))), "armies")

    (seen,) = re.findall(r"Last seen in turn 1, at (\d+)\.", armies)
    assert seen != "0602"


def test_commanders_are_listed_with_their_battles_and_their_fate() -> None:
    day, night = (
        replace(part, facts={**part.facts, ("arn", "commander"): "the Reeve"}) for part in a_war()
    )

    roll = section_of(book_of((fought(day), night)), "commanders")

    assert '<dt>The Reeve <span class="of">Arn</span></dt>' in roll
    assert "<dt>Hadewych</dt>" in roll
    assert "Fought one battle and held the field in one. In command to the end." in roll


def test_losses_of_a_side_are_told_where_everybody_may_know_them() -> None:
    quiet = book_of(a_war())
    open_ = book_of(a_war(totals=True))

    assert "Figures under arms" not in quiet.html
    assert "Figures under arms" in section_of(open_, "standings")
    assert "Figures lost so far" in section_of(open_, "standings")
