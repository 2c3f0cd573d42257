"""Units as commands take them: by id or name, and told if there is none."""

from __future__ import annotations

import pytest

from generator.errors import UsageError
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
