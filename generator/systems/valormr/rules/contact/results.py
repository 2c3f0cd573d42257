"""GEN, DISENG: what the umpire enters of a battle, read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import CampaignError, Finding
from generator.systems.valormr.rules.contact.estimates import engaging_figures
from generator.systems.valormr.rules.contact.units import engaging_regiment, figures_engaging
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.orders import BattleResult

WITHDREW, MELEE, HELD = "withdrew", "melee", "held"
DISPLACED = "displaced"
"""Who has to give ground, without dice or losses (DEF-EXCH-02)."""
BEHIND, DISORDERED, ROUTED = "behind", "disordered", "routed"
WHERE_FIGURES_STOOD = (BEHIND, DISORDERED, ROUTED)
KEYS = (WITHDREW, *WHERE_FIGURES_STOOD, MELEE, HELD, DISPLACED)
PERCENT = 100


class Retirement(Struct, frozen=True, kw_only=True):
    """How much of a withdrawing force stood where when it broke off."""

    force: str
    original: int
    """Figures with which it entered the battle."""
    behind: int
    """Figures behind the baseline in good order."""
    disordered: int
    """Figures behind it, not in order."""
    routed: int
    """Figures routed off the table."""

    @property
    def away(self) -> int:
        """Figures behind the baseline or off the table."""
        return self.behind + self.disordered + self.routed


def check(engagement: Engagement, field: Field, result: BattleResult) -> None:
    """Refuse a result that does not fit what stood on the table.

    Raises:
        CampaignError: Everything that does not fit.

    Rules: VAL-OOB-11, VAL-OOB-13, VAL-DISENG-22, VAL-DISENG-23.
    """
    faults = [
        _fault(result, key, f"“{key}” is not a key of a battle's result", KEYS)
        for key in sorted(set(result.detail) - set(KEYS))
    ]
    faults.extend(_loss_faults(engagement, field, result))
    faults.extend(_name_faults(engagement, result))
    if not faults:
        faults.extend(_withdrawal_faults(engagement, field, result))
    if faults:
        raise CampaignError(faults)


def retirements_of(field: Field, result: BattleResult) -> tuple[Retirement, ...]:
    """Return who withdrew and how, by force.

    Rules: VAL-DISENG-22, VAL-DISENG-23.
    """
    counts = {key: counts_in(result, key) for key in WHERE_FIGURES_STOOD}
    return tuple(
        Retirement(
            force=force,
            original=engaging_figures(field, force),
            behind=counts[BEHIND].get(force, 0),
            disordered=counts[DISORDERED].get(force, 0),
            routed=counts[ROUTED].get(force, 0),
        )
        for force in sorted(set(names_in(result, WITHDREW)))
    )


def names_in(result: BattleResult, key: str) -> tuple[str, ...]:
    """Return what a result lists under a key."""
    value = result.detail.get(key, ())
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def counts_in(result: BattleResult, key: str) -> dict[str, int]:
    """Return figures by force, written ``["arn 6"]``.

    Raises:
        CampaignError: An entry is not a force and a number.
    """
    counts: dict[str, int] = {}
    for entry in names_in(result, key):
        force, _, figures = entry.partition(" ")
        if not figures.isdecimal() or force in counts:
            what = f'“{entry}” is not like "arn 6", each force once'
            raise CampaignError((_fault(result, key, what),))
        counts[force] = int(figures)
    return counts


def stood_on_table(engagement: Engagement, field: Field) -> Mapping[str, int]:
    """Return the figures that stood on the table, by company or individual.

    An army deploys one regiment at most; individuals go with it.

    Rules: VAL-OOB-13, VAL-OOB-23, VAL-RIVER-17, DEF-OOB-03.
    """
    stood: dict[str, int] = {}
    for force in engagement.forces:
        stood |= figures_engaging(field, force)
    return stood


def _loss_faults(engagement: Engagement, field: Field, result: BattleResult) -> Iterator[Finding]:
    """Yield a fault for every loss of figures that did not stand on the table.

    Rules: VAL-OOB-11, VAL-OOB-13.
    """
    stood = stood_on_table(engagement, field)
    for company, lost in sorted(result.losses.items()):
        where = (*result.where, "losses", company)
        if company not in stood:
            what = f"{company!r} did not stand on the table"
            hint = f"there stood: {', '.join(sorted(stood))}"
            yield Finding("C080", where, what, hint, rule="VAL-OOB-13")
        elif not 0 <= lost <= stood[company]:
            what = f"{company!r} had {stood[company]} figures and lost {lost}"
            yield Finding("C081", where, what, rule="VAL-OOB-11")


def _name_faults(engagement: Engagement, result: BattleResult) -> Iterator[Finding]:
    """Yield a fault for every army named that was not in the battle."""
    for key in (WITHDREW, MELEE, HELD, DISPLACED):
        for force in names_in(result, key):
            if force not in engagement.forces:
                what = f"{force!r} was not in this battle"
                yield _fault(result, key, what, engagement.forces)
    displaced, withdrew = names_in(result, DISPLACED), names_in(result, WITHDREW)
    for key, does in ((WITHDREW, "withdraw"), (HELD, "hold the field")):
        for force in sorted({*names_in(result, key)} & {*displaced}):
            what = f"{force!r} cannot both {does} and be pushed back"
            yield _fault(result, DISPLACED, what)
    for key in WHERE_FIGURES_STOOD:
        for force in sorted(set(counts_in(result, key)) - set(withdrew)):
            what = f"{force!r} is not named under “{WITHDREW}”"
            yield _fault(result, key, what)


def _withdrawal_faults(
    engagement: Engagement, field: Field, result: BattleResult
) -> Iterator[Finding]:
    """Yield why a force cannot have withdrawn as entered.

    Rules: VAL-DISENG-22, VAL-DISENG-23.
    """
    needed = field.play.tables.disengagement.number("behind-percent")
    withdrew = names_in(result, WITHDREW)
    for one, other in engagement.pairs:
        if one in withdrew and other in withdrew:
            what = f"{one!r} and {other!r} cannot both withdraw from each other"
            yield _fault(result, WITHDREW, what)
    for retirement in retirements_of(field, result):
        force, away = retirement.force, retirement.away
        left = retirement.original - lost_by(field, result, force)
        if away > left:
            what = f"{force!r} has {left} figures left, and {away} are told of"
            yield _fault(result, WITHDREW, what)
        elif away * PERCENT < retirement.original * needed:
            what = (
                f"{force!r} has {away} of {retirement.original} figures behind its "
                f"baseline or routed off; it needs {needed} percent"
            )
            yield _fault(result, WITHDREW, what)


def lost_by(field: Field, result: BattleResult, force: str) -> int:
    """Return the figures a force's engaging regiment lost in a battle."""
    regiment = engaging_regiment(field, force)
    if regiment is None:
        members = {who.id for who in field.army(force).individuals}
    else:
        members = {company.id for company in regiment.companies}
    return sum(lost for key, lost in result.losses.items() if key in members)


def _fault(result: BattleResult, key: str, what: str, known: tuple[str, ...] = ()) -> Finding:
    hint = f"known here: {', '.join(known)}" if known else None
    return Finding("C082", (*result.where, key), what, hint, rule="VAL-DISENG-23")
