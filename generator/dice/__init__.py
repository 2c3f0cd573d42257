"""Throws of dice: keyed, repeatable, or thrown by hand."""
