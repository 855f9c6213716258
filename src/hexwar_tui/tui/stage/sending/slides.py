"""Parts of the screen whose content moves as a whole, as a map does that is scrolled: the terminal moves it itself,
which takes a few bytes a line instead of some for each cell."""

from __future__ import annotations

from textual.geometry import Region

from hexwar_tui.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Slide:
    """What stands in `region` moves by so many cells to the `right`, and so many lines `down`; to the left, or up,
    where the numbers are negative. What comes into the region is empty."""

    region: Region
    right: int = 0
    down: int = 0

    @property
    def keeps(self) -> int:
        """How many cells of what stands in the region are in it afterwards, at another place."""
        kept = max(0, self.region.width - abs(self.right)) * max(0, self.region.height - abs(self.down))
        return kept if self.right or self.down else 0

    def onward(self, other: Slide) -> Slide:
        """Both slides as one, this one first; where the other is of another region, that alone."""
        if other.region != self.region:
            return other
        return Slide(self.region, self.right + other.right, self.down + other.down)

    def escapes(self) -> str:
        """What has a terminal of any kind do it: whole lines move up or down, what stands beside the region included,
        which has to be sent anew; to the right or left nothing moves but what stands in it."""
        return self._lines_moved() + "".join(map(self._cells_moved, self.region.line_range if self.right else ()))

    def _lines_moved(self) -> str:
        if not self.down:
            return ""
        top, bottom = self.region.y + 1, self.region.bottom
        return f"\x1b[{top};{bottom}r\x1b[{top};1H\x1b[{abs(self.down)}{'L' if self.down > 0 else 'M'}\x1b[r"

    def _cells_moved(self, y: int) -> str:
        """In line `y` cells are taken out at one end, so that all to the right of them move to the left, and as many
        are put in at the other."""
        count, (first, last) = abs(self.right), (self.region.x, self.region.right - abs(self.right))
        out, put = (last, first) if self.right > 0 else (first, last)
        return f"\x1b[{y + 1};{out + 1}H\x1b[{count}P\x1b[{y + 1};{put + 1}H\x1b[{count}@"
