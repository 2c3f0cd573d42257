"""How events are told: sentences as data, filled only with what a reader may know.

A sentence names facts in braces.  A passage in square brackets is told only when
every fact in it is known and holds something; a fact outside brackets that the
reader may not know silences the whole sentence.  ``{saves?}`` prints nothing and
asks that the fact be true, ``{saves!}`` that it be known and not true;
``{disengager=force?}`` asks that two facts be the same, with ``!`` that they differ.
``{force:marches/march}`` prints what agrees with a name or a number, one or many.
``{force|they}`` stands for the name where it was named already, as the campaign says:
it, she, he or they, ``them``, ``their`` and ``themselves`` likewise, ``They`` at the
head of a sentence; ``{force|has/have}`` is the verb after it.  ``{work|a}`` prints
the fact as one of many: a road, an earthwork; ``{left|no}`` and ``{left|none}`` have
the word in place of 0.  A name that begins with The has a capital at the head of a
sentence alone: the Riders, for The Riders.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from generator.errors import GeneratorError
from generator.kit import printing
from generator.kit.story_wording import NO_STORY, StoryWording, load_story
from generator.values import Struct
from generator.world.forces import Pronoun

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.world.clock import FactValue

Worded = TypeVar("Worded")
_PASSAGE = re.compile(r"\[([^\[\]]*)\]")
_FACT = re.compile(r"\{([a-z_]+)([?!]|\|(?:a|no|none))?\}")
_ARTICLE, _ZERO = "|a", "0"
_SAME = re.compile(r"\{([a-z_]+)=([a-z_]+)([?!])\}")
_VERB = re.compile(r"\{([a-z_]+)([:|])([^/{}]+)/([^/{}]+)\}")
_PRONOUN = re.compile(r"\{([a-z_]+)\|([Tt]h(?:ey|em|eir|emselves))\}")


class WordingError(GeneratorError):
    """The wording of a rule system is not whole."""


_WHOLE = "it"
"""What stands for a whole fact that is not taken apart."""


class ToldFact(Struct, frozen=True, kw_only=True):
    """How the text of a fact is told that was recorded in other words."""

    reads: str
    """What it looks like: a pattern of which the parts have names."""
    says: str
    """How it is told, its parts in braces and optional passages in brackets."""
    words: Mapping[str, str] = {}
    """What stands for the text of a part."""

    def told(self, fact: str) -> str:
        """Return a text in words; one that looks otherwise stays as it is."""
        found = re.fullmatch(self.reads, fact)
        if found is None:
            return fact
        parts = found.groupdict(default="")
        known = {name: self.words.get(part, part) for name, part in parts.items()}
        return told_as(self.says, known) or fact


class Noun(Struct, frozen=True, kw_only=True):
    """What the words of a fact ask of the words round them."""

    is_many: bool = False
    """Whether its verb is that of many: elves march, an army marches."""
    pronoun: Pronoun = Pronoun.IT
    """What stands for it where it was named already."""


_ONE_THING = Noun()
SEVERAL = Noun(is_many=True, pronoun=Pronoun.THEY)
"""Whose verbs are told of nobody in particular: “hold”, “go back”."""


class EventWording(Struct, frozen=True, kw_only=True):
    """How one kind of event is told."""

    kind: str
    says: str
    """The sentence with its facts in braces and optional passages in brackets."""
    knows: Mapping[str, str]
    """The kind of knowledge each fact is, by fact name."""
    by_default: str
    """The kind of knowledge of every other fact, and of the event itself."""
    warns: bool = False
    """Whether the umpire is warned of it before he closes the period."""
    exchanges: str = ""
    """The fact that names who goes the other way; empty: its force alone moves."""
    retreats: bool = False
    """Whether its force is driven off, which is no march."""
    row: str = ""
    """What a table that compares forces calls the row it stands in; empty: none."""
    in_row: str = ""
    """How it is told there, in the column of the force it is about."""
    facts_told: Mapping[str, ToldFact] = {}
    """How facts are told that were recorded in other words, by fact name."""

    def fact_told(self, fact: str, value: FactValue) -> FactValue:
        """Return a text as it is told, each of several by itself."""
        told = self.facts_told.get(fact)
        if told is None:
            return value
        if isinstance(value, tuple):
            return tuple(told.told(str(part)) for part in value)
        return told.told(str(value))

    def knowledge_of(self, fact: str) -> str:
        """Return the kind of knowledge a fact of this event is."""
        return self.knows.get(fact, self.by_default)

    def told(self, known: Mapping[str, str], nouns: Mapping[str, Noun] | None = None) -> str | None:
        """Return the sentence for a reader who knows these facts, none for silence.

        A fact known to be false or empty is given as the empty text; a fact without a
        noun is one thing.
        """
        return told_as(self.says, known, nouns)

    def told_in_row(self, known: Mapping[str, str], nouns: Mapping[str, Noun] | None = None) -> str:
        """Return the same for a table that compares forces; empty: it has no row."""
        return told_as(self.in_row, known, nouns) or ""

    def facts(self) -> frozenset[str]:
        """Return the names of all facts the sentence mentions."""
        return frozenset(found[0] for found in _FACT.findall(self.says))


def told_as(
    says: str, known: Mapping[str, str], nouns: Mapping[str, Noun] | None = None
) -> str | None:
    """Return a sentence with verbs, pronouns and facts; none for silence."""
    chosen = agreed(says, nouns or {})
    whole = _PASSAGE.sub(lambda found: _filled(found[1], known) or "", chosen)
    told = _filled(whole, known, outside=True)
    return None if told is None else printing.with_small_names(told)


def agreed(says: str, nouns: Mapping[str, Noun]) -> str:
    """Return a text with verbs and pronouns chosen, its facts not yet filled."""

    def verb(found: re.Match[str]) -> str:
        noun = nouns.get(found[1], _ONE_THING)
        follows_pronoun = found[2] == "|"
        is_many = noun.pronoun.takes_plural if follows_pronoun else noun.is_many
        return found[4] if is_many else found[3]

    def pronoun(found: re.Match[str]) -> str:
        stands = nouns.get(found[1], _ONE_THING).pronoun
        chosen = _CASES[found[2].lower()](stands)
        return chosen.capitalize() if found[2][0] == "T" else chosen

    return _PRONOUN.sub(pronoun, _VERB.sub(verb, says))


_CASES: Mapping[str, Callable[[Pronoun], str]] = {
    "they": str,
    "them": lambda pronoun: pronoun.them,
    "their": lambda pronoun: pronoun.their,
    "themselves": lambda pronoun: pronoun.themselves,
}


def _filled(passage: str, known: Mapping[str, str], *, outside: bool = False) -> str | None:
    """Fill a passage; none when a fact in it is not known, empty, or not as asked."""
    for one, other, ask in _SAME.findall(passage):
        if not {one, other} <= known.keys():
            return None
        if (known[one] == known[other]) is (ask == "!"):
            return None
    passage = _SAME.sub("", passage)
    for name, ask in _FACT.findall(passage):
        if name not in known:
            return None
        is_wanted = ask != "!"
        may_be_empty = is_wanted and outside and ask != "?"
        if bool(known[name]) is not is_wanted and not may_be_empty:
            return None
    return _FACT.sub(lambda found: printing.marked(_printed(found, known[found[1]])), passage)


def _printed(found: re.Match[str], fact: str) -> str:
    """Return what stands for a fact: itself, with its article, or nothing."""
    asked = found[2] or ""
    if asked in {"?", "!"}:
        return ""
    if asked == _ARTICLE:
        return printing.article(fact)
    return asked.removeprefix("|") if asked and fact == _ZERO else fact


class Sealing(Struct, frozen=True, kw_only=True):
    """A kind of sheet that stays closed for who plays alone."""

    title: str
    until: str
    """When it may be opened."""
    kinds: tuple[str, ...]
    """The kinds of knowledge that stand on it; the last sheet takes the rest."""
    by: str
    """Of whom there is one each: ``side``, ``force``; empty: one alone."""
    tells: str = ""
    """What else a rule system tells on it, by its own word; empty: nothing."""


class Wording(Struct, frozen=True, kw_only=True):
    """Every sentence, reason and question of a rule system."""

    events: Mapping[str, EventWording]
    reasons: Mapping[str, str]
    """Short words for modifiers and choices, by key."""
    questions: Mapping[str, str]
    """How a question is put, by kind."""
    throws: Mapping[str, str] = {}
    """What dice decide, by the rule that calls for them, as in “roll for contact”."""
    sealed: Mapping[str, Sealing] = {}
    """The sheets that stay closed for who plays alone, by name."""
    pieces: Mapping[str, str] = {}
    """What else than forces stands on the map, in a word such as ``vessels``, by the
    name of the fact that places it."""
    names_of_bodies: frozenset[str] = frozenset()
    """Words of armies' names, in small letters, that tell none from another."""
    without: Mapping[str, str] = {}
    """What somebody does for whom no order comes, by the word of his fact, after his
    name; ``{route}`` is where he goes on to."""
    without_orders: str = ""
    """The same of armies in general: one sentence; empty: nothing is said."""
    story: StoryWording = NO_STORY
    """How a turn is told as a story."""

    def event(self, kind: str) -> EventWording:
        """Return how a kind of event is told.

        Raises:
            WordingError: Nobody has worded it.
        """
        return _worded(self.events, kind, f"the event {kind!r}")

    def reason(self, key: str) -> str:
        """Return the words for a reason.

        Raises:
            WordingError: Nobody has worded it.
        """
        return _worded(self.reasons, key, f"the reason {key!r}")

    def without_order(self, word: str) -> str:
        """Return what somebody does for whom no order comes, by the word of his fact.

        Raises:
            WordingError: Nobody has worded it.
        """
        return _worded(self.without, word, f"{word!r}, without an order")


