"""The page: a local web app to play, set and learn, over the functions that programmers call."""
