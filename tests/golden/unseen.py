"""Events that none of the golden games has: they need long games or rare chances; rule tests and fuzzing have them."""

UNSEEN = frozenset(
    {
        "ashlands/blood",
        "ashlands/legend-fell",
        "ashlands/order-lost",
        "ashlands/prestige",
        "ashlands/side-out",
        "ashlands/vip-home",
        "envoys/kept-out",
        "envoys/no-levy",
        "envoys/put-aside",
        "envoys/treaty-void",
        "mechs/pilot-named",
        "skirmish/game-time-out",
        "theatre/cargo-sunk",
        "theatre/guests-disbanded",
        "theatre/not-bought",
        "theatre/not-kept",
        "theatre/peace-holds",
        "theatre/side-out",
    }
)
