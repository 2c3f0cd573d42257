"""Order forms in the folders of a build: for whom, for which period, telling what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.brief.audience import UMPIRE, audiences
from generator.brief.order_form_contents import fields_of
from generator.pipeline.build import press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.order_forms import (
    BEFOREHAND_FORM,
    ORDER_FORM,
    order_form_of,
    order_forms_for,
)
from tests.cli.folders import append, contents, edit
from tests.order_forms import armies_on, boxes_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.brief.order_form_contents import OrderForm
    from generator.render.pdf import PdfJob
    from tests.cli.conftest import Answer


GORMS_MARCH = '[[period.order]]\narmy = "gorm"\ndo = "march"\nto = ["0604"]\nby = "road"\n'
"""All that Bert has ordered for the first day."""


def form_of(folder: Path, name: str) -> OrderForm:
    desk = open_desk(folder)
    (reader,) = (each for each in audiences(desk.campaign) if each.id == name)
    return order_form_of(desk, reader)


def umpires_form(folder: Path) -> OrderForm:
    return order_form_of(open_desk(folder), UMPIRE)


def job_of(folder: Path, name: str) -> PdfJob:
    desk = open_desk(folder)
    (reader,) = (each for each in audiences(desk.campaign) if each.id == name)
    form = order_form_of(desk, reader)
    return order_forms_for(form, reader, press_for(desk))[ORDER_FORM]


@pytest.mark.usefixtures("_paperless")
def test_every_player_and_the_umpire_get_a_form_and_the_public_none(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("build", campaign, "--quiet").code == 0

    made = contents(campaign / "output")
    assert sorted(name for name in made if "order-form" in name) == [
        "players/anna/order-form.pdf",
        "players/bert/order-form.pdf",
        "umpire/order-form.pdf",
    ]


def test_what_is_answered_beforehand_has_a_form_of_its_own(campaign: Path) -> None:
    desk = open_desk(campaign)
    made = {
        reader.id: set(order_forms_for(order_form_of(desk, reader), reader, press_for(desk)))
        for reader in audiences(desk.campaign)
        if reader.id
    }

    assert made == {"anna": {ORDER_FORM, BEFOREHAND_FORM}, "bert": {ORDER_FORM, BEFOREHAND_FORM}}
    assert "standing/" not in job_of(campaign, "anna").html


def test_the_umpire_has_a_page_of_answers_that_bears_nobodys_name(campaign: Path) -> None:
    desk = open_desk(campaign)
    form = order_form_of(desk, UMPIRE)
    job = order_forms_for(form, UMPIRE, press_for(desk))[BEFOREHAND_FORM]

    assert form.blank is not None
    assert (form.blank.id, form.blank.name) == ("", "Army")
    assert not any(name.startswith("standing/") for name in fields_of(form))
    assert not job.setup.is_form
    assert job.html.count("Enemy met") == 4


def test_who_has_sent_orders_is_asked_for_the_next_period(campaign: Path) -> None:
    assert str(form_of(campaign, "anna").period) == "1-night"
    assert str(form_of(campaign, "anna").answers_for) == "1-day"


def test_all_are_asked_for_the_open_period_until_everybody_has_ordered(campaign: Path) -> None:
    edit(campaign, GORMS_MARCH, "")

    for player in ("bert", "anna"):
        assert str(form_of(campaign, player).period) == "1-day"


ISOLDES_REST = '[[period.order]]\narmy = "isolde"\ndo = "rest"\n'
"""The second of two orders of Anna's."""


def test_the_form_stays_until_all_orders_of_a_player_are_in(campaign: Path) -> None:
    edit(campaign, ISOLDES_REST, "")

    assert str(form_of(campaign, "anna").period) == "1-day"
    assert str(form_of(campaign, "bert").period) == "1-day"
    assert {army.id for army in armies_on(form_of(campaign, "anna"))} == {"ealdred", "isolde"}


def test_an_order_for_the_other_part_of_the_day_is_not_waited_for(campaign: Path) -> None:
    text = (campaign / "campaign.toml").read_text(encoding="utf-8")

    assert 'army = "urzag"' not in text
    assert str(form_of(campaign, "bert").period) == "1-night"


def test_who_is_asleep_and_has_sent_nothing_may_still_order_something(
    campaign: Path, marchtable: Callable[..., Answer], _unbuilt: None
) -> None:
    assert marchtable("close", campaign, "--yes", "--quiet").code == 0
    append(campaign, '\n[[period]]\nid = "1-night"\n')

    assert str(form_of(campaign, "anna").period) == "1-night"


def test_the_umpires_form_stays_until_all_orders_are_in(campaign: Path) -> None:
    assert str(umpires_form(campaign).period) == "1-night"

    edit(campaign, ISOLDES_REST, "")

    assert str(umpires_form(campaign).period) == "1-day"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('mission = "Have an army in Hallow by', 'mission = "Betray them all by'),
        ('army = "gorm"\ndo = "march"\nto = ["0604"]\nby = "road"', 'army = "gorm"\ndo = "rest"'),
    ],
)
def test_what_bert_plans_and_whether_he_wrote_changes_nothing_on_annas_form(
    old: str, new: str, campaign: Path
) -> None:
    before = form_of(campaign, "anna")
    edit(campaign, old, new)

    after = form_of(campaign, "anna")
    assert after.answers == before.answers == ()
    assert after == before


def test_the_umpires_words_to_others_change_no_byte_of_a_form(campaign: Path) -> None:
    before = job_of(campaign, "anna")
    append(campaign, '\n[[period.text]]\nto = "bert"\ntitle = "Psst"\nbody = "A secret."\n')

    assert job_of(campaign, "anna") == before


def test_next_says_the_same_as_the_form(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    (urzag,) = (a for a in armies_on(form_of(campaign, "bert")) if a.id == "urzag")

    block = marchtable("next", campaign).out

    assert f"# {urzag.without}" in block
    deeds = boxes_of(urzag)["do"].options
    offered = " or ".join(deed.key for deed in deeds)
    assert f'# do = "march"      # {offered}\n' in block
