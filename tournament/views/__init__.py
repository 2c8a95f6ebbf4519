"""Pages: fetch with permission, form, one verb, redirect."""
