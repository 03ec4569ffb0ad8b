import { describe, expect, it } from 'vitest';
import type { Mailing } from '#shared/mail/mailings.contract.ts';
import { firstMailings, latestOf, progressText } from './mailing-facts.ts';

const none = { queued: 0, sent: 0, kept: 0, failed: 0 };
const text = { id: 'm', subject: 'Exam', attachmentName: null, createdAt: '2026-11-20T10:00:00.000Z' };
const mailing: Mailing = { ...text, ...none, total: 1204, queued: 1204 };

describe('the progress of a mailing', () => {
  it.each([
    [mailing, '0 of 1,204 sent, 1,204 waiting'],
    [{ total: 1204, queued: 889, sent: 312, failed: 3 }, '312 of 1,204 sent, 3 could not be reached, 889 waiting'],
    [{ total: 1, sent: 1 }, 'Sent to 1 student'],
    [{ total: 2, kept: 2 }, 'Kept in the outbox for 2 students, nobody received it'],
    [
      { total: 9, queued: 1, sent: 3, kept: 4, failed: 1 },
      '3 of 9 sent, 4 kept in the outbox, 1 could not be reached, 1 waiting',
    ],
    [{ total: 5, sent: 3, failed: 2 }, '3 of 5 sent, 2 could not be reached'],
  ])('with %j is described as: %s', (counts, words) => {
    expect(progressText({ ...none, ...counts })).toBe(words);
  });

  it('comes from the newer of two responses', () => {
    const later = { ...mailing, sent: 7, queued: 1197 };
    expect(latestOf({ data: mailing, dataUpdatedAt: 1 }, { data: later, dataUpdatedAt: 2 })).toBe(later);
    expect(latestOf({ data: mailing, dataUpdatedAt: 3 }, { data: later, dataUpdatedAt: 2 })).toBe(mailing);
    expect(latestOf({ data: mailing, dataUpdatedAt: 3 }, { data: undefined, dataUpdatedAt: 0 })).toBe(mailing);
  });
});

it('the mailings shown at first are the newest two, and all that are still under way', () => {
  const [sent, underway] = [{ queued: 0 }, { queued: 5 }];
  expect(firstMailings([sent, sent, sent, underway, sent])).toEqual([sent, sent, underway]);
  expect(firstMailings([])).toEqual([]);
});
