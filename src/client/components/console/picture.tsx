import { type PointerEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import type { Painter } from '#shared/console/painter.ts';
import { ticksOf } from '#shared/console/ticks.ts';
import { imageRuler, movedBy, type Point, pointWithin, type Ruler, spectrumRuler } from './measuring.ts';

/** The initial points of the calipers. */
const START: readonly [Point, Point] = [
  { x: 0.35, y: 0.4 },
  { x: 0.65, y: 0.6 },
];

interface PictureProps {
  image: RefObject<HTMLCanvasElement | null>;
  strip: RefObject<HTMLCanvasElement | null>;
  painter: Painter;
  isMeasuring: boolean;
  /** The read-outs. */
  children: ReactNode;
}

/** The image, and below it the spectrum if there is one, with their scales. Other elements describe them in words. */
export function Picture({ image, strip, painter, isMeasuring, children }: PictureProps) {
  const { aspect, scales } = painter;
  const spectrum = scales?.spectrum;
  const ofImage = useMemo(() => scales && imageRuler(scales, aspect), [scales, aspect]);
  const ofSpectrum = useMemo(() => spectrum && spectrumRuler(spectrum), [spectrum]);
  return (
    <div className="console-picture" data-strip={painter.spectrum !== undefined || undefined}>
      <div className="console-image">
        {children}
        <div className="console-field">
          <div className="console-frame" style={{ '--aspect': aspect }}>
            <canvas ref={image} aria-hidden />
            {scales && <Scale ends={inCm(scales.depth)} unit="cm" />}
            {isMeasuring && ofImage && <Calipers on="image" ruler={ofImage} />}
          </div>
        </div>
      </div>
      {painter.spectrum && (
        <div className="console-strip">
          <canvas ref={strip} aria-hidden />
          {spectrum && (
            <>
              <Baseline velocity={spectrum.velocity} />
              <Scale ends={spectrum.velocity} unit="cm/s" />
            </>
          )}
          {isMeasuring && ofSpectrum && <Calipers on="spectrum" ruler={ofSpectrum} />}
        </div>
      )}
    </div>
  );
}

/** The highest number of ticks that fit. */
const MOST_TICKS = 6;

const inCm = ([top, bottom]: readonly [number, number]): [number, number] => [top / 10, bottom / 10];

interface ScaleProps {
  /** The values of the upper and the lower end. */
  ends: readonly [number, number];
  unit: string;
}

/** Numbers and ticks at the right edge of a picture. Visual only: read-outs and calipers say the same in words. */
function Scale({ ends: [top, bottom], unit }: ScaleProps) {
  return (
    <div aria-hidden className="console-scale">
      {ticksOf(top, bottom, MOST_TICKS).map(({ value, share }) => (
        <span key={value} style={{ top: `${share * 100}%` }}>
          {value}
        </span>
      ))}
      <small>{unit}</small>
    </div>
  );
}

/** The line of zero flow. */
function Baseline({ velocity: [top, bottom] }: { velocity: readonly [number, number] }) {
  const share = top / (top - bottom);
  if (!(share >= 0 && share <= 1)) return null;
  return <div aria-hidden className="console-baseline" style={{ top: `${share * 100}%` }} />;
}

/** Two crosses over a picture, moved by dragging or with the arrow keys, and their measurements. */
function Calipers({ on, ruler }: { on: string; ruler: Ruler }) {
  const [[first, second], setPoints] = useState(START);
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
      <Cross label={`Caliper 1: ${ruler.of(first)}`} point={first} onMove={(next) => setPoints([next, second])} />
      <Cross label={`Caliper 2: ${ruler.of(second)}`} point={second} onMove={(next) => setPoints([first, next])} />
      <output className="console-measured">{ruler.between(first, second)}</output>
    </fieldset>
  );
}

function Cross({ label, point, onMove }: { label: string; point: Point; onMove: (point: Point) => void }) {
  function handleDrag(event: PointerEvent<HTMLButtonElement>) {
    const picture = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!picture || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const x = (event.clientX - picture.left) / picture.width;
    const y = (event.clientY - picture.top) / picture.height;
    onMove(pointWithin({ x, y }));
  }
  return (
    <button
      type="button"
      aria-label={label}
      className="console-cross"
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleDrag}
      onKeyDown={(event) => {
        const next = movedBy(event.key, point, event.shiftKey);
        if (next === null) return;
        // Keeps the page from scrolling, and a quiz from moving on to its next question.
        event.preventDefault();
        onMove(next);
      }}
    />
  );
}
