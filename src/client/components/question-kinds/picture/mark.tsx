import type { Point } from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';

export type MarkTone = 'plain' | 'selected' | 'right' | 'wrong';

const rings: Record<MarkTone, string> = {
  plain: 'border-scan-ink',
  selected: 'border-dashed border-scan-brand',
  right: 'border-scan-ink',
  wrong: 'border-dashed border-scan-ink',
};

interface MarkProps {
  number: number;
  tone?: MarkTone;
}

/** A ring that leaves the exact point visible, with its number beside it. */
export function Mark({ number, tone = 'plain' }: MarkProps) {
  const sign = { plain: '', selected: '', right: ' ✓', wrong: ' ✗' }[tone];
  return (
    <span
      aria-hidden
      className={classNames(
        'relative grid size-8 place-items-center rounded-full border-2 shadow-[0_0_0_2px_var(--scan),inset_0_0_0_2px_var(--scan)]',
        rings[tone],
      )}
    >
      <span className="size-1.5 rounded-full bg-scan-ink shadow-[0_0_0_1.5px_var(--scan)]" />
      <span
        className={classNames(
          'absolute -top-2.5 -right-2.5 min-w-5 rounded-full border border-scan px-1 text-center text-12 leading-4.5 font-semibold whitespace-nowrap tabular-nums',
          tone === 'selected' ? 'bg-scan-brand text-scan-brand-ink' : 'bg-scan-ink text-scan',
        )}
      >
        {number}
        {sign}
      </span>
    </span>
  );
}

/** A mark that cannot be moved. Its description is elsewhere. */
export function FixedMark({ point, ...mark }: MarkProps & { point: Point }) {
  return (
    <span
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      className="pointer-events-none absolute -translate-1/2"
    >
      <Mark {...mark} />
    </span>
  );
}
