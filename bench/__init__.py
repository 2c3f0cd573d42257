"""Measurements of the program, and the pictures of its pages for the handbook."""
