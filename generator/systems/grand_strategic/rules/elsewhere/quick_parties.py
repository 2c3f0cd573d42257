"""The two parties of another system's clash, as quick combat sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.kit.printing import together
from generator.systems.grand_strategic.rules.elsewhere.clash_points import party_points
from generator.systems.grand_strategic.rules.generals import STAND_IN, General
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, ground_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.exchange import ClashHost, ClashMeans, OpenClash

GROUND, SKY = "quick-combat-ground", "quick-combat-sky"
ABILITY, EXPERIENCE = "ability", "experience"
DEPLOYMENT_PIP = "deployment-pip"
"""The line of that table for each pip by which deployment dice differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickParty:
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
    sides = {
        BattleSide.ATTACKER: clash.attackers,
        BattleSide.DEFENDER: clash.defenders,
    }
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
    rows = table.row_names()
    word = "open"
    if clash.ground.terrain in rows:
        word = table.text(clash.ground.terrain, "ground")
    built = None
    if clash.ground.place in rows:
        built = table.look_up(clash.ground.place, "ground")
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
