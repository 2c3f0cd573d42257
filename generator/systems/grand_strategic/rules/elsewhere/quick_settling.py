"""A clash of another system settled by quick combat, with its receipt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice.bag import CARD, D4, D10, D100
from generator.kit.switches import Switches, switches_of
from generator.systems.exchange import OpenDecision, Settler, Verdict, WantedDice
from generator.systems.grand_strategic.rules.elsewhere.quick_generals import (
    QuickDice,
    QuickReckoning,
    generals_after,
    marks_of,
)
from generator.systems.grand_strategic.rules.elsewhere.quick_lines import receipt
from generator.systems.grand_strategic.rules.elsewhere.quick_outlook import outlook
from generator.systems.grand_strategic.rules.elsewhere.quick_parties import (
    clash_ground,
    fallen_figures,
    kept_general,
    parties_of,
)
from generator.systems.grand_strategic.rules.forming_armies import Amounts, appointed
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    Fought,
    GeneralsUse,
    Striker,
    Struck,
    damage,
    generals_modifier,
    percentage,
    stronger,
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

    from generator.dice.bag import Throw
    from generator.systems.exchange import ClashHost, ClashMeans, OpenClash
    from generator.systems.grand_strategic.rules.elsewhere.quick_parties import (
        QuickParty,
    )
    from generator.systems.grand_strategic.rules.forming_armies import General
    from generator.systems.grand_strategic.rules.quick_combat import Percentage

FINDS, ROLLS, WILD, DRAWN = "GS-GENL-01", "GS-CBT-01", "GS-WILD-01", "GS-WILD-02"
BEARS = "GS-GENL-03"
GENERAL = "general"
"""The open decision on what a general's ability does."""
NO_EVENTS = "none"


def settle(clash: OpenClash, means: ClashMeans) -> Verdict | OpenDecision:
    """Settle a clash by quick combat, as far as throws and answers go.

    Rules: GS-CBT-01, GS-CBT-02, GS-CBT-04, GS-CBT-05, GS-CBT-06, GS-CBT-07,
        GS-CBT-08, GS-GENL-01, GS-GENL-03.
    """
    dice = _thrown(clash, means)
    generals = _generals(clash, dice)
    parties = parties_of(clash, means, generals)
    for party in parties.values():
        if party.general.ability and (GENERAL, party.leader) not in means.answers:
            return _asked(party, dice)
    return _verdict(clash, means, _reckoned(clash, means, dice, generals))


def _asked(party: QuickParty, dice: QuickDice) -> OpenDecision:
    """Ask what a general does, now that the party's roll and the ability are known.

    Rule: GS-GENL-03.
    """
    ability = party.general.ability
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


def _thrown(clash: OpenClash, means: ClashMeans) -> QuickDice:
    """Throw all that hangs on nothing else, together."""
    new = [host.id for host in clash.hosts if kept_general(host) is None]
    has_wild = means.options.events != NO_EVENTS
    wanted = [
        *(
            WantedDice(rule=FINDS, subject=f"{clash.key}.{host}", kind=D10)
            for host in new
        ),
        WantedDice(rule=ROLLS, subject=clash.key, kind=D100),
        WantedDice(rule=ROLLS, subject=clash.key, kind=D100, nth=2),
        *[WantedDice(rule=WILD, subject=clash.key, kind=D4)] * has_wild,
    ]
    thrown = means.throw_all(wanted)
    first = len(new)
    return QuickDice(
        found=dict(zip(new, thrown, strict=False)),
        rolls={
            BattleSide.ATTACKER: thrown[first],
            BattleSide.DEFENDER: thrown[first + 1],
        },
        wild=thrown[-1] if has_wild else None,
    )


def _generals(clash: OpenClash, dice: QuickDice) -> Mapping[str, General]:
    """Return everybody's general: as he was left, else a new one.

    Rule: GS-GENL-01.
    """

    def general_of(host: ClashHost) -> General:
        kept = kept_general(host)
        return (
            appointed(GRAND_BOOK, dice.found[host.id].total) if kept is None else kept
        )

    return {host.id: general_of(host) for host in clash.hosts}


