"""Sheets: the system's own sections, documents, cards, map layers and site."""
