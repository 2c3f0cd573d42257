"""What the umpire typed under keys, and his rulings on throws among it."""

from __future__ import annotations

from enum import StrEnum
from types import GenericAlias
from typing import TYPE_CHECKING, Any, TypeVar

from generator.dice import (
    D6,
    AwaitedThrow,
    DiceKind,
    RecordedDice,
    Throw,
    Thrower,
    UnfitFacesError,
    to_throw_key,
)
from generator.errors import CampaignError, Finding
from generator.kit.codec import UnfitPlainError
from generator.values import Struct, replace
from generator.world.campaign import PeriodInputs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.dice import Dice, Face, ThrowKey
    from generator.errors import KeyPath
    from generator.kit.codec import Codec
    from generator.world.campaign import Decision, Ruling
    from generator.world.clock import Period


# What a system alone has tables for in a period, into records and back.


class EnteredTable(Struct, frozen=True, kw_only=True):
    """A table of a period that only one rule system has."""

    key: str
    """As the campaign file writes it below ``period``."""
    recorded: str
    """What records call its entries."""
    view: type[Any]
    """What the rules read each of its entries as."""
    answers: str = ""
    """The field of that which says what was asked for; empty: it needs no asking."""
    means: str = ""
    """What it is for people, where it is read field by field; empty: otherwise."""


def inputs_to_plain(
    inputs: PeriodInputs, tables: Iterable[EnteredTable], codec: Codec
) -> dict[str, Any]:
    """Return what was entered for a period as data that TOML can hold.

    What answers nothing stands before the answers, as in every record there is.
    """
    shared = codec.to_plain(inputs)
    first = {"period": shared["period"]}
    answers = {name: shared[name] for name in ("decisions", "dice")}
    for table in tables:
        own = list(map(codec.to_plain, inputs.of(table.key)))
        (answers if table.answers else first)[table.recorded] = own
    return {**first, **answers, **shared}


def inputs_from_plain(
    plain: Mapping[str, Any], tables: Iterable[EnteredTable], codec: Codec
) -> PeriodInputs:
    """Read what was entered back; the reverse of :func:`inputs_to_plain`.

    Raises:
        UnfitPlainError: The data are nothing of the kind.
    """
    shared = codec.from_plain(PeriodInputs, plain)
    entries = {}
    for table in tables:
        kind: Any = GenericAlias(tuple, (table.view, ...))
        try:
            entries[table.key] = codec.from_plain(kind, plain.get(table.recorded, []))
        except UnfitPlainError as unfit:
            raise unfit.within(table.recorded) from unfit
    return replace(shared, entries=entries)


# What the umpire typed under keys, and which of it nobody asked for.

THROW_RULING = "throw"
"""The kind of ruling whose subject is the key of a throw."""


ANSWERS = "answers"
"""The table of a block in which questions are keys, and answers stand behind them."""


class EntryKind(StrEnum):
    """What stands under a key."""

    THROW = "throw"
    DECISION = "decision"
    BATTLE = "battle"
    DETAIL = "detail"
    """A further key of a decision."""


class Typed(Struct, frozen=True, kw_only=True):
    """One entry of a period that only counts if somebody asks for its key."""

    period: Period
    kind: EntryKind
    key: str
    """Of a throw or question, or what a result is of; of a detail its name."""
    of: str = ""
    """The question a detail belongs to."""
    where: KeyPath
    """Where it stands in the campaign file; a noted face's begins below its block."""


class Unasked(Struct, frozen=True, kw_only=True):
    """One entry nobody has asked for."""

    typed: Typed
    never: str = ""
    """Why nobody ever will; empty: somebody may, while something is awaited."""
    nearest: str = ""
    """The key that was asked for and is most like it; empty: none is."""

    @property
    def note(self) -> str:
        """Why it is not asked for, and what was probably meant."""
        meant = f"did you mean {self.nearest}?" if self.nearest else ""
        return "; ".join(part for part in (self.never, meant) if part)


def typed_entries(inputs: PeriodInputs, tables: Iterable[EnteredTable]) -> Iterator[Typed]:
    """Yield what was typed for a period under keys, in the order of the record."""
    period = inputs.period
    for key in inputs.dice:
        where: KeyPath = ("dice", key)
        yield Typed(period=period, kind=EntryKind.THROW, key=key, where=where)
    for ruling in inputs.rulings:
        if ruling.what == THROW_RULING:
            key, where = ruling.subject, (*ruling.where, "of")
            yield Typed(period=period, kind=EntryKind.THROW, key=key, where=where)
    for decision in inputs.decisions:
        question, where = decision.question, place_of_question(decision)
        yield Typed(period=period, kind=EntryKind.DECISION, key=question, where=where)
        for name in decision.detail:
            yield Typed(
                period=period,
                kind=EntryKind.DETAIL,
                key=name,
                of=question,
                where=(*decision.where, name),
            )
    for table in tables:
        for entry in inputs.of(table.key) if table.answers else ():
            key, where = getattr(entry, table.answers), (*entry.where, table.answers)
            yield Typed(period=period, kind=EntryKind.BATTLE, key=key, where=where)


