"""The kinds of value a campaign file holds, with their checks and their faults.

Metadata of a kind (:class:`OneOf`, and the marks of :mod:`generator.kit.file_tables`)
serves three readers: the checks, the JSON Schema and the page ``docs/campaign-file.md``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, Strict, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

from generator.dice import KINDS, DiceKind, Face, to_throw_key
from generator.kit.file_tables import NameOf, ShownAs
from generator.read.deadline import EXAMPLE, UnfitDeadlineError, to_deadline
from generator.read.known import LONGEST_ID, did_you_mean, is_reserved, plain_words
from generator.values import Struct
from generator.world.hexes import HEXSIDE_WORDS

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

    from generator.world.clock import Clock

LONGEST_LINE = 200
LONGEST_TEXT = 20_000
LONGEST_CODE = 2
"""Letters of a code of the terrain text."""
MOST_FACES = 100
"""How many dice one throw may have."""

WRONG_TYPE = "C003"
BAD_ID = "C006"
BAD_TEXT = "C007"
UNKNOWN_WORD = "C008"
BAD_FORM = "C009"
BAD_CODE = "C040"
BAD_FACE = "C060"
BAD_THROW_KEY = "C062"

ID_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*"
COLOUR_PATTERN = "#[0-9A-Fa-f]{6}"
ADDRESS_PATTERN = r"https://[^\s/?#\"'<>]+(/[^\s\"'<>]*)?"
CONTACT_PATTERN = rf"mailto:[^\s@?&\"'<>]+@[^\s@?&\"'<>]+|{ADDRESS_PATTERN}"


class Notation(Struct, frozen=True, kw_only=True):
    """How a rule system writes what all systems have, by which values are checked."""

    clock: Clock
    dice: tuple[DiceKind, ...]
    throw_key: str
    """The key of some throw, for hints; empty: none is shown."""


def wrong(code: str, what: str, hint: str | None = None) -> PydanticCustomError:
    """Return the error of one value, already in the umpire's words."""
    return PydanticCustomError(code, "{what}", {"what": what, "hint": hint})


_MOST_SHOWN = 12
"""Words of a list in a hint; the rest is left out."""


def closest_or_all(word: str, known: tuple[str, ...]) -> str:
    """Return a hint: the word probably meant, else the words there are."""
    meant = did_you_mean(word, known)
    if meant is not None:
        return f"did you mean “{meant}”?"
    shown = ", ".join(known[:_MOST_SHOWN])
    return f"known: {shown}{', …' if len(known) > _MOST_SHOWN else ''}"


