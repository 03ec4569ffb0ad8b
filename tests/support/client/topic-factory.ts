import type { Topic } from '#shared/bank/topics.contract.ts';

/** A topic whose name is its id, for tests: a main category without content, except for the given values. */
export const makeTopic = (id: string, some: Partial<Topic> = {}): Topic => ({
  id,
  name: id,
  description: null,
  parentId: null,
  createdById: null,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  questionCount: 0,
  flashcardCount: 0,
  revision: 'first',
  ...some,
});
