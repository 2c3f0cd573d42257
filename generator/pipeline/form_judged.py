"""Which form a file is, whether it is as printed, and what forms say against others."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, audiences
from generator.brief.order_form_contents import (
    ANSWERS,
    CAMPAIGN,
    CHECK,
    HEAD,
    PERIOD,
    READER,
    form_parts,
)
from generator.errors import GeneratorError
from generator.pipeline.order_forms import is_our_own, key_of_forms
from generator.read.filled_form import UnreadableForm
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.brief.order_form_contents import FieldSpec, OrderForm
    from generator.pipeline.collected import CollectedEntry
    from generator.pipeline.desk import Desk
    from generator.pipeline.order_forms import FormsOfToday
    from generator.read.filled_form import FilledForm


_SHOWN = 60
"""Letters of a strange text that are shown."""
_OLDER = re.compile(r"[0-9a-f]{8}")
"""Letters as they were before they were keyed with the seed."""

_BREAKS_OFF = "breaks off before its end: ask for the whole text"
_ALTERED = "the text is not as its page wrote it: ask whether this is meant"


class NotTakenError(GeneratorError):
    """A form of ours, or like ours, that orders nothing; the message says why."""


class Judged(Struct, frozen=True, kw_only=True):
    """A form that is known, and what it says."""

    form: OrderForm
    """As it was printed, or would be printed today."""
    said: Mapping[str, str]
    """What its fields say; those that are empty, or strange, are left out."""
    doubts: tuple[str, ...]
    head: tuple[str, ...]
    """For whom and for which periods it says it is."""
    why_looked_at: str = ""
    """Why nothing it says is taken over unread; empty: nothing stands against it."""


def judged(forms: FormsOfToday, filled: FilledForm) -> Judged:
    """Return which form this is, and what its fields say.

    Args:
        forms: Those of the campaign.
        filled: What came back.

    Raises:
        UnreadableForm: It is no order form at all.
        NotTakenError: It is not this campaign's, not as it was printed, or for a period
            that takes no orders.
    """
    desk = forms.desk
    head = {name: _single(filled.fields.get(name, ())) for name in HEAD}
    if not head[CAMPAIGN] or not head[READER]:
        message = "has fields, but is none of our order forms"
        raise UnreadableForm(message)
    if head[CAMPAIGN] != desk.campaign.id:
        message = f"is a form of another campaign, “{head[CAMPAIGN][:_SHOWN]}”"
        raise NotTakenError(message)
    form = _form_of(forms, head)
    if not is_our_own(head, key_of_forms(desk.seed)):
        raise NotTakenError(_about_letters(desk, form, head))
    if filled.is_cut:
        raise NotTakenError(_BREAKS_OFF)
    specs = forms.fields_of(form)
    said = {
        name: _single(words)
        for name, words in filled.fields.items()
        if name in specs and words and _fits(words, specs[name])
    }
    doubts = [*_about_head(form, head), *_about_fields(filled, specs)]
    if not filled.is_text:
        doubts += _about_missing(filled, form)
    if str(form.answers_for) != head[ANSWERS]:
        said = {name: text for name, text in said.items() if name[:7] != "answer/"}
    if filled.has_scripts:
        doubts.append("holds scripts, which ours do not; none was run")
    if filled.has_files:
        doubts.append("hides files in it, which ours do not; none was opened")
    return Judged(
        form=form,
        said=said,
        doubts=tuple(doubts),
        head=tuple(head[name] for name in HEAD if name != CHECK),
        why_looked_at=_ALTERED if filled.is_altered else _too_late(desk, form),
    )


def _too_late(desk: Desk, form: OrderForm) -> str:
    """Return why orders may come too late: their giver has read how the period went.

    Empty: he has not, or they are for the period after it.
    """
    is_open = form.period == desk.period and not form.is_umpires
    waits = any(not player.is_solo for player in desk.campaign.players)
    if not (is_open and waits and desk.due.is_due):
        return ""
    return (
        f"players read {form.period.title} already, all orders for it were in: take "
        "this over only if it was sent before that"
    )


def _form_of(forms: FormsOfToday, head: Mapping[str, str]) -> OrderForm:
    """Return the form as the campaign would print it today.

    Raises:
        NotTakenError: It is nobody's, or for a period that takes no orders.
    """
    desk = forms.desk
    readers = {
        each.id or str(each.kind): each
        for each in audiences(desk.campaign)
        if each.kind is not AudienceKind.PUBLIC
    }
    name, text = head[READER], head[PERIOD]
    if name not in readers:
        message = f"is from “{name[:_SHOWN]}”, who is not a player of this campaign"
        raise NotTakenError(message)
    reader = readers[name]
    try:
        period = desk.rules.clock.read(text)
    except ValueError:
        message = f"does not say for which period it is: “{text[:_SHOWN]}”"
        raise NotTakenError(message) from None
    if period == desk.period:
        return forms.asked_for(reader, is_next=False)
    if period > desk.period:
        following = forms.asked_for(reader, is_next=True)
        if period == following.period:
            return following
    is_past = period < desk.period
    why = "that period is closed" if is_past else "that period is not to be ordered yet"
    message = f"is for {period}, and {desk.period} is open: {why}"
    raise NotTakenError(message)


def _about_letters(desk: Desk, form: OrderForm, head: Mapping[str, str]) -> str:
    """Say that letters do not fit, and what to do; the right ones are never told."""
    if not desk.seed:
        return (
            "cannot be checked: this campaign has no seed, and without one its forms "
            "bear no letters. Put a long random line into campaign.seed, build, and "
            "send new forms"
        )
    whose = f"says it is the form of {form.reader_name} for {form.period}, and"
    if _OLDER.fullmatch(head[CHECK]):
        return (
            f"{whose} its letters are of the kind an older Marchtable printed, which "
            "anybody could work out. Build and send a new form, or type in by hand "
            "what you know to be meant"
        )
    return (
        f"{whose} the letters at its foot do not fit that: it was changed, or it was "
        "made from another form. Ask who sent it, or send a new form"
    )


def _about_head(form: OrderForm, head: Mapping[str, str]) -> Iterator[str]:
    """Yield what is strange about what nobody fills in."""
    if head[ANSWERS] != str(form.answers_for):
        yield (
            f"its answers are for {head[ANSWERS][:_SHOWN] or 'no period'}, and "
            f"{form.answers_for} is open: they are left out"
        )
    elif head[CHECK] != form.check:
        yield (
            "it was printed before the campaign changed: look whether places and "
            "numbers on it still mean the same"
        )


def _about_fields(filled: FilledForm, specs: Mapping[str, FieldSpec]) -> Iterator[str]:
    """Yield what is strange about its fields."""
    for name, words in sorted(filled.fields.items()):
        if name in HEAD or not words:
            continue
        if name not in specs:
            yield f"{name[:_SHOWN]} says “{words[0][:_SHOWN]}”, and is not on the form"
        elif not _fits(words, specs[name]):
            told = " and ".join(f"“{word[:_SHOWN]}”" for word in words)
            yield f"{name[:_SHOWN]} says {told}, which the form does not offer"


def _about_missing(filled: FilledForm, form: OrderForm) -> Iterator[str]:
    """Yield what a file lacks of the parts of the form that it holds anything of."""
    held = filled.fields.keys()
    parts = form_parts(form)
    wanted = [part for part in parts if not held.isdisjoint(part)] or parts
    missing = sorted({name for part in wanted for name in part} - held)
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        yield f"it lacks {missing[0]}{more}, which the form has"


def _fits(words: tuple[str, ...], spec: FieldSpec) -> bool:
    """Return whether a field says what it can say."""
    is_any = spec.is_open or not spec.options
    return len(words) == 1 and (is_any or words[0] in spec.options)


def _single(words: tuple[str, ...]) -> str:
    return words[0].strip() if len(words) == 1 else ""


# What forms that came together say against each other.

_NAMED = 3
"""How many of those that say otherwise are named."""


class ReadForm(Struct, frozen=True, kw_only=True):
    """A form that was read, with what it comes to."""

    name: str
    """What its player is called."""
    head: tuple[str, ...]
    """For whom and for which periods it says it is, as its letters bear out."""
    is_text: bool
    fields: Mapping[str, tuple[str, ...]]
    entries: tuple[CollectedEntry, ...]


def with_doubted_texts(forms: Iterable[ReadForm]) -> Iterator[CollectedEntry]:
    """Yield all entries, those doubted that only some texts of one player have."""
    known = tuple(forms)
    for form in known:
        if not form.is_text:
            yield from form.entries
            continue
        alike = (each for each in known if each.is_text and each.head == form.head)
        count, entries = _said(alike)
        told = (
            f"{count} different texts here are in the name of {form.name}, and not all "
            f"of them say this: ask {form.name} what is meant"
        )
        for entry in form.entries:
            is_in_all = entries[_identity(entry)] == count
            yield entry if is_in_all else entry.doubted(told)


def _said(texts: Iterable[ReadForm]) -> tuple[int, Counter[str]]:
    """Return how many different texts there are, and in how many each entry stands."""
    different = {frozenset(text.fields.items()): text for text in texts}
    entries = Counter(
        each for text in different.values() for each in set(map(_identity, text.entries))
    )
    return len(different), entries


def _identity(entry: CollectedEntry) -> str:
    """Return what is the same for entries that say the same."""
    return repr((entry.period, entry.table, entry.subject, entry.keys))


def without_contradictions(
    entries: Iterable[CollectedEntry],
) -> Iterator[tuple[CollectedEntry, bool]]:
    """Yield each entry once, with whether no other is on the same thing.

    Neither of two that differ is taken.
    """
    found: dict[tuple[str, str, str], dict[str, CollectedEntry]] = {}
    for entry in entries:
        group = found.setdefault((entry.period, entry.table, entry.subject), {})
        group.setdefault(_identity(entry), entry)
    for group in found.values():
        for entry in group.values():
            others = [each.source for each in group.values() if each is not entry]
            if not others:
                yield entry, True
                continue
            named, more = ", ".join(others[:_NAMED]), len(others) - _NAMED
            who = f"{named} and {more} more say" if more > 0 else f"{named} says"
            yield entry.doubted(f"{who} otherwise: keep one of them"), False
