"""The geometry that every map is made of: hexes, grids, paths, sight, and the layout on the screen.

Nothing here knows of units, rules or the terminal, and nothing is imported but the standard library:

- `hexes`: single hexes by axial coordinates, without any map: distances, lines, rings, rotation and reflection;
- `grid`: a map of hexes, each a numbered cell: neighbours, labels, distances, symmetries;
- `paths`: what can be reached with a number of movement points, cheapest paths, floods;
- `sight`: what a straight line between two hexes passes, and who sees whom;
- `segments`: the same where sides of hexes may be barred, also from and to the middles of sides;
- `layout`: which character of the screen belongs to which hex, at five zooms.
"""
