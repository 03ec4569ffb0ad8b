import { Score } from '#client/components/score.tsx';

/** A mean score in its color; a dash if there is none. */
export function MeanScore({ percent }: { percent: number | null }) {
  return percent === null ? '–' : <Score percent={percent} isMean />;
}

/** A figure on a card, with its name. */
export function CardFigure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
