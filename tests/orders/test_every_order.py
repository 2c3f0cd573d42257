"""Orders as they stand in a campaign file, each kind carried out and barred."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

from generator.brief.audience import UMPIRE, Played
from generator.brief.briefing import brief
from generator.dice import KeyedDice
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.systems.registry import shape_of
from generator.systems.valormr.rules.calendar import to_period
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.orders import Deed, FleetDeed
from generator.systems.valormr.rules.rule_book import RULES, opened, resolved
from generator.values import replace
from tests.tiers import tiered

if TYPE_CHECKING:
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CASES: list[dict[str, Any]] = tomllib.loads(
    (HERE / "every_order.toml").read_text(encoding="utf-8")
)["case"]
BARRED = [case for case in CASES if "rule" in case]


@dataclass(frozen=True, kw_only=True)
class Done:
    """A case as it was played."""

    campaign: ValormrCampaign
    resolution: Resolution[ValormrState]

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events, in order."""
        return [event.kind for event in self.resolution.events]


@cache
def sample() -> dict[str, Any]:
    """Return the sample without its periods; mercenaries of Lanze have a price."""
    text = (ROOT / "campaign.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    lanze = next(army for army in document["army"] if army["id"] == "lanze")
    for regiment in lanze["regiment"]:
        for company in regiment["company"]:
            company["price"] = 1
    return document


def play(case: dict[str, Any]) -> Done:
    """Read what is entered in a case, and play it."""
    period = case.get("period", "1-day")
    block = {"id": period, **case["entered"]}
    source = tomli_w.dumps({**sample(), "period": [block]}).encode()
    read, _ = read_campaign(read_source("campaign.toml", source), shape_of)
    campaign = valormr(read)
    now = replace(opened(campaign), period=to_period(period))
    if "moved" in case:
        tired = replace(now.forces[case["moved"]], moved_in=(1,), days_moved=1)
        now = now.with_force(tired)
    inputs = campaign.inputs_for(now.period)
    assert RULES.faults(campaign, now, inputs) == ()
    dice = KeyedDice(seed="orders", by_hand={f"{period}/VAL-WX-03/sky/1": (1,)})
    return Done(campaign=campaign, resolution=resolved(campaign, now, inputs, dice))


@pytest.mark.parametrize("case", tiered(CASES, first=12), ids=lambda case: case["name"])
def test_an_order_is_carried_out_as_far_as_the_rules_allow(case: dict[str, Any]) -> None:
    done = play(case)

    told = iter(done.kinds)
    assert all(kind in told for kind in case["tells"]), done.kinds
    if "rule" in case:
        last = [e for e in done.resolution.events if e.kind == case["tells"][-1]]
        assert {event.rule for event in last} == {case["rule"]}
    expected = dict(case.get("stands", {}))
    if expected:
        state = done.resolution.after.forces[expected.pop("army")]
        assert {name: getattr(state, name) for name in expected} == expected


@pytest.mark.parametrize("case", tiered(BARRED, first=6), ids=lambda case: case["name"])
def test_who_is_kept_from_something_reads_why_and_by_which_rule(case: dict[str, Any]) -> None:
    done = play(case)
    played = Played(
        period=done.resolution.after.period,
        is_closed=False,
        record="",
        facts=(),
        events=tuple(e for e in done.resolution.events if e.kind == case["tells"][-1]),
        questions=(),
        texts=(),
    )

    view = brief(done.campaign, RULES, played, UMPIRE, seed_digest="")

    assert {despatch.rule for despatch in view.despatches} == {case["rule"]}
    assert len(view.despatches[0].text.split()) >= 5


def test_the_table_has_every_deed_and_every_means_there_is() -> None:
    entered = [case["entered"] for case in CASES]
    deeds = {o["do"] for each in entered for o in each.get("order", ())}
    fleet = {o["do"] for each in entered for o in each.get("fleet", ())}
    means = {o.get("means") for each in entered for o in each.get("order", ())}

    assert deeds == set(map(str, Deed))
    assert fleet == set(map(str, FleetDeed))
    assert means >= {"ferry", "rafts", "ford", "swimming"}


def test_every_deed_stands_in_the_reference_with_an_example() -> None:
    page = (ROOT / "docs" / "campaign-file.md").read_text(encoding="utf-8")
    examples = "\n".join(page.split("```")[1::2])

    for deed in (*Deed, *FleetDeed):
        assert f'do = "{deed}"' in examples, deed
