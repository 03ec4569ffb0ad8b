import { counted } from '#shared/domain/counted.ts';
import { scoreBadge } from '#shared/practice/score-bands.ts';
import { countColumn, roundedTo, type Column } from '../columns.ts';
import { percentOf, percentText } from '../figure-text.ts';

export interface ScoreBand {
  /** "80–89%"; the last includes 100. */
  name: string;
  /** For an axis, where space is short: the lowest score. */
  shortName: string;
  tone: 'good' | 'warn' | 'bad';
  sessions: number;
  /** Percent of all sessions. */
  share: number;
}

/** The ten bands of 0 to 100 percent, each in the color of its scores. */
export function scoreBandsOf(sessions: readonly number[]): ScoreBand[] {
  const total = sessions.reduce((sum, count) => sum + count, 0);
  return sessions.map((count, index) => {
    const from = index * 10;
    return {
      name: `${from}–${index === sessions.length - 1 ? 100 : from + 9}%`,
      shortName: String(from),
      tone: scoreBadge(from).tone,
      sessions: count,
      share: percentOf(count, total),
    };
  });
}

/** The distribution in a sentence. */
export function scoresText(bands: readonly ScoreBand[]): string {
  const total = bands.reduce((sum, { sessions }) => sum + sessions, 0);
  if (total === 0) return 'No quiz session was completed in this period.';
  const shareOf = (tone: ScoreBand['tone']) =>
    percentText(
      percentOf(
        bands.reduce((sum, band) => sum + (band.tone === tone ? band.sessions : 0), 0),
        total,
      ),
    );
  return (
    `Of ${counted(total, 'completed session')}, ${shareOf('good')} reached 80% or more, ` +
    `${shareOf('warn')} 60 to 79%, and ${shareOf('bad')} stayed below 60%.`
  );
}

export const scoreColumns: Column<ScoreBand>[] = [
  { name: 'Score', value: ({ name }) => name },
  countColumn('Sessions', ({ sessions }) => sessions),
  { name: 'Share (%)', value: ({ share }) => roundedTo(1, share), text: ({ share }) => percentText(share) },
];
