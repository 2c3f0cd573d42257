"""How long an order page takes and how large it is: the sample's, and one of forty armies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bench.periods import SIDES, Scene
from bench.sample import SAMPLE, campaign_in
from bench.timing import Act, Table, compared
from generator.brief.audience import Audience, AudienceKind, Played
from generator.brief.briefing import brief
from generator.brief.order_form import order_form
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.order_forms import order_page_of
from generator.render.order_form_page import order_page
from generator.render.order_map import order_map
from generator.render.pages import page_environment
from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.systems.valormr.rules.rule_book import RULES, ways_ahead

if TYPE_CHECKING:
    from pathlib import Path

MANY = Scene(columns=100, rows=100, forces=80)
"""Half of its armies are one player's."""


def order_pages(home: Path) -> Table:
    """Measure the order page of a player of the sample, and of forty armies."""
    desk = open_desk(campaign_in(home / "sample", SAMPLE))
    reader = players_to_write_to(desk)[0]
    sample = partial(order_page_of, desk, reader)
    return Table(
        title="Order pages",
        compared_with="the page of a player of the sample",
        rows=compared(
            Act(what="the sample", do=sample, note=_size(sample())),
            Act(what="40 armies, 10,000 hexes", do=of_many, note=_size(of_many())),
        ),
        remarks=(
            "Map, form and all ways of every army, made anew; of the forty armies the other "
            "side has as many.",
        ),
    )


def _size(page: bytes) -> str:
    return f"{len(page) / 1000:,.0f} kB"


def of_many() -> bytes:
    """Return the page of whoever commands the north: forty armies on 10,000 hexes."""
    campaign = MANY.campaign
    side = SIDES[0].id
    forces = frozenset(each.id for each in campaign.forces if each.side == side)
    reader = Audience(
        kind=AudienceKind.PLAYER, id="anna", name="Anna", sides=frozenset({side}), forces=forces
    )
    opening = RULES.opening(campaign)
    facts = (*RULES.facts(campaign, opening), *RULES.order_facts(campaign, opening))
    played = Played(period=FIRST_PERIOD, facts=facts)
    view = brief(campaign, RULES, played, reader, seed_digest="")
    form = order_form(view, view, tuple(kind.table for kind in RULES.orders))
    drawn = order_map(view, (), form, ways_ahead(campaign, opening, forces))
    return order_page(form, page_environment(), drawn=drawn)
