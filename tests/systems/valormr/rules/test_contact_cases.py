"""Numbered cases of contact, roles, terrain cards and disengagement, played through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.contact.contact_dice import met_before
from generator.systems.valormr.rules.contact.disengagement import (
    Formation,
    Operation,
    Situated,
    destroys,
    figures_lost,
    modifiers,
    toll,
)
from generator.systems.valormr.rules.contact.estimates import estimate, told_size
from generator.systems.valormr.rules.contact.laid_cards import order_of_drawing
from generator.systems.valormr.rules.contact.map_contacts import are_allied
from generator.systems.valormr.rules.contact.results import Retirement, formation_after
from generator.systems.valormr.rules.muster import Arm, Terrain
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import Contact
from generator.systems.valormr.rules.tables import BOOK
from generator.values import replace
from tests.engagements import (
    PLAIN,
    AtTheTable,
    an_army,
    near,
    on_the_field,
    quiet_campaign,
    scored_engagement,
    with_state,
)
from tests.rules.case_data import Case, each_of
from tests.scenarios import a_board, having, place

if TYPE_CHECKING:
    from generator.systems.valormr.rules.contact.engagement import Engagement
    from generator.systems.valormr.rules.contact.field import Field
    from generator.systems.valormr.rules.play import Play

ID = "morning.arn+hadewych"
SCOUT_FACES = {"captured": 1, "killed": 2, "unsuccessful": 3, "successful": 5}
each = each_of("valormr")


def two_armies(
    *rows: str, law: tuple[int, ...] = (20,), chaos: tuple[int, ...] = (20,)
) -> AtTheTable:
    """Arn in the second column and Hadewych in the third, side by side."""
    board = a_board(*(rows or ("......",) * 4))
    return AtTheTable(
        campaign=quiet_campaign(
            board,
            an_army("arn", place(board, "0202"), *law),
            an_army("hadewych", place(board, "0302"), *chaos, side="chaos"),
        )
    )


@each("contact-dice")
def test_contact_dice(case: Case) -> None:
    in_mountain = "opponents-in-mountain" in case.given["modifiers"]
    ground = "m" if in_mountain else "."
    table = two_armies(*([f"..{ground}..."] * 3))
    scouts = case.given["scouts"]
    table.situation = having(opening(table.campaign), "arn", scouts=len(scouts))
    table.answers(ID, "approach", arn="fight", hadewych="fight")
    for nth, fate in enumerate(scouts, 1):
        table.throws("VAL-SCOUT-04", f"{ID}.arn", SCOUT_FACES[fate], nth=nth)
    table.throws("VAL-CONTACT-15", f"{ID}.arn", case.given["dice"]).play()

    (dice,) = (e for e in table.told("contact-dice") if e.force == "arn")
    assert {m.reason for m in dice.modifiers} == set(case.given["modifiers"])
    assert dice.facts["score"] == case.expect["modified"]
    row = BOOK.contact_results.row_at(case.expect["modified"])
    assert BOOK.contact_results.text(row, "margin") == case.expect["margin"]
    assert table.last is not None
    kind = f"estimate-{case.expect['composition']}"
    assert [e.force for e in table.told(kind)].count("arn") == 1


@each("previous-contact")
def test_previous_contact(case: Case) -> None:
    me, others = case.given["commander"], case.given["opponents"]
    play, engagement, field = three_in_contact(me, *others)
    met = tuple(
        Contact(id="x", half="afternoon", forces=(min(me, w), max(me, w)))
        for w in (entry["with"] for entry in case.given["met"])
    )
    situation = replace(field.situation, earlier_contacts=met)
    field = replace(field, situation=situation)

    found = met_before(engagement, field, engagement.commander(me))

    assert int(found) == case.expect["modifier"]
    assert play.tables.contact_modifiers.of("previous-contact") == 1


def three_in_contact(me: str, *others: str) -> tuple[Play, Engagement, Field]:
    """One force of Chaos between two of Law."""
    board = a_board(*["......"] * 5)
    campaign = quiet_campaign(
        board,
        an_army(me, place(board, "0303"), 20, side="chaos"),
        *(
            an_army(other, place(board, label), 20)
            for other, label in zip(others, ("0302", "0304"), strict=True)
        ),
    )
    pairs = [(min(me, other), max(me, other)) for other in others]
    return on_the_field(campaign, *pairs)


@each("size-estimate")
def test_size_estimate(case: Case) -> None:
    for throw, told in zip(case.given["throws"], case.expect["told"], strict=True):
        error = int(BOOK.size_error(throw["dice"], throw["margin"]))
        row = {"50": "3", "25": "4", "10": "5"}[throw["margin"]]
        table = two_armies(chaos=(case.given["figures"],))
        play, _, field = on_the_field(table.campaign, ("arn", "hadewych"))

        assert told_size(case.given["figures"], error) == told
        found = estimate(
            field, "hadewych", row=play.tables.contact_results.row_at(int(row)), error=error
        )
        assert found.figures == told


@each("card-order")
def test_card_order(case: Case) -> None:
    contacts, orders = case.given["contacts"], case.expect["orders"]
    for contact, order in zip(contacts, orders, strict=True):
        scores = {c["name"].lower(): (c["dice"], c["modified"]) for c in contact}
        play, *_ = on_the_field(two_armies().campaign, ("arn", "hadewych"))

        found = order_of_drawing(play, scored_engagement(scores))

        assert [name.upper() for name in found] == order


@each("engage-or-evade")
def test_engage_or_evade(case: Case) -> None:
    wishes = case.given["wishes"]
    evader, *_ = case.given["against"]
    board = a_board(*["......"] * 5)
    table = AtTheTable(
        campaign=quiet_campaign(
            board,
            an_army(evader, place(board, "0303"), 20, side="chaos"),
            *(
                an_army(other, place(board, label), 20)
                for other, label in zip(
                    case.given["against"][evader], ("0302", "0304"), strict=True
                )
            ),
        )
    )
    contact = f"morning.{'+'.join(sorted(wishes))}"
    table.answer(f"{contact}/battles/umpire", "one")
    table.answers(contact, "approach", **dict.fromkeys(wishes, "fight"))
    for force in wishes:
        table.throws("VAL-CONTACT-15", f"{contact}.{force}", 3)
    table.answer(f"{contact}/terrain/umpire", "without")
    table.answers(contact, "engage", **wishes).play()

    assert case.expect["outcome"] == "dice"
    thrown = [e.force for e in table.told("disengagement-dice")]
    assert thrown[0] == case.expect["disengager"]
    assert sorted(thrown[1:]) == sorted(case.expect["throws_against"])


def gap_and_line(case_supporter: str) -> AtTheTable:
    """Hadewych, Arn, his supporter behind him and Aeskrvald behind that, in line."""
    return AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("hadewych", near(-1, 0), 20, side="chaos"),
            an_army("arn", near(0, 0), 20),
            an_army(case_supporter, near(1, 0), 20),
            an_army("aeskrvald", near(2, 0), 20),
        )
    )


def to_the_withdrawal(table: AtTheTable, supporter: str) -> AtTheTable:
    """Battle, and Arn breaks off in rout."""
    table.answers(ID, "role", **{supporter: "support", "aeskrvald": "reserve"})
    table.answers(ID, "approach", arn="fight", hadewych="fight")
    table.throws("VAL-CONTACT-15", f"{ID}.arn", 3)
    table.throws("VAL-CONTACT-15", f"{ID}.hadewych", 3)
    table.answer(f"{ID}/terrain/umpire", "without")
    table.answers(ID, "engage", arn="engage", hadewych="engage")
    return table.fights(ID, withdrew=("arn",), routed=("arn 5",))


@each("reinforce")
def test_reinforce(case: Case) -> None:
    table = gap_and_line(case.given["supporter"])
    before = opening(table.campaign).forces
    to_the_withdrawal(table, case.given["supporter"])
    # Arn 1 − 2 rout + 1 supported − 1 clear = −1; Hadewych 4 + 2 + 1 = 7: −8.
    table.throws("VAL-DISENG-02", f"{ID}.arn.arn", 1)
    table.throws("VAL-DISENG-02", f"{ID}.arn.hadewych", 4, nth=2)
    table.answers(ID, "reinforce", **{case.given["supporter"]: "reinforce"}).play()

    assert case.given["loss"] == "50 % D"
    moved = table.force("arn").at != before["arn"].at
    assert moved is case.expect["displaced"]
    lost = 100 * (20 - table.force("arn").strength) // 20
    assert lost == case.expect["percent"]
    supporter = case.given["supporter"]
    pushed = table.force(supporter).at != before[supporter].at
    assert pushed is case.expect["supporter_moves"]


@each("maneuver")
def test_maneuver(case: Case) -> None:
    assert (case.given["own_hex"], case.given["way"]) == ("clear", "open")
    table = two_armies()
    situation = opening(table.campaign)
    half_fresh = replace(
        situation.forces["hadewych"],
        formed=case.given["formed"],
        fatigued=case.given["fatigued"],
        carried=case.given["in_hand"] - 6,
        freshness=situation.forces["hadewych"].freshness / 2,
    )
    table.situation = situation.with_force(half_fresh)
    table.answer(f"{ID}/approach/hadewych", "fight", maneuver=True)
    table.answer(f"{ID}/approach/arn", "delay")
    table.throws("VAL-DISENG-02", f"{ID}.arn.arn", 6)
    table.throws("VAL-DISENG-02", f"{ID}.arn.hadewych", 1, nth=2)
    table.answers(ID, "second", hadewych="maneuver", arn="no").play()

    maneuver = table.one("maneuvers")
    assert case.expect["allowed"] is True
    assert maneuver.facts["cost"] == case.expect["paid"]
    assert maneuver.facts["left"] == 0
    assert bool(table.told("second-contact")) is case.expect["second_contact"]


@each("exploit")
def test_exploit(case: Case) -> None:
    assert (case.given["through"], case.given["into"]) == ("forest", "clear")
    table = exploiting()
    situation = opening(table.campaign)
    reserve = replace(
        situation.forces["aeskrvald"], freshness=situation.forces["aeskrvald"].freshness / 2
    )
    table.situation = situation.with_force(reserve)
    assert case.given["in_hand"] == 6
    goal = near(0, 1)
    table.answer(f"{ID}/exploit/aeskrvald", "exploit", to=goal).play()

    exploit = table.one("exploits")
    assert case.expect["allowed"] is True
    assert exploit.facts["cost"] == case.expect["paid"]
    assert exploit.facts["left"] == 0
    assert table.force("aeskrvald").at == goal


def exploiting() -> AtTheTable:
    """A delay in the morning, with Ingegerd in support and Aeskrvald in reserve."""
    forest = {near(1, 1): Terrain.FOREST}
    board = replace(PLAIN, terrain={**PLAIN.terrain, **forest})
    table = AtTheTable(
        campaign=quiet_campaign(
            board,
            an_army("hadewych", near(0, 0), 20, side="chaos"),
            an_army("arn", near(1, 0), 20),
            an_army("ingegerd", near(1, 1), 20),
            an_army("aeskrvald", near(1, 2), 20),
        )
    )
    table.answers(ID, "role", ingegerd="support", aeskrvald="reserve")
    table.answers(ID, "approach", arn="delay", hadewych="fight")
    table.throws("VAL-DISENG-02", f"{ID}.arn.arn", 6)
    table.throws("VAL-DISENG-02", f"{ID}.arn.hadewych", 1, nth=2)
    return table.answers(ID, "second", hadewych="no", arn="no")


@each("relief")
def test_relief(case: Case) -> None:
    assert case.given["switches_this_turn"] == 0
    assert case.given["before_contact_dice"] is True
    table = gap_and_line(case.given["supporter"])
    supporter, supported = case.given["supporter"], case.given["supported"]
    before = opening(table.campaign).forces
    table.answers(ID, "role", **{supporter: "relief", "aeskrvald": "none"}).play()

    relief = table.one("relief")
    assert case.expect["allowed"] is True
    assert relief.facts["free"] is (case.expect["paid"] == 0)
    assert table.force(supporter).at == before[supported].at
    assert table.force(supported).at == before[supporter].at
    engagement = table.engagement(ID)
    assert case.expect["in_contact"] in engagement.forces
    assert case.expect["in_support"] not in engagement.forces
    assert table.told("contact-dice") == []


@each("support-role")
def test_support_role(case: Case) -> None:
    supported, supporter = case.given["supported"], case.given["supporter"]
    assert case.given["adjacent"] is True
    if supported == supporter:
        table = two_armies(law=(20, 20, 20))
        assert table.kinds() == ["approach", "approach"]
        play, *_ = on_the_field(table.campaign, ("arn", "hadewych"))
        assert are_allied(play, supporter, supported) is case.expect["allowed"]
        return
    board = a_board(*["......"] * 5)
    table = AtTheTable(
        campaign=quiet_campaign(
            board,
            an_army("hadewych", place(board, "0303"), 20, side="chaos"),
            an_army(supported, place(board, "0302"), 20),
            an_army(supporter, place(board, "0402"), 20),
        )
    )
    contact = f"morning.{supporter}+hadewych+{supported}"
    table.answer(f"{contact}/battles/umpire", "split")

    asked = table.asked()

    assert case.expect["allowed"] is False
    assert [key for key in asked if "/role/" in key] == []


# Disengagement.


def situated(
    keys: list[str], *, is_disengager: bool, ground: str = "."
) -> tuple[Play, Field, Situated]:
    """Bring a force into the situation that gives it these modifiers."""
    own_figures = (20, 20) if "larger" in keys else (20,)
    rows = [f".{ground}...."] * 4
    board = a_board(*rows)
    arms = (Arm.CAVALRY,) * len(own_figures) if "fresh-cavalry" in keys else ()
    campaign = quiet_campaign(
        board,
        an_army("arn", place(board, "0202"), *own_figures, arms=arms),
        an_army("hadewych", place(board, "0302"), 20, side="chaos"),
        an_army("ingegerd", place(board, "0102"), 20),
    )
    play, _, field = on_the_field(campaign, ("arn", "hadewych"))
    supports = {"ingegerd": "arn"} if "supported" in keys else {}
    maneuvering = ("arn",) if {"maneuver", "pursuit"} & set(keys) else ()
    situation = replace(field.situation, supports=supports, maneuvering=maneuvering)
    field = replace(field, situation=situation)
    if "fatigued" in keys:
        field = with_state(field, "arn", fatigued=True)
    if "half-strength" in keys:
        field = with_state(field, "arn", figures={"arn/1/foot": 10})
    formation = next((Formation(k) for k in keys if k in set(Formation)), Formation.FORMED)
    return (
        play,
        field,
        Situated(
            force="arn",
            against=("hadewych",),
            half=Half.AFTERNOON,
            is_disengager=is_disengager,
            operation=Operation.WITHDRAW,
            formation=formation,
            pursues="pursuit" in keys,
        ),
    )


@each("disengagement-score")
def test_disengagement_score(case: Case) -> None:
    wanted = case.given["modifiers"]
    is_disengager = case.given["side"] == "disengager"
    play, field, own = situated(wanted, is_disengager=is_disengager)

    found = modifiers(field, own)
    total = sum(int(m.amount) for m in found)

    assert {m.reason for m in found} == set(wanted)
    assert total == case.expect["modifier"]
    score = case.given["dice"] + total
    assert score == case.expect["score"]
    if "column" not in case.given:
        return
    operation = Operation(case.given["column"])
    others = case.given["against"]
    differences = [score - o if is_disengager else o - score for o in others]
    tolls = [toll(play, operation, "x", d) for d in differences]
    assert differences == case.expect["differences"]
    assert [t.loss.text for t in tolls] == case.expect["losses"]
    if "percent" in case.expect:
        assert sum(t.loss.percent for t in tolls) == case.expect["percent"]


@each("disengagement-losses")
def test_disengagement_losses(case: Case) -> None:
    play, *_ = on_the_field(two_armies().campaign, ("arn", "hadewych"))
    differences = {"10 %": -4, "25 %": -5}
    tolls = [toll(play, Operation.EVADE, "x", differences[loss]) for loss in case.given["losses"]]
    percents = [t.loss.percent for t in tolls]

    assert [t.loss.text for t in tolls] == case.given["losses"]
    assert sum(percents) == case.expect["percent"]
    is_destroyed = destroys(play, tolls)
    assert is_destroyed is case.expect["destroyed"]
    figures = case.given["figures"]
    lost = figures if is_destroyed else figures_lost(figures, percents)
    assert (lost, figures - lost) == (case.expect["lost"], case.expect["left"])


@each("best-modifiers")
def test_best_modifiers(case: Case) -> None:
    for keys, expected in zip(case.given["sets"], case.expect["modifiers"], strict=True):
        _play, field, own = situated(keys, is_disengager=False)
        tactics = [
            int(m.amount) for m in modifiers(field, own) if m.reason in ("maneuver", "pursuit")
        ]
        assert tactics == [expected]


@each("displacement")
def test_displacement(case: Case) -> None:
    assert case.given["opposite_hex"] == "enemy"
    # The enemy behind Arn is played by himself: the contact is split.
    table = AtTheTable(
        campaign=quiet_campaign(
            PLAIN,
            an_army("hadewych", near(-1, 0), 20, side="chaos"),
            an_army("arn", near(0, 0), case.given["figures"]),
            an_army("gorm", near(1, 0), 20, side="chaos"),
        )
    )
    table.answer("morning.arn+gorm+hadewych/battles/umpire", "split")
    table.answers("morning.arn+gorm", "approach", arn="rest", gorm="rest")
    to_a_withdrawal_at(table, case.given["difference"])
    table.play()

    lost = case.given["figures"] - table.force("arn").strength
    assert lost == case.expect["lost"]
    assert table.force("arn").strength == case.expect["left"]
    assert (table.force("arn").at != near(0, 0)) is case.expect["displaced"]
    gone = bool(table.told("regiment-destroyed"))
    assert gone is case.expect["destroyed"]
    closed = table.one("displacement-closed")
    assert closed.facts["why"] == "an enemy is there"


def to_a_withdrawal_at(table: AtTheTable, difference: int) -> None:
    """Fight Hadewych and break off in rout: 1 − 3 against her dice + 3."""
    table.answers(ID, "approach", arn="fight", hadewych="fight")
    table.throws("VAL-CONTACT-15", f"{ID}.arn", 3)
    table.throws("VAL-CONTACT-15", f"{ID}.hadewych", 3)
    table.answer(f"{ID}/terrain/umpire", "without")
    table.answers(ID, "engage", arn="engage", hadewych="engage")
    table.fights(ID, withdrew=("arn",), routed=("arn 5",))
    table.throws("VAL-DISENG-02", f"{ID}.arn.arn", 1)
    table.throws("VAL-DISENG-02", f"{ID}.arn.hadewych", -difference - 5, nth=2)
    table.answers(ID, "second", arn="no", hadewych="no")


@each("withdrawal-order")
def test_withdrawal_order(case: Case) -> None:
    play, *_ = on_the_field(two_armies().campaign, ("arn", "hadewych"))
    found = [
        formation_after(
            play,
            Retirement(
                force="arn",
                original=case.given["original"],
                behind=battle["in_order"],
                disordered=battle["disordered"],
                routed=battle["routed_off"],
            ),
        )
        for battle in case.given["battles"]
    ]

    assert [str(formation) for formation in found] == case.expect["formations"]
