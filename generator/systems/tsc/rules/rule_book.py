"""The umpire's rulings, the order of play, and the system as one object to be run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.dice import D6
from generator.kit.book_folder import played_by
from generator.kit.period_play import StepOfPlay, period_played, steps_table, unless_stopped
from generator.kit.rules import Rules
from generator.kit.rulings import POSITION, THROW, Ruled, Rulings, is_flag, one_in_each, told_by
from generator.kit.typed_entries import unfit_ruling
from generator.kit.usual_rulings import (
    NOBODY,
    of_its_side,
    place_called,
    ruled_of_army,
    ruled_owner,
    ruled_position,
    ruled_throw,
)
from generator.systems.tsc.rules.battle import declares, following_mover, fought, meets
from generator.systems.tsc.rules.campaign_begun import (
    TSC_BATTLES,
    TSC_CLOCK,
    TSC_ORDERS,
    may_enter,
    tsc,
)
from generator.systems.tsc.rules.chances import chances_table, penalties_in
from generator.systems.tsc.rules.roll import BY_TEXT, Status
from generator.systems.tsc.rules.state import (
    TSC_CODEC,
    TscState,
    TurnCourse,
    TurnPlay,
    facts_of,
    needs_of,
    opening,
    order_facts,
)
from generator.systems.tsc.rules.tables import TSC_FOLDER
from generator.systems.tsc.rules.turn import (
    first_mover,
    is_settled,
    looks_for_the_enemy,
    moves,
    status_lapses,
)
from generator.values import replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.dice import Dice
    from generator.kit.phase import Resolution
    from generator.kit.printing import PrintedTable
    from generator.kit.rulings import RulingMade
    from generator.world.campaign import Campaign, PeriodInputs, Ruling


def _position(play: TurnPlay, ruling: Ruling, situation: TscState) -> TscState:
    at = ruling.value
    if not isinstance(at, Hex) or at not in play.board.terrain:
        raise unfit_ruling(ruling, "that hex is not on the map")
    if not may_enter(play.board.terrain_at(at)):
        raise unfit_ruling(ruling, f"nobody may enter {play.label(at)}", "name another hex")
    army = situation.armies[ruling.subject]
    return situation.with_army(replace(army, at=at))


def _owners(made: RulingMade[TurnPlay, TscState]) -> tuple[str, ...]:
    """Return the sides who had a place and who have it now."""
    place = place_called(made.play.board, made.ruling.subject)
    had = made.before.owners.get(place.id, "") if place else ""
    return tuple(sorted({had, str(made.ruling.value)} - {"", NOBODY}))


def _throwers(made: RulingMade[TurnPlay, TscState]) -> tuple[str, ...]:
    subject = made.thrown.subject if made.thrown else ""
    is_known = subject in made.before.armies
    return (made.play.campaign.force(subject).side,) if is_known else ()


TSC_RULINGS: Mapping[str, Ruled[TurnPlay, TscState]] = {
    POSITION: ruled_position(_position, lambda was, army: was.armies[army].at),
    "status": ruled_of_army(
        "status",
        takes=", ".join(Status),
        accepts=lambda value: value in tuple(Status),
        sets=lambda _play, ruling, now: now.with_army(
            replace(now.armies[ruling.subject], status=Status(str(ruling.value)))
        ),
        was=lambda before, army: before.armies[army].status,
    ),
    "mover": Ruled(
        of="army",
        takes="true: it has this turn; with `at_end` the next one",
        accepts=is_flag,
        set=lambda _play, ruling, now: (
            replace(now, next_mover=ruling.subject)
            if ruling.at_end
            else replace(now, mover=ruling.subject)
        ),
        whose=of_its_side,
        told=lambda made: {
            "mover": made.ruling.subject,
            "was": following_mover(made.before) if made.ruling.at_end else made.before.mover,
        },
    ),
    "owner": ruled_owner(
        "village or fortress",
        owners=lambda now: now.owners,
        given=lambda now, owners: replace(now, owners=owners),
        whose=_owners,
    ),
    THROW: ruled_throw(D6, whose=_throwers),
}
"""Every kind of fact a ruling may set, by the word the file uses."""


def _crowded(situation: TscState) -> Hex | None:
    """Return where both armies stand; none: each in a hex of its own."""
    places = [army.at for army in situation.armies.values()]
    return places[0] if len(set(places)) < len(places) else None


TSC_TURN_RULINGS: Rulings[TurnPlay, TscState, TurnCourse] = Rulings(
    sets={word: kind.set for word, kind in TSC_RULINGS.items()},
    told=told_by(TSC_RULINGS),
    crowding=one_in_each(_crowded, "both armies would stand in {where}", "name another hex"),
)
"""The umpire's rulings in a turn, in the order in which the file has them."""


# The order of play of one side's turn, and playing it as far as inputs allow.

