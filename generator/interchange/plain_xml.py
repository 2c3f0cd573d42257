"""XML of other programs as a tree: no declarations, no entities, nothing endless."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

if TYPE_CHECKING:
    from generator.interchange.foreign_file import ForeignFile

DEEPEST = 100
MOST_ELEMENTS = 1_000_000
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


class _RefusedError(Exception):
    """The XML holds what no map and no roster needs."""


class _Reader:
    """Builds a tree, and gives up at what is refused."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.builder = TreeBuilder()
        self.depth = self.count = 0

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """Take in the beginning of an element."""
        self.depth += 1
        self.count += 1
        if self.depth > DEEPEST or self.count > MOST_ELEMENTS:
            message = "it holds more than any map or roster does"
            raise _RefusedError(message)
        self.builder.start(tag.rpartition("}")[2], attributes)

    def end(self, tag: str) -> None:
        """Take in the end of an element."""
        self.depth -= 1
        self.builder.end(tag.rpartition("}")[2])

    def document_type(self, *named: object) -> None:
        """Pass over a document type that is merely named, as old Tiled wrote it.

        Nobody fetches it.

        Raises:
            _RefusedError: It declares something itself.
        """
        *_, declares = named
        if declares:
            self.refuse()

    def refuse(self, *_: object) -> None:
        """Refuse whatever is declared in a document type, every entity above all.

        Raises:
            _RefusedError: Always.
        """
        message = "it declares a document type (<!DOCTYPE … [ ]>), which is refused"
        raise _RefusedError(message)


def xml_tree(file: ForeignFile) -> Element:
    """Return the XML in a file; names of elements have no namespace.

    Raises:
        ForeignFileError: It is no sound XML, or holds what is refused.
    """
    # Worldographer declares XML 1.1, which expat refuses; the text is decoded already.
    text = _DECLARATION.sub("", file.text(), count=1)
    reader = _Reader()
    parser = expat.ParserCreate(encoding="utf-8", namespace_separator="}")
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.builder.data
    parser.StartDoctypeDeclHandler = reader.document_type
    parser.EntityDeclHandler = reader.refuse
    try:
        parser.Parse(text.encode("utf-8"), True)  # noqa: FBT003 - expat's own
    except (expat.ExpatError, UnicodeEncodeError) as fault:
        file.refuse(f"its XML is not sound: {fault}")
    except _RefusedError as fault:
        file.refuse(str(fault))
    return reader.builder.close()