class OneOf:
    """A text that is one word of a closed list."""

    def __init__(self, *words: str) -> None:
        """Keep the words in the order people read them."""
        self.words = tuple(str(word) for word in words)

    def __get_pydantic_core_schema__(
        self,
        source: Any,  # noqa: ANN401 - whatever pydantic hands over
        handler: GetCoreSchemaHandler,
    ) -> core_schema.CoreSchema:
        """Check the word after its type."""
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Let editors offer the words."""
        return {**handler(schema), "enum": list(self.words)}

    def check(self, word: str) -> str:
        """Return the word if it is one of the list.

        Raises:
            PydanticCustomError: It is not; the hint names the closest.
        """
        if word in self.words:
            return word
        known = tuple(known for known in self.words if known)
        raise wrong(UNKNOWN_WORD, f"“{word}” is not a word known here", closest_or_all(word, known))


def _check_id(text: str) -> str:
    if not re.fullmatch(ID_PATTERN, text):
        suggestion = plain_words(text)
        hint = "take small letters a to z, digits and single hyphens between them"
        if re.fullmatch(ID_PATTERN, suggestion):
            hint = f"write “{suggestion}”: small letters, digits and single hyphens"
        raise wrong(BAD_ID, f"“{text}” cannot be an id", hint)
    if len(text) > LONGEST_ID:
        what = f"the id has {len(text)} letters; at most {LONGEST_ID} are allowed"
        raise wrong(BAD_ID, what, "shorten it; what people read goes into the name")
    if is_reserved(text):
        what = f"“{text}” cannot be an id: Windows keeps the name for a device"
        raise wrong(BAD_ID, what, f"write “{text}-1” or another word")
    return text


def _check_line(text: str) -> str:
    if "\n" in text:
        raise wrong(BAD_TEXT, "the text must stand on one line", "take the line ends out")
    if len(text) > LONGEST_LINE:
        what = f"the text has {len(text)} letters; at most {LONGEST_LINE} are allowed"
        raise wrong(BAD_TEXT, what, "shorten it")
    return text


def _check_title(text: str) -> str:
    if not text.strip():
        raise wrong(BAD_TEXT, "the text is empty", "write what people are to read")
    return _check_line(text)


def _check_prose(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        what = f"the text has {len(text):,} letters; at most {LONGEST_TEXT:,} are allowed"
        raise wrong(BAD_TEXT, what, "shorten it, or divide it into several texts")
    return text


def _check_colour(text: str) -> str:
    if not re.fullmatch(COLOUR_PATTERN, text):
        what = f"“{text}” is not a colour"
        hint = 'write # and six digits 0 to 9 or A to F for red, green and blue: "#B03A2E"'
        raise wrong(BAD_FORM, what, hint)
    return text.upper()


def _check_address(text: str) -> str:
    if text and not re.fullmatch(ADDRESS_PATTERN, text):
        hint = 'write it in full: "https://club.example/war/"'
        raise wrong(BAD_FORM, f"“{text}” is not the address of a site", hint)
    return text


def _check_contact(text: str) -> str:
    if text and not re.fullmatch(CONTACT_PATTERN, text):
        hint = 'write "mailto:maria@club.example", or an address that begins with https://'
        raise wrong(BAD_FORM, f"“{text}” is nowhere to write to", hint)
    return text


def _check_period(text: str, info: ValidationInfo) -> str:
    notation = info.context
    if isinstance(notation, Notation):
        try:
            notation.clock.read(text)
        except ValueError as fault:
            raise wrong(BAD_FORM, f"“{text}” is not a period", str(fault)) from None
    return text


def _check_deadline(value: object) -> str:
    if not isinstance(value, str):
        what = f"a date with its hour is text in quotes, not {kind_of(value)}"
        raise wrong(WRONG_TYPE, what, f'write it like "{EXAMPLE}"')
    try:
        to_deadline(value)
    except UnfitDeadlineError as unfit:
        raise wrong(BAD_FORM, unfit.what, unfit.hint) from None
    return value


def _check_throw_key(text: str, info: ValidationInfo) -> str:
    try:
        to_throw_key(text)
    except ValueError:
        notation = info.context
        key = notation.throw_key if isinstance(notation, Notation) else ""
        what = f"“{text}” is not the key of a roll"
        raise wrong(BAD_THROW_KEY, what, throw_key_hint(key)) from None
    return text


def throw_key_hint(example: str) -> str:
    """Return what to write for the key of a throw."""
    shown = f': "{example}"' if example else ""
    return f"copy the key from the list of dice{shown}"


def _check_code(text: str) -> str:
    if not 1 <= len(text) <= LONGEST_CODE or any(letter.isspace() for letter in text):
        what = f"the code “{text}” does not have one or two letters"
        raise wrong(BAD_CODE, what, 'such as f = "forest" or fo = "forest"')
    return text


def _check_hexside(text: str) -> str:
    known = tuple(dict.fromkeys(word for words in HEXSIDE_WORDS.values() for word in words))
    wanted = text.strip().lower().replace("_", "-").replace(" ", "-")
    initials = {"".join(part[0] for part in word.split("-")) for word in known}
    if wanted not in known and wanted not in initials:
        raise wrong(UNKNOWN_WORD, f"“{text}” is not a hexside", closest_or_all(text, known))
    return text


def _faces(value: object, info: ValidationInfo) -> tuple[Face, ...]:
    """Check faces noted by hand; which dice they are of, only the throw knows."""
    notation = info.context
    kinds = notation.dice if isinstance(notation, Notation) else tuple(KINDS.values())
    faces = value if isinstance(value, list) else [value]
    if not faces or len(faces) > MOST_FACES:
        what = f"a roll of {len(faces)} dice"
        raise wrong(BAD_FACE, what, "write the face, or several in brackets: [4, 5]")
    for face in faces:
        if not isinstance(face, Face) or not any(kind.shows(face) for kind in kinds):
            raise _bad_face(face, kinds)
    return tuple(faces)


def _bad_face(face: object, kinds: tuple[DiceKind, ...]) -> PydanticCustomError:
    """Return the error of a value that stands on none of a system's dice."""
    pack = next((kind for kind in kinds if kind.is_pack), None)
    most = max((kind.sides for kind in kinds if not kind.is_pack), default=0)
    if pack and (isinstance(face, str) or not most):
        return wrong(BAD_FACE, f"no card is called “{face}”", pack.faces_are)
    if isinstance(face, bool) or not isinstance(face, int):
        what = f"a face of a die is a whole number, not {kind_of(face)}"
        return wrong(BAD_FACE, what, f"write 1 to {most}, without quotes")
    return wrong(BAD_FACE, f"no die shows {face}", f"faces are 1 to {most}")


