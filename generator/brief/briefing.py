"""What one reader knows of one period, built up from nothing.

A briefing is only ever added to: a fact enters it when the rule system's table of
knowledge says that its reader may know it, and no page sees anything but a briefing.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

from generator.brief.audience import Audience, AudienceKind
from generator.brief.questions import Asked, asked_of, battles_of
from generator.brief.told_events import (
    despatches,
    heard_events,
    known_events,
    names_heard,
    seal_of,
    trails,
)
from generator.brief.words import Words, told_orders, told_standing, words_for
from generator.kit.facts import AT, CALLED, GOES_ON, NAME, WITHOUT_ORDER, AnyFactName, Fact, Value
from generator.kit.printing import marked, with_small_names
from generator.kit.wording import filled
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Played
    from generator.brief.told_events import Despatch, Judge, KnownEvent, Trail
    from generator.brief.words import ToldOrder, ToldStanding
    from generator.kit.facts import FactName
    from generator.kit.form_grammar import FormBlock, FormNote
    from generator.kit.order_grammar import OrderTable
    from generator.kit.rules import RuleBook
    from generator.kit.typed_entries import Unasked
    from generator.world.board import Board
    from generator.world.campaign import Campaign
    from generator.world.clock import Event, FactValue, Period
    from generator.world.forces import Side


class Unknown:
    """The value of everything this reader does not know."""

    def __repr__(self) -> str:
        """Name it for messages."""
        return "UNKNOWN"


UNKNOWN = Unknown()


class CampaignHead(Struct, frozen=True, kw_only=True):
    """What everybody may know of a campaign."""

    id: str
    title: str
    subtitle: str
    umpire: str
    address: str
    contact: str
    """Where readers write to the umpire; empty: nowhere."""
    next_turn: str
    """What they are told of the turn that is open; empty: nothing."""
    has_ended: bool
    """Whether the umpire says that it is over."""
    about: str
    season: str
    first_day: str
    rules_title: str
    rules_credit: str
    """Whose rules they are and on what terms; may be empty."""
    seed_digest: str


class Briefing(Struct, frozen=True, kw_only=True):
    """Everything one reader knows of one period."""

    head: CampaignHead
    audience: Audience
    period: Period
    is_closed: bool
    record: str
    """Eight letters: of the record's digest for the umpire, for everybody else of a
    seal over what he was told; empty while the period is pending."""
    board: Board
    sides: tuple[Side, ...]
    facts: Mapping[tuple[str, str], FactValue]
    """Known facts by subject and name."""
    despatches: tuple[Despatch, ...]
    trails: tuple[Trail, ...]
    asked: tuple[Asked, ...]
    battles: tuple[str, ...] = ()
    """Battles that a player has to fight on the table, in words."""
    texts: tuple[tuple[str, str], ...] = ()
    """Titles and Markdown of the umpire's words to this reader."""
    words: Words
    names: Mapping[str, str] = {}
    """Names of the forces he knows to be on the map, by id."""
    standing: tuple[ToldStanding, ...] = ()
    """What commanders have answered beforehand, by force."""
    orders: tuple[ToldOrder, ...] = ()
    """Orders for the period that he gave, or may read."""
    events: tuple[KnownEvent, ...] = ()
    """What he knows of the events of the period, as facts."""
    unasked: tuple[Unasked, ...] = ()
    """What was typed and nobody asked for; for the umpire alone."""
    untold: str = ""
    """Who reads what came of it when, as a sentence; empty: he does, if anybody."""
    has_to_order: bool = False
    """Whether his orders are waited for till then."""
    locks: tuple[str, ...] = ()
    """What everybody is told of how its orders were locked, in sentences."""
    owing: tuple[str, ...] = ()
    """His forces that need one of them, by id."""

    def get(self, name: FactName[Value], subject: str) -> Value | Unknown:
        """Return a fact this reader knows, else ``UNKNOWN``."""
        known = self.facts.get((subject, name.name), UNKNOWN)
        return known if isinstance(known, Unknown) else name.read(known)

    def get_or(self, name: FactName[Value], subject: str, otherwise: Value) -> Value:
        """Return a fact this reader knows, else what is to stand for it."""
        known = self.get(name, subject)
        return otherwise if isinstance(known, Unknown) else known

    def knows(self, name: AnyFactName, subject: str) -> bool:
        """Return whether this reader knows a fact at all."""
        return (subject, name.name) in self.facts

    def told(self, name: AnyFactName, subject: str) -> str:
        """Return a fact in words; an empty text when it is not known."""
        known = self.facts.get((subject, name.name), UNKNOWN)
        return "" if isinstance(known, Unknown) else self.words.of(known)

    def subjects(self, name: AnyFactName) -> tuple[str, ...]:
        """Return everything of which a fact of that name is known, by id."""
        return tuple(sorted(s for s, known in self.facts if known == name.name))

    def those(self, name: FactName[Value], value: Value) -> tuple[str, ...]:
        """Return everything of which a fact is known to be so, by id."""
        return tuple(s for s in self.subjects(name) if self.get(name, s) == value)


