"""The painted map: ground, rims and counters on a raster of quarter cells, for terminals that show all colours."""
