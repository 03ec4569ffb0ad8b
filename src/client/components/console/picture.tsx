import { type ReactNode, type RefObject, useMemo } from 'react';
import type { Painter } from '#shared/console/painter.ts';
import { ticksOf } from '#shared/console/ticks.ts';
import { Calipers } from './calipers.tsx';
import { imageRuler, spectrumRuler } from './measuring.ts';

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
            {scales && <Scale ends={inCm(scales.depth)} unit="cm" most={6} />}
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
              <Scale ends={spectrum.velocity} unit="cm/s" most={6} />
            </>
          )}
          {isMeasuring && ofSpectrum && <Calipers on="spectrum" ruler={ofSpectrum} />}
        </div>
      )}
    </div>
  );
}

const inCm = ([top, bottom]: readonly [number, number]): [number, number] => [top / 10, bottom / 10];

interface ScaleProps {
  /** The values of the upper and the lower end. */
  ends: readonly [number, number];
  unit: string;
  /** The highest number of ticks that fit. */
  most: number;
}

/** Numbers and ticks at the right edge of a picture. Visual only: read-outs and calipers say the same in words. */
function Scale({ ends: [top, bottom], unit, most }: ScaleProps) {
  return (
    <div aria-hidden className="console-scale">
      {ticksOf(top, bottom, most).map(({ value, share }) => (
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
