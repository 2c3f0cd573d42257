"""The parties of another system's clash, and its generals, in quick combat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import ceil, floor, lcm
from typing import TYPE_CHECKING

from generator.dice import D100
from generator.kit.printing import together
from generator.kit.tables import row_for
from generator.systems.exchange import INDIVIDUAL, WantedDice
from generator.systems.grand_strategic.rules.forming_armies import (
    STAND_IN,
    General,
    after_battle,
    may_rise,
    risen,
)
from generator.systems.grand_strategic.rules.muster import ListedUnit, drawn_losses
from generator.systems.grand_strategic.rules.quick_combat import (
    LOTS,
    BattleSide,
    dice_for,
    ground_of,
    lot,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.dice import Throw
    from generator.systems.exchange import ClashHost, ClashMeans, ClashTroop, OpenClash
    from generator.systems.grand_strategic.rules.quick_combat import Fought, GeneralsUse, Percentage
    from generator.systems.grand_strategic.rules.wild_events import Aftermath, WildCard


# A clash of another system as quick combat reckons it up.


class QuickDice(Struct, frozen=True, kw_only=True):
    """The dice of a clash that are thrown before anybody decides anything."""

    rolls: Mapping[BattleSide, Throw]
    wild: Throw | None
    """None: there are no wild events."""
    found: Mapping[str, Throw]
    """For a general, by army; those who have one already are left out."""


class FallenFigures(Struct, frozen=True, kw_only=True):
    """Who falls in a clash."""

    figures: Mapping[str, Mapping[str, int]]
    """By army and troop."""
    points: Fraction
    """What they were worth: at least the loss, perhaps more."""

    @property
    def count(self) -> int:
        """How many they are."""
        return sum(sum(lost.values()) for lost in self.figures.values())


class QuickParty(Struct, frozen=True, kw_only=True):
    """All armies of one side of a clash, which count as one."""

    side: BattleSide
    hosts: tuple[ClashHost, ...]
    points: int
    leader: str
    """The army whose commander leads it: the ablest, of several the first."""
    general: General
    weather: int
    """What the weather adds to its roll."""
    deployment: int
    """What better deployment dice add."""

    @property
    def extra(self) -> int:
        """What both add together."""
        return self.weather + self.deployment

    @property
    def names(self) -> str:
        """Its armies by name."""
        return together([host.name for host in self.hosts])


class QuickReckoning(Struct, frozen=True, kw_only=True):
    """A clash reckoned up, as its receipt tells it."""

    ground: str
    parties: Mapping[BattleSide, QuickParty]
    uses: Mapping[BattleSide, GeneralsUse]
    dice: QuickDice
    percents: Mapping[BattleSide, Percentage]
    fought: Fought
    card: WildCard | None
    drawn: Throw | None
    aftermath: Aftermath
    fallen: Mapping[BattleSide, FallenFigures]
    generals: Mapping[str, General]
    """Of every army as it went in."""


LOSERS_DIES = ("jack-clubs", "jack-diamonds")
"""Cards by which the loser's general dies: nobody here has a treasury for a ransom."""
WINNERS_DIES = "jack-hearts"


class GeneralsFate(Struct, frozen=True, kw_only=True):
    """What became of an army's general."""

    general: General
    is_dead: bool = False
    has_fallen: bool = False
    """Whether the commander in person is among the dead."""
    has_risen: bool = False


def generals_after(clash: OpenClash, found: QuickReckoning) -> Mapping[str, GeneralsFate]:
    """Return what became of every general, by army.

    Who has led learns, and rises at once with enough experience. Where a card kills the
    general the next clash finds a new one; where the commander in person falls, a
    stand-in leads from then on.

    Rules: GS-GENL-04, GS-GENL-05, GS-GENL-06, GS-GENL-07, GS-CSW-08, GS-WILD-21,
        GS-WILD-31, GS-WILD-41.
    """
    fates = {}
    for host in clash.hosts:
        lost = (each.figures.get(host.id, {}) for each in found.fallen.values())
        fell = any(map(host.loses_commander, lost))
        fates[host.id] = GeneralsFate(
            general=found.generals[host.id], is_dead=fell, has_fallen=fell
        )
    for side, party in found.parties.items():
        general = found.generals[party.leader]
        has_won = side is found.aftermath.winner
        taught = after_battle(GRAND_BOOK, general, has_won=has_won)
        fate = fates[party.leader]
        fates[party.leader] = replace(
            fate,
            general=risen(taught) if may_rise(taught) else taught,
            is_dead=fate.is_dead or _is_killed(found, has_won=has_won),
            has_risen=may_rise(taught),
        )
    return fates


