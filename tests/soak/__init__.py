"""Machines that want to break the program: inputs made at random, and what came of them."""
