import { expect, it } from 'vitest';
import { NOTHING_WAITING } from '#tests/support/dashboard.ts';
import { waitingRows } from './waiting-rows.ts';

it('lists only pending tasks, people before mail and keys', () => {
  expect(waitingRows(NOTHING_WAITING)).toEqual([]);
  const rows = waitingRows({ ...NOTHING_WAITING, pendingApprovals: 2, failedMail: 1, possibleWrongKeys: 7 });
  expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
    ['pendingApprovals', 2],
    ['failedMail', 1],
    ['possibleWrongKeys', 7],
  ]);
});

it('uses singular and plural', () => {
  const sentence = (pendingApprovals: number) => waitingRows({ ...NOTHING_WAITING, pendingApprovals })[0]?.sentence;
  expect(sentence(1)).toBe('student is waiting for approval.');
  expect(sentence(2)).toBe('students are waiting for approval.');
});

it('lists a failed backup before mail', () => {
  const rows = waitingRows({ ...NOTHING_WAITING, failedBackups: 1, failedMail: 1 });
  expect(rows.map(({ link }) => link.to)).toEqual(['/backup', '/mail']);
  expect(rows[0]?.sentence).toBe('backup has failed: the latest daily one.');
});

it('links to the questions with that issue, and to the new messages', () => {
  const rows = waitingRows({ ...NOTHING_WAITING, newMessages: 1, possibleWrongKeys: 1 });
  expect(rows.map(({ link }) => link)).toEqual([
    { to: '/contacts', search: { status: 'new' } },
    { to: '/verify-mcqs', search: { type: 'possible_wrong_key' } },
  ]);
});

it('links to the question whose comments mention the teacher', () => {
  const mentionedInId = 'a question';
  const link = { to: '/questions', search: { edit: mentionedInId } };
  expect(waitingRows({ ...NOTHING_WAITING, mentions: 2, mentionedInId })).toEqual([
    { kind: 'mentions', count: 2, sentence: 'comments mention you.', action: 'Read Comments', link },
  ]);
  expect(waitingRows({ ...NOTHING_WAITING, mentions: 1, mentionedInId })[0]?.sentence).toBe('comment mentions you.');
});