def marks_of(host: ClashHost, fate: GeneralsFate) -> Mapping[str, Fraction]:
    """Return what is to be kept of a leader: nothing of a commander who has fallen.

    A general whom a card has killed leaves what others keep.

    Rules: GS-GENL-02, GS-GENL-04, GS-GENL-07.
    """
    if fate.has_fallen or not host.is_led:
        return {}
    own = (ABILITY, EXPERIENCE)
    others = {key: mark for key, mark in host.marks.items() if key not in own}
    if fate.is_dead:
        return others
    return {**others, ABILITY: Fraction(fate.general.ability), EXPERIENCE: fate.general.experience}


def _is_killed(found: QuickReckoning, *, has_won: bool) -> bool:
    """Return whether a card kills the winner's general, or the loser's.

    Rules: GS-WILD-21, GS-WILD-31, GS-WILD-41.
    """
    card, aftermath = found.card, found.aftermath
    if card is None or not card.is_court or not aftermath.lives(aftermath.loser):
        return False
    if has_won:
        return card.key == WINNERS_DIES and aftermath.lives(aftermath.winner)
    return card.key in LOSERS_DIES


# What figures of another system count in a quick combat, and who of them falls.

POINTS = "quick-combat-points"
_OTHERS = {"cavalry": "other-cavalry", "infantry": "other-infantry", INDIVIDUAL: "other-individual"}
"""The line of the table for troops that no other line fits, by arm."""


def figure_points(means: ClashMeans, host: ClashHost, troop: ClashTroop) -> Fraction:
    """Return the points of one figure: its price, else what its type usually costs.

    Rule: GS-CBT-01.
    """
    if troop.price is not None:
        return troop.price
    table = means.grid(POINTS)
    row = row_for(table, f"{host.people} {troop.kind}") or _OTHERS[troop.arm]
    return table.number(row, "points")


def party_points(means: ClashMeans, hosts: Iterable[ClashHost]) -> int:
    """Return the points of all figures of a party, a fraction dropped.

    Rule: GS-CBT-01.
    """
    each = (
        figure_points(means, host, troop) * troop.figures for host in hosts for troop in host.troops
    )
    return floor(sum(each, Fraction(0)))


def fallen_figures(
    means: ClashMeans, subject: str, hosts: tuple[ClashHost, ...], loss: int
) -> FallenFigures:
    """Return whose figures fall until their points cover a loss.

    Lots fall on all figures alike; on a hero or a great creature they have to fall
    twice.

    Args:
        means: What the clash is settled with.
        subject: What the lots are thrown about.
        hosts: The party that loses.
        loss: In points, no more than it has.

    Rules: GS-CSW-06, GS-CSW-07.
    """
    troops = ((host, troop) for host in hosts for troop in host.troops)
    scale = lcm(*(figure_points(means, *each).denominator for each in troops))
    units = tuple(_units(means, hosts, scale))
    if loss and units:
        _thrown_at_once(means, subject, units, loss * scale)

    def draw(nth: int, count: int) -> int:
        return lot(means.throw, f"{subject}.{nth}", count)

    lost = drawn_losses(units, loss * scale, draw).lost
    found: dict[str, Counter[str]] = {host.id: Counter() for host in hosts}
    for unit in lost:
        found[unit.kind][unit.id] += 1
    return FallenFigures(
        figures={host_id: dict(counts) for host_id, counts in found.items()},
        points=Fraction(sum(unit.points for unit in lost), scale),
    )


