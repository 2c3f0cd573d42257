"""The umpire's rulings, the order of play, and the system as one object to be run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.dice import KINDS
from generator.kit.book_folder import awaited_dice, played_by
from generator.kit.period_play import StepOfPlay, period_played, unless_stopped
from generator.kit.rules import Rules
from generator.kit.rulings import POSITION, THROW, Ruled, Rulings, is_count, is_text, told_by
from generator.kit.typed_entries import unfit_ruling
from generator.kit.usual_rulings import ruled_of_army, ruled_owner, ruled_position, ruled_throw
from generator.systems.house.rules.battle import BATTLES
from generator.systems.house.rules.counting import (
    counts_victory,
    deeds,
    takes_places,
    throws,
    turn_ends,
)
from generator.systems.house.rules.marching import goals_closed, marches, price_for
from generator.systems.house.rules.meeting import meets
from generator.systems.house.rules.own_campaign import house
from generator.systems.house.rules.own_words import USUAL_DEEDS, orders_of
from generator.systems.house.rules.printed_rules import printed_tables
from generator.systems.house.rules.said_beforehand import HOUSE_FOLDER
from generator.systems.house.rules.situation_facts import facts_of, order_facts_of
from generator.systems.house.rules.state import (
    ArmyStand,
    HouseCourse,
    HousePlay,
    HouseState,
    codec_of,
    needs_of,
    opening,
)
from generator.systems.house.rules.term_facts import looked_out
from generator.values import replace
from generator.world.campaign import PeriodInputs
from generator.world.clock import ANY_CLOCK, OwnCalendar
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.dice import Dice, DiceKind
    from generator.errors import Finding
    from generator.kit.facts import Fact
    from generator.kit.phase import Resolution
    from generator.kit.rulings import RulingMade
    from generator.systems.house.rules.own_campaign import HouseCampaign
    from generator.world.campaign import Campaign, Ruling
    from generator.world.clock import Clock, FactValue


# What the umpire may set.


def _position(play: HousePlay, ruling: Ruling, now: HouseState) -> HouseState:
    at, force = ruling.value, play.campaign.force(ruling.subject)
    if not isinstance(at, Hex) or at not in play.board.terrain:
        raise unfit_ruling(ruling, "that hex is not on the map")
    comes = ArmyStand(army=force.id, at=at, strength=force.strength)
    army = now.armies.get(force.id, comes)
    if price_for(play, now, army)(at, at) is None:
        what = f"{force.name} cannot enter {play.label(at)}"
        raise unfit_ruling(ruling, what, "name another hex")
    return now.with_army(replace(army, at=at))


def _army(ruling: Ruling, now: HouseState) -> ArmyStand:
    army = now.armies.get(ruling.subject)
    if army is None:
        raise unfit_ruling(ruling, f"“{ruling.subject}” is no longer on the map", key="of")
    return army


def _strength(_play: HousePlay, ruling: Ruling, now: HouseState) -> HouseState:
    return now.with_army(replace(_army(ruling, now), strength=int(str(ruling.value))))


def _store(play: HousePlay, ruling: Ruling, now: HouseState) -> HouseState:
    side, store, amount = _stored(ruling)
    if store not in play.own.stores or amount < 0:
        hint = f'write {next(iter(play.own.stores), "coins")} and an amount: "coins 12"'
        what = f"“{ruling.value}” is not a store of “{side}” and an amount"
        raise unfit_ruling(ruling, what, hint)
    return now.with_stores(side, {store: amount})


def _stored(ruling: Ruling) -> tuple[str, str, int]:
    """Return side, store and amount of a ruling such as ``coins 12``."""
    store, _, amount = str(ruling.value).partition(" ")
    return ruling.subject, store, int(amount) if amount.isdigit() else -1


def _store_told(made: RulingMade[HousePlay, HouseState]) -> dict[str, FactValue]:
    side, store, amount = _stored(made.ruling)
    was = made.before.has(side, store)
    name = made.play.own.stores[store].called(amount)
    return {"side": side, "store": name, "amount": amount, "was": str(was)}


def _rolled_with(made: RulingMade[HousePlay, HouseState]) -> DiceKind:
    """Return what the key of a roll means: a table's own dice, or those of battles."""
    own, key = made.play.own, made.thrown
    table = key.subject.partition("+")[0] if key else ""
    return (own.tables[table].dice if table in own.tables else own.battle.dice).kind


def _throwers(made: RulingMade[HousePlay, HouseState]) -> tuple[str, ...]:
    about = made.thrown.subject.split("+") if made.thrown else ()
    return tuple(side for side in made.play.sides if side in about)


