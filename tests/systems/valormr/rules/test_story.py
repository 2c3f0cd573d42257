"""The afternoon south of the citadel, dice by dice and decision by decision."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.dice import Thrower
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.orders import Deed, Order
from generator.systems.valormr.rules.situation import opening
from generator.values import replace
from generator.world.hexes import Hex
from tests.engagements import READERS, AtTheTable, an_army, quiet_campaign
from tests.scenarios import a_board, marches, place

FIELD = a_board(*["........."] * 9)
CENTRE = place(FIELD, "0505")


def near(q: int, r: int) -> Hex:
    """A hex so many steps from where Hadewych stands."""
    return Hex(CENTRE.q + q, CENTRE.r + r)


HADEWYCH, ARN, INGEGERD = near(0, 0), near(1, 0), near(1, 1)
AESKRVALD, SOLON, GAP = near(1, 2), near(-1, 0), near(0, 1)
CAMPAIGN = quiet_campaign(
    FIELD,
    an_army("hadewych", HADEWYCH, 24, 20, side="chaos"),
    an_army("solon-theros", SOLON, 12, side="chaos"),
    an_army("arn", near(3, -2), 20, 18, 16),
    an_army("ingegerd", INGEGERD, 22, 20),
    an_army("aeskrvald", AESKRVALD, 27, 20),
)
FIRST = "afternoon.arn+hadewych"
SECOND = "afternoon.aeskrvald+hadewych+ingegerd.2"
CARDS = (
    "gully 20 60 90",
    "hill-egg 70 20",
    "blank",
    "blank",
    "hill-bean 40 15 45",
    "blank 10 80",
    "marsh 55 55",
    "wood 85 40",
    "blank",
    "river 95 50",
    "blank",
    "hill-guitar 60 10",
)


def the_afternoon() -> AtTheTable:
    """Arn, with one regiment left of three, marches to the south wall."""
    start = opening(CAMPAIGN)
    arn = start.forces["arn"]
    spent = {**arn.figures, "arn/1/foot": 0, "arn/2/foot": 0}
    table = AtTheTable(
        campaign=CAMPAIGN,
        situation=start.with_force(replace(arn, figures=spent)),
        orders=(
            marches("arn", near(2, -1), ARN),
            Order(force="hadewych", deed=Deed.REST, scouts=1),
            Order(force="aeskrvald", deed=Deed.REST, scouts=1),
        ),
        awaits_dice=True,
    )
    assert sorted(table.asked()) == [
        f"{FIRST}/approach/arn",
        f"{FIRST}/approach/hadewych",
        f"{FIRST}/role/aeskrvald",
        f"{FIRST}/role/ingegerd",
        f"{FIRST}/role/solon-theros",
    ]
    return table


def to_battle() -> AtTheTable:
    """Roles, maneuver, dice; both engage."""
    table = the_afternoon()
    table.answer(f"{FIRST}/role/aeskrvald", "reserve")
    table.answer(f"{FIRST}/role/ingegerd", "support")
    table.answer(f"{FIRST}/role/solon-theros", "support")
    assert table.kinds() == ["approach", "approach"]
    table.answer(f"{FIRST}/approach/hadewych", "fight", maneuver=True)
    table.answer(f"{FIRST}/approach/arn", "fight")
    assert table.kinds() == ["throw"]
    table.throws("VAL-SCOUT-04", f"{FIRST}.hadewych", 3)
    assert table.kinds() == ["throw"] * 2
    table.throws("VAL-CONTACT-15", f"{FIRST}.hadewych", 4)
    table.throws("VAL-CONTACT-15", f"{FIRST}.arn", 2)
    assert table.kinds() == ["throw"] * 2
    table.throws("VAL-CONTACT-33", f"{FIRST}.hadewych.arn", 3, 4)
    table.throws("VAL-CONTACT-33", f"{FIRST}.arn.hadewych", 6, 6)
    assert table.kinds() == ["terrain"]
    table.answer(f"{FIRST}/terrain/umpire", "without")
    assert table.kinds() == ["engage", "engage"]
    table.answers(FIRST, "engage", arn="engage", hadewych="engage")
    assert set(table.kinds()) == {"throw"}
    table.throws("VAL-DEPLOY-01", f"{FIRST}.hadewych", 5)
    table.throws("VAL-DEPLOY-01", f"{FIRST}.arn", 2)
    assert table.kinds() == ["battle"]
    return table


def after_battle() -> AtTheTable:
    """Arn breaks off in rout, pursued, and would be displaced."""
    table = to_battle()
    table.fights(
        FIRST,
        {"hadewych/1/foot": 4, "arn/3/foot": 2},
        withdrew=("arn",),
        routed=("arn 8",),
        melee=("arn", "hadewych"),
        held="hadewych",
    )
    assert table.kinds() == ["pursuit"]
    table.answer(f"{FIRST}/pursuit-arn/hadewych", "pursue")
    assert table.kinds() == ["throw"] * 2
    table.throws("VAL-DISENG-02", f"{FIRST}.arn.arn", 1)
    table.throws("VAL-DISENG-02", f"{FIRST}.arn.hadewych", 1, nth=2)
    assert list(table.asked()) == [f"{FIRST}/reinforce/ingegerd"]
    return table


def second_contact() -> AtTheTable:
    """Ingegerd reinforces; maneuver, exploit and relief follow."""
    table = after_battle()
    table.answer(f"{FIRST}/reinforce/ingegerd", "reinforce")
    assert list(table.asked()) == [f"{FIRST}/second/hadewych"]
    table.answer(f"{FIRST}/second/hadewych", "maneuver")
    assert list(table.asked()) == [f"{FIRST}/exploit/aeskrvald"]
    table.answer(f"{FIRST}/exploit/aeskrvald", "exploit", to=GAP)
    assert table.kinds() == ["relief", "relief"]
    table.answer(f"{FIRST}/relief/ingegerd", "relief")
    table.answer(f"{FIRST}/relief/solon-theros", "no")
    together = "afternoon.aeskrvald+hadewych+ingegerd.2/battles/umpire"
    assert list(table.asked()) == [together]
    table.answer(together, "one")
    return table


def contact_dice_again() -> AtTheTable:
    """Roles are taken anew; scouts and contact dice are thrown again."""
    table = second_contact()
    assert sorted(table.asked()) == [
        f"{SECOND}/approach/aeskrvald",
        f"{SECOND}/approach/hadewych",
        f"{SECOND}/approach/ingegerd",
        f"{SECOND}/role/arn",
        f"{SECOND}/role/solon-theros",
    ]
    table.answer(f"{SECOND}/role/arn", "support", of="ingegerd")
    table.answer(f"{SECOND}/role/solon-theros", "none")
    assert table.kinds() == ["approach"] * 3
    table.answers(SECOND, "approach", aeskrvald="fight", hadewych="fight", ingegerd="fight")
    assert table.kinds() == ["throw"] * 2
    table.throws("VAL-SCOUT-04", f"{SECOND}.hadewych", 2)
    table.throws("VAL-SCOUT-04", f"{SECOND}.aeskrvald", 5)
    assert table.kinds() == ["throw"] * 3
    table.throws("VAL-CONTACT-15", f"{SECOND}.hadewych", 4)
    table.throws("VAL-CONTACT-15", f"{SECOND}.ingegerd", 3)
    table.throws("VAL-CONTACT-15", f"{SECOND}.aeskrvald", 5)
    return table


def the_evasion() -> AtTheTable:
    """Second contact, dice 4, 3 and 5; Hadewych sees the gully and evades."""
    table = contact_dice_again()
    assert table.kinds() == ["throw"] * 3
    table.throws("VAL-CONTACT-33", f"{SECOND}.hadewych.ingegerd", 3, 2)
    table.throws("VAL-CONTACT-33", f"{SECOND}.hadewych.aeskrvald", 1, 2)
    table.throws("VAL-CONTACT-33", f"{SECOND}.ingegerd.hadewych", 6, 6)
    (terrain,) = table.asked().values()
    assert dict(terrain.facts)["count"] == "12"
    table.answer(f"{SECOND}/terrain/umpire", "lay", cards=CARDS)
    assert table.kinds() == ["engage"] * 3
    table.answers(SECOND, "engage", aeskrvald="engage", hadewych="evade", ingegerd="engage")
    assert table.kinds() == ["throw"] * 3
    table.throws("VAL-DISENG-02", f"{SECOND}.hadewych.hadewych", 1)
    table.throws("VAL-DISENG-02", f"{SECOND}.hadewych.ingegerd", 4, nth=2)
    table.throws("VAL-DISENG-02", f"{SECOND}.hadewych.aeskrvald", 6, nth=2)
    assert table.kinds() == ["go-on"] * 3
    table.answers(SECOND, "go-on", aeskrvald="stay", hadewych="stay", ingegerd="stay")
    assert table.kinds() == []
    return table


@pytest.mark.rule("VAL-ROLE-08", "VAL-DISENG-43", "VAL-DISENG-47", "VAL-DISENG-29")
def test_arn_withdraws_displaced_and_stays_because_ingegerd_reinforces() -> None:
    table = after_battle()
    threat = table.one("displacement-threatens")
    assert threat.facts["rows"] == ("−8 against Hadewych: 50 % and displaced",)

    table.answer(f"{FIRST}/reinforce/ingegerd", "reinforce").play()

    assert table.force("arn").at == ARN
    assert table.force("ingegerd").at == INGEGERD
    loss = table.one("disengagement-loss")
    assert (loss.facts["present"], loss.facts["lost"], loss.facts["left"]) == (14, 7, 7)
    assert table.told("displaced") == []


@pytest.mark.rule("VAL-ROLE-14", "VAL-ROLE-15", "VAL-ROLE-16", "VAL-ROLE-20", "VAL-ROLE-07")
def test_maneuver_exploit_and_relief_come_in_this_order_before_contact_dice() -> None:
    table = second_contact()
    table.play()

    kinds = ["second-contact", "exploits", "relief", "maneuvers"]
    assert [e.kind for e in table.told(*kinds)] == [
        "maneuvers",
        "exploits",
        "relief",
        "second-contact",
    ]
    assert table.one("maneuvers").facts["cost"] == 6
    exploit = table.one("exploits")
    assert (exploit.facts["through"], exploit.facts["to"]) == (INGEGERD, GAP)
    assert (exploit.facts["cost"], exploit.facts["left"]) == (Fraction(6), Fraction(6))
    assert table.one("relief").facts["free"] is True
    assert table.force("ingegerd").at == ARN
    assert table.force("arn").at == INGEGERD
    assert table.one("second-contact").facts["enemies"] == ("aeskrvald", "ingegerd")


@pytest.mark.rule("VAL-CONTACT-15", "VAL-CONTACT-22", "VAL-CONTACT-34", "VAL-RECON-05")
def test_the_second_contact_scores_five_four_and_seven_in_the_tenth_hour() -> None:
    table = the_evasion()

    scores = {
        event.force: (event.facts["natural"], event.facts["score"])
        for event in table.told("contact-dice")
        if event.contact == SECOND
    }
    assert scores == {"hadewych": (4, 5), "ingegerd": (3, 4), "aeskrvald": (5, 7)}
    assert table.engagement(SECOND).hour == 10
    (order,) = (e for e in table.told("terrain-order") if e.contact == SECOND)
    assert order.facts["order"] == (
        *("aeskrvald", "aeskrvald", "hadewych", "ingegerd", "aeskrvald", "hadewych"),
        *("ingegerd", "aeskrvald", "hadewych", "ingegerd", "hadewych", "ingegerd"),
    )
    estimates = {
        (e.force, e.facts["opponent"]): (e.kind, e.facts["figures"])
        for e in table.last.events  # type: ignore[union-attr]  # it has been played
        if e.kind.startswith("estimate-") and e.contact == SECOND
    }
    assert estimates == {
        ("hadewych", "ingegerd"): ("estimate-organization", 21),  # 5: −5 %
        ("hadewych", "aeskrvald"): ("estimate-organization", 27),  # 3: accurate
        ("ingegerd", "hadewych"): ("estimate-types", 25),  # 12: +25 %
        ("aeskrvald", "hadewych"): ("estimate-exact", 20),
    }


@pytest.mark.rule("VAL-DISENG-04", "VAL-DISENG-08", "VAL-DISENG-42", "VAL-ENGAGE-05")
def test_hadewych_evades_at_minus_four_and_minus_five_and_loses_a_third() -> None:
    table = the_evasion()

    dice = {
        event.force: (event.throws[0].total, event.facts["score"])
        for event in table.told("disengagement-dice")
        if event.contact == SECOND
    }
    assert dice == {"hadewych": (1, 4), "ingegerd": (4, 8), "aeskrvald": (6, 9)}
    (loss,) = (e for e in table.told("disengagement-loss") if e.contact == SECOND)
    assert loss.facts["rows"] == ("−5 against Aeskrvald: 25 %", "−4 against Ingegerd: 10 %")
    assert (loss.facts["present"], loss.facts["lost"], loss.facts["left"]) == (20, 7, 13)
    assert table.force("hadewych").figures["hadewych/1/foot"] == 13
    assert table.force("hadewych").at == HADEWYCH
    assert table.engagement(SECOND).stage is Stage.OVER


@pytest.mark.rule("DEF-DICE-01")
def test_every_dice_of_the_story_is_thrown_by_hand() -> None:
    table = the_evasion()

    assert table.last is not None
    assert len(table.last.throws) == 20
    assert {throw.thrower for throw in table.last.throws} == {Thrower.HAND}


def test_the_story_is_told_to_every_reader_without_a_gap() -> None:
    table = the_evasion()

    for reader in READERS:
        for sentence in table.sentences(reader):
            assert "{" not in sentence, (reader.id, sentence)
            assert "[" not in sentence, (reader.id, sentence)
