export interface Size {
  width: number;
  height: number;
}

/** In pixels from the top left corner of the window, as returned by `getBoundingClientRect`. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEP_PX = 8;
const GAP_PX = 16;

/**
 * The top left corner of a place in the window where a box of this size covers none of the boxes: as close as possible
 * to the top or bottom edge, the given one first, and preferably on the right. If everything is taken, the place that
 * covers least.
 */
export function freePlace(size: Size, taken: readonly Box[], view: Size, edge: 'top' | 'bottom') {
  const right = Math.max(0, view.width - size.width - GAP_PX);
  const columns = [right, Math.min(right, GAP_PX), Math.round(right / 2)];
  const lowest = Math.max(0, view.height - size.height - GAP_PX);
  let best = { left: right, top: edge === 'top' ? GAP_PX : lowest, covered: Infinity };
  for (let inset = 0; inset <= lowest / 2; inset += STEP_PX) {
    const rows = [GAP_PX + inset, lowest - inset];
    if (edge === 'bottom') rows.reverse();
    for (const top of rows) {
      for (const left of columns) {
        const covered = coveredArea({ left, top, right: left + size.width, bottom: top + size.height }, taken);
        if (covered === 0) return { left, top };
        if (covered < best.covered) best = { left, top, covered };
      }
    }
  }
  return { left: best.left, top: best.top };
}

function coveredArea(place: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, box) => {
    const { left, top, right, bottom } = intersection(place, box);
    return sum + Math.max(0, right - left) * Math.max(0, bottom - top);
  }, 0);
}

/** The intersection of two boxes; without one, its right is left of its left, or its bottom above its top. */
export function intersection(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}
