"""Battlefield, the battle supplement of Death or Glory.

Its author forbids commercial use: this folder can be taken away with the others of the
system, and everything else works.
"""
