"""The catalogues of user's words: collected from the sources, merged, checked; no GNU gettext needed."""
