"""Units as commands take them: by id or name, and told if there is none."""

from __future__ import annotations

import pytest

from generator.errors import CampaignError, UsageError
from generator.read.suggest import force_named
from tests.systems.battlefield.field_files import campaign_in, sample_text


def test_who_is_not_there_is_a_unit_and_only_units_there_are_listed() -> None:
    campaign = campaign_in(sample_text())

    with pytest.raises(UsageError) as refused:
        force_named(campaign, "qqqqqqqqqqqq")

    told = str(refused.value)
    assert told.startswith("there is no unit “qqqqqqqqqqqq”; units are: hf-1, ")
    assert "hf-1.2" not in told
    assert "greys-12" not in told


def test_a_unit_that_is_formed_in_play_can_be_named() -> None:
    assert force_named(campaign_in(sample_text()), "hf-1.2") == "hf-1.2"


def test_a_slip_in_a_name_is_told_of_a_unit_as_of_a_unit() -> None:
    block = '\n[[period]]\nid = "1-muster"\n\n[[period.order]]\nunit = "qqqqqqqqqqqq"\n'
    hire = '[[period.hire]]\narmy = "qqqq"\ntype = "orcs"\nfighters = 3\n'

    with pytest.raises(CampaignError) as refused:
        campaign_in(sample_text(more=f'{block}do = "reserve"\n{hire}'))

    unit, army = refused.value.findings
    assert unit.what == "unknown army or unit “qqqqqqqqqqqq”"
    assert "known: greys, borri, host, hf-1, bow-1, pike-1, " in str(unit.hint)
    assert army.what == "unknown army “qqqq”"
