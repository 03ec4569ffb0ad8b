import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';
import { OPTIONS_MAX } from '#shared/domain/limits.ts';
import { csvText } from '#client/lib/csv-text.ts';
import { lettered } from '#client/lib/format.ts';

const letters = Array.from({ length: OPTIONS_MAX }, (_, index) => lettered(index));

const heads = [
  'Question',
  'Topic',
  'Key',
  'First attempts',
  'Facility (%)',
  'Discrimination (%)',
  'Efficiency (%)',
  'Median time (s)',
  'Possible wrong key',
  ...letters.flatMap((letter) => [
    `Option ${letter}`,
    `${letter} chosen`,
    `${letter} share (%)`,
    `${letter} point-biserial`,
    `${letter} better half`,
  ]),
];

/** Item statistics as a file; figures there are none of are blank. `topicNames` by id. */
export function itemsCsv(items: readonly ItemStatistics[], topicNames: ReadonlyMap<string, string>): string {
  return csvText([heads, ...items.map((item) => rowOf(item, topicNames))]);
}

function rowOf(item: ItemStatistics, topicNames: ReadonlyMap<string, string>): (string | number)[] {
  return [
    item.question,
    (item.topicId !== null && topicNames.get(item.topicId)) || '',
    lettered(item.correctAnswer),
    item.attempts,
    rounded(item.facilityIndex, 1),
    rounded(item.discriminationIndex, 1),
    rounded(item.discriminativeEfficiency, 1),
    rounded(item.medianTime, 1),
    item.alarm === null ? '' : 'yes',
    ...letters.flatMap((_, index) => optionCells(item, index)),
  ];
}

function optionCells({ options, optionStatistics }: ItemStatistics, index: number): (string | number)[] {
  const figures = optionStatistics[index];
  return [
    options[index] ?? '',
    figures?.count ?? '',
    rounded(figures?.share, 1),
    rounded(figures?.pointBiserial, 3),
    figures?.betterHalf ?? '',
  ];
}

function rounded(figure: number | null | undefined, decimals: number): number | '' {
  return figure === null || figure === undefined ? '' : Number(figure.toFixed(decimals));
}
