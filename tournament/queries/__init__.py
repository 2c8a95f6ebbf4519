"""Reads: what pages, verbs and exports ask of the database, in a fixed number of queries."""
