"""Battles of other systems' campaigns, fought out on the hex battlefield."""
