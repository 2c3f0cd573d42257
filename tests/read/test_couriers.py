"""The couriers of a period, as the campaign file has them."""

from __future__ import annotations

import pytest

from generator.errors import CampaignError
from generator.systems.valormr.rules.calendar import FIRST_PERIOD
from generator.systems.valormr.rules.orders import courier_orders_in
from tests.read.campaigns import campaign_of, example_text


def with_couriers(*tables: str) -> str:
    """Return the example with couriers in its period."""
    blocks = "".join(f"[[period.courier]]\n{table}\n\n" for table in tables)
    return example_text().replace("[[period.text]]", f"{blocks}[[period.text]]", 1)


def test_a_courier_to_an_army_is_read_as_one() -> None:
    text = with_couriers(
        'id = "jan"\narmy = "ealdred"\nto = "isolde"\nvia = ["0304"]\nmessage = "Hold."'
    )

    campaign = campaign_of(text)

    (courier,) = courier_orders_in(campaign.inputs_for(FIRST_PERIOD))
    assert (courier.courier, courier.sender, courier.force) == ("jan", "ealdred", "isolde")
    assert courier.goal is None
    assert courier.via == (campaign.board.grid.hex_of("0304"),)
    assert courier.message == "Hold."
    assert courier.where == ("period", 0, "courier", 0)


def test_a_courier_to_a_place_or_told_anew_is_read_as_such() -> None:
    text = with_couriers(
        'id = "jan"\narmy = "ealdred"\nto = "marchgate"',
        'id = "piet"\nto = "0304"\nvessels = "wend-boats"',
    )

    campaign = campaign_of(text)

    jan, piet = courier_orders_in(campaign.inputs_for(FIRST_PERIOD))
    marchgate = campaign.board.place("marchgate")
    assert marchgate is not None
    assert (jan.force, jan.goal) == ("", marchgate.at)
    assert (piet.sender, piet.goal) == ("", campaign.board.grid.hex_of("0304"))
    assert piet.vessels == "wend-boats"


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ('id = "Jan"\narmy = "ealdred"\nto = "isolde"', "C006"),
        ('id = "jan"\narmy = "nobody"\nto = "isolde"', "C030"),
        ('id = "jan"\narmy = "ealdred"\nto = "nowhere"', "C033"),
        ('id = "jan"\narmy = "ealdred"', "C050"),
        ('id = "jan"\narmy = "ealdred"\nto = "isolde"\nvessels = "none"', "C038"),
        ('id = "jan"\narmy = "ealdred"\nto = "isolde"\nvia = ["9999"]', "C034"),
    ],
)
def test_a_courier_nobody_can_send_is_a_fault(table: str, code: str) -> None:
    with pytest.raises(CampaignError) as caught:
        campaign_of(with_couriers(table))

    assert [finding.code for finding in caught.value.findings] == [code]


def test_two_tables_for_one_courier_are_a_fault() -> None:
    table = 'id = "jan"\narmy = "ealdred"\nto = "isolde"'

    with pytest.raises(CampaignError) as caught:
        campaign_of(with_couriers(table, table))

    assert [finding.code for finding in caught.value.findings] == ["C023"]
