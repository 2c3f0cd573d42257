"""BASE: the baselines of a campaign's own table, by its readings of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.wargames_table.baseline_numbers import (
    baseline_numbers,
)
from generator.systems.valormr.rules.wargames_table.baselines import (
    BaselineOptions,
    LongTable,
    baselines,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.switches import Switches
    from generator.kit.table import Table
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.wargames_table.baselines import (
        Baselines,
        TableTooSmall,
    )


def baseline_options(switches: Switches) -> BaselineOptions:
    """Return the campaign's readings of the baseline rules."""
    return BaselineOptions(
        inclusive_35=switches.flag("baseline.inclusive_35"),
        long_table=LongTable(switches.choice("baseline.long_table")),
    )


def campaign_baselines(
    campaign: ValormrCampaign, tables: Mapping[str, Table], switches: Switches
) -> Baselines | TableTooSmall:
    """Return the baselines of a campaign's table, its house rules applied.

    Args:
        campaign: Whose table it is.
        tables: The rule tables, amended.
        switches: Its readings.
    """
    return baselines(
        campaign.table.across_inches,
        campaign.table.bow_range_inches,
        numbers=baseline_numbers(tables),
        options=baseline_options(switches),
    )
