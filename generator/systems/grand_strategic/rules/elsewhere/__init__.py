"""Battles of other systems' campaigns, settled by quick combat."""
