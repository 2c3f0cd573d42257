"""Engagements on their way to battle, and the packets made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.brief.audience import UMPIRE, Audience, AudienceKind, Played
from generator.brief.briefing import Briefing, brief
from generator.dice import KeyedDice
from generator.systems.valormr.rules.muster import Arm, CommandUnit, Company, Individual, Regiment
from generator.systems.valormr.rules.orders import BattleResult, entered
from generator.systems.valormr.rules.rule_book import RULES, play_for, resolved
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.views.packet.builder import PacketContents, packet_contents
from generator.systems.valormr.views.packet.supplies import PacketSupplies, supplies_for
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs
from tests.clashes import SIBLINGS
from tests.scenarios import a_board, a_campaign, a_force, marches, place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import Army, ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

CONTACT = "afternoon.arn+hadewych"
DIGEST = "5eed" * 16
DICE = {
    f"1-day/VAL-CONTACT-15/{CONTACT}.arn/1": 3,
    f"1-day/VAL-CONTACT-15/{CONTACT}.hadewych/1": 2,
    f"1-day/VAL-DEPLOY-01/{CONTACT}.arn/1": 4,
    f"1-day/VAL-DEPLOY-01/{CONTACT}.hadewych/1": 2,
}
BLIND = DICE | {
    f"1-day/VAL-CONTACT-15/{CONTACT}.arn/1": 1,
    f"1-day/VAL-CONTACT-15/{CONTACT}.hadewych/1": 1,
}
"""Contact dice that teach nobody a number."""
CARDS = (
    "river 20 30 40",
    "blank",
    "hill-guitar 55 45 90",
    "wood 80 70 0",
    "marsh 35 80 180",
    "hill-egg 10 60 300",
    "gully 65 20 45",
    "blank 90 90 0",
)


def a_regiment(force: str, name: str, *companies: tuple[str, int, Arm]) -> Regiment:
    """Make a regiment of companies: troop type, figures, arm."""
    key = f"{force}/{name.lower()}"
    return Regiment(
        id=key,
        name=name,
        companies=tuple(
            Company(
                id=f"{key}/{number}-{kind.replace(' ', '-')}",
                name=f"{kind.title()} of {name}",
                troop_type=kind,
                arm=arm,
                figures=figures,
            )
            for number, (kind, figures, arm) in enumerate(companies, start=1)
        ),
    )


def arn_of_law(campaign_force: Army) -> Army:
    """Give Arn two regiments, a hero and guards."""
    foot, horse = Arm.INFANTRY, Arm.CAVALRY
    return replace(
        campaign_force,
        name="Arn",
        commander="Arn of Weald",
        regiments=(
            a_regiment(
                "arn",
                "Weald",
                ("heavy foot", 16, foot),
                ("pikes", 12, foot),
                ("longbow", 9, foot),
                ("medium horse", 5, horse),
                ("light foot", 3, foot),
            ),
            a_regiment("arn", "Second", ("heavy foot", 20, foot)),
        ),
        individuals=(Individual(id="arn-hero", name="Sir Odo", kind="hero"),),
        command_units=(CommandUnit(name="Arn's Guard", figures=4),),
    )


def hadewych_of_chaos(campaign_force: Army) -> Army:
    """Give Hadewych a regiment of orcs and a secret one behind it."""
    foot = Arm.INFANTRY
    return replace(
        campaign_force,
        commander="Hadewych",
        people="orcs",
        regiments=(
            a_regiment("hadewych", "Fangs", ("orcs", 20, foot), ("goblin archers", 14, foot)),
            a_regiment("hadewych", "Claws", ("trolls", 6, foot)),
        ),
    )


def a_valley(*rows: str, **changes: object) -> ValormrCampaign:
    """A valley in which Arn and Hadewych meet in the afternoon."""
    board = a_board(*(rows or ("...h.f", "....h.", ".f....")))
    arn = arn_of_law(a_force("arn", place(board, "0101")))
    hadewych = hadewych_of_chaos(a_force("hadewych", place(board, "0501"), side="chaos"))
    collection = {"heavy foot": 10, "pikes": 12, "orcs": 40, "goblin archers": 14}
    changes = {"collection": collection, **changes}
    return a_campaign(board, arn, hadewych, **changes)


def decided(**answers: str) -> tuple[Decision, ...]:
    """Return decisions of this contact: kind and force joined by two underscores."""
    return tuple(
        Decision(question=f"{CONTACT}/{key.replace('__', '/')}", choice=choice)
        for key, choice in answers.items()
    )


TO_CONTACT = decided(approach__arn="fight", approach__hadewych="fight")
TO_TERRAIN = (
    *TO_CONTACT,
    Decision(question=f"{CONTACT}/terrain/umpire", choice="lay", detail={"cards": CARDS}),
)
TO_BATTLE = (*TO_TERRAIN, *decided(engage__arn="engage", engage__hadewych="engage"))


def inputs_of(
    campaign: ValormrCampaign,
    decisions: tuple[Decision, ...],
    *,
    dice: Mapping[str, int | tuple[int, ...]] | None = None,
    battles: tuple[BattleResult, ...] = (),
) -> PeriodInputs:
    """Return the inputs under which the two meet and decide so much."""
    board = campaign.board
    return PeriodInputs(
        period=opening(campaign).period,
        decisions=decisions,
        dice={
            key: face if isinstance(face, tuple) else (face,)
            for key, face in (DICE if dice is None else dice).items()
        },
        entries=entered(
            orders=(
                marches("arn", place(board, "0301")),
                marches("hadewych", place(board, "0401")),
            ),
            battles=battles,
        ),
    )


def resolution_of(campaign: ValormrCampaign, inputs: PeriodInputs) -> Resolution[ValormrState]:
    """Play the period."""
    dice = KeyedDice(seed=campaign.seed, by_hand=inputs.dice)
    return resolved(campaign, opening(campaign), inputs, dice, SIBLINGS)


def briefing_of(
    campaign: ValormrCampaign, result: Resolution[ValormrState], reader: Audience
) -> Briefing:
    """Return what one reader knows after it."""
    played = Played(
        period=result.before.period,
        is_closed=False,
        record="",
        facts=RULES.facts(campaign, result.after),
        events=result.events,
        questions=result.questions,
    )
    return brief(campaign, RULES, played, reader, seed_digest=DIGEST)


ARMIES = {"law": ("arn",), "chaos": ("hadewych",)}


def of_side(side: str) -> Audience:
    """Return a reader who shares one side's knowledge."""
    return Audience(
        kind=AudienceKind.PLAYER,
        id=side,
        name=side.title(),
        sides=frozenset({side}),
        forces=frozenset(ARMIES[side]),
    )


