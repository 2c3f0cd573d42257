"""Units as commands take them: by id or name, and told if there is none."""

from __future__ import annotations

import pytest

from generator.errors import CampaignError, UsageError
from generator.read.known import force_named
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


@pytest.mark.parametrize("written", ["Split Skulls", "the split skulls", "Orc-2"])
def test_a_unit_is_found_by_its_name_without_the_article(written: str) -> None:
    assert force_named(campaign_in(sample_text()), written) == "orc-2"


@pytest.mark.parametrize("written", ["Split Skulls", "The Split Skulls"])
def test_a_name_where_an_id_belongs_is_told_with_the_id(written: str) -> None:
    block = f'\n[[period]]\nid = "1-muster"\n\n[[period.order]]\nunit = "{written}"\n'

    with pytest.raises(CampaignError) as refused:
        campaign_in(sample_text(more=f'{block}do = "reserve"\n'))

    (fault,) = refused.value.findings
    assert fault.hint == "did you mean “orc-2”, The Split Skulls?"
