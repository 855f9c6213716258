"""Settles all steps of one impulse, which armies take at once (ENV-5.2, 2.3, 3.1, 3.4, 7.5).

Every army with steps left is *headed* for one cell. Its step is *settled* when it is made, or known to have failed.
A cell is *open* when every army on it that would keep a comer out is settled; those that stay there hold the cell.
No army is moved before all that come to its cell, and all that hold it, are settled; so an army that is sent back still
has the cell on which it stood (ENV-3.1), and is never displaced (ENV-5.2).

The order of settlement, until nothing is left to settle:

1. A step to land that bars the way, or to an ally's city without the right to stand there, fails at once (ENV-7.5).
2. The open cell of the lowest rank is settled. If nobody keeps its comers out, the strongest of own and allied ones,
   then that of the lowest number, gets in, and the others stop (ENV-5.2). Where enemies are among comers and holders,
   comers arrive in the order of a recorded roll (ENV-3.4); else, and where only two come to a free cell, the strongest
   arrives first. Each comer meets those that are there by then:
   - an army of its side or an ally that keeps it out: the comer joins it if it holds the cell, the comer is ordered to
     and the limit allows (ENV-2.3); else the comer stops;
   - an enemy: they fight; one that stood there as the impulse began has the garrison bonus in its city (ENV-2.2). The
     loser is removed. If the holder wins, the next one comes; if the comer wins, it meets the others there. A tie sends
     the comer back; a holder halts where it is, and one that had only come is sent back, too (ENV-3.1);
   - nobody: the comer is there now, and the next one meets it.
   An army that is there in the end enters; the cell that it leaves may be open now.
3. If no cell is open, every army left waits for another to leave its cell:
   a. Enemies that would swap cells fight, of the lowest rank first (ENV-3.1): each is the garrison of the cell that the
      other would enter. The winner is still headed there and may meet others; after a tie both hold their cells.
   b. Allies that would swap cells both stop. Of own armies that would, one that is to join the other does so if the
      limit allows, else it stops.
   c. Armies wait in a circle: where several come to a cell of it, or an army that stays holds one, they arrive as in
      2., but those that are there in the end go on waiting.
   d. Otherwise the circle turns: own armies swap, three and more of any sides move on, all at once (ENV-2.3, 5.2).

Every turn of the loop settles or removes an army, so it ends. It reads strengths, numbers, ranks of cells and dice,
and never the order in which armies stand in a file or list.

An own army that stands in the way is passed (ENV-2.3): an army waits before it as many impulses as there are armies to
pass, then steps over them to the cell behind them, which takes as many steps as a march there. So it never ends on
another's cell, and stops on the last free one if the cell behind them is not free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.battles import fight
from hexwar_tui.systems.envoys.rules.armies.joining import fits, is_to_merge, join, leave_parts, refuse
from hexwar_tui.systems.envoys.rules.armies.standing import ArmiesByCell, by_strength
from hexwar_tui.systems.envoys.rules.land.places import is_passable
from hexwar_tui.systems.envoys.rules.land.routes import step_taken, way_ahead
from hexwar_tui.systems.envoys.say.words import EnvWords
from hexwar_tui.systems.envoys.state import Army, Battle, Befell, Contest, Impulse, Plan, When


def begin(frame: EnvFrame, table: Table) -> None:
    """Decides for every army that can move which cell it is headed for in this impulse. Steps into land that cannot be
    entered, or into an ally's city without the right to stand there, fail at once."""
    impulse, standing = frame.state.impulse, ArmiesByCell(frame)
    assert impulse is not None, "an impulse has begun"
    for army in by_strength(frame.state.armies.values()):
        way = way_ahead(frame, army)
        if way:
            _head(frame, standing, army, way, table)


def _head(frame: EnvFrame, standing: ArmiesByCell, army: Army, way: tuple[Cell, ...], table: Table) -> None:
    """Notes in the impulse the cell that the army enters next: the first of `way`, the cells ahead, or the first one
    behind armies of its own side if it has waited before them for as many impulses as there are. It stays where it
    is, and is told so, if that cell can't be entered."""
    impulse = frame.state.impulse
    assert impulse is not None, "an impulse has begun"
    behind = _behind_own(standing, army, way) or 0
    if 0 < behind <= army.passing:
        impulse.over[army.id] = list(way[:behind])
    cell = impulse.headed[army.id] = way[behind if behind <= army.passing else 0]
    passable = is_passable(frame, cell)
    if not passable:
        table.tell(war.Blocked(army.id, army.cell, cell), (army.side,))
        army.plan = Plan()
    if not passable or standing.is_barred(army, cell):
        impulse.settled[army.id] = False
        impulse.befell.append(Befell(army.id, When.BLOCKED, cell=cell))


