"""The long campaign: the sample's armies, a plan for each, and many periods."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli_w

from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from tests.long_campaign.skies import weather_dice
from tests.long_campaign.staff import Staff
from tests.long_campaign.umpire import Closed, Umpire

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.pipeline.desk import Desk
    from tests.long_campaign.umpire import Block

HERE = Path(__file__).parent
SAMPLE = HERE.parent.parent / "campaign.toml"


def read(name: str) -> dict[str, Any]:
    """Return a plan that lies beside this file."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def sample() -> dict[str, Any]:
    """Return the sample without its periods, texts shortened, as plain data."""
    document = tomllib.loads(SAMPLE.read_text(encoding="utf-8"))
    del document["period"]
    return document


def with_everything_on(document: dict[str, Any]) -> dict[str, Any]:
    """Return the sample with every optional rule on, and something for each to do.

    Weeks are two days long, so that a drought has time to come and go.
    """
    switches = {key: True for key in VALORMR_FOLDER.switches if key.startswith("adv.")}
    document["rules"] |= switches | {"budget.points": 20, "budget.every_turns": 2}
    document["house_rule"] = [
        {
            "table": "drought-numbers",
            "row": "turns-watched",
            "value": 8,
            "why": "Weeks of two days.",
        }
    ]
    document["map"]["crossing"].append({"at": "3017", "kind": "ferry", "name": "Vala Ferry"})
    document["people"] = [
        {"name": "elves", "battalion": "wing", "company": "band", "formation": {"forest": "clear"}}
    ]
    armies = {army["id"]: army for army in document["army"]}
    armies["kobolds"]["detachment"] = True
    armies["the-heagh"]["detachment"] = True
    armies["lanze"]["trains"] = ["bridging"]
    armies["grallune"]["trains"] = ["engineers"]
    for regiment in armies["grallune"]["regiment"]:
        for company in regiment["company"]:
            company["price"] = 2
    return document


def campaign_played(
    folder: Path, document: dict[str, Any], *plans: str, periods: int
) -> tuple[Closed, ...]:
    """Play and close so many periods of a campaign in a folder.

    A later plan takes the place of an earlier one, army for army.
    """
    planned: dict[str, Any] = {}
    for name in plans:
        for key, value in read(name).items():
            merged = isinstance(value, dict) and key in planned
            planned[key] = planned[key] | value if merged else value
    entered = _entered(Staff(planned), planned)
    umpire = Umpire(folder, tomli_w.dumps(document))
    return tuple(umpire.closes(entered) for _ in range(periods))


def _entered(staff: Staff, plans: dict[str, Any]) -> Callable[[Desk], Block]:
    """Return what is entered for each period in turn."""

    def block(desk: Desk) -> Block:
        faces = weather_dice(desk, plans)
        for each in plans.get("dice", ()):
            if each["of"] == str(desk.period):
                faces[f"{desk.period}/{each['key']}"] = each["face"]
        return {
            "id": str(desk.period),
            "order": staff.orders(desk),
            "fleet": staff.fleet_orders(desk),
            "courier": staff.couriers(desk),
            "dice": faces,
        }

    return block
