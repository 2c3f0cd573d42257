"""Briefings of the smallest worlds, as pages are made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from generator.brief.audience import PUBLIC, UMPIRE, Audience, AudienceKind, Played
from generator.brief.briefing import Briefing, brief
from generator.dice import KeyedDice
from generator.systems.valormr.rules.orders import entered
from generator.systems.valormr.rules.rule_book import RULES, resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.campaign import PeriodInputs
from tests.scenarios import a_board, a_campaign, a_force, marches, place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.orders import Order
    from generator.systems.valormr.rules.state import ValormrState

LAWS_PLAYER = Audience(kind=AudienceKind.PLAYER, id="lena", name="Lena", sides=frozenset({"law"}))
CHAOS_PLAYER = Audience(
    kind=AudienceKind.PLAYER, id="cora", name="Cora", sides=frozenset({"chaos"})
)
DIGEST = "5eed" * 16
Kind = TypeVar("Kind")


def a_valley(*changed: Army) -> ValormrCampaign:
    """Open country with Arn of Law at one end and Hadewych of Chaos at the other."""
    board = a_board("....f.", "......", "......")
    forces = {
        "arn": a_force("arn", place(board, "0101")),
        "hadewych": a_force("hadewych", place(board, "0602"), side="chaos"),
    }
    return a_campaign(board, *(forces | {force.id: force for force in changed}).values())


def towards_each_other(campaign: ValormrCampaign) -> tuple[Order, ...]:
    """Orders under which the two meet in the second half period."""
    board = campaign.board
    return (marches("arn", place(board, "0301")), marches("hadewych", place(board, "0401")))


def periods_of(
    campaign: ValormrCampaign,
    *orders: tuple[Order, ...],
    hands: Mapping[str, int] | None = None,
    closed: int = 0,
    texts: Mapping[int, tuple[tuple[str, str, str], ...]] | None = None,
) -> tuple[Played, ...]:
    """Play a period for each set of orders; the first ``closed`` ones are closed.

    Args:
        campaign: What is played.
        orders: The orders of each period.
        hands: Faces thrown by hand, by key.
        closed: How many periods are closed.
        texts: The umpire's words by the period's number, counting from 1.
    """
    now, played = opening(campaign), []
    for number, given in enumerate(orders, start=1):
        result = _played(campaign, now, given, hands or {})
        is_closed = number <= closed
        played.append(
            Played(
                period=result.before.period,
                is_closed=is_closed,
                record=f"{number:08x}" if is_closed else "",
                facts=RULES.facts(campaign, result.after),
                events=result.events,
                questions=result.questions,
                texts=(texts or {}).get(number, ()),
            )
        )
        now = following(result.after)
    return tuple(played)


def _played(
    campaign: ValormrCampaign,
    now: ValormrState,
    orders: tuple[Order, ...],
    hands: Mapping[str, int],
) -> Resolution[ValormrState]:
    dice = {key: (face,) for key, face in hands.items()}
    return resolved(
        campaign,
        now,
        PeriodInputs(period=now.period, dice=dice, entries=entered(orders=orders)),
        KeyedDice(seed=campaign.seed, by_hand=dice, await_missing=campaign.dice_missing == "await"),
    )


def briefed(campaign: ValormrCampaign, played: Played, reader: Audience = UMPIRE) -> Briefing:
    """Return one reader's briefing."""
    return brief(campaign, RULES, played, reader, seed_digest=DIGEST)


def first_day(
    campaign: ValormrCampaign | None = None,
    reader: Audience = UMPIRE,
    *,
    texts: tuple[tuple[str, str, str], ...] = (),
) -> Briefing:
    """Return what one reader knows of the first day, on which the two meet."""
    campaign = campaign or a_valley()
    orders = towards_each_other(campaign)
    (day,) = periods_of(campaign, orders, texts={1: texts})
    return briefed(campaign, day, reader)


def quiet_day(campaign: ValormrCampaign, reader: Audience = UMPIRE) -> Briefing:
    """Return what one reader knows of a first day on which nobody has orders."""
    (day,) = periods_of(campaign, ())
    return briefed(campaign, day, reader)


def first_turns(
    campaign: ValormrCampaign, turns: int, reader: Audience = PUBLIC
) -> tuple[Briefing, ...]:
    """Return a reader's briefings of the first turns, all of them closed."""
    orders = (towards_each_other(campaign), *((),) * (2 * turns - 1))
    played = periods_of(campaign, *orders, closed=2 * turns)
    return tuple(briefed(campaign, period, reader) for period in played)


def changed(value: Kind, **more: object) -> Kind:
    """Return a value with other fields, whichever those are."""
    plain: Any = value
    given: Any = more
    made: Kind = replace(plain, **given)
    return made


def renamed(force: Army, name: str) -> Army:
    """Return a force under another name."""
    return replace(force, name=name)
