"""DEF-STAND-01: answers given beforehand decide what would be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.kit.phase import Choice
from generator.kit.standing_lines import read_standing
from generator.systems.valormr.rules.askable_keys import KINDS
from generator.systems.valormr.rules.contact.asking import Options, question_for
from generator.systems.valormr.rules.contact.beforehand import STANDING, facts_for, told_beforehand
from generator.systems.valormr.rules.rule_book import RULES, resolved
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.campaign import StandingAnswer
from tests.engagements import (
    DUEL,
    READERS,
    AtTheTable,
    an_army,
    duel,
    near,
    on_the_field,
    player_of,
)
from tests.scenarios import having

if TYPE_CHECKING:
    from generator.world.campaign import PeriodInputs
    from generator.world.hexes import Hex

EAST = near(2, 0)


def lines(
    kind: str, *texts: str, force: str = "", side: str = "", to: Hex | None = None
) -> tuple[StandingAnswer, ...]:
    """Answer one kind of question beforehand, line by line; hexes are all ``to``."""
    found = []
    for text in texts:
        written = read_standing(text, STANDING.questions[kind], STANDING)
        detail = {
            further.name: {"flag": True, "hex": to, "hexes": (to,)}.get(
                further.of, int(names[0]) if further.of == "number" else names and names[0]
            )
            for further, names in written.taken
        }
        found.append(
            StandingAnswer(
                kind=kind,
                choice=written.choice,
                detail=detail,  # type: ignore[arg-type]  # plain values
                conditions=written.conditions,
                says=text,
                force=force,
                side=side,
            )
        )
    return tuple(found)


class Beforehand(AtTheTable):
    """A period in which answers were given beforehand."""

    standing: tuple[StandingAnswer, ...] = ()

    def inputs(self) -> PeriodInputs:
        """Return everything entered, and what was answered beforehand."""
        return replace(super().inputs(), standing=self.standing)


def a_duel(*standing: tuple[StandingAnswer, ...], **changes: object) -> Beforehand:
    """Set Arn and Hadewych side by side, with answers given beforehand."""
    table = duel(**changes)  # type: ignore[arg-type]  # as a duel takes them
    found = Beforehand(campaign=table.campaign)
    found.standing = tuple(each for group in standing for each in group)
    return found


BOTH_FIGHT = lines("approach", "fight")
OPEN_GROUND = lines("terrain", "without")


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_what_is_answered_beforehand_is_not_asked() -> None:
    table = a_duel(BOTH_FIGHT, OPEN_GROUND, lines("engage", "engage"))

    assert table.kinds() == ["battle"]


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_an_ordinary_contact_takes_one_exchange_of_post() -> None:
    table = a_duel(
        lines("role", "none"),
        OPEN_GROUND,
        lines("engage", "evade if enemy at least 150", "engage"),
        lines("second", "no"),
        lines("go-on", "stay"),
    )
    assert sorted(table.asked()) == [f"{DUEL}/approach/arn", f"{DUEL}/approach/hadewych"]

    table.answers(DUEL, "approach", arn="fight", hadewych="fight")

    assert table.kinds() == ["battle"]


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_the_sheet_quotes_the_line_that_decided() -> None:
    table = a_duel(lines("approach", "fight if not fatigued", force="arn"))
    table.play()

    law, chaos = player_of("law", forces=("arn",)), player_of("chaos")
    quoted = "Arn had answered beforehand, on meeting an enemy: “fight if it is not fatigued”."
    assert quoted in table.sentences()
    assert quoted in table.sentences(law)
    assert quoted not in table.sentences(chaos)
    assert list(table.asked()) == [f"{DUEL}/approach/hadewych"]


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_a_decision_goes_before_what_was_said_beforehand() -> None:
    table = a_duel(BOTH_FIGHT)
    table.answer(f"{DUEL}/approach/arn", "delay")
    table.play()

    assert [event.force for event in table.told("approach-delay")] == ["arn"]
    assert [event.force for event in table.told("answered-beforehand")] == ["hadewych"]


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_an_army_avoids_towards_a_place_it_cannot_reach() -> None:
    west = near(-4, 0)
    table = a_duel(
        lines("approach", "avoid 0101", force="arn", to=west),
        lines("approach", "fight", force="hadewych"),
        lines("go-on", "stay"),
    )
    table.play()

    avoided = table.told("avoided-into", "avoid-blocked", "displaced")
    assert [event.kind for event in avoided][:1] == ["avoided-into"]
    assert avoided[0].facts["to"] == near(-1, 0)


@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-17")
def test_def_stand_01_who_cannot_maneuver_is_taken_at_the_next_line() -> None:
    table = a_duel(lines("approach", "fight; maneuver", "delay"))
    table.situation = having(opening(table.campaign), "arn", fatigued=True)
    table.play()

    assert [event.force for event in table.told("maneuvers")] == ["hadewych"]
    assert [event.force for event in table.told("approach-delay")] == ["arn"]


@pytest.mark.rule("DEF-STAND-01", "VAL-CONTACT-25")
@pytest.mark.parametrize(("enemies", "choice"), [((20,), "engage"), ((60,), "evade")])
def test_def_stand_01_he_engages_by_what_he_was_told_of_the_enemy(
    enemies: tuple[int, ...], choice: str
) -> None:
    table = a_duel(
        BOTH_FIGHT,
        OPEN_GROUND,
        lines("engage", "evade if enemy at least 150", "engage", force="arn"),
        chaos=enemies,
    )
    for force in ("arn", "hadewych"):
        table.throws("VAL-CONTACT-15", f"{DUEL}.{force}", 6)
    table.answer(f"{DUEL}/engage/hadewych", "engage")
    table.play()

    assert [event.force for event in table.told(f"chooses-{choice}")][:1] == ["arn"]


@pytest.mark.rule("DEF-STAND-01", "VAL-CONTACT-25")
def test_def_stand_01_without_an_estimate_of_all_nothing_is_known_of_the_enemy() -> None:
    table = a_duel(
        BOTH_FIGHT,
        OPEN_GROUND,
        lines("engage", "engage if enemy at least 1", "rest if estimate under basic"),
    )
    for force in ("arn", "hadewych"):
        table.throws("VAL-CONTACT-15", f"{DUEL}.{force}", 1)
    table.play()

    assert {event.facts["force"] for event in table.told("chooses-rest")} == {"arn", "hadewych"}


@pytest.mark.rule("DEF-STAND-01", "VAL-CONTACT-13")
def test_def_stand_01_the_umpire_sets_one_or_several_once() -> None:
    table = a_duel(lines("battles", "one"))
    others = duel((20,), (20,), an_army("bo", near(1, -1), 20))
    table.campaign = others.campaign

    asked = table.asked()

    assert {key.partition("/")[0] for key in asked} == {"morning.arn+bo+hadewych"}
    assert {question.kind for question in asked.values()} == {"approach"}
    quoted = "You had answered beforehand, where several armies meet: “one battle of all”."
    assert quoted in table.sentences()


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_who_breaks_off_at_which_loss_is_read_before_the_battle() -> None:
    table = a_duel(
        BOTH_FIGHT, OPEN_GROUND, lines("engage", "engage"), lines("withdraw", "at 30", force="arn")
    )
    table.play()
    before = table.sentences(player_of("law", forces=("arn",)))
    table.fights(DUEL, held="arn")
    table.play()

    told = "At the table Arn breaks off once 30 % of their figures are lost."
    assert told in before
    assert told in table.sentences()
    assert told not in table.sentences(player_of("chaos"))


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_a_march_goes_on_as_said_beforehand() -> None:
    table = a_duel(
        BOTH_FIGHT,
        OPEN_GROUND,
        lines("engage", "evade"),
        lines("second", "no"),
        lines("go-on", "march 0202", "stay", to=near(-2, 0), side="law"),
        lines("go-on", "stay", side="chaos"),
    )

    assert table.asked() == {}
    assert table.force("arn").at == near(-2, 0)


# What is hidden.


@pytest.mark.rule("DEF-STAND-01")
@pytest.mark.parametrize(
    "change",
    [
        {"figures": {"hadewych/1/foot": 3}},
        {"fatigued": True},
        {"formed": False},
        {"scouts": 3},
        {"route": (EAST,)},
        {"march_table": ("hadewych/1/foot",)},
    ],
)
def test_def_stand_01_what_is_hidden_of_the_enemy_changes_no_answer(
    change: dict[str, object],
) -> None:
    standing = (
        lines("approach", "rest if losses at least 1", "fight", force="arn"),
        lines("role", "none"),
    )
    plain, twin = a_duel(*standing), a_duel(*standing)
    twin.situation = having(opening(twin.campaign), "hadewych", **change)
    told = []
    for table in (plain, twin):
        table.play()
        told.append(table.told("answered-beforehand"))

    assert told[0] == told[1]
    assert [event.force for event in told[0]] == ["arn"]


@pytest.mark.rule("DEF-STAND-01", "VAL-CONTACT-36")
def test_def_stand_01_a_commander_goes_by_nothing_of_his_opponents_own() -> None:
    table = duel()
    _play, engagement, field = on_the_field(table.campaign, ("arn", "hadewych"))
    options = Options(rule="", choices=(Choice(key="fight", means="", rule=""),))
    question = question_for(field, engagement, "approach", "arn", options)

    facts = tuple(facts_for(field, question))

    assert {fact.name for fact in facts} <= set(STANDING.conditions)
    assert {fact.subject for fact in facts} == {"arn"}
    assert all(fact.sides in ((), ("law",)) for fact in facts)
    assert all(fact.kind in RULES.knowledge.readers for fact in facts)


# Every question.


def test_every_question_can_be_answered_beforehand_or_says_why_not() -> None:
    questions = STANDING.questions

    asked = {*RULES.wording.questions} - {"battle-told"} | set(KINDS)
    assert asked <= questions.keys()
    assert all(bool(q.means) != bool(q.why_not) for q in questions.values())
    assert sorted(kind for kind, q in questions.items() if q.why_not) == [
        "battle",
        "edges",
        "next-hex",
        "status",
        "switch",
        "throw",
    ]


def test_every_condition_is_a_fact_that_is_laid_open() -> None:
    table = a_duel(BOTH_FIGHT, OPEN_GROUND)
    for force in ("arn", "hadewych"):
        table.throws("VAL-CONTACT-15", f"{DUEL}.{force}", 6)
    last = table.play()
    _play, _, field = on_the_field(table.campaign, ("arn", "hadewych"))
    field = replace(field, situation=last.after)
    question = next(each for each in last.questions if each.asks == ("arn",))

    assert {fact.name for fact in facts_for(field, question)} == set(STANDING.conditions)


def test_every_answer_is_told_to_every_reader_without_a_gap() -> None:
    table = a_duel(BOTH_FIGHT, OPEN_GROUND, lines("engage", "engage"))
    table.play()

    for reader in READERS:
        assert all("{" not in text for text in table.sentences(reader))


def test_nothing_is_told_of_what_was_asked() -> None:
    play, engagement, field = on_the_field(duel().campaign, ("arn", "hadewych"))
    question = question_for(field, engagement, "role", "arn", Options(rule="", choices=()))

    assert told_beforehand(play, question) == ()


def test_a_wrong_decision_is_refused_though_there_is_an_answer_beforehand() -> None:
    table = a_duel(BOTH_FIGHT)
    table.answer(f"{DUEL}/approach/arn", "dance")

    with pytest.raises(CampaignError):
        table.play()


def test_dice_are_the_same_whoever_answered() -> None:
    said = a_duel(OPEN_GROUND)
    said.answers(DUEL, "approach", arn="fight", hadewych="fight")
    beforehand = a_duel(OPEN_GROUND, BOTH_FIGHT)

    throws = [
        resolved(
            table.campaign,
            opening(table.campaign),
            table.inputs(),
            KeyedDice(seed=table.campaign.seed),
        ).throws
        for table in (said, beforehand)
    ]

    assert throws[0] == throws[1]


# In the order of play.


@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-22")
def test_def_stand_01_a_maneuver_said_with_the_choice_begins_before_it() -> None:
    table = a_duel(BOTH_FIGHT, OPEN_GROUND, lines("engage", "engage; maneuver", "engage"))
    table.play()

    assert [event.force for event in table.told("maneuvers")] == ["arn", "hadewych"]


@pytest.mark.rule("DEF-STAND-01", "VAL-ROLE-04")
def test_def_stand_01_he_meets_the_contact_by_the_support_he_has() -> None:
    table = a_duel(
        lines("role", "support"),
        lines("approach", "fight if supported", "delay", force="arn"),
        lines("approach", "fight", force="hadewych"),
    )
    table.campaign = duel((20,), (20,), an_army("bo", near(-1, 0), 20)).campaign
    table.play()

    assert [event.force for event in table.told("supports")] == ["arn"]
    assert "arn" in [event.force for event in table.told("approach-fight")]
