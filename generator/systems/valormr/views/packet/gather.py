"""What the rules hand over for a packet, taken from the situation as it stands."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.cases import cases_of, cases_told
from generator.kit.printing import Style, printed_value
from generator.systems.valormr.rules.contact.bearings import bearings_of
from generator.systems.valormr.rules.contact.clashes import uses_siblings
from generator.systems.valormr.rules.contact.deployment import (
    deployment_schedule,
    march_formation,
)
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
    is_at_half_strength,
    modifiers,
)
from generator.systems.valormr.rules.contact.edges import standing_of, table_edges
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.field import Field
from generator.systems.valormr.rules.contact.loss_words import told_as_losses
from generator.systems.valormr.rules.contact.prospects import chances_of, opponent_band
from generator.systems.valormr.rules.contact.results import stood_on_table
from generator.systems.valormr.rules.contact.units import regiment_figures
from generator.systems.valormr.rules.movement.unformed import stands_formed
from generator.systems.valormr.rules.odds import disengagement_odds
from generator.systems.valormr.rules.rule_book import GUIDELINES
from generator.systems.valormr.rules.wargames_table.campaign_table import (
    baseline_options,
)
from generator.systems.valormr.views.packet.contents import OddsChart
from generator.systems.valormr.views.packet.supplies import PacketSupplies

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.systems.valormr.rules.calendar import Half
    from generator.systems.valormr.rules.contact.edges import Edge
    from generator.systems.valormr.rules.contact.engagement import Commander, Engagement
    from generator.systems.valormr.rules.play import Play
    from generator.systems.valormr.rules.state import ValormrState
    from generator.world.events import Event

_WAYS = (
    (Formation.FORMED, Operation.EVADE, "If you break off in good order"),
    (Formation.RETREAT, Operation.WITHDRAW, "If you break off in retreat"),
)
"""How a force may come away; only who is not formed can be pursued."""


def supplies_for(
    play: Play,
    situation: ValormrState,
    engagement: str,
    *,
    events: Sequence[Event] = (),
    ruled_edges: Mapping[str, Edge] | None = None,
) -> PacketSupplies:
    """Return what a packet of an engagement needs besides briefings.

    Args:
        play: The circumstances of the period.
        situation: What is true after everything that is settled so far.
        engagement: Its id.
        events: The period's events.
        ruled_edges: Edges set by the umpire, by force.

    Rules: VAL-DEPLOY-17, VAL-DEPLOY-18, VAL-BASE-10, VAL-BASE-11.
    """
    field = Field(situation=situation, columns={})
    found = field.engagement(engagement)
    afoot = [c for c in found.commanders if field.force(c.force).afoot]
    standing = standing_of(play, found, field)
    edges = table_edges(standing, ruled_edges)
    return PacketSupplies(
        campaign=play.campaign,
        tables=play.tables.as_mapping(),
        edges=edges,
        bearings=bearings_of(
            standing,
            play.board.grid.orientation,
            {each.force: each.edge for each in edges},
        ),
        formations={c.force: march_formation(play, field, c.force) for c in afoot},
        schedules={c.force: deployment_schedule(play, field, c) for c in afoot},
        unformed=tuple(
            c.force
            for c in afoot
            if not stands_formed(play, field.force(c.force), found.half)
        ),
        away=_away(play, field, found),
        odds=_odds(play, field, found),
        events=events,
        guidelines=GUIDELINES,
        gives_ground=uses_siblings(play.switches),
        tactical_weather=play.switches.flag("adv.tactical_weather"),
        baseline_options=baseline_options(play.switches),
    )


def _away(play: Play, field: Field, engagement: Engagement) -> Mapping[str, int]:
    """Return the figures of engaging regiments that build rafts meanwhile.

    Rule: VAL-RIVER-17.
    """
    on_table = stood_on_table(play, engagement, field)
    absent = {
        company.id: figures - on_table.get(company.id, 0)
        for force in engagement.forces
        for company, figures in regiment_figures(play, field, force)
    }
    return {company: figures for company, figures in absent.items() if figures}


def _odds(
    play: Play, field: Field, engagement: Engagement
) -> Mapping[str, tuple[OddsChart, ...]]:
    """Return each commander's chances of getting away from a battle still to come."""
    if engagement.stage is not Stage.DEPLOYMENT:
        return {}
    return {
        commander.force: withdrawal_charts(play, field, commander, engagement.half)
        for commander in engagement.commanders
    }


def withdrawal_charts(
    play: Play, field: Field, commander: Commander, half: Half
) -> tuple[OddsChart, ...]:
    """Return what withdrawing would cost, as the commander can know it beforehand.

    Rules: VAL-DISENG-22, VAL-DISENG-27, VAL-DISENG-29, VAL-DISENG-40.
    """
    return tuple(
        _withdrawal(
            play,
            field,
            Situated(
                force=commander.force,
                against=commander.opponents,
                half=half,
                is_disengager=True,
                operation=Operation.WITHDRAW,
                formation=formation,
            ),
            opposed_as,
        )
        for formation, opposed_as, _ in _WAYS
    )


def _added(play: Play, field: Field, own: Situated, total: int) -> str:
    """Return what a commander adds to his die, now and once half his figures are lost.

    Rule: VAL-DISENG-37.
    """
    now = f"You add {printed_value(total, Style.SIGNED)} to your disengagement die"
    if is_at_half_strength(play, field, own.force):
        return f"{now}."
    half = play.tables.disengagement_modifiers.look_up("half-strength").modifier
    later = printed_value(total + int(half), Style.SIGNED)
    return f"{now} as you stand now, {later} at half strength or less."


def _withdrawal(
    play: Play, field: Field, own: Situated, opposed_as: Operation
) -> OddsChart:
    total = int(sum((m.amount for m in modifiers(play, field, own)), Fraction(0)))
    bands = [
        opponent_band(play, field, opponent, opposed_as) for opponent in own.against
    ]
    found = disengagement_odds(play, Operation.WITHDRAW, total, bands)
    title = next(words for each, _, words in _WAYS if each is own.formation)
    cases = cases_of(told_as_losses(chances_of(found)))
    return OddsChart(
        title=title,
        note=_added(play, field, own, total),
        words="" if cases is None else cases_told(cases),
        cases=cases,
    )