RULINGS: Mapping[str, Ruled[HousePlay, HouseState]] = {
    POSITION: ruled_position(
        _position, lambda was, army: was.armies[army].at if army in was.armies else None
    ),
    "strength": ruled_of_army(
        "strength",
        "a whole number; 0: it is gone",
        is_count,
        _strength,
        was=lambda before, army: before.armies[army].strength,
    ),
    "store": Ruled(
        of="side",
        takes='a store and how much of it: `"coins 12"`',
        accepts=is_text,
        set=_store,
        whose=lambda made: (made.ruling.subject,),
        told=_store_told,
    ),
    "owner": ruled_owner(
        "place",
        owners=lambda now: now.owners,
        given=lambda now, owners: replace(now, owners=owners),
        whose=lambda made: tuple(
            side.id for side in made.play.campaign.sides if side.id == made.ruling.value
        ),
    ),
    THROW: ruled_throw(*KINDS.values(), whose=_throwers, thrown=_rolled_with),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def _crowded(play: HousePlay, rulings: Sequence[Ruling], now: HouseState) -> Iterable[Finding]:
    """Find the last ruling that puts too many armies of a side into a hex."""
    room = play.own.march.room
    stands: list[tuple[str, object]] = [
        (play.side_of(key), army.at) for key, army in now.armies.items()
    ]
    for ruling in reversed(rulings):
        here = (play.side_of(ruling.subject), ruling.value)
        if room and stands.count(here) > room:
            what = f"there is room for {room} armies of a side in a hex"
            return unfit_ruling(ruling, what, "name another hex").findings
    return ()


HOUSE_RULINGS: Rulings[HousePlay, HouseState, HouseCourse] = Rulings(
    sets={word: kind.set for word, kind in RULINGS.items()},
    told=told_by(RULINGS),
    crowding=_crowded,
)


# The order of play.

STEPS: tuple[StepOfPlay[HouseCourse], ...] = (
    HOUSE_RULINGS.first_step(),
    StepOfPlay(
        says="Roll on every table whose condition holds. What falls counts for the whole "
        "period; players are told of it before they order.",
        rules=("HSE-TABLE-01", "HSE-TABLE-02"),
        play=unless_stopped(throws),
        is_ordered_upon=True,
    ),
    StepOfPlay(says="See which marches no way leads to.", rules=(), play=goals_closed),
    StepOfPlay(
        says="Do what armies are ordered to do besides marching. Of a deed in words the "
        "umpire says whether it succeeds.",
        rules=("HSE-DEED-01", "HSE-DEED-02"),
        play=unless_stopped(deeds),
    ),
    StepOfPlay(
        says="All armies march at once, hex by hex. Who comes into contact with an enemy "
        "goes no further.",
        rules=("HSE-MARCH-01", "HSE-MARCH-05"),
        play=unless_stopped(lambda course: looked_out(marches(course))),
    ),
    StepOfPlay(
        says="Settle every contact: who stands, who wins, who falls back.",
        rules=("HSE-MEET-01", "HSE-MEET-02", "HSE-FIGHT-01", "HSE-FIGHT-02", "HSE-FIGHT-03"),
        play=unless_stopped(meets),
    ),
    StepOfPlay(
        says="A place falls to the side that stands in it alone.",
        rules=("HSE-PLACE-01",),
        play=unless_stopped(takes_places),
    ),
    StepOfPlay(
        says="As a turn ends: income, the rules of the campaign, and what armies cost.",
        rules=("HSE-STORE-01", "HSE-RULE-01", "HSE-STORE-02"),
        play=unless_stopped(lambda course: looked_out(turn_ends(course))),
    ),
    HOUSE_RULINGS.last_step(),
    StepOfPlay(
        says="Count the victory points.",
        rules=("HSE-WIN-01",),
        play=unless_stopped(counts_victory),
    ),
)
"""The steps of a period, in order."""


def following(clock: Clock, now: HouseState) -> HouseState:
    """Return the situation at the start of the next period.

    Rule: HSE-TURN-01.
    """
    return replace(
        now,
        period=clock.after(now.period),
        armies={key: replace(army, came=()) for key, army in now.armies.items()},
        meetings=(),
        fallen={},
    )


# House rules as one object the program can run.


def play_for(campaign: Campaign, inputs: PeriodInputs, dice: Dice) -> HousePlay:
    """Return the circumstances of one period."""
    return HousePlay(
        campaign=house(campaign),
        switches=HOUSE_FOLDER.switches_in(campaign),
        dice=dice,
        inputs=inputs,
    )


def unplayed(campaign: Campaign, now: HouseState) -> HousePlay:
    """Return the circumstances of a period in which nothing is ordered yet."""
    inputs = PeriodInputs(period=now.period)
    return play_for(campaign, inputs, awaited_dice(inputs))


def begun(campaign: HouseCampaign) -> HouseState:
    """Return the situation before the first period, with how far armies see.

    Rule: HSE-SIGHT-01.
    """
    now = opening(campaign)
    return looked_out(HouseCourse(play=unplayed(campaign, now), situation=now)).situation


def played(play: HousePlay, now: HouseState) -> Resolution[HouseState]:
    """Play a period as far as its inputs allow."""
    return period_played(HouseCourse(play=play, situation=now), STEPS)


def _order_facts(campaign: Campaign, now: HouseState) -> tuple[Fact, ...]:
    return tuple(order_facts_of(unplayed(campaign, now), now))


def _rules_in(rules: Rules[HouseState], campaign: Campaign) -> Rules[HouseState]:
    """Return the rules with the calendar and the deeds of a campaign.

    Rules: HSE-TURN-01, HSE-DEED-01, HSE-MEET-02.
    """
    words = house(campaign).own.words
    return replace(
        rules,
        clock=words.calendar.clock,
        codec=codec_of(words.calendar.clock),
        orders=orders_of(words.deeds),
        standing=HOUSE_FOLDER.standing if words.asks_to_stand else None,
        following=partial(following, words.calendar.clock),
    )


HOUSE_RULES: Rules[HouseState] = Rules(
    name="house",
    title="House Rules",
    **HOUSE_FOLDER.heads,
    **played_by(play_for, played, HOUSE_RULINGS),
    is_open=lambda campaign: house(campaign).own.sight.is_open,
    room=lambda campaign: house(campaign).own.march.room,
    printed=lambda campaign: printed_tables(house(campaign), STEPS),
    clock=OwnCalendar().clock,
    codec=codec_of(ANY_CLOCK),
    orders=orders_of(USUAL_DEEDS),
    opening=lambda campaign: begun(house(campaign)),
    following=partial(following, OwnCalendar().clock),
    facts=lambda campaign, now: tuple(facts_of(house(campaign), now)),
    situation=HouseState,
    needs=needs_of,
    results=(BATTLES,),
    order_facts=_order_facts,
    winner=lambda now: now.victor,
    set_by=_rules_in,
)
