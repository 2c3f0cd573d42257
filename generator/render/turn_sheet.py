"""The turn sheet: all the umpire knows of a period, and what happened in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.dice import D6, Thrower, follows_from
from generator.render.assets import Asset
from generator.render.documents import RunningHead, head_of
from generator.render.known_forces import known_forces
from generator.render.numbers import day_words, rule_list
from generator.render.sections import styles_of
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.changes import Changed, Changes
    from generator.brief.sealed_for_later import SealedSheet
    from generator.brief.told_events import Despatch
    from generator.dice import Face, Throw
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob
    from generator.render.sections import FilledSection
    from generator.world.clock import Period


# Dice as pages show them: faces, who threw them, and the key to check them by.

_BEGINNING = re.compile(r"[^/]*/[^/]*/([^/]*\.)?")
"""Of a key: period and rule, and what everybody rolls for."""
_THROWN = {Thrower.HAND: "by hand", Thrower.SEED: "from the seed"}
_SPOTS = {
    1: ((5, 5),),
    2: ((2.6, 2.6), (7.4, 7.4)),
    3: ((2.4, 2.4), (5, 5), (7.6, 7.6)),
    4: ((2.6, 2.6), (7.4, 2.6), (2.6, 7.4), (7.4, 7.4)),
    5: ((2.4, 2.4), (7.6, 2.4), (5, 5), (2.4, 7.6), (7.6, 7.6)),
    6: ((2.7, 2.2), (7.3, 2.2), (2.7, 5), (7.3, 5), (2.7, 7.8), (7.3, 7.8)),
}


class FaceShown(Struct, frozen=True, kw_only=True):
    """What one of the dice shows, or one card."""

    text: str
    picture: str = ""
    """The picture on sheets, one of :func:`die_faces`; empty: the text stands there."""


class DiceShown(Struct, frozen=True, kw_only=True):
    """One throw on a page."""

    key: str
    faces: tuple[FaceShown, ...]
    thrown: str
    """``by hand`` or ``from the seed``."""
    check: str = ""
    """Whether it follows from the seed; empty: that is not shown yet, or nobody asked it."""


def dice_shown(throws: Iterable[Throw], *, seed: str = "") -> tuple[DiceShown, ...]:
    """Return throws as pages show them; faces of dice with six sides have pictures.

    Args:
        throws: What was rolled.
        seed: The seed to check it by, once everybody may know it.
    """
    return tuple(
        DiceShown(
            key=str(throw.key),
            faces=tuple(
                FaceShown(text=str(face), picture=_picture(face) if throw.kind == D6 else "")
                for face in throw.faces
            ),
            thrown=_THROWN[throw.thrower] + (f" and {throw.number}" if throw.number else ""),
            check=_check(throw, seed),
        )
        for throw in throws
    )


def _check(throw: Throw, seed: str) -> str:
    """Return what comes of asking the seed again; empty: there is nothing to ask."""
    if not seed or throw.thrower is not Thrower.SEED:
        return ""
    return "follows from the seed" if follows_from(seed, throw) else "does not follow from the seed"


def dice_log(despatches: Iterable[Despatch], *, seed: str = "") -> tuple[DiceShown, ...]:
    """Return every throw the reader may see, each once, in the order of play."""
    throws = {str(throw.key): throw for despatch in despatches for throw in despatch.throws}
    return dice_shown(throws.values(), seed=seed)


class DiceAlike(Struct, frozen=True, kw_only=True):
    """Throws of which the keys begin alike: of one rule, about the same."""

    key: str
    """How the keys of all of them begin."""
    throws: tuple[DiceShown, ...]

    def rest(self, throw: DiceShown) -> str:
        """Return how the key of one of them ends."""
        return throw.key.removeprefix(self.key)


class DiceKept(Struct, frozen=True, kw_only=True):
    """Every throw a sheet tells of."""

    throws: tuple[DiceShown, ...]
    seed_digest: str
    locks: tuple[str, ...] = ()
    """How their orders were locked, in sentences."""

    @property
    def by_thrower(self) -> Mapping[str, tuple[DiceAlike, ...]]:
        """The throws by who threw them, those together whose keys begin alike."""
        found: dict[str, dict[str, list[DiceShown]]] = {}
        for throw in self.throws:
            begins = _BEGINNING.match(throw.key)
            of_thrower = found.setdefault(throw.thrown, {})
            of_thrower.setdefault(begins[0] if begins else "", []).append(throw)
        return {
            thrown: tuple(
                DiceAlike(key=key, throws=tuple(throws)) for key, throws in groups.items()
            )
            for thrown, groups in found.items()
        }


def dice_kept(told: Sequence[Briefing]) -> DiceKept | None:
    """Return the throws of some periods, the latest last; none: there are none."""
    throws = dice_log(despatch for each in told for despatch in each.despatches)
    locked = locks_kept(told)
    if locked is None and not throws:
        return None
    locks = () if locked is None else locked.locks
    return DiceKept(throws=throws, seed_digest=told[-1].head.seed_digest, locks=locks)


def locks_kept(told: Sequence[Briefing]) -> DiceKept | None:
    """Return how the orders of some periods were locked, and no throw; none: none were."""
    locks = tuple(f"{each.period.title}: {words}" for each in told for words in each.locks)
    if not locks:
        return None
    return DiceKept(throws=(), seed_digest=told[-1].head.seed_digest, locks=locks)


def die_faces() -> Mapping[str, Asset]:
    """Return pictures of the six faces, ``die-1.svg`` to ``die-6.svg``."""
    return {_picture(face): Asset.svg(_face(face)) for face in _SPOTS}


def _picture(face: Face) -> str:
    return f"die-{face}.svg"


def _face(face: int) -> str:
    """Draw a face, ten units square."""
    spots = "".join(
        f'<circle cx="{across:g}" cy="{down:g}" r="1.05"/>' for across, down in _SPOTS[face]
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="3.6mm" height="3.6mm" '
        'viewBox="0 0 10 10"><rect x="0.4" y="0.4" width="9.2" height="9.2" rx="1.8" '
        f'fill="#fff" stroke="#000" stroke-width="0.7"/>{spots}</svg>'
    )


# What happened in a period, part by part, as sheets and pages tell it.


class Happening(Struct, frozen=True, kw_only=True):
    """One event, its rule and its dice."""

    text: str
    rule: str
    """The rule, or several drawn together; empty: none."""
    dice: tuple[DiceShown, ...]
    when: str = ""
    """The part of the period; empty: all of it, or it stands above."""
    is_dull: bool = False
    """Whether it is about nobody in particular, and may stand in small type."""


def happening(despatch: Despatch, *, when: str = "") -> Happening:
    """Return one despatch as a sheet tells it."""
    return Happening(
        text=despatch.text,
        rule=despatch.rule,
        dice=_unsaid(despatch),
        when=when,
        is_dull=not (despatch.force or despatch.contact),
    )


def _unsaid(despatch: Despatch) -> tuple[DiceShown, ...]:
    """Return the throws of a despatch whose faces its words do not name already."""
    said = set(re.findall(r"[\w']+", despatch.text))
    return tuple(
        throw
        for throw in dice_shown(despatch.throws)
        if any(face.picture or not said.issuperset(face.text.split()) for face in throw.faces)
    )


def everything(_despatch: Despatch) -> bool:
    """Want every despatch."""
    return True


def by_force(told: Iterable[Despatch]) -> tuple[Happening, ...]:
    """Return despatches as a sheet tells them, what is about one force together.

    Those of a force stand where its first one stood; what is about nobody stands alone.
    """
    found: dict[tuple[str, int], list[Despatch]] = {}
    for number, despatch in enumerate(told):
        alone = not despatch.force or bool(despatch.contact)
        key = (despatch.force, number if alone else -1)
        found.setdefault(key, []).append(despatch)
    return tuple(_together(tuple(each)) for each in found.values())


def _together(told: tuple[Despatch, ...]) -> Happening:
    """Return despatches about one thing as one."""
    rules = sorted({despatch.rule for despatch in told if despatch.rule})
    first = happening(told[0])
    return replace(
        first,
        text=" ".join(despatch.text for despatch in told),
        rule=rule_list(rules),
        dice=tuple(die for despatch in told for die in _unsaid(despatch)),
    )


# Where was I, on the front of a turn sheet: what changed, and what was ordered.

FEW = 6
"""As many armies without an order are named."""


class TogetherTold(Struct, frozen=True, kw_only=True):
    """What several have in common."""

    words: str
    names: tuple[str, ...]


class WhereWasI(Struct, frozen=True, kw_only=True):
    """What is otherwise than a period ago, in few words."""

    since: str
    """The title of the period before; empty: the campaign begins."""
    shared: str
    """What holds for everybody, then and now; empty: it is as it was."""
    changed: tuple[Changed, ...]
    ordered: tuple[TogetherTold, ...]
    """Each order, with those who were given it."""
    bound: tuple[TogetherTold, ...]
    """What is done without one, likewise."""
    without: tuple[str, ...]
    """Names of those without any order; empty where they are too many."""
    count_without: int
    words_without: str
    """What they do."""


def where_was_i(briefing: Briefing, changes: Changes) -> WhereWasI:
    """Return what stands on a turn sheet's front."""
    planned = {each.name for each in changes.planned}
    without = [f.name for f in known_forces(briefing) if f.name not in planned]
    return WhereWasI(
        since=changes.since.title if changes.since else "",
        shared=_shared(changes),
        changed=changes.changed,
        ordered=tuple(_seen_together((p.name, p.ordered) for p in changes.planned)),
        bound=tuple(_seen_together((p.name, p.bound) for p in changes.planned if not p.ordered)),
        without=tuple(without) if len(without) <= FEW else (),
        count_without=len(without),
        words_without=briefing.words.wording.without_orders,
    )


