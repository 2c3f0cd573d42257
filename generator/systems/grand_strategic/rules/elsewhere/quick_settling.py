"""A clash of another system settled by quick combat, with its receipt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import CARD, D4, D10, D100
from generator.kit.switches import Switches, switches_of
from generator.systems.exchange import OpenDecision, Settler, Verdict, WantedDice
from generator.systems.grand_strategic.rules.elsewhere.quick_outlook import NO_EVENTS, outlook
from generator.systems.grand_strategic.rules.forming_armies import Amounts, appointed
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
    Striker,
    generals_modifier,
    percentage,
    struck,
)
from generator.systems.grand_strategic.rules.quick_lines import receipt
from generator.systems.grand_strategic.rules.quick_parties import (
    QuickDice,
    QuickReckoning,
    clash_ground,
    fallen_figures,
    generals_after,
    kept_general,
    marks_of,
    parties_of,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import (
    after_card,
    card_drawn,
    event_happens,
    without_event,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.systems.exchange import ClashMeans, OpenClash
    from generator.systems.grand_strategic.rules.forming_armies import General

FINDS, ROLLS, WILD, DRAWN = "GS-GENL-01", "GS-CBT-01", "GS-WILD-01", "GS-WILD-02"
BEARS = "GS-GENL-03"
GENERAL = "general"
"""The open decision on what a general's ability does."""


def settle(clash: OpenClash, means: ClashMeans) -> Verdict | OpenDecision:
    """Settle a clash by quick combat, as far as throws and answers go.

    Everybody's general is as he was left, else a new one. What he does is asked once
    his ability and the party's roll are known. Who has lost gives ground.

    Rules: GS-CBT-01, GS-CBT-02, GS-CBT-04, GS-CBT-05, GS-CBT-06, GS-CBT-07,
        GS-CBT-08, GS-GENL-01, GS-GENL-03, GS-GENL-05, GS-GENL-06.
    """
    dice, generals = _thrown(clash, means), {}
    for host in clash.hosts:
        kept = kept_general(host)
        if kept is None:
            kept = appointed(GRAND_BOOK, dice.found[host.id].total)
        generals[host.id] = kept
    for party in parties_of(clash, means, generals).values():
        ability = party.general.ability
        if ability and (GENERAL, party.leader) not in means.answers:
            return OpenDecision(
                kind=GENERAL,
                host=party.leader,
                choices=tuple(GeneralsUse),
                rule=BEARS,
                facts=(
                    ("rolled", str(dice.rolls[party.side].total)),
                    ("ability", str(ability)),
                    ("worth", str(generals_modifier(GRAND_BOOK, ability))),
                ),
            )
    found = _reckoned(clash, means, dice, generals)
    fates, aftermath = generals_after(clash, found), found.aftermath
    fallen = (each.figures for each in found.fallen.values())
    return Verdict(
        held=tuple(host.id for host in found.parties[aftermath.winner].hosts),
        losses={host_id: lost for each in fallen for host_id, lost in each.items()},
        displaced=tuple(host.id for host in found.parties[aftermath.loser].hosts),
        lines=receipt(clash, means, found, fates),
        marks={host.id: marks_of(host, fates[host.id]) for host in clash.hosts},
    )


def _thrown(clash: OpenClash, means: ClashMeans) -> QuickDice:
    """Throw all that hangs on nothing else, together."""
    new = [host.id for host in clash.hosts if kept_general(host) is None]
    has_wild = means.options.events != NO_EVENTS
    wanted = [
        *(WantedDice(rule=FINDS, subject=f"{clash.key}.{host_id}", kind=D10) for host_id in new),
        WantedDice(rule=ROLLS, subject=clash.key, kind=D100),
        WantedDice(rule=ROLLS, subject=clash.key, kind=D100, nth=2),
        *[WantedDice(rule=WILD, subject=clash.key, kind=D4)] * has_wild,
    ]
    thrown = means.throw_all(wanted)
    first = len(new)
    return QuickDice(
        found=dict(zip(new, thrown, strict=False)),
        rolls={BattleSide.ATTACKER: thrown[first], BattleSide.DEFENDER: thrown[first + 1]},
        wild=thrown[-1] if has_wild else None,
    )


def _reckoned(
    clash: OpenClash, means: ClashMeans, dice: QuickDice, generals: Mapping[str, General]
) -> QuickReckoning:
    """Reckon a clash up, the wild event and everybody's losses included.

    Rules: GS-CBT-07, GS-WILD-01, GS-WILD-02.
    """
    parties = parties_of(clash, means, generals)
    ground, strikers = clash_ground(clash, means), {}
    for side, party in parties.items():
        said = means.answers.get((GENERAL, party.leader))
        strikers[side] = Striker(
            points=party.points,
            roll=dice.rolls[side].total,
            ability=party.general.ability,
            use=GeneralsUse(said) if said else GeneralsUse.ADD,
        )
    percents = {}
    for side, party in parties.items():
        both, extra = (strikers[side], strikers[side.foe]), party.extra
        percents[side] = percentage(GRAND_BOOK, side, both, ground=ground, weather=extra)
    fought = struck(percents, {side: party.points for side, party in parties.items()})
    switches = Switches(known=switches_of("generator.systems.grand_strategic.rules"))
    drawn, card, aftermath = None, None, without_event(fought)
    if dice.wild is not None and event_happens(GRAND_BOOK, switches, dice.wild.total):
        drawn = means.throw(DRAWN, clash.key, kind=CARD)
        card = card_drawn(drawn.pips[0])
        aftermath = after_card(Amounts(tables=GRAND_BOOK), fought, card)
    fallen = {}
    for side, party in parties.items():
        subject, loss = f"{clash.key}.{party.hosts[0].id}", aftermath.losses[side]
        fallen[side] = fallen_figures(means, subject, party.hosts, loss)
    return QuickReckoning(
        ground=ground,
        parties=parties,
        uses={side: striker.use for side, striker in strikers.items()},
        dice=dice,
        percents=percents,
        fought=fought,
        card=card,
        drawn=drawn,
        aftermath=aftermath,
        fallen=fallen,
        generals=generals,
    )


SETTLER = Settler(
    title="quick combat",
    settle=settle,
    outlook=outlook,
    rules=(FINDS, ROLLS, WILD, DRAWN, "GS-CSW-06"),
    is_exact=True,
)