def _plain(value: object) -> object:
    """Refuse what no free value may be: tables, dates, and lists of such things.

    A list holds texts, or whole numbers, such as the faces of dice.
    """
    if isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, list) and any(
        all(type(each) is kind for each in value) for kind in (str, int)
    ):
        return tuple(value)
    what = f"{kind_of(value)} cannot stand here"
    raise wrong(WRONG_TYPE, what, "write text, a number, true or false, or a list of texts")


def kind_of(value: object) -> str:
    """Return what a value of a TOML document is, in the umpire's words."""
    kinds = {
        bool: "true or false",
        int: "a whole number",
        float: "a number with a point",
        str: "text",
        list: "a list",
        dict: "a table",
    }
    found = (words for kind, words in kinds.items() if isinstance(value, kind))
    return next(found, "a date or a time")


Line = Annotated[str, AfterValidator(_check_line)]
"""A line of text, which may be empty."""
Title = Annotated[str, AfterValidator(_check_title)]
"""A line of text that people read, hence not empty."""
Prose = Annotated[str, ShownAs("Markdown"), AfterValidator(_check_prose)]
"""Text of several paragraphs, in Markdown."""
Identifier = Annotated[
    str,
    ShownAs("id"),
    Field(json_schema_extra={"pattern": f"^{ID_PATTERN}$", "maxLength": LONGEST_ID}),
    AfterValidator(_check_id),
]
"""A short name that never changes."""
Colour = Annotated[
    str,
    ShownAs("colour"),
    Field(json_schema_extra={"pattern": f"^{COLOUR_PATTERN}$"}),
    AfterValidator(_check_colour),
]
Address = Annotated[str, ShownAs("address"), AfterValidator(_check_address)]
Contact = Annotated[str, ShownAs("address"), AfterValidator(_check_contact)]
PeriodId = Annotated[str, ShownAs("period"), AfterValidator(_check_period)]
DeadlineText = Annotated[str, ShownAs("date, hour and time zone"), BeforeValidator(_check_deadline)]
TerrainCode = Annotated[str, AfterValidator(_check_code)]
ThrowKeyText = Annotated[str, AfterValidator(_check_throw_key)]
Hexside = Annotated[
    str,
    ShownAs("hexside"),
    Field(json_schema_extra={"examples": ["north", "south-east", "NW"]}),
    AfterValidator(_check_hexside),
]
"""A hexside by its compass word or its initials."""
HexName = Annotated[Title, NameOf("hex")]
"""A hex by its label, or by the id or the name of a place in it."""
HexLabel = Annotated[Title, NameOf("label")]
"""A hex by its label alone."""
ArmyId = Annotated[Title, NameOf("army")]
SideId = Annotated[Title, NameOf("side")]
PlayerId = Annotated[Title, NameOf("player")]
Goal = Annotated[Title, NameOf("goal")]
"""An army by its id, or else a hex."""
Reader = Annotated[Title, NameOf("reader")]
"""Who reads a text: ``public`` or a player."""
Number = Annotated[float, Field(allow_inf_nan=False)]
Faces = Annotated[tuple[Face, ...], ShownAs("a face or a list of faces"), BeforeValidator(_faces)]
FreeValue = Annotated[
    Any, ShownAs("text, number, true or false, list of texts"), BeforeValidator(_plain)
]
"""A value whose kind depends on what it answers."""
Loose = Strict(strict=False)
"""Lets a list of TOML stand for a tuple; its elements stay strict."""