def place_of_question(decision: Decision) -> KeyPath:
    """Return where a question stands: before its answer, or on a line of its own."""
    is_key = is_under_answers(decision.where)
    return decision.where if is_key else (*decision.where, "question")


def is_under_answers(where: KeyPath) -> bool:
    """Say whether something stands under ``[period.answers]``, its question as key."""
    return ANSWERS in where


def parted(
    unasked: Iterable[Unasked], *, waits: bool
) -> tuple[tuple[Unasked, ...], tuple[Unasked, ...]]:
    """Return the entries nobody will ask for, then those somebody still may.

    Where nothing is awaited in their period, nobody will ask for any.
    """
    everything = tuple(unasked)
    in_vain = tuple(each for each in everything if each.never or not waits)
    return in_vain, tuple(each for each in everything if each not in in_vain)


# The umpire's rulings on throws: dice that show what he says.

Stands = TypeVar("Stands")


class RuledDice(Struct, frozen=True, kw_only=True):
    """Dice of which some show what the umpire has ruled."""

    dice: Dice
    ruled: Mapping[str, Ruling]
    """Rulings by the key of the throw."""

    def throw(self, key: ThrowKey, *, dice: int = 1, kind: DiceKind = D6) -> Throw:
        """Answer as the umpire ruled, as if it had been thrown by hand.

        Raises:
            CampaignError: The ruling has too few faces, or too many.
        """
        ruling = self.ruled.get(str(key))
        if ruling is None:
            return self.dice.throw(key, dice=dice, kind=kind)
        faces = faces_of(ruling)
        if len(faces) != dice or not all(map(kind.shows, faces)):
            one = kind.faces_are if kind.is_pack else f"write the face, 1 to {kind.sides}"
            raise unfit_ruling(
                ruling,
                f"{ruling.subject} is a roll of {kind.counted(dice)}",
                one if dice == 1 else "write all faces in brackets",
            )
        pips = tuple(map(kind.from_face, faces))
        return Throw(key=key, pips=pips, thrower=Thrower.HAND, kind=kind)


def ruled_dice(dice: Dice, rulings: Iterable[Ruling]) -> Dice:
    """Return the dice of a period, with the umpire's rulings on them."""
    ruled = {each.subject: each for each in rulings if each.what == THROW_RULING}
    return RuledDice(dice=dice, ruled=ruled) if ruled else dice


def faces_of(ruling: Ruling) -> tuple[Face, ...]:
    """Return the faces a ruling sets: numbers, or names of cards; empty: it sets none.

    In a list of the file numbers are texts.
    """
    value = ruling.value
    values = value if isinstance(value, tuple) else (value,)
    if any(isinstance(each, bool) for each in values):
        return ()
    texts = tuple(map(str, values))
    faces = (int(text) if text.isdigit() else text for text in texts)
    return tuple(face for face in faces if face)


def old_faces(dice: Dice, ruling: Ruling, kind: DiceKind = D6) -> tuple[Face, ...]:
    """Return what the dice would have shown; empty when nobody has thrown them.

    Args:
        dice: Those of the period.
        ruling: The ruling on one throw.
        kind: What is thrown there.
    """
    while isinstance(dice, RecordedDice | RuledDice):
        dice = dice.dice
    try:
        key = to_throw_key(ruling.subject)
        return dice.throw(key, dice=len(faces_of(ruling)), kind=kind).faces
    except (AwaitedThrow, UnfitFacesError, ValueError):
        return ()


def left_to_dice(_play: object, ruling: Ruling, situation: Stands) -> Stands:
    """Leave the situation: the dice know a ruling on a throw already.

    Raises:
        CampaignError: It sets no faces.
    """
    if not faces_of(ruling):
        raise unfit_ruling(ruling, "these are not the faces of a roll", "write the face, or [4, 5]")
    return situation


def unfit_result(result: Any, key: str, what: str, hint: str) -> CampaignError:  # noqa: ANN401
    """Return what is raised for what came of a battle that cannot be, with its place.

    Args:
        result: What was entered, with its place as ``where``.
        key: The key at fault.
        what: What is wrong.
        hint: What would be right.
    """
    return CampaignError(Finding("C082", (*result.where, key), what, hint))


def unfit_ruling(
    ruling: Ruling, what: str, hint: str | None = None, *, key: str = "to"
) -> CampaignError:
    """Return what is raised for a ruling that cannot stand, with its place.

    Args:
        ruling: The ruling.
        what: What is wrong.
        hint: What would be right.
        key: The key at fault.
    """
    where = (*ruling.where, key)
    return CampaignError(Finding("C053", where, what, hint))
