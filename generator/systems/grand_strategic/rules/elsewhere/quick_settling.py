"""What quick combat would bring, counted out over all dice and cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import CARD, D4, D10, D100
from generator.kit.switches import Switches, switches_of
from generator.systems.exchange import (
    ClashChance,
    ClashOutlook,
    OpenDecision,
    Settler,
    Verdict,
    WantedDice,
)
from generator.systems.grand_strategic.rules.forming_armies import Amounts, General, appointed
from generator.systems.grand_strategic.rules.quick_combat import (
    HUNDRED,
    BattleSide,
    GeneralsUse,
    Striker,
    damage,
    generals_modifier,
    percentage,
    stronger,
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
    from collections.abc import Iterator, Mapping

    from generator.systems.exchange import ClashMeans, OpenClash
    from generator.systems.grand_strategic.rules.quick_parties import QuickParty


Blows = tuple[int, int]
"""The damage the attacker does, and the defender."""
NO_EVENTS = "none"
HEARTS, CLUBS, SPADES = "hearts", "clubs", "spades"
ALL_BUT_ALL = Fraction(999_999, 1_000_000)
"""A share that is not all: no army has so many points that one of them is less."""
GIVEN = "if every general’s ability adds to the own roll"
BANDS = (
    ("nothing", Fraction(0)),
    ("up to a quarter", Fraction(1, 4)),
    ("up to a half", Fraction(1, 2)),
    ("more than half", ALL_BUT_ALL),
    ("everything", Fraction(1)),
)
"""Losses in words, each up to a share of the points."""


def outlook(clash: OpenClash, means: ClashMeans, _runs: int) -> ClashOutlook:
    """Return the chances of a clash, exact: every roll, general and wild event.

    Generals nobody has rolled for yet count with every ability they may have. One who
    has not said what he does adds to his own roll.

    Rules: GS-CBT-01, GS-CBT-02, GS-CBT-04, GS-CBT-05, GS-WILD-11, GS-WILD-12,
        GS-WILD-13.
    """
    blows = _blows(clash, means)
    unled = {host.id: General(ability=0) for host in clash.hosts}
    parties, cards = parties_of(clash, means, unled), _cards(means)
    points = {side: party.points for side, party in parties.items()}
    wins = _winning(blows, cards, points)
    chances = {BattleSide.ATTACKER: wins, BattleSide.DEFENDER: 1 - wins}
    return ClashOutlook(
        winning=tuple(
            ClashChance(outcome=parties[side].names, chance=chance)
            for side, chance in chances.items()
        ),
        losing={
            party.names: tuple(_losing(blows, cards, side, party.points))
            for side, party in parties.items()
        },
        given=GIVEN,
    )


def _blows(clash: OpenClash, means: ClashMeans) -> Mapping[Blows, Fraction]:
    """Return how likely each pair of damages is."""
    found: dict[Blows, Fraction] = defaultdict(Fraction)
    ground = clash_ground(clash, means)
    for generals, share in _abilities(clash):
        parties = parties_of(clash, means, generals)
        ours, theirs = (_damages(means, parties, ground, side) for side in BattleSide)
        each = share / HUNDRED**2
        for one, many in ours.items():
            for other, more in theirs.items():
                found[one, other] += each * many * more
    return found


def _abilities(clash: OpenClash) -> Iterator[tuple[Mapping[str, General], Fraction]]:
    """Yield who may command whom, and how likely that is.

    Cases are told apart by both parties' ablest generals.
    """
    faces = Counter(appointed(GRAND_BOOK, die).ability for die in range(1, D10.sides + 1))
    found: list[tuple[dict[str, General], Fraction]] = [({}, Fraction(1))]
    for host in clash.hosts:
        kept = kept_general(host)
        able = {kept.ability: D10.sides} if kept else faces
        found = [
            ({**sofar, host.id: General(ability=ability)}, share * Fraction(count, D10.sides))
            for sofar, share in found
            for ability, count in able.items()
        ]
    cases: dict[Blows, tuple[dict[str, General], Fraction]] = {}
    for generals, share in found:
        ours, theirs = (
            max(generals[host.id].ability for host in hosts)
            for hosts in (clash.attackers, clash.defenders)
        )
        first, total = cases.get((ours, theirs), (generals, Fraction(0)))
        cases[ours, theirs] = (first, total + share)
    yield from cases.values()


def _damages(
    means: ClashMeans, parties: Mapping[BattleSide, QuickParty], ground: str, side: BattleSide
) -> Counter[int]:
    """Return how many of a hundred rolls of a party do which damage."""

    def striker(each: BattleSide, roll: int) -> Striker:
        party = parties[each]
        said = means.answers.get(("general", party.leader), GeneralsUse.ADD)
        ability, use = party.general.ability, GeneralsUse(said)
        return Striker(points=party.points, roll=roll, ability=ability, use=use)

    def done(roll: int) -> int:
        percent = percentage(
            GRAND_BOOK,
            side,
            (striker(side, roll), striker(side.foe, roll)),
            ground=ground,
            weather=parties[side].extra,
        )
        return damage(percent.total, parties[side].points)

    return Counter(done(roll) for roll in range(1, HUNDRED + 1))


def _cards(means: ClashMeans) -> Mapping[tuple[str, int], Fraction]:
    """Return how likely each card is that changes anybody's dead, by suit and percent.

    Rules: GS-WILD-01, GS-WILD-02.
    """
    if means.options.events == NO_EVENTS:
        return {}
    happens = Fraction(GRAND_BOOK.numbers.whole("wild-highest"), D4.sides)
    drawn = (card_drawn(side) for side in range(1, CARD.sides + 1))
    return {
        (card.suit, card.rank * GRAND_BOOK.number_cards.whole(card.suit, "step")): (
            happens / CARD.sides
        )
        for card in drawn
        if not card.is_court and card.suit in (HEARTS, CLUBS, SPADES)
    }


def _winning(
    blows: Mapping[Blows, Fraction],
    cards: Mapping[tuple[str, int], Fraction],
    points: Mapping[BattleSide, int],
) -> Fraction:
    """Return how likely the attacker wins, dear deaths reckoned in.

    Rules: GS-CBT-04, GS-WILD-13.
    """
    spades = {p: chance for (suit, p), chance in cards.items() if suit == SPADES}
    plain = 1 - sum(spades.values(), Fraction(0))
    wins = Fraction(0)
    for blow, share in blows.items():
        if stronger(*blow) is BattleSide.ATTACKER:
            wins += share * plain
        for percent, chance in spades.items():
            if _judged_anew(blow, points, percent) is BattleSide.ATTACKER:
                wins += share * chance
    return wins


def _judged_anew(blow: Blows, points: Mapping[BattleSide, int], percent: int) -> BattleSide:
    """Return who wins once the winner's dead have risen by a share.

    Rule: GS-WILD-13.
    """
    ours, theirs = blow
    if stronger(ours, theirs) is BattleSide.ATTACKER:
        dead = min(points[BattleSide.ATTACKER], theirs)
        return stronger(ours, _more(dead, percent))
    dead = min(points[BattleSide.DEFENDER], ours)
    return stronger(_more(dead, percent), theirs)


def _more(dead: int, percent: int) -> int:
    return dead + dead * percent // HUNDRED


def _losing(
    blows: Mapping[Blows, Fraction],
    cards: Mapping[tuple[str, int], Fraction],
    side: BattleSide,
    points: int,
) -> Iterator[ClashChance]:
    """Yield how likely a party loses how much of its points.

    Who has no points loses nothing.

    Rules: GS-CBT-05, GS-WILD-11, GS-WILD-12, GS-WILD-13.
    """
    fates: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for (ours, theirs), share in blows.items():
        suffered = theirs if side is BattleSide.ATTACKER else ours
        fates[min(points, suffered), stronger(ours, theirs) is side] += share
    found: dict[int, Fraction] = defaultdict(Fraction)
    plain = 1 - sum(cards.values(), Fraction(0))
    for (dead, has_won), share in fates.items():
        found[dead] += share * plain
        for (suit, percent), chance in cards.items():
            found[_with_card(dead, suit, percent, has_won=has_won)] += share * chance
    shares = {word: Fraction(0) for word, _ in BANDS}
    for dead, share in found.items():
        lost = Fraction(min(dead, points), points) if points else Fraction(0)
        shares[next(word for word, most in BANDS if lost <= most)] += share
    for word, share in shares.items():
        yield ClashChance(outcome=word, chance=share)


def _with_card(dead: int, suit: str, percent: int, *, has_won: bool) -> int:
    """Return what a card makes of a party's dead.

    Rules: GS-WILD-11, GS-WILD-12, GS-WILD-13.
    """
    if suit == HEARTS:
        return dead - dead * percent // HUNDRED
    return _more(dead, percent) if suit == CLUBS or has_won else dead


# A clash of another system settled by quick combat, with its receipt.

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
