import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { roundedScore, scoreBadge } from '#shared/practice/score-bands.ts';
import { Badge } from '#client/ui/badge.tsx';

const icons = { good: CircleCheck, warn: CircleMinus, bad: CircleAlert };

interface ScoreProps {
  percent: number;
  /** A mean has one decimal, and its color follows the rounded value. */
  isMean?: boolean;
}

/** A score: green from 80, yellow from 60 to 79, red below; an icon adds a sign besides color. */
export function Score({ percent, isMean = false }: ScoreProps) {
  const shown = isMean ? roundedScore(1, percent).toFixed(1) : String(roundedScore(0, percent));
  const { tone } = scoreBadge(Number(shown));
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="min-w-18 shrink-0 justify-center">
      {shown}%
    </Badge>
  );
}
