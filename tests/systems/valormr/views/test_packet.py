"""A battle packet's contents: what is known, what is counted, what stays secret."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from generator.brief.audience import UMPIRE
from generator.dice import KeyedDice
from generator.systems.valormr.rules.calendar import Weather, halves_of
from generator.systems.valormr.rules.contact.engagement import Stage
from generator.systems.valormr.rules.contact.prospects import merged
from generator.systems.valormr.rules.contact.results import DISPLACED, KEYS
from generator.systems.valormr.rules.orders import BattleResult, battles_in
from generator.systems.valormr.rules.rule_book import resolved
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.rules.state import LongCrossing
from generator.systems.valormr.rules.tables import VALORMR_FOLDER
from generator.systems.valormr.views.packet.builder import (
    FieldWeather,
    battlefield_effects,
    field_weather,
    fog_reach,
    packet_contents,
)
from generator.systems.valormr.views.packet.heads import edge_words
from generator.systems.valormr.views.packet.packet_ground import LISTS, results_form
from generator.systems.valormr.views.packet.regiments import needed_behind, regiment_record
from generator.systems.valormr.views.packet.schedules import Remark, schedule_shown
from generator.systems.valormr.views.packet.supplies import (
    KnownEngagement,
    PacketSupplies,
    open_engagements,
)
from generator.values import replace
from generator.world.campaign import Decision, StandingAnswer
from generator.world.clock import Event
from generator.world.rivers import Bank
from tests.packets import (
    ARMIES,
    BLIND,
    CONTACT,
    DICE,
    TO_BATTLE,
    TO_CONTACT,
    TO_TERRAIN,
    a_valley,
    briefing_of,
    decided,
    hadewych_of_chaos,
    hidden_changes,
    inputs_of,
    of_side,
    packet_of,
    resolution_of,
    supplies_of,
    with_force,
)
from tests.read.campaigns import campaign_of, changed
from tests.scenarios import TABLE, a_board, a_force, place

if TYPE_CHECKING:
    from generator.brief.questions import Asked
    from generator.kit.phase import Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState
    from generator.systems.valormr.views.packet.builder import PacketContents
    from generator.systems.valormr.views.packet.commanders import CommanderSheet
    from generator.world.campaign import PeriodInputs


def sheet(packet: PacketContents, force: str) -> CommanderSheet:
    return next(each for each in packet.commanders if each.force.id == force)


def supplies(campaign: ValormrCampaign | None = None) -> PacketSupplies:
    campaign = campaign or a_valley()
    return PacketSupplies(campaign=campaign, tables=VALORMR_FOLDER.amended(campaign))


def known_to_umpire(
    campaign: ValormrCampaign, inputs: PeriodInputs, result: Resolution[ValormrState]
) -> KnownEngagement:
    return KnownEngagement(
        id=CONTACT,
        briefing=briefing_of(campaign, result, UMPIRE),
        supplies=supplies_of(campaign, inputs, result),
    )


def weather(**changes: object) -> FieldWeather:
    return replace(
        FieldWeather(sky="clear", fog=False, wind="none", rain_level=0),
        **changes,  # type: ignore[arg-type]  # fields as named
    )


def test_a_packet_is_made_while_a_battle_may_still_come() -> None:
    campaign = a_valley()
    waits = briefing_of(campaign, resolution_of(campaign, inputs_of(campaign, TO_BATTLE)), UMPIRE)
    over = replace(waits, facts={**waits.facts, (CONTACT, "stage"): str(Stage.OVER)})

    assert open_engagements(waits) == (CONTACT,)
    assert open_engagements(over) == ()


def test_the_cover_names_forces_places_and_edges() -> None:
    cover = packet_of().cover

    assert cover.title == "Arn against Hadewych"
    assert cover.when == "Turn 1, afternoon, hour 11 from sunrise"
    assert [(f.name, f.place, f.terrain, f.edge) for f in cover.forces] == [
        ("Arn", "0301", "open ground", "the near edge"),
        ("Hadewych", "0401", "hill", "the far edge"),
    ]
    assert [f.commander for f in cover.forces] == ["Arn of Weald", "Hadewych"]


@pytest.mark.rule("DEF-EXCH-04")
def test_def_exch_04_cover_and_sheets_tell_what_was_rolled_as_armies_set_out() -> None:
    switches = {"battle.scenario": "move-roll", "battle.approach_rolls": True}
    campaign = a_valley(switches={**switches, "weather.enabled": False})
    near = replace(campaign.force("hadewych"), start=place(campaign.board, "0401"))
    dice: dict[str, int | tuple[int, ...]] = {
        **DICE,
        "1-day/TSC-TURN-04/morning.arn/1": (6, 3),
        f"1-day/TSC-ROLL-01/{CONTACT}.arn/1": (4, 3),
        f"1-day/TSC-ROLL-01/{CONTACT}.hadewych/1": (1, 1),
    }
    leaves = Decision(question="morning.arn+hadewych/next-hex/hadewych", choice="leave")

    packets = {
        reader.id: packet_of(
            with_force(campaign, near), (*TO_BATTLE, leaves), reader=reader, dice=dice
        )
        for reader in (UMPIRE, of_side("law"), of_side("chaos"))
    }

    told = [
        "Hadewych is within 3 hexes as Arn sets out. Arn: 9 rolled = 9: a Failure.",
        "Hadewych lets Arn march as it is ordered.",
    ]
    for packet in packets.values():
        cover = [remark.text for remark in packet.cover.scenario]
        assert cover[:2] == told
        assert cover[2].startswith("The scenario is")
        for each in packet.commanders:
            assert [remark.text for remark in each.scenario] == cover
            assert not {*told} & {remark.text for remark in each.decided}


def test_the_cover_lists_what_is_still_to_be_decided() -> None:
    asked = packet_of(decisions=TO_TERRAIN).cover.pending

    assert [each.rule for each in asked] == ["VAL-ENGAGE-01", "VAL-ENGAGE-01"]
    assert {key for each in asked for key, _ in each.choices} == {"engage", "evade", "rest"}


def test_a_throw_that_is_awaited_stands_on_the_cover() -> None:
    campaign = a_valley(dice_missing="await")
    inputs = inputs_of(campaign, TO_CONTACT, dice={})
    briefing = briefing_of(campaign, resolution_of(campaign, inputs), UMPIRE)
    keys = (
        f"1-day/VAL-DEPLOY-01/{CONTACT}.arn/1",
        f"1-day/VAL-CONTACT-33/{CONTACT}.arn.hadewych/1",
        f"1-day/VAL-DEPLOY-01/{CONTACT}.2.arn/1",
        f"{CONTACT}/engage/arn",
        f"{CONTACT}.2/engage/arn",
        "1-day/VAL-WX-03/sky/1",
    )
    some = replace(packet_asked(), paste="")
    known = KnownEngagement(
        id=CONTACT,
        briefing=replace(briefing, asked=tuple(replace(some, key=key) for key in keys)),
        supplies=supplies(campaign),
    )

    assert [asked.key for asked in known.asked()] == [keys[0], keys[1], keys[3]]


def packet_asked() -> Asked:
    campaign = a_valley()
    inputs = inputs_of(campaign, TO_TERRAIN)
    return briefing_of(campaign, resolution_of(campaign, inputs), UMPIRE).asked[0]


@pytest.mark.rule("VAL-WX-42")
def test_val_wx_42_fair_weather_changes_nothing_on_the_table() -> None:
    found = battlefield_effects(weather(), supplies())

    assert [each.text for each in found] == ["The weather has no effect on the table."]


@pytest.mark.rule("VAL-WX-31", "VAL-WX-32")
def test_val_wx_31_fog_is_told_in_yards_and_inches() -> None:
    foggy = weather(fog=True)

    assert [each.rules for each in battlefield_effects(foggy, supplies())] == [
        ("VAL-WX-31",),
        ("VAL-WX-32",),
    ]
    assert "30 yards, 1½″, for each spot" in battlefield_effects(foggy, supplies())[0].text
    assert fog_reach(foggy, supplies()) == (
        (1, 30, Fraction(3, 2)),
        (2, 60, Fraction(3)),
        (3, 90, Fraction(9, 2)),
        (4, 120, Fraction(6)),
        (5, 150, Fraction(15, 2)),
        (6, 180, Fraction(9)),
    )
    assert fog_reach(weather(), supplies()) == ()


@pytest.mark.rule("VAL-WX-31")
def test_val_wx_31_once_thrown_the_packet_says_how_far_one_sees() -> None:
    campaign = a_valley(switches={"weather.enabled": False})
    now = replace(opening(campaign), weather=Weather(fog=True))
    thrown = {f"1-day/VAL-WX-31/{CONTACT}/1": 3}
    inputs = inputs_of(campaign, TO_BATTLE, dice=DICE | thrown)
    dice = KeyedDice(seed=campaign.seed, by_hand=inputs.dice)
    result = resolved(campaign, now, inputs, dice)

    packet = packet_contents(
        CONTACT, briefing_of(campaign, result, UMPIRE), {}, supplies_of(campaign, inputs, result)
    )

    assert packet.cover.effects[0] == Remark(
        text="Fog: nobody sees farther than 90 yards, 4½″.", rules=("VAL-WX-31",)
    )
    assert packet.cover.fog_reach == ()


@pytest.mark.rule("VAL-WX-39", "VAL-WX-16")
@pytest.mark.parametrize("wind", ["high winds", "gale"])
def test_val_wx_39_high_winds_take_a_hit_but_not_from_catapults(wind: str) -> None:
    (found,) = battlefield_effects(weather(wind=wind), supplies())

    assert "missile hits −1; catapults are unaffected" in found.text
    assert "VAL-WX-39" in found.rules


@pytest.mark.rule("VAL-WX-20", "VAL-WX-23", "VAL-WX-24")
@pytest.mark.parametrize(
    ("sky", "level", "factor", "rule"),
    [
        ("hard rain", 0, "¾", "VAL-WX-20"),
        ("light rain", 3, "½", "VAL-WX-23"),
        ("hard rain", 3, "½", "VAL-WX-23"),
        ("cloudy", 4, "½", "VAL-WX-24"),
    ],
)
def test_val_wx_20_the_worse_of_rain_and_mud_slows_the_table(
    sky: str, level: int, factor: str, rule: str
) -> None:
    (found,) = battlefield_effects(weather(sky=sky, rain_level=level), supplies())

    assert factor in found.text
    assert found.rules == (rule, "VAL-WX-42")


@pytest.mark.rule("VAL-WX-10", "VAL-WX-14", "VAL-WX-17")
def test_val_wx_17_a_battle_has_the_weather_of_its_own_half_period() -> None:
    campaign = a_valley()
    inputs = inputs_of(campaign, TO_BATTLE)
    briefing = briefing_of(campaign, resolution_of(campaign, inputs), UMPIRE)
    first, second = halves_of(briefing.period)
    happened = (
        Event(kind="fog-check", rule="VAL-WX-10", half=second, facts={"stays": False}),
        Event(kind="rain-level", rule="VAL-WX-17", half=second, facts={"was": 2, "level": 3}),
    )
    facts = {**briefing.facts, ("sky", "rain_level"): 3, ("sky", "fog"): False}
    given = replace(supplies(), events=happened)

    def at(half: str) -> FieldWeather:
        told = replace(briefing, facts={**facts, (CONTACT, "half"): half})
        return field_weather(KnownEngagement(id=CONTACT, briefing=told, supplies=given))

    assert at(first) == weather(fog=True, rain_level=2)
    assert at(second) == weather(rain_level=2)


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-33")
def test_val_contact_33_an_estimate_tells_what_sizes_are_possible() -> None:
    (estimate,) = sheet(packet_of(), "arn").estimates

    assert "34 figures of infantry" in estimate.text
    assert estimate.size == "± 50\xa0%"
    assert estimate.detail == "basic troop type, infantry or cavalry"
    assert estimate.between == (23, 68)


@pytest.mark.rule("VAL-CONTACT-26")
def test_val_contact_26_an_unaware_commander_is_told_no_number() -> None:
    packet = packet_of(decisions=TO_CONTACT, dice=BLIND)
    (estimate,) = sheet(packet, "arn").estimates

    assert estimate.between is None
    assert not any(letter.isdigit() for letter in estimate.text)


@pytest.mark.rule("VAL-DEPLOY-12", "VAL-DEPLOY-13", "VAL-DEPLOY-14")
def test_val_deploy_13_each_commander_is_told_his_line_and_its_distance() -> None:
    packet = packet_of()
    arn, hadewych = sheet(packet, "arn"), sheet(packet, "hadewych")

    assert arn.line is not None
    assert hadewych.line is not None
    assert (arn.line.from_forward, arn.line.from_rear, arn.counted) == (2, 5, "rear")
    assert (arn.line.distance, arn.line.millimetres) == (Fraction(69, 4), 438)
    assert (hadewych.line.from_forward, hadewych.counted) == (3, "forward")
    assert hadewych.line.distance == Fraction(57, 4)


@pytest.mark.rule("VAL-BASE-04")
def test_val_base_04_the_table_tells_how_far_the_lines_in_use_are_apart() -> None:
    table = packet_of().table

    assert table is not None
    assert table.between == 48 - Fraction(69, 4) - Fraction(57, 4)


@pytest.mark.rule("VAL-DEPLOY-19", "VAL-DEPLOY-26", "VAL-MARCH-12")
def test_val_deploy_19_a_schedule_counts_real_units_turn_by_turn() -> None:
    packet = packet_of()
    arn, hadewych = sheet(packet, "arn").schedule, sheet(packet, "hadewych").schedule

    assert arn is not None
    assert hadewych is not None
    assert [unit.name for unit in arn.units] == ["Weald"]
    assert [each.units for each in arn.arrivals] == [1]
    assert [(unit.name, unit.figures) for unit in hadewych.units] == [
        ("First battalion", 20),
        ("Second battalion", 14),
    ]
    assert [each.units for each in hadewych.arrivals] == [1, 1]
    for schedule in (arn, hadewych):
        assert sum(each.units for each in schedule.arrivals) == len(schedule.units)


@pytest.mark.rule("VAL-DEPLOY-19")
def test_val_deploy_19_before_the_dice_every_lead_is_told() -> None:
    schedule = sheet(packet_of(decisions=TO_TERRAIN), "hadewych").schedule

    assert schedule is not None
    assert not schedule.is_settled
    assert schedule.by_difference == (1, 2, 2, 2, 2, 2)
    assert sheet(packet_of(decisions=TO_TERRAIN), "hadewych").line is None


def test_terrain_cards_lie_where_they_were_laid() -> None:
    table = packet_of().table

    assert table is not None
    first = table.cards[0]
    assert (first.title, first.laid_by, first.angle) == ("River", "Arn", 40)
    assert (first.from_left, first.from_left_millimetres) == (Fraction(29, 2), 366)
    assert (first.from_far, first.from_far_millimetres) == (Fraction(29, 2), 366)
    assert table.put_aside == ("Blank (Hadewych)",)
    assert [card.number for card in table.cards] == list(range(1, 8))


@pytest.mark.rule("VAL-OOB-13", "VAL-OOB-16")
def test_val_oob_16_a_record_sheet_counts_every_figure_of_the_regiment() -> None:
    record = sheet(packet_of(), "arn").record

    assert record is not None
    assert (record.original, record.present) == (45, 45)
    assert [company.original for company in record.companies] == [16, 12, 9, 5, 3]
    assert [(mark.percent, mark.left) for mark in record.marks] == [(75, 33), (50, 22), (25, 11)]
    assert record.needed_behind == 12
    assert [(each.name, each.figures) for each in record.besides] == [
        ("Sir Odo (hero)", 1),
        ("Arn's Guard, 4 figures", 4),
    ]


@pytest.mark.rule("VAL-DISENG-43", "VAL-DISENG-45")
def test_val_diseng_43_a_record_sheet_says_where_a_beaten_army_goes() -> None:
    arn, hadewych = (sheet(packet_of(), who).record for who in ("arn", "hadewych"))

    assert arn is not None
    assert hadewych is not None
    # Straight away from Hadewych the map ends for Arn.
    assert (arn.stands_at, arn.pushed_to) == ("0301", "")
    assert (hadewych.stands_at, hadewych.pushed_to) == ("0401", "0502")


@pytest.mark.rule("VAL-RECON-08")
@pytest.mark.parametrize(("face", "cards"), [(2, 8), (5, 8), (6, 9)])
def test_val_recon_08_an_opening_of_more_than_four_adds_to_the_cards(face: int, cards: int) -> None:
    dice = {
        f"1-day/VAL-CONTACT-15/{CONTACT}.arn/1": face,
        f"1-day/VAL-CONTACT-15/{CONTACT}.hadewych/1": 1,
    }
    table = packet_of(decisions=TO_CONTACT, dice=dice).table

    assert table is not None
    assert table.to_lay == cards


def test_outcomes_of_best_and_worst_case_stay_in_order() -> None:
    assert merged(("N", "5 %", "10 %"), ("5 %", "10 %", "25 %")) == (*("N", "5 %", "10 %", "25 %"),)
    assert merged((3, 4, 6), (1, 3, 5, 6, 7)) == (1, 3, 4, 5, 6, 7)
    assert merged((), (1,)) == (1,)


@pytest.mark.parametrize(
    ("decisions", "done"), [((), 0), (TO_CONTACT, 4), (TO_TERRAIN, 5), (TO_BATTLE, 7)]
)
def test_the_steps_that_are_done_are_marked(decisions: tuple[Decision, ...], done: int) -> None:
    steps = packet_of(decisions=decisions).steps

    assert [step.number for step in steps] == list(range(1, 16))
    assert [step.is_done for step in steps] == [n <= done for n in range(1, 16)]


WITHOUT = (
    *TO_CONTACT,
    Decision(question=f"{CONTACT}/terrain/umpire", choice="without"),
    *decided(engage__arn="engage", engage__hadewych="engage"),
)


@pytest.mark.rule("VAL-RECON-12")
def test_val_recon_12_a_battle_without_terrain_cards_speaks_of_none() -> None:
    packet = packet_of(decisions=WITHOUT)

    assert packet.is_without_cards
    said = " ".join(" ".join((step.text, step.needs, *step.cards)) for step in packet.steps)
    assert "terrain cards go" not in said
    assert "Build the ground the players have agreed on." in said
    assert "deck" not in said
    assert "PT-16" not in said
    assert not packet_of().is_without_cards
    assert not packet_of(decisions=TO_CONTACT).is_without_cards


def test_a_player_is_told_nothing_that_only_the_umpire_can_do() -> None:
    umpires, players = packet_of().steps, packet_of(reader=of_side("law")).steps

    assert "type it under the open period" in umpires[-1].text
    assert "open period" not in players[-1].text
    assert "give it to the umpire" in players[-1].text
    assert not any("Tick the list" in step.text for step in players)
    assert [step.title for step in umpires] == [step.title for step in players]


@pytest.mark.rule("VAL-OOB-23")
def test_val_oob_23_whoever_has_fallen_before_is_on_no_sheet() -> None:
    campaign = a_valley()
    inputs = inputs_of(campaign, TO_BATTLE)
    result = resolution_of(campaign, inputs)
    arn = result.after.forces["arn"]
    arn = replace(arn, figures={**arn.figures, "arn-hero": 0})
    result = replace(result, after=result.after.with_force(arn))
    known = known_to_umpire(campaign, inputs, result)

    record = regiment_record(known, "arn")

    assert [each.name for each in record.besides] == ["Arn's Guard, 4 figures"]
    asked = results_form(known).forces[0]
    assert not [each for each in asked.companies if each.is_individual]


@pytest.mark.rule("DEF-STAND-01")
def test_def_stand_01_a_commander_reads_on_his_sheet_when_he_breaks_off() -> None:
    campaign = a_valley()
    at_30 = StandingAnswer(kind="withdraw", choice="at", detail={"percent": 30}, force="arn")
    inputs = replace(inputs_of(campaign, TO_BATTLE), standing=(at_30,))
    result = resolution_of(campaign, inputs)
    arn, hadewych = (briefing_of(campaign, result, of_side(s)) for s in ARMIES)
    packet = packet_contents(
        CONTACT,
        briefing_of(campaign, result, UMPIRE),
        {"arn": arn, "hadewych": hadewych},
        supplies_of(campaign, inputs, result),
    )

    (told,) = sheet(packet, "arn").condition
    assert "breaks off once 30 % of its figures are lost" in told.text
    assert sheet(packet, "hadewych").condition == ()


@pytest.mark.rule("VAL-REST-09", "VAL-TERR-14", "VAL-RIVER-07")
@pytest.mark.parametrize("disorder", [{"formed": False}, {"crossed_in": ("afternoon",)}])
def test_val_rest_09_fatigue_and_disorder_are_told_to_their_commander(
    disorder: dict[str, Any],
) -> None:
    campaign = a_valley()
    inputs = inputs_of(campaign, TO_BATTLE)
    result = resolution_of(campaign, inputs)
    arn = replace(result.after.forces["arn"], fatigued=True, **disorder)
    result = replace(result, after=result.after.with_force(arn))
    briefings = {
        force: briefing_of(campaign, result, of_side(side))
        for force, side in (("arn", "law"), ("hadewych", "chaos"))
    }
    packet = packet_contents(
        CONTACT,
        briefing_of(campaign, result, UMPIRE),
        briefings,
        supplies_of(campaign, inputs, result),
    )

    told = [rule for each in sheet(packet, "arn").condition for rule in each.rules]
    assert told == ["VAL-REST-09", "VAL-REST-10", "VAL-TERR-14", "VAL-TERR-15"]
    assert sheet(packet, "hadewych").condition == ()


@pytest.mark.rule("VAL-ADV-14", "DEF-ADV-04")
def test_val_adv_14_weather_in_battle_is_told_where_it_is_played() -> None:
    def rules(packet: PacketContents) -> set[str]:
        return {rule for each in packet.advice["table"] for rule in each.rules}

    changing = a_valley(switches={"adv.tactical_weather": True})

    assert rules(packet_of()) == set()
    assert rules(packet_of(changing)) == {"VAL-ADV-14", "DEF-ADV-04"}


@pytest.mark.rule("VAL-ADV-03", "VAL-DEPLOY-29")
@pytest.mark.parametrize("wanted", [False, True])
def test_val_adv_03_a_march_table_orders_the_units_of_the_schedule(
    wanted: bool,  # noqa: FBT001 - the switch
) -> None:
    campaign = a_valley()
    switches = {**campaign.switches, "adv.march_table": wanted}
    campaign = replace(campaign, switches=switches)
    inputs = inputs_of(campaign, TO_BATTLE)
    result = resolution_of(campaign, inputs)
    ids = [company.id for company in campaign.force("arn").regiments[0].companies]
    arn = replace(result.after.forces["arn"], march_table=tuple(reversed(ids)))
    result = replace(result, after=result.after.with_force(arn))

    known = known_to_umpire(campaign, inputs, result)
    schedule = known.supplies.schedules["arn"]
    shown = schedule_shown(known, "arn")

    assert shown is not None
    assert shown.is_fixed is wanted
    assert list(schedule.units[0].companies) == (ids[::-1] if wanted else ids)


@pytest.mark.rule("VAL-RIVER-17")
def test_val_river_17_a_record_sheet_leaves_out_who_builds_rafts() -> None:
    campaign = a_valley()
    inputs = inputs_of(campaign, TO_BATTLE)
    result = resolution_of(campaign, inputs)
    crossing = LongCrossing(means="rafts", bank=Bank(0), days=3)
    arn = replace(result.after.forces["arn"], crossing=crossing)
    result = replace(result, after=result.after.with_force(arn))
    known = known_to_umpire(campaign, inputs, result)

    record = regiment_record(known, "arn")

    # A third of 45 fights; of 45 less 30, only the mark at 33 can be reached.
    assert (record.original, record.present, record.away) == (45, 15, 30)
    assert [company.present for company in record.companies] == [5, 4, 3, 2, 1]
    assert [(mark.percent, mark.left) for mark in record.marks] == [(75, 3)]
    assert record.needed_behind == 4
    asked = results_form(known).forces[0]
    assert [company.stood for company in asked.companies[:5]] == [5, 4, 3, 2, 1]


@pytest.mark.rule("VAL-DISENG-23")
@pytest.mark.parametrize(("figures", "needed"), [(20, 5), (21, 6), (45, 12), (1, 1)])
def test_val_diseng_23_a_quarter_is_rounded_up(figures: int, needed: int) -> None:
    assert needed_behind(supplies(), figures) == needed


def test_figures_lacking_are_told_type_by_type() -> None:
    pull = packet_of().pull

    assert pull is not None
    lines = {line.kind: line for line in pull.lines}
    assert lines["heavy foot"].needed == 16
    assert lines["heavy foot"].short == 6
    assert lines["longbow"].short == 9
    assert lines["orcs"].short == 0
    assert sum(line.needed for line in pull.lines) == 45 + 34
    assert "trolls" not in lines


def test_without_a_collection_nothing_is_compared() -> None:
    pull = packet_of(a_valley(collection={})).pull

    assert pull is not None
    assert not pull.counts_owned
    assert {line.owned for line in pull.lines} == {None}
    assert {line.short for line in pull.lines} == {0}


@pytest.mark.rule("VAL-OOB-12", "VAL-MARCH-07")
def test_val_oob_12_room_is_counted_in_figure_widths() -> None:
    pull = packet_of().pull

    assert pull is not None
    arn = pull.frontages[0]
    # 16, 12 and 9 figures stand four wide, then 5 four and 3 three wide; half a figure
    # between companies (twice, once), one between the battalions.
    assert arn.widths == 4 * 4 + 3 + Fraction(3, 2) + 1
    assert arn.room == 72
    assert arn.widest_base == 85


def test_room_is_not_guessed_when_the_length_is_not_stated() -> None:
    packet = packet_of(a_valley(table=replace(TABLE, along_inches=None)))

    assert packet.pull is not None
    assert packet.pull.frontages == ()
    assert packet.table is not None
    assert not packet.table.along_is_stated


@pytest.mark.rule("VAL-BASE-09")
def test_val_base_09_a_table_too_small_is_told_with_what_it_needs() -> None:
    packet = packet_of(a_valley(table=replace(TABLE, across_inches=Fraction(24))))

    assert packet.table is not None
    assert packet.table.refusal.startswith("The table is 24″")
    assert "28½″" in packet.table.refusal
    assert {edge.line for edge in packet.table.edges} == {None}


def skeleton() -> dict[str, Any]:
    results = packet_of().results
    assert results is not None
    found: dict[str, Any] = tomllib.loads(results.skeleton)["period"]["battle"][0]
    return found


def test_the_results_form_asks_for_exactly_what_the_program_reads() -> None:
    assert set(skeleton()) - {"contact", "losses"} == set(KEYS) - {DISPLACED}
    assert {key for key, _ in LISTS} == set(KEYS) - {DISPLACED}


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_the_form_asks_who_gives_ground_where_it_may_be_wanted() -> None:
    plain = packet_of().results
    asking = packet_of(a_valley(switches={"battle.settled_by": "commanders"})).results
    assert plain is not None
    assert asking is not None

    assert (plain.gives_ground, asking.gives_ground) == (False, True)
    told = set(asking.skeleton.splitlines()) - set(plain.skeleton.splitlines())
    assert told == {"displaced = []  # forces that give ground, without dice and losses"}


def test_the_results_form_names_every_company_that_stood() -> None:
    pasted = skeleton()

    assert pasted["contact"] == CONTACT
    assert list(pasted["losses"]) == [
        "arn/weald/1-heavy-foot",
        "arn/weald/2-pikes",
        "arn/weald/3-longbow",
        "arn/weald/4-medium-horse",
        "arn/weald/5-light-foot",
        "hadewych/fangs/1-orcs",
        "hadewych/fangs/2-goblin-archers",
    ]
    assert set(pasted["losses"].values()) == {0}


def test_what_the_form_gives_is_taken_as_it_stands() -> None:
    pasted = skeleton()
    detail = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in pasted.items()
        if key not in ("contact", "losses")
    }
    campaign = a_valley()
    battle = BattleResult(contact=CONTACT, losses=pasted["losses"], detail=detail)

    result = resolution_of(campaign, inputs_of(campaign, TO_BATTLE, battles=(battle,)))

    assert "battle-fought" in {event.kind for event in result.events}


def test_the_form_can_be_pasted_into_a_campaign_file() -> None:
    results = packet_of().results
    assert results is not None
    head, _, _ = results.skeleton.partition('"arn/')
    pasted = f'{head}"ealdred/1st/spears" = 1\n\n[[period.text]]'

    (period,) = campaign_of(changed("[[period.text]]", pasted)).periods[-1:]
    (battle,) = battles_in(period)

    assert battle.contact == CONTACT
    assert battle.losses == {"ealdred/1st/spears": 1}
    assert battle.detail == {key: () for key, _ in LISTS}


@pytest.mark.parametrize("decisions", [(), TO_CONTACT, TO_TERRAIN])
def test_a_commanders_sheet_does_not_depend_on_the_enemys_secrets(
    decisions: tuple[Any, ...],
) -> None:
    campaign = a_valley()
    before = packet_of(campaign, decisions, dice=BLIND)
    after = packet_of(hidden_changes(campaign), decisions, dice=BLIND)

    assert sheet(before, "arn") == sheet(after, "arn")
    assert sheet(before, "hadewych") != sheet(after, "hadewych")


@pytest.mark.parametrize("decisions", [(), TO_CONTACT, TO_TERRAIN])
def test_a_players_packet_does_not_depend_on_the_enemys_secrets(decisions: tuple[Any, ...]) -> None:
    campaign = a_valley()
    law = of_side("law")

    assert packet_of(campaign, decisions, reader=law, dice=BLIND) == packet_of(
        hidden_changes(campaign), decisions, reader=law, dice=BLIND
    )


def test_a_player_is_given_his_own_sheets_alone() -> None:
    packet = packet_of(reader=of_side("chaos"))

    assert [each.force.id for each in packet.commanders] == ["hadewych"]
    assert packet.pull is None
    assert packet.results is None


def test_a_battle_to_come_shows_what_withdrawing_would_cost() -> None:
    charts = sheet(packet_of(), "arn").odds

    assert [chart.title for chart in charts] == [
        "If you break off in good order",
        "If you break off in retreat",
    ]
    assert "to your disengagement die as you stand now, " in charts[0].note
    assert charts[0].note.endswith(" at half strength or less.")
    for chart in charts:
        assert chart.cases is not None
        for case in (chart.cases.best, chart.cases.worst):
            assert sum(share for _, share in case.shares) == 1
            assert all(share > 0 for _, share in case.shares)


def test_a_question_brings_its_own_chances() -> None:
    campaign = a_valley()
    inputs = inputs_of(campaign, TO_TERRAIN)
    result = resolution_of(campaign, inputs)
    briefing = briefing_of(campaign, result, of_side("law"))
    known = KnownEngagement(id=CONTACT, briefing=briefing, supplies=supplies(campaign))
    prospects = [p for asked in known.asked_of("arn") for p in asked.prospects]

    charts = sheet(packet_of(decisions=TO_TERRAIN), "arn").odds

    assert len(charts) == len(prospects)


@pytest.mark.rule("VAL-DEPLOY-17", "DEF-DEPLOY-01")
def test_def_deploy_01_forces_that_share_an_edge_are_told_their_inches() -> None:
    board = a_board("......", "......", "......")
    campaign = a_valley()
    third = replace(
        hadewych_of_chaos(a_force("worm", place(board, "0402"), side="chaos")), name="Worm"
    )
    given = supplies_of(
        campaign,
        inputs_of(campaign, TO_BATTLE),
        resolution_of(campaign, inputs_of(campaign, TO_BATTLE)),
    )
    halves = (
        replace(given.edges[1], to_share=Fraction(1, 2)),
        replace(given.edges[1], force="worm", from_share=Fraction(1, 2)),
    )
    shared = replace(given, campaign=with_force(campaign, third), edges=halves)

    assert [edge_words(edge, shared) for edge in halves] == [
        "the far edge, 0 to 36″ from the left",
        "the far edge, 36 to 72″ from the left",
    ]
