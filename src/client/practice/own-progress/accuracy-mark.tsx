import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { scoreBadge } from '#shared/practice/score-bands.ts';

const looks = {
  good: { text: 'text-good', bar: 'bg-good', Icon: CircleCheck },
  warn: { text: 'text-warn', bar: 'bg-warn', Icon: CircleMinus },
  bad: { text: 'text-bad', bar: 'bg-bad', Icon: CircleAlert },
};

/** An accuracy with the color of a score, a sign besides color, and words for screen readers. */
export function AccuracyMark({ percent }: { percent: number }) {
  const { label, tone } = scoreBadge(percent);
  const { text, Icon } = looks[tone];
  return (
    <span title={label} className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${text}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-11 text-right">{percent}%</span>
      <span className="sr-only"> {label}</span>
    </span>
  );
}

export function AccuracyBar({ percent, className = '' }: { percent: number; className?: string }) {
  return (
    <div aria-hidden className={`h-2 overflow-hidden rounded-full bg-sunken ${className}`}>
      <div className={`h-full rounded-full ${looks[scoreBadge(percent).tone].bar}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
