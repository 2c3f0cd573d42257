"""What its sheets show, as values: from a briefing, no page."""
