"""The table about what is sent to players: a covering text, and addresses."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from generator.read.models.table_base import Section
from generator.read.models.value_kinds import (
    BAD_FORM,
    LONGEST_TEXT,
    UNKNOWN_WORD,
    Line,
    PlayerId,
    ShownAs,
    closest_or_all,
    wrong,
)
from generator.world.post import WORDS

MAIL_PATTERN = r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*"
_LONGEST_MAIL = 254
_BRACED = re.compile(r"\{([^{}\n]*)\}")


def _check_mail(text: str) -> str:
    if text and (
        not re.fullmatch(MAIL_PATTERN, text, re.ASCII) or len(text) > _LONGEST_MAIL
    ):
        hint = 'write the address alone, such as "anna@club.example"'
        raise wrong(BAD_FORM, f"“{text}” is not an address for mails", hint)
    return text


def _check_covering(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        what = f"the text has {len(text):,} letters; at most {LONGEST_TEXT:,} go"
        raise wrong(BAD_FORM, what, "shorten it")
    for word in _BRACED.findall(text):
        if word not in WORDS:
            what = f"“{{{word}}}” is nothing that can be filled in"
            raise wrong(UNKNOWN_WORD, what, closest_or_all(word, WORDS))
    return text


MailAddress = Annotated[str, ShownAs("address"), AfterValidator(_check_mail)]


class PostSection(Section):
    """What `send` puts with a player's papers."""

    sender: Annotated[MailAddress, Field(examples=["maria@club.example"])] = ""
    """Your address: who the mails are from."""
    by: Annotated[Line, Field(examples=["by Thursday evening"])] = ""
    """By when you want orders, as your covering text says it."""
    text: Annotated[
        str,
        ShownAs("text"),
        AfterValidator(_check_covering),
        Field(examples=["Dear {player}, your orders for {period} {by}, please."]),
    ] = ""
    """Your covering text; `{player}`, `{period}`, `{campaign}`, `{umpire}` and `{by}`
    are filled in.
    """
    to: Annotated[
        dict[PlayerId, MailAddress],
        ShownAs("player = address"),
        Field(examples=[{"anna": "anna@club.example"}]),
    ] = Field(default_factory=dict)
    """Players' addresses; they stand on no papers and in no other player's mail."""
