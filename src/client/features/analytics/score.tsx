import { scoreBadge } from '#shared/domain/score-bands.ts';
import { Badge } from '#client/ui/badge.tsx';
import { percentText } from './figure-text.ts';

/** A score in its colour; a dash where there is none. A mean has a decimal, and is judged as it is shown. */
export function Score({ percent, isMean = false }: { percent: number | null; isMean?: boolean }) {
  if (percent === null) return '–';
  const shown = isMean ? Number(percent.toFixed(1)) : Math.round(percent);
  return <Badge tone={scoreBadge(shown).tone}>{isMean ? percentText(percent) : `${shown}%`}</Badge>;
}

/** A figure of a card, with its name. */
export function CardFigure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
