"""What can be answered beforehand in a grand-strategic campaign."""

from __future__ import annotations

from generator.kit.standing import standing_grammar

GRAND_STANDING = standing_grammar("generator.systems.grand_strategic.file")
"""Its questions, their answers and the conditions these may rest on."""
