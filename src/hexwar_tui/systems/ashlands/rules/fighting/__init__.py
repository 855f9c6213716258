"""Movement, cover, volleys and melee, wounds and morale."""
