"""The quick reference of a campaign of house rules, made from its own tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.kit.period_play import steps_table
from generator.kit.printing import DASH, Cell, PrintedTable, Style, printed_number, printed_value
from generator.kit.rolls import told_faces
from generator.systems.house.rules.own_words import Does
from generator.systems.house.rules.rule_tables import Asks, Of, Touch
from generator.systems.house.rules.said_beforehand import HOUSE_FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from generator.kit.period_play import StepOfPlay
    from generator.kit.terms import Term
    from generator.systems.house.rules.own_campaign import HouseCampaign
    from generator.systems.house.rules.rule_tables import Effects, OwnRules, ThrowTable
    from generator.systems.house.rules.state import HouseCourse

PAGE = "docs/rules/house.md"
TURN, ARMIES, THROWN, FIGHT, COUNTED = "H-1", "H-2", "H-3", "H-4", "H-5"


def printed_tables(
    campaign: HouseCampaign, steps: Iterable[StepOfPlay[HouseCourse]]
) -> tuple[PrintedTable, ...]:
    """Return all that sheets print of a campaign's rules."""
    own = campaign.own
    tables = (
        steps_table("turn", "One period", (step.said for step in steps), card=TURN, source=PAGE),
        *_of_the_turn(own),
        *_of_armies(own),
        *(_thrown(table, own) for table in own.tables.values()),
        *_of_fighting(own),
        *_counted(own),
        _open_questions(own),
    )
    return HOUSE_FOLDER.on_cards(table for table in tables if table.rows or table.sentences)


def _table(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    card: str,
    notes: Iterable[str] = (),
) -> PrintedTable:
    return PrintedTable(
        id=title.partition(" (")[0].lower().replace(" ", "-"),
        title=title,
        columns=tuple(columns),
        rows=tuple(tuple(Cell(text=text or DASH) for text in row) for row in rows),
        notes=tuple(filter(None, notes)),
        card=card,
    )


def _price(cost: Fraction | None) -> str:
    return "closed" if cost is None else printed_number(cost)


def _of_the_turn(own: OwnRules) -> Iterator[PrintedTable]:
    calendar, stepping = own.words.calendar, own.march
    seasons = ((season.name, str(season.turns)) for season in own.seasons)
    yield _table("Seasons", ("Season", "Turns"), seasons, card=TURN)
    kinds = [kind for kind in own.kinds.values() if kind.costs]
    rows: list[tuple[str, ...]] = [
        (
            terrain.title,
            _price(cost := own.costs[terrain.key]),
            *(_price(kind.costs.get(terrain.key, cost)) for kind in kinds),
        )
        for terrain in own.words.terrains
    ]
    for title, by_way in (("Along a road", stepping.road), ("Along a track", stepping.track)):
        if by_way is not None:
            rows.append((title, *[_price(by_way)] * (1 + len(kinds))))
    if stepping.river:
        more = printed_value(stepping.river, Style.SIGNED)
        rows.append(("A river hex without way or crossing", *[more] * (1 + len(kinds))))
    room = f"At most {stepping.room} armies of a side share a hex." if stepping.room else ""
    lasts = f"A {calendar.called} lasts {calendar.lasts}." if calendar.lasts else ""
    columns = ("A step into", f"costs {own.points_called}", *(kind.name for kind in kinds))
    yield _table("Steps", columns, rows, card=TURN, notes=(lasts, room))


def _of_armies(own: OwnRules) -> Iterator[PrintedTable]:
    stores = [key for key in own.stores if any(key in kind.upkeep for kind in own.kinds.values())]
    rows = (
        (
            kind.name,
            kind.march.printed,
            kind.sight.printed,
            *(kind.upkeep[key].printed if key in kind.upkeep else "" for key in stores),
        )
        for kind in own.kinds.values()
    )
    unit = own.points_called.removeprefix("marching ")
    paid = (f"costs {own.stores[key].called()}" for key in stores)
    columns = ("Kind", f"marches ({unit})", "sees (hexes)", *paid)
    notes = (f"Strength is counted in {own.strength.called}.",)
    yield _table("Kinds of army", columns, rows, card=ARMIES, notes=notes)
    does = {Does.MARCH: "marches", Does.HOLD: "stays", Does.WORDS: "in words"}
    deeds = (
        (deed.name, does[deed.does], deed.when.printed, _told(deed, own))
        for deed in own.deeds.values()
    )
    columns = ("Order", "What it is", "only when", "brings")
    yield _table("Orders", columns, deeds, card=ARMIES)


def _thrown(table: ThrowTable, own: OwnRules) -> PrintedTable:
    whom = {Of.ALL: "once for all", Of.SIDE: "for each side", Of.ARMY: "for each army"}
    when = f", when {table.when.printed}" if table.when.printed else ""
    rows = ((told_faces(row.faces), row.name, _told(row, own), row.says) for row in table.rows)
    columns = (table.dice.told, "What", "brings", "Told")
    title = f"{table.name} ({whom[table.of]}{when})"
    return _table(title, columns, rows, card=THROWN)


def _told(effects: Effects, own: OwnRules) -> str:
    """Return what a row brings, in a few words."""
    titles = {terrain.key: terrain.title.lower() for terrain in own.words.terrains}
    called: list[tuple[Term, Callable[[Fraction], str]]] = [
        (effects.march, lambda _: "marching"),
        (effects.sight, lambda _: "sight"),
        (effects.strength, own.strength.of),
        *((term, own.stores[key].called) for key, term in effects.stores.items()),
    ]
    parts = [_signed(term, what) for term, what in called if term.says != "0"]
    parts += [
        f"{titles[key]} {printed_value(cost, Style.SIGNED)}" for key, cost in effects.costs.items()
    ]
    return ", ".join(parts)


