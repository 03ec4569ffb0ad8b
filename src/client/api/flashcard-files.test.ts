import { expect, it } from 'vitest';
import { exportPaths } from './flashcard-files.ts';

const id = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';

it('an export contains all cards, or those that match a filter', () => {
  expect(exportPaths({})).toEqual({
    apkg: '/api/flashcards/export-apkg',
    csv: '/api/flashcards/export-csv',
    text: '/api/flashcards/export-text',
    separated: '/api/flashcards/export-separated',
  });
  expect(exportPaths({ search: 'portal vein', topicIds: [id] }).csv).toBe(
    `/api/flashcards/export-csv?search=portal+vein&topicIds=${id}`,
  );
  expect(exportPaths({ withoutTopic: true }).text).toBe('/api/flashcards/export-text?withoutTopic=1');
});
