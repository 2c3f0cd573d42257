"""A Valormr situation as plain data for the chronicle, and back."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator.systems.valormr.rules.calendar import to_period
from generator.systems.valormr.rules.couriers.plain import (
    courier_from_plain,
    courier_to_plain,
)
from generator.systems.valormr.rules.plain_engagements import (
    engagement_from_plain,
    engagement_to_plain,
)
from generator.systems.valormr.rules.sea.plain import sea_from_plain, sea_to_plain
from generator.systems.valormr.rules.state import (
    Contact,
    ForceState,
    LongCrossing,
    RestTask,
    ValormrState,
    Work,
)
from generator.world.board import Way
from generator.world.hexes import Hex
from generator.world.rivers import Bank
from generator.world.weather import Sky, Weather, Wind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

Plain = dict[str, Any]


def to_plain(situation: ValormrState) -> Plain:
    """Return a situation as data that TOML can hold."""
    return {
        "period": str(situation.period),
        "weather": _weather_to_plain(situation.weather),
        "contacts": [_contact_to_plain(c) for c in situation.contacts],
        "earlier_contacts": [_contact_to_plain(c) for c in situation.earlier_contacts],
        "engagements": [engagement_to_plain(e) for e in situation.engagements],
        "forces": [_force_to_plain(force) for force in situation.in_order()],
        **sea_to_plain(situation),
        "works": [_work_to_plain(work) for work in situation.works],
        "budgets": {
            side: str(points) for side, points in sorted(situation.budgets.items())
        },
        "couriers": [
            courier_to_plain(situation.couriers[name])
            for name in sorted(situation.couriers)
        ],
    }


def from_plain(plain: Mapping[str, Any]) -> ValormrState:
    """Read a situation back from a record; the reverse of :func:`to_plain`."""
    return ValormrState(
        period=to_period(plain["period"]),
        weather=_weather_from_plain(plain["weather"]),
        contacts=tuple(map(_contact_from_plain, plain["contacts"])),
        earlier_contacts=tuple(map(_contact_from_plain, plain["earlier_contacts"])),
        engagements=tuple(map(engagement_from_plain, plain.get("engagements", ()))),
        forces={force["force"]: _force_from_plain(force) for force in plain["forces"]},
        **sea_from_plain(plain),
        works=tuple(map(_work_from_plain, plain.get("works", ()))),
        budgets={
            side: Fraction(points) for side, points in plain.get("budgets", {}).items()
        },
        couriers={
            courier["courier"]: courier_from_plain(courier)
            for courier in plain.get("couriers", ())
        },
    )


def _weather_to_plain(weather: Weather) -> Plain:
    return {
        "sky": str(weather.sky),
        "fog": weather.fog,
        "wind": str(weather.wind),
        "rain_level": weather.rain_level,
        "dry_halves": weather.dry_halves,
        "light_pending": weather.light_pending,
        "rainy_periods": list(weather.rainy_periods),
        "drought_week": weather.drought_week,
        "drought_since": weather.drought_since,
    }


def _weather_from_plain(plain: Mapping[str, Any]) -> Weather:
    return Weather(
        sky=Sky(plain["sky"]),
        fog=plain["fog"],
        wind=Wind(plain["wind"]),
        rain_level=plain["rain_level"],
        dry_halves=plain["dry_halves"],
        light_pending=plain["light_pending"],
        rainy_periods=tuple(plain["rainy_periods"]),
        drought_week=plain["drought_week"],
        drought_since=plain.get("drought_since", 1),
    )


def _contact_to_plain(contact: Contact) -> Plain:
    return {"id": contact.id, "half": contact.half, "forces": list(contact.forces)}


def _contact_from_plain(plain: Mapping[str, Any]) -> Contact:
    one, other = plain["forces"]
    return Contact(id=plain["id"], half=plain["half"], forces=(one, other))


def _force_to_plain(force: ForceState) -> Plain:
    plain: Plain = {
        "force": force.force,
        "at": [force.at.q, force.at.r],
        "order_of_march": list(force.order_of_march),
        "freshness": str(force.freshness),
        "carried": str(force.carried),
        "came_by": str(force.came_by or ""),
        "formed": force.formed,
        "fatigued": force.fatigued,
        "moved_in": list(force.moved_in),
        "days_moved": force.days_moved,
        "halves_awake": force.halves_awake,
        "split_periods": force.split_periods,
        "rested_last_half": force.rested_last_half,
        "moved_last_half": force.moved_last_half,
        "forced_on": force.forced_on,
        "route": [[place.q, place.r] for place in force.route],
        "route_by": force.route_by,
        "route_by_night": force.route_by_night,
        "route_unformed": force.route_unformed,
        "scouts": force.scouts,
        "march_table": list(force.march_table),
        "no_timber_at": [[place.q, place.r] for place in force.no_timber_at],
        "set_out_with": dict(sorted(force.set_out_with.items())),
        "stragglers": dict(sorted(force.stragglers.items())),
        "unformed_today": force.unformed_today,
        "busy_in": list(force.busy_in),
        "crossed_in": list(force.crossed_in),
        "known_to": list(force.known_to),
        "switched_on": force.switched_on,
        "melee_on": force.melee_on,
        "saves": force.saves,
        "figures": dict(sorted(force.figures.items())),
    }
    if force.hit_shares:
        plain["hit_shares"] = dict(sorted(force.hit_shares.items()))
    if force.bank is not None:
        plain["bank"] = int(force.bank)
    if force.task is not None:
        plain["task"] = {
            "deed": force.task.deed,
            "regiments": list(force.task.regiments),
            "hire": dict(sorted(force.task.hire.items())),
            "build": force.task.build,
            "days_done": force.task.days_done,
        }
        if force.task.towards is not None:
            towards = force.task.towards
            plain["task"]["towards"] = [towards.q, towards.r]
    if force.waits_at is not None:
        plain["waits_at"] = [force.waits_at.q, force.waits_at.r]
    if force.crossing is not None:
        plain["crossing"] = asdict(force.crossing)
    return plain


def _task_from_plain(plain: Mapping[str, Any]) -> RestTask:
    return RestTask(
        deed=plain["deed"],
        regiments=tuple(plain["regiments"]),
        hire=dict(plain["hire"]),
        build=plain.get("build", ""),
        towards=Hex(*plain["towards"]) if "towards" in plain else None,
        days_done=plain.get("days_done", 0),
    )


def _work_to_plain(work: Work) -> Plain:
    plain: Plain = {
        "kind": work.kind,
        "force": work.force,
        "at": [work.at.q, work.at.r],
    }
    if work.towards is not None:
        plain["towards"] = [work.towards.q, work.towards.r]
    return plain


def _work_from_plain(plain: Mapping[str, Any]) -> Work:
    return Work(
        kind=plain["kind"],
        force=plain["force"],
        at=Hex(*plain["at"]),
        towards=Hex(*plain["towards"]) if "towards" in plain else None,
    )


def _places(plain: Iterable[Iterable[int]]) -> tuple[Hex, ...]:
    return tuple(Hex(*place) for place in plain)


def _way(plain: str) -> Way | None:
    return Way(plain) if plain else None


def _crossing(plain: Mapping[str, Any]) -> LongCrossing:
    return LongCrossing(**plain)


_FIELDS: Mapping[str, Callable[[Any], object]] = {
    "bank": Bank,
    "freshness": Fraction,
    "carried": Fraction,
    "came_by": _way,
    "formed": bool,
    "fatigued": bool,
    "moved_in": tuple,
    "days_moved": int,
    "halves_awake": int,
    "split_periods": int,
    "rested_last_half": bool,
    "moved_last_half": bool,
    "forced_on": int,
    "route": _places,
    "route_by": str,
    "route_by_night": bool,
    "route_unformed": bool,
    "scouts": int,
    "march_table": tuple,
    "task": _task_from_plain,
    "crossing": _crossing,
    "no_timber_at": _places,
    "set_out_with": dict,
    "unformed_today": bool,
    "stragglers": dict,
    "busy_in": tuple,
    "crossed_in": tuple,
    "known_to": tuple,
    "switched_on": int,
    "melee_on": int,
    "waits_at": lambda plain: Hex(*plain),
    "saves": bool,
    "hit_shares": dict,
}
"""How the fields of a force are read that have a default; an older record may lack
any of them."""


def _force_from_plain(plain: Mapping[str, Any]) -> ForceState:
    """Read a force back; what its record does not know stands as by default."""
    kept: dict[str, Any] = {
        name: read(plain[name]) for name, read in _FIELDS.items() if name in plain
    }
    return ForceState(
        force=plain["force"],
        at=Hex(*plain["at"]),
        figures=dict(plain["figures"]),
        order_of_march=tuple(plain["order_of_march"]),
        **kept,
    )
