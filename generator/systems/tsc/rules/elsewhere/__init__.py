"""Battles of other systems' campaigns, named as scenarios."""
