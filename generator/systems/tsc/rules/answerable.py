"""What can be answered beforehand in a Tactical Scenario Campaign."""

from __future__ import annotations

from generator.kit.standing import standing_grammar

TSC_STANDING = standing_grammar("generator.systems.tsc.file")
"""Its questions, their answers and the conditions these may rest on."""
