"""A rule system of one page: the first stranger to a program that names none."""