def _worded(words: Mapping[str, Worded], key: str, called: str) -> Worded:
    """Return what stands under a key.

    Raises:
        WordingError: Nobody has worded it.
    """
    if key not in words:
        message = f"no wording for {called}"
        raise WordingError(message)
    return words[key]


def filled(passage: str, known: Mapping[str, str], nouns: Mapping[str, Noun] | None = None) -> str:
    """Return a short phrase with its facts filled in; an unknown fact leaves a gap."""
    chosen = agreed(passage, nouns or {})
    whole = _PASSAGE.sub(lambda found: _filled(found[1], known) or "", chosen)
    told = _FACT.sub(lambda found: printing.marked(_printed(found, known.get(found[1], ""))), whole)
    return printing.with_small_names(told)


def _texts(table: Mapping[str, object] | None) -> Mapping[str, str]:
    """Return a table of TOML that holds texts alone; none: an empty one."""
    return {key: str(value) for key, value in (table or {}).items()}


def _told_facts(table: object) -> Mapping[str, ToldFact]:
    """Build how facts are told that were recorded in other words; none: none is."""
    if not isinstance(table, dict):
        return {}
    return {
        fact: ToldFact(
            reads=entry.get("reads", f"(?P<{_WHOLE}>.*)"),
            says=entry.get("says", f"{{{_WHOLE}}}"),
            words=_texts(entry.get("words")),
        )
        for fact, entry in table.items()
    }


