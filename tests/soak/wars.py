"""Whole wars of every system by random orders, and twins of them.

A war is written down as its campaign file, one block after the other, so that a war in
which something was found is made small as any other file is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.brief.audience import UMPIRE, AudienceKind, audiences
from generator.cli.faults import DONE, OUR_MISTAKE
from generator.errors import GeneratorError
from generator.kit.facts import SIDE
from generator.pipeline.briefings import briefed
from generator.pipeline.collect import collect
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.order_forms import order_form_of
from generator.values import replace
from tests.forged import Forger, Veil
from tests.soak.filling import filled_text
from tests.soak.grounds import FILE, a_folder, answered, begun, first_text, unbuilt
from tests.soak.spoiling import chance_of
from tests.twins import a_twin, a_war, readers_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from generator.brief.audience import Audience, Played
    from generator.pipeline.desk import Desk

_PERIODS = 8
"""The most periods of one war."""
_ROUNDS = 12
"""How often questions are answered in one period."""
_FORGED = 2
"""How often a period is altered behind one reader's back."""


class WarError(AssertionError):
    """Something came of a war that must not."""


def a_war_of(sample: str, chance: Random) -> bytes:
    """Return the campaign file of a war that was ordered at random, period by period."""
    text = first_text(sample).decode().partition("\n[[period]]\n")[0]
    with a_folder("made") as folder, unbuilt():
        for _ in range(chance.randint(1, _PERIODS)):
            begun(sample, folder, text.encode())
            try:
                text = ordered(folder, text, chance)
                begun(sample, folder, text.encode())
                code, _ = answered("close", "--yes", folder)
            except GeneratorError:
                break
            if code != DONE:
                break
    return text.encode()


def ordered(folder: Path, text: str, chance: Random) -> str:
    """Return a file with orders for the open period, and as many answers as are needed."""
    desk = open_desk(folder)
    period = str(desk.period)
    text += f'\n[[period]]\nid = "{period}"\n'
    (folder / FILE).write_text(text, encoding="utf-8")
    desk = open_desk(folder)
    forms = [
        ("form", filled_text(desk, order_form_of(desk, reader), chance).encode())
        for reader in players_to_write_to(desk)
    ]
    lines = collect(desk, forms).text.partition("[[period]]")[0].splitlines()
    text += "".join(f"{line}\n" for line in lines if line and not line.startswith("#"))
    for _ in range(_ROUNDS):
        (folder / FILE).write_text(text, encoding="utf-8")
        answers = list(_answers(open_desk(folder), chance))
        if not answers:
            break
        text += "".join(answers)
    return text


def _answers(desk: Desk, chance: Random) -> Iterator[str]:
    """Yield a decision for every question that a choice alone answers."""
    for question in desk.resolution.questions:
        plain = [choice for choice in question.choices if not choice.needs or choice.among]
        if plain and not question.lines:
            choice = chance.choice(plain)
            yield f'[[period.decision]]\nquestion = "{question.key}"\nchoice = "{choice.key}"\n'
            if choice.needs:
                yield f'{choice.needs[0]} = "{chance.choice(choice.among)}"\n'


def played_through(sample: str, body: bytes) -> None:
    """Close every period of a war, open the last one again, close it, and verify.

    Raises:
        WarError: A command said it had made a mistake, something did not come out the
            same, or the umpire's file was changed.
    """
    with a_folder("war") as folder, unbuilt():
        begun(sample, folder, body)
        while _answer("close", "--yes", folder) == DONE and len(_records(folder)) < 2 * _PERIODS:
            desk = open_desk(folder)
            for reader in (UMPIRE, *players_to_write_to(desk)[:1]):
                briefed(desk.told_to(reader), desk.told_to(reader).pending(), reader)
        for words in ("status", "next", "check"):
            _answer(words, folder)
        before = _records(folder)
        if before:
            if _answer("reopen", "--yes", folder) != DONE:
                message = "the last period could not be opened again"
                raise WarError(message)
            _answer("close", "--yes", folder)
            if _records(folder) != before:
                message = "the period came out otherwise when it was closed again"
                raise WarError(message)
            code, said = answered("verify", "--replay", folder)
            if code != DONE or "would come out otherwise" in said:
                raise WarError(said)
        if (folder / FILE).read_bytes() != body:
            message = "the campaign file was changed"
            raise WarError(message)


