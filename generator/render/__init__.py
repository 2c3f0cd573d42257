"""Briefings turned into maps, sheets, cards and pages."""