TURN: tuple[StepOfPlay[TurnCourse], ...] = (
    StepOfPlay(
        says="The umpire's rulings for the beginning of the turn.",
        rules=(),
        play=TSC_TURN_RULINGS.at_start,
    ),
    StepOfPlay(
        says="Before the first turn each army stands on its fortress, of several on "
        "the one farthest from the enemy. Each side rolls one die: the higher has the "
        "turn. Equal: roll again.",
        rules=("TSC-MAP-02", "TSC-TURN-01"),
        play=unless_stopped(first_mover),
    ),
    StepOfPlay(
        says="The status of the army whose turn begins ends.",
        rules=("TSC-ROLL-07",),
        play=unless_stopped(status_lapses),
    ),
    StepOfPlay(
        says="Count the hexes to the enemy. Three or fewer: make the move roll, to "
        "move or to stay, and note the status.",
        rules=("TSC-TURN-03", "TSC-TURN-04", "TSC-ROLL-01", "TSC-ROLL-02"),
        play=unless_stopped(looks_for_the_enemy),
    ),
    StepOfPlay(
        says="Its player moves the army one hex, into ground it can enter, or leaves "
        "it; after a failed roll the enemy player does, on to their own army if they "
        "like.",
        rules=("TSC-TURN-02", "TSC-ROLL-03", "TSC-ROLL-04", "TSC-ROLL-05"),
        play=unless_stopped(moves),
    ),
    StepOfPlay(
        says="Both armies in one hex: find the scenario. The army that moved is the "
        "Attacker. At home is the side in whose territory the hex lies; in the "
        "borderlands the side whose fortress is nearer, straight across the map; of "
        "two as near the Defender.",
        rules=("TSC-BAT-01", "TSC-BAT-03", "TSC-BAT-04", "TSC-SCEN-04"),
        play=unless_stopped(meets),
    ),
    StepOfPlay(
        says="On an empty village or fortress of the enemy's, the army's player says "
        "whether it attacks.",
        rules=("TSC-BAT-02", "TSC-SCEN-03"),
        play=unless_stopped(declares),
    ),
    StepOfPlay(
        says="Fight the battle on the table, and enter its result. If you have nothing "
        "better, the loser goes one hex towards their nearest fortress; of several "
        "such hexes, into the first clockwise from the top. An army that was not in "
        "the battle stays.",
        rules=("TSC-DEF-01", "TSC-DEF-02"),
        play=unless_stopped(fought),
    ),
    StepOfPlay(
        says="The umpire's rulings for the end of the turn; then it is the other's.",
        rules=("TSC-TURN-02",),
        play=unless_stopped(TSC_TURN_RULINGS.at_end),
    ),
)
"""The steps of a turn, in order."""


def played(play: TurnPlay, situation: TscState) -> Resolution[TscState]:
    """Play a turn as far as its inputs allow."""
    return period_played(TurnCourse(play=play, situation=situation), TURN)


def following(situation: TscState) -> TscState:
    """Return the situation at the start of the next turn.

    Rules: TSC-TURN-02, TSC-DEF-02.
    """
    return replace(
        situation,
        period=TSC_CLOCK.after(situation.period),
        mover=following_mover(situation),
        next_mover="",
        battle=None,
    )


# The Tactical Scenario Campaign as one object the program can run.


def printed_tables(campaign: Campaign) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of the rules, as a campaign plays them."""
    tables, switches = TSC_FOLDER.tables_of(campaign), TSC_FOLDER.switches_in(campaign)
    turn = steps_table(
        "turn", "One side's turn", (step.said for step in TURN), card="TSC-1", source="TSC:9-34"
    )
    as_read = (table.as_read() for table in tables.as_mapping().values())
    penalties = penalties_in(tables, by_text=switches.flag(BY_TEXT))
    chances = chances_table(tables, penalties)
    return TSC_FOLDER.printed(campaign, (turn, *as_read, chances))


def play_for(campaign: Campaign, inputs: PeriodInputs, dice: Dice) -> TurnPlay:
    """Return the circumstances of one turn."""
    return TurnPlay(
        campaign=tsc(campaign),
        tables=TSC_FOLDER.tables_of(campaign),
        switches=TSC_FOLDER.switches_in(campaign),
        dice=dice,
        inputs=inputs,
    )


TSC_RULES: Rules[TscState] = Rules(
    name="tsc",
    title="Tactical Scenario Campaign",
    **TSC_FOLDER.heads,
    **played_by(play_for, played, TSC_TURN_RULINGS),
    printed=printed_tables,
    clock=TSC_CLOCK,
    opening=lambda campaign: opening(tsc(campaign)),
    following=following,
    facts=lambda campaign, situation: facts_of(tsc(campaign), situation),
    situation=TscState,
    codec=TSC_CODEC,
    needs=needs_of,
    orders=TSC_ORDERS,
    results=(TSC_BATTLES,),
    order_facts=lambda campaign, situation: order_facts(tsc(campaign), situation),
    is_settled=lambda _campaign, situation, army_id: is_settled(situation, army_id),
)
