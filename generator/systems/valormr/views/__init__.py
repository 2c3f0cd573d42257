"""What sheets show, from a briefing and supplies: values, and no page."""
