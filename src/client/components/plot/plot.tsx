import type { ReactNode } from 'react';

const grid = 'grid grid-cols-[minmax(0,1fr)_3rem] gap-x-2';

interface PlotProps {
  /** The number of columns, and the one under the pointer. */
  columns: number;
  pointed: number | null;
  top: string;
  bottom?: string;
  /** Taller, for a single plot. */
  isTall?: boolean;
  children: ReactNode;
}

/** A small plot with its axis at the right, and grid lines at the top, the middle and the bottom. */
export function Plot({ columns, pointed, top, bottom = '0', isTall = false, children }: PlotProps) {
  const height = isTall ? 'h-32' : 'h-20';
  return (
    <div className={grid}>
      <div
        data-plot
        className={`${height} relative border-y border-line bg-linear-to-b from-transparent from-[calc(50%-0.5px)] via-line via-50% to-transparent to-[calc(50%+0.5px)]`}
      >
        {pointed !== null && (
          <div
            className="absolute inset-y-0 bg-sunken"
            style={{ left: `${(pointed / columns) * 100}%`, width: `${100 / columns}%` }}
          />
        )}
        {children}
      </div>
      <div className={`${height} flex flex-col justify-between text-12`}>
        <span className="-translate-y-1/2">{top}</span>
        <span className="translate-y-1/2">{bottom}</span>
      </div>
    </div>
  );
}

/** A row of labels below the plots, as wide as they are. */
export function PlotDates({ dates }: { dates: readonly string[] }) {
  return (
    <div className={grid}>
      <div className="flex justify-between gap-3 text-12">
        {dates.map((date) => (
          <span key={date}>{date}</span>
        ))}
      </div>
    </div>
  );
}
