"""What a reader may not know cannot change a letter of what he is given.

A period as played is altered in everything one reader may not know, by the table of
knowledge alone; his briefing, and every file made of it, must come out the same.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as some

from generator.brief.audience import PUBLIC, UMPIRE, Audience, AudienceKind, Played
from generator.brief.briefing import Briefing, brief
from generator.brief.turn_story import turn_story
from generator.dice import KeyedDice, Throw, Thrower, to_throw_key
from generator.render.audience_files import AudienceFiles, PageMaterials, UmpiresShare
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.valormr.rules.calendar import Half
from generator.systems.valormr.rules.orders import FleetOrder, Order, entered
from generator.systems.valormr.rules.rule_book import RULES, resolved
from generator.systems.valormr.rules.sequence import following
from generator.systems.valormr.rules.situation import opening
from generator.systems.valormr.sheets.valormr_site import SITE
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs, Ruling
from generator.world.clock import Event
from generator.world.forces import Player, Side
from tests.forged import Forger, Veil
from tests.materials import with_own_sections
from tests.reader_files import files_for
from tests.scenarios import CHAOS, LAW, a_board, a_campaign, a_force, marches, place
from tests.tiers import tries

if TYPE_CHECKING:
    from generator.kit.phase import Question, Resolution
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.systems.valormr.rules.state import ValormrState

TRIES = settings(tries(25), phases=(Phase.explicit, Phase.generate))
ELVES = Side(id="elves", name="Elves", letter="E", colour="#009e73", shape="round", enemies=())
BOARD = a_board("......", "..f...", "......")
PLAYERS = tuple(
    Player(
        id=name, name=name, sides=(side,), forces=(), mission=f"Win, {name}.", has_map_in_words=True
    )
    for name, side in (("cora", "chaos"), ("elwy", "elves"), ("lena", "law"))
)
READERS = (
    PUBLIC,
    *(
        Audience(
            kind=AudienceKind.PLAYER,
            id=player.id,
            name=player.name,
            sides=frozenset(player.sides),
            forces=frozenset({"cora": ("hal",), "lena": ("arn",)}.get(player.id, ())),
        )
        for player in PLAYERS
    ),
)
NAMED = [reader.id or "public" for reader in READERS]
LIKES = ("fight", "engage", "without", "one", "none", "no", "stay", "hold", "pick")
"""What every commander answers, where it is offered."""


def a_war() -> ValormrCampaign:
    """Law and Chaos meet by noon; elves look on, and Law has friends behind."""
    return a_campaign(
        BOARD,
        a_force("arn", place(BOARD, "0101")),
        a_force("bo", place(BOARD, "0103")),
        a_force("eldrin", place(BOARD, "0603"), side="elves", people="elves"),
        a_force("hal", place(BOARD, "0301"), side="chaos"),
        sides=(CHAOS, ELVES, LAW),
        players=PLAYERS,
    )


ORDERS: tuple[Order, ...] = (
    marches("arn", place(BOARD, "0201"), scouts=2, note="Find them."),
    marches("bo", place(BOARD, "0202"), place(BOARD, "0303")),
    marches("eldrin", place(BOARD, "0503"), place(BOARD, "0403")),
)
RULINGS = (
    Ruling(what="fatigue", subject="hal", value=True, why="They drank."),
    Ruling(what="rain-level", subject="", value=1, why="Old snow.", public=True),
)
TEXTS = (
    ("cora", "A word", "Only to Cora."),
    ("elwy", "A word", "Only to Elwy."),
    ("lena", "A word", "Only to Lena."),
    ("public", "The day", "To all."),
)


AN_ESTIMATE = Event(
    kind="estimate-types",
    rule="VAL-CONTACT-33",
    half=Half.MORNING,
    force="arn",
    sides=("law",),
    facts={
        "force": "arn",
        "opponent": "hal",
        "figures": 8,
        "margin": "±25 %",
        "composition": "foot",
    },
    throws=(
        Throw(
            key=to_throw_key("1-day/VAL-CONTACT-33/arn.hal/1"), pips=(2, 3), thrower=Thrower.SEED
        ),
    ),
)
"""What Law believes; the dice behind it are the umpire's alone."""


def answered(questions: tuple[Question, ...]) -> tuple[Decision, ...]:
    """Answer every decision with the first thing everybody likes."""
    found = []
    for question in questions:
        offered = [choice.key for choice in question.choices if not choice.needs]
        liked = [key for key in LIKES if key in offered]
        if liked:
            found.append(Decision(question=question.key, choice=liked[0]))
    return tuple(found)


