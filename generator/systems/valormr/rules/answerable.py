"""What can be answered beforehand in the Valormr Campaign."""

from __future__ import annotations

from generator.kit.standing import standing_grammar

STANDING = standing_grammar("generator.systems.valormr.file")
"""Its questions, their answers and the conditions these may rest on."""
