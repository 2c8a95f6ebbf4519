"""The rules of standings (T3–T16, T21–T24): pure, exact, the standard library only; knows no event and no game."""