@cache
def rounds() -> tuple[Played, ...]:
    """Play the first day round by round, and the night after it."""
    campaign, now = a_war(), opening(a_war())
    decisions: tuple[Decision, ...] = ()
    result = a_round(campaign, now, decisions)
    played = [as_played(campaign, result)]
    while more := answered(result.questions):
        decisions += more
        result = a_round(campaign, now, decisions)
        played.append(as_played(campaign, result))
    night = a_round(campaign, following(result.after), ())
    return (*played, as_played(campaign, night))


def a_round(
    campaign: ValormrCampaign, now: ValormrState, decisions: tuple[Decision, ...]
) -> Resolution[ValormrState]:
    inputs = PeriodInputs(
        period=now.period, decisions=decisions, rulings=RULINGS, entries=entered(orders=ORDERS)
    )
    return resolved(campaign, now, inputs, KeyedDice(seed="a seed for tests"))


def as_played(campaign: ValormrCampaign, result: Resolution[ValormrState]) -> Played:
    return Played(
        period=result.before.period,
        is_closed=False,
        record="",
        facts=RULES.facts(campaign, result.after),
        events=(*result.events, AN_ESTIMATE),
        questions=result.questions,
        texts=TEXTS,
        orders=ORDERS,
    )


def closed(played: Played) -> Played:
    return replace(played, is_closed=True, record="0123abcd", questions=())


# Altering what a reader may not know.


def otherwise(order: Order | FleetOrder, reader: Audience) -> Order | FleetOrder:
    """Return an order of another side's otherwise, and his own as it is."""
    if a_war().force(order.force).side in reader.sides:
        return order
    return replace(order, note="Altogether otherwise.", route=())


def forger(data: some.DataObject, reader: Audience, *, is_closed: bool) -> Forger:
    """Return who alters a period behind a reader's back."""
    return Forger(
        chance=data.draw(some.randoms(use_true_random=False)),
        veil=Veil(reader=reader, is_closed=is_closed, rules=RULES),
        elsewhere=place(BOARD, "0603"),
        other_order=otherwise,
    )


# Briefings and files.


def briefed(played: Played, reader: Audience, campaign: ValormrCampaign | None = None) -> Briefing:
    return brief(campaign or a_war(), RULES, played, reader, seed_digest="5eed")


@cache
def page_materials() -> PageMaterials:
    return PageMaterials(
        press=Press(environment=page_environment(), paper=Paper.A4, when=None),
        site=SITE,
        umpires=UmpiresShare(),
    )


def files_of(
    pending: Played, past: Played, reader: Audience, campaign: ValormrCampaign | None = None
) -> AudienceFiles:
    before = (briefed(past, reader, campaign),)
    briefing = briefed(pending, reader, campaign)
    made_with = with_own_sections(page_materials(), briefing, campaign or a_war(), before)
    return files_for(briefing, before, materials=made_with)


def test_the_war_is_rich_enough_to_leak() -> None:
    kinds = {event.kind for played in rounds() for event in played.events}

    assert {"march-step", "sets-out", "contact-found", "contact-dice"} <= kinds
    assert {"ruling", "ruling-public"} <= kinds
    assert any(kind.startswith("estimate-") for kind in kinds)
    assert any(question.sides for played in rounds() for question in played.questions)
    assert len(rounds()) > 3
    stories = (turn_story((briefed(closed(played), PUBLIC),)) for played in rounds())
    assert any(story.paragraphs for story in stories)


@pytest.mark.parametrize("reader", READERS, ids=NAMED)
@TRIES
@given(data=some.data())
def test_nothing_a_reader_may_not_know_changes_his_briefing(
    reader: Audience, data: some.DataObject
) -> None:
    played = data.draw(some.sampled_from(rounds()))
    if data.draw(some.booleans()):
        played = closed(played)

    forged = forger(data, reader, is_closed=played.is_closed).forged(played)

    assert forged != played
    learnt = briefed(played, reader)
    assert briefed(forged, reader) == learnt
    assert turn_story((briefed(forged, reader),)) == turn_story((learnt,))


@pytest.mark.parametrize("reader", READERS, ids=NAMED)
@settings(TRIES, max_examples=tries(4).max_examples)
@given(data=some.data())
def test_nothing_a_reader_may_not_know_changes_a_byte_of_his_files(
    reader: Audience, data: some.DataObject
) -> None:
    *_, past, pending = rounds()
    past = closed(past)
    forge = forger(data, reader, is_closed=False)
    forge_past = forger(data, reader, is_closed=True)

    there = files_of(forge.forged(pending), forge_past.forged(past), reader)

    here = files_of(pending, past, reader)
    assert there.pages.keys() == here.pages.keys()
    assert dict(there.pages) == dict(here.pages)
    assert dict(there.prints) == dict(here.prints)


