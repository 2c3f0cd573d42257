"""The receipt of a quick combat, line by line, for a campaign of another system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.kit.printing import printed_number, together
from generator.systems.exchange import INDIVIDUAL, ClashLine
from generator.systems.grand_strategic.rules.quick_combat import (
    BattleSide,
    GeneralsUse,
    generals_modifier,
)
from generator.systems.grand_strategic.rules.quick_parties import (
    GROUND,
    LOSERS_DIES,
    WINNERS_DIES,
    figure_points,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.dice import Throw
    from generator.systems.exchange import ClashHost, ClashMeans, OpenClash
    from generator.systems.grand_strategic.rules.quick_parties import (
        GeneralsFate,
        QuickParty,
        QuickReckoning,
    )
    from generator.systems.grand_strategic.rules.wild_events import WildCard


ALL_EVENTS = "all"
_MINUS = "−"
_JACK = 11


def receipt(
    clash: OpenClash, means: ClashMeans, found: QuickReckoning, fates: Mapping[str, GeneralsFate]
) -> tuple[ClashLine, ...]:
    """Return how a clash came out as it did, each line for those who may know it.

    Of the enemy's general nobody is told; where one takes from a roll, only the umpire
    reads what it came to.

    Rules: GS-CBT-02, GS-CBT-03, GS-CBT-04, GS-CBT-08.
    """
    attackers, defenders = (found.parties[side] for side in BattleSide)
    attack = "attack" if len(attackers.hosts) > 1 else "attacks"
    ground = means.grid(GROUND).labels.get(found.ground, found.ground)
    lines = [
        ClashLine(
            text=f"{attackers.names} {attack} {defenders.names}; the ground counts as {ground}.",
            rule="GS-CBT-02",
        ),
        *_priced(clash, means),
        *_appointed(clash, found),
        *(line for side in BattleSide for line in _rolled(found, side)),
        *_event(means, found),
        *(line for side in BattleSide for line in _lost(found, side)),
    ]
    winner = found.parties[found.aftermath.winner]
    ours = found.fought.by(winner.side).damage
    theirs = found.fought.by(winner.side.foe).damage
    win = "win" if len(winner.hosts) > 1 else "wins"
    before = " before the wild event" if found.card else ""
    judged = ClashLine(
        text=f"{winner.names} {win}: {ours} points of damage against {theirs}{before}; "
        "of two equal the defender.",
        rule="GS-CBT-04",
        is_umpires=True,
    )
    return (*lines, judged, *_learnt(clash, found, fates))


def _priced(clash: OpenClash, means: ClashMeans) -> Iterator[ClashLine]:
    """Yield what figures count that have no price of their own, army by army."""
    for host in clash.hosts:
        named = [
            f"{troop.name} {printed_number(figure_points(means, host, troop))}"
            for troop in host.troops
            if troop.price is None
        ]
        if named:
            text = (
                f"{host.name}, without prices of their own, by the table, in points a "
                f"figure: {', '.join(named)}."
            )
            yield _of_host(host, text, "GS-CBT-01")


def _appointed(clash: OpenClash, found: QuickReckoning) -> Iterator[ClashLine]:
    """Yield a line for every general who was found for this clash, or is missing."""
    for host in clash.hosts:
        if not host.is_led:
            leads = "is without its commander: a stand-in of ability 0 leads"
            yield _of_host(host, f"{host.name} {leads}.", "GS-GENL-04")
        throw = found.dice.found.get(host.id)
        if throw is not None:
            ability = found.generals[host.id].ability
            shows = f"{throw.kind.to_face(throw.pips[0])}: ability {ability}"
            text = f"The die for the general of {host.name} shows {shows}."
            yield _of_host(host, text, "GS-GENL-01", throw)


def _rolled(found: QuickReckoning, side: BattleSide) -> Iterator[ClashLine]:
    """Yield a party's roll with all that changes it, and the damage it does."""
    party, percent = found.parties[side], found.percents[side]
    inflicted = found.fought.by(side).damage
    sums = ", ".join(_steps(found, side))
    result = f"{percent.total} % of {party.points} points = {inflicted} points of damage"
    if not percent.enemys_general:
        text = f"{party.names}: {sums} = {percent.total} %; {result}."
        yield _own(party, text, "GS-CBT-02", found.dice.rolls[side])
        return
    taken = _signed(percent.enemys_general, "the enemy's general")
    shown = f"{party.names}: {sums}, and the enemy's general takes something from it."
    yield _own(party, shown, "GS-CBT-02", found.dice.rolls[side])
    yield ClashLine(
        text=f"{party.names}: {sums}, {taken} = {percent.total} %; {result}.",
        rule="GS-CBT-02",
        is_umpires=True,
    )


def _of_host(host: ClashHost, text: str, rule: str, *throws: Throw) -> ClashLine:
    """Return a line for one army."""
    return ClashLine(text=text, rule=rule, hosts=(host.id,), throws=throws)


