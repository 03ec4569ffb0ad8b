import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import { lettered } from '#client/lib/format.ts';

/** The options that the better half of the class chose more often than the key. */
export function preferredToKey({ optionStatistics, correctAnswer }: ItemStatistics): number[] {
  const key = optionStatistics[correctAnswer]?.betterHalf ?? 0;
  return optionStatistics.flatMap(({ betterHalf }, index) => (betterHalf > key ? [index] : []));
}

/** Why the key may be wrong, in a sentence; blank without an alarm. */
export function alarmText(item: ItemStatistics): string {
  if (item.alarm === null) return '';
  const letters = preferredToKey(item).map(lettered).join(' and ');
  const preferred = `The better half of the students chose ${letters || 'another option'} more often than the key, ${lettered(item.correctAnswer)}.`;
  if (item.alarm === 'distractor_beats_key') return preferred;
  const negative = 'Students who do well on the rest of their quizzes do worse on this question than the others.';
  return letters === '' ? negative : `${negative} ${preferred}`;
}