def _answer(*words: object) -> int:
    """Run a command, which must not say that it made a mistake."""
    code, said = answered(*words)
    if code == OUR_MISTAKE:
        raise WarError(said.partition("\n")[0])
    return code


def _records(folder: Path) -> dict[str, bytes]:
    """Return the records of the closed periods."""
    return {path.name: path.read_bytes() for path in (folder / "chronicle").glob("*.toml")}


# Twins.


def a_number(chance: Random) -> bytes:
    """Return the number of a generated war."""
    return str(chance.randrange(10**9)).encode()


def twins_tell_the_same(body: bytes) -> None:
    """Compare what a reader is told of a generated war and of its twin.

    Args:
        body: The number of the war.

    Raises:
        WarError: He is told something else.
    """
    number = int(body)
    with a_folder("twins") as folder:
        war = replace(a_war(number, folder / "here"), is_without_sheets=True)
        readers = readers_of(war)
        reader = readers[number % len(readers)]
        twin = a_twin(war, reader, 100 * number, folder / "there")
        for each, other in zip(_told(war.desk, reader), _told(twin.desk, reader), strict=True):
            if each != other:
                message = f"{reader.id or reader.kind} is told what he may not know"
                raise WarError(message)


def told_the_same(sample: str, body: bytes) -> None:
    """Play a war, and alter in each period what a reader may not know of it.

    Raises:
        WarError: One of them is told something else by that.
    """
    with a_folder("altered") as folder, unbuilt():
        begun(sample, folder, body)
        while _answer("close", "--yes", folder) == DONE and len(_records(folder)) < _PERIODS:
            pass
        desk = open_desk(folder)
        for reader in audiences(desk.campaign):
            if reader.kind is not AudienceKind.UMPIRE:
                told = desk.told_to(reader)
                closed = (told.closed(number + 1) for number in range(len(told.book)))
                for played in (*closed, told.pending()):
                    _compare(told, played, reader)


def _compare(desk: Desk, played: Played, reader: Audience) -> None:
    """Refuse a reader's briefing that is otherwise once what is hidden from him is."""
    campaign, rules = desk.campaign, desk.rules
    knowledge = rules.known_in(campaign, is_closed=played.is_closed)
    sides = {side.id: side.id for side in campaign.sides}
    sides |= {piece.id: piece.side for piece in (*campaign.forces, *campaign.others)}
    sides |= SIDE.among(played.facts)
    everybodys = rules.is_open(campaign) and played.is_closed

    def otherwise(order: Any, reader: Audience) -> object:  # noqa: ANN401 - an order of any system
        kind = next(kind for kind in rules.orders if isinstance(order, kind.view))
        named = (kind.subject(order), *kind.forces(order))
        side = next(filter(None, map(sides.get, named)), "")
        # Vessels that were bought meanwhile have no side here: such orders stay.
        is_known = everybodys or side in {"", *reader.sides}
        return order if is_known else replace(order, where=("elsewhere",))

    forger = Forger(
        chance=chance_of(f"{reader.id}/{played.period}"),
        veil=Veil(
            reader=reader,
            is_closed=played.is_closed,
            rules=replace(rules, knowledge=knowledge),
        ),
        elsewhere=min(campaign.board.terrain),
        other_order=otherwise,
    )
    learnt = briefed(desk, played, reader)
    for _ in range(_FORGED):
        if briefed(desk, forger.forged(played), reader) != learnt:
            whom = reader.id or str(reader.kind)
            message = f"{whom} is told what is hidden from him in {played.period}"
            raise WarError(message)


def _told(desk: Desk, reader: Audience) -> Iterator[object]:
    """Yield what a reader is told, period by period."""
    desk = desk.told_to(reader)
    for number in range(len(desk.book)):
        yield briefed(desk, desk.closed(number + 1), reader)
    yield briefed(desk, desk.pending(), reader)
