"""The campaign's public site: plain files that work from any folder."""
