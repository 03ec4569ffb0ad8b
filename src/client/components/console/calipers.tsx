import { type PointerEvent, useState } from 'react';
import { movedBy, type Place, placeWithin, type Ruler } from './measuring.ts';

const START: readonly [Place, Place] = [
  { x: 0.35, y: 0.4 },
  { x: 0.65, y: 0.6 },
];

/** Two crosses over a picture, moved by dragging or with the arrow keys, and their measurements. */
export function Calipers({ on, ruler }: { on: string; ruler: Ruler }) {
  const [[first, second], setPlaces] = useState(START);
  return (
    <fieldset className="absolute inset-0" aria-label={`Calipers on the ${on}`}>
      <svg aria-hidden className="absolute inset-0 size-full overflow-visible">
        <line
          x1={`${first.x * 100}%`}
          y1={`${first.y * 100}%`}
          x2={`${second.x * 100}%`}
          y2={`${second.y * 100}%`}
          className="stroke-[var(--console-yellow)]"
          strokeDasharray="2 5"
        />
      </svg>
      <Cross label={`Caliper 1: ${ruler.of(first)}`} place={first} onMove={(next) => setPlaces([next, second])} />
      <Cross label={`Caliper 2: ${ruler.of(second)}`} place={second} onMove={(next) => setPlaces([first, next])} />
      <output className="console-measured">{ruler.between(first, second)}</output>
    </fieldset>
  );
}

function Cross({ label, place, onMove }: { label: string; place: Place; onMove: (place: Place) => void }) {
  function handleDrag(event: PointerEvent<HTMLButtonElement>) {
    const picture = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const x = (event.clientX - picture.left) / picture.width;
    const y = (event.clientY - picture.top) / picture.height;
    onMove(placeWithin({ x, y }));
  }
  return (
    <button
      type="button"
      aria-label={label}
      className="console-cross"
      style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleDrag}
      onKeyDown={(event) => {
        const next = movedBy(event.key, place, event.shiftKey);
        if (next === null) return;
        // Keeps the page from scrolling, and a quiz from moving on to its next question.
        event.preventDefault();
        onMove(next);
      }}
    />
  );
}