def _own(party: QuickParty, text: str, rule: str, *throws: Throw) -> ClashLine:
    """Return a line for a party; where it is of several sides the umpire reads it.

    What one side has is none of its allies' business.
    """
    is_mixed = len({host.side for host in party.hosts}) > 1
    return ClashLine(
        text=text,
        rule=rule,
        hosts=() if is_mixed else tuple(host.id for host in party.hosts),
        is_umpires=is_mixed,
        throws=throws,
    )


def _steps(found: QuickReckoning, side: BattleSide) -> Iterator[str]:
    """Yield the roll and everything its own side knows of that changes it."""
    percent, party = found.percents[side], found.parties[side]
    yield f"{percent.roll} rolled"
    if percent.ground:
        yield _signed(percent.ground, "ground")
    if party.weather:
        yield _signed(party.weather, "weather")
    if party.deployment:
        yield _signed(party.deployment, "deployment")
    if percent.own_general:
        yield _signed(percent.own_general, "own general")
    elif found.uses[side] is GeneralsUse.SUBTRACT and party.general.ability:
        worth = generals_modifier(GRAND_BOOK, party.general.ability)
        yield f"own general's {worth} taken from the enemy's roll"


def _signed(amount: int, reason: str) -> str:
    sign = "+" if amount > 0 else _MINUS
    return f"{sign}{abs(amount)} {reason}"


def _event(means: ClashMeans, found: QuickReckoning) -> Iterator[ClashLine]:
    """Yield whether there was a wild event, and what it comes to here."""
    wild = found.dice.wild
    if wild is None:
        return
    if found.card is None:
        yield ClashLine(
            text=f"No wild event: {wild.total} rolled on four sides, 1 brings one.",
            rule="GS-WILD-01",
            throws=(wild,),
        )
        return
    drawn = (found.drawn,) if found.drawn else ()
    yield ClashLine(
        text=f"A wild event: {found.card.name}. {_effect(means, found, found.card)}",
        rule=found.card.rule,
        throws=(wild, *drawn),
    )


def _effect(means: ClashMeans, found: QuickReckoning, card: WildCard) -> str:
    """Return in words what a card comes to in a battle of another system."""
    aftermath = found.aftermath
    if not card.is_court:
        return _number_effect(found, card)
    if card.key in LOSERS_DIES and aftermath.lives(aftermath.loser):
        return "The loser's general is killed."
    alive = aftermath.lives(aftermath.loser) and aftermath.lives(aftermath.winner)
    if card.key == WINNERS_DIES and alive:
        return "The winner's general is killed in a raid."
    if card.key == "jack-spades" and alive:
        return "The winner's supplies burn: the umpire says what that means."
    if card.rank > _JACK and means.options.events == ALL_EVENTS:
        return "It concerns the realms: the umpire says what it means."
    return "It counts for nothing here."


def _number_effect(found: QuickReckoning, card: WildCard) -> str:
    """Return what an ace to ten does."""
    aftermath = found.aftermath
    percent = card.rank * GRAND_BOOK.number_cards.whole(card.suit, "step")
    match card.suit:
        case "diamonds":
            worth = f"{aftermath.loot} points" if aftermath.loot else "nothing"
            return f"The winner finds {worth}: the umpire says who is given it."
        case "hearts":
            return f"Of its own losses each side gets {percent} % back."
        case "clubs":
            return f"Each side's own losses rise by {percent} %."
        case _:
            return f"The winner's losses rise by {percent} %, and it is judged anew."


def _lost(found: QuickReckoning, side: BattleSide) -> Iterator[ClashLine]:
    """Yield a party's losses in points, then what each of its armies loses."""
    party, fallen = found.parties[side], found.fallen[side]
    loss = found.aftermath.losses[side]
    worth = printed_number(fallen.points)
    covered = f"figures worth {worth} fall" if fallen.count else "no figure falls"
    text = f"{party.names}: {loss} of {party.points} points are lost; {covered}."
    yield _own(party, text, "GS-CSW-07")
    for host in party.hosts:
        figures = fallen.figures.get(host.id, {})
        gone = [(troop, figures[troop.id]) for troop in host.troops if troop.id in figures]
        named = [
            troop.name if troop.arm == INDIVIDUAL else f"{count} of {troop.name}"
            for troop, count in gone
            if count
        ]
        if named:
            text = f"{host.name} loses, by lot, {together(named)}."
            yield _of_host(host, text, "GS-CSW-06")


def _learnt(
    clash: OpenClash, found: QuickReckoning, fates: Mapping[str, GeneralsFate]
) -> Iterator[ClashLine]:
    """Yield what became of the generals who led."""
    leaders = {party.leader for party in found.parties.values()}
    for host in clash.hosts:
        fate = fates[host.id]
        if host.id not in leaders or not host.is_led:
            continue
        if fate.has_fallen:
            told = "has fallen in person; from now on a stand-in of ability 0 leads"
        elif fate.is_dead:
            told = "has fallen; the next battle finds a new one"
        elif fate.has_risen:
            told = f"rises to ability {fate.general.ability}"
        else:
            told = f"has experience {printed_number(fate.general.experience)} now"
        yield _of_host(host, f"The general of {host.name} {told}.", "GS-GENL-05")
