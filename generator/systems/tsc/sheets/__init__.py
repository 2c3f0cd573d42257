"""Its documents, and what stands on turn sheet, briefing, map and site."""
