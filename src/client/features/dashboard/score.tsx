import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { scoreBadge } from '#shared/domain/score-bands.ts';
import { Badge } from '#client/ui/badge.tsx';

const icons = { good: CircleCheck, warn: CircleMinus, bad: CircleAlert };

/** A score: 80 and above green, 60 to 79 yellow, below red; the icon says the same without colour. */
export function Score({ percent }: { percent: number }) {
  const shown = Math.round(percent);
  const { tone } = scoreBadge(shown);
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="min-w-18 shrink-0 justify-center">
      {shown}%
    </Badge>
  );
}
