"""What the app draws for files: pictures of the map, and the chronicle with its maps as a page."""
