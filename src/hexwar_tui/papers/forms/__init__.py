"""The forms in which a paper is written, by which programs or places read it: one writer for each."""