def _signed(term: Term, called: Callable[[Fraction], str]) -> str:
    if term.is_number:
        return f"{printed_value(amount := term.amount({}), Style.SIGNED)} {called(amount)}"
    return f"{called(Fraction(0))}: {term.printed}"


def _of_fighting(own: OwnRules) -> Iterator[PrintedTable]:
    fighting = own.battle
    touch = {
        Touch.SHARE: "Enemies in one hex are in contact.",
        Touch.NEXT: "Enemies in one hex or in hexes next to each other are in contact.",
        Touch.SIGHT: "Enemies who see each other are in contact; nobody enters an enemy's hex.",
    }
    asks = {
        Asks.BATTLE: "Contact is a battle.",
        Asks.STAND: "Each side says whether it stands; a battle if both do.",
        Asks.NOTHING: "Contact asks nothing.",
    }
    back = f"Losers fall back {fighting.back} {'hex' if fighting.back == 1 else 'hexes'}."
    notes = (touch[own.contact.touch], asks[own.contact.asks], back)
    rows = (
        (
            f"{row.at_least} or more",
            f"{row.wins_on}+",
            f"{round(fighting.dice.share_at_least(row.wins_on) * 100)} in 100",
            f"{row.loser} %",
            f"{row.winner} %",
        )
        for row in fighting.odds
    )
    columns = (
        *("The stronger has", f"wins on ({fighting.dice.told})", "which is"),
        *("loser loses", "winner loses"),
    )
    if fighting.odds:
        yield _table("Table of odds", columns, rows, card=FIGHT, notes=notes)
    else:
        said = [(note,) for note in notes]
        yield _table("Contact", ("What holds",), said, card=FIGHT)
    added = (
        (each.name, each.when.printed, printed_value(each.adds, Style.SIGNED))
        for each in fighting.modifiers
    )
    heads = ("To the stronger's roll", "when", "adds")
    yield _table("Modifiers", heads, added, card=FIGHT)


def _counted(own: OwnRules) -> Iterator[PrintedTable]:
    rows = (
        (store.name, str(store.lacking) if store.lacking else "") for store in own.stores.values()
    )
    columns: tuple[str, ...] = ("Store", f"unpaid armies lose ({own.strength.called})")
    yield _table("Stores", columns, rows, card=COUNTED)
    places = (
        (
            kind.title,
            _income(own, own.places[kind.key].income),
            "yes" if own.places[kind.key].is_source else "",
        )
        for kind in own.words.places
        if own.places[kind.key].income or own.places[kind.key].is_source
    )
    columns = ("Place", "brings its side a turn", "source")
    yield _table("Places", columns, places, card=COUNTED)
    looked_up = (
        (key, each.by, ", ".join(f"{word} {printed_number(n)}" for word, n in each.rows.items()))
        for key, each in own.look_ups.items()
    )
    columns = ("Called", "by", "comes to")
    yield _table("Look-ups", columns, looked_up, card=COUNTED)
    rules = ((rule.name, rule.when.printed or "always", _told(rule, own)) for rule in own.rules)
    columns = ("Called", "when", "brings")
    yield _table("Rules of the campaign", columns, rules, card=COUNTED)
    points = ((row.name, row.points.printed) for row in own.victory)
    ends = (
        f"{own.ends.points} points win." if own.ends.points else "",
        f"After {own.words.calendar.called} {own.ends.turns} the most points win."
        if own.ends.turns
        else "",
    )
    heads = ("Counted for", "points")
    yield _table("Victory points", heads, points, card=COUNTED, notes=ends)


def _income(own: OwnRules, income: Mapping[str, Term]) -> str:
    return ", ".join(
        f"{term.printed} {own.stores[key].called(term.says == '1')}" for key, term in income.items()
    )


# What the file leaves to the umpire, said so that nobody looks for it in vain.


def _open_questions(own: OwnRules) -> PrintedTable:
    """Return what a campaign's rules do not decide yet, a sentence each."""
    return PrintedTable(
        id="not-decided",
        title="What the rules do not decide",
        columns=(),
        rows=(),
        sentences=tuple(_undecided(own)),
        card=COUNTED,
    )


def _undecided(own: OwnRules) -> Iterator[tuple[str, str]]:
    fighting, ending = own.battle, own.ends
    if not own.victory:
        yield "How the campaign is won: no points are counted.", "HSE-WIN-01"
    elif not (ending.points or ending.turns):
        says = "When the campaign is over: no number of points and no last turn is set."
        yield says, "HSE-WIN-01"
    if own.contact.asks is Asks.NOTHING:
        yield "What comes of contact: the umpire says it by rulings.", "HSE-MEET-01"
    elif not fighting.odds:
        says = "How a battle ends: it is fought on the table, and its result entered."
        yield says, "HSE-FIGHT-01"
    if any(deed.does is Does.WORDS for deed in own.deeds.values()):
        yield "Whether a deed in words succeeds: the umpire says it each time.", "HSE-DEED-02"
    paid = {store for kind in own.kinds.values() for store in kind.upkeep}
    unpaid = [
        store.called() for key, store in own.stores.items() if key in paid and not store.lacking
    ]
    if unpaid:
        says = f"What an army loses that gets no {' or '.join(unpaid)}: nothing so far."
        yield says, "HSE-STORE-02"
