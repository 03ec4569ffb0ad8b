import type { Point } from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';

/** A numbered point of the picture where a label goes, with its current label beside it. */
export function Spot({ number, sign, text, point }: { number: number; sign?: string; text?: string; point: Point }) {
  return (
    <span aria-hidden className="relative grid size-7 place-items-center">
      <span className="grid h-7 min-w-7 place-items-center rounded-full border-2 border-scan bg-scan-ink px-1 text-14 font-semibold whitespace-nowrap text-scan tabular-nums shadow-[0_0_0_1px_var(--scan-ink)]">
        {number}
        {sign}
      </span>
      {text !== undefined && (
        <span
          className={classNames(
            'pointer-events-none absolute max-w-28 truncate rounded-[4px] bg-scan/90 px-1.5 text-12 font-semibold text-scan-ink sm:max-w-44',
            // Away from the nearer edge.
            point.x > 0.5 ? 'right-full mr-1.5' : 'left-full ml-1.5',
          )}
        >
          {text}
        </span>
      )}
    </span>
  );
}

export const spotStyle = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
