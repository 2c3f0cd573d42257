"""What quick combat would bring, counted out over all dice and cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from generator.dice import CARD, D4, D10
from generator.systems.exchange import ClashChance, ClashOutlook
from generator.systems.grand_strategic.rules.forming_armies import General, appointed
from generator.systems.grand_strategic.rules.quick_combat import (
    HUNDRED,
    BattleSide,
    GeneralsUse,
    Striker,
    damage,
    percentage,
    stronger,
)
from generator.systems.grand_strategic.rules.quick_parties import (
    clash_ground,
    kept_general,
    parties_of,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK
from generator.systems.grand_strategic.rules.wild_events import card_drawn

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
