"""Why a seat or a unit may not do something, judged by what the seat knows."""