def _shared(changes: Changes) -> str:
    shared = changes.shared
    if shared is None or shared.then == shared.now:
        return ""
    return f"{shared.of.title}: {shared.then} → {shared.now}"


def _seen_together(told: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[TogetherTold]:
    """Yield lines with the names of all of whom they are told, in order."""
    found: dict[str, list[str]] = {}
    for name, lines in told:
        if lines:
            found.setdefault("; ".join(lines), []).append(name)
    for words, names in found.items():
        yield TogetherTold(words=words, names=tuple(names))


# The turn sheet: everything the umpire knows of a period, on paper.

TEMPLATE = "sheets/turn-sheet.html"
STYLE = "sheets/turn-sheet.css"


class PeriodHeading(Struct, frozen=True, kw_only=True):
    """What stands above the sections of a sheet."""

    title: str
    day: str
    """Which day it is, by the campaign's count; may be empty."""
    status: str
    """How far the period has come."""


def turn_sheet_job(
    briefing: Briefing, sections: Sequence[FilledSection], *, name: str, press: Press
) -> PdfJob:
    """Return the umpire's turn sheet, ready to be printed."""
    styles = styles_of(sections, STYLE, press.environment)
    return press.job(
        name,
        TEMPLATE,
        values={
            "head": head_of(briefing, f"Turn sheet · {briefing.audience.name}"),
            "sheet": heading_of(briefing, _status(briefing)),
            "sections": tuple(sections),
            "styles": tuple(styles),
        },
        assets={**styles, **die_faces()},
    )


def heading_of(briefing: Briefing, status: str) -> PeriodHeading:
    """Return the heading of a sheet on a period."""
    return PeriodHeading(
        title=briefing.period.title,
        day=day_words(briefing.head, briefing.period.turn),
        status=status,
    )


def _status(briefing: Briefing) -> str:
    """Return how far the period has come, and whether players know it."""
    if briefing.is_closed:
        return f"Closed; the record is {briefing.record}."
    told = "Still open; it can be closed."
    if briefing.asked:
        told = "Still open: see below for what it is waiting for."
    return f"{told} {briefing.untold}" if briefing.untold else told


# Sheets for whoever plays alone: where he was, and what stays sealed for now.

FOLDER = "sealed"
WHERE_WAS_I = "where-was-i"


def sealed_jobs(
    sheets: Sequence[SealedSheet], period: Period, *, campaign: str, folder: str, press: Press
) -> Mapping[str, PdfJob]:
    """Return sealed sheets by their path below a reader's folder.

    A cover says when to open each; the rest is inside.
    """
    head = RunningHead(campaign=campaign, sheet="Sealed", period=period.title)
    return {
        f"{FOLDER}/{sheet.id}.pdf": press.job(
            f"{folder}/{FOLDER}/{sheet.id}.pdf",
            "sheets/sealed.html",
            values={"head": head, "sheet": sheet, "period": period.title},
            assets=press.style("sheets/sealed.css"),
        )
        for sheet in sheets
    }


def where_was_i_job(
    changes: Changes, sealed: Sequence[SealedSheet], *, campaign: str, name: str, press: Press
) -> PdfJob:
    """Return what whoever comes back after weeks is told; it lists what is sealed."""
    head = RunningHead(campaign=campaign, sheet="Where was I?", period=changes.until.title)
    return press.job(
        name,
        "sheets/where-was-i.html",
        values={"head": head, "changes": changes, "sealed": sealed},
        assets=press.style("sheets/where-was-i.css"),
    )
