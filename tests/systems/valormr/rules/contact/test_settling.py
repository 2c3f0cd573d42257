"""DEF-EXCH: battles settled by another rule system, and who gives ground."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.brief.audience import PUBLIC, UMPIRE
from generator.brief.questions import lines_for
from generator.kit.switches import Switches
from generator.render.force_table import force_table
from generator.render.pages import page_environment
from generator.render.sections import awaited_list
from generator.systems.exchange import ALONE, Siblings, Verdict
from generator.systems.registry import SYSTEMS, siblings_of
from generator.systems.valormr.rules.contact.clashes import (
    attackers_first,
    clash_of,
    ground_at,
    host_of,
)
from generator.systems.valormr.rules.contact.engagement import Score
from generator.systems.valormr.rules.contact.results import check
from generator.systems.valormr.rules.contact.settling import means_of, result_of
from generator.systems.valormr.rules.fact_names import LEADER
from generator.systems.valormr.rules.muster import Individual, Locality
from generator.systems.valormr.rules.rule_book import (
    RULES,
    laid_open,
    rules_beside,
    translations_of,
)
from generator.systems.valormr.rules.situation import CODEC
from generator.systems.valormr.rules.state import ValormrState
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from generator.systems.valormr.views.force_columns import FORCE_COLUMNS
from generator.values import replace
from generator.world.campaign import HouseRule
from generator.world.ground import Place, Region, Way
from tests.clashes import SIBLINGS
from tests.engagements import (
    DUEL,
    AtTheTable,
    an_army,
    duel,
    faults_of,
    ground,
    near,
    on_the_field,
    past_the_dice,
    player_of,
    quiet_campaign,
)
from tests.packets import arn_of_law
from tests.read.campaigns import changed
from tests.read.campaigns import faults_of as file_faults_of
from tests.rules.case_data import Case, each_of
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.brief.audience import Audience
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.hexes import Hex

each = each_of("valormr")
QUICK, FIELD = "quick-combat", "battlefield"
ARN_ROLLS = "Arn: 60 rolled, +5 own general = 65 %;"
ASKED = {"battle.settled": "ask"}


def to_battle(
    switches: Mapping[str, str] | None = None, house_rules: tuple[HouseRule, ...] = ()
) -> AtTheTable:
    """Both engage, twenty figures each; other systems are there."""
    table = past_the_dice(duel(switches=switches or {}, house_rules=house_rules), arn=4, hadewych=4)
    table.siblings = SIBLINGS
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    return table.answers(DUEL, "second", arn="no", hadewych="no")


def quickly(table: AtTheTable, arn: int, hadewych: int, wild: int = 4) -> AtTheTable:
    """Settle the battle by quick combat with these rolls, abilities all 1."""
    table.answer(f"{DUEL}/settle/umpire", QUICK)
    table.answers(DUEL, "general", arn="add", hadewych="add")
    for force in ("arn", "hadewych"):
        table.throws("GS-GENL-01", f"{DUEL}.{force}", 1)
    table.throws("GS-CBT-01", DUEL, arn)
    table.throws("GS-CBT-01", DUEL, hadewych, nth=2)
    table.throws("GS-WILD-01", DUEL, wild)
    return table.answers(DUEL, "go-on", arn="stay", hadewych="stay")


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_nothing_is_asked_in_a_campaign_that_does_not_ask_for_it() -> None:
    assert to_battle().kinds() == ["battle"]


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_battle_on_the_table_names_the_other_ways() -> None:
    offered, alone = to_battle(), to_battle()
    alone.siblings = ALONE

    (question,), (bare,) = offered.asked().values(), alone.asked().values()

    told = "settle it: marchtable odds battle says how"
    assert told in lines_for(question)
    assert told not in lines_for(bare)


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_the_umpire_is_asked_with_exact_chances() -> None:
    (question,) = to_battle(ASKED).asked().values()

    assert question.key == f"{DUEL}/settle/umpire"
    assert [choice.key for choice in question.choices] == ["table", QUICK, FIELD]
    assert {each.choice for each in question.prospects} == {QUICK}
    won, *lost = question.prospects
    assert sum(chance.low for chance in won.chances) == 1
    assert all(sum(chance.low for chance in each.chances) == 1 for each in lost)
    assert not question.sides


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_the_chances_stand_on_the_umpires_turn_sheet_alone() -> None:
    table = to_battle(ASKED)
    table.play()

    awaited = awaited_list(table.briefing(UMPIRE))
    assert awaited is not None
    (group,) = awaited.alike
    sheet = page_environment().get_template("sections/awaited.html")
    html = str(sheet.make_module().printed(awaited))  # type: ignore[attr-defined]  # a macro

    told = group.choices[1].chances
    given = "if every general’s ability adds to the own roll"
    assert told[0].startswith(f"Who would win, {given}: Arn ")
    assert "a thousand trial runs: marchtable odds battle" in html
    assert all(line in html for line in told)
    assert awaited_list(table.briefing(player_of("law", forces=("arn",)))) is None


@pytest.mark.rule("DEF-EXCH-01")
@pytest.mark.parametrize("way", [QUICK, FIELD])
def test_def_exch_01_the_umpires_word_goes_before_the_campaigns_default(way: str) -> None:
    usual, excepted = to_battle({"battle.settled": way}), to_battle(ASKED)
    said = to_battle({"battle.settled": way}).answer(f"{DUEL}/settle/umpire", "table")

    usual.play()
    excepted.answer(f"{DUEL}/settle/umpire", way).play()

    assert usual.kinds() == excepted.kinds() != ["settle"]
    assert said.kinds() == ["battle"]


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_commander_is_told_of_nothing_the_umpire_alone_can_do() -> None:
    table = to_battle({**ASKED, "battle.settled_by": "commanders"})
    table.play()

    (asked,) = table.briefing(player_of("law", forces=("arn",))).asked

    assert [choice.means for choice in asked.choices] == [
        "on the table",
        "by quick combat at once, if all commanders say so: dice, ground and generals",
        "on the hex battlefield, if all commanders say so: played out unit by unit",
    ]


@pytest.mark.rule("DEF-EXCH-01")
@pytest.mark.parametrize(
    ("by", "reader", "battle"),
    [
        ("commanders", player_of("law", forces=("arn",)), "Arn against Hadewych"),
        ("umpire", UMPIRE, "Arn and Hadewych"),
    ],
)
def test_def_exch_01_who_is_asked_reads_who_fights_whom(
    by: str, reader: Audience, battle: str
) -> None:
    table = to_battle({**ASKED, "battle.settled_by": by})
    table.play()

    (asked,) = table.briefing(reader).asked

    assert asked.text == f"How is the battle of {battle} to be settled?"


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_commanders_settle_it_elsewhere_only_if_they_agree() -> None:
    table = to_battle({**ASKED, "battle.settled_by": "commanders"})
    asked = table.asked()

    assert sorted(asked) == [f"{DUEL}/settle/arn", f"{DUEL}/settle/hadewych"]
    assert not any(question.prospects for question in asked.values())
    table.answers(DUEL, "settle", arn=QUICK, hadewych="table")
    assert table.kinds() == ["battle"]
    table.answers(DUEL, "settle", arn=QUICK, hadewych=QUICK)
    assert table.kinds() == ["general"]


@pytest.mark.rule("DEF-EXCH-01", "DEF-EXCH-02")
def test_def_exch_01_a_battle_settled_quickly_with_all_its_arithmetic() -> None:
    # 20 figures at 2 points each; Arn 60 + 5 = 65 % of 40 = 26, so 13 figures fall;
    # Hadewych 30 + 5 = 35 % of 40 = 14, so 7 figures fall.
    table = quickly(to_battle(), arn=60, hadewych=30)

    assert table.kinds() == []
    assert (table.force("arn").strength, table.force("hadewych").strength) == (13, 7)
    assert table.one("battle-fought").facts["held"] == ("arn",)
    told = table.sentences()
    for line in (
        "Arn and Hadewych do not wait for a table: quick combat settles their battle.",
        "Arn attacks Hadewych; the ground counts as open.",
        f"{ARN_ROLLS} 65 % of 40 points = 26 points of damage.",
        "No wild event: 4 rolled on four sides, 1 brings one.",
        "Hadewych: 26 of 40 points are lost; figures worth 26 fall.",
        "Hadewych loses, by lot, 13 of Company 1.",
        "Arn wins: 26 points of damage against 14; of two equal the defender.",
        "Hadewych loses 13 figures in the battle, and 7 are left.",
    ):
        assert line in told
    assert table.force("hadewych").at == near(2, 0)
    assert table.one("gives-ground").rule == "DEF-EXCH-02"


@pytest.mark.rule("DEF-EXCH-01", "GS-GENL-03")
def test_def_exch_01_a_commander_decides_with_roll_and_ability_before_him() -> None:
    table = quickly(to_battle(), arn=60, hadewych=30)
    del table.decisions[f"{DUEL}/general/arn"]
    table.play()

    (told,) = [each.text for each in table.briefing(UMPIRE).asked]

    assert told == (
        "Arn rolls 60, and the general’s ability 1 is worth 5. What does the general do?"
    )


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_every_line_says_which_armies_it_is_about() -> None:
    table = quickly(to_battle(), arn=60, hadewych=30)
    table.play()

    lines = table.told("settled-line", "settled-own", "settled-secret")

    about = {str(event.facts["line"]): event.facts["forces"] for event in lines}
    assert about[f"{ARN_ROLLS} 65 % of 40 points = 26 points of damage."] == ("arn",)
    both = ("arn", "hadewych")
    assert about["Arn attacks Hadewych; the ground counts as open."] == both
    assert set(about.values()) == {("arn",), ("hadewych",), both}


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_result_from_the_table_goes_before() -> None:
    table = quickly(to_battle(), arn=60, hadewych=30)
    table.fights(DUEL, {"arn/1/foot": 1})
    table.answers("afternoon.arn+hadewych", "approach", arn="rest", hadewych="rest")
    table.play()

    assert table.force("arn").strength == 19
    assert not table.told("battle-settled")


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_general_is_kept_from_battle_to_battle() -> None:
    table = quickly(to_battle(), arn=60, hadewych=30)
    table.play()
    assert table.last is not None
    after = table.last.after

    again = CODEC.from_plain(ValormrState, CODEC.to_plain(after))

    assert again.leaders == {
        "arn": {"ability": 1, "experience": Fraction(1, 2)},
        "hadewych": {"ability": 1, "experience": Fraction(1, 4)},
    }


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_commanders_own_side_reads_what_is_kept_of_him() -> None:
    table = quickly(to_battle(), arn=60, hadewych=30)
    table.play()

    read = {
        side: {
            force: table.briefing(player_of(side)).told(LEADER, force)
            for force in ("arn", "hadewych")
        }
        for side in ("law", "chaos", "elves")
    }
    law = force_table(table.briefing(player_of("law")), FORCE_COLUMNS, of_readers=True)

    assert read == {
        "law": {"arn": "ability 1, experience ½", "hadewych": ""},
        "chaos": {"arn": "", "hadewych": "ability 1, experience ¼"},
        "elves": {"arn": "", "hadewych": ""},
    }
    assert law is not None
    (arn,) = (*law.first, *law.others)
    told = "commander: ability 1, experience ½"
    assert any(told in cell.small for cell in arn.cells)


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_without_the_other_system_its_way_is_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_it = siblings_of("valormr").ways
    monkeypatch.delitem(SYSTEMS, "grand-strategic")
    without = siblings_of("valormr")

    table = to_battle(ASKED)
    table.siblings = without

    assert QUICK in with_it
    assert QUICK not in without.ways
    asked = [c.key for q in table.asked().values() for c in q.choices]
    assert QUICK not in asked


@pytest.mark.rule("DEF-EXCH-01", "DEF-EXCH-03")
@pytest.mark.parametrize(
    ("gone", "switch", "left"),
    [
        ("grand-strategic", 'battle.settled = "quick-combat"', "“battlefield”"),
        ("battlefield", 'battle.settled = "battlefield"', "“quick-combat”"),
        ("tsc", 'battle.scenario = "move-roll"', "“none”"),
    ],
)
def test_def_exch_01_a_switch_names_no_rule_system_that_is_not_there(
    gone: str, switch: str, left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = changed("\n[rules]", f"\n[rules]\n{switch}")

    with_it = file_faults_of(text)
    monkeypatch.delitem(SYSTEMS, gone)
    (fault,) = file_faults_of(text)

    assert with_it == ()
    assert fault.code == "C036"
    assert left in fault.what
    assert fault.hint is not None
    assert "No rule system is here for" in fault.hint


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_alone_a_battle_is_fought_on_the_table() -> None:
    table = to_battle(switches={"battle.settled": QUICK})
    table.siblings = ALONE

    assert table.kinds() == ["battle"]


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_translations_are_tables_of_campaigns_that_use_them() -> None:
    plain = duel().campaign
    asking = duel(switches=ASKED).campaign

    assert translations_of(plain, SIBLINGS) == {}
    assert rules_beside(SIBLINGS).amended(plain) == RULES.amended(plain)
    assert rules_beside(SIBLINGS).printed(plain) == RULES.printed(plain)
    titles = {table.id for table in rules_beside(SIBLINGS).printed(asking)}
    assert "quick-combat-points" in titles
    assert "battle.settled" not in _switches_printed(plain)
    assert "battle.settled" in _switches_printed(asking)


def _switches_printed(campaign: ValormrCampaign) -> set[str]:
    (table,) = (t for t in RULES.printed(campaign) if t.id == "switches")
    return {row[0].text for row in table.rows}


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_house_rule_changes_what_a_figure_counts() -> None:
    rule = HouseRule(
        table="quick-combat-points",
        row="other-infantry",
        column="points",
        value=3,
        why="Every one of them is a veteran.",
    )
    table = quickly(to_battle(house_rules=(rule,)), arn=60, hadewych=30)
    table.play()

    sums = f"{ARN_ROLLS} 65 % of 60 points = 39 points of damage."
    assert sums in table.sentences()


@pytest.mark.rule("DEF-EXCH-01", "VAL-DEPLOY-26", "VAL-DEPLOY-28")
def test_def_exch_01_companies_arrive_as_the_turn_deployment_lets_them() -> None:
    # By a track one company deploys at first, then two before each turn.
    arn = arn_of_law(an_army("arn", near(0, 0), 20))
    hadewych = an_army("hadewych", near(1, 0), 20, side="chaos")
    campaign = quiet_campaign(duel().campaign.board, arn, hadewych)
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    field = field.with_force(replace(field.force("arn"), came_by=Way.TRACK))
    thrown = replace(
        engagement.commander("arn"), deployment=Score(natural=3, modified=3), initial_units=1
    )

    before = host_of(engagement, field, "arn")
    after = host_of(engagement.with_commander(thrown), field, "arn")

    assert {troop.arrives for troop in before.troops} == {1}
    assert [troop.arrives for troop in after.troops] == [1, 2, 2, 3, 3, 1]
    assert after.troops[-1].name == "Sir Odo"


@pytest.mark.rule("DEF-EXCH-01", "GS-GENL-04")
def test_def_exch_01_an_army_whose_commander_has_fallen_is_not_led() -> None:
    captain = Individual(id="arn/captain", name="Captain", kind="commander")
    arn = replace(an_army("arn", near(0, 0), 20), individuals=(captain,))
    hadewych = an_army("hadewych", near(1, 0), 20, side="chaos")
    campaign = quiet_campaign(duel().campaign.board, arn, hadewych)
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    state = field.force("arn")
    fallen = replace(state, figures={**state.figures, "arn/captain": 0})

    marks = {force: {"ability": Fraction(3)} for force in ("arn", "hadewych")}
    field = replace(field, situation=replace(field.situation, leaders=marks))

    before, other, after = (
        host_of(engagement, there, force)
        for there, force in ((field, "arn"), (field, "hadewych"), (field.with_force(fallen), "arn"))
    )

    assert (before.is_led, other.is_led, after.is_led) == (True, True, False)
    assert dict(before.marks) == {"ability": Fraction(3)}
    assert dict(after.marks) == {}
    told = [
        fact.value
        for there in (field, field.with_force(fallen))
        for fact in laid_open(campaign, there.situation)
        if (fact.subject, fact.name) == ("arn", LEADER.name)
    ]
    assert told == [("ability 3",)]


@pytest.mark.rule("DEF-EXCH-01", "DEF-DICE-01")
def test_def_exch_01_dice_by_hand_are_asked_for_together() -> None:
    table = to_battle()
    table.answer(f"{DUEL}/settle/umpire", FIELD)
    for face, force, other in ((2, "arn", "hadewych"), (4, "hadewych", "arn")):
        table.throws("VAL-CONTACT-33", f"{DUEL}.{force}.{other}", 3, 4)
        table.throws("VAL-RECON-04", f"{DUEL}.{force}", face)
        table.throws("VAL-DEPLOY-01", f"{DUEL}.{force}", face)
    table.awaits_dice = True
    order = [f"1-day/DOG-PRE-04/{DUEL}.1-r1.{army}/1" for army in ("arn", "hadewych")]

    assert list(table.asked()) == order
    for force, face in (("arn", 5), ("hadewych", 2)):
        table.throws("DOG-PRE-04", f"{DUEL}.1-r1.{force}", face)
    struck = list(table.asked())
    assert len(struck) == 2
    assert ["/DOG-CBT-10/" in struck[0], "/DOG-CBT-06/" in struck[1]] == [True, True]


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_who_moved_attacks_else_the_better_contact_dice() -> None:
    campaign = duel().campaign
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    parties = (("arn",), ("hadewych",))
    column = field.columns["hadewych"]
    marched = replace(column, trail=(near(2, 0), near(1, 0)))
    moved = replace(field, columns={**field.columns, "hadewych": marched})

    assert attackers_first(engagement, field, parties) == parties
    assert attackers_first(engagement, moved, parties) == parties[::-1]
    assert clash_of(engagement, field) is not None


@pytest.mark.rule("DEF-EXCH-03")
@pytest.mark.parametrize(("people", "at_home"), [("elves", "law"), ("humans", ""), ("", "")])
def test_def_exch_03_a_people_on_both_sides_makes_nobody_at_home(people: str, at_home: str) -> None:
    # Arn is of the elves with a friend of the humans; Hadewych is of the humans, too.
    region = Region(id="wood", name="Wood", hexes=(near(1, 0),), people=people)
    arn = replace(an_army("arn", near(0, 0), 20), people="elves")
    campaign = quiet_campaign(
        replace(duel().campaign.board, regions=(region,)),
        arn,
        an_army("friend", near(0, 1), 20),
        an_army("hadewych", near(1, 0), 20, side="chaos"),
    )
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"), ("friend", "hadewych"))

    clash = clash_of(engagement, field)

    assert clash is not None
    assert clash.ground.owner == at_home


@pytest.mark.rule("DEF-EXCH-03")
@pytest.mark.parametrize(
    ("towns", "at_home"),
    [
        ({(4, 0): "elves"}, "law"),
        ({(4, 0): "elves", (3, 0): "orcs"}, "chaos"),
        ({(3, 0): "elves", (-1, 0): "orcs"}, ""),
        ({(4, 0): "elves", (3, 0): "gnomes"}, ""),
        ({}, ""),
    ],
)
def test_def_exch_03_where_nobody_is_at_home_the_nearest_settlement_tells(
    towns: dict[tuple[int, int], str], at_home: str
) -> None:
    # Hadewych, who is attacked, stands at (1, 0), the home of no people.
    board = replace(
        duel().campaign.board,
        regions=tuple(
            Region(id=people, name=people, hexes=(near(*step),), people=people)
            for step, people in towns.items()
        ),
        places=(
            *(
                Place(id=people, name=people, at=near(*step), kind=Locality.VILLAGE)
                for step, people in towns.items()
            ),
            Place(id="old", name="Old", at=near(2, 0), kind=Locality.RUIN),
        ),
    )
    campaign = quiet_campaign(
        board,
        replace(an_army("arn", near(0, 0), 20), people="elves"),
        replace(an_army("hadewych", near(1, 0), 20, side="chaos"), people="orcs"),
    )
    _play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))

    clash = clash_of(engagement, field)

    assert clash is not None
    assert clash.ground.owner == at_home


@pytest.mark.rule("DEF-EXCH-03")
def test_def_exch_03_land_beside_the_sea_is_coast() -> None:
    board = ground(sea=(2, 0))
    campaign = duel(board=board).campaign
    play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))

    clash = clash_of(engagement, field)

    assert clash is not None
    assert clash.ground.is_coast
    assert not ground_at(play, field.situation.weather, near(-1, 0)).is_coast


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_who_holds_the_field_does_not_give_ground() -> None:
    table = to_battle().fights(DUEL, held=("arn",), displaced=("arn",))

    ((code, where, _),) = faults_of(table)

    assert (code, where[-1]) == ("C082", "displaced")


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_a_typed_result_may_name_who_gives_ground() -> None:
    table = to_battle().fights(DUEL, {"hadewych/1/foot": 2}, displaced=("hadewych",))
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    table.play()

    assert table.force("hadewych").at == near(2, 0)


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_nobody_both_withdraws_and_is_pushed_back() -> None:
    table = to_battle().fights(DUEL, withdrew=("arn",), behind=("arn 9",), displaced=("arn",))

    assert [code for code, _, _ in faults_of(table)] == ["C082"]


def beaten(*friends: tuple[int, int], falls_back: str = "aside", **roles: str) -> AtTheTable:
    """Hadewych has to give ground, with friends in hexes beside her."""
    armies = [
        an_army(f"friend-{number}", near(*step), 5, side="chaos")
        for number, step in enumerate(friends)
    ]
    table = past_the_dice(
        duel((20,), (20,), *armies, switches={"battle.falls_back": falls_back}), arn=4, hadewych=4
    )
    table.answers(DUEL, "engage", arn="engage", hadewych="engage")
    for army in armies:
        table.answer(f"{DUEL}/role/{army.id}", roles.get("role", "none"))
        table.answer(f"{DUEL}/relief/{army.id}", "no")
        table.answer(f"{DUEL}/reinforce/{army.id}", roles.get("reinforce", ""))
    table.answers(DUEL, "second", arn="no", hadewych="no")
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    return table.fights(DUEL, displaced=("hadewych",))


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_where_the_hex_opposite_is_taken_another_free_one_serves() -> None:
    table = beaten((2, 0), (2, -1))
    table.play()

    assert table.force("hadewych").at == near(1, 1)


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_who_has_nowhere_to_go_stays() -> None:
    # The two hexes left free are beside Arn as well.
    table = beaten((2, 0), (2, -1), (1, 1))
    table.play()

    assert table.force("hadewych").at == near(1, 0)
    assert table.one("stands-its-ground").facts["at"] == near(1, 0)


@each("falls-back")
def test_def_exch_02_it_falls_back_as_the_switch_says(case: Case) -> None:
    friends = [(q, r) for q, r in case.given["friends"]]

    for way, goal in case.expect.items():
        table = beaten(*friends, falls_back=way)
        table.play()
        assert table.force("hadewych").at == near(*goal)


@pytest.mark.rule("DEF-EXCH-02")
@pytest.mark.parametrize(("how", "goal"), [("aside", near(2, 0)), ("never", near(1, 0))])
def test_def_exch_02_by_the_switch_nobody_beaten_elsewhere_falls_back(how: str, goal: Hex) -> None:
    table = quickly(to_battle({"battle.falls_back": how}), arn=60, hadewych=1)
    table.play()

    assert table.force("hadewych").at == goal


@pytest.mark.rule("DEF-EXCH-02", "VAL-ROLE-08")
@pytest.mark.parametrize(("answer", "goal"), [("reinforce", (1, 0)), ("fall-back", (1, 1))])
def test_val_role_08_a_supporter_may_reinforce_who_is_beaten_elsewhere(
    answer: str, goal: tuple[int, int]
) -> None:
    table = beaten((2, 0), role="support", reinforce=answer)
    table.play()

    assert table.force("hadewych").at == near(*goal)
    assert table.force("friend-0").at == near(2, 0)
    assert table.force("hadewych").strength == 20


@given(
    seed=some.text("abcdef", min_size=1, max_size=5),
    arn=some.integers(1, 60),
    hadewych=some.integers(1, 60),
    heroes=some.integers(0, 2),
)
@tries(40)
@pytest.mark.rule("DEF-EXCH-01")
def test_every_verdict_passes_the_checks_of_a_typed_result(
    seed: str, arn: int, hadewych: int, heroes: int
) -> None:
    campaign = quiet_campaign(
        duel().campaign.board,
        an_army("arn", near(0, 0), arn, individuals=heroes),
        an_army("hadewych", near(1, 0), hadewych, side="chaos"),
        seed=seed,
    )
    play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    clash = clash_of(engagement, field)
    assert clash is not None
    said = {("general", host.id): "add" for host in clash.hosts}
    beside = replace(play, siblings=SIBLINGS)

    for way in SIBLINGS.ways:
        verdict = SIBLINGS.settler(way).settle(clash, means_of(beside, said))
        assert isinstance(verdict, Verdict)
        result = result_of(clash, verdict)
        check(engagement, field, result)
        before = sum(host.figures for host in clash.hosts)
        assert sum(result.losses.values()) <= before
        assert verdict == SIBLINGS.settler(way).settle(clash, means_of(beside, said))


@pytest.mark.rule("DEF-EXCH-01")
def test_nobody_reads_the_enemys_points_and_sums() -> None:
    # Hadewych does no damage whatever her points: 1 rolled, and Arn takes 5 from it.
    def war(price: int) -> AtTheTable:
        table = to_battle()
        hadewych = table.campaign.force("hadewych")
        regiment = hadewych.regiments[0]
        company = replace(regiment.companies[0], price=Fraction(price))
        dear = replace(hadewych, regiments=(replace(regiment, companies=(company,)),))
        table.campaign = replace(table.campaign, forces=(table.campaign.force("arn"), dear))
        quickly(table, arn=60, hadewych=1)
        table.answers(DUEL, "general", arn="subtract", hadewych="subtract")
        table.play()
        return table

    cheap, dear = war(2), war(7)

    for reader in (PUBLIC, player_of("law"), player_of("elves")):
        assert cheap.sentences(reader) == dear.sentences(reader)
    assert cheap.sentences(UMPIRE) != dear.sentences(UMPIRE)
    assert cheap.sentences(player_of("chaos")) != dear.sentences(player_of("chaos"))
    mine = cheap.sentences(player_of("law"))
    assert "Arn: 60 rolled, own general's 5 taken from the enemy's roll, and the" in (
        " ".join(mine)
    )
    assert not any("rolled" in told for told in cheap.sentences(player_of("elves")))


@pytest.mark.rule("DEF-EXCH-01", "DEF-EXCH-03")
@pytest.mark.parametrize("way", [QUICK, FIELD])
def test_nobody_reads_what_the_enemy_keeps_out_of_the_battle(way: str) -> None:
    def war(reserve: int, points: int) -> AtTheTable:
        hadewych = an_army("hadewych", near(1, 0), 20, reserve, side="chaos")
        table = past_the_dice(duel(switches={"battle.scenario": "move-roll"}), arn=4, hadewych=4)
        arn = table.campaign.force("arn")
        kept = replace(hadewych, army_points=points)
        table.campaign = replace(table.campaign, forces=(arn, kept))
        table.siblings = SIBLINGS
        table.answers(DUEL, "engage", arn="engage", hadewych="engage")
        table.answer(f"{DUEL}/settle/umpire", way)
        table.answers(DUEL, "general", arn="add", hadewych="add")
        table.play()
        return table

    few, many = war(5, 10), war(30, 900)

    for reader in (PUBLIC, player_of("law"), player_of("elves")):
        assert few.sentences(reader) == many.sentences(reader)
    assert few.sentences(UMPIRE) != many.sentences(UMPIRE)
    strikes = ("rolled on four sides", "HP")
    for reader in (PUBLIC, player_of("elves")):
        told = " ".join(few.sentences(reader))
        assert not any(word in told for word in strikes)
    assert any(word in " ".join(few.sentences(player_of("law"))) for word in strikes)


@pytest.mark.rule("DEF-EXCH-01")
def test_def_exch_01_a_battle_fought_out_on_the_hex_battlefield() -> None:
    table = to_battle()
    table.answer(f"{DUEL}/settle/umpire", FIELD)
    table.answers(DUEL, "go-on", arn="stay", hadewych="stay")
    table.answers("afternoon.arn+hadewych", "approach", arn="rest", hadewych="rest")
    table.play()
    assert table.last is not None

    lost = {event.force: event.facts["lost"] for event in table.told("battle-losses")}
    for force in ("arn", "hadewych"):
        assert table.force(force).strength == 20 - int(str(lost.get(force, 0)))
    assert "leadership" in table.last.after.leaders["arn"]
    keys = [str(throw.key) for throw in table.last.throws if "/DOG-" in str(throw.key)]
    assert all(key.split("/")[2].startswith(f"{DUEL}.1-r") for key in keys)


def test_switches_of_the_exchange_are_quiet() -> None:
    quiet = {key for key, switch in VALORMR_FOLDER.switches.items() if switch.is_quiet}

    assert quiet == {key for key in VALORMR_FOLDER.switches if key.startswith("battle.")}
    assert Switches(known=VALORMR_FOLDER.switches).choice("battle.settled") == "table"
    assert Siblings() == ALONE
