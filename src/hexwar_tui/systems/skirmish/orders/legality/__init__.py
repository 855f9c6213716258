"""Why a unit may or may not do something, as far as its side can know."""
