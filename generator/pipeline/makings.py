"""What is made for a reader, and known again by what it was made from.

Whoever makes something is given values that note which parts of them are looked at. A
later build makes it anew only where one of these parts, or the program, is another.
Otherwise it is taken from what is kept, and what only its making would have asked for is
not even worked out.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from generator.brief.audience import Audience
from generator.kit.printing import together
from generator.pipeline.briefings import forecasts_for
from generator.pipeline.published_turns import pictures_mark
from generator.render.pdf import job_digest, kept_job
from generator.store import digest_of, digest_of_texts
from generator.systems.system_pages import MadeDocuments, ReaderMaterials, WholePeriod
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.brief.briefing import Briefing
    from generator.brief.changes import Changes
    from generator.kit.facts import Forecast
    from generator.pipeline.desk import Desk
    from generator.store import Store

    Make = Callable[[ReaderMaterials], MadeDocuments]

Looked = TypeVar("Looked", bound=Struct)
_MAKING, _PAGES = "making", "pages of a making"
_REMEMBERED = 8
"""States of one making that are known again, as when an edit is taken back."""
_NOTED = "_looked_at"


# Values that note what is looked at.


def noting(value: Looked, note: Callable[[str], None]) -> Looked:
    """Return a value equal in all its parts, which tells each part that is looked at.

    A copy of it with other parts tells of them as well. It cannot be hashed, so that
    nothing found for it is remembered without being told of.
    """
    parts = {name: getattr(value, name) for name in type(value).__struct_fields__}
    told: Looked = _noting_kind(type(value))(**parts, **{_NOTED: note})
    return told


@cache
def _noting_kind(kind: type[Struct]) -> Any:  # noqa: ANN401 - a class made here
    names = frozenset(kind.__struct_fields__)

    def looked_at(self: Struct, name: str) -> object:
        if name in names:
            kind.__getattribute__(self, _NOTED)(name)
        return kind.__getattribute__(self, name)

    return msgspec.defstruct(
        kind.__name__,
        [(_NOTED, Any)],
        bases=(kind,),
        namespace={"__getattribute__": looked_at, "__hash__": None},
        module=kind.__module__,
        frozen=True,
        kw_only=True,
    )


# What may be looked at, each part with a digest that tells one state of it from another.

_OTHER, _OTHERS = "of ", "others"
"""Before whom a briefing is of, where it is another reader's; and all of these."""
_IN_WORDS = {
    "closed": "a closed period",
    "pictures": "a picture",
    "form": "what is to be ordered",
    "forecasts": "what lies ahead",
    "preview": "what the public will read",
    "changes": "what is new in the period",
    _OTHERS: "what others know",
}
_BRIEFING, _WHOLE = "briefing", "period"
_LATER = ("closed", "pictures", "form")
"""Parts of a reader's materials that are values and not worked out when asked for."""


class ReadersValues:
    """What one reader's papers are made from, and the digest of each part of it."""

    def __init__(self, desk: Desk, materials: ReaderMaterials, store: Store) -> None:
        """Bind the campaign as its reader is told of it.

        Args:
            desk: The campaign.
            materials: What his papers are made from.
            store: Where forecasts are kept.
        """
        self._desk = desk
        self._materials = materials
        self._store = store
        self._digests: dict[str, str] = {}
        self._others: dict[str, Briefing] = {}

    def noting(self, looked_at: dict[str, str]) -> ReaderMaterials:
        """Return the materials for one making, which note what it looks at."""

        def note(name: str) -> None:
            looked_at[name] = ""

        def within(what: str) -> Callable[[str], None]:
            return lambda part: note(f"{what}.{part}")

        given = self._materials

        def whole() -> WholePeriod:
            return noting(given.whole(), within(_WHOLE))

        def brief_for(other: Audience) -> Briefing:
            whose = _OTHER + msgspec.json.encode(other, order="sorted").decode()
            return noting(self._of_another(whose), within(whose))

        def forecasts() -> tuple[Forecast, ...]:
            note("forecasts")
            return given.forecasts()

        def preview() -> tuple[Briefing, ...]:
            note("preview")
            return given.preview()

        def changes() -> Changes | None:
            note("changes")
            return given.changes()

        watched = replace(
            given,
            briefing=noting(given.briefing, within(_BRIEFING)),
            whole=whole,
            brief_for=brief_for,
            forecasts=forecasts,
            preview=preview,
            changes=changes,
        )
        return noting(watched, lambda part: note(part) if part in _LATER else None)

    def digest(self, name: str) -> str:
        """Return the digest of a part as it is now.

        Raises:
            TypeError: It is not known what tells two states of it apart.
        """
        if name not in self._digests:
            self._digests[name] = self._digested(name)
        return self._digests[name]

    def _digested(self, name: str) -> str:
        given = self._materials
        what, _, part = name.rpartition(".")
        match what, name:
            case "", "closed":
                digest = digest_of_texts(each.digest for each in self._desk.book.entries)
            case "", "pictures":
                digest = pictures_mark(self._desk)
            case "", "changes":
                digest = digest_of(given.changes())
            case "", "forecasts":
                ahead = forecasts_for(self._desk, given.reader, self._store)
                digest = digest_of(tuple(body for body, _ in ahead))
            case "", "preview":
                digest = digest_of(given.preview())
            case "", _:
                digest = digest_of(given.form)
            case _:
                digest = digest_of(getattr(self._value(what), part))
        return digest

    def _value(self, what: str) -> object:
        """Return a value whose parts are looked at, each for itself."""
        if what == _BRIEFING:
            return self._materials.briefing
        return self._materials.whole() if what == _WHOLE else self._of_another(what)

    def _of_another(self, whose: str) -> Briefing:
        if whose not in self._others:
            other = msgspec.json.decode(whose.removeprefix(_OTHER), type=Audience)
            self._others[whose] = self._materials.brief_for(other)
        return self._others[whose]


