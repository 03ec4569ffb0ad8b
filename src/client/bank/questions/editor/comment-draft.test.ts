import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { keepDraft, NO_DRAFT, readDraft } from './comment-draft.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

const ids = { userId: 'ada', questionId: 'q1' };
const draft = { text: 'Is this\nstill taught?', mentionedIds: ['ben'] };

it('stores a draft for a question, for its author alone', () => {
  keepDraft(ids, draft);
  expect(readDraft(ids)).toEqual(draft);
  expect(readDraft({ ...ids, questionId: 'q2' })).toEqual(NO_DRAFT);
  expect(readDraft({ ...ids, userId: 'ben' })).toEqual(NO_DRAFT);
});

it('drops a draft without a text', () => {
  keepDraft(ids, draft);
  keepDraft(ids, { ...draft, text: ' \n' });
  expect(sessionStorage).toHaveLength(0);
});

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepDraft(ids, draft);
  keepDraft(ids, NO_DRAFT);
  expect(readDraft(ids)).toEqual(NO_DRAFT);
});
