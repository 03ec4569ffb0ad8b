import { describe, expect, it } from 'vitest';
import type { Mailing } from '#shared/mail/mailings.contract.ts';
import { firstMailings, latestOf, progressText } from './mailing-facts.ts';

const mailing: Mailing = {
  id: 'm',
  subject: 'Exam',
  attachmentName: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  total: 1204,
  queued: 1204,
  sent: 0,
  kept: 0,
  failed: 0,
};

describe('the progress of a mailing', () => {
  it('is given in numbers while messages are queued', () => {
    expect(progressText(mailing)).toBe('0 of 1,204 sent, 1,204 waiting');
    expect(progressText({ total: 1204, queued: 889, sent: 312, kept: 0, failed: 3 })).toBe(
      '312 of 1,204 sent, 3 could not be reached, 889 waiting',
    );
  });

  it('is described as done once no message is queued', () => {
    expect(progressText({ total: 1, queued: 0, sent: 1, kept: 0, failed: 0 })).toBe('Sent to 1 student');
    expect(progressText({ total: 2, queued: 0, sent: 0, kept: 2, failed: 0 })).toBe(
      'Kept in the outbox for 2 students, nobody received it',
    );
    expect(progressText({ total: 9, queued: 1, sent: 3, kept: 4, failed: 1 })).toBe(
      '3 of 9 sent, 4 kept in the outbox, 1 could not be reached, 1 waiting',
    );
    expect(progressText({ total: 5, queued: 0, sent: 3, kept: 0, failed: 2 })).toBe(
      '3 of 5 sent, 2 could not be reached',
    );
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
