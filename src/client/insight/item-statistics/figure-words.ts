import { formatCount } from '#shared/domain/counted.ts';
import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import { formatDuration } from '#client/lib/format.ts';

/** A figure of a question as it is shown: "62%", "about right". */
export interface ShownFigure {
  label: string;
  value: string;
  /** The figure in a word, or why it is missing. */
  note: string;
  isBad?: boolean;
}

const NONE = '–';

/** The figures of a question, in the order of the table's columns. */
export function shownFigures(item: ItemStatistics): ShownFigure[] {
  const { attempts, facilityIndex, discriminationIndex, discriminativeEfficiency, medianTime } = item;
  const why = attempts < 2 ? 'too few answers' : 'all alike';
  return [
    { label: 'First attempts', value: formatCount(attempts), note: '' },
    facilityIndex === null
      ? { label: 'Facility', value: NONE, note: 'no answers' }
      : { label: 'Facility', value: percentText(facilityIndex), note: facilityWord(facilityIndex) },
    discriminationIndex === null
      ? { label: 'Discrimination', value: NONE, note: why }
      : {
          label: 'Discrimination',
          value: percentText(discriminationIndex),
          note: discriminationWord(discriminationIndex),
          isBad: Math.round(discriminationIndex) < 0,
        },
    discriminativeEfficiency === null
      ? { label: 'Efficiency', value: NONE, note: why }
      : { label: 'Efficiency', value: percentText(discriminativeEfficiency), note: '' },
    medianTime === null
      ? { label: 'Median time', value: NONE, note: 'not recorded' }
      : { label: 'Median time', value: formatDuration(medianTime), note: '' },
  ];
}

/** How hard a question is, in a word. Judges the displayed figure: the rounded percent. */
export function facilityWord(percent: number): string {
  const shown = Math.round(percent);
  if (shown <= 20) return 'very hard';
  if (shown < 35) return 'hard';
  if (shown <= 65) return 'about right';
  if (shown <= 80) return 'fairly easy';
  return shown < 95 ? 'easy' : 'very easy';
}

/** How well a question separates stronger students from the others, in a word. */
export function discriminationWord(percent: number): string {
  const shown = Math.round(percent);
  if (shown < 0) return 'negative';
  if (shown < 20) return 'very weak';
  if (shown < 30) return 'weak';
  return shown < 50 ? 'adequate' : 'very good';
}

/** "62%", "−8%" */
export const percentText = (percent: number): string => `${signed(formatCount(Math.round(percent)))}%`;

/** "0.31", "−0.20"; a dash if there is none. */
export const correlationText = (value: number | null): string => (value === null ? NONE : signed(value.toFixed(2)));

/** With a true minus sign, and none before zero. */
function signed(text: string): string {
  return text.replace(/^-(?=0*\.?0*$)/, '').replace('-', '−');
}
