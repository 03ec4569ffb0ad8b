import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { shortCount } from '../figure-text.ts';
import { cellAfterKey, cellText, hourName, WEEKDAYS } from './hour-facts.ts';
import type { HourCell } from './hour-facts.ts';

interface HeatMapProps {
  label: string;
  /** By weekday, Monday first, and hour. */
  hours: readonly (readonly number[])[];
}

const columns =
  'grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-px sm:grid-cols-[2.75rem_repeat(24,minmax(0,1fr))]';
const NOON_MONDAY: HourCell = { weekday: 0, hour: 12 };

/** Hours across, weekdays down: the fuller the color, the more answers. Pointer and arrow keys tell a cell's figure. */
export function HeatMap({ label, hours }: HeatMapProps) {
  const [pointed, setPointed] = useState<HourCell | null>(null);
  const most = Math.max(...hours.flat());

  const handlePoint = ({ target }: PointerEvent) => {
    const cell = target instanceof HTMLElement ? target.dataset : {};
    if (cell['hour'] !== undefined) setPointed({ weekday: Number(cell['weekday']), hour: Number(cell['hour']) });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = cellAfterKey(event.key, pointed ?? NOON_MONDAY);
    if (!next) return;
    event.preventDefault();
    setPointed(next);
  };
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- an application, as charts are: it takes the arrow keys */}
      <div
        role="application"
        aria-label={label}
        tabIndex={0}
        className="grid gap-px rounded-control text-12 text-ink-2 tabular-nums"
        onPointerMove={handlePoint}
        onPointerDown={handlePoint}
        onPointerLeave={() => setPointed(null)}
        onFocus={(event) => event.target.matches(':focus-visible') && setPointed(NOON_MONDAY)}
        onBlur={() => setPointed(null)}
        onKeyDown={handleKeyDown}
      >
        {/* oxlint-enable */}
        {WEEKDAYS.map((name, weekday) => (
          <div key={name} className={columns}>
            <span className="self-center">{name.slice(0, 3)}</span>
            {hours[weekday]?.map((answers, hour) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its hour
                key={hour}
                data-weekday={weekday}
                data-hour={hour}
                className={`h-6 rounded-[2px] sm:h-7 ${isAt(pointed, weekday, hour) ? 'outline-2 outline-ink' : ''}`}
                style={{ background: colorOf(answers, most) }}
              />
            ))}
          </div>
        ))}
        <div aria-hidden className={columns}>
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className="col-span-6 mt-1">
              {hourName(hour)}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14 text-ink-2 tabular-nums">
        <output className="min-h-12 flex-1 basis-64 sm:min-h-6">
          {pointed ? (
            <span className="text-ink">{cellText(hours, pointed)}</span>
          ) : (
            'Point at an hour, or touch it, for its figure.'
          )}
        </output>
        <p aria-hidden className="flex items-center gap-2">
          0
          <span className="flex overflow-hidden rounded-[2px]">
            {[0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => (
              <span key={share} className="h-3 w-3 sm:w-5" style={{ background: colorOf(share, 1) }} />
            ))}
          </span>
          {shortCount(most)}
        </p>
      </div>
    </>
  );
}

const isAt = (cell: HourCell | null, weekday: number, hour: number) => cell?.weekday === weekday && cell.hour === hour;

/** What is there at all can be told from nothing. */
function colorOf(answers: number, most: number): string {
  if (answers === 0) return 'var(--sunken)';
  return `color-mix(in oklab, var(--brand) ${Math.round(12 + (answers / most) * 88)}%, var(--sunken))`;
}