# Makings, each with what it looked at when it was made last.


class Remade(Struct, frozen=True, kw_only=True):
    """Something that was made anew, and why."""

    folder: str
    """Of its reader."""
    name: str
    because: tuple[str, ...]
    """The parts that are otherwise than when it was made last; none: it never was, or is
    no longer kept."""

    @property
    def told(self) -> str:
        """What was made, and why, as a sentence."""
        parts = (each.rpartition(".") for each in self.because)
        words = [
            f"the {what}’s {part.replace('_', ' ')}" if what else _IN_WORDS[part]
            for what, _, part in parts
        ]
        why = f"since {together(words)} changed" if words else "since nothing of it is kept"
        return f"{self.folder}: {self.name.replace('_', ' ')}, {why}"


class _Kept(Struct, frozen=True, kw_only=True):
    """What came of a making, and the parts it looked at with their digests."""

    looked_at: dict[str, str]
    jobs: tuple[tuple[str, str, str], ...]
    """Documents: path, name and digest."""
    pages: str
    """By what its finished files are kept."""
    follow_orders: bool
    complaints: tuple[str, ...]


class Makings:
    """Everything made for one reader; what would come out the same is not made again."""

    def __init__(
        self, values: ReadersValues, materials: ReaderMaterials, store: Store, always: str
    ) -> None:
        """Bind what is made from.

        Args:
            values: The parts that may be looked at.
            materials: The same, whole.
            store: Where it is kept what came of each making.
            always: A digest of what every making depends on.
        """
        self._values = values
        self._materials = materials
        self._store = store
        self._always = always
        self.remade: list[Remade] = []

    def of(self, name: str, make: Make) -> MadeDocuments:
        """Return what comes of a making.

        Args:
            name: What it is called; one name, one making.
            make: Makes it from the materials, and from nothing else that can change.
        """
        if self._store.folder is None:
            return make(self._materials)
        key = digest_of_texts((self._materials.reader.folder, name, self._always))
        before = self._store.read(_MAKING, key, _decoded) or []
        for each in before:
            if self._is_as_now(each.looked_at):
                found = self._taken(each)
                if found is not None:
                    return found
        looked_at: dict[str, str] = {}
        made = make(self._values.noting(looked_at))
        self._note_why(name, before)
        try:
            digests = {part: self._values.digest(part) for part in sorted(looked_at)}
        except TypeError:
            return made
        anew = self._put(digests, made)
        others = [each for each in before if each.looked_at != digests]
        self._store.put(_MAKING, key, msgspec.json.encode([anew, *others][:_REMEMBERED]))
        return made

    def _is_as_now(self, looked_at: Mapping[str, str]) -> bool:
        try:
            return all(self._values.digest(part) == was for part, was in looked_at.items())
        except TypeError:
            return False

    def _note_why(self, name: str, before: list[_Kept]) -> None:
        """Note what was made anew, and which of the parts it looked at last have changed."""
        last = before[0].looked_at if before else {}
        changed = [part for part, was in last.items() if not self._is_as_now({part: was})]
        # A briefing of another reader is named by him in full, which nobody reads.
        because = dict.fromkeys(_OTHERS if each.startswith(_OTHER) else each for each in changed)
        folder = self._materials.reader.folder
        self.remade.append(Remade(folder=folder, name=name, because=tuple(because)))

    def _put(self, digests: dict[str, str], made: MadeDocuments) -> _Kept:
        """Keep what came of a making; documents are kept when they are printed."""
        jobs = tuple((path, job.name, job_digest(job)) for path, job in made.jobs.items())
        pages = digest_of(tuple(made.pages), tuple(made.pages.values()))
        self._store.put_files(_PAGES, pages, made.pages)
        return _Kept(
            looked_at=digests,
            jobs=jobs,
            pages=pages,
            follow_orders=made.follow_orders,
            complaints=made.complaints,
        )

    def _taken(self, kept: _Kept) -> MadeDocuments | None:
        """Return what came of a making; none: some of it is no longer kept."""
        pages = self._store.get_files(_PAGES, kept.pages)
        documents = self._store.made_by("")
        jobs = {path: kept_job(name, digest, documents) for path, name, digest in kept.jobs}
        whole = {path: job for path, job in jobs.items() if job is not None}
        if pages is None or len(whole) < len(jobs):
            return None
        return MadeDocuments(
            jobs=whole,
            pages=pages,
            follow_orders=kept.follow_orders,
            complaints=kept.complaints,
        )


def _decoded(body: bytes) -> list[_Kept]:
    """Read what is kept of a making.

    Raises:
        ValueError: It is no such list.
    """
    return msgspec.json.decode(body, type=list[_Kept])