def brief(
    campaign: Campaign, rules: RuleBook, played: Played, audience: Audience, *, seed_digest: str
) -> Briefing:
    """Build one reader's briefing of one period.

    A pending period is told to nobody outside the campaign.
    """
    may_know = _judge(campaign, rules, audience, played)
    heard = heard_events(played.events, rules, may_know)
    facts = {
        (fact.subject, fact.name): fact.value for fact in played.facts if may_know(fact.kind, fact)
    }
    called = names_heard(heard, played.facts)
    facts |= {(subject, CALLED.name): name for subject, name in called.items()}
    names = {
        subject: CALLED.read(value)
        for (subject, name), value in facts.items()
        if name == CALLED.name
    }
    words = words_for(campaign, rules.wording, names, rules.standing)
    told = tuple(despatches(heard, words))
    is_umpires = audience.kind is AudienceKind.UMPIRE
    texts = audience.reads(played.texts)
    if is_umpires:
        texts = tuple(_addressed(campaign, *text) for text in played.texts)
    record = played.record
    if played.is_closed and not is_umpires:
        record = seal_of(played.period, facts, told, texts)
    board, idle = campaign.board, rules.idle_crossings(campaign)
    if idle:
        kept = tuple(each for each in board.crossings if each not in idle)
        board = replace(board, crossings=kept)
    return Briefing(
        head=_head(campaign, rules, seed_digest),
        audience=audience,
        period=played.period,
        is_closed=played.is_closed,
        record=record,
        board=board,
        sides=campaign.sides,
        facts=facts,
        despatches=told,
        trails=trails(heard),
        asked=tuple(asked_of(played.questions, words, audience, rules.standing)),
        battles=tuple(battles_of(played.questions, words, audience)),
        texts=texts,
        words=words,
        names={s: words.of(s) for s, name in facts if name == AT.name},
        orders=tuple(told_orders(campaign, played, words, rules.orders, may_know=may_know)),
        standing=tuple(told_standing(campaign, played, words, rules.standing, may_know=may_know)),
        events=tuple(known_events(heard, words)),
        unasked=played.unasked if is_umpires else (),
        untold=played.untold if is_umpires else played.kept_back,
        has_to_order=audience.id in played.owing,
        locks=played.locks,
        owing=played.owing.get(audience.id, ()),
    )


def _addressed(campaign: Campaign, reader: str, title: str, body: str) -> tuple[str, str]:
    """Return title and body of words as the umpire reads them: with whom they are to."""
    name = next((player.name for player in campaign.players if player.id == reader), "")
    if not name:
        return title, body
    return (f"{title} (to {name})" if title else f"To {name}"), body


def about(owned: Fact | Event) -> str:
    """Return the force that something is about; empty: it may be no force."""
    return owned.subject if isinstance(owned, Fact) else owned.force


def _judge(campaign: Campaign, rules: RuleBook, audience: Audience, played: Played) -> Judge:
    """Return the one test every fact has to pass."""
    silent = audience.kind is AudienceKind.PUBLIC and not played.is_closed
    knowledge = rules.known_in(campaign, is_closed=played.is_closed)

    def may_know(kind: str, owned: Fact | Event) -> bool:
        reader = audience.stands_to(
            owned.sides, owned.opponents, owned.commanders, force=about(owned)
        )
        return not silent and knowledge.may_know(kind, reader)

    return may_know


