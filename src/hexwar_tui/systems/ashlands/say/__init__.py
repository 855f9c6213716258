"""The words of Ashlands: names of things, sentences for events, sheets of unit types, and the table of prices."""
