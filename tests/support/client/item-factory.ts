import type { ItemStatistics } from '#shared/insight/analytics.contract.ts';

/** Statistics of a question, for tests. */
export const anItem = (item: Partial<ItemStatistics> = {}): ItemStatistics => ({
  id: 'q',
  kind: 'single',
  content: null,
  question: 'Which vessel is marked?',
  options: ['Aorta', 'Splenic vein', 'Portal vein'],
  correctAnswer: 1,
  topicId: null,
  imageUrl: null,
  videoUrl: null,
  attempts: 40,
  facilityIndex: 62.4,
  discriminationIndex: 35.1,
  discriminativeEfficiency: 51.25,
  medianTime: 34,
  optionStatistics: [
    { count: 10, share: 25, pointBiserial: -0.2, betterHalf: 3 },
    { count: 25, share: 62.5, pointBiserial: 0.312, betterHalf: 16 },
    { count: 5, share: 12.5, pointBiserial: null, betterHalf: 1 },
  ],
  alarm: null,
  computedAt: '2026-11-20T20:42:00.000Z',
  ...item,
});
