import { useState, type PointerEvent } from 'react';
import { columnAt } from './plot-scale.ts';

/** The column of the plots within an element that a mouse or finger points at; spread `handlers` on that element. */
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