def _head(campaign: Campaign, rules: RuleBook, seed_digest: str) -> CampaignHead:
    return CampaignHead(
        id=campaign.id,
        title=campaign.title,
        subtitle=campaign.subtitle,
        umpire=campaign.umpire,
        address=campaign.address,
        contact=campaign.contact,
        next_turn=campaign.next_turn,
        has_ended=campaign.ended,
        about=campaign.about,
        season=campaign.season,
        first_day=campaign.first_day,
        rules_title=rules.title,
        rules_credit=rules.credit,
        seed_digest=seed_digest,
    )


# How one is told where somebody stands, and what comes without an order.

_WIDTH = 18
"""Letters before a remark, so that remarks stand one below the other."""
_ONE_OR_MANY, _ONE = re.compile(r"\{([a-z_]+):([^/{}]+)/([^/{}]+)\}"), "1"


def without_an_order(view: Briefing, subject: str) -> str:
    """Return what somebody does if no order comes, after his name."""
    passage = view.words.wording.without_order(view.told(WITHOUT_ORDER, subject))
    return filled(passage, {"route": view.told(GOES_ON, subject)})


def without_told(view: Briefing, form: FormBlock, subject: str) -> str:
    """Return what comes without an order, as a sentence; empty: it is not known."""
    if "{without}" not in form.without:
        return form.without
    if not view.knows(WITHOUT_ORDER, subject):
        return ""
    return form.without.format(without=without_an_order(view, subject))


def stands_of(view: Briefing, form: FormBlock, subject: str) -> tuple[str, ...]:
    """Return where somebody stands and what one should know before ordering him."""
    return tuple(filter(None, (_noted(view, note, subject) for note in form.stands)))


def _noted(view: Briefing, note: FormNote, subject: str) -> str:
    """Return what a note says of somebody; empty: it does not hold, or is unknown."""
    if note.where and view.told(AnyFactName(name=note.where), subject) != "yes":
        return ""
    if note.unless and view.facts.get((subject, note.unless)) is not False:
        return ""
    names = [name for _, name, *_ in Formatter().parse(note.says) if name]
    told = {name: _told(view, name, subject) for name in names}

    def agreeing(found: re.Match[str]) -> str:
        """Choose the words that agree with a number, one or many."""
        return found[2] if told[found[1]] == _ONE else found[3]

    says = _ONE_OR_MANY.sub(agreeing, note.says)
    facts = {name: marked(text) for name, text in told.items()}
    return with_small_names(says.format(**facts)) if all(told.values()) else ""


def _told(view: Briefing, name: str, subject: str) -> str:
    """Return a fact in words, parts of forces by what they are called."""
    known = view.facts.get((subject, name), "")
    if not isinstance(known, tuple):
        return view.told(AnyFactName(name=name), subject)
    parts = ((part if isinstance(part, str) else "", part) for part in known)
    return ", ".join(view.told(NAME, id_) or view.words.of(part) for id_, part in parts)


def blank_lines(
    table: OrderTable, subject: str, may: tuple[str, ...] = (), goal: str = ""
) -> Iterator[str]:
    """Yield the lines of one order that nobody has written yet, all of them comments.

    Args:
        table: Its table of the campaign file.
        subject: Whom it is for, by id.
        may: What that one may be told to do now.
        goal: A hex it could enter, by its label; empty: none, or none is known.
    """
    blanks = {
        key: blank for key, blank in table.blank.items() if goal or "{goal}" not in blank.value
    }
    left_out = table.blank.keys() - blanks.keys()
    able = [
        each
        for each in may
        if each not in table.deeds or left_out.isdisjoint(table.deeds[each].needs)
    ]
    wanted = blanks.keys() - {table.deed_key}
    wants_all = (
        each for each in able if each in table.deeds and set(table.deeds[each].needs) == wanted
    )
    deed = next(wants_all, "")
    *others, last = able or ["rest"]
    either = f"{', '.join(others)} or {last}" if others else last
    yield f"# [[period.{table.key}]]"
    yield f'# {table.subject.key} = "{subject}"'
    for key, blank in blanks.items():
        value = blank.value.replace("{deed}", deed).replace("{goal}", goal)
        remark = blank.remark.format(may=either)
        yield f"# {f'{key} = {value}'.ljust(_WIDTH)}# {remark}"