def _reckoned(
    clash: OpenClash,
    means: ClashMeans,
    dice: QuickDice,
    generals: Mapping[str, General],
) -> QuickReckoning:
    """Reckon a clash up, the wild event and everybody's losses included."""
    parties = parties_of(clash, means, generals)
    ground = clash_ground(clash, means)
    uses = {side: _use(means, party) for side, party in parties.items()}
    percents = {
        side: _percent(parties, uses, dice, ground=ground, side=side)
        for side in BattleSide
    }
    struck = {
        side: Struck(
            points=party.points, damage=damage(percents[side].total, party.points)
        )
        for side, party in parties.items()
    }
    attacker, defender = struck[BattleSide.ATTACKER], struck[BattleSide.DEFENDER]
    fought = Fought(
        attacker=attacker,
        defender=defender,
        winner=stronger(attacker.damage, defender.damage),
    )
    drawn = _drawn(clash, means, dice)
    card = card_drawn(drawn.pips[0]) if drawn else None
    aftermath = (
        after_card(Amounts(tables=GRAND_BOOK), fought, card)
        if card
        else without_event(fought)
    )
    return QuickReckoning(
        ground=ground,
        parties=parties,
        uses=uses,
        dice=dice,
        percents=percents,
        fought=fought,
        card=card,
        drawn=drawn,
        aftermath=aftermath,
        fallen={
            side: fallen_figures(
                means,
                f"{clash.key}.{party.hosts[0].id}",
                party.hosts,
                aftermath.losses[side],
            )
            for side, party in parties.items()
        },
        generals=generals,
    )


def _use(means: ClashMeans, party: QuickParty) -> GeneralsUse:
    said = means.answers.get((GENERAL, party.leader))
    return GeneralsUse(said) if said else GeneralsUse.ADD


def _percent(
    parties: Mapping[BattleSide, QuickParty],
    uses: Mapping[BattleSide, GeneralsUse],
    dice: QuickDice,
    *,
    ground: str,
    side: BattleSide,
) -> Percentage:
    own, foe = (
        Striker(
            points=parties[each].points,
            roll=dice.rolls[each].total,
            ability=parties[each].general.ability,
            use=uses[each],
        )
        for each in (side, side.foe)
    )
    return percentage(
        GRAND_BOOK, side, (own, foe), ground=ground, weather=parties[side].extra
    )


def _drawn(clash: OpenClash, means: ClashMeans, dice: QuickDice) -> Throw | None:
    """Draw the card of a wild event, if there is one.

    Rules: GS-CBT-07, GS-WILD-01, GS-WILD-02.
    """
    switches = Switches(known=switches_of("generator.systems.grand_strategic.rules"))
    if dice.wild is None or not event_happens(GRAND_BOOK, switches, dice.wild.total):
        return None
    return means.throw(DRAWN, clash.key, kind=CARD)


def _verdict(clash: OpenClash, means: ClashMeans, found: QuickReckoning) -> Verdict:
    """Return what a clash reckoned up comes to; who has lost gives ground.

    Rules: GS-CBT-04, GS-CBT-05, GS-CBT-06, GS-GENL-05, GS-GENL-06.
    """
    losses = {
        host: lost
        for each in found.fallen.values()
        for host, lost in each.figures.items()
    }
    winners = found.parties[found.aftermath.winner].hosts
    losers = found.parties[found.aftermath.loser].hosts
    fates = generals_after(clash, found)
    return Verdict(
        held=tuple(host.id for host in winners),
        losses=losses,
        displaced=tuple(host.id for host in losers),
        lines=receipt(clash, means, found, fates),
        marks={host.id: marks_of(host, fates[host.id]) for host in clash.hosts},
    )


SETTLER = Settler(
    title="quick combat",
    settle=settle,
    outlook=outlook,
    rules=(FINDS, ROLLS, WILD, DRAWN, "GS-CSW-06"),
    is_exact=True,
)
