"""The practice player of Envoys: it decides from what its seat knows."""
