"""Generated wars, and twins of them that differ in what one reader may not know.

A war is played by the rules from a seed: three sides, a coast, vessels, couriers,
scouts, contacts; its first day is closed where nothing is awaited.  Its twin for a
reader goes the same way on the map, but everything hidden from him is otherwise.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind, audiences
from generator.chronicle.book import Book, append, load_book
from generator.pipeline.briefings import ClosedBriefings, briefed
from generator.pipeline.campaign_folder import CHRONICLE
from generator.pipeline.desk import Desk
from generator.pipeline.reader_pages import ReaderPages
from generator.pipeline.records import record_of
from generator.read.toml_source import read_source
from generator.render.audience_files import publics_files
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.systems.registry import system_named
from generator.systems.valormr.rules.muster import (
    Army,
    CommandUnit,
    Company,
    Individual,
    Locality,
    Regiment,
    Vessel,
)
from generator.systems.valormr.rules.orders import (
    CourierOrder,
    FleetDeed,
    FleetOrder,
    Order,
    courier_orders_in,
    entered,
    fleet_orders_in,
    orders_in,
)
from generator.systems.valormr.rules.state import valormr_state
from generator.values import replace
from generator.world.board import Place
from generator.world.campaign import Decision, PeriodInputs, Ruling, Text
from generator.world.forces import Player, Side
from tests.entries import period_numbered
from tests.scenarios import CHAOS, LAW, a_board, a_campaign, a_force, marches, rests

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.kit.phase import Question
    from generator.kit.switches import Setting
    from generator.render.audience_files import AudienceFiles
    from generator.systems.valormr.rules.muster import ValormrCampaign
    from generator.world.clock import Period
    from generator.world.hexes import Hex

ELVES = Side(id="elves", name="Elves", letter="E", colour="#009e73", shape="round", enemies=())
ROWS = ("~~~~~~~", "~~~~~~~", "~~~~~~~", "~~~~~~~", "..f....", ".....h.", "..s....")
"""Rows 1 and 2 are open sea; row 5 is the coast."""
PLACES = {"0105": "East Port", "0705": "West Port", "0407": "Mill"}
NAMES = ("arn", "bo", "cerdic", "dyre", "ulf", "eldrin")
SIDE_OF = {"arn": "law", "bo": "law", "cerdic": "chaos", "dyre": "chaos"}
PLAYERS = (("cora", "chaos"), ("elwy", "elves"), ("lena", "law"), ("lutz", "law"))
LIKES = (
    ("fight", "engage", "without", "one", "none", "no", "stay", "hold", "pick", "add"),
    ("avoid", "evade", "without", "one", "none", "no", "stay", "hold", "pick"),
    ("rest", "engage", "without", "several", "none", "yes", "stay", "hold", "pick"),
)
"""What commanders answer, by their temper."""
ROUNDS = 12
EDGES = ("far", "near", "left", "right")


@dataclass(frozen=True, kw_only=True)
class War:
    """A campaign with its inputs, and how far its first day is played."""

    campaign: ValormrCampaign
    folder: Path
    is_day_closed: bool
    is_without_sheets: bool = False
    """Whether the sheets for the whole campaign are left out; they take longest."""

    @cached_property
    def desk(self) -> Desk:
        """The campaign, opened; the day closed if it can be."""
        book = load_book(self.folder / CHRONICLE, campaign=self.campaign.id)
        return _desk(self, book)

    def files_of(self, reader: Audience) -> AudienceFiles:
        """Return everything a reader is given, nothing of it from a cache."""
        pages = ReaderPages(desk=self.desk, press=one_press())
        if self.is_without_sheets:
            pages.__dict__["sheets"] = ()
        if reader.kind is not AudienceKind.PUBLIC:
            return pages.files_of(reader)
        return publics_files(
            briefed(self.desk, self.desk.pending(), reader),
            ClosedBriefings(self.desk, reader),
            pages.page_materials,
        )


@cache
def one_press() -> Press:
    """Return what all documents are made with, templates compiled once."""
    return Press(environment=page_environment(), paper=Paper.A4, when=None)


def _desk(war: War, book: Book) -> Desk:
    return Desk(
        folder=war.folder,
        source=read_source("campaign.toml", b"format = 1"),
        campaign=war.campaign,
        findings=(),
        system=system_named("valormr"),
        book=book,
        seed=war.campaign.seed,
    )


def a_war(seed: int, folder: Path, switches: Mapping[str, Setting] | None = None) -> War:
    """Return the war of a seed, under some switches."""
    chance = random.Random(seed)  # noqa: S311 - only which war is tried
    board = replace(
        a_board(*ROWS),
        places=tuple(
            Place(
                id=name.lower().replace(" ", "-"),
                name=name,
                at=a_board(*ROWS).grid.hex_of(label),
                kind=Locality.PORT if "Port" in name else Locality.VILLAGE,
            )
            for label, name in PLACES.items()
        ),
    )
    grid = board.grid
    land = [grid.hex_at(c, r) for c in range(1, 8) for r in range(5, 8)]
    sea = [grid.hex_at(c, r) for c in range(1, 8) for r in range(1, 5)]
    starts = chance.sample(land, len(NAMES))
    forces = tuple(_an_army(name, at, chance) for name, at in zip(NAMES, starts, strict=True))
    if switches and switches.get("battle.hiding"):
        forces = tuple(map(_with_few, forces))
    vessels = tuple(
        Vessel(
            id=f"{side}-ships",
            name=f"{side.title()} ships",
            kind="longship" if side == "elves" else "galley",
            count=chance.randint(1, 9),
            side=side,
            owner="",
            at=chance.choice(sea),
        )
        for side in ("chaos", "elves", "law")
    )
    campaign = a_campaign(
        board,
        *forces,
        sides=(CHAOS, ELVES, LAW),
        vessels=vessels,
        players=tuple(_a_player(name, side, forces) for name, side in PLAYERS),
        couriers_hidden=chance.random() < 0.3,
        switches=switches or {},
        address="https://club.example/",
    )
    periods = tuple(
        _inputs(campaign, period_numbered(number), chance, (land, sea)) for number in (1, 2)
    )
    tempers = {name: chance.choice(LIKES) for name in NAMES}
    if chance.random() < 0.5:
        tempers = dict.fromkeys(NAMES, LIKES[-1])
    folder.mkdir(exist_ok=True)
    return _played(replace(campaign, periods=periods), tempers, folder)


def _with_few(force: Army) -> Army:
    """Return an army each regiment of which has a company small enough to hide."""
    regiments = tuple(
        replace(
            each,
            companies=(
                *each.companies,
                replace(each.companies[0], id=f"{each.id}/few", name="Few", figures=2),
            ),
        )
        for each in force.regiments
    )
    return replace(force, regiments=regiments)


def _an_army(name: str, at: Hex, chance: random.Random) -> Army:
    side = SIDE_OF.get(name, "elves")
    plain = a_force(name, at, side=side, people="elves" if side == "elves" else "men")
    (company,) = plain.companies
    regiments = tuple(
        Regiment(
            id=f"{name}/{number}",
            name=f"{name.title()} {number}",
            companies=(
                replace(
                    company,
                    id=f"{name}/{number}/1",
                    name=f"Foot {number}",
                    figures=chance.randint(4, 20),
                ),
            ),
        )
        for number in range(1, chance.randint(2, 4))
    )
    return replace(plain, regiments=regiments, note=f"{name} is mine.")


def _a_player(name: str, side: str, forces: tuple[Army, ...]) -> Player:
    own = [force.id for force in forces if force.side == side]
    commands = {"lena": ["arn"], "lutz": ["bo"]}.get(name, own)
    return Player(
        id=name, name=name.title(), sides=(side,), forces=tuple(commands), mission=f"Win, {name}."
    )


def _inputs(
    campaign: ValormrCampaign,
    period: Period,
    chance: random.Random,
    ground: tuple[list[Hex], list[Hex]],
) -> PeriodInputs:
    """Return what everybody orders for a period."""
    land, sea = ground
    orders: list[Order] = []
    for force in campaign.forces:
        if chance.random() < 0.7:
            goal = chance.choice(land)
            note = f"{force.name} says nothing."
            scouts = chance.randint(0, 2)
            orders.append(marches(force.id, goal, scouts=scouts, note=note))
        elif chance.random() < 0.5:
            orders.append(replace(rests(force.id), note="Sleep well."))
    fleet_orders = tuple(
        FleetOrder(fleet=fleet.id, deed=FleetDeed.SAIL, route=(chance.choice(sea),))
        for fleet in campaign.vessels
        if chance.random() < 0.6
    )
    couriers = tuple(
        CourierOrder(
            courier=f"{sender}-rider-{period.number}",
            sender=sender,
            force=chance.choice([name for name in NAMES if name != sender]),
            message=f"From {sender}.",
        )
        for sender in ("arn", "cerdic")
        if chance.random() < 0.5
    )
    return PeriodInputs(
        period=period,
        time_is_up=True,
        rulings=_rulings(chance),
        texts=tuple(
            Text(to=to, title="A word", body=f"Only to {to}.")
            for to in ("cora", "elwy", "lena", "lutz", "public")
        ),
        entries=entered(orders=tuple(orders), fleet_orders=fleet_orders, courier_orders=couriers),
    )


def _rulings(chance: random.Random) -> tuple[Ruling, ...]:
    name = chance.choice(NAMES)
    private = Ruling(what="fatigue", subject=name, value=True, why=f"{name} drank.")
    return (private,) if chance.random() < 0.5 else ()


def _played(campaign: ValormrCampaign, tempers: Mapping[str, tuple[str, ...]], folder: Path) -> War:
    """Answer what is asked; close the first day if nothing is awaited then."""
    campaign, is_done = _answered(campaign, folder, tempers, 0)
    if is_done:
        book = load_book(folder / CHRONICLE, campaign=campaign.id)
        war = War(campaign=campaign, folder=folder, is_day_closed=True)
        record = record_of(_desk(war, book), closed="2026-05-01T19:30:00Z")
        append(folder / CHRONICLE, record)
        campaign, _ = _answered(campaign, folder, tempers, 1)
    return War(campaign=campaign, folder=folder, is_day_closed=is_done)


def _answered(
    campaign: ValormrCampaign, folder: Path, tempers: Mapping[str, tuple[str, ...]], period: int
) -> tuple[ValormrCampaign, bool]:
    """Answer the questions of a period round by round, as far as anybody will."""
    book = load_book(folder / CHRONICLE, campaign=campaign.id)
    for _ in range(ROUNDS):
        war = War(campaign=campaign, folder=folder, is_day_closed=bool(period))
        questions = _desk(war, book).resolution.questions
        answers = tuple(_answers(questions, tempers))
        if not answers:
            return campaign, not questions
        inputs = list(campaign.periods)
        before = inputs[period].decisions
        inputs[period] = replace(inputs[period], decisions=(*before, *answers))
        campaign = replace(campaign, periods=tuple(inputs))
    return campaign, False


def _answers(
    questions: tuple[Question, ...], tempers: Mapping[str, tuple[str, ...]]
) -> Iterator[Decision]:
    for question in questions:
        offered = [choice.key for choice in question.choices if not choice.needs]
        likes = tempers.get(question.asks[0] if question.asks else "", LIKES[0])
        liked = [key for key in (*likes, *LIKES[0]) if key in offered]
        if question.kind == "next-hex":
            yield _led(question)
        elif liked:
            yield Decision(question=question.key, choice=liked[0])


def _led(question: Question) -> Decision:
    """Lead an enemy who has lost his way into the last hex he can be led to."""
    label = question.choices[0].among[-1]
    place = a_board(*ROWS).grid.hex_of(label)
    return Decision(question=question.key, choice="lead", detail={"to": place})


# Twins.


def readers_of(war: War) -> tuple[Audience, ...]:
    """Return everybody but the umpire."""
    return tuple(
        reader for reader in audiences(war.campaign) if reader.kind is not AudienceKind.UMPIRE
    )


def a_twin(war: War, reader: Audience, seed: int, folder: Path) -> War:
    """Return a war that is otherwise in everything a reader may not know.

    Armies that met nobody are stronger or weaker and ordered otherwise where nothing
    of it shows; regiments bear other names; vessels out at sea are more, fewer, or
    elsewhere; words, missions, notes and messages to others say something else; and
    everything stands in another order in the umpire's file.
    """
    chance = random.Random(seed)  # noqa: S311 - only what is altered
    twin = _Twin(war=war, reader=reader, chance=chance)
    changed = War(campaign=twin.campaign(), folder=folder, is_day_closed=war.is_day_closed)
    folder.mkdir(exist_ok=True)
    if war.is_day_closed:
        book = load_book(folder / CHRONICLE, campaign=changed.campaign.id)
        record = record_of(_desk(changed, book), closed="2026-05-01T19:30:00Z")
        append(folder / CHRONICLE, record)
    return changed


@dataclass(frozen=True, kw_only=True)
class _Twin:
    """Alters a war behind one reader's back."""

    war: War
    reader: Audience
    chance: random.Random

    def campaign(self) -> ValormrCampaign:
        """Return the campaign, altered."""
        given = self.war.campaign
        forces = [self._force(force) for force in given.forces]
        players = [
            player
            if player.id == self.reader.id
            else replace(player, mission=f"Betray {self.chance.random()}.")
            for player in given.players
        ]
        vessels = list(self._vessels())
        inputs = [self._inputs(each) for each in given.periods]
        for listed in (forces, players, vessels):
            self.chance.shuffle(listed)
        return replace(
            given,
            forces=tuple(sorted(forces, key=lambda force: force.id)),
            players=tuple(players),
            vessels=tuple(vessels),
            periods=tuple(inputs),
        )

    @cached_property
    def met(self) -> frozenset[str]:
        """The forces that ever met somebody, or carried or were carried."""
        names = set()
        desk = self.war.desk
        played = [desk.pending()]
        played += [desk.closed(number + 1) for number in range(len(desk.book))]
        for each in played:
            for event in each.events:
                if event.contact or event.kind.startswith(("contact", "courier")):
                    names |= {event.force, *map(str, event.facts.values())}
                    for value in event.facts.values():
                        names |= set(map(str, value)) if isinstance(value, tuple) else set()
        return frozenset(names)

    def _is_own(self, force: str) -> bool:
        return self.war.campaign.force(force).side in self.reader.sides

    def _force(self, force: Army) -> Army:
        """Return an army as the reader cannot tell it from the real one."""
        noted = replace(force, note=f"Secret {self.chance.random()}.")
        if self._is_own(force.id):
            return noted
        many = force.id not in self.met
        regiments = tuple(self._regiment(regiment, is_free=many) for regiment in force.regiments)
        if not many:
            return replace(noted, regiments=regiments)
        more = Regiment(
            id=f"{force.id}/new",
            name="The New",
            companies=(
                Company(
                    id=f"{force.id}/new/1",
                    name="Newcomers",
                    troop_type="pikes",
                    arm=force.companies[0].arm,
                    figures=self.chance.randint(1, 99),
                ),
            ),
        )
        return replace(
            noted,
            army_points=self.chance.randint(1, 999),
            regiments=(*regiments, more),
            individuals=(Individual(id=f"{force.id}/x", name="Xan", kind="hero"),),
            command_units=(CommandUnit(name="Guard", figures=7),),
        )

    def _regiment(self, regiment: Regiment, *, is_free: bool) -> Regiment:
        companies = tuple(
            replace(
                company,
                name=f"Band {self.chance.randint(1, 99)}",
                figures=self.chance.randint(1, 60) if is_free else company.figures,
            )
            for company in regiment.companies
        )
        return replace(regiment, name="Another", companies=companies)

    def _vessels(self) -> Iterator[Vessel]:
        """Yield the vessels; those never seen otherwise, and more of them."""
        for vessel in self.war.campaign.vessels:
            if vessel.side in self.reader.sides:
                yield vessel
            elif not self._was_seen(vessel.id):
                if self.chance.random() < 0.5:
                    yield replace(vessel, name="Ghosts", count=1)
            else:
                yield replace(vessel, count=vessel.count + self.chance.randint(1, 9))
        others = {"chaos", "elves", "law"} - self.reader.sides
        for number in range(self.chance.randint(0, 2)):
            yield Vessel(
                id=f"ghost-{number}",
                name=f"Ghost {number}",
                kind="sailing-ship",
                count=2,
                side=sorted(others)[0],
                owner="",
                at=self.war.campaign.board.grid.hex_at(1 + number, 1),
            )

    def _was_seen(self, fleet: str) -> bool:
        """Say whether vessels ever lay in coastal waters."""
        desk = self.war.desk
        played = [desk.pending()]
        played += [desk.closed(number + 1) for number in range(len(desk.book))]
        kinds = {
            fact.kind
            for each in played
            for fact in each.facts
            if fact.subject == fleet and fact.name == "lies_at"
        }
        told = {event.kind for each in played for event in each.events if event.force == fleet}
        start = next(v.at for v in self.war.campaign.vessels if v.id == fleet)
        grid = self.war.campaign.board.grid
        deep = {grid.hex_at(c, r) for c in range(1, 8) for r in (1, 2)}
        return kinds != {"open-sea"} or start not in deep or bool(told)

    def _inputs(self, given: PeriodInputs) -> PeriodInputs:
        orders = [
            self._order(order)
            for order in orders_in(given)
            if self._is_own(order.force)
            or order.force in self.met
            or order.deed != "rest"
            or self._tosses()
        ]
        self.chance.shuffle(orders)
        mine = {self.reader.id, "public"}
        texts = [text for text in given.texts if text.to in mine]
        other = "cora" if self.reader.id != "cora" else "lena"
        words = f"Secret {self.chance.random()}."
        for _ in range(self.chance.randint(0, 3)):
            texts.insert(0, Text(to=other, title="For you alone", body=words))
        gone = {vessel.id for vessel in self.war.campaign.vessels} - {
            vessel.id for vessel in self._kept
        }
        return replace(
            given,
            entries=entered(
                orders=tuple(orders),
                fleet_orders=tuple(o for o in fleet_orders_in(given) if o.fleet not in gone),
                courier_orders=tuple(map(self._courier, courier_orders_in(given))),
            ),
            decisions=(*given.decisions, *self._tables(given.period)),
            rulings=tuple(self._ruled(given)),
            texts=tuple(texts),
        )

    def _tables(self, period: Period) -> Iterator[Decision]:
        """Yield how the umpire lays out the tables of battles the reader is not in."""
        desk = self.war.desk
        if period != desk.period:
            return
        for engagement in valormr_state(desk.resolution.after).engagements:
            if not any(map(self._is_own, engagement.forces)):
                edges = dict.fromkeys(engagement.forces[:1], self.chance.choice(EDGES))
                yield Decision(question=f"{engagement.id}/edges/umpire", choice="set", detail=edges)

    def _tosses(self) -> bool:
        return self.chance.random() < 0.5

    @cached_property
    def _kept(self) -> tuple[Vessel, ...]:
        return tuple(
            vessel
            for vessel in self.war.campaign.vessels
            if vessel.side in self.reader.sides or self._was_seen(vessel.id)
        )

    def _order(self, order: Order) -> Order:
        if self._is_own(order.force):
            return order
        scouts = order.scouts
        if order.force not in self.met and order.deed == "march":
            scouts = self.chance.randint(0, 3)
        return replace(order, note=f"Secret {self.chance.random()}.", scouts=scouts)

    def _courier(self, order: CourierOrder) -> CourierOrder:
        """Return a courier who carries something else, if the reader never sees it."""
        readers = {order.sender, order.force, *self._captors(order.courier)} - {""}
        if readers & self.reader.forces or any(map(self._is_own, readers)):
            return order
        return replace(order, message=f"Secret {self.chance.random()}.")

    def _captors(self, courier: str) -> Iterator[str]:
        """Yield the armies that took a courier and read what he carried."""
        desk = self.war.desk
        played = [desk.pending()]
        played += [desk.closed(number + 1) for number in range(len(desk.book))]
        for each in played:
            for event in each.events:
                if event.facts.get("courier") == courier and "captor" in event.facts:
                    yield str(event.facts["captor"])

    def _ruled(self, given: PeriodInputs) -> Iterator[Ruling]:
        for ruling in given.rulings:
            if self._is_own(ruling.subject) or ruling.public:
                yield ruling
            else:
                yield replace(ruling, why=f"Secret {self.chance.random()}.")
