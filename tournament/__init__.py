"""Kabo Turnaj: the Django project and its one app."""