def _behind_own(standing: ArmiesByCell, army: Army, way: tuple[Cell, ...]) -> int | None:
    """How many cells with own armies, to be passed, lie between an army and the next cell where none stands in its way;
    None if there is no such cell within its steps."""
    for behind, cell in enumerate(way[: army.steps]):
        if all(other.side != army.side or is_to_merge(army, other) for other in standing.at(cell)):
            return behind
    return None


class Settling:
    """Settles the steps of the impulse that is under way, in the order that the module describes. It keeps tables of
    the armies, so a new one has to be made whenever anything else has changed the state."""

    def __init__(self, frame: EnvFrame, table: Table) -> None:
        assert frame.state.impulse is not None, "an impulse has begun"
        self.frame, self.table = frame, table
        self.armies, self.rank = frame.state.armies, frame.scenario.land.rank
        self.impulse: Impulse = frame.state.impulse
        self.standing = ArmiesByCell(frame)
        self.comers: dict[Cell, list[str]] = {}
        for id, cell in self.impulse.headed.items():
            self.comers.setdefault(cell, []).append(id)
        self._open = [(self.rank[cell], cell) for cell in self.comers]
        heapify(self._open)

    # -- the loop ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Settles every step that can be settled without a battle; then `impulse.battle` is the one to be fought next,
        None if all steps are settled."""
        contest = self.impulse.contest
        while contest is None or self._arrive(contest):
            contest = self._next_contest()
            if contest is None:
                return
            self.impulse.contest = contest

    def fight(self) -> None:
        """Fights `impulse.battle`, unless a ruling has removed one of its armies; then settles on, as `run` does."""
        battle, self.impulse.battle = self.impulse.battle, None
        assert battle is not None, "a battle stands in the way"
        if battle.first in self.armies and battle.second in self.armies:
            comer, other = self.armies[battle.first], self.armies[battle.second]
            winner = fight(self.frame, battle, self.table)
            for army in (comer, other):
                if winner is None:
                    self._send_back(army, other if army is comer else comer)
                elif army is not winner:
                    self.standing.remove(army)
        self.run()

    def _next_contest(self) -> Contest | None:
        """The contested cell that is settled next, of the lowest rank, with the armies that want to enter it. Armies
        that only change places, in pairs or circles, are moved first. None if no army is left, or if two enemies would
        change places and so have to fight."""
        while True:
            cell = self._next_open()
            if cell is not None:
                return self._contest(cell)
            left = self._unsettled()
            if not left or self._has_enemies_swapping(left):
                return None
            if self._settle_swap(left):
                continue
            turning = circle(left, self._waits_for)
            crowded = [army for army in turning if self._is_crowded(self.impulse.headed[army.id])]
            if crowded:
                return self._contest(min((self.impulse.headed[army.id] for army in crowded), key=self.rank.__getitem__))
            self._enter(turning)

    def _next_open(self) -> Cell | None:
        while self._open:
            _, cell = heappop(self._open)
            if self._coming(cell) and self._is_open(cell):
                return cell
        return None

    # -- who is where --------------------------------------------------------------------------------------------------

    def _is_unsettled(self, id: str) -> bool:
        return id in self.armies and id in self.impulse.headed and id not in self.impulse.settled

    def _unsettled(self) -> list[Army]:
        """The armies whose step is not settled yet, those first that stand on cells of the lowest rank."""
        left = [self.armies[id] for id in self.impulse.headed if self._is_unsettled(id)]
        return sorted(left, key=lambda army: (self.rank[army.cell], army.id))

    def _coming(self, cell: Cell) -> list[Army]:
        """The unsettled armies that are headed for a cell, the strongest first."""
        return by_strength(self.armies[id] for id in self.comers.get(cell, ()) if self._is_unsettled(id))

    def _holders(self, cell: Cell) -> list[Army]:
        """The armies on a cell that stay there this impulse, or have entered it."""
        return [army for army in self.standing.at(cell) if not self._is_unsettled(army.id)]

    def _waits_for(self, army: Army) -> list[Army]:
        """The unsettled armies on the cell that `army` is headed for, with which it can't share that cell."""
        cell = self.impulse.headed[army.id]
        on_the_way = (other for other in self.standing.at(cell) if self._is_unsettled(other.id))
        return [other for other in on_the_way if self.standing.exclude(army, other, cell)]

    def _is_open(self, cell: Cell) -> bool:
        return not any(self._waits_for(army) for army in self._coming(cell))

    def _is_crowded(self, cell: Cell) -> bool:
        """Whether those who come to a cell, and those who stay there, can't all be there together."""
        coming = self._coming(cell)
        there = [*coming, *self._holders(cell)]
        return any(army is not other and self.standing.exclude(army, other, cell) for army in coming for other in there)

    # -- arriving at a cell --------------------------------------------------------------------------------------------

    def _contest(self, cell: Cell) -> Contest:
        """The contest of a cell, with its comers in order of arrival. Those that own or allied comers keep out are
        stopped."""
        holders, comers = self._holders(cell), list[Army]()
        for army in self._coming(cell):
            if any(self.standing.exclude(army, holder, cell) for holder in holders):
                comers.append(army)
            elif any(self._keeps_out(other, army, cell) for other in comers):
                self._stop(army)
            else:
                comers.append(army)
        there = [*comers, *holders]
        enemies = any(self.standing.are_hostile(army, other) for army in comers for other in there)
        # Which of two comes first to a free cell is all the same.
        if enemies and len(comers) > 1 and len(there) > 2:
            comers = self._rolled(comers, cell)
        return Contest(cell, [army.id for army in comers])

    def _keeps_out(self, other: Army, army: Army, cell: Cell) -> bool:
        """Whether two armies are of one side or allies, and can't be on the cell together."""
        return not self.standing.are_hostile(army, other) and self.standing.exclude(army, other, cell)

    def _rolled(self, comers: list[Army], cell: Cell) -> list[Army]:
        """The comers in the order of a recorded roll (ENV-3.4)."""
        left, order = list(comers), list[Army]()
        why = say("Who comes to {place} next?", place=EnvWords(self.frame).place(cell))
        while left:
            army = self.table.pick(left, why, "ENV-3.4", [army.id for army in left])
            left.remove(army)
            order.append(army)
        return order

    def _arrive(self, contest: Contest) -> bool:
        """Lets the comers arrive one after the other; returns False if a battle is to be fought first, True if all
        have."""
        while contest.waiting:
            id = contest.waiting[0]
            if self._is_unsettled(id) and not self._meet(contest, self.armies[id]):
                return False
            del contest.waiting[0]
        self.impulse.contest = None
        claims = [self.armies[id] for id in contest.claims if self._is_unsettled(id)]
        if self._is_open(contest.at):
            self._enter(claims)
        return True

    def _meet(self, contest: Contest, army: Army) -> bool:
        """Lets one comer meet who is there by now; returns False if a battle is to be fought first, else True."""
        claims = [self.armies[id] for id in contest.claims if self._is_unsettled(id)]
        holders = self._holders(contest.at)
        there = [*holders, *claims]
        friends = [other for other in there if self._keeps_out(other, army, contest.at)]
        enemies = [other for other in there if self.standing.are_hostile(army, other)]
        wanted = next((other for other in holders if is_to_merge(army, other)), None)
        if wanted is not None:
            self._join_or_stop(army, wanted, army.steps - 1)
        elif friends:
            self._stop(army)
        elif enemies:
            self.impulse.battle = Battle(contest.at, army.id, enemies[0].id)
            return False
        else:
            contest.claims.append(army.id)
        return True

    # -- waiting for one another ---------------------------------------------------------------------------------------

    def _swapping(self, left: list[Army]) -> list[tuple[Army, Army]]:
        """The pairs of armies that would swap cells and wait for each other."""
        return [
            (army, other)
            for army in left
            for other in self._waits_for(army)
            if self.rank[army.cell] < self.rank[other.cell] and army in self._waits_for(other)
        ]

    def _has_enemies_swapping(self, left: list[Army]) -> bool:
        """Whether two enemies would swap cells. If so, sets the battle that they fight first: for the city of one of
        them, else for the cell of the weaker one, with the stronger one as the comer."""
        for pair in self._swapping(left):
            if self.standing.are_hostile(*pair):
                cities = self.frame.state.cities
                own = [army for army in pair if army.cell in cities and cities[army.cell].owner == army.side]
                holder = by_strength(own or pair)[-1]
                comer = pair[0] if holder is pair[1] else pair[1]
                self.impulse.battle = Battle(holder.cell, comer.id, holder.id)
                return True
        return False

    def _settle_swap(self, left: list[Army]) -> bool:
        """Settles one pair that would swap cells; returns whether there was one. Allies stop, own armies may join."""
        for pair in self._swapping(left):
            weaker, stronger = by_strength(pair)[::-1]
            if weaker.side != stronger.side:
                self._stop(weaker)
                self._stop(stronger)
                return True
            if is_to_merge(weaker, stronger) or is_to_merge(stronger, weaker):
                comer, other = (weaker, stronger) if is_to_merge(weaker, stronger) else (stronger, weaker)
                self._join_or_stop(comer, other, comer.steps)
                return True
        return False

    # -- settled -------------------------------------------------------------------------------------------------------

    def _enter(self, armies: list[Army]) -> None:
        """Makes the steps of these armies, all at once."""
        left = [army.cell for army in armies]
        for army in armies:
            self.standing.remove(army)
        for army in armies:
            leave_parts(self.frame, army)
            for cell in (*self.impulse.over.get(army.id, ()), self.impulse.headed[army.id]):
                step_taken(army, cell)
            army.passing = 0
            self.impulse.settled[army.id] = True
            self.standing.place(army)
        for cell in left:
            self._look_again(cell)

    def _join_or_stop(self, army: Army, other: Army, steps: int) -> None:
        """Joins `army` to `other`, with `steps` left, if the limit allows; else `army` stops."""
        if not fits(self.frame, army, other):
            refuse(self.frame, army, other, self.table)
            self._stop(army)
            return
        self.standing.remove(army)
        join(self.frame, army, other, steps, self.table)
        self.impulse.gone[army.id] = other.cell
        self.impulse.befell.append(Befell(other.id, When.MERGED, army.id))
        self._look_again(army.cell)

    def _stop(self, army: Army) -> None:
        """Marks the step of an army as failed. One that only waits until it can pass own armies is not blocked."""
        way = way_ahead(self.frame, army)
        behind = _behind_own(self.standing, army, way)
        self.impulse.settled[army.id] = False
        if behind:
            army.passing += 1
        else:
            self.impulse.befell.append(Befell(army.id, When.BLOCKED, cell=self.impulse.headed[army.id]))
        self._look_again(army.cell)

    def _send_back(self, army: Army, foe: Army) -> None:
        """After a tie with `foe`, lets the step of `army` fail, and notes that it is beaten back, if its step was not
        settled yet; does nothing for an army that holds its cell."""
        if self._is_unsettled(army.id):
            self.impulse.settled[army.id] = False
            self.impulse.befell.append(Befell(army.id, When.BEATEN_BACK, foe.id, foe.cell))
            self._look_again(army.cell)

    def _look_again(self, cell: Cell) -> None:
        """Puts a cell back among those that may be open, as an army on it has been settled or is gone."""
        if cell in self.comers:
            heappush(self._open, (self.rank[cell], cell))


def circle(armies: Sequence[Army], waits_for: Callable[[Army], Sequence[Army]]) -> list[Army]:
    """The armies that wait for one another in a circle, and all that these wait for, in the order given; others are
    left out. Every army must wait for another one in `armies`."""
    waited = {army.id: {other.id for other in waits_for(army)} for army in armies}
    left = dict(waited)
    while True:
        wanted = {id for others in left.values() for id in others}
        kept = {id: others for id, others in left.items() if id in wanted and others & left.keys()}
        if len(kept) == len(left):
            break
        left = kept
    chosen = set(left or waited)
    while more := {id for chosen_id in chosen for id in waited[chosen_id]} - chosen:
        chosen |= more
    return [army for army in armies if army.id in chosen]