def _units(means: ClashMeans, hosts: Iterable[ClashHost], scale: int) -> Iterator[ListedUnit]:
    """Yield every figure as a unit of its own, its points made whole."""
    for host in hosts:
        for troop in host.troops:
            points = int(figure_points(means, host, troop) * scale)
            for _ in range(troop.figures):
                yield ListedUnit(
                    id=troop.id, kind=host.id, points=points, is_leader=troop.arm == INDIVIDUAL
                )


def _thrown_at_once(
    means: ClashMeans, subject: str, units: tuple[ListedUnit, ...], loss: int
) -> None:
    """Throw all lots together that are due whoever they fall on."""
    dearest = max(unit.points for unit in units)
    if dice_for(len(units)) > 1 or not dearest:
        return
    surely = min(ceil(Fraction(loss, dearest)), len(units))
    means.throw_all(
        [
            WantedDice(rule=LOTS, subject=f"{subject}.{nth}", kind=D100)
            for nth in range(1, surely + 1)
        ]
    )


GROUND, SKY = "quick-combat-ground", "quick-combat-sky"
ABILITY, EXPERIENCE = "ability", "experience"
DEPLOYMENT_PIP = "deployment-pip"
"""The line of that table for each pip by which deployment dice differ."""


def kept_general(host: ClashHost) -> General | None:
    """Return the general an army has from an earlier clash; none: it has none yet.

    Without its commander a stand-in leads it.

    Rule: GS-GENL-04.
    """
    if not host.is_led:
        return STAND_IN
    if ABILITY not in host.marks:
        return None
    experience = host.marks.get(EXPERIENCE, host.marks[ABILITY] * 0)
    return General(ability=int(host.marks[ABILITY]), experience=experience)


def parties_of(
    clash: OpenClash, means: ClashMeans, generals: Mapping[str, General]
) -> Mapping[BattleSide, QuickParty]:
    """Return both parties; the ablest general of each commands it.

    Args:
        clash: The clash.
        means: What it is settled with.
        generals: The general of every army, by its id.

    Rules: GS-ARMY-06, GS-CBT-01, GS-CBT-02.
    """
    sides = {BattleSide.ATTACKER: clash.attackers, BattleSide.DEFENDER: clash.defenders}
    found = {}
    for side, hosts in sides.items():
        leader = max(hosts, key=lambda host: generals[host.id].ability).id
        found[side] = QuickParty(
            side=side,
            hosts=hosts,
            points=party_points(means, hosts),
            leader=leader,
            general=generals[leader],
            weather=weather_counts(clash, means, side),
            deployment=deployment_counts(clash, means, side),
        )
    return found


def clash_ground(clash: OpenClash, means: ClashMeans) -> str:
    """Return the line of the ground table for a clash: what stands there goes first.

    Rules: GS-TERR-01, GS-TERR-02, GS-TERR-03, GS-TERR-04, GS-TERR-05, GS-TERR-06.
    """
    table = means.grid(GROUND)
    rows, terrain, place = table.row_names(), clash.ground.terrain, clash.ground.place
    word = table.text(terrain, "ground") if terrain in rows else "open"
    built = table.look_up(place, "ground") if place in rows else None
    return ground_of(word, str(built) if built is not None else "")


def weather_counts(clash: OpenClash, means: ClashMeans, side: BattleSide) -> int:
    """Return what the weather adds to a side's roll: nothing, unless it is amended.

    Rule: GS-CBT-02.
    """
    table = means.grid(SKY)
    row = clash.ground.sky.replace(" ", "-")
    return table.whole(row, side) if row in table.row_names() else 0


def deployment_counts(clash: OpenClash, means: ClashMeans, side: BattleSide) -> int:
    """Return what better deployment dice add to a side's roll, where they count."""
    if not means.options.deployment_counts:
        return 0
    best = {
        BattleSide.ATTACKER: max(host.deployment for host in clash.attackers),
        BattleSide.DEFENDER: max(host.deployment for host in clash.defenders),
    }
    worth = means.grid(SKY).whole(DEPLOYMENT_PIP, side)
    return max(0, best[side] - best[side.foe]) * worth
