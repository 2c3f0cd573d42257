"""Sixty periods of the sample in a row: written by a script, played, closed, judged."""