@pytest.mark.parametrize("reader", READERS, ids=NAMED)
def test_nothing_written_for_others_in_the_campaign_changes_his_files(reader: Audience) -> None:
    *_, past, pending = rounds()
    here = files_of(pending, closed(past), reader)

    secret = secretly_changed(a_war(), reader)
    there = files_of(pending, closed(past), reader, secret)

    assert dict(there.pages) == dict(here.pages)
    assert dict(there.prints) == dict(here.prints)


def secretly_changed(campaign: ValormrCampaign, reader: Audience) -> ValormrCampaign:
    """Return a campaign in which others' forces are made of something else."""
    forces = tuple(
        force
        if force.side in reader.sides
        else replace(
            force,
            note="A secret of the umpire's.",
            commander="Nobody",
            army_points=force.army_points + 50,
            regiments=force.regiments * 2,
        )
        for force in campaign.forces
    )
    players = tuple(
        player if player.id == reader.id else replace(player, mission="Betray all.")
        for player in campaign.players
    )
    return replace(campaign, forces=forces, players=players, seed="another seed")


@pytest.mark.parametrize("reader", READERS[1:], ids=NAMED[1:])
def test_what_is_asked_of_a_commander_tells_nothing_of_the_enemys_secrets(reader: Audience) -> None:
    campaign = a_war()
    plain = opening(campaign)
    (side,) = reader.sides
    changed = plain
    for state in plain.in_order():
        if campaign.force(state.force).side != side:
            figures = {company: 2 * count for company, count in state.figures.items()}
            changed = changed.with_force(replace(state, figures=figures, scouts=5, days_moved=3))

    here, there = (as_played(campaign, a_round(campaign, now, ())) for now in (plain, changed))

    assert briefed(there, reader).asked == briefed(here, reader).asked


EVERYBODY = {"owner", "opponent", "other", "public"}
WHO_KNOWS = {
    "army-name": EVERYBODY,
    "position": EVERYBODY,
    "sky": EVERYBODY,
    "contact": EVERYBODY,
    "contact-dice": EVERYBODY,
    "battle": EVERYBODY,
    "ruling-public": EVERYBODY,
    "in-contact": {"owner", "opponent", "public"},
    "orders": {"owner"},
    "strength": {"owner"},
    "points": {"owner"},
    "fatigue": {"owner"},
    "losses": {"owner"},
    "scouts": {"owner"},
    "estimate": {"commander"},
    "hidden-modifier": {"owner"},
    "courier-message": {"owner"},
    "ruling": {"owner"},
    "umpire": set[str](),
}
"""Who may know what, as the design has it."""


@pytest.mark.rule("VAL-GEN-07", "VAL-CONTACT-30")
@pytest.mark.parametrize("kind", WHO_KNOWS)
def test_the_table_of_knowledge_is_the_designs(kind: str) -> None:
    assert RULES.knowledge.readers[kind] == WHO_KNOWS[kind]


def test_the_umpire_reads_everything() -> None:
    for played in rounds():
        briefing = briefed(played, UMPIRE)

        assert len(briefing.facts) == len({(f.subject, f.name) for f in played.facts})
        assert len(briefing.asked) == len(played.questions)
        assert len(briefing.texts) == len(TEXTS)


def unseen(played: Played, force: str) -> Played:
    """Return a period in which a force is nothing to anybody but its own side."""
    facts = tuple(
        replace(fact, kind="strength", sides=("elves",)) if fact.subject == force else fact
        for fact in played.facts
        if force == fact.subject or force not in str(fact.value)
    )
    events = tuple(
        event for event in played.events if force != event.force and force not in str(event.facts)
    )
    return replace(played, facts=facts, events=events, questions=(), orders=())


@pytest.mark.parametrize("reader", READERS, ids=NAMED)
def test_the_name_of_a_force_nobody_has_seen_reaches_its_own_side_alone(reader: Audience) -> None:
    told = repr(briefed(closed(unseen(rounds()[-1], "eldrin")), reader).words)

    assert ("eldrin" in told.casefold()) is ("elves" in reader.sides)


def test_the_public_reads_nothing_of_a_period_that_is_not_closed() -> None:
    for played in rounds():
        briefing = briefed(played, PUBLIC)

        assert briefing.facts == {}
        assert briefing.despatches == ()
        assert briefing.trails == ()
        assert briefing.asked == ()


def test_no_side_reads_another_sides_orders_strength_or_notes() -> None:
    for reader in READERS:
        for played in rounds():
            briefing = briefed(closed(played), reader)
            own = {f.id for f in a_war().forces if f.side in reader.sides}
            told = " ".join(despatch.text for despatch in briefing.despatches)

            secret = {"figures", "men", "route", "carried", "in_hand", "fatigued"}
            known = {s for s, name in briefing.facts if name in secret}
            assert {subject.partition("/")[0] for subject in known} <= own
            assert "They drank." not in told or "hal" in own
            assert "Old snow." in told or not played.events
