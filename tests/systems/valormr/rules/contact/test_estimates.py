"""What a commander is told of an opponent: every cell, and never more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.systems.valormr.rules.contact.engagement import Score
from generator.systems.valormr.rules.contact.estimates import (
    engaging_figures,
    estimates,
    is_unaware,
    told_size,
)
from generator.systems.valormr.rules.muster import (
    Arm,
    Army,
    CommandUnit,
    Company,
    Individual,
    Regiment,
)
from generator.values import replace
from tests.engagements import (
    DUEL,
    PLAIN,
    READERS,
    an_army,
    duel,
    near,
    on_the_field,
    player_of,
    quiet_campaign,
    with_state,
)

if TYPE_CHECKING:
    from generator.world.clock import Event, FactValue

TOLD_OF_40 = {
    # two dice: at ± 50 %, ± 25 % and ± 10 %, of forty figures
    2: (20, 30, 36),
    3: (24, 32, 40),
    4: (28, 34, 36),
    5: (32, 36, 38),
    6: (36, 38, 38),
    7: (40, 40, 40),
    8: (44, 42, 42),
    9: (48, 44, 42),
    10: (52, 46, 44),
    11: (56, 48, 40),
    12: (60, 50, 44),
}
FACES = {total: (min(6, total - 1), total - min(6, total - 1)) for total in range(2, 13)}


def companies(*shares: tuple[str, Arm, int], force: str) -> tuple[Company, ...]:
    return tuple(
        Company(
            id=f"{force}/first/{number}",
            name=f"Company {number}",
            troop_type=kind,
            arm=arm,
            figures=figures,
        )
        for number, (kind, arm, figures) in enumerate(shares, 1)
    )


def host(*shares: tuple[str, Arm, int], more: int = 1, **changes: object) -> Army:
    """Hadewych with a first regiment so made up, and more regiments behind it."""
    plain = an_army("hadewych", near(1, 0), *((12,) * more), side="chaos")
    front = Regiment(
        id="hadewych/first", name="First", companies=companies(*shares, force="hadewych")
    )
    regiments = (front, *plain.regiments)
    return replace(plain, regiments=regiments, **changes)  # type: ignore[arg-type]  # fields as named


FORTY = (("archers", Arm.INFANTRY, 10), ("foot", Arm.INFANTRY, 20), ("riders", Arm.CAVALRY, 10))


def learnt(enemy: Army, score: int, dice: int = 7) -> Event:
    """What Arn learns of an enemy with a modified score, and these two dice."""
    campaign = quiet_campaign(PLAIN, an_army("arn", near(0, 0), 20), enemy)
    play, engagement, field = on_the_field(campaign, ("arn", "hadewych"))
    by_hand = {f"1-day/VAL-CONTACT-33/{engagement.id}.arn.hadewych/1": FACES[dice]}
    play = replace(play, dice=replace(play.dice, by_hand=by_hand))  # type: ignore[type-var]  # keyed dice
    commander = replace(engagement.commander("arn"), contact=Score(natural=3, modified=score))
    field = replace(field, play=play)
    told = estimates(engagement.with_commander(commander), field).events
    (event,) = (event for event in told if event.force == "arn")
    return event


def facts(event: Event) -> dict[str, FactValue]:
    return {name: value for name, value in event.facts.items() if name not in ("force", "opponent")}


NOTHING: dict[str, FactValue] = {
    "figures": 0,
    "margin": "",
    "composition": (),
    "regiments": "",
    "command_units": (),
    "individuals": (),
}


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-33", "VAL-CONTACT-32", "VAL-GEN-10")
@pytest.mark.parametrize("dice", range(2, 13))
@pytest.mark.parametrize(("score", "column"), [(3, 0), (4, 1), (5, 2)])
def test_val_contact_33_every_cell_of_the_size_table(score: int, column: int, dice: int) -> None:
    event = learnt(host(*FORTY), score, dice)

    assert event.facts["figures"] == TOLD_OF_40[dice][column]
    assert [throw.total for throw in event.throws] == [dice]


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-26", "VAL-CONTACT-27")
@pytest.mark.parametrize(
    ("score", "level"),
    [
        (-1, "unaware"),
        (0, "unaware"),
        (1, "unaware"),
        (2, "aware"),
        (3, "basic"),
        (4, "types"),
        (5, "organization"),
        (6, "exact"),
        (7, "exact"),
        (12, "exact"),
    ],
)
def test_val_contact_25_every_score_reads_its_row(score: int, level: str) -> None:
    assert learnt(host(*FORTY), score).kind == f"estimate-{level}"


@pytest.mark.rule("VAL-CONTACT-26", "VAL-CONTACT-27")
@pytest.mark.parametrize("score", [0, 1, 2])
def test_val_contact_27_the_lowest_rows_tell_no_size_and_throw_no_dice(score: int) -> None:
    event = learnt(host(*FORTY), score)

    assert facts(event) == NOTHING
    assert event.throws == ()


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-28")
def test_val_contact_25_row_three_tells_the_arms_alone() -> None:
    assert facts(learnt(host(*FORTY), 3)) == NOTHING | {
        "figures": 40,
        "margin": "± 50 %",
        "composition": ("infantry", "cavalry"),
    }


@pytest.mark.rule("VAL-CONTACT-25")
def test_val_contact_25_row_four_tells_the_troop_types() -> None:
    assert facts(learnt(host(*FORTY), 4)) == NOTHING | {
        "figures": 40,
        "margin": "± 25 %",
        "composition": ("archers", "foot", "riders"),
    }


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-29", "VAL-OOB-22")
def test_val_contact_29_row_five_tells_proportions_and_organization() -> None:
    enemy = host(*FORTY, more=2, command_units=(CommandUnit(name="Guard", figures=6),))

    assert facts(learnt(enemy, 5)) == NOTHING | {
        "figures": 40,
        "margin": "± 10 %",
        "composition": ("archers 25 %", "foot 50 %", "riders 25 %"),
        "regiments": "2",
        "command_units": ("Guard",),
    }


@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-29")
def test_val_contact_25_row_six_tells_all_and_the_individuals() -> None:
    hero = Individual(id="hadewych/hero", name="Solon", kind="wizard")

    assert facts(learnt(host(*FORTY, individuals=(hero,)), 6)) == NOTHING | {
        "figures": 40,
        "margin": "accurate",
        "composition": ("10 archers", "20 foot", "10 riders"),
        "regiments": "1",
        "individuals": ("Solon (wizard)",),
    }
    assert learnt(host(*FORTY), 6).throws == ()


@pytest.mark.rule("VAL-CONTACT-28")
def test_val_contact_28_only_the_regiment_that_would_engage_is_told_of() -> None:
    campaign = duel((20,), (0, 16, 30)).campaign
    _play, _, field = on_the_field(campaign, ("arn", "hadewych"))

    assert engaging_figures(field, "hadewych") == 16


@pytest.mark.rule("VAL-CONTACT-33")
@pytest.mark.parametrize(
    ("true", "error", "told"),
    [(1, -50, 1), (3, -50, 2), (10, -25, 8), (10, 25, 13), (7, 5, 7), (30, 5, 32)],
)
def test_val_contact_33_told_sizes_are_whole_halves_up_and_at_least_one(
    true: int, error: int, told: int
) -> None:
    assert told_size(true, error) == told


@pytest.mark.rule("VAL-CONTACT-28", "DEF-OOB-03")
@pytest.mark.parametrize(
    ("score", "composition"),
    [(3, ("creatures",)), (4, ("red dragon",)), (5, ("red dragon 100 %",)), (6, ("1 red dragon",))],
)
def test_def_oob_03_a_dragon_is_one_figure(score: int, composition: tuple[str, ...]) -> None:
    dragon = replace(
        an_army("hadewych", near(1, 0), side="chaos"),
        individuals=(Individual(id="hadewych/x", name="Anax", kind="red dragon"),),
    )

    told = learnt(dragon, score)

    assert told.facts["composition"] == composition
    assert told.facts["figures"] == 1


@pytest.mark.rule("VAL-CONTACT-26", "VAL-ENGAGE-02")
@pytest.mark.parametrize(("score", "unaware"), [(0, True), (1, True), (2, False)])
def test_val_contact_26_who_scores_one_or_less_is_unaware(
    score: int,
    unaware: bool,  # noqa: FBT001 - a column of the list above
) -> None:
    play, engagement, _ = on_the_field(duel().campaign, ("arn", "hadewych"))
    commander = replace(engagement.commander("arn"), contact=Score(natural=1, modified=score))

    assert is_unaware(play, commander) is unaware


@pytest.mark.rule("VAL-CONTACT-32")
def test_val_contact_32_an_estimate_is_told_to_its_maker_alone() -> None:
    table = duel().answers(DUEL, "approach", arn="fight", hadewych="fight")
    table.throws("VAL-CONTACT-15", f"{DUEL}.arn", 2)
    table.throws("VAL-CONTACT-33", f"{DUEL}.arn.hadewych", 6, 6).play()

    maker = player_of("law", forces=("arn",))
    comrade = player_of("law", forces=("bo",))
    for reader in (*READERS, comrade, maker):
        sentences = [s for s in table.sentences(reader) if "would engage with" in s]
        mine = [s for s in sentences if s.startswith("Arn estimates")]
        assert bool(mine) is (reader.kind == "umpire" or reader is maker)
        assert ("6 and 6" in " ".join(sentences)) is (reader.kind == "umpire")
    told = table.sentences(maker)
    assert any("at 30 figures of infantry (± 50 %)" in text for text in told)


# What is hidden beyond a level never shows.

COUNTS = st.integers(min_value=1, max_value=40)


@given(COUNTS, COUNTS, st.integers(0, 3), st.integers(0, 3))
@pytest.mark.rule("VAL-CONTACT-26", "VAL-CONTACT-27")
def test_val_contact_27_who_is_merely_aware_is_told_the_same_of_any_army(
    foot: int, riders: int, more: int, heroes: int
) -> None:
    for score in (1, 2):
        enemy = host(
            ("foot", Arm.INFANTRY, foot),
            ("riders", Arm.CAVALRY, riders),
            more=more,
            individuals=heroes_of(heroes),
        )
        assert facts(learnt(enemy, score)) == NOTHING


def heroes_of(count: int) -> tuple[Individual, ...]:
    return tuple(
        Individual(id=f"hadewych/h{n}", name=f"Hero {n}", kind="hero") for n in range(count)
    )


@given(st.integers(1, 39), st.integers(0, 3), st.integers(0, 3))
@pytest.mark.rule("VAL-CONTACT-25")
def test_val_contact_25_basic_and_types_hide_shares_regiments_and_heroes(
    foot: int, more: int, heroes: int
) -> None:
    def enemy(of_foot: int, behind: int, leaders: int) -> Army:
        return host(
            ("foot", Arm.INFANTRY, of_foot),
            ("riders", Arm.CAVALRY, 40 - of_foot),
            more=behind,
            individuals=heroes_of(leaders),
            command_units=(CommandUnit(name="Guard", figures=5),) * leaders,
        )

    for score in (3, 4):
        assert facts(learnt(enemy(foot, more, heroes), score)) == facts(
            learnt(enemy(20, 1, 0), score)
        )


@given(st.permutations(["archers", "foot", "spears"]), COUNTS)
@pytest.mark.rule("VAL-CONTACT-25")
def test_val_contact_25_basic_hides_the_troop_types(kinds: list[str], figures: int) -> None:
    mixed = host(*((kind, Arm.INFANTRY, figures) for kind in kinds))
    plain = host(("foot", Arm.INFANTRY, 3 * figures))

    assert facts(learnt(mixed, 3)) == facts(learnt(plain, 3))
    assert learnt(mixed, 4).facts["composition"] == ("archers", "foot", "spears")


@given(st.integers(0, 3), st.integers(1, 30))
@pytest.mark.rule("VAL-CONTACT-25", "VAL-CONTACT-29")
def test_val_contact_29_organization_hides_heroes_and_what_stands_behind(
    heroes: int, behind: int
) -> None:
    one = host(*FORTY, more=1, individuals=heroes_of(heroes))
    other = replace(
        one,
        individuals=(),
        regiments=(
            one.regiments[0],
            replace(
                one.regiments[1],
                companies=tuple(
                    replace(company, figures=behind) for company in one.regiments[1].companies
                ),
            ),
        ),
    )

    assert facts(learnt(one, 5)) == facts(learnt(other, 5))


@given(st.integers(2, 12))
@pytest.mark.rule("VAL-CONTACT-28")
def test_val_contact_28_strength_lost_before_is_not_told(dice: int) -> None:
    campaign = quiet_campaign(
        PLAIN, an_army("arn", near(0, 0), 20), an_army("hadewych", near(1, 0), 30, 4)
    )
    _play, _, field = on_the_field(campaign, ("arn", "hadewych"))
    hurt = with_state(field, "hadewych", figures={"hadewych/1/foot": dice, "hadewych/2/foot": 4})

    assert engaging_figures(hurt, "hadewych") == dice
