"""Maps in the files of other programs: of the map editor Tiled, and pictures to paint over."""
