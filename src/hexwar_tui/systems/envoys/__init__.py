"""Envoys: a closed map, secret orders, treaties."""