def _sealing(entry: object) -> Sealing:
    """Build the wording of a kind of sealed sheet.

    Raises:
        WordingError: It lacks what every one needs.
    """
    if not isinstance(entry, dict) or not {"title", "until"} <= entry.keys():
        message = "a sealed sheet needs 'title' and 'until'"
        raise WordingError(message)
    return Sealing(
        title=str(entry["title"]),
        until=str(entry["until"]),
        kinds=tuple(map(str, entry.get("kinds", ()))),
        by=str(entry.get("by", "")),
        tells=str(entry.get("tells", "")),
    )


def load_wording(
    document: Mapping[str, dict[str, object]],
    in_columns: Mapping[str, dict[str, object]] | None = None,
    story: Mapping[str, object] | None = None,
) -> Wording:
    """Build the wording from its parsed TOML.

    Args:
        document: Every sentence.
        in_columns: How events are told where forces are compared; none: nowhere.
        story: How the story of a turn tells them; none: there is no story.

    Raises:
        WordingError: A sentence lacks what every sentence needs, or a column tells of
            an event that has none.
    """
    columns = (in_columns or {}).get("event", {})
    strangers = sorted(columns.keys() - document.get("event", {}).keys())
    if strangers:
        message = f"a column tells of {strangers[0]!r}, for which there is no sentence"
        raise WordingError(message)
    events = {}
    for kind, entry in document.get("event", {}).items():
        if not isinstance(entry, dict) or not {"says", "is"} <= entry.keys():
            message = f"the event {kind!r} needs 'says' and 'is'"
            raise WordingError(message)
        column = columns.get(kind)
        in_row = _texts(column if isinstance(column, dict) else None)
        events[kind] = EventWording(
            kind=kind,
            says=str(entry["says"]),
            by_default=str(entry["is"]),
            knows=_texts(entry.get("knows")),
            warns=entry.get("warns") is True,
            exchanges=str(entry.get("exchanges", "")),
            retreats=entry.get("retreats") is True,
            row=in_row.get("row", ""),
            in_row=in_row.get("says", ""),
            facts_told=_told_facts(entry.get("told")),
        )
    bodies = _texts(document.get("bodies"))
    return Wording(
        events=events,
        reasons=_texts(document.get("reason")),
        questions=_texts(document.get("question")),
        throws=_texts(document.get("throw")),
        pieces=_texts(document.get("pieces")),
        names_of_bodies=frozenset((*bodies, *bodies.values())),
        without=_texts(document.get("without")),
        without_orders=str(document.get("orders", {}).get("without", "")),
        story=load_story(story),
        sealed={name: _sealing(entry) for name, entry in document.get("sealed", {}).items()},
    )
