import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Hold } from '#shared/scanner/core/hold.ts';
import { marksFor } from '#shared/scanner/core/marks.ts';
import type { ScreenFrame } from '#shared/scanner/core/screen.ts';
import { dragged, moved, movedByKey, MOVEMENTS, type MovementName } from './movements.ts';
import type { Scan } from './scan-screen.ts';
import type { LiveScan } from './use-scan.ts';
import './scanner.css';

interface PictureProps {
  scan: Scan;
  live: LiveScan;
  /** Whether names of structures are written into the picture. */
  hasNames: boolean;
}

interface MovablePictureProps extends PictureProps {
  /** The movement that drags, wheel and arrow keys make. */
  movement: MovementName;
  /** Shows the picture only. */
  isFixed?: boolean;
  onHold: (hold: Hold) => void;
}

/** Names in the picture, the largest structures first: more would cover it. */
const MOST_NAMES = 9;

/** The live picture of a probe that is moved by drags on it, by the wheel and, with the focus, by the arrow keys. */
export function MovablePicture({ movement, isFixed = false, onHold, ...picture }: MovablePictureProps) {
  const { hold } = picture.scan;
  const drag = useRef<{ pointer: number; x: number; y: number; from: Hold } | null>(null);
  const area = useWheel((direction) => onHold(moved(hold, movement, direction * MOVEMENTS[movement].step)));

  function handlePointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from: hold };
  }
  function handlePointerMove({ pointerId, clientX, clientY }: PointerEvent) {
    const began = drag.current;
    if (began === null || began.pointer !== pointerId) return;
    onHold(dragged(began.from, movement, clientX - began.x, began.y - clientY));
  }
  function endDrag() {
    drag.current = null;
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = movedByKey(hold, movement, event);
    if (next === null) return;
    event.preventDefault();
    onHold(next);
  }

  if (isFixed) {
    return (
      <div className="scan-picture">
        <Picture {...picture} />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive
    <div
      ref={area}
      className="scan-picture"
      data-movable
      role="application"
      aria-label={`Ultrasound picture. Arrow keys: ${MOVEMENTS[movement].label.toLowerCase()}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the arrow keys, as no element of HTML does
      tabIndex={0}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={handleKeyDown}
    >
      <Picture {...picture} />
    </div>
  );
}

function Picture({ scan, live: { attach, seen, failure }, hasNames }: PictureProps) {
  return (
    <>
      <canvas ref={attach} aria-hidden />
      {seen.shown && <MachineMarks screen={seen.shown.screen} scan={scan} />}
      {hasNames && (
        <ul className="scan-names" aria-hidden>
          {seen.named.slice(0, MOST_NAMES).map(({ name, x, y }) => (
            <li key={name} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <p className="scan-simulated">Simulated</p>
      {failure !== null && (
        <p role="alert" className="scan-failure">
          The picture could not be drawn. {failure}
        </p>
      )}
    </>
  );
}

function MachineMarks({ screen, scan }: { screen: ScreenFrame; scan: Scan }) {
  const { ticks, focus, orientation } = marksFor(screen, scan.settings);
  const right = screen.width - 4;
  return (
    <svg className="scan-marks" viewBox={`0 0 ${screen.width} ${screen.height}`} aria-hidden>
      {ticks.map(({ y, isLong, label }) => (
        <g key={y}>
          <line x1={right - (isLong ? 10 : 5)} x2={right} y1={y} y2={y} />
          {label !== null && (
            <text x={right - 14} y={y + 4}>
              {label}
            </text>
          )}
        </g>
      ))}
      <path className="scan-focus" d={`M${right - 8} ${focus} l7 -4 v8 z`} />
      <circle cx={orientation.x} cy={orientation.y} r="4.5" />
    </svg>
  );
}

/** The wheel moves the probe only while the picture has the focus; elsewhere the page scrolls. */
function useWheel(onTurn: (direction: number) => void) {
  const area = useRef<HTMLDivElement>(null);
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (document.activeElement !== area.current) return;
    event.preventDefault();
    onTurn(-Math.sign(event.deltaY));
  });
  useEffect(() => {
    const element = area.current;
    // React adds wheel listeners as passive ones.
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, []);
  return area;
}
