import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { scoreBadge } from '#shared/practice/score-bands.ts';
import { Badge } from '#client/ui/badge.tsx';

const icons = { good: CircleCheck, warn: CircleMinus, bad: CircleAlert };

interface ScoreProps {
  percent: number;
  /** A mean has a decimal, and is judged as it is shown. */
  isMean?: boolean;
}

/** A score: 80 and above green, 60 to 79 yellow, below red; the icon says the same without color. */
export function Score({ percent, isMean = false }: ScoreProps) {
  const shown = isMean ? percent.toFixed(1) : String(Math.round(percent));
  const { tone } = scoreBadge(Number(shown));
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="min-w-18 shrink-0 justify-center">
      {shown}%
    </Badge>
  );
}
