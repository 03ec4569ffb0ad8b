import { useState, type PointerEvent } from 'react';
import { columnAt } from './plot-scale.ts';

/** Which column of the plots within an element a mouse or finger is at; spread `handlers` on that element. */
export function usePointedColumn(columns: number) {
  const [pointed, setPointed] = useState<number | null>(null);
  const handlePoint = (event: PointerEvent<HTMLElement>) => {
    const plot = event.currentTarget.querySelector('[data-plot]')?.getBoundingClientRect();
    if (plot) setPointed(columnAt(event.clientX - plot.left, plot.width, columns));
  };
  return {
    pointed,
    handlers: { onPointerMove: handlePoint, onPointerDown: handlePoint, onPointerLeave: () => setPointed(null) },
  };
}