def supplies_of(
    campaign: ValormrCampaign, inputs: PeriodInputs, result: Resolution[ValormrState]
) -> PacketSupplies:
    """Return what the rules hand over for the engagement."""
    dice = KeyedDice(seed=campaign.seed, by_hand=inputs.dice)
    play = play_for(campaign, inputs, dice)
    return supplies_for(play, result.after, CONTACT, events=result.events)


def packet_of(
    campaign: ValormrCampaign | None = None,
    decisions: tuple[Decision, ...] = TO_BATTLE,
    *,
    reader: Audience = UMPIRE,
    dice: Mapping[str, int | tuple[int, ...]] | None = None,
) -> PacketContents:
    """Return the packet of the engagement as far as it has got."""
    campaign = campaign or a_valley()
    inputs = inputs_of(campaign, decisions, dice=dice)
    result = resolution_of(campaign, inputs)
    sides = sorted(reader.sides or ARMIES)
    return packet_contents(
        CONTACT,
        briefing_of(campaign, result, reader),
        {
            force: briefing_of(campaign, result, of_side(side))
            for side in sides
            for force in ARMIES[side]
        },
        supplies_of(campaign, inputs, result),
    )


def with_force(campaign: ValormrCampaign, force: Army) -> ValormrCampaign:
    """Return a campaign with one force as given."""
    others = (each for each in campaign.forces if each.id != force.id)
    forces = tuple(sorted((*others, force), key=lambda each: each.id))
    return replace(campaign, forces=forces)


def hidden_changes(campaign: ValormrCampaign) -> ValormrCampaign:
    """Change everything of Hadewych's that Arn's side may not know."""
    hadewych = campaign.force("hadewych")
    other = replace(
        hadewych,
        regiments=(
            a_regiment(
                "hadewych",
                "Fangs",
                ("ogres", 31, Arm.INFANTRY),
                ("goblin archers", 5, Arm.INFANTRY),
                ("wolf riders", 4, Arm.INFANTRY),
            ),
            a_regiment("hadewych", "Claws", ("giants", 2, Arm.INFANTRY)),
        ),
        individuals=campaign.force("arn").individuals,
        note="He means to run.",
    )
    return with_force(campaign, other)
