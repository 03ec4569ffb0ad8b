import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { keepDraft, NO_DRAFT, readDraft } from './comment-draft.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

const place = { userId: 'ada', questionId: 'q1' };
const draft = { text: 'Is this\nstill taught?', mentionedIds: ['ben'] };

it('stores a draft for a question, for its author alone', () => {
  keepDraft(place, draft);
  expect(readDraft(place)).toEqual(draft);
  expect(readDraft({ ...place, questionId: 'q2' })).toEqual(NO_DRAFT);
  expect(readDraft({ ...place, userId: 'ben' })).toEqual(NO_DRAFT);
});

it('drops a draft without a text', () => {
  keepDraft(place, draft);
  keepDraft(place, { ...draft, text: ' \n' });
  expect(sessionStorage).toHaveLength(0);
});

it('works without storage', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepDraft(place, draft);
  keepDraft(place, NO_DRAFT);
  expect(readDraft(place)).toEqual(NO_DRAFT);
});
