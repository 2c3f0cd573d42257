"""What leaders can answer beforehand in a Battlefield campaign."""

from __future__ import annotations

from generator.kit.standing import standing_grammar

FIELD_STANDING = standing_grammar("generator.systems.battlefield.file")
"""Its questions, their answers and the conditions these may rest on."""
