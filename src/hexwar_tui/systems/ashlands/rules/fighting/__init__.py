"""How units move and fight: cover, volleys and melee, wounds and morale."""
