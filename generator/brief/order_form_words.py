"""How one is told where somebody stands, and what comes without an order."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

from generator.kit.facts import AnyFactName
from generator.kit.shared_facts import GOES_ON, NAME, WITHOUT_ORDER
from generator.kit.wording import filled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.briefing import Briefing
    from generator.kit.form_grammar import FormBlock, FormNote
    from generator.kit.order_grammar import Blank, OrderTable

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
    told = (_noted(view, note, subject) for note in form.stands)
    return tuple(filter(None, told))


def _noted(view: Briefing, note: FormNote, subject: str) -> str:
    """Return what a note says of somebody; empty: it does not hold, or is unknown."""
    if note.where and view.told(AnyFactName(name=note.where), subject) != "yes":
        return ""
    if note.unless and view.facts.get((subject, note.unless)) is not False:
        return ""
    names = [name for _, name, *_ in Formatter().parse(note.says) if name]
    told = {name: _told(view, name, subject) for name in names}
    return _agreed(note.says, told).format(**told) if all(told.values()) else ""


def _agreed(says: str, told: Mapping[str, str]) -> str:
    """Return a note with the words chosen that agree with a number, one or many."""

    def agreeing(found: re.Match[str]) -> str:
        return found[2] if told[found[1]] == _ONE else found[3]

    return _ONE_OR_MANY.sub(agreeing, says)


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
        key: blank
        for key, blank in table.blank.items()
        if goal or "{goal}" not in blank.value
    }
    able = [each for each in may if _can_be_written(table, each, blanks)]
    deed = next((each for each in able if _wants_all(table, each, blanks)), "")
    yield f"# [[period.{table.key}]]"
    yield f'# {table.subject.key} = "{subject}"'
    for key, blank in blanks.items():
        value = blank.value.replace("{deed}", deed).replace("{goal}", goal)
        remark = blank.remark.format(may=_either(tuple(able)))
        yield f"# {f'{key} = {value}'.ljust(_WIDTH)}# {remark}"


def _can_be_written(table: OrderTable, deed: str, blanks: Mapping[str, Blank]) -> bool:
    """Return whether a deed needs no key that is left out."""
    left_out = table.blank.keys() - blanks.keys()
    return deed not in table.deeds or left_out.isdisjoint(table.deeds[deed].needs)


def _wants_all(table: OrderTable, deed: str, blanks: Mapping[str, Blank]) -> bool:
    """Return whether a deed goes with every key that is printed, and needs them."""
    return deed in table.deeds and set(table.deeds[deed].needs) == blanks.keys() - {
        table.deed_key
    }


def _either(words: tuple[str, ...]) -> str:
    """Return words as a choice, such as ``march, rest or cross``."""
    *others, last = words or ("rest",)
    return f"{', '.join(others)} or {last}" if others else last
